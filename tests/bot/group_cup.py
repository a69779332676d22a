"""A tournament of a group, from the settings to its rounds, through the real dispatcher."""

from __future__ import annotations

from bot.services.ports import ChatId, PersonId
from bot.services.tournament_records import ALIVE, TournamentId
from tests.bot.fake_telegram import Shown, Toast
from tests.bot.phone import Phone
from tests.bot.square import Square


class Cup:
    """A tournament of a group, and who plays in it."""

    def __init__(self, square: Square, phones: list[Phone], number: TournamentId) -> None:
        self.square = square
        self.phones = {phone.number: phone for phone in phones}
        self.app = phones[0].app
        self.number = number

    @property
    def card(self) -> Shown:
        """The newest message with the title."""
        return [shown for shown in self.square.messages if "🏆" in shown.text or "🏁" in shown.text][-1]

    async def press(self, who: Phone, button: str, on: Shown | None = None) -> Toast:
        return await self.square.press(who, button, on or self.card)

    async def enter(self, *phones: Phone) -> None:
        for phone in phones:
            await self.press(phone, "Enter")


async def opened(
    square: Square, anna: Phone, *others: Phone, settings: tuple[tuple[str, str], ...] = ()
) -> Cup:
    """Anna has set it up and opened registration in the group."""
    for phone in (anna, *others):
        await phone.say("/games")
    await square.say(anna, "/tournament Friday Cup")
    for field, value in (("Form", "Round"), *settings):
        await square.press(anna, field)
        await square.press(anna, value)
    await square.press(anna, "Open registration")
    (row,) = await anna.app.store.tournaments.here(ChatId(square.number), ALIVE)
    return Cup(square, [anna, *others], row.id)


async def begun(square: Square, anna: Phone, *others: Phone) -> Cup:
    """Everybody has entered, and the first round is paired."""
    cup = await opened(square, anna, *others)
    await cup.enter(anna, *others)
    await cup.press(anna, "Start")
    return cup


def calls_of(phone: Phone) -> list[Shown]:
    """Messages that tell the person whom to play."""
    return [shown for shown in phone.messages if "your opponent is" in shown.text]


async def board_of(phone: Phone) -> Shown:
    """The board in the person's own chat."""
    (row,) = await phone.app.store.games_of(PersonId(phone.number))
    await phone.rest()
    board = next(each for each in await phone.app.store.boards(row.id) if each.chat == phone.number)
    assert board.message is not None
    return phone.telegram.messages[(phone.number, board.message)]


def board_now(phone: Phone, board: Shown) -> Shown:
    return phone.telegram.messages[(phone.number, board.message_id)]


async def give_up(loser: Phone, winner: Phone) -> None:
    """The loser offers to resign, and the winner agrees."""
    board = await board_of(loser)
    for button in ("⋯", "Resign", "Yes, offer it"):
        await loser.press(button, board_now(loser, board))
    await winner.press("Accept", await board_of(winner))
