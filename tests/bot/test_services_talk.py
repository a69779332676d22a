"""Quick phrases between two people."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import NotFound, NotSeated, TooSoon
from bot.services.ports import Preferences
from bot.services.talk import PHRASES
from bot.views.texts import LANGUAGES, texts
from engine.errors import WrongPhase
from tests.bot.house import ANNA, BORIS, STRANGER, house


async def test_a_phrase_is_written_beside_the_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        seq = (await home.table(game)).game.seq

        note = await home.talk.say(game, "luck", BORIS)

        table = await home.table(game)
        said = table.aside.said[1]
        assert (note and note.key, said and said.phrase, table.game.seq) == ("note.said", "luck", seq)


async def test_one_speaks_only_every_few_seconds(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        await home.talk.say(game, "luck", ANNA)
        home.clock.passes(4)

        with pytest.raises(TooSoon):
            await home.talk.say(game, "thanks", ANNA)
        await home.talk.say(game, "thanks", BORIS)
        home.clock.passes(1)
        await home.talk.say(game, "thanks", ANNA)

        assert (await home.table(game)).aside.seq == 3


async def test_the_pause_between_phrases_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        await home.talk.say(game, "luck", ANNA)
    async with house(tmp_path) as later:
        with pytest.raises(TooSoon):
            await later.talk.say(game, "thanks", ANNA)


async def test_who_speaks_to_deaf_ears_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(wishes=Preferences(phrases=False))

        note = await home.talk.say(game, "luck", ANNA)

        assert note is not None
        assert note.key == "note.said_to_nobody"


async def test_after_the_end_one_can_still_say_thanks(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        await home.resigning.resign(game, (await home.table(game)).game.seq, ANNA)

        assert await home.talk.say(game, "thanks", BORIS) is not None


async def test_the_computer_is_not_spoken_to(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()

        with pytest.raises(WrongPhase):
            await home.talk.say(game, "luck", ANNA)


async def test_a_third_person_says_nothing_and_nobody_says_just_anything(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()

        with pytest.raises(NotSeated):
            await home.talk.say(game, "luck", STRANGER)
        with pytest.raises(NotFound):
            await home.talk.say(game, "insult", ANNA)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_its_text(language: str) -> None:
    assert [phrase for phrase in PHRASES if not texts(language).has(f"phrase.{phrase}")] == []
