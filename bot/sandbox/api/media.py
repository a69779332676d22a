"""Files of a call: uploads by part name or attach://, file_ids, and InputMedia."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.errors import bad_request
from bot.sandbox.files import StoredFile, wrong_kind
from bot.sandbox.model import Media

FOREIGN = "wrong file identifier/HTTP URL specified"


async def sent_file(call: Call, kind: str) -> Media:
    """The file of sendPhoto and its like."""
    found = await _file(call, kind, call.args.text(kind), part=kind, foreign=FOREIGN)
    if found is None:
        raise bad_request(f"there is no {kind} in the request")
    return Media(kind, found, call.args.flag("has_spoiler"))


async def input_media(call: Call, kind: str, written: str, *, spoiler: bool) -> Media:
    """The file of an InputMedia object in an edit."""
    found = await _file(call, kind, written, part="", foreign="MEDIA_EMPTY")
    if found is None:
        raise bad_request("can't parse InputMedia: media not found")
    return Media(kind, found, spoiler)


def is_upload(call: Call, written: str) -> bool:
    """Whether `written` names a part of this very request."""
    return written.startswith("attach://") and written.removeprefix("attach://") in call.uploads


async def _file(call: Call, kind: str, written: str, *, part: str, foreign: str) -> StoredFile | None:
    name = written.removeprefix("attach://") if written.startswith("attach://") else part
    if name in call.uploads:
        upload = call.uploads[name]
        await call.backend.limits.space(call.args.upload_size)
        told = call.args.integer("width"), call.args.integer("height")
        return call.world.files.add(kind, upload.data, upload.name, told if min(told) > 0 else None)
    if not written or written.startswith("attach://"):
        return None
    if "." in written:
        wrong = "failed to get HTTP URL content" if written.startswith("http") else "wrong HTTP URL specified"
        raise bad_request(wrong)
    stored = call.world.files.find(written)
    if stored is None:
        raise bad_request(foreign)
    if problem := wrong_kind(stored, kind):
        raise problem
    return stored
