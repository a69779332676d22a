"""Groups over HTTP: spectators, topics, migration, coming and going, and pings."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.company import Company, company
from tests.e2e.village import Village, until
from tests.e2e.wholeness import whole_table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


async def gathered(
    sim: Sandbox, kind: str = "supergroup", *, forum: bool = False
) -> tuple[Group, list[Actor]]:
    """Anna, Boris and Vera in a new group with the bot."""
    people = [await sim.person(name, language="en") for name in ("Anna", "Boris", "Vera")]
    group = await people[0].create_group("Yard", *people[1:], kind=kind, forum=forum)
    return group, people


def boards(who: Actor, chat: int) -> list[Shown]:
    return [shown for shown in who.sees(chat) if shown.photo and not shown.deleted]


def pings(who: Actor, chat: int) -> list[Shown]:
    return [
        shown
        for shown in who.sees(chat)
        if "your turn" in shown.text.lower() and not shown.photo and not shown.deleted
    ]


async def settled(place: Village, game: int) -> None:
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE game = ? AND wanted > shown", game), 30)


async def test_two_play_and_a_third_person_is_told_that_he_watches(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, vera) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    game = table.game
    before = place.events(game), place.draft(game)

    toast = await table.press(vera, table.fitting(game)[0])
    after = place.events(game), place.draft(game)
    await table.play_turn(game)
    await table.play_turn(game)

    assert toast is not None
    assert toast.text == "You do not sit at this table, but you may watch."
    assert after == before
    assert boards(vera, group.id) == [table.board]


async def test_a_game_in_a_topic_stays_there_until_the_topic_is_deleted(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, _) = await gathered(sim, forum=True)
    topic = await group.add_topic(anna, "Backgammon")
    table = await company(place, sim, group, anna, boris, topic)
    game = table.game
    assert table.board.thread == topic
    done_by = table.mover(game)
    while not (turn := table.turn(game)) or not turn.complete:
        await table.act(game)
    done = table.fitting(game)[0].data

    await group.delete_topic(topic)
    await done_by.forge(done, chat=group.id, message=table.board.id)
    await sim.until(lambda: bool(boards(anna, group.id)), 20)

    (board,) = boards(anna, group.id)
    assert board.thread is None
    table.board = board
    await table.play_turn(game)
    await whole_table(place, table, game)


async def test_a_group_becomes_a_supergroup_in_the_middle_of_a_game(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, vera) = await gathered(sim, kind="group")
    table = await company(place, sim, group, anna, boris)
    game = table.game
    await table.act(game)
    draft = place.draft(game)
    await vera.say("/nardy", chat=group.id)
    await vera.wait_for_message(lambda shown: "Vera" in shown.text, chat=group.id)

    new = await group.migrate()
    await sim.until(lambda: len(boards(anna, new.id)) == 2, 20)
    table.board = next(shown for shown in boards(anna, new.id) if "Vera" not in shown.text)
    await table.play_turn(game)

    assert place.draft(game) != draft or not draft
    assert place.rows("SELECT chat FROM games WHERE id = ?", game) == [(new.id,)]
    assert place.rows("SELECT count(*) FROM chats WHERE id = ?", group.id) == [(0,)]
    assert len([shown for shown in boards(anna, new.id) if "Boris" in shown.text]) == 1
    await whole_table(place, table, game)


async def test_a_bot_that_was_kicked_goes_on_when_it_is_back(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, _) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    game = table.game
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE game = ? AND wanted > shown", game))

    await group.set_bot("kicked")
    await until(lambda: place.rows("SELECT gone FROM chats WHERE id = ?", group.id) == [(1,)])
    await group.set_bot("member")
    await until(lambda: place.rows("SELECT gone FROM chats WHERE id = ?", group.id) == [(0,)])
    await table.play_turn(game)

    assert boards(anna, group.id) == [table.board]
    await whole_table(place, table, game)


async def test_a_player_who_has_left_can_play_on_in_private(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, _) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    game, gone = table.game, table.mover(table.game)

    await group.remove(gone)
    await gone.start()
    await gone.say("/board")
    private = await gone.wait_for_message(
        lambda shown: any(b.data[:2] in ("m:", "w:") for r in shown.rows for b in r)
    )
    alone = Company(place, sim, table.people, private)
    await alone.act(game)
    while (turn := alone.turn(game)) and not turn.complete and turn.played:
        await alone.act(game)
    done = next(button for button in alone.buttons if button.data.startswith("d:"))
    await alone.press(gone, done)
    await sim.until(lambda: bool(table.fitting(game)), 20)

    assert table.mover(game) is not gone


async def test_a_deleted_board_comes_back_by_command(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, vera) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    game = table.game
    await group.set_role(anna, "administrator")
    await anna.delete(table.board)

    await vera.say("/board", chat=group.id)
    await sim.until(lambda: bool(boards(anna, group.id)), 20)
    (table.board,) = boards(anna, group.id)
    await table.play_turn(game)
    await whole_table(place, table, game)


async def test_who_lets_a_turn_wait_is_mentioned_once_until_the_next_press(
    place: Village, sim: Sandbox
) -> None:
    group, (anna, boris, vera) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    game = table.game
    await settled(place, game)
    mover = table.mover(game)

    await sim.move_clock(61)
    await sim.until(lambda: bool(pings(vera, group.id)), 20)
    await sim.move_clock(300)
    (ping,) = pings(vera, group.id)
    await table.act(game)
    await sim.until(lambda: not pings(vera, group.id), 20)

    assert ping.text == f"⏰ {mover.name}, your turn."


@pytest.mark.slow
async def test_a_ping_that_was_due_while_the_bot_was_away_comes_once(place: Village, sim: Sandbox) -> None:
    group, (anna, boris, vera) = await gathered(sim)
    table = await company(place, sim, group, anna, boris)
    await settled(place, table.game)

    await place.kill_bot()
    await sim.move_clock(61)
    await place.start_bot()
    await sim.until(lambda: bool(pings(vera, group.id)), 20)
    await sim.move_clock(300)
    await until(
        lambda: not place.rows("SELECT 1 FROM timers WHERE kind = 'ping' AND subject = ?", str(table.game))
    )

    assert len(pings(vera, group.id)) == 1


async def test_a_game_in_the_general_topic_is_played_there(place: Village, sim: Sandbox) -> None:
    """Complaint 44: General has a number that must not be named."""
    group, (anna, boris, _) = await gathered(sim, forum=True)
    table = await company(place, sim, group, anna, boris)

    await table.play_turn(table.game)

    (board,) = boards(anna, group.id)
    assert board.thread in (None, 1)


async def test_a_game_goes_on_when_topics_are_switched_off(place: Village, sim: Sandbox) -> None:
    """Complaint 44."""
    group, (anna, boris, vera) = await gathered(sim, forum=True)
    topic = await group.add_topic(anna, "Backgammon")
    table = await company(place, sim, group, anna, boris, topic)

    await sim.post("forum", chat=group.id, on=False)
    await table.play_turn(table.game)
    await vera.say("/board", chat=group.id)
    await sim.until(lambda: any(board.id != table.board.id for board in boards(anna, group.id)), 20)

    table.board = boards(anna, group.id)[-1]
    await table.play_turn(table.game)
    await whole_table(place, table, table.game)
