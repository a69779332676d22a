"""Settings: environment variables and `.env`, checked at start, each complaint one clear sentence.

Only pydantic-settings is imported here, so that a wrong setting is told within a second.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LogLevel: TypeAlias = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogFormat: TypeAlias = Literal["text", "json"]
DATABASES: Final = ("sqlite", "sqlite+aiosqlite", "postgresql", "postgresql+asyncpg", "postgres")


class BadSettings(Exception):
    """A setting is missing or wrong; the text is one sentence for the owner."""


class Settings(BaseSettings):
    """Every setting of the bot; `.env.example` documents them in the same order."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    bot_token: SecretStr
    bot_api_url: str = "https://api.telegram.org"
    database_url: str = "sqlite+aiosqlite:///data/nardy.db"
    webhook_url: str = ""
    webhook_secret: SecretStr = SecretStr("")
    webhook_host: str = "127.0.0.1"
    webhook_port: Annotated[int, Field(ge=1, le=65535)] = 8081
    replica_host: str = ""
    pace_per_second: Annotated[float, Field(ge=1, le=1000)] = 25
    flood_per_second: Annotated[float, Field(ge=0, le=1000)] = 5
    storage_chat: int = 0
    owner: Annotated[int, Field(ge=0)] = 0
    report_hour: Annotated[int, Field(ge=-1, le=23)] = -1
    log_level: LogLevel = "INFO"
    log_format: LogFormat = "text"
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int, Field(ge=0, le=65535)] = 0
    sandbox_key: SecretStr = SecretStr("")

    @field_validator("bot_token")
    @classmethod
    def _token(cls, value: SecretStr) -> SecretStr:
        number, _, secret = value.get_secret_value().partition(":")
        if not number.isdecimal() or not secret.replace("_", "").replace("-", "").isalnum():
            raise ValueError("must look like 123456:AA-secret, as @BotFather gives it")
        return value

    @field_validator("bot_api_url", "webhook_url")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).hostname):
            raise ValueError("must be an address that starts with http:// or https://")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        scheme, slashes, rest = value.partition("://")
        if scheme not in DATABASES or not slashes or not rest:
            raise ValueError("must start with sqlite+aiosqlite:/// or postgresql+asyncpg://")
        return value

    @field_validator("replica_host")
    @classmethod
    def _host(cls, value: str) -> str:
        if value and urlsplit(f"//{value}").hostname != value.lower():
            raise ValueError("must be the name or IPv4 address of this machine, without a port")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, value: SecretStr) -> SecretStr:
        text = value.get_secret_value()
        if len(text) > 256 or not set(text) <= set("-_") | {c for c in text if c.isascii() and c.isalnum()}:
            raise ValueError("takes at most 256 characters of A-Z, a-z, 0-9, _ and -")
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def _level(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @model_validator(mode="after")
    def _webhook(self) -> Settings:
        if self.webhook_url and not self.webhook_secret.get_secret_value():
            raise ValueError(
                "WEBHOOK_SECRET is required with WEBHOOK_URL: anybody could forge updates without it"
            )
        return self

    @property
    def token(self) -> str:
        """The bot's token: it may stand in the Bot API's request path and nowhere else."""
        return self.bot_token.get_secret_value()

    @property
    def storage(self) -> int | None:
        """Where pictures are uploaded for messages of inline mode; None: boards there are letters."""
        return self.storage_chat or None

    @property
    def owner_id(self) -> int | None:
        """Who may ask for the report; None: nobody."""
        return self.owner or None

    @property
    def nightly(self) -> int | None:
        """The hour (UTC) at which the report comes by itself; None: never."""
        return None if self.report_hour < 0 else self.report_hour

    @property
    def replicated(self) -> bool:
        """Other processes may serve the same bot: polling is for one alone, and so is a file."""
        return bool(self.webhook_url) and not self.database_url.startswith("sqlite")

    @property
    def replica_address(self) -> str:
        """Where this process takes updates from the others; "" without REPLICA_HOST: nowhere."""
        return (
            f"http://{self.replica_host}:{self.webhook_port}{self.webhook_path}" if self.replica_host else ""
        )

    @property
    def webhook_path(self) -> str:
        """Where the webhook server listens: the path of its public address."""
        return urlsplit(self.webhook_url).path or "/"

    @property
    def sandbox_clock(self) -> str | None:
        """Where the sandbox tells its clock; None without its key or away from loopback."""
        key = self.sandbox_key.get_secret_value()
        if not key or not _is_loopback(urlsplit(self.bot_api_url).hostname or ""):
            return None
        return f"{self.bot_api_url}/sim/clock"

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log line may contain."""
        values = (self.bot_token, self.webhook_secret, self.sandbox_key)
        database = urlsplit(self.database_url).password or ""
        return tuple(text for text in (*(v.get_secret_value() for v in values), database) if text)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def load_settings() -> Settings:
    """The settings of this process; raises `BadSettings` with one sentence."""
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings(_sentence(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"The file .env cannot be read: {error}.") from None


def _sentence(error: ValidationError) -> str:
    """The first complaint, without the value: it may be a secret."""
    first = error.errors(include_url=False, include_input=False)[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    if first["type"] == "missing":
        return f"{name} is not set: put it into the environment or into .env (see .env.example)."
    reason = first["msg"].removeprefix("Value error, ")
    if first["type"] != "value_error":
        reason = "is wrong: " + reason[:1].lower() + reason[1:]
    return f"{name} {reason}.".strip()
