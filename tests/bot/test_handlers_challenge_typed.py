"""What is typed to a question of the bot: passwords and names, in private chats."""

from __future__ import annotations

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.conftest import House
from tests.bot.phone import Phone
from tests.bot.test_handlers_challenge import come_by, invite, token_in


async def test_a_password_lets_in_who_knows_it(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    for button in ("Change", "Who may sit down", "With a password"):
        await anna.press(button)
    await anna.say("sesame")
    await come_by(card, bogdan)
    assert "password" in bogdan.screen.text

    await bogdan.press("Sit down")
    await bogdan.say("guess")
    wrong = bogdan.screen.text
    await bogdan.say("sesame")

    assert wrong == "That is not the password."
    assert ["Pips" in shown.text for shown in bogdan.messages] == [True]
    assert "sesame" not in str([shown.text for shown in (*anna.messages, *bogdan.messages)])


async def test_of_several_wrong_passwords_one_refusal_stands(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    for button in ("Change", "Who may sit down", "With a password"):
        await anna.press(button)
    await anna.say("sesame")
    await come_by(card, bogdan)
    await bogdan.press("Sit down")

    for guess in ("one", "two", "three"):
        await bogdan.say(guess)

    assert [shown.text for shown in bogdan.messages][2:] == ["That is not the password."]


async def test_a_password_that_comes_too_late_finds_the_start(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    for button in ("Change", "Who may sit down", "With a password"):
        await anna.press(button)
    await anna.say("sesame")
    seat = await come_by(card, bogdan)
    await bogdan.press("Sit down")
    await anna.press("Cancel")

    await bogdan.say("sesame")

    assert bogdan.screen.text == "This invitation is no longer valid."
    assert "Play with a friend" in seat.buttons
    assert await anna.app.store.awaiting(PersonId(bogdan.number)) is None


async def test_an_answer_does_not_cover_a_game_that_has_begun_in_the_cards_place(anna: Phone) -> None:
    await anna.say("/start")
    for button in ("Play with a friend", "Change", "Who may sit down"):
        await anna.press(button)
    place = anna.screen
    await anna.press("With a password")
    for button in ("‹ Back", "‹ Back", "‹ To the start", "Against", "Short", "Beginner"):
        await anna.press(button, place)

    await anna.say("sesame")

    assert "Pips" in place.text
    assert "A password is needed" in anna.screen.text


async def test_only_the_named_person_may_come_in(anna: Phone, bogdan: Phone) -> None:
    card = await invite(anna)
    for button in ("Change", "Who may sit down", "Only @name"):
        await anna.press(button)
    await anna.say("@Vera_V")
    assert "Only for @vera_v" in card.text

    await bogdan.say(f"/start {token_in(card)}")

    assert "another player" in bogdan.screen.text
    assert "Play with a friend" in bogdan.screen.buttons


async def test_what_is_no_name_is_asked_again(anna: Phone) -> None:
    await invite(anna)
    for button in ("Change", "Who may sit down", "Only @name"):
        await anna.press(button)

    await anna.say("Вера")
    refusal = anna.screen.text
    await anna.say("@vera_v")

    assert refusal == "A username looks like @boris. Please try again."
    assert refusal not in [shown.text for shown in anna.messages]
    challenge = (await anna.app.store.challenges(opener=PersonId(anna.number)))[0]
    assert challenge.addressed_name == "vera_v"


async def test_a_restart_keeps_the_question_and_the_link(
    anna: Phone, bogdan: Phone, house: House, app: App
) -> None:
    token = token_in(await invite(anna))
    for button in ("Change", "Who may sit down", "With a password"):
        await anna.press(button)
    await house.stop(app)
    anna.app = bogdan.app = await house.start()

    await anna.say("sesame")
    await bogdan.say(f"/start {token}")

    assert "A password is needed" in bogdan.screen.text
    assert await anna.app.store.awaiting(PersonId(anna.number)) is None
