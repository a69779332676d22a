"""What a press shows to whom: nobody's board is edited for what only the other one sees."""

from __future__ import annotations

from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.yard import friends


def edits(telegram: FakeTelegram, chat: int) -> int:
    """Calls that edit messages of the chat, whatever came of them."""
    return len([call for call in telegram.calls if getattr(call, "chat_id", None) == chat])


async def at_the_table(anna: Phone, bogdan: Phone) -> tuple[Phone, Phone]:
    """Who is on turn, and the other one."""
    await friends(anna, bogdan)
    return (anna, bogdan) if anna.first("m:", "w:") is not None else (bogdan, anna)


async def test_a_menu_leaves_no_other_board_out_of_date(
    anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    mover, other = await at_the_table(anna, bogdan)
    before = edits(telegram, other.number)

    await mover.press("⋯")

    assert "Resign" in mover.screen.buttons
    assert await anna.app.store.stale_boards() == ()
    assert edits(telegram, other.number) == before


async def test_a_half_made_turn_calls_only_the_chat_of_whoever_makes_it(
    anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    mover, other = await at_the_table(anna, bogdan)
    before = edits(telegram, other.number)

    await mover.play_draft()

    assert mover.first("d:") is not None
    assert await anna.app.store.stale_boards() == ()
    assert edits(telegram, other.number) == before


async def test_a_finished_turn_is_shown_to_both(anna: Phone, bogdan: Phone) -> None:
    mover, other = await at_the_table(anna, bogdan)

    await mover.take_turn()

    assert other.first("m:", "w:") is not None
    assert mover.first("m:", "w:") is None
