"""Invitations between people: who may accept, who is faster, and what ends them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.services.agreement import rev_of
from bot.services.errors import (
    AlreadyTaken,
    NotFound,
    NotInvited,
    NotYours,
    OwnChallenge,
    TermsChanged,
)
from bot.services.opening import Place
from bot.services.ports import Challenge, ChatId, GameId, Person, PersonId, Sitter, Terms
from bot.services.referee import dice_of
from engine.errors import BadOption
from engine.fairness import SealedDice, seal
from tests.bot.house import ANNA, BORIS, STRANGER, House, house

GROUP = ChatId(-100)


async def known(home: House, person: PersonId, username: str | None = None) -> Person:
    found = replace(await home.person(person), username=username)
    await home.store.append((), (found,))
    return found


async def opened(home: House, **draft: Any) -> Challenge:
    """Anna's invitation; Boris and a stranger are known."""
    for person in (ANNA, BORIS, STRANGER):
        await home.person(person)
    card = await home.invitations.draft(ANNA, **draft)
    return await home.invitations.open(card.token, ANNA)


def seat_at(person: PersonId, chat: ChatId | None = None, message: int = 200) -> Place:
    return Place(person, chat or ChatId(person), message=message)


async def accept(home: House, card: Challenge, person: Person, **more: str) -> GameId | None:
    place = seat_at(person.id, card.chat)
    return await home.invitations.sit(card.token, rev_of(card.terms), person, "press", place, **more)


async def test_accepting_opens_a_game_with_the_opener_on_seat_0(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        game = await accept(home, card, await known(home, BORIS))

        assert game is not None
        table = await home.table(game)
        assert table.row.seats == (Sitter(ANNA), Sitter(BORIS))
        assert home.courier.games == [game]


async def test_the_press_that_accepts_is_mixed_into_the_sealed_dice(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        game = await accept(home, card, await known(home, BORIS))

        assert game is not None
        table = await home.table(game)
        assert (table.game.started.seal, table.game.started.press) == (seal(card.seed), "press")
        assert dice_of(table).roll(0) == SealedDice(card.seed, "press").roll(0)


async def test_each_card_becomes_the_board_of_its_reader(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        await home.invitations.posted(card.token, ChatId(ANNA), 100)

        game = await accept(home, card, await known(home, BORIS))

        assert game is not None
        boards = {board.reader: (board.chat, board.message) for board in await home.store.boards(game)}
        assert boards == {ANNA: (ChatId(ANNA), 100), BORIS: (ChatId(BORIS), 200)}


async def test_a_groups_card_becomes_the_one_board_of_the_group(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home, chat=GROUP, thread=5)

        game = await accept(home, card, await known(home, BORIS))

        assert game is not None
        (board,) = await home.store.boards(game)
        assert (board.reader, board.chat, board.thread, board.message) == (None, GROUP, 5, 200)


async def test_a_groups_invitation_accepted_in_private_gives_both_their_boards(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home, chat=GROUP, addressed_to=BORIS)
        await home.invitations.posted(card.token, GROUP, 100)
        boris = await known(home, BORIS)

        rev = rev_of(card.terms)
        game = await home.invitations.sit(card.token, rev, boris, "press", seat_at(BORIS))

        assert game is not None
        boards = await home.store.boards(game)
        assert {(board.reader, board.chat, board.message) for board in boards} == {
            (None, GROUP, 100),
            (BORIS, ChatId(BORIS), 200),
        }


async def test_of_two_who_accept_at_once_one_sits_down(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        people = [await known(home, person) for person in (BORIS, STRANGER)]

        done = await asyncio.gather(*(accept(home, card, who) for who in people), return_exceptions=True)

        assert [type(each) for each in done] == [int, AlreadyTaken]
        assert len(await home.store.games_of(ANNA)) == 1


async def test_of_two_processes_that_accept_at_once_one_opens_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home, house(tmp_path, luck=99) as other:
        card = await opened(home)
        boris, stranger = await known(home, BORIS), await known(home, STRANGER)

        done = await asyncio.gather(
            accept(home, card, boris), accept(other, card, stranger), return_exceptions=True
        )

        assert sorted(type(each).__name__ for each in done) == ["AlreadyTaken", "int"]
        assert len(await home.store.games_of(ANNA)) == 1


async def test_ones_own_invitation_cannot_be_accepted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        with pytest.raises(OwnChallenge):
            await accept(home, card, await known(home, ANNA))


async def test_terms_that_were_not_shown_are_not_accepted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        shown = await opened(home)
        await home.invitations.change(shown.token, ANNA, "length", "5")

        with pytest.raises(TermsChanged):
            await accept(home, shown, await known(home, BORIS))


async def test_only_the_addressed_person_may_accept(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home, chat=GROUP, addressed_to=BORIS)

        with pytest.raises(NotInvited):
            await accept(home, card, await known(home, STRANGER))
        assert await accept(home, card, await known(home, BORIS)) is not None


async def test_a_name_is_compared_when_somebody_presses(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home, chat=GROUP, addressed_name="boris_b")

        with pytest.raises(NotInvited):
            await accept(home, card, await known(home, BORIS, "other"))
        assert await accept(home, card, await known(home, BORIS, "Boris_B")) is not None


async def test_a_draft_cannot_be_accepted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        card = await home.invitations.draft(ANNA)

        with pytest.raises(NotFound):
            await accept(home, card, await known(home, BORIS))


async def test_the_offer_under_a_finished_game_is_no_invitation(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.finish(await home.against_computer())
        assert table.offer is not None

        with pytest.raises(NotFound):
            await home.invitations.change(table.offer.token, ANNA, "length", "15")


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("length", "7", Terms(length=7, clock="24h")),
        ("length", "0", Terms(length=0, clock="24h")),
        ("profile", "arena", Terms(profile="arena", clock="24h")),
        ("resign", "position", Terms(options={"resign": "position"}, clock="24h")),
    ],
)
async def test_the_opener_changes_the_terms(tmp_path: Path, field: str, value: str, expected: Terms) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        await home.invitations.change(card.token, ANNA, field, value)

        kept = await home.store.challenge(card.token)
        assert kept is not None
        assert kept.terms == expected


@pytest.mark.parametrize(("field", "value"), [("length", "4"), ("beaver", "on"), ("stake", "9")])
async def test_what_cannot_be_chosen_is_refused(tmp_path: Path, field: str, value: str) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        with pytest.raises(BadOption):
            await home.invitations.change(card.token, ANNA, field, value)


async def test_nobody_else_changes_or_cancels_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        with pytest.raises(NotYours):
            await home.invitations.change(card.token, BORIS, "length", "5")
        with pytest.raises(NotYours):
            await home.invitations.cancel(card.token, BORIS)


async def test_the_list_holds_what_is_addressed_to_me_and_what_i_have_opened(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        mine = await opened(home)
        to_boris = await opened(home, chat=GROUP, addressed_to=BORIS)
        to_name = await opened(home, chat=GROUP, addressed_name="boris_b")

        people = [
            await known(home, person, name)
            for person, name in ((ANNA, None), (BORIS, "boris_b"), (STRANGER, None))
        ]

        anna, boris, stranger = [await home.invitations.of(person) for person in people]

        assert {each.token for each in anna} == {mine.token, to_boris.token, to_name.token}
        assert {each.token for each in boris} == {to_boris.token, to_name.token}
        assert stranger == ()


async def test_in_the_name_of_a_group_both_seats_are_taken_by_presses(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        anna, boris, admin = [await known(home, person) for person in (ANNA, BORIS, STRANGER)]
        card = await home.invitations.draft(admin.id, chat=GROUP)
        card = await home.invitations.open(card.token, admin.id, vacant=True)

        first, second = await accept(home, card, anna), await accept(home, card, boris)

        assert first is None
        assert second is not None
        table = await home.table(second)
        assert table.row.seats == (Sitter(ANNA), Sitter(BORIS))


async def test_the_card_stands_where_it_was_posted_last(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        before = [await home.invitations.posted(card.token, ChatId(ANNA), message) for message in (10, 20)]

        kept = await home.store.challenge(card.token)
        assert kept is not None
        assert (before, kept.message, kept.chat) == ([None, 10], 20, None)
