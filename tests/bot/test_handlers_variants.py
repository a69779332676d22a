"""Every variant by the buttons: against the computer, between friends, in groups; and what is forged."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.ports import ChatId, PersonId
from bot.services.table import load
from engine.variants import VARIANTS
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.test_handlers_challenge import come_by, token_in

LABELS = {
    "short": "Short",
    "long": "Long",
    "caucasian": "Caucasian",
    "gulbar": "Gulbar",
    "crazy": "Crazy",
    "american": "American",
    "dutch": "Dutch",
}


def test_every_variant_is_offered() -> None:
    assert set(VARIANTS_OFFERED) == set(VARIANTS) == set(LABELS)


@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
async def test_a_board_of_any_variant_is_three_taps_from_the_start(anna: Phone, variant: str) -> None:
    await anna.say("/start")
    for button in ("Against the computer", LABELS[variant], "Beginner"):
        await anna.press(button)

    table = await anna.table()
    assert (table.row.variant, len(anna.messages)) == (variant, 1)
    assert "Pips" in anna.screen.text


async def test_the_levels_lead_back_to_the_variants(anna: Phone) -> None:
    await anna.say("/play")
    await anna.press("Crazy")

    await anna.press("‹ Back")

    assert "What shall we play?" in anna.screen.text


@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
async def test_a_friend_is_invited_to_any_variant(anna: Phone, bogdan: Phone, variant: str) -> None:
    await anna.say("/start")
    for button in ("Play with a friend", "Kind of nardy", LABELS[variant], "‹ Back", "Make a link"):
        await anna.press(button)
    await come_by(anna.screen, bogdan)

    await bogdan.press("Sit down")

    assert (await anna.table()).row.variant == (await bogdan.table()).row.variant == variant


async def test_a_group_plays_long_nardy_by_courtyard_rules_and_the_card_says_so(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy")
    for button in ("Change", "Kind of nardy", "Long", "Rules", "3", "Finer points", "Six in a row", "3"):
        await square.press(anna, button)
    for _ in range(2):
        await square.press(anna, "‹ Back")
    card = square.screen.text

    await square.press(bogdan, "Accept")

    (row,) = await app.store.games_in(ChatId(square.number))
    assert (row.variant, (await load(app.store, row.id)).game.rules.options["block6"]) == ("long", "forbid")
    assert "home mars 3, koks 3" in card
    assert "Differences: six in a row are forbidden" in card


FORGED = {
    "short": ("head_first:two", "block6:home", "koks_long:3", "crazy_head:free", "dutch_base:long"),
    "caucasian": ("head_first:two", "dutch_hit_gate:off", "profile:arena"),
    "american": ("cube:geometric", "hit_hide:no_hide", "jacoby:on"),
    "dutch": ("cube:geometric", "bearoff_full_pips:on", "head_first:two"),
    "long": ("cube:geometric", "result:oin", "home_exact_only:on", "ladder_from_roll:4", "profile:gulbar"),
    "gulbar": ("crazy_head:free", "cube:arithmetic", "profile:courtyard"),
    "crazy": ("result:mars", "hitter_off:never", "block6:never"),
}
EVERYWHERE = ("variant:hyper", "variant:chess", "length:2", "length:-1", "session:never", "nonsense:on")


@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
async def test_a_forged_choice_changes_nothing(anna: Phone, app: App, variant: str) -> None:
    await anna.say("/start")
    for button in ("Play with a friend", "Kind of nardy", LABELS[variant], "‹ Back", "Make a link"):
        await anna.press(button)
    token, message = token_in(anna.screen), anna.screen.message_id
    before = await app.store.challenge(token)

    toasts = [await anna.send(f"t:{token}:{choice}", message) for choice in (*FORGED[variant], *EVERYWHERE)]

    assert {toast.text for toast in toasts} == {"There is no such option."}
    assert await app.store.challenge(token) == before
    assert not await app.store.games_of(PersonId(anna.number))
