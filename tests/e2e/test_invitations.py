"""Ways to a table between people, over HTTP: a link from friend to friend, and challenges in a group."""

from __future__ import annotations

import asyncio
import re
from typing import Final

import pytest

from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.player import Player
from tests.e2e.village import Village, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOG_LEVEL = "DEBUG"
LINK: Final = re.compile(r"https://t\.me/\w+\?start=\w+")
DAY: Final = 24 * 3600


async def press(sim: Sandbox, who: Actor, card: Shown, button: str) -> str:
    """Press a button and wait until the message shows something else; what was said."""
    version = card.version
    toast = await who.press(card, button)
    await sim.until(lambda: card.version > version)
    return toast.text if toast else ""


async def invited(sim: Sandbox, who: Actor, *settings: str) -> Shown:
    """From /start to a link; the card."""
    await who.start()
    card = await who.wait_for_message()
    for button in ("Play with a friend", "Make a link", *settings):
        await press(sim, who, card, button)
    return card


async def came_by(card: Shown, who: Actor) -> Shown:
    """The person opens the link of the card."""
    found = LINK.search(card.text)
    assert found is not None
    await who.open_link(found[0])
    return await who.wait_for_message()


async def challenged(anna: Actor, group: Group, words: str = "", reply_to: Shown | None = None) -> Shown:
    """Anna's challenge in the group."""
    await anna.say(f"/nardy {words}".strip(), chat=group.id, reply_to=reply_to)
    return await anna.wait_for_message(lambda shown: bool(shown.rows), chat=group.id)


async def first_turn(player: Player, other: Player) -> None:
    """The player's turn, whole; then the other is on move."""
    while player.best().data[0] != "d":
        await player.act()
    await player.act()
    await other.until(lambda: other.ready)


async def test_a_link_leads_two_friends_to_their_first_moves_each_in_the_own_language(
    place: Village, sim: Sandbox
) -> None:
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Борис", language="ru")
    card = await invited(sim, anna)
    seat = await came_by(card, boris)

    assert await press(sim, boris, seat, "Сесть за стол") == ""
    players = [Player(sim, anna, card), Player(sim, boris, seat)]
    await sim.until(lambda: "Pips: " in card.text and "Пипсы: " in seat.text)
    players.sort(key=lambda player: not player.ready)
    await first_turn(*players)
    await first_turn(*reversed(players))

    assert ("Pips: " in card.text, "Пипсы: " in seat.text) == (True, True)
    assert [seat for (seat,) in place.rows("SELECT seat1_person FROM games")][-1] == boris.id
    assert len([shown for shown in anna.sees() if shown.photo]) == 1


async def test_a_kill_between_accepting_and_the_boards_keeps_the_game(place: Village, sim: Sandbox) -> None:
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Boris", language="en")
    card = await invited(sim, anna)
    seat = await came_by(card, boris)
    labels = [button.text for row in seat.rows for button in row]

    await boris.tap(seat, labels.index("Sit down"))
    await until(lambda: bool(place.games_of(anna.id)))
    await place.kill_bot()
    await place.start_bot()
    await sim.until(lambda: "Pips: " in card.text and "Pips: " in seat.text)

    assert len(place.games_of(anna.id)) == 1


async def test_of_two_who_accept_in_a_group_at_once_one_plays(place: Village, sim: Sandbox) -> None:
    anna = await sim.person("Анна", language="ru")
    boris, vera = [await sim.person(name, language="en") for name in ("Boris", "Vera")]
    group = await anna.create_group("Square", boris, vera)
    card = await challenged(anna, group)

    answers = await asyncio.gather(boris.press(card, "Принять"), vera.press(card, "Принять"))
    await sim.until(lambda: "Пипсы" in card.text)

    said = sorted(answer.text for answer in answers if answer is not None)
    assert said == ["", "The seat is taken: somebody was faster."]
    assert place.rows("SELECT count(*) FROM games WHERE chat = ?", group.id) == [(1,)]


async def test_a_challenge_to_somebody_is_refused_to_a_third(place: Village, sim: Sandbox) -> None:
    anna, vera = await sim.person("Анна", language="ru"), await sim.person("Vera", language="en")
    boris = await sim.person("Boris", language="en", username="boris_b")
    group = await anna.create_group("Square", boris, vera)
    by_reply = await challenged(anna, group, reply_to=await boris.say("hello", chat=group.id))
    by_name = await challenged(anna, group, "@boris_b")

    refused = [await vera.press(card, "Принять") for card in (by_reply, by_name)]
    accepted = [await boris.press(card, "Принять") for card in (by_reply, by_name)]

    assert [toast and toast.text for toast in refused] == ["This invitation is for another player."] * 2
    assert [toast and toast.text for toast in accepted] == ["", ""]


async def test_a_private_table_opens_to_its_password_alone(place: Village, sim: Sandbox) -> None:
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Boris", language="en")
    card = await invited(sim, anna, "Change", "Who may sit down")
    await anna.press(card, "With a password")
    await anna.wait_for_message(lambda shown: "Which password" in shown.text)
    typed = await anna.say("open-sesame-77")
    await sim.until(lambda: "A password is needed" in card.text and typed.deleted)
    seat = await came_by(card, boris)

    await boris.press(seat, "Sit down")
    await boris.wait_for_message(lambda shown: "The password" in shown.text)
    await boris.say("open-sesame-78")
    wrong = await boris.wait_for_message()
    await boris.say("open-sesame-77")
    await sim.until(lambda: "Pips" in seat.text)

    assert wrong.text == "That is not the password."
    assert "open-sesame" not in place.log
    assert b"open-sesame" not in place.database.read_bytes()


async def test_an_invitation_runs_out_after_a_day(place: Village, sim: Sandbox) -> None:
    anna, boris = await sim.person("Анна", language="ru"), await sim.person("Boris", language="en")
    group = await anna.create_group("Square", boris)
    private, challenge = await invited(sim, boris), await challenged(anna, group)
    seat = await came_by(private, anna)

    await sim.move_clock(DAY + 5)
    await sim.until(lambda: "is over" in private.text and "больше не действует" in challenge.text)
    toast = await anna.press(seat, "Сесть за стол")

    assert toast is not None
    assert toast.text == "Это приглашение больше не действует."
    assert challenge.buttons == []
    await sim.until(lambda: "Играть с другом" in seat.buttons)


async def test_a_cancelled_invitation_is_refused_and_its_card_says_so(place: Village, sim: Sandbox) -> None:
    anna, boris = await sim.person("Анна", language="ru"), await sim.person("Boris", language="en")
    group = await anna.create_group("Square", boris)
    private, challenge = await invited(sim, boris), await challenged(anna, group)
    seat = await came_by(private, anna)
    accept = challenge.rows[0][0].data

    await press(sim, boris, private, "Cancel")
    await press(sim, anna, challenge, "Отменить")
    late = await anna.press(seat, "Сесть за стол")
    later = await boris.forge(accept, chat=group.id, message=challenge.id)

    assert late is not None
    assert late.text == "Это приглашение больше не действует."
    assert later is not None
    assert later.text == "This invitation is no longer valid."
    assert ("withdrawn" in private.text, "отменено" in challenge.text) == (True, True)
    assert challenge.buttons == []


async def test_who_lost_the_payload_finds_the_invitation_on_the_start_screen(
    place: Village, sim: Sandbox
) -> None:
    anna, boris = await sim.person("Анна", language="ru"), await sim.person("Boris", language="en")
    group = await anna.create_group("Square", boris)
    challenge = await challenged(anna, group, reply_to=await boris.say("hello", chat=group.id))

    await boris.start()
    start = await boris.wait_for_message(lambda shown: bool(shown.photo))
    await press(sim, boris, start, "✉ 1")
    await press(sim, boris, start, "Sit down")
    await sim.until(lambda: "Пипсы" in challenge.text and "Pips" in start.text)

    assert place.rows("SELECT count(*) FROM games WHERE chat = ?", group.id) == [(1,)]
