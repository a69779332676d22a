"""Coins in chats: the purse, the gift of the day, and a stake from the card to the end of its game."""

from __future__ import annotations

from typing import Final

from bot.presses import CoinPress
from bot.services.ledger import EntryId
from bot.services.ports import PersonId, Terms
from bot.services.stakes import held_entry, settled_entry
from tests.bot.couple import seated
from tests.bot.phone import Phone
from tests.bot.square import Square

STAKED: Final = Terms(stake=10)


async def lose_elsewhere(phone: Phone, other: Phone, coins: int) -> None:
    """A match at another table has cost so many."""
    store, now = phone.app.store, phone.app.clock.now()
    both = (PersonId(phone.number), PersonId(other.number))
    terms = Terms(stake=coins, length=3)
    numbers = [EntryId(await store.new_id()) for _ in range(2)]
    held = held_entry(numbers[0], "m999", terms, both, now)
    await store.append((), (held, settled_entry(numbers[1], "m999", terms, both, (-coins, coins), now)))


async def test_the_purse_tells_what_there_is_and_that_it_is_worth_nothing(anna: Phone) -> None:
    await anna.say("/coins")

    assert "You have 500 coins" in anna.screen.text
    assert "have no value" in anna.screen.text
    assert "welcome gift: +500" in anna.screen.text


async def test_the_coins_of_the_day_are_one_press(anna: Phone, bogdan: Phone) -> None:
    for phone in (bogdan, anna):
        await phone.say("/coins")
    await lose_elsewhere(anna, bogdan, 260)
    await anna.say("/coins")

    toast = await anna.press("Take 50 coins")

    assert toast.text == "Today’s coins are yours: +50."
    assert "You have 290 coins" in anna.screen.text
    assert "match, Bogdan: −260" in anna.screen.text
    assert "Take 50 coins" not in anna.screen.buttons


async def test_a_forged_press_for_the_coins_of_the_day_is_refused_in_a_sentence(anna: Phone) -> None:
    await anna.say("/coins")

    toast = await anna.send(CoinPress(action="gift").pack(), anna.screen.message_id)

    assert toast.text == "Today’s coins have been given, or you have enough. Come back tomorrow."


async def test_a_page_of_history_that_does_not_exist_is_empty_and_leads_back(anna: Phone) -> None:
    await anna.say("/coins")

    await anna.send(CoinPress(action="show", page=99).pack(), anna.screen.message_id)

    assert "welcome gift" not in anna.screen.text
    assert "‹" in anna.screen.buttons


async def test_in_a_group_nobodys_coins_are_shown(anna: Phone, square: Square) -> None:
    await square.say(anna, "/coins")

    assert "500" not in square.screen.text
    assert "private chat" in square.screen.text


async def test_a_stake_is_chosen_in_the_settings_of_a_card_which_tells_what_is_held(
    anna: Phone, bogdan: Phone
) -> None:
    await anna.say("/start")
    await anna.press("Play with a friend")
    await anna.press("Change")
    await anna.press("Stake")
    await anna.press("25")
    card = anna.screen.text
    await anna.press("‹")

    assert "Stake: 25 coins a point; 75 are held of each during a game" in card


async def test_while_a_staked_game_runs_the_board_tells_the_stake_and_at_its_end_what_it_brought(
    anna: Phone, bogdan: Phone
) -> None:
    await seated(anna, bogdan, Terms(stake=10, options={"resign": "position"}))
    running = anna.screen.text

    await anna.press("⋯")
    await anna.press("Resign")
    await anna.press("Yes")

    assert "Stake: 10 coins a point" in running
    assert "You: −30 coins · Bogdan: +30 coins" in anna.screen.text
    assert "You: +30 coins · Anna: −30 coins" in bogdan.screen.text


async def test_who_cannot_pay_the_stake_is_told_how_many_coins_are_missing(
    anna: Phone, bogdan: Phone
) -> None:
    for phone in (bogdan, anna):
        await phone.say("/coins")
    await lose_elsewhere(anna, bogdan, 460)
    await anna.say("/start")
    await anna.press("Play with a friend")
    await anna.press("Change")
    await anna.press("Stake")

    toast = await anna.press("50")

    assert toast.text == (
        "You are 110 coins short of this stake: choose a smaller one, finish what you play, "
        "or take today’s coins in /coins."
    )
