"""parse_mode HTML, with the errors of Telegram's own parser (byte offsets included)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import Entity
from bot.sandbox.text.units import units

_PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "blockquote": "blockquote",
    "pre": "pre",
    "code": "code",
}
_TAGS = {*_PLAIN, "a", "tg-emoji"}
_ENTITY = re.compile(r"&(?:#x(?P<hex>[0-9a-fA-F]{1,8})|#(?P<number>[0-9]{1,9})|(?P<name>lt|gt|amp|quot));?")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_ATTRIBUTE_NAME = re.compile(r"[^\s=>/\"']*")
_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_SPACE = re.compile(r"\s*")
_TAG_NAME = re.compile(r"[^\s>]*")
_LETTERS = re.compile(r"[^<&]+")


@dataclass(slots=True)
class _Open:
    tag: str
    argument: str
    offset: int
    start: int


@dataclass(slots=True)
class _Reader:
    """Walks over the source; `out` is the text so far, `offset` its length in UTF-16 units."""

    source: str
    place: int = 0
    out: list[str] = field(default_factory=list)
    offset: int = 0
    open: list[_Open] = field(default_factory=list)
    found: list[Entity] = field(default_factory=list)

    def at(self) -> str:
        return self.source[self.place] if self.place < len(self.source) else ""

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.place)
        assert match is not None
        self.place = match.end()
        return match.group()

    def put(self, text: str) -> None:
        self.out.append(text)
        self.offset += units(text)

    def byte(self, place: int) -> int:
        return len(self.source[:place].encode())


def parse_html(source: str) -> tuple[str, tuple[Entity, ...]]:
    """Text and entities of `source`; raises "can't parse entities: ..."."""
    reader = _Reader(source)
    while reader.place < len(source):
        if reader.at() != "<":
            _characters(reader)
        elif source[reader.place + 1 : reader.place + 2] == "/":
            _end_tag(reader)
        else:
            _start_tag(reader)
    if reader.open:
        raise _problem(f'Can\'t find end tag corresponding to start tag "{reader.open[-1].tag}"')
    return "".join(reader.out), tuple(reader.found)


def _problem(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")


def _characters(reader: _Reader) -> None:
    letters = _LETTERS.match(reader.source, reader.place)
    if letters is not None:
        reader.place = letters.end()
        reader.put(letters.group())
        return
    decoded = _decoded(reader)
    if decoded is None:
        decoded = reader.at()
        reader.place += 1
    reader.put(decoded)


def _decoded(reader: _Reader) -> str | None:
    match = _ENTITY.match(reader.source, reader.place)
    if match is None:
        return None
    if match["name"]:
        character = _NAMED[match["name"]]
    else:
        code = int(match["hex"], 16) if match["hex"] else int(match["number"])
        if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
            return None
        character = chr(code)
    reader.place = match.end()
    return character


def _start_tag(reader: _Reader) -> None:
    begin = reader.place
    byte = reader.byte(begin)
    reader.place += 1
    tag = reader.skip(_TAG_NAME).lower()
    if not reader.at():
        raise _problem(f"Unclosed start tag at byte offset {byte}")
    if tag not in _TAGS:
        raise _problem(f'Unsupported start tag "{tag}" at byte offset {byte}')
    argument = _attributes(reader, tag, byte)
    if tag == "span" and argument != "spoiler":
        raise _problem(f'Tag "span" must have class "tg-spoiler" at byte offset {byte}')
    reader.place += 1
    reader.open.append(_Open(tag, argument, reader.offset, len(reader.out)))


def _attributes(reader: _Reader, tag: str, byte: int) -> str:
    argument = ""
    while reader.skip(_SPACE) is not None and reader.at() != ">":
        name = reader.skip(_ATTRIBUTE_NAME)
        if not name:
            raise _problem(f'Empty attribute name in the tag "{tag}" at byte offset {byte}')
        reader.skip(_SPACE)
        value = ""
        if reader.at() == "=":
            reader.place += 1
            reader.skip(_SPACE)
            value = _value(reader)
        if not reader.at():
            raise _problem(f'Unclosed start tag "{tag}" at byte offset {byte}')
        argument = _argument(tag, name, value) or argument
    return argument


def _value(reader: _Reader) -> str:
    quote = reader.at()
    if quote not in ("'", '"'):
        begin = reader.place
        token = reader.skip(_TOKEN)
        if reader.at() and not reader.at().isspace() and reader.at() != ">":
            raise _problem(f"Unexpected end of name token at byte offset {reader.byte(begin)}")
        return token.lower()
    reader.place += 1
    value = ""
    while reader.at() not in ("", quote):
        decoded = _decoded(reader)
        if decoded is None:
            decoded = reader.at()
            reader.place += 1
        value += decoded
    reader.place += 1
    return value


def _argument(tag: str, name: str, value: str) -> str:
    match tag, name:
        case ("a", "href") | ("tg-emoji", "emoji-id"):
            return value
        case ("code", "class") if value.startswith("language-"):
            return value.removeprefix("language-")
        case ("span", "class") if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case ("blockquote", "expandable"):
            return "expandable"
    return ""


def _end_tag(reader: _Reader) -> None:
    byte = reader.byte(reader.place)
    if not reader.open:
        raise _problem(f"Unexpected end tag at byte offset {byte}")
    reader.place += 2
    name = reader.skip(_TAG_NAME)
    reader.skip(_SPACE)
    if reader.at() != ">":
        raise _problem(f"Unclosed end tag at byte offset {byte}")
    reader.place += 1
    opened = reader.open.pop()
    if name and name != opened.tag:
        raise _problem(
            f'Unmatched end tag at byte offset {byte}, expected "</{opened.tag}>", found "</{name}>"'
        )
    if reader.offset > opened.offset:
        _close(reader, opened)


def _close(reader: _Reader, opened: _Open) -> None:
    length = reader.offset - opened.offset
    argument = opened.argument
    match opened.tag:
        case "a":
            _link(reader, opened, argument or "".join(reader.out[opened.start :]))
        case "tg-emoji":
            reader.found.append(Entity("custom_emoji", opened.offset, length, custom_emoji_id=argument))
        case "code" if argument and reader.open and reader.open[-1].tag == "pre":
            reader.open[-1].argument = argument
        case "code" if reader.open and reader.open[-1].tag == "pre":
            pass
        case "blockquote":
            kind = "expandable_blockquote" if argument else "blockquote"
            reader.found.append(Entity(kind, opened.offset, length))
        case "pre":
            reader.found.append(Entity("pre", opened.offset, length, language=argument or None))
        case tag:
            reader.found.append(Entity(_PLAIN[tag], opened.offset, length))


def _link(reader: _Reader, opened: _Open, url: str) -> None:
    if link := link_entity(url, opened.offset, reader.offset - opened.offset):
        reader.found.append(link)


def link_entity(url: str, offset: int, length: int) -> Entity | None:
    """A text link, or a text mention for tg://user?id=...; None for something that is no link."""
    mention = re.fullmatch(r"tg:(?://)?user\?id=(\d+)", url)
    if mention:
        return Entity("text_mention", offset, length, user=int(mention[1]))
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", url):
        return Entity("text_link", offset, length, url=url)
    if "." in url and not re.search(r"\s", url):
        return Entity("text_link", offset, length, url=f"http://{url}/")
    return None
