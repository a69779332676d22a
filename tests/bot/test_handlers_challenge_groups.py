"""Challenges in groups: who may accept, for whom it was meant, and where it stands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId, Sitter
from bot.services.table import load
from tests.bot.conftest import House
from tests.bot.phone import Phone
from tests.bot.square import Square


@pytest.fixture
def square(anna: Phone) -> Square:
    anna.language = "ru"
    return Square(anna)


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


async def seats(app: App, square: Square) -> tuple[Sitter, Sitter]:
    (row,) = await app.store.games_in(ChatId(square.number))
    return row.seats


@pytest.mark.parametrize("command", ["/nardy", "/play", "/nardy@nardy_bot"])
async def test_a_command_posts_a_challenge_with_its_terms(anna: Phone, square: Square, command: str) -> None:
    await square.say(anna, command)

    assert square.screen.picture
    assert "Anna" in square.screen.text
    assert "Короткие нарды" in square.screen.text
    assert list(square.screen.buttons) == ["Принять", "Настроить", "Отменить"]


async def test_accepting_turns_the_challenge_into_the_groups_board(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    card = square.screen

    await square.press(bogdan, "Принять")

    (row,) = await app.store.games_in(ChatId(square.number))
    (board,) = await app.store.boards(row.id)
    assert (board.reader, board.message) == (None, card.message_id)
    assert "Пипсы" in card.text
    assert row.seats == (Sitter(PersonId(anna.number)), Sitter(PersonId(bogdan.number)))


async def test_of_two_who_accept_at_once_one_plays(
    app: App, anna: Phone, bogdan: Phone, vera: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    card = square.screen
    data = card.buttons["Принять"]

    queries = await asyncio.gather(
        *(phone.tap(data, card.message_id, chat=square.number) for phone in (bogdan, vera))
    )
    await vera.rest()

    toasts = [bogdan.toast(query).text for query in queries]
    assert toasts == [None, "The seat is taken: somebody was faster."]
    assert (await seats(app, square))[1] == Sitter(PersonId(bogdan.number))
    assert "Пипсы" in card.text


async def test_ones_own_challenge_is_refused(anna: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")

    toast = await square.press(anna, "Принять")

    assert toast.text == "Нельзя принять собственное приглашение."


@pytest.mark.parametrize("button", ["Настроить", "Отменить"])
async def test_settings_and_cancelling_are_the_openers(
    anna: Phone, bogdan: Phone, square: Square, button: str
) -> None:
    await square.say(anna, "/nardy")

    toast = await square.press(bogdan, button)

    assert toast.text == "Somebody else opened this menu."
    assert "Принять" in square.screen.buttons


async def test_an_anonymous_admins_challenge_has_both_seats_free(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy", anonymous=True)
    assert list(square.screen.buttons) == ["Сесть за стол"]

    await square.press(anna, "Сесть за стол")
    assert "Anna" in square.screen.text
    await square.press(bogdan, "Принять")

    assert await seats(app, square) == (Sitter(PersonId(anna.number)), Sitter(PersonId(bogdan.number)))


async def test_a_challenge_that_a_crash_kept_from_the_group_is_posted_at_the_next_start(
    app: App, anna: Phone, house: House, square: Square
) -> None:
    await anna.say("/start")
    draft = await app.invitations.draft(PersonId(anna.number), chat=ChatId(square.number))
    await app.invitations.open(draft.token, PersonId(anna.number))
    await house.stop(app)

    anna.app = await house.start()
    await anna.until(lambda: bool(square.messages))

    assert "Anna" in square.screen.text


async def test_a_challenge_in_the_groups_name_that_stands_nowhere_is_posted_again(
    app: App, anna: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy", anonymous=True)
    (vacant,) = await app.store.challenges(chat=ChatId(square.number), states=("vacant",))
    await app.store.append((), (replace(vacant, message=None),))

    await app.cards.announce_all(await app.cards.nowhere(ChatId(square.number)))

    assert [list(shown.buttons) for shown in square.messages] == [["Сесть за стол"]] * 2


async def test_a_challenge_that_stands_nowhere_is_posted_again(app: App, anna: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")
    (challenge,) = await app.store.challenges(chat=ChatId(square.number))
    await app.store.append((), (replace(challenge, message=None),))

    await app.cards.announce_all(await app.cards.nowhere(ChatId(square.number)))

    assert [next(iter(shown.buttons)) for shown in square.messages] == ["Принять", "Принять"]
    (again,) = await app.store.challenges(chat=ChatId(square.number))
    assert again.message == square.screen.message_id


async def test_of_two_who_post_the_same_card_one_does(app: App, anna: Phone, square: Square) -> None:
    await anna.say("/start")
    draft = await app.invitations.draft(PersonId(anna.number), chat=ChatId(square.number))
    challenge = await app.invitations.open(draft.token, PersonId(anna.number))

    await asyncio.gather(*(app.cards.announce(challenge) for _ in range(3)))

    (shown,) = square.messages
    (again,) = await app.store.challenges(chat=ChatId(square.number))
    assert again.message == shown.message_id


async def test_two_challenges_at_once_are_both_posted(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await asyncio.gather(square.say(anna, "/nardy"), square.say(bogdan, "/nardy"))

    assert sorted("Anna" in shown.text for shown in square.messages) == [False, True]


async def test_a_cancelled_challenge_loses_its_buttons(anna: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")

    await square.press(anna, "Отменить")

    assert square.screen.buttons == {}
    assert "отменено" in square.screen.text


async def test_a_late_press_gets_a_word(anna: Phone, bogdan: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")
    card = square.screen
    data = card.buttons["Принять"]
    await square.press(anna, "Отменить")

    toast = await bogdan.send(data, card.message_id, chat=square.number)

    assert toast.text == "This invitation is no longer valid."


async def test_after_a_day_the_challenge_says_so(app: App, anna: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")
    app.clock.offset = timedelta(days=1, seconds=5)

    await app.timers.run_due()

    assert square.screen.buttons == {}
    assert "больше не действует" in square.screen.text


async def test_several_challenges_and_games_live_side_by_side(
    app: App, anna: Phone, bogdan: Phone, vera: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    first = square.screen
    await square.say(vera, "/nardy")
    second = square.screen

    await square.press(bogdan, "Принять", first)
    await square.press(bogdan, "Принять", second)

    assert len(await app.store.games_in(ChatId(square.number))) == 2


async def test_a_challenge_stays_in_its_topic(app: App, anna: Phone, bogdan: Phone) -> None:
    anna.language = "ru"
    topic = Square(anna, topic=77)
    await topic.say(anna, "/nardy")

    await topic.press(bogdan, "Принять")

    (row,) = await app.store.games_in(ChatId(topic.number))
    (board,) = await app.store.boards(row.id)
    posted = anna.telegram.called("sendPhoto")[0].model_dump()
    assert (posted["message_thread_id"], row.thread, board.thread) == (77, 77, 77)


async def test_the_opener_sets_the_terms_in_the_group(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    for button in ("Настроить", "Матч", "3", "‹ Назад"):
        await square.press(anna, button)

    assert "матч до 3" in square.screen.text
    await square.press(bogdan, "Принять")

    (row,) = await app.store.games_in(ChatId(square.number))
    assert (await load(app.store, row.id)).match.terms.length == 3


async def test_settings_that_the_opener_has_left_open_lock_nobody_out(
    anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    await square.press(anna, "Настроить")

    await square.press(bogdan, "‹ Назад")

    assert (await square.press(bogdan, "Принять")).text is None


async def test_a_group_is_told_how_to_play_there(anna: Phone, square: Square) -> None:
    await square.say(anna, "/start@nardy_bot")

    assert "/nardy" in square.screen.text
    assert "Против компьютера" not in square.screen.buttons


async def test_a_command_delivered_twice_posts_one_challenge(anna: Phone, square: Square) -> None:
    await square.say(anna, "/nardy")

    await anna.deliver(anna.sent)

    assert len(square.messages) == 1
