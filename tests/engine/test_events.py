"""Events travel through JSON and back, and their stored names never change."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from engine.advice import Chances, RatedAction, RatedTurn
from engine.chouette.events import (
    CaptaincyTaken,
    ChouetteBegun,
    ChouetteEnded,
    CubeAnswered,
    CubesLeft,
    CubesOffered,
    DoublesWaived,
    MemberJoined,
    MemberLeft,
    RoundBegun,
    RoundScored,
    StakeGivenUp,
)
from engine.errors import BadText
from engine.event_codec import JsonObject, decode, encode
from engine.events import (
    Beavered,
    Cancelled,
    Doubled,
    Dropped,
    Event,
    GameScored,
    GameStarted,
    LastThrown,
    LotThrown,
    MatchEnded,
    MatchStarted,
    Moved,
    Resigned,
    Rolled,
    Started,
    Taken,
    TimedOut,
)
from engine.rules import Step
from engine.scoring import Kind
from engine.side_events import (
    CubeWaived,
    Declined,
    Hinted,
    Paused,
    PauseOffered,
    PauseRefused,
    Proposed,
    ResignOffered,
    ResignRefused,
    ResignWithdrawn,
    Resumed,
    Said,
)
from engine.team_events import (
    TeamAnnounced,
    TeamChanged,
    TeamDecided,
    TeamEnded,
    TeamJoined,
    TeamLeft,
    TeamLinedUp,
    TeamOpened,
    TeamSat,
    TeamScored,
    TeamStarted,
)
from engine.tournament.events import (
    PairDecided,
    PlayerArrived,
    PlayerEntered,
    PlayerLeft,
    PlayerReplaced,
    RoundPaired,
    TournamentAnnounced,
    TournamentEnded,
    TournamentStarted,
)

EXAMPLES: dict[str, Event] = {
    "started": Started(
        "short", {"cube": "geometric", "jacoby": True}, 1, 0, None, "ab12", "77", (0.5, 3.0), 5
    ),
    "lot_thrown": LotThrown((3, 1)),
    "rolled": Rolled((6, 6)),
    "moved": Moved((Step(25, 6), Step(24, 5))),
    "last_thrown": LastThrown((2, 2)),
    "doubled": Doubled(0),
    "taken": Taken(1),
    "dropped": Dropped(1),
    "beavered": Beavered(1),
    "resigned": Resigned(0, Kind.MARS),
    "timed_out": TimedOut(1),
    "cancelled": Cancelled(),
    "resign_offered": ResignOffered(0, Kind.OIN, 12),
    "resign_refused": ResignRefused(1),
    "resign_withdrawn": ResignWithdrawn(0),
    "cube_waived": CubeWaived(0),
    "said": Said(1, "well_played", 9, 1_790_000_000_000),
    "hinted": Hinted(
        1,
        12,
        (RatedTurn((Step(8, 3), Step(6, 1)), 0.17, Chances(0.55, 0.18, 0.01, 0.12, 0.01)),),
        (RatedAction("roll", 0.1), RatedAction("double", -0.2)),
        Chances(0.53, 0.15, 0.01, 0.13, 0.01),
        "take",
    ),
    "proposed": Proposed(0, "rematch"),
    "declined": Declined(1),
    "team_announced": TeamAnnounced(3, 2, 6),
    "team_changed": TeamChanged("length", "5"),
    "team_joined": TeamJoined(0, 1),
    "team_left": TeamLeft(4),
    "team_lined_up": TeamLinedUp(1, (3, 0, 5)),
    "team_started": TeamStarted(1_790_000_000_000),
    "team_sat": TeamSat(2, 0),
    "team_opened": TeamOpened(2),
    "team_scored": TeamScored(1, (2.0, 0.5)),
    "team_decided": TeamDecided(0, None, "absent"),
    "team_ended": TeamEnded(1, "decided"),
    "pause_offered": PauseOffered(0),
    "pause_refused": PauseRefused(1),
    "paused": Paused(1),
    "resumed": Resumed(0),
    "match_started": MatchStarted("long", {"home_mars": 3}, 0, 5, 1_900_000_000_000, "courtyard"),
    "game_started": GameStarted(62, crawford=True),
    "game_scored": GameScored(62, None, 0.5, Kind.DRAW, "draw", 1, 0, 1, (2, 0)),
    "match_ended": MatchEnded("agreed"),
    "member_joined": MemberJoined(3),
    "member_left": MemberLeft(3),
    "chouette_begun": ChouetteBegun("short", (2, 0, 1), {"cube": "geometric", "jacoby": True}),
    "round_begun": RoundBegun(62),
    "cubes_offered": CubesOffered((1, 2), box=True),
    "cube_answered": CubeAnswered(1, "beaver"),
    "cubes_left": CubesLeft(2, 17),
    "doubles_waived": DoublesWaived(2, waived=False),
    "captaincy_taken": CaptaincyTaken(1),
    "stake_given_up": StakeGivenUp(1, Kind.MARS),
    "round_scored": RoundScored(62, 1, Kind.KOKS),
    "chouette_ended": ChouetteEnded("agreed"),
    "tournament_announced": TournamentAnnounced("swiss", 64, 6),
    "player_entered": PlayerEntered(1),
    "player_left": PlayerLeft(2),
    "player_replaced": PlayerReplaced(3),
    "tournament_started": TournamentStarted((3, 1, 4), 2),
    "round_paired": RoundPaired(1, ((3, 1), (4, 0)), 1_900_000_000_000),
    "player_arrived": PlayerArrived(1, 0, 1),
    "pair_decided": PairDecided(1, 0, (0.5, 0.5), (3.0, 3.0), "award"),
    "tournament_ended": TournamentEnded("few"),
}
"""Every kind of event under the name by which it is stored: renaming one would orphan old games."""


def through_json(event: Event) -> Event:
    name, data = encode(event)
    return decode(name, json.loads(json.dumps(data)))


@pytest.mark.parametrize("event", EXAMPLES.values(), ids=EXAMPLES)
def test_an_event_comes_back_from_json(event: Event) -> None:
    assert through_json(event) == event


@pytest.mark.parametrize(("name", "event"), EXAMPLES.items())
def test_stored_names_are_fixed(name: str, event: Event) -> None:
    assert encode(event)[0] == name


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event in EXAMPLES.values()} == set(get_args(Event))


def test_a_class_comes_back_as_a_class() -> None:
    event = through_json(Resigned(0, Kind.KOKS))

    assert isinstance(event, Resigned)
    assert event.kind is Kind.KOKS


def test_a_field_added_later_takes_its_default() -> None:
    assert decode("game_started", {"game": 4}) == GameStarted(4, crawford=False)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("teleported", {}),
        ("rolled", {}),
        ("rolled", {"dice": [3, 1], "by": 2}),
        ("rolled", {"dice": [3]}),
        ("rolled", {"dice": [0, 7]}),
        ("rolled", {"dice": "31"}),
        ("moved", {"steps": 5}),
        ("moved", {"steps": [[24]]}),
        ("moved", {"steps": [["a", "b"]]}),
        ("resigned", {"seat": 0, "kind": "triple"}),
        ("hinted", {"seat": 0, "seq": 9, "turns": [[[[8, 3]], "good", []]]}),
        ("hinted", {"seat": 0, "seq": 9, "turns": [[[[8, 3]], 0.1, None]]}),
        ("hinted", {"seat": 0, "seq": 9, "actions": [["roll"]]}),
        ("hinted", {"seat": 0, "seq": 9, "chances": [0.5]}),
        ("hinted", {"seat": 0, "seq": 9, "chances": 0.5}),
        ("tournament_started", {"order": [1, "b"], "rounds": 1}),
        ("tournament_started", {"order": 1, "rounds": 1}),
        ("round_paired", {"round": 1, "pairs": 3}),
        ("round_paired", {"round": 1, "pairs": [[1, "b"]]}),
        ("round_paired", {"round": 1, "pairs": [[1, 2, 3]]}),
    ],
)
def test_unreadable_events_are_refused(name: str, data: JsonObject) -> None:
    with pytest.raises(BadText):
        decode(name, data)
