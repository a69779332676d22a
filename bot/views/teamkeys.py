"""The buttons under a team match's card: for the whole group, or for one person by what he may do."""

from __future__ import annotations

from urllib.parse import quote

from aiogram.types import InlineKeyboardButton

from bot.presses import TeamAction, TeamPress
from bot.services.ports import PersonId
from bot.services.team_table import TeamTable
from bot.views.buttons import Row, Style, button, packed
from bot.views.texts import Texts
from engine.teams import SIDES

LINK = "w"
"""Before the token in a link: invitations have tokens without it."""


class TeamKeys:
    """One card for one viewer; None is everybody in the group."""

    def __init__(self, table: TeamTable, words: Texts, bot: str, viewer: PersonId | None) -> None:
        self._table = table
        self._teams = table.teams
        self._words = words
        self._bot = bot
        self._viewer = viewer

    def rows(self) -> list[Row]:
        if self._teams.over:
            return self._after()
        return self._running() if self._teams.started else self._before()

    def press(
        self, key: str, action: TeamAction, style: Style | None = None, arg: str = ""
    ) -> InlineKeyboardButton:
        press = TeamPress(token=self._table.row.token, action=action, arg=arg)
        return button(self._words.plain(key), press, style)

    def _before(self) -> list[Row]:
        joins = [
            self.press(f"button.team_join.{'ab'[side]}", "join", "success", str(side))
            for side in SIDES
            if self._viewer is None or self._table.side_of(self._viewer) != side
        ]
        return [*packed(joins, 2), *packed(self._own_before()), *packed(self._organising(), 3), *self._ways()]

    def _own_before(self) -> list[InlineKeyboardButton]:
        """What members do; captains in private, for a line-up is nobody else's business."""
        if self._viewer is None:
            leave = self.press("button.team_leave", "quit")
            return [leave, self._link_button("button.team_private")]
        if self._table.side_of(self._viewer) is None:
            return []
        leave = self.press("button.team_leave", "quit")
        leads = self._table.leads(self._viewer)
        return [*([self.press("button.team_line", "line", "primary")] if leads else []), leave]

    def _organising(self) -> list[InlineKeyboardButton]:
        """For the organiser; in a group its administrators may press, too."""
        if self._viewer not in (None, self._table.row.opener):
            return []
        setup, cancel = self.press("button.team_setup", "setup"), self.press("button.cancel", "cancel")
        start = [self.press("button.team_start", "start", "primary")] if self._teams.ready else []
        return [*start, setup, cancel]

    def _running(self) -> list[Row]:
        board = None if self._viewer is None else self._table.board_of(self._viewer)
        boards = range(len(self._teams.boards)) if self._viewer is None else [] if board is None else [board]
        own: list[InlineKeyboardButton] = []
        if any(self._waits(each) for each in boards):
            own.append(self.press("button.team_sit", "sit", "success"))
        if any(self._teams.boards[each].begun for each in boards):
            own.append(self.press("button.team_mine", "mine"))
        rest: list[InlineKeyboardButton] = []
        if board is not None and not self._teams.boards[board].over:
            rest.append(self.press("button.team_quit", "leave"))
        if self._viewer in (None, self._table.row.opener):
            rest.append(self.press("button.team_off", "cancel"))
        return [*packed(own), *packed(rest), *self._ways()]

    def _waits(self, board: int) -> bool:
        """Somebody has to sit down there: the viewer, or in a group anybody."""
        there = self._teams.boards[board]
        sits = self._viewer is not None and self._table.side_of(self._viewer) in there.present
        return not there.over and not there.begun and not sits

    def _after(self) -> list[Row]:
        """The result stays; another match gets a card of its own."""
        return self._ways() if self._viewer is not None else [[self.press("button.team_again", "new")]]

    def _ways(self) -> list[Row]:
        """In private the way to the rest of the bot, and the link for those who are still to come."""
        if self._viewer is None:
            return []
        share = [] if self._teams.started or self._teams.over else [[self._share_button()]]
        return [*share, [self.press("button.menu", "menu")]]

    def _link_button(self, key: str) -> InlineKeyboardButton:
        return InlineKeyboardButton(text=self._words.plain(key), url=self._link)

    @property
    def _link(self) -> str:
        return team_link(self._bot, self._table.row.token)

    def _share_button(self) -> InlineKeyboardButton:
        text = self._words.plain("team.share")
        url = f"https://t.me/share/url?url={quote(self._link, safe='')}&text={quote(text, safe='')}"
        return InlineKeyboardButton(text=self._words.plain("button.share"), url=url, style="primary")


def team_link(bot: str, token: str) -> str:
    """Opens the card in the private chat with the bot; nobody joins by it."""
    return f"https://t.me/{bot}?start={LINK}{token}"
