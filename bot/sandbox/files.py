"""Uploaded files and their file_ids: base64url without padding, with a marked tail, for this bot only."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.images import mime_of, picture_size
from bot.sandbox.plain import Json, JsonDict, JsonObject

_HEADS = {"photo": b"\x02\x00\x02", "document": b"\x05\x00\x02", "animation": b"\x0a\x00\x02"}
_TAIL = 4
_SIZES = (("s", 90), ("m", 320), ("x", 800), ("y", 1280))
_FOLDERS = {"photo": "photos", "document": "documents", "animation": "animations"}
PHOTO_LIMIT = 10 * 1024 * 1024
DOWNLOAD_LIMIT = 20 * 1024 * 1024
KEPT = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One upload. `ids` are its file_ids, one per size of a photo, the largest last."""

    number: int
    kind: str
    name: str
    mime: str
    size: int
    width: int
    height: int
    ids: tuple[str, ...]
    unique: str

    @property
    def path(self) -> str:
        suffix = self.name.rpartition(".")[2] if "." in self.name else self.mime.rpartition("/")[2]
        return f"{_FOLDERS[self.kind]}/file_{self.number}.{'jpg' if suffix == 'jpeg' else suffix}"

    def shape(self) -> Json:
        """The value of the message's field of this kind."""
        if self.kind == "photo":
            return [self._size(place) for place in range(len(self.ids))]
        common: JsonDict = {
            "file_id": self.ids[0],
            "file_unique_id": self.unique,
            "file_name": self.name,
            "mime_type": self.mime,
            "file_size": self.size,
        }
        if self.kind == "animation":
            common |= {"width": self.width, "height": self.height, "duration": 1}
        return common

    def _size(self, place: int) -> JsonObject:
        scale = min(1.0, _SIZES[place][1] / max(self.width, self.height))
        return {
            "file_id": self.ids[place],
            "file_unique_id": self.unique + _SIZES[place][0],
            "file_size": max(1, round(self.size * scale**2)),
            "width": max(1, round(self.width * scale)),
            "height": max(1, round(self.height * scale)),
        }


class Files:
    """Everything that was uploaded, by file_id and by path.

    Only the latest `kept` bytes keep their contents, so that a long test does not fill the memory; older
    files can still be sent by their ids."""

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.contents: OrderedDict[int, bytes] = OrderedDict()
        self.held = 0
        self.by_id: dict[str, StoredFile] = {}
        self.by_path: dict[str, StoredFile] = {}
        self.by_unique: dict[str, StoredFile] = {}

    def add(self, kind: str, data: bytes, name: str, told: tuple[int, int] | None = None) -> StoredFile:
        """Keep an upload; raises what Telegram says of a bad one. `told` is the size that the bot gives."""
        size = _checked_size(kind, data)
        size = told or size
        ids = tuple(_new_id(kind) for _ in range(_sizes_of(max(size)) if kind == "photo" else 1))
        unique = _plain64(hashlib.sha256(ids[0].encode()).digest()[:9])
        stored = StoredFile(len(self.by_path) + 1, kind, name, mime_of(data), len(data), *size, ids, unique)
        self.by_id.update(dict.fromkeys(ids, stored))
        self.by_path[stored.path] = stored
        self.by_unique[unique] = stored
        self._hold(stored.number, data)
        return stored

    def data(self, stored: StoredFile) -> bytes | None:
        """The contents, unless they were dropped."""
        return self.contents.get(stored.number)

    def _hold(self, number: int, data: bytes) -> None:
        self.contents[number] = data
        self.held += len(data)
        while self.held > self.kept and len(self.contents) > 1:
            _, dropped = self.contents.popitem(last=False)
            self.held -= len(dropped)

    def find(self, file_id: str) -> StoredFile | None:
        """The file behind a well-formed id of this bot; raises for a malformed one."""
        if problem := _malformed(file_id):
            raise bad_request(f"wrong remote file identifier specified: {problem}")
        return self.by_id.get(file_id)


def wrong_kind(stored: StoredFile, wanted: str) -> ApiError | None:
    """Document-like files interchange; a photo is only a photo."""
    if (stored.kind == "photo") == (wanted == "photo"):
        return None
    return bad_request(f"can't use file of type {stored.kind.title()} as {wanted.title()}")


def _checked_size(kind: str, data: bytes) -> tuple[int, int]:
    if not data:
        raise bad_request("file must be non-empty")
    size = picture_size(data)
    if kind != "photo":
        return size or (1, 1)
    if len(data) > PHOTO_LIMIT:
        raise bad_request(
            f"file of size {len(data)} bytes is too big for a photo; the maximum size is {PHOTO_LIMIT} bytes"
        )
    if size is None or sum(size) > 10_000 or max(size) > 20 * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return size


def _sizes_of(longest: int) -> int:
    return 1 + sum(longest > limit for _, limit in _SIZES[:-1])


def _plain64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _new_id(kind: str) -> str:
    return _plain64(_HEADS[kind] + secrets.token_bytes(50) + bytes([_TAIL]))


def _malformed(file_id: str) -> str | None:
    if not re.fullmatch(r"[A-Za-z0-9_=-]*", file_id):
        return "Wrong character in the string"
    if "=" in file_id:
        return "Wrong padding in the string"
    if len(file_id) % 4 == 1 or not file_id:
        return "Wrong string length"
    raw = base64.urlsafe_b64decode(file_id + "=" * (-len(file_id) % 4))
    return None if raw[-1] == _TAIL else "can't unserialize it. Wrong last symbol"
