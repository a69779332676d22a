"""Finding an opponent by the buttons of the private chat."""

from __future__ import annotations

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone


async def seek(phone: Phone, *choices: str) -> str | None:
    """From the start screen into the queue; the toast."""
    await phone.say("/start")
    await phone.press("Find an opponent")
    for choice in choices:
        await phone.press(choice)
    return (await phone.press("Search")).text


async def test_two_who_do_not_know_each_other_get_a_board_by_three_presses(
    anna: Phone, bogdan: Phone
) -> None:
    await seek(anna)
    waited = anna.screen

    toast = await seek(bogdan)

    assert toast == "Found: Anna, rating 1500?."
    assert "Pips" in bogdan.screen.text
    assert "Pips" in anna.screen.text
    assert anna.screen.message_id > waited.message_id


async def test_who_waited_is_told_who_has_been_found_and_keeps_the_envelope(
    anna: Phone, bogdan: Phone
) -> None:
    await seek(anna)
    waited, envelope = anna.screen.message_id, anna.screen.text.splitlines()[-1]

    await seek(bogdan)

    told = anna.telegram.messages[anna.number, waited]
    assert told.text.startswith("<b>Found:</b> Bogdan, rating 1500?. The board is below.")
    assert told.text.endswith(envelope)
    assert not told.buttons


async def test_one_press_stops_the_search(anna: Phone, bogdan: Phone) -> None:
    await seek(anna)

    await anna.press("Stop searching")
    await seek(bogdan)

    assert "Searching." in bogdan.screen.text
    assert "Find an opponent" in anna.screen.text


async def test_the_last_choice_comes_up_again(anna: Phone) -> None:
    await seek(anna, "Long", "5")
    await anna.press("Stop searching")

    labels = list(anna.screen.buttons)

    assert [label for label in labels if label.startswith("✓")] == ["✓ Long", "✓ 5"]


async def test_who_comes_to_the_queue_sees_what_others_wait_for(anna: Phone, bogdan: Phone) -> None:
    await seek(anna, "Long", "3")

    await bogdan.say("/start")
    await bogdan.press("Find an opponent")

    assert "match to 3, rated: 1" in bogdan.screen.text


async def test_while_one_waits_the_way_back_leads_to_the_wait(anna: Phone) -> None:
    await seek(anna)
    await anna.press("Menu")

    await anna.press("Find an opponent")

    assert "Searching." in anna.screen.text


async def test_an_open_table_is_found_in_the_list_and_joined(anna: Phone, bogdan: Phone) -> None:
    await anna.say("/start")
    for button in ("Find an opponent", "Open tables", "Open a table", "Make a link"):
        await anna.press(button)
    assert "in the list of open tables" in anna.screen.text

    await bogdan.say("/start")
    await bogdan.press("Find an opponent")
    await bogdan.press("Open tables: 1")
    assert "— Anna (1500?)" in bogdan.screen.text
    await bogdan.press("1")
    await bogdan.press("Sit down")

    assert "Pips" in bogdan.screen.text
    assert "Pips" in anna.screen.text


async def test_a_link_only_table_stands_in_no_list(anna: Phone, bogdan: Phone) -> None:
    await anna.say("/start")
    await anna.press("Play with a friend")
    await anna.press("Make a link")

    await bogdan.say("/start")
    await bogdan.press("Find an opponent")
    await bogdan.press("Open tables: 0")

    assert "There are no open tables" in bogdan.screen.text


async def test_a_rated_result_stands_under_the_board_and_in_the_profile(
    app: App, anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    await seek(anna, "Long")
    await seek(bogdan, "Long")

    await bogdan.press("⋯")
    await bogdan.press("Resign")
    await bogdan.press("I resign")
    assert "Rating: You 1490? (−10) · Anna 1510? (+10)" in bogdan.screen.text
    await anna.say("/profile")
    assert "Long: rating <b>1510?</b>" in anna.screen.text
    await anna.press("How ratings work")

    assert "4 · 5 · √1 · (1 − 0.5) = <b>+10</b>; now <b>1510?</b>." in anna.screen.text
    assert (await app.store.ratings.of([PersonId(7)], "long"))[PersonId(7)].value == 1510.0


async def test_a_group_has_no_queue(anna: Phone) -> None:
    await anna.send("l:go:short:1", 1, chat=-100)

    assert await anna.app.seeking.waiting() == ()
