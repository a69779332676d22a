"""What must be true after any fault: nothing is lost, nothing is doubled, every board shows what is newest.

Of presses those count that the bot has acknowledged: a "done" that was answered without a word of refusal."""

from __future__ import annotations

from functools import partial

from bot.presses import to62
from bot.sandbox.actor import Actor
from bot.sandbox.mirror import Button, Shown
from engine.board import pip_count
from engine.events import Moved
from engine.fairness import verify
from engine.game import fold
from engine.notation import decode_steps
from engine.turn import replay
from tests.e2e.company import Company
from tests.e2e.player import ACTS, Confirmed, Player, told
from tests.e2e.village import Village, until

PATIENCE = 90.0
"""A bound for what hangs (seconds), whatever else the machine is doing."""


async def whole(place: Village, *players: Player) -> None:
    """Wait until everything has come to rest, then look at all games of these people against the computer."""
    games = {player: place.games_of(player.actor.id) for player in players}
    every = [game for found in games.values() for game in found]
    await until(lambda: all(place.is_shown(game) for game in every), PATIENCE)
    for player, found in games.items():
        await player.until(partial(shows_the_newest, player, found[-1], place), PATIENCE)
        await player.until(partial(_has_one_board, player, found[-1]), PATIENCE)

    check_stored(place, every, [turn for player in players for turn in player.confirmed])
    assert [game for found in games.values() for game in found[:-1] if not is_over(game, place)] == []


async def whole_table(place: Village, table: Company, game: int) -> None:
    """The same of a group's board: exactly one lives, and whoever is on turn can go on there."""
    await until(lambda: place.is_at_rest(game), PATIENCE)
    await table.sim.until(lambda: table.over or bool(table.fitting(game)), PATIENCE)
    somebody = next(iter(table.people.values()))
    await table.sim.until(lambda: living(somebody, game, table.board.chat) == [table.board], PATIENCE)

    check_stored(place, [game], table.confirmed)


def check_stored(place: Village, games: list[int], confirmed: list[Confirmed]) -> None:
    """Every acknowledged turn stands at its own place in the store, and every game there is sound."""
    assert [turn for turn in confirmed if not is_stored(turn, place)] == []
    assert [game for game in games if not is_sound(game, place)] == []


def is_sound(game: int, place: Village) -> bool:
    """Every turn is one that the rules allow, every throw comes from the envelope, the game's row agrees."""
    events = place.events(game)
    told(events)
    row = place.rows("SELECT seq, over FROM games WHERE id = ?", game)
    return row == [(len(events), is_over(game, place))] and bool(verify(events, place.seed(game)))


def is_over(game: int, place: Village) -> bool:
    return fold(place.events(game)).result is not None


def is_stored(turn: Confirmed, place: Village) -> bool:
    """The turn that the bot acknowledged stands where it was made, as it was shown."""
    events = place.events(turn.game)
    moves = told(events[: turn.seq + 1])
    return isinstance(events[turn.seq], Moved) and moves[-1][2] == turn.move


def shows_the_newest(player: Player, last: int, place: Village) -> bool:
    """The last game's board stands in the chat, with the pips of the stored position and draft."""
    boards = living(player.actor, last)
    player.board = boards[-1] if boards else player.board
    game = fold(place.events(last))
    position = game.position(0)
    if game.turn is not None:
        position = replay(game.turn, decode_steps(game.turn, place.draft(last))).position
    pips = f"You {pip_count(position.mine)}, Bot {pip_count(position.theirs)}"
    return bool(boards) and (player.over or pips in player.board.text)


def living(who: Actor, game: int, chat: int | None = None) -> list[Shown]:
    """The game's boards in a chat that can be played on."""
    boards = [shown for shown in who.sees(chat) if shown.photo and not shown.deleted]
    return [shown for shown in boards if any(is_of(game, row) for row in shown.rows)]


def is_of(game: int, row: list[Button]) -> bool:
    """One of the buttons is one to play on with, or what is offered after the end."""
    return any(
        button.data[:1] in f"{ACTS}qe" and button.data.split(":")[1:2] == [to62(game)] for button in row
    )


def _has_one_board(player: Player, game: int) -> bool:
    return living(player.actor, game) == [player.board]
