"""Lengths and entities, with Telegram's words (telegram_facts 1a, 2)."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.api.editing import NOT_MODIFIED
from bot.sandbox.errors import ApiError
from bot.sandbox.model import Entity
from bot.sandbox.text.detect import with_detected
from bot.sandbox.text.html import parse_html
from bot.sandbox.text.markdown import parse_markdown
from tests.sandbox.conftest import Api, jpeg

PREFIX = "Bad Request: can't parse entities: "


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("<x>a</x>", 'Unsupported start tag "x" at byte offset 0'),
        ("я<b", "Unclosed start tag at byte offset 2"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ('<span class="x">a</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
    ],
)
def test_bad_html_is_explained(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source)

    assert refused.value.description == PREFIX + problem


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a &lt;b&gt; &amp; &quot;&#33;&nbsp;", 'a <b> & "!&nbsp;', ()),
        ("<b>a<i>b</i></b>", "ab", (Entity("italic", 1, 1), Entity("bold", 0, 2))),
        ("🎲<strong>x</strong>", "🎲x", (Entity("bold", 2, 1),)),
        ('<a href="https://t.me/x">go</a>', "go", (Entity("text_link", 0, 2, url="https://t.me/x"),)),
        ("<a href='tg://user?id=7'>Яна</a>", "Яна", (Entity("text_mention", 0, 3, user=7),)),
        ("<pre><code class='language-py'>x</code></pre>", "x", (Entity("pre", 0, 1, language="py"),)),
        ("<blockquote expandable>q</blockquote>", "q", (Entity("expandable_blockquote", 0, 1),)),
        ("<tg-spoiler>s</tg-spoiler><u>u</u><s>d</s>", "sud", None),
        ("<b></b>x", "x", ()),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, entities: tuple[Entity, ...] | None) -> None:
    parsed, found = parse_html(source)

    assert parsed == text
    assert found == entities or entities is None


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("13/8.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("5-2", "Character '-' is reserved and must be escaped with the preceding '\\'"),
        ("я *bold", "Can't find end of Bold entity at byte offset 3"),
        ("__under_", "Can't find end of Italic entity at byte offset 7"),
        ("`code", "Can't find end of Code entity at byte offset 0"),
    ],
)
def test_bad_markdown_is_explained(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_markdown(source)

    assert refused.value.description == PREFIX + problem


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("*b* _i_ __u__ ~s~ ||p||", "b i u s p", None),
        ("5\\-2\\.", "5-2.", ()),
        ("`a.b`", "a.b", (Entity("code", 0, 3),)),
        ("```py\nx.y```", "x.y", (Entity("pre", 0, 3, language="py"),)),
        ("[go](https://t.me/x)", "go", (Entity("text_link", 0, 2, url="https://t.me/x"),)),
        (">quote\nno", "quote\nno", (Entity("blockquote", 0, 5),)),
    ],
)
def test_markdown_becomes_text_and_entities(
    source: str, text: str, entities: tuple[Entity, ...] | None
) -> None:
    parsed, found = parse_markdown(source)

    assert parsed == text
    assert found == entities or entities is None


def test_commands_mentions_and_links_are_found() -> None:
    found = with_detected("/nardy@my_bot и @anna, https://t.me/x #нарды", ())

    assert [one.kind for one in found] == ["bot_command", "mention", "url", "hashtag"]


def test_nothing_is_found_inside_code() -> None:
    assert with_detected("/start", (Entity("code", 0, 6),)) == (Entity("code", 0, 6),)


def test_a_move_is_no_command() -> None:
    assert with_detected("24/18 13/8*", ()) == ()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "message text is empty"),
        (" \n ", "text must be non-empty"),
        ("<b> </b>", "text must be non-empty"),
        ("x" * 4097, "message is too long"),
        ("я" * 16_385, "text is too long"),
    ],
)
async def test_a_text_has_bounds(api: Api, anna: Actor, text: str, error: str) -> None:
    answer = await api("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")

    assert answer.error == f"Bad Request: {error}"


async def test_length_counts_after_parsing(api: Api, anna: Actor) -> None:
    assert (
        await api("sendMessage", chat_id=anna.id, text=f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    ).status == 200


async def test_an_unknown_parse_mode_is_refused(api: Api, anna: Actor) -> None:
    answer = await api("sendMessage", chat_id=anna.id, text="x", parse_mode="BBCode")

    assert answer.error == "Bad Request: unsupported parse_mode"


async def test_a_caption_has_bounds(api: Api, anna: Actor) -> None:
    answer = await api("sendPhoto", files={"photo": jpeg()}, chat_id=str(anna.id), caption="x" * 1025)

    assert answer.error == "Bad Request: message caption is too long"


async def test_long_edits_are_refused_in_other_words(api: Api, anna: Actor) -> None:
    photo = (await api("sendPhoto", files={"photo": jpeg()}, chat_id=str(anna.id))).result
    place = {"chat_id": anna.id, "message_id": photo["message_id"]}

    caption = await api("editMessageCaption", caption="x" * 1025, **place)
    text = await api("editMessageText", text="x" * 4097, **place)

    assert caption.error == "Bad Request: MEDIA_CAPTION_TOO_LONG"
    assert text.error == "Bad Request: MESSAGE_TOO_LONG"


async def test_given_entities_are_kept(api: Api, anna: Actor) -> None:
    entities = [{"type": "bold", "offset": 0, "length": 2}]

    message = (await api("sendMessage", chat_id=anna.id, text="hi there", entities=entities)).result

    assert message["entities"] == entities


async def test_a_mention_by_id_shows_the_person(api: Api, anna: Actor) -> None:
    text = f'<a href="tg://user?id={anna.id}">Анна</a>'

    message = (await api("sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")).result

    assert message["entities"][0]["user"]["first_name"] == "Анна"


async def test_white_space_around_a_text_is_cut(api: Api, anna: Actor) -> None:
    message = (await api("sendMessage", chat_id=anna.id, text="  hi \n")).result

    assert message["text"] == "hi"


async def test_an_edit_that_changes_only_white_space_changes_nothing(api: Api, anna: Actor) -> None:
    message = (await api("sendMessage", chat_id=anna.id, text="hi")).result

    answer = await api("editMessageText", chat_id=anna.id, message_id=message["message_id"], text="hi ")

    assert answer.error == f"Bad Request: {NOT_MODIFIED}"
