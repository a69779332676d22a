"""Six people who play a team match through the real dispatcher."""

from __future__ import annotations

import re

from aiogram.types import User

from bot.app import App
from bot.services.ports import PersonId
from bot.services.team_records import TeamId
from bot.services.team_table import TeamTable, load_teams
from bot.views.teamkeys import LINK
from tests.bot.fake_telegram import Shown, Toast
from tests.bot.phone import Phone
from tests.bot.square import Square

NAMES = ("Anna", "Boris", "Clara", "David", "Elena", "Fedor")


class Match:
    """Six people and the card in their group."""

    def __init__(self, square: Square, people: list[Phone]) -> None:
        self.square = square
        self.people = people
        self.app = people[0].app
        self._team: TeamId | None = None

    @property
    def card(self) -> Shown:
        """The group's."""
        cards = [shown for shown in self.square.messages if "eam match" in shown.text]
        return cards[-1]

    def own(self, who: Phone) -> Shown:
        """The card in a person's own chat, where boards name the match too."""
        cards = [shown for shown in who.messages if "eam match" in shown.text]
        return [shown for shown in cards if "eam match, board" not in shown.text][-1]

    async def press(self, who: Phone, button: str) -> Toast:
        """On the group's card."""
        return await self.square.press(who, button, self.card)

    async def press_own(self, who: Phone, button: str) -> Toast:
        return await who.press(button, self.own(who))

    async def table(self) -> TeamTable:
        """Also when it is over."""
        self._team = self._team or (await self.app.store.teams.of(PersonId(self.people[0].number)))[0].id
        return await load_teams(self.app.store, self._team)

    async def opened(self) -> None:
        for phone in self.people:
            await self.app.people.seen(User.model_validate(phone.user), private=True)
        await self.square.say(self.people[0], "/team")
        await self.square.press(self.people[0], "Three boards")

    async def filled(self) -> None:
        """As if everybody had pressed, which one test does."""
        await self.opened()
        team = (await self.table()).id
        for number, phone in enumerate(self.people):
            person = await self.app.store.person(PersonId(phone.number))
            assert person is not None
            await self.app.teams.join(team, person, number // 3)
        await self.people[0].rest()

    async def lined_up(self) -> None:
        await self.filled()
        team = (await self.table()).id
        for captain, order in ((self.people[0], (0, 1, 2)), (self.people[3], (3, 4, 5))):
            await self.app.teams.line_up(team, PersonId(captain.number), order)
        await self.people[0].rest()

    async def lined_up_by_presses(self) -> None:
        await self.opened()
        for number, phone in enumerate(self.people):
            await self.press(phone, "Join A" if number < 3 else "Join B")
        for captain in (self.people[0], self.people[3]):
            await self.line_up(captain)

    async def line_up(self, captain: Phone) -> None:
        """In the order of joining."""
        await self.come(captain)
        await captain.press("Line up")
        for _ in range(3):
            shown = captain.screen
            await captain.press(next(iter(shown.buttons)), shown)

    async def come(self, who: Phone) -> None:
        """By the link."""
        await who.say(f"/start {LINK}{(await self.table()).row.token}")

    async def started(self) -> None:
        await self.lined_up()
        await self.press(self.people[0], "Start")

    async def seated(self, board: int) -> None:
        for phone in (self.people[board], self.people[3 + board]):
            await self.press_own(phone, "Sit down")

    async def resigns(self, who: Phone) -> None:
        """The person offers to lose the game, the opponent accepts, and whatever follows is done."""
        board = self.board(who)
        await who.press("⋯", board)
        await who.press("Resign", board)
        await self.send(who, ":offer:", board)
        rival = self.people[(self.people.index(who) + 3) % 6]
        await self.send(rival, ":accept:", self.board(rival))
        await self.app.timers.run_due()
        await who.rest()

    async def send(self, who: Phone, action: str, board: Shown) -> None:
        """The first button of that kind."""
        data = next(data for data in board.buttons.values() if action in data)
        await who.send(data, board.message_id)

    def board(self, who: Phone) -> Shown:
        """The newest board of a running game in the own chat."""
        return [shown for shown in who.messages if "⋯" in shown.buttons][-1]


def plain(text: str) -> str:
    """Without tags."""
    return re.sub("<[^>]*>", "", text)


def sextet(app: App, square: Square, anna: Phone) -> Match:
    """Anna and five others, who have not pressed anything yet."""
    others = [Phone(app, 20 + number, name) for number, name in enumerate(NAMES[1:])]
    return Match(square, [anna, *others])
