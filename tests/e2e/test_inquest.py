"""What looks for lost and doubled events finds them: damage that no bot should do, done by hand."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.presses import to62
from bot.sandbox.actor import Toast
from bot.services.ports import GameId
from engine.notation import encode_steps
from engine.turn import outcomes
from tests.bot.house import ANNA, House, house
from tests.e2e.diary import Press, impossible
from tests.e2e.inquest import Inquest

HEARD = Toast("", alert=False, url="")
CHOSEN = Toast("Chosen: 8/5 · left to play: 1", alert=False, url="")
REFUSED = Toast("This board was out of date; here is a fresh one.", alert=False, url="")


@dataclass
class Wake:
    """A game in which Anna has confirmed a turn and begun another, all acknowledged and looked at once."""

    home: House
    database: Path
    game: GameId
    presses: list[Press] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.inquest = Inquest(self.rows)

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as database, database:
            return database.execute(question, values).fetchall()

    def look(self, inquest: Inquest | None = None) -> str:
        """All presses anew, though they were looked at before."""
        presses = [Press(press.person, press.data, press.answer) for press in self.presses]
        return "\n".join((inquest or self.inquest).look(presses))

    async def press(self, kind: str, line: str = "") -> None:
        """As a board of Anna's would."""
        table = await self.home.table(self.game)
        seq = table.game.seq
        parts = {"m": [f"{seq}", "0", line], "w": [f"{seq}", line], "d": [f"{seq}"]}[kind]
        answer = HEARD if kind == "d" else CHOSEN
        self.presses.append(Press(ANNA, ":".join([kind, to62(self.game), *parts]), answer))
        if kind == "m":
            await self.home.play.step(self.game, seq, 0, line, ANNA)
        elif kind == "w":
            await self.home.play.turn(self.game, seq, line, ANNA)
        else:
            await self.home.play.done(self.game, seq, ANNA)


@pytest_asyncio.fixture
async def wake(tmp_path: Path) -> AsyncIterator[Wake]:
    async with house(tmp_path) as home:
        found = Wake(home, tmp_path / "nardy.db", await home.against_computer())
        turn = (await home.table(found.game)).game.turn
        assert turn is not None
        steps = outcomes(turn)[0].steps
        await found.press("w", encode_steps(turn, steps))
        await found.press("d")
        home.clock.passes(1)
        turn = (await home.computer.play_due(found.game)).game.turn
        assert turn is not None
        await found.press("m", encode_steps(turn, turn.options()[:1]))
        assert found.look() == ""
        yield found


async def test_a_sound_database_gives_no_reason_to_complain(wake: Wake) -> None:
    assert wake.look() == ""
    assert wake.inquest.audit() == []
    assert wake.inquest.confirmed == 2
    assert wake.inquest.drafts == 2


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("DELETE FROM events WHERE stream LIKE 'g%' AND seq = 8", "has lost 1 events"),
        ("DELETE FROM events WHERE stream LIKE 'g%' AND seq = 2", "events from 1 to"),
        ("DELETE FROM events WHERE stream LIKE 'm%'", "is gone"),
        ("UPDATE games SET seq = seq - 1", "its stream at"),
        ("UPDATE games SET over = 1", "its row says otherwise"),
        ("DELETE FROM drafts", "the turn is '' instead of"),
        ("UPDATE drafts SET line = line || line", "instead of"),
    ],
)
async def test_what_is_lost_or_doubled_is_found_after_a_kill(wake: Wake, damage: str, complaint: str) -> None:
    wake.rows(damage)

    assert complaint in wake.look()


async def test_a_turn_that_was_acknowledged_and_never_stored_is_found(wake: Wake) -> None:
    wake.rows("DELETE FROM events WHERE stream LIKE 'g%' AND seq > 4")

    assert "was acknowledged, and there is nothing" in wake.look(Inquest(wake.rows))


async def test_a_turn_that_is_stored_twice_is_found(wake: Wake) -> None:
    wake.rows("INSERT INTO events SELECT stream, 9, kind, data, at FROM events WHERE seq = 5")

    assert "cannot go on with" in wake.look()


async def test_another_turn_than_the_confirmed_one_is_found(wake: Wake) -> None:
    wake.presses[0] = Press(ANNA, wake.presses[0].data[:-1] + "z", CHOSEN)

    assert "has confirmed something else" in wake.look()


async def test_a_game_that_was_begun_twice_is_found(wake: Wake) -> None:
    await wake.home.against_computer(press="again")

    assert "2 games of" in wake.look()


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("UPDATE events SET data = replace(data, '1', '2') WHERE kind = 'rolled'", "is not what it was"),
        ("UPDATE games SET seed = x'00'", "was not played by its dice"),
        (
            "INSERT INTO ledger VALUES (1, 1, 'start', 'start', 'person', 7, 500, NULL, 0)",
            "entry 1 of the ledger does not balance: 500",
        ),
        ("INSERT INTO purses VALUES (7, 'person', '', 500)", "purses hold"),
    ],
)
async def test_what_was_changed_behind_the_back_is_found_at_the_end(
    wake: Wake, damage: str, complaint: str
) -> None:
    wake.rows(damage)

    assert complaint in "\n".join(wake.inquest.audit())


def test_a_press_without_an_answer_may_have_been_heard_or_not() -> None:
    presses = [pressed("m", "a", CHOSEN), pressed("m", "b", None), pressed("m", "c", REFUSED)]

    assert [impossible(line, presses) for line in ("a", "ab", "ba")] == ["", "", ""]
    assert "lost a step" in impossible("b", presses)
    assert "more steps than were pressed" in impossible("abb", presses)


def test_a_step_that_was_taken_back_need_not_be_there() -> None:
    presses = [pressed("m", "a", CHOSEN), pressed("m", "b", CHOSEN), pressed("u", "2", CHOSEN)]

    assert impossible("a", presses) == ""
    assert "instead of 'a'" in impossible("ab", presses)


def test_a_second_tap_on_a_step_is_none() -> None:
    presses = [pressed("m", "a", CHOSEN), pressed("m", "a", HEARD)]

    assert impossible("a", presses) == ""
    assert "instead of 'a'" in impossible("aa", presses)


def pressed(kind: str, line: str, answer: Toast | None) -> Press:
    return Press(ANNA, f"{kind}:1:5:{line}", answer=answer)
