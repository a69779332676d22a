"""Whole matches at random, every event of them checked against an independent recount of the score."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.event_codec import encode
from engine.events import Event, MatchStarted, Started
from engine.fairness import seal
from engine.game import Game
from engine.game import fold as fold_game
from engine.match import AGREED, TIME, Match
from engine.profiles import PROFILES, profiles_for
from engine.rules import OptionValue
from engine.variants import rules_for
from tests.engine.tables import SEED, random_game
from tests.recount import MatchCount, complaints
from tests.recount_games import GameCount, Record

SHORT_PROFILES = [profile.key for profile in profiles_for("short")]
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "cube": st.sampled_from(["off", "geometric", "arithmetic"]),
        "beaver": st.booleans(),
        "jacoby": st.booleans(),
        "auto_double": st.sampled_from([0, 1, 3]),
        "cube_no_mars": st.booleans(),
        "crawford": st.booleans(),
        "result": st.sampled_from(["koks", "mars", "oin"]),
        "score_scale": st.sampled_from(["plain", "s1"]),
        "resign": st.sampled_from(["position", "offer"]),
        "next_start": st.sampled_from(["lot", "alternate", "winner"]),
        "last_throw": st.sampled_from(["off", "half", "one"]),
    },
)
LENGTHS = st.sampled_from([0, 0, 1, 3, 5, 7])
MOST_GAMES = 6
"""A session that nobody ends is ended by agreement or by the clock after so many."""


def stood(game: Game, count: GameCount) -> bool:
    """Whether the engine and the recount see the same; only the engine plays the dice of a last throw."""
    points = None if game.result is None else game.result.points
    asker = game.cube.asked_by if game.result is None else None
    boards = count.boards if count.last_throw else list(map(list, game.sides))
    seen = (boards, game.cube.value, game.cube.owner, asker, game.to_act, points)
    return seen == (count.boards, count.stake, count.owner, count.asker, count.to_act, count.points)


def counted(events: tuple[Event, ...]) -> GameCount:
    """The recount of a game, after each event of which the engine must say the same."""
    first, *rest = events
    assert isinstance(first, Started)
    game, count = Game.begin(first), GameCount.begin(encode(first)[1])
    for event in rest:
        game = game.after(event)
        count.add(*encode(event))
        assert stood(game, count), f"after {event}"
    return count


def whole_match(terms: MatchStarted, seed: int) -> tuple[list[Event], dict[int, tuple[Event, ...]]]:
    """A match of players without a plan to its end: its events, and those of its games."""
    chance, match = random.Random(seed), Match.begin(terms)
    events: list[Event] = [terms]
    games: dict[int, tuple[Event, ...]] = {}
    while not match.over:
        if match.running is None and match.money and len(games) == MOST_GAMES:
            events.append(match.end(TIME if terms.until else AGREED))
        elif match.running is None:
            first = match.next_started(seal(SEED), f"{seed}-{len(games)}")
            games[len(games)] = random_game(first, chance.randrange(10**9), resigning=0.01)
            events.append(match.game_started(len(games) - 1, first))
        else:
            events.append(match.scored(match.running.game, fold_game(games[match.running.game])))
        match = match.after(events[-1])
    return events, games


@given(
    st.sampled_from(SHORT_PROFILES),
    OPTIONS,
    LENGTHS,
    st.sampled_from([0, 4]),
    st.booleans(),
    st.integers(0, 10**9),
)
@settings(max_examples=30, deadline=None)
def test_every_event_of_a_match_agrees_with_the_recount(
    profile: str, deviations: dict[str, OptionValue], length: int, difference: int, timed: bool, seed: int
) -> None:
    options = PROFILES[profile].rules_options(deviations)
    money = length == 0
    terms = MatchStarted(
        "short", options, length, difference * money, 1 if timed and money else None, profile
    )

    events, games = whole_match(terms, seed)

    counts = {number: counted(played) for number, played in games.items()}
    match, so_far = Match.begin(terms), MatchCount()
    assert so_far.add(*encode(terms), counts) == []
    for event in events[1:]:
        match = match.after(event)
        assert so_far.add(*encode(event), counts) == []
        assert (list(match.score), match.over, match.winner) == (so_far.score, so_far.over, so_far.winner)
    assert (
        complaints(map(encode, events), {number: list(map(encode, each)) for number, each in games.items()})
        == []
    )


@pytest.mark.parametrize("variant", ["caucasian", "american"])
def test_the_recount_knows_the_rest_of_the_short_family(variant: str) -> None:
    terms = MatchStarted(variant, dict(rules_for(variant).options), 3)

    events, games = whole_match(terms, 5)

    assert (
        complaints(map(encode, events), {number: list(map(encode, each)) for number, each in games.items()})
        == []
    )


# A recount that hears no lie would prove nothing


def stored() -> tuple[list[Record], dict[int, list[Record]]]:
    """A long match with a cube, as the store keeps it."""
    options = PROFILES["international"].rules_options({"resign": "position"})
    events, games = whole_match(MatchStarted("short", options, 99), 3)
    return list(map(encode, events)), {number: list(map(encode, each)) for number, each in games.items()}


def test_a_match_that_was_written_as_it_was_played_gives_no_cause_to_complain() -> None:
    assert complaints(*stored()) == []


@pytest.mark.parametrize(
    ("name", "lie"),
    [
        ("game_scored", {"points": 7.0}),
        ("game_scored", {"winner": None}),
        ("game_scored", {"kind": "draw"}),
        ("game_scored", {"stake": 64}),
        ("game_started", {"crawford": True}),
    ],
)
def test_the_recount_complains_about_whatever_was_not_so(name: str, lie: dict[str, object]) -> None:
    match, games = stored()
    spot = next(spot for spot, (found, _) in enumerate(match) if found == name)
    match[spot] = (name, {**match[spot][1], **lie})

    assert len(complaints(match, games)) == 1


def test_the_recount_complains_about_a_score_that_the_next_game_was_told_wrongly() -> None:
    match, games = stored()
    (name, first), *rest = games[1]
    games[1] = [(name, {**first, "score": [2.0, 2.0]}), *rest]

    assert len(complaints(match, games)) == 1
