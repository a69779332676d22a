"""parse_mode MarkdownV2, with the errors of Telegram's own parser."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import Entity
from bot.sandbox.text.html import link_entity
from bot.sandbox.text.units import units

_RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
_ENDS = {"Bold": "*", "Italic": "_", "Underline": "__", "Strikethrough": "~", "Spoiler": "||"}
_ENDS |= {"Code": "`", "Pre": "```", "PreCode": "```", "TextUrl": "]", "CustomEmoji": "]"}
_STARTS = {"```": "Pre", "__": "Underline", "||": "Spoiler", "![": "CustomEmoji", "*": "Bold"}
_STARTS |= {"_": "Italic", "~": "Strikethrough", "`": "Code", "[": "TextUrl"}
_KINDS = {"Bold": "bold", "Italic": "italic", "Underline": "underline", "Spoiler": "spoiler", "Code": "code"}
_KINDS |= {"Strikethrough": "strikethrough", "Pre": "pre", "PreCode": "pre"}
_VERBATIM = ("Code", "Pre", "PreCode")


@dataclass(slots=True)
class _Open:
    name: str
    offset: int
    byte: int
    argument: str = ""


@dataclass(slots=True)
class _Reader:
    source: str
    place: int = 0
    out: list[str] = field(default_factory=list)
    offset: int = 0
    open: list[_Open] = field(default_factory=list)
    found: list[Entity] = field(default_factory=list)
    quote: int | None = None

    def ahead(self, text: str) -> bool:
        return self.source.startswith(text, self.place)

    def put(self, text: str, skip: int) -> None:
        self.out.append(text)
        self.offset += units(text)
        self.place += skip

    def byte(self) -> int:
        return len(self.source[: self.place].encode())


def parse_markdown(source: str) -> tuple[str, tuple[Entity, ...]]:
    """Text and entities of `source`; raises "can't parse entities: ..."."""
    reader = _Reader(source)
    while reader.place < len(source):
        _next(reader)
    if reader.open:
        last = reader.open[-1]
        raise _problem(f"Can't find end of {last.name} entity at byte offset {last.byte}")
    _end_quote(reader)
    return "".join(reader.out), tuple(reader.found)


def _problem(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")


def _next(reader: _Reader) -> None:
    character = reader.source[reader.place]
    following = reader.source[reader.place + 1 : reader.place + 2]
    verbatim = bool(reader.open) and reader.open[-1].name in _VERBATIM
    if character == "\\" and following and 0 < ord(following) <= 126:
        reader.put(following, 2)
    elif _ends(reader):
        _end(reader)
    elif verbatim and character != "`":
        reader.put(character, 1)
    elif character == "\n":
        _line(reader)
    elif character == ">" and _at_line_start(reader):
        reader.quote = reader.offset if reader.quote is None else reader.quote
        reader.place += 1
    elif character in _RESERVED:
        _start(reader, character)
    else:
        reader.put(character, 1)


def _at_line_start(reader: _Reader) -> bool:
    return reader.place == 0 or reader.source[reader.place - 1] == "\n"


def _line(reader: _Reader) -> None:
    if reader.quote is not None and not reader.source.startswith(">", reader.place + 1):
        _end_quote(reader)
    reader.put("\n", 1)


def _end_quote(reader: _Reader) -> None:
    if reader.quote is not None and reader.offset > reader.quote:
        reader.found.append(Entity("blockquote", reader.quote, reader.offset - reader.quote))
    reader.quote = None


def _ends(reader: _Reader) -> bool:
    if not reader.open:
        return False
    name = reader.open[-1].name
    if name == "Italic" and reader.ahead("__"):
        return False
    return reader.ahead(_ENDS[name])


def _start(reader: _Reader, character: str) -> None:
    for sign, name in _STARTS.items():
        if reader.ahead(sign):
            opened = _Open(name, reader.offset, reader.byte())
            reader.place += len(sign)
            if name == "Pre":
                _language(reader, opened)
            reader.open.append(opened)
            return
    raise _problem(f"Character '{character}' is reserved and must be escaped with the preceding '\\'")


def _language(reader: _Reader, opened: _Open) -> None:
    """A word and a line break after ``` name the language; a bare line break is skipped."""
    line, found, _ = reader.source[reader.place :].partition("\n")
    if found and not any(character.isspace() or character == "`" for character in line):
        opened.argument = line
        opened.name = "PreCode" if line else "Pre"
        reader.place += len(line) + 1


def _end(reader: _Reader) -> None:
    opened = reader.open.pop()
    reader.place += len(_ENDS[opened.name])
    length = reader.offset - opened.offset
    if opened.name in ("TextUrl", "CustomEmoji"):
        _target(reader, opened, length)
    elif length:
        language = opened.argument or None
        reader.found.append(Entity(_KINDS[opened.name], opened.offset, length, language=language))


def _target(reader: _Reader, opened: _Open, length: int) -> None:
    url = ""
    if reader.ahead("("):
        byte = reader.byte()
        reader.place += 1
        while reader.place < len(reader.source) and not reader.ahead(")"):
            if reader.ahead("\\"):
                reader.place += 1
            url += reader.source[reader.place : reader.place + 1]
            reader.place += 1
        if reader.place >= len(reader.source):
            what = "a URL" if opened.name == "TextUrl" else "a custom emoji URL"
            raise _problem(f"Can't find end of {what} at byte offset {byte}")
        reader.place += 1
    if opened.name == "CustomEmoji":
        emoji = url.removeprefix("tg://emoji?id=")
        reader.found.append(Entity("custom_emoji", opened.offset, length, custom_emoji_id=emoji))
    elif length and (link := link_entity(url or "".join(reader.out), opened.offset, length)):
        reader.found.append(link)
