"""What a card promises: the variant, the rule profile, the length, and every deviation by name."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.agreement import COMPUTER, VARIANTS_OFFERED, cube_plays, matters, options_of
from bot.services.crews import PAIR
from bot.services.ports import Terms
from bot.services.stakes import hold_of, is_per_game
from bot.services.timing import CONTROLS
from bot.views.clock import clock_text
from bot.views.texts import Html, Texts
from engine.events import MatchStarted
from engine.variants import value_text


def terms_lines(terms: Terms, words: Texts) -> Iterator[Html]:
    """The terms of a game in three or four lines."""
    title = "terms.title_computer" if terms.rival == COMPUTER else "terms.title"
    yield words(title, game=words.plain(f"variant.{terms.variant}"))
    yield words("terms.line", profile=profile_name(terms.profile, words), length=length_text(terms, words))
    if terms.party == PAIR:
        yield words("terms.pair")
    if terms.clock in CONTROLS:
        yield words("terms.clock", clock=clock_text(terms.clock, words))
    yield words("terms.about", text=terms_about(terms, words))
    deviations = [option_text(name, value, words) for name, value in deviations_of(terms)]
    if terms.hints and not terms.rated:
        deviations.append(words.plain("terms.hints"))
    if deviations:
        yield words("terms.deviations", list=", ".join(deviations))
    if terms.rated:
        yield words("terms.rated")
    if terms.stake:
        yield stake_line(terms, words)


def stake_line(terms: Terms, words: Texts) -> Html:
    """What is at stake, and what is held of both."""
    key = "terms.stake_game" if is_per_game(terms) else "terms.stake_match"
    return words(key, stake=words.count("count.coins", terms.stake), held=hold_of(terms))


def variant_lines(words: Texts) -> Iterator[Html]:
    """Every variant that is offered, in a line."""
    for variant in VARIANTS_OFFERED:
        about = words.plain(f"about.{variant}")
        yield words("play.line", game=words.plain(f"game.{variant}"), about=about)


def terms_short(terms: Terms, words: Texts) -> str:
    """The terms in a few words, for a list."""
    game, length = words.plain(f"variant.{terms.variant}"), length_text(terms, words)
    key = "terms.short_rated" if terms.rated else "terms.short"
    text = words.plain(key, game=game, length=length)
    if terms.party == PAIR:
        return f"{text}, {words.plain('party.pair')}"
    return f"{text} · {words.count('count.coins', terms.stake)}" if terms.stake else text


def deviations_of(terms: Terms) -> Iterator[tuple[str, str]]:
    """The options that differ from what the profile says and can change anything."""
    if options_of(terms).get("cube", "off") != "off" and not cube_plays(terms):
        yield "cube", "off"
    for name, value in terms.options.items():
        if name == "cube" or matters(terms, name):
            yield name, value_text(value)


def profile_name(profile: str, words: Texts) -> str:
    return words.plain(f"profile.{profile}")


def profile_about(profile: str, words: Texts) -> str:
    """What a rule profile is about, in one line."""
    return words.plain(f"profile.{profile}.about")


def terms_about(terms: Terms, words: Texts) -> str:
    """The profile in one line, without the cube where these terms leave it in its box."""
    key = f"cubeless.{terms.profile}"
    if words.has(key) and not cube_plays(terms):
        return words.plain(key)
    return profile_about(terms.profile, words)


def option_name(name: str, words: Texts) -> str:
    """What an option is about, as a heading above its values."""
    return words.plain(f"option.{name}")


def length_text(terms: Terms, words: Texts) -> str:
    """How long they play."""
    if terms.length == 0:
        return session_text(terms.session, words)
    if terms.best:
        return words.plain("terms.best", n=terms.best)
    return words.plain("terms.single") if terms.length == 1 else words.plain("terms.match", n=terms.length)


def goal_text(terms: MatchStarted, words: Texts) -> str:
    """What a score leads to: "до 7", "из 5", "сессия"."""
    if terms.best:
        return words.plain("label.best", n=terms.best)
    return words.plain("label.up_to", n=terms.length) if terms.length else words.plain("label.session")


def session_text(session: str, words: Texts) -> str:
    """How a money session ends."""
    how, _, number = session.partition(":")
    match how:
        case "diff":
            return words.plain("terms.session_diff", n=number)
        case "time":
            return words.plain("terms.session_time", n=number)
        case _:
            return words.plain("terms.session")


def option_text(name: str, value: str, words: Texts) -> str:
    """One option in the players' words; an unnamed one as the command line writes it."""
    key = f"option.{name}.{value}"
    return words.plain(key) if words.has(key) else f"{name}={value}"
