"""Two people at a table, press by press, through the real dispatcher: cube, resigning, phrases, the end."""

from __future__ import annotations

from bot.services.ports import Terms
from bot.services.table import load
from engine.course import Phase
from engine.scoring import Kind
from tests.bot.couple import before_a_throw, on_move, seated
from tests.bot.phone import Phone

MATCH = Terms(length=3)
SINGLE = Terms(options={"cube": "off"})
BEAVERS = Terms(length=0, options={"beaver": True})


async def test_a_double_is_asked_on_the_others_board_alone(anna: Phone, bogdan: Phone) -> None:
    doubler, taker = await before_a_throw(anna, bogdan, MATCH)

    await doubler.press("Offer a double")

    assert list(doubler.screen.buttons) == ["⋯"]
    assert list(taker.screen.buttons) == ["Take", "Pass", "⋯"]
    assert "You are doubled: the game would be for 2." in taker.screen.text


async def test_a_pass_asks_again_and_can_be_thought_better_of(anna: Phone, bogdan: Phone) -> None:
    doubler, taker = await before_a_throw(anna, bogdan, MATCH)
    await doubler.press("Offer a double")

    await taker.press("Pass")
    assert "Passing gives the game away: your opponent gets 1 point." in taker.screen.text.replace(
        "<b>", ""
    ).replace("</b>", "")
    await taker.press("‹")
    await taker.press("Take")

    game = (await anna.table()).game
    assert (game.cube.value, game.phase) == (2, Phase.MOVE)


async def test_a_sure_pass_ends_the_game(anna: Phone, bogdan: Phone) -> None:
    doubler, taker = await before_a_throw(anna, bogdan, MATCH)
    await doubler.press("Offer a double")
    await taker.press("Pass")

    await taker.press("Yes")

    assert "You won" in doubler.screen.text
    assert "Next game" in taker.screen.buttons


async def test_a_beaver_is_answered_and_its_pass_asks_again(anna: Phone, bogdan: Phone) -> None:
    doubler, taker = await before_a_throw(anna, bogdan, BEAVERS)
    await doubler.press("Offer a double")
    await taker.press("Beaver")

    assert "Beaver! The game would be for 4." in doubler.screen.text
    await doubler.press("Pass")
    assert list(doubler.screen.buttons) == ["‹ To the game", "Yes, pass"]
    await doubler.press("Yes")

    result = (await anna.table()).game.result
    assert result is not None
    assert result.points == 2


async def test_without_doubles_the_dice_roll_by_themselves_until_taken_back(
    anna: Phone, bogdan: Phone
) -> None:
    waiver, other = await before_a_throw(anna, bogdan, MATCH)

    toast = await waiver.press("No doubles")

    assert toast.text is not None
    assert "roll by themselves" in toast.text
    await waiver.take_turn()
    await waiver.press("⋯")
    await waiver.press("Doubles again")
    await other.press("Throw")
    await other.take_turn()
    assert "✖2 Offer a double" in waiver.screen.buttons


async def test_an_offer_to_resign_leaves_the_movers_draft_and_ends_at_its_price(
    anna: Phone, bogdan: Phone
) -> None:
    await seated(anna, bogdan, MATCH)
    mover, waiting = await on_move(anna, bogdan)
    await mover.send(mover.first("m:", "w:") or "", mover.screen.message_id)
    moves = list(mover.screen.buttons)

    await waiting.press("⋯")
    await waiting.press("Resign")
    await waiting.press("Mars")
    toast = await waiting.press("Yes")

    assert toast.text == "Your opponent has the offer."
    assert list(mover.screen.buttons) == ["Play on", "Accept", "⋯"]
    await mover.press("Play on")
    assert list(mover.screen.buttons) == moves
    assert "no, play on" in waiting.screen.text

    await waiting.press("⋯")
    await waiting.press("Resign")
    assert list(waiting.screen.buttons) == ["‹ To the game", "Yes, offer it"]
    await waiting.press("Yes")
    await mover.press("Accept")
    result = (await anna.table()).game.result
    assert result is not None
    assert (result.kind, result.by) == (Kind.KOKS, "resign")


async def test_an_offer_can_be_taken_back_on_ones_own_board(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, MATCH)
    mover, waiting = await on_move(anna, bogdan)
    for label in ("⋯", "Resign", "Oin", "Yes"):
        await waiting.press(label)
    accept = mover.first("x:") or ""

    await waiting.press("Take the offer back")
    toast = await mover.send(accept, mover.screen.message_id)

    assert toast.text == "This board was out of date; here is a fresh one."
    assert mover.first("m:", "w:") is not None


async def test_a_question_is_not_hidden_by_an_open_menu(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, MATCH)
    mover, waiting = await on_move(anna, bogdan)
    await mover.press("⋯")

    for label in ("⋯", "Resign", "Oin", "Yes"):
        await waiting.press(label)

    assert "Accept" in mover.screen.buttons


async def test_a_phrase_is_shown_in_the_readers_language_and_can_be_muted(anna: Phone, bogdan: Phone) -> None:
    bogdan.language = "uk"
    await seated(anna, bogdan, SINGLE)
    await anna.press("⋯")
    await anna.press("Say")
    await anna.press("Good luck")
    assert "💬 Anna: Щасти!" in bogdan.screen.text

    await bogdan.press("⋯")
    await bogdan.press("Сказати")
    await bogdan.press("Фрази")

    assert "💬" not in bogdan.screen.text
    assert "💬 You: Good luck!" in anna.screen.text


async def test_a_second_phrase_at_once_is_too_soon(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, SINGLE)
    for label in ("⋯", "Say", "Good luck", "⋯", "Say"):
        await anna.press(label)

    toast = await anna.press("Nice roll")

    assert toast.text == "Not so fast: the next phrase in a few seconds."


async def resigned(loser: Phone) -> None:
    """Offered where an oin is the only class that makes sense, so that none is asked for."""
    for label in ("⋯", "Resign", "Yes"):
        await loser.press(label)


async def test_a_rematch_is_asked_on_the_others_board_and_begins_with_consent(
    anna: Phone, bogdan: Phone
) -> None:
    game = await seated(anna, bogdan, SINGLE)
    await resigned(bogdan)
    await anna.press("Accept")
    old = anna.screen

    await anna.press("Rematch")
    assert "offers a rematch" in bogdan.screen.text
    await bogdan.press("Let us play")

    table = await anna.table()
    assert table.id != game
    assert (await load(anna.app.store, game)).offer is None
    assert "Rematch" not in old.buttons
    assert [phone.first("m:", "w:") is not None for phone in (anna, bogdan)].count(True) == 1


async def test_a_declined_rematch_is_told(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, SINGLE)
    await resigned(bogdan)
    await anna.press("Accept")
    await anna.press("Rematch")

    await bogdan.press("Not now")

    assert "No rematch for now: Bogdan." in anna.screen.text


async def test_after_the_match_resigning_is_over_too(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, SINGLE)
    await bogdan.press("⋯")
    ask = bogdan.first("x:") or ""
    await resigned(anna)
    await bogdan.press("Accept")

    toast = await bogdan.send(ask, bogdan.screen.message_id)

    assert toast.text == "The game is over."
    assert bogdan.first("x:") is None


async def test_a_session_is_ended_by_both(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, BEAVERS)
    await resigned(bogdan)
    await anna.press("Accept")

    await anna.press("End the session")
    assert "offers to end the session" in bogdan.screen.text
    await bogdan.press("End the session")

    assert "The session is over" in anna.screen.text
    assert "by agreement" in bogdan.screen.text
    assert "Rematch" in bogdan.screen.buttons
