"""The arguments of one call, from query string, form, multipart or JSON alike: everything becomes text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.multipart import BodyPartReader, MultipartReader

from bot.sandbox.errors import bad_request
from bot.sandbox.plain import Json, JsonObject, dump, obj, parse

OTHER_LIMIT = 1024 * 1024
FILES_LIMIT = 50
BODY_LIMIT = 50 * 1024 * 1024
_TRUE = ("true", "yes", "1")


class TooLarge(Exception):
    """The HTTP layer refuses the body: 413 without a body."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart body."""

    name: str
    data: bytes


@dataclass(slots=True)
class Args:
    """Values by parameter name, and uploads by part name."""

    values: dict[str, str] = field(default_factory=dict)
    uploads: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        return self.values.get(name, "")

    def integer(self, name: str, default: int = 0) -> int:
        """A bad integer is 0, an absent one `default`."""
        if name not in self.values:
            return default
        return int(match.group()) if (match := re.match(r"-?\d{1,19}", self.values[name])) else 0

    def flag(self, name: str) -> bool:
        return self.values.get(name, "").lower() in _TRUE

    def json(self, name: str, what: str) -> Json:
        """The JSON under `name`, None when absent or empty; `what` names it in the error."""
        if not self.text(name):
            return None
        try:
            return parse(self.text(name))
        except ValueError:
            raise bad_request(f"can't parse {what}: invalid JSON") from None

    @property
    def upload_size(self) -> int:
        return sum(len(upload.data) for upload in self.uploads.values())


def from_json(value: JsonObject) -> Args:
    """Arguments given as one JSON object (a JSON body, or a webhook's answer)."""
    return Args({key: _written(item) for key, item in value.items() if item is not None})


def _written(value: Json) -> str:
    return value if isinstance(value, str) else dump(value)


async def read_args(request: web.Request) -> Args:
    """Everything that a request carries; raises TooLarge like the server's HTTP front."""
    if (request.content_length or 0) > BODY_LIMIT:
        raise TooLarge
    args = Args(dict(request.query))
    if request.content_type == "application/json":
        args.values |= _json_body(await request.text()).values
    elif request.content_type == "multipart/form-data":
        await read_parts(await request.multipart(), args)
    elif request.content_type == "application/x-www-form-urlencoded":
        form = await request.post()
        args.values |= {key: value for key, value in form.items() if isinstance(value, str)}
    if sum(len(key) + len(value.encode()) for key, value in args.values.items()) > OTHER_LIMIT:
        raise TooLarge
    return args


def _json_body(body: str) -> Args:
    if not body.strip():
        return Args()
    try:
        value = parse(body)
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(value, Mapping):
        raise bad_request("can't parse JSON object")
    return from_json(obj(value))


async def read_parts(reader: MultipartReader, args: Args) -> None:
    """Add the parts of a multipart body: those with a file name are uploads."""
    size = 0
    async for part in reader:
        if not isinstance(part, BodyPartReader):
            raise TooLarge
        data = bytes(await part.read(decode=True))
        size += len(data)
        name = part.name or ""
        if part.filename is None:
            args.values[name] = data.decode("utf-8", "replace")
        else:
            args.uploads[name] = Upload(part.filename, data)
        if size > BODY_LIMIT or len(args.uploads) > FILES_LIMIT:
            raise TooLarge
