"""Friends in private chats: from /start to a board each, by a link."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.fake_telegram import Shown
from tests.bot.phone import Phone

LINK = re.compile(r"https://t\.me/nardy_bot\?start=([0-9a-f]{18})")


def token_in(card: Shown) -> str:
    found = LINK.search(card.text)
    assert found is not None, card.text
    return found[1]


async def invite(who: Phone) -> Shown:
    """From /start to a link; the card."""
    await who.say("/start")
    await who.press("Play with a friend")
    await who.press("Make a link")
    return who.screen


async def come_by(card: Shown, who: Phone) -> Shown:
    """Open the link of the card."""
    await who.say(f"/start {token_in(card)}")
    return who.screen


async def test_two_taps_make_a_link_and_two_more_two_boards(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    seat = await come_by(card, bogdan)

    toast = await bogdan.press("Sit down")

    assert toast.text is None
    assert (len(anna.messages), len(bogdan.messages)) == (1, 1)
    assert all(re.search(r"Anna|Bogdan", shown.text) for shown in (card, seat))
    assert [shown.first("m:", "w:") is not None for shown in (anna, bogdan)].count(True) == 1


async def test_each_board_speaks_its_readers_language(anna: Phone, bogdan: Phone) -> None:
    bogdan.language = "uk"
    card = await invite(anna)
    await come_by(card, bogdan)

    await bogdan.press("Сісти за стіл")

    assert "Pips" in anna.screen.text
    assert "Піпси" in bogdan.screen.text


async def test_the_link_seats_nobody(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)

    await come_by(card, bogdan)

    assert not await anna.app.store.games_of(PersonId(bogdan.number))
    assert "Anna" in bogdan.screen.text


async def test_the_card_can_be_shared_by_a_button(anna: Phone) -> None:
    card = await invite(anna)

    assert card.keyboard is not None
    share = card.keyboard.inline_keyboard[0][0]
    assert share.url is not None
    assert share.url.startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fnardy_bot%3Fstart%3D")


async def test_ones_own_link_shows_ones_own_card_once(anna: Phone) -> None:
    old = await invite(anna)

    new = await come_by(old, anna)

    assert new is not old
    assert "Cancel" in new.buttons
    assert old.buttons == {}


async def test_the_newest_card_of_the_opener_becomes_the_board(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    newest = await come_by(card, anna)
    await come_by(card, bogdan)

    await bogdan.press("Sit down")

    boards = {board.message for board in await anna.app.store.boards((await anna.table()).id)}
    assert newest.message_id in boards


async def test_who_is_second_is_told_so_and_finds_the_start(anna: Phone, bogdan: Phone, app: App) -> None:
    vera = Phone(app, 9, "Vera")
    card = await invite(anna)
    await come_by(card, bogdan)
    await come_by(card, vera)
    seat, other = bogdan.screen.buttons["Sit down"], vera.screen.buttons["Sit down"]

    queries = await asyncio.gather(
        bogdan.tap(seat, bogdan.screen.message_id), vera.tap(other, vera.screen.message_id)
    )
    await vera.rest()

    texts = [phone.toast(query).text for phone, query in zip((bogdan, vera), queries, strict=True)]
    assert texts == [None, "The seat is taken: somebody was faster."]
    assert "Play with a friend" in vera.screen.buttons
    assert len(await app.store.games_of(PersonId(anna.number))) == 1


async def test_an_outdated_button_under_the_board_leaves_the_board(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    cancel = card.buttons["Cancel"]
    await come_by(card, bogdan)
    await bogdan.press("Sit down")

    toast = await anna.send(cancel, card.message_id)

    assert toast.text
    assert "Pips" in anna.screen.text


@pytest.mark.parametrize("end", ["cancelled", "used", "unknown"])
async def test_a_dead_link_leads_to_one_sentence_and_the_start(
    anna: Phone, bogdan: Phone, app: App, end: str
) -> None:
    card = await invite(anna)
    token = token_in(card)
    if end == "cancelled":
        await anna.press("Cancel")
    elif end == "used":
        await come_by(card, bogdan)
        await bogdan.press("Sit down")
    else:
        token = "0" * 18
    vera = Phone(app, 9, "Vera")

    await vera.say(f"/start {token}")

    sentence = vera.screen.text.splitlines()[0]
    assert sentence.endswith((".", "/play"))
    assert len(vera.messages) == 1
    assert "Play with a friend" in vera.screen.buttons


async def test_a_cancelled_card_says_so_and_keeps_only_the_way_back(anna: Phone) -> None:
    card = await invite(anna)

    await anna.press("Cancel")

    assert "withdrawn" in card.text
    assert list(card.buttons) == ["‹ To the start"]


async def test_an_invitation_that_ran_out_says_so_on_its_card(anna: Phone, app: App) -> None:
    card = await invite(anna)
    kept = await app.store.challenge(token_in(card))
    assert kept is not None
    assert kept.expires_at is not None
    app.clock.offset = kept.expires_at - app.clock.now()

    await app.timers.run_due()

    assert "is over" in card.text
    assert list(card.buttons) == ["‹ To the start"]


async def test_a_deleted_card_is_not_posted_anew_when_its_time_is_up(anna: Phone, app: App) -> None:
    card = await invite(anna)
    await anna.say("/help")
    anna.telegram.forget(anna.number, card.message_id)
    app.clock.offset = timedelta(days=2)

    await app.timers.run_due()

    assert len(anna.messages) == 1


async def test_a_lost_payload_is_made_up_for_by_the_list(anna: Phone, bogdan: Phone) -> None:
    await invite(anna)

    await anna.say("/start")
    await bogdan.say("/start")

    assert "Invitations" in anna.screen.text
    assert "Invitations" not in bogdan.screen.text
    await anna.press("✉ 1")
    assert "Cancel" in anna.screen.buttons


async def test_leaving_the_card_leaves_it_where_it_is(anna: Phone) -> None:
    card = await invite(anna)

    await anna.press("Menu")

    assert "Cancel" in card.buttons
    assert "Play with a friend" in anna.screen.buttons


async def test_terms_are_set_before_the_link_and_shown_to_the_other(anna: Phone, bogdan: Phone) -> None:
    await anna.say("/start")
    await anna.press("Play with a friend")
    for button in ("Change", "Match", "5", "Cube", "3", "‹ Back", "Make a link"):
        await anna.press(button)

    seat = await come_by(anna.screen, bogdan)

    assert "a match to 5" in seat.text
    assert "+1" in seat.text
    await bogdan.press("Sit down")
    table = await bogdan.table()
    assert (table.match.terms.length, table.game.rules.options["cube"]) == (5, "arithmetic")


async def test_changed_terms_are_shown_before_they_are_accepted(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    await come_by(card, bogdan)
    for button in ("Change", "Match", "7"):
        await anna.press(button)

    toast = await bogdan.press("Sit down")

    assert toast.text == "The terms have changed. Please look again."
    assert "a match to 7" in bogdan.screen.text
    assert (await bogdan.press("Sit down")).text is None


async def test_of_many_invitations_the_newest_few_are_listed(anna: Phone) -> None:
    for _ in range(7):
        await invite(anna)

    await anna.say("/start")

    assert [button for button in anna.screen.buttons if "✉" in button] == [f"✉ {n}" for n in range(1, 6)]


async def test_a_match_with_the_cube_against_the_computer_starts_from_its_card(anna: Phone) -> None:
    await anna.say("/start")
    for button in ("Against", "Short", "Change", "Match", "3", "Cube", "2", "‹ Back", "Beginner"):
        await anna.press(button)

    table = await anna.table()
    assert (table.match.terms.length, table.game.rules.options["cube"]) == (3, "geometric")
    assert len(anna.messages) == 1


async def test_a_forged_press_on_anothers_card_changes_nothing(anna: Phone, bogdan: Phone) -> None:
    token = token_in(await invite(anna))
    await bogdan.say("/start")
    message = bogdan.screen.message_id

    toasts = [
        await bogdan.send(data, message)
        for data in (
            f"t:{token}:length:15",
            f"h:{token}:000000:cancel",
            f"h:{token}:000000:setup",
            f"h:{token}:000000:sit",
            f"t:{token}:who:password",
            "h:nothing:0:sit",
            "t:next5:length:3",
        )
    ]

    kept = await anna.app.store.challenge(token)
    assert kept is not None
    assert all(toast.text for toast in toasts)
    assert kept == replace(kept, state="open")
    assert kept.terms.length == 1
