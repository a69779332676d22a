"""Refusals of the Bot API, with Telegram's own words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.sandbox.plain import JsonDict, JsonObject


class ApiError(Exception):
    """An answer with `ok: false`; `description` is complete, prefix included."""

    def __init__(self, code: int, description: str, parameters: Mapping[str, int] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = dict(parameters or {})

    def envelope(self) -> JsonObject:
        """The body of the answer."""
        body: JsonDict = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str, parameters: Mapping[str, int] | None = None) -> ApiError:
    """400; the first letter is lower-cased unless `text` is a CODE."""
    shout = len(text) > 1 and (text[1] == "_" or "A" <= text[1] <= "Z")
    return ApiError(400, "Bad Request: " + (text if shout else text[:1].lower() + text[1:]), parameters)


def forbidden(text: str) -> ApiError:
    return ApiError(403, "Forbidden: " + text)


def conflict(text: str) -> ApiError:
    return ApiError(409, "Conflict: " + text)


def too_many(seconds: int) -> ApiError:
    """429 with its `retry_after`; the server repeats it as a Retry-After header."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


def beyond(text: str) -> ApiError:
    """The sandbox's own refusal: stricter than Telegram, or something it does not simulate."""
    return ApiError(400, f"Bad Request: sandbox: {text}")


class SimError(Exception):
    """A /sim request that makes no sense; answered with 400 and the sentence."""
