"""A table as a reader sees it drawn: `render.scene.Scene` from the game and the half-made turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from bot.services.crews import PAIR
from bot.services.hints import hint_menu
from bot.services.table import Table
from bot.views.crew import played_round, signed
from bot.views.dice import with_dice
from bot.views.names import clean_name
from bot.views.people import level_name, pair_names, seat_name
from bot.views.reader import Reader
from bot.views.terms import goal_text
from bot.views.texts import Texts
from engine.board import Colour, Position, Side, pip_count
from engine.chouette.round import BOX
from engine.cube import Cube
from engine.game import Game, LastTurn, Phase
from engine.rules import Rules, Step
from engine.scoring import CANCELLED, Result
from engine.side_events import Hinted
from engine.turn import Turn
from engine.variants import rules_for
from render.scene import Arrow, Banner, CubeFace, CubePlace, Home, Plate, Scene

MARKED: Final = 4
"""Up to so many sources and landings are marked: more marks say nothing."""
PLATE_NAME: Final = 40
COLOUR_KEYS: Final = {Colour.WHITE: "colour.white", Colour.BLACK: "colour.black"}


def scene_of(table: Table, reader: Reader) -> Scene:
    """The picture of the board. Only its mover, in private, sees a half-made turn."""
    game = table.game
    draft = hinted_turn(table, reader) or shown_draft(table, reader)
    sides = sides_of(game, draft)
    acting = game.to_act if game.to_act is not None else game.on_roll
    turn = None if acting is None or game.phase is Phase.OVER else game.colour_of(acting)
    scene = Scene(
        sides=sides,
        plates=plates(table, sides, reader.texts),
        opposed=game.rules.opposed,
        reserve=game.rules.has_reserve,
        viewer=viewer(game, reader),
        home=cast(Home, reader.home),
        numbers=numbered(game, reader, turn),
        turn=turn,
        cube=cube_face(game),
        match_label=match_label(table, reader.texts),
        crawford_label=reader.texts.plain("label.crawford") if game.started.crawford else "",
        banner=banner(table, game.result, reader) if game.result is not None else None,
    )
    return with_marks(with_dice(with_arrows(scene, game, draft), game, draft), draft)


def shown_draft(table: Table, reader: Reader) -> Turn | None:
    """The turn that the reader is making; None for everybody else and while there is nothing to play.

    A group sees what is proposed to its captain, once it is complete."""
    if not reader.private and reader.proposer is not None and table.game.to_act is not None:
        proposed = table.draft_turn(table.game.to_act)
        return proposed if proposed is not None and proposed.complete else None
    if not reader.private or reader.seat is None or table.game.to_act != reader.seat:
        return None
    return table.draft_turn(reader.seat)


def hinted_turn(table: Table, reader: Reader) -> Turn | None:
    """The best turn, played to its end, while the board shows a hint about dice."""
    hint = shown_hint(table, reader)
    if hint is None or not hint.turns or table.game.turn is None:
        return None
    return table.game.turn.recorded(hint.turns[0].steps)


def shown_hint(table: Table, reader: Reader) -> Hinted | None:
    """The hint that the reader has opened, once it is there."""
    if reader.seat is None or reader.menu != hint_menu(table.game.seq):
        return None
    return table.aside.hint_for(table.game, reader.seat)


def seat_of(game: Game, colour: Colour) -> int:
    return 0 if game.colour_of(0) is colour else 1


def sides_of(game: Game, draft: Turn | None) -> tuple[Side, Side]:
    """Both sides, white first, with the steps of the draft played."""
    by_seat = list(game.sides)
    if draft is not None and game.on_roll is not None:
        by_seat[game.on_roll], by_seat[1 - game.on_roll] = draft.position
    return by_seat[seat_of(game, Colour.WHITE)], by_seat[seat_of(game, Colour.BLACK)]


def viewer(game: Game, reader: Reader) -> Colour:
    """Who sits at the bottom: the reader, or White on everybody's board."""
    if reader.private and reader.seat is not None:
        return game.colour_of(reader.seat)
    return Colour.WHITE


def numbered(game: Game, reader: Reader, turn: Colour | None) -> Colour | None:
    """Whose count the labels show: the reader's own, else the mover's, as on the buttons."""
    if not reader.numbers:
        return None
    return viewer(game, reader) if reader.private else turn or Colour.WHITE


def plates(table: Table, sides: tuple[Side, Side], words: Texts) -> tuple[Plate, Plate]:
    """Name, score and pips of both, white first."""
    white, black = (plate(table, colour, sides[colour], words) for colour in Colour)
    return white, black


def plate(table: Table, colour: Colour, side: Side, words: Texts) -> Plate:
    seat = seat_of(table.game, colour)
    return Plate(
        name=plate_name(table, seat, words),
        fallback=words.plain(COLOUR_KEYS[colour]),
        pips=pip_count(side),
        word_pips=words.plain("label.pips"),
        score=words.number(table.match.score[seat]) if has_score(table) else None,
    )


def plate_name(table: Table, seat: int, words: Texts) -> str:
    sitter = table.row.seats[seat]
    if sitter.level is not None:
        return f"{words.plain('name.computer')} · {level_name(sitter.level, words)}"
    if table.row.party == PAIR:
        return pair_names(table, seat, words, PLATE_NAME)
    person = table.people.get(sitter.person) if sitter.person is not None else None
    return clean_name(person.name, PLATE_NAME) if person else seat_name(table, seat, words)


def has_score(table: Table) -> bool:
    """A score exists where more than this one game can be played for it."""
    return table.match.terms.length != 1


def match_label(table: Table, words: Texts) -> str:
    return goal_text(table.match.terms, words) if table.match.terms.length > 1 else ""


def cube_face(game: Game) -> CubeFace | None:
    """The cube as it lies: in the middle, with its owner, or before the one who has to answer."""
    cube = game.cube
    if not game.rules.has_cube:
        return None
    if cube.asked_by is not None and game.to_act is not None:
        return CubeFace(cube.raised, offered_to(game.colour_of(game.to_act)))
    return CubeFace(cube.value, lies_with(game, cube), crawford=game.started.crawford)


def offered_to(colour: Colour) -> CubePlace:
    return "offered_to_white" if colour is Colour.WHITE else "offered_to_black"


def lies_with(game: Game, cube: Cube) -> CubePlace:
    if cube.owner is None:
        return "centre"
    return "white" if game.colour_of(cube.owner) is Colour.WHITE else "black"


def banner(table: Table, result: Result, reader: Reader) -> Banner:
    """The result over the middle: who won and what it was worth."""
    words = reader.texts
    if result.winner is None:
        return Banner(words.plain("label.cancelled" if result.by == CANCELLED else "kind.draw"))
    detail = f"{words.plain(f'kind.{result.kind}')} · +{words.number(result.points)}"
    name = plate_name(table, result.winner, words)
    if (found := played_round(table)) is not None:  # Every stake has its own end; these are all together.
        points = found[1].points_of(found[1].box)
        detail = signed(points if result.winner == BOX else -points, words)
        name = name if result.winner == BOX else words.plain("chouette.the_crew")
    return Banner(name, detail, table.game.colour_of(result.winner))


def with_arrows(scene: Scene, game: Game, draft: Turn | None) -> Scene:
    """The last turn until the reader's first own step, then the own steps."""
    if draft is not None and draft.played and game.turn is not None and game.on_roll is not None:
        return replace(scene, arrows=arrows(game.turn, draft.played, game.colour_of(game.on_roll), own=True))
    last: LastTurn | None = game.last
    if last is None:
        return scene
    return replace(scene, arrows=arrows(last.before, last.steps, game.colour_of(last.seat), own=False))


@dataclass(frozen=True, slots=True)
class Way:
    """Where one checker came from and got to without hitting in between."""

    origin: int
    landing: int
    hit: bool


def arrows(start: Turn, steps: Sequence[Step], colour: Colour, *, own: bool) -> tuple[Arrow, ...]:
    """One arrow for each way; steps of one checker are joined up to where it hits."""
    ways = Counter(joined(start, steps))
    return tuple(Arrow(colour, way.origin, way.landing, count, way.hit, own) for way, count in ways.items())


def joined(start: Turn, steps: Sequence[Step]) -> list[Way]:
    ways: list[Way] = []
    turn = start
    for step in steps:
        landing, hit = turn.landing(step), turn.hits(step)
        before = next((way for way in ways if way.landing == step.origin and not way.hit), None)
        if before is None:
            ways.append(Way(step.origin, landing, hit))
        else:
            ways[ways.index(before)] = Way(before.origin, landing, hit)
        turn = turn.recorded((step,))
    return ways


def with_marks(scene: Scene, draft: Turn | None) -> Scene:
    """Rings on the checkers that may move and dots where they may land, while they are few."""
    options = draft.options() if draft is not None else ()
    picks = tuple(sorted({step.origin for step in options}))
    if draft is None or not picks or len(picks) > MARKED:
        return scene
    landings = tuple(sorted({draft.landing(step) for step in options}))
    return replace(scene, picks=picks, landings=landings if len(landings) <= MARKED else ())


def opening_scene(variant: str, reader: Reader) -> Scene:
    """The start position without players: the photo of cards and menus."""
    return position_scene(rules_for(variant), rules_for(variant).opening, reader)


def position_scene(rules: Rules, position: Position, reader: Reader) -> Scene:
    """A position by itself, white at the bottom: the photo of a menu or a page of the rules."""
    words = reader.texts
    white, black = (
        Plate(words.plain(key), words.plain(key), pip_count(side), words.plain("label.pips"))
        for key, side in zip(COLOUR_KEYS.values(), position, strict=True)
    )
    return Scene(
        sides=(position.mine, position.theirs),
        plates=(white, black),
        opposed=rules.opposed,
        reserve=rules.has_reserve,
        home=cast(Home, reader.home),
        numbers=Colour.WHITE if reader.numbers else None,
        cube=CubeFace(1) if rules.has_cube else None,
    )
