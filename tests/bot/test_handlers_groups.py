"""A group with its games: one board for all, third persons, menus, lists, languages, comings and goings."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.opened import MENU_OPEN
from bot.services.opening import Opening, Place, open_game
from bot.services.pings import IN_A_GROUP
from bot.services.ports import Challenge, ChatId, GameId, PersonId, Sitter, Terms
from bot.services.referee import Referee
from bot.services.table import OFFERED, Table, load
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, Shown, Toast, bad_request, error, forbidden
from tests.bot.phone import DATE, Phone
from tests.bot.square import Square

SUPER = -1002


class Game:
    """Anna and Bogdan at a table in the group."""

    def __init__(self, square: Square, anna: Phone, bogdan: Phone, number: GameId) -> None:
        self.square = square
        self.people = {phone.number: phone for phone in (anna, bogdan)}
        self.app = anna.app
        self.number = number

    @property
    def board(self) -> Shown:
        return [shown for shown in self.square.messages if shown.picture][-1]

    async def table(self) -> Table:
        return await load(self.app.store, self.number)

    async def mover(self) -> Phone:
        table = await self.table()
        assert table.game.to_act is not None
        return self.people[table.row.seats[table.game.to_act].person or 0]

    async def other(self) -> Phone:
        mover = await self.mover()
        return next(phone for phone in self.people.values() if phone is not mover)

    async def press(self, who: Phone, prefix: str, chat: int | None = None) -> Toast:
        """The first button of that kind."""
        data = next(data for data in self.board.buttons.values() if data.startswith(prefix))
        return await who.send(data, self.board.message_id, chat=chat or self.board.chat)

    @property
    def moves(self) -> list[str]:
        """What the buttons that move send."""
        return [data for data in self.board.buttons.values() if data.startswith(("w:", "m:"))]

    def find(self, prefix: str) -> str:
        return next(data for data in self.board.buttons.values() if data.startswith(prefix))

    async def choose(self, who: Phone) -> Toast:
        """The first button that moves."""
        return await who.send(self.moves[0], self.board.message_id, chat=self.board.chat)

    async def complete(self) -> None:
        """The mover plays all dice, always by the first button."""
        mover = await self.mover()
        while not await self.is_complete():
            await self.choose(mover)

    async def is_complete(self) -> bool:
        table = await self.table()
        assert table.game.to_act is not None
        turn = table.draft_turn(table.game.to_act)
        return turn is None or turn.complete

    async def turn(self) -> None:
        mover = await self.mover()
        await self.complete()
        await self.press(mover, "d:")


async def seated(square: Square, anna: Phone, bogdan: Phone) -> Game:
    """A game in the group, opened from a card that stands there already."""
    for phone in (anna, bogdan):
        await square.say(phone, "/games")
    app = anna.app
    referee = Referee(app.store, app.clock, app.boards, bytes)
    number = await app.store.new_id()
    offer = Challenge(
        f"card{number}",
        OFFERED,
        PersonId(anna.number),
        Terms(),
        bytes(31) + bytes([number % 256]),
        app.clock.now(),
        chat=ChatId(square.number),
        thread=square.topic,
    )
    await app.store.append((), (offer,))
    seats = (Sitter(PersonId(anna.number)), Sitter(PersonId(bogdan.number)))
    place = Place(None, ChatId(square.number), square.topic)
    table = await open_game(referee, Opening(offer, seats, f"press{number}", (place,)))
    app.boards.changed(table.id)
    await anna.rest()
    return Game(square, anna, bogdan, table.id)


@pytest.fixture
def square(anna: Phone, monkeypatch: pytest.MonkeyPatch) -> Square:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)  # These tests are not about waiting.
    return Square(anna)


@pytest.fixture
async def game(square: Square, anna: Phone, bogdan: Phone) -> Game:
    return await seated(square, anna, bogdan)


async def test_a_group_has_one_board_with_both_names(game: Game) -> None:
    boards = [shown for shown in game.square.messages if shown.picture]

    assert len(boards) == 1
    assert "Anna" in boards[0].text
    assert "Bogdan" in boards[0].text


async def test_both_play_on_the_one_board(game: Game) -> None:
    first, board = await game.mover(), game.board.message_id

    await game.turn()

    assert await game.mover() is not first
    assert game.board.message_id == board


async def test_a_third_person_is_refused_in_his_own_language(game: Game, app: App) -> None:
    stranger = Phone(app, 9, "Vera", "ru")
    before = game.board.text

    toast = await game.choose(stranger)

    assert toast.text == "Вы не за этим столом, но смотреть можно."
    assert game.board.text == before


async def test_who_is_not_on_turn_is_refused(game: Game) -> None:
    toast = await game.choose(await game.other())

    assert toast.text
    assert not (await game.table()).drafts[0]


async def test_the_picture_changes_once_a_turn(game: Game, telegram: FakeTelegram) -> None:
    before = len(telegram.called("editMessageMedia"))

    await game.turn()

    assert len(telegram.called("editMessageMedia")) - before == 1


async def test_the_caption_lists_the_steps_of_a_half_made_turn(game: Game) -> None:
    await game.choose(await game.mover())

    assert "Chosen: " in game.board.text


async def test_a_menu_obeys_only_who_opened_it(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    await game.press(other, "o:")

    toast = await game.square.press(mover, "Resign", game.board)

    assert toast.text == "Somebody else opened this menu."


async def test_either_player_may_close_the_menu(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    moves = list(game.board.buttons)
    await game.press(other, "o:")

    await game.square.press(mover, "To the game", game.board)

    assert list(game.board.buttons) == moves


async def test_a_menu_closes_by_itself(game: Game, house: House) -> None:
    moves = list(game.board.buttons)
    await game.press(await game.other(), "o:")
    assert list(game.board.buttons) != moves

    house.clock.offset += MENU_OPEN
    game.app.timers.wake()
    await (await game.mover()).until(lambda: list(game.board.buttons) == moves)


async def test_a_menu_closes_when_the_game_goes_on(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    await game.complete()
    done = game.find("d:")
    await game.press(other, "o:")

    await mover.send(done, game.board.message_id, chat=game.board.chat)

    assert await game.mover() is other
    assert game.moves


async def test_board_in_a_group_posts_the_only_game_afresh(game: Game, app: App) -> None:
    old = game.board

    await game.square.say(Phone(app, 9, "Vera"), "/board")

    assert game.board.message_id > old.message_id
    assert game.board.buttons
    assert not old.buttons


async def test_several_games_are_listed_with_buttons_that_bring_their_boards(
    game: Game, square: Square, anna: Phone, app: App
) -> None:
    vera, gleb = Phone(app, 9, "Vera"), Phone(app, 10, "Gleb")
    second = await seated(square, vera, gleb)
    await square.say(Phone(app, 11, "Dina"), "/games")
    listed = square.screen

    await square.press(gleb, "Anna", listed)

    assert "Vera – Gleb" in listed.text
    assert "to play" in listed.text
    assert "Anna" in square.screen.text
    assert square.screen.message_id > listed.message_id
    assert (await second.table()).game.result is None


async def test_with_several_games_board_means_ones_own(game: Game, square: Square, app: App) -> None:
    vera, gleb = Phone(app, 9, "Vera"), Phone(app, 10, "Gleb")
    await seated(square, vera, gleb)

    await square.say(vera, "/board")

    assert square.screen.picture
    assert "Vera" in square.screen.text


async def test_a_group_without_games_says_so(square: Square, anna: Phone) -> None:
    await square.say(anna, "/games")

    assert square.screen.text == "Nobody is playing here now. Challenge somebody: /nardy"


async def test_a_group_speaks_the_language_that_was_set_there(game: Game, app: App) -> None:
    vera = Phone(app, 9, "Vera")
    await game.square.say(vera, "/language")
    screen = game.square.screen

    refused = await game.square.press(await game.mover(), "Русский", screen)
    await game.square.press(vera, "Русский", screen)

    assert refused.text == "Somebody else opened this menu."
    board = next(shown for shown in game.square.messages if shown.buttons and "Anna" in shown.text)
    assert "Пипсы" in board.text


async def test_a_kicked_bot_waits_and_shows_the_newest_board_when_it_is_back(
    game: Game, telegram: FakeTelegram
) -> None:
    mover = await game.mover()
    await membership(mover, game.square, "member", "kicked")
    board = game.board.text
    await game.app.boards.refresh(game.number)
    await mover.rest()
    assert game.board.text == board

    before = len(telegram.calls)
    await membership(mover, game.square, "left", "member")

    assert len(telegram.calls) > before
    assert (await game.app.store.boards(game.number))[0].shown == (await game.app.store.boards(game.number))[
        0
    ].wanted


async def test_an_error_that_says_kicked_is_remembered_until_somebody_presses(
    game: Game, telegram: FakeTelegram
) -> None:
    telegram.fail("editMessageCaption", forbidden("bot was kicked from the supergroup chat"))
    await game.press(await game.mover(), "o:")
    chat = await game.app.store.chat(ChatId(game.square.number))
    assert chat is not None
    assert chat.gone

    await game.press(await game.mover(), "o:")

    assert [data for data in game.board.buttons.values() if data.endswith(":close")]


async def membership(who: Phone, square: Square, old: str, new: str) -> None:
    bot = {"id": 1000, "is_bot": True, "first_name": "Nardy"}
    until = {"until_date": 0}
    body: dict[str, object] = {
        "chat": square.chat,
        "from": who.user,
        "date": DATE,
        "old_chat_member": {"user": bot, "status": old, **(until if old == "kicked" else {})},
        "new_chat_member": {"user": bot, "status": new, **(until if new == "kicked" else {})},
    }
    await who.update("my_chat_member", body)


async def moves_away(who: Phone, square: Square) -> None:
    """The service messages of a migration."""
    old = {**square.message(who.user, ""), "migrate_to_chat_id": SUPER}
    new = {**square.message(who.user, ""), "chat": {"id": SUPER, "type": "supergroup", "title": "Square"}}
    old.pop("text")
    new.pop("text")
    await who.update("message", old)
    await who.update("message", {**new, "migrate_from_chat_id": square.number})


async def test_a_group_that_becomes_a_supergroup_takes_its_games_along(
    game: Game, telegram: FakeTelegram
) -> None:
    mover = await game.mover()

    await moves_away(mover, game.square)

    (board,) = telegram.chat(SUPER)
    assert board.picture
    rows = await game.app.store.games_in(ChatId(SUPER))
    assert [row.id for row in rows] == [game.number]
    game.square.number = SUPER
    await game.turn()
    assert await game.mover() is not mover


async def test_an_error_that_says_the_group_has_moved_moves_it(game: Game, telegram: FakeTelegram) -> None:
    telegram.fail(
        "editMessageCaption",
        lambda _telegram, _method: error(
            400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=SUPER
        ),
    )

    await game.press(await game.mover(), "o:")
    await (await game.mover()).rest()

    (board,) = telegram.chat(SUPER)
    assert board.picture


async def test_a_deleted_topic_sends_the_board_into_the_chat(
    square: Square, anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    square.topic = 77
    game = await seated(square, anna, bogdan)
    assert telegram.called("sendPhoto")[-1].message_thread_id == 77  # type: ignore[attr-defined]
    telegram.forget(square.number, game.board.message_id)
    telegram.fail("sendPhoto", bad_request("message thread not found"))

    await game.app.boards.refresh(game.number)
    await anna.rest()

    assert game.board.buttons
    assert telegram.called("sendPhoto")[-1].message_thread_id is None  # type: ignore[attr-defined]


async def test_a_closed_topic_does_not_shut_the_whole_group(game: Game, telegram: FakeTelegram) -> None:
    telegram.fail("editMessageMedia", bad_request("TOPIC_CLOSED"))

    await game.turn()

    chat = await game.app.store.chat(ChatId(game.square.number))
    assert chat is not None
    assert not chat.gone


async def minute_passes(game: Game, house: House) -> None:
    house.clock.offset += IN_A_GROUP + timedelta(seconds=1)
    game.app.timers.wake()
    for _ in range(100):
        if await game.app.store.ping(game.number) is not None:
            return
        await asyncio.sleep(0.02)


async def test_who_does_not_move_is_mentioned_once(game: Game, house: House, telegram: FakeTelegram) -> None:
    mover = await game.mover()

    await minute_passes(game, house)
    house.clock.offset += timedelta(minutes=5)
    await game.app.timers.run_due()
    await mover.rest()

    pings = [shown for shown in game.square.messages if "your turn" in shown.text]
    assert [shown.text for shown in pings] == [
        f'⏰ <a href="tg://user?id={mover.number}">{mover.name}</a>, your turn.'
    ]
    assert telegram.called("sendMessage")[-1].reply_parameters.message_id == game.board.message_id  # type: ignore[attr-defined]


async def test_the_next_press_takes_the_ping_back(game: Game, house: House) -> None:
    await minute_passes(game, house)

    await game.press(await game.mover(), "o:")

    assert not [shown for shown in game.square.messages if "your turn" in shown.text]
    assert await game.app.store.ping(game.number) is None


async def test_a_press_of_somebody_else_leaves_the_ping(game: Game, house: House) -> None:
    await minute_passes(game, house)

    await game.press(await game.other(), "o:")

    assert [shown for shown in game.square.messages if "your turn" in shown.text]


async def test_a_ping_that_cannot_be_deleted_calls_nobody_any_more(
    game: Game, house: House, telegram: FakeTelegram
) -> None:
    await minute_passes(game, house)
    telegram.fail("deleteMessage", bad_request("message can't be deleted"))

    await game.press(await game.mover(), "o:")

    assert [shown.text for shown in game.square.messages if not shown.picture][-1] == "Played."


async def test_the_button_of_a_ping_brings_the_board_and_takes_the_ping_back(
    game: Game, house: House
) -> None:
    await minute_passes(game, house)
    old = game.board.message_id

    await game.square.press(await game.mover(), "To the board", game.square.screen)

    assert game.board.message_id > old
    assert not [shown for shown in game.square.messages if "your turn" in shown.text]


async def test_a_restart_between_due_and_sent_sends_the_ping_once(
    game: Game, house: House, telegram: FakeTelegram
) -> None:
    house.clock.offset += IN_A_GROUP + timedelta(seconds=1)
    await house.stop(game.app)
    house.clock.offset += timedelta(minutes=2)

    game.app = await house.start()
    await minute_passes(game, house)

    assert len([shown for shown in game.square.messages if "your turn" in shown.text]) == 1


async def test_who_has_switched_reminders_off_gets_none(game: Game, house: House) -> None:
    mover = await game.mover()
    person = await game.app.store.person(PersonId(mover.number))
    assert person is not None
    await game.app.people.prefer(person, "pings", "off")

    await minute_passes(game, house)

    assert not [shown for shown in game.square.messages if "your turn" in shown.text]
