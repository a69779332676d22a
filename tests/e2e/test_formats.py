"""Files and positions over HTTP: a match leaves as a file, comes back and is analysed; and hostile files."""

from __future__ import annotations

import io
import zipfile

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from engine.formats.files import read_file
from tests.e2e.player import seated
from tests.e2e.village import Village, until
from tests.engine.ai.analysis_oracle import recorded

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

FILE = recorded()[6].file
SOON = 120
A_MINUTE_OR_SO = 70
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10"


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("match.mat", b"\0" * 50_000_000)
    return packed.getvalue()


HOSTILE = {
    "blank.mat": b"\n",
    "truncated.mat": FILE.encode()[: len(FILE) // 2],
    "huge.mat": FILE.encode() + b" " * 600_000,
    "other_encoding.mat": FILE.encode("utf-16-le"),
    "letters.mat": bytes(range(128, 256)) * 40,
    "illegal.mat": FILE.encode().replace(b": 8/", b": 3/", 1),
    "zip.mat": zipped(),
    "picture.mat": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "script.mat": b"<script>alert(1)</script>",
    "program.mat": b"import os; os.system('reboot')",
    "dice.mat": b" 1 point match\n Game 1\n A : 0     B : 0\n  1) 97: 24/15\n",
    "zeros.mat": FILE.encode().replace(b"Game", b"Ga\0e", 1),
}


async def newcomer(sim: Sandbox, name: str) -> Actor:
    """Somebody who has pressed START, and seen what came of it."""
    actor = await sim.person(name, language="en")
    await actor.start()
    await actor.wait_for_message()
    return actor


async def first_board(actor: Actor, data: bytes) -> str:
    """What the bot says about the first board of a file that is sent to it."""
    await actor.send_file("match", data)
    card = await actor.wait_for_message(lambda shown: "Match from a file" in shown.text, seconds=30)
    await actor.press(card, "▶ Board by board")
    await actor.sim.until(lambda: "board 1 of" in card.text)
    return card.text


async def answer(actor: Actor) -> Shown:
    return await actor.wait_for_message(seconds=30)


async def test_a_match_leaves_as_files_that_come_back_as_the_same_match(sim: Sandbox) -> None:
    player = await seated(sim, "Anna")
    anna = player.actor
    for _ in range(6):
        await player.turn_done()
    await anna.say("/export")
    files = [await anna.wait_for_message(lambda shown: "media" in shown.raw, seconds=30) for _ in range(2)]

    records = [read_file(await sim.file(shown)) for shown in files]
    boards = [await first_board(anna, await sim.file(shown)) for shown in files]

    assert len(set(boards)) == 1
    assert records[0].names == records[1].names
    assert len(records[0].games) == len(records[1].games) == 1


async def test_a_match_from_a_file_is_analysed_through_a_kill_in_the_middle(
    place: Village, sim: Sandbox
) -> None:
    boris = await newcomer(sim, "Boris")
    await boris.send_file("match.mat", FILE.encode())
    card = await answer(boris)
    await boris.press(card, "Analysis")
    await sim.until(lambda: "Analysing" in card.text)

    await place.kill_bot()
    await place.start_bot()
    await sim.move_clock(A_MINUTE_OR_SO)
    await sim.until(lambda: "error rate" in card.text, SOON)
    await boris.press(card, next(text for text in card.buttons if text.startswith("Mistakes")))
    await sim.until(lambda: "Better:" in card.text)

    assert "club" in card.text or "strong" in card.text
    await until(lambda: place.rows("SELECT count(*) FROM timers WHERE kind = 'study'") == [(0,)])


async def test_damaged_and_hostile_files_are_one_sentence_each(place: Village, sim: Sandbox) -> None:
    chris = await newcomer(sim, "Chris")

    said = []
    for name, data in HOSTILE.items():
        await chris.send_file(name, data)
        said.append(await answer(chris))

    assert [shown.text.count("\n") for shown in said] == [0] * len(HOSTILE)
    assert [shown.rows for shown in said] == [[]] * len(HOSTILE)
    assert all(20 < len(shown.text) < 200 for shown in said)
    assert "Traceback" not in place.log


async def test_a_position_is_drawn_copied_and_judged(sim: Sandbox) -> None:
    dora = await newcomer(sim, "Dora")
    await dora.say(f"/position {XGID}")
    board = await answer(dora)
    before = board.photo

    ids = board.text
    await dora.press(board, "Best turn")
    await sim.until(lambda: "Hint" in board.text or "1. " in board.text)

    assert XGID in ids
    assert "4HPwATDgc/ABMA:" in ids
    assert "24/22 13/8" in board.text
    assert board.photo != before
