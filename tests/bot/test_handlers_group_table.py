"""Two people at the one board of a group: offers and rematches obey their seats, others are refused."""

from __future__ import annotations

import pytest

from bot.app import App
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, seated


@pytest.fixture
async def game(anna: Phone, bogdan: Phone, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)  # These tests are not about waiting.
    return await seated(Square(anna), anna, bogdan)


async def offered(game: Game, who: Phone) -> None:
    """The person offers an oin, the only class that makes sense in a single game."""
    for prefix in ("o:", "x:", "x:"):
        board = game.board
        data = [data for data in board.buttons.values() if data.startswith(prefix)][-1]
        await who.send(data, board.message_id, chat=board.chat)


async def test_an_offer_is_answered_by_the_opponent_alone(game: Game, app: App) -> None:
    other, mover = await game.other(), await game.mover()
    await offered(game, other)
    accept = next(data for text, data in game.board.buttons.items() if "Accept" in text)

    refused = [
        await who.send(accept, game.board.message_id, chat=game.board.chat)
        for who in (other, Phone(app, 9, "Vera"))
    ]
    assert all(toast.text for toast in refused)
    assert (await game.table()).game.result is None

    await mover.send(accept, game.board.message_id, chat=game.board.chat)
    result = (await game.table()).game.result
    assert result is not None
    assert result.by == "resign"


async def test_the_class_is_that_of_who_asked_whoever_is_on_move(game: Game) -> None:
    other = await game.other()
    await offered(game, other)

    offer = (await game.table()).aside.offer

    assert offer is not None
    assert (await game.table()).row.seats[offer.seat].person == other.number


async def test_a_rematch_in_a_group_begins_when_the_other_agrees(game: Game, app: App) -> None:
    other, mover = await game.other(), await game.mover()
    await offered(game, other)
    await game.square.press(mover, "Accept")
    board = game.board
    await game.square.press(other, "Rematch", board)
    agree = next(data for text, data in board.buttons.items() if "Let us play" in text)

    for who in (other, Phone(app, 9, "Vera")):
        assert (await who.send(agree, board.message_id, chat=board.chat)).text
    assert len([shown for shown in game.square.messages if shown.picture]) == 1
    await mover.send(agree, board.message_id, chat=board.chat)

    assert len([shown for shown in game.square.messages if shown.picture]) == 2
    assert "Rematch" not in board.buttons
