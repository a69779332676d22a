"""What all keyboards of a board share: the table, its reader, and the buttons of the board's own presses."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.presses import (
    CubeAction,
    CubePress,
    EndAction,
    EndPress,
    MoreAction,
    MorePress,
    ResignAction,
    ResignPress,
    to62,
)
from bot.services.table import Table
from bot.views.buttons import Style, button
from bot.views.reader import Reader


class Keys:
    """One board for one reader."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table = table
        self.game = table.game
        self.reader = reader
        self.texts = reader.texts
        self.id = to62(table.id)
        self.mover = self.game.to_act if reader.seat is None else reader.seat

    def back(self) -> InlineKeyboardButton:
        return self.more_button(self.texts.plain("button.to_game"), "close")

    def dots(self) -> InlineKeyboardButton:
        return self.more_button("⋯", "open")

    def entry(self, key: str, action: MoreAction) -> InlineKeyboardButton:
        return self.more_button(self.texts.plain(key), action)

    def more_button(self, text: str, action: MoreAction) -> InlineKeyboardButton:
        return button(text, MorePress(game=self.id, action=action))

    def cube_button(self, key: str, action: CubeAction, style: Style | None = None) -> InlineKeyboardButton:
        return button(self.texts.plain(key), CubePress(game=self.id, seq=self.game.seq, action=action), style)

    def resign_button(
        self, text: str, action: ResignAction, style: Style | None = None, kind: str = ""
    ) -> InlineKeyboardButton:
        press = ResignPress(game=self.id, seq=self.game.seq, action=action, kind=kind)
        return button(text, press, style)

    def end_button(self, key: str, action: EndAction, style: Style | None = None) -> InlineKeyboardButton:
        return button(self.texts.plain(key), EndPress(game=self.id, action=action), style)
