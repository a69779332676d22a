"""A scene on its backdrop, layer by layer; nothing is drawn here, sprites are only put."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.board import OFF, Colour
from render import arrows
from render.geometry import (
    BANNER_ROOM,
    CHIP,
    CHIP_X,
    MIDDLE,
    NAME_ROOM,
    NAME_X,
    SCORE_BOX,
    TAG_HEIGHT,
    TRAY,
    XY,
)
from render.kit import Kit
from render.scene import Plate, Scene
from render.sprites import Look
from render.text import (
    ACTING_NAME,
    CHOSEN_NUMBER,
    COUNTER,
    DETAIL,
    FIGURES,
    LABEL,
    NAME,
    NUMBER,
    SMALL_FIGURES,
    TIMES,
    TITLE,
    TRAY_COUNT,
    WORD,
    drawable,
    fitted,
    width,
    write,
)
from render.theme import SHADOW, mix, rgb
from render.view import Stack, View

RINGED: Final = 4
"""Rings about more checkers than this say nothing."""
_LABEL_ROOM: Final = 140
_CRAWFORD_ROOM: Final = 330
_WORD_ROOM: Final = 130
_TITLE_ROOM: Final = 520


def compose(kit: Kit, scene: Scene) -> Image.Image:
    """The picture of a scene."""
    view = View(scene)
    board = kit.backdrop(scene.home).copy()
    _numbers(board, kit, view)
    _arrows(board, kit, view)
    _trays(board, kit, view)
    for stack in view.stacks:
        _stack(board, kit, view, stack)
    _choices(board, kit, view)
    _ladder(board, kit, view)
    _cube(board, kit, view)
    _dice(board, kit, view)
    _plates(board, kit, view)
    _banner(board, kit, view)
    return board


def _chosen(view: View, points: tuple[int, ...]) -> list[int]:
    """Picks or landings as spots."""
    turn = view.scene.turn
    return [] if turn is None else [view.spot(turn, point) for point in points]


def _numbers(board: Image.Image, kit: Kit, view: View) -> None:
    """The labels; lamps stand for them where the viewer has switched numbers off."""
    theme = kit.theme
    shown = view.scene.numbers is not None
    picks, landings = _chosen(view, view.scene.picks), _chosen(view, view.scene.landings)
    for spot in range(1, 25):
        x, y = view.layout.number(spot)
        ink, style = theme.number, NUMBER
        if spot in picks:
            (kit.pick_pill if shown else kit.pick_lamp).put(board, x, y)
            ink, style = theme.on_act, CHOSEN_NUMBER
        elif spot in landings:
            (kit.landing_pill if shown else kit.landing_lamp).put(board, x, y)
            ink, style = theme.act, CHOSEN_NUMBER
        if shown:
            write(board, view.label(spot), (x, y), style, ink)


def _arrows(board: Image.Image, kit: Kit, view: View) -> None:
    theme = kit.theme
    for shot in view.shots():
        own = shot.arrow.own
        if shot.hit:
            kit.bursts[own].put_inside(board, *shot.hit, view.layout.felt_at(shot.hit.x))
        if shot.ghost:
            kit.ghosts[own].put(board, *shot.ghost)
        for tile in arrows.tiles(shot.flight, theme.act if own else theme.past):
            board.paste(tile.image, tile.at, tile.image)
        if shot.ghost and shot.leavers > 1:
            _haloed(board, f"×{shot.leavers}", shot.ghost, theme.act if own else theme.past)
        elif shot.ghost:
            kit.tails[own].put(board, *shot.ghost)


def _haloed(board: Image.Image, text: str, at: XY, colour: str) -> None:
    for dx, dy, ink in ((2, 0, SHADOW), (-2, 0, SHADOW), (0, 2, SHADOW), (0, -2, SHADOW), (0, 0, colour)):
        write(board, text, (at.x + dx, at.y + dy), TIMES, ink)


def _trays(board: Image.Image, kit: Kit, view: View) -> None:
    """Borne-off checkers on edge, and how many."""
    for colour in Colour:
        low, off = view.low(colour), view.scene.sides[colour][OFF]
        for index in range(off):
            kit.edges[colour].put(board, *view.layout.borne_off(low, index))
        # All fifteen fill the tray and need no count.
        if 0 < off < 15:
            marked = OFF in view.scene.landings and colour is view.scene.turn
            x, y = view.layout.tray_count(low, off)
            write(board, str(off), (x + (TRAY // 8 if marked else 0), y), TRAY_COUNT, kit.theme.text)


def _stack(board: Image.Image, kit: Kit, view: View, stack: Stack) -> None:
    """A stack; tall ones carry their count and hide the marks that would look like teeth."""
    counted = stack.size > view.loose(stack.spot)
    look: Look = "full" if not counted else "blank" if stack.size < 8 else "plain"
    sprite = kit.checkers[stack.colour, look]
    for index in range(stack.size):
        sprite.put(board, *view.place(stack.colour, stack.spot, index, stack.size))
    if counted:
        ink = kit.theme.finish(stack.colour).ink
        write(board, str(stack.size), view.end(stack), COUNTER, ink)


def _choices(board: Image.Image, kit: Kit, view: View) -> None:
    """Rings about what may move, dots where it may land."""
    turn = view.scene.turn
    if turn is None:
        return
    if len(view.scene.picks) <= RINGED:
        spots = _chosen(view, view.scene.picks)
        for stack in view.stacks:
            if stack.colour is turn and stack.spot in spots:
                kit.pick.put(board, *view.end(stack))
    for point in view.scene.landings:
        kit.landing.put(board, *view.next_place(turn, point))


def _ladder(board: Image.Image, kit: Kit, view: View) -> None:
    ladder, roller = view.scene.ladder, view.scene.roller
    if ladder is None or roller is None:
        return
    kit.rails(ladder.first).put(board, *view.layout.rung(6))
    for value in range(ladder.first, 7):
        kit.rung(roller, value, value < ladder.now).put(board, *view.layout.rung(value))
    if ladder.now <= 6:
        kit.rung_frame.put(board, *view.layout.rung(ladder.now))


def _cube(board: Image.Image, kit: Kit, view: View) -> None:
    """The cube where it lies; a banner takes the middle from it."""
    face = view.scene.cube
    if face is None or (view.scene.banner and face.place not in ("white", "black")):
        return
    owner = None if face.place == "centre" else Colour.WHITE if face.place.endswith("white") else Colour.BLACK
    offered = face.place.startswith("offered")
    at = view.layout.cube(None if owner is None else view.low(owner), offered)
    kit.cube(face.value, face.crawford).put(board, *at)
    if offered:
        kit.cube_frame.put(board, *at)


def _dice(board: Image.Image, kit: Kit, view: View) -> None:
    """The roller's dice, or one die of each side while the lot decides; a banner takes their place."""
    scene = view.scene
    if scene.banner:
        return
    if scene.lot:
        for colour in Colour:
            (at,) = view.layout.dice(view.low(colour), 1)
            kit.dice[colour, scene.lot[colour], False].put(board, *at)
    elif scene.roller is not None:
        places = view.layout.dice(view.low(scene.roller), len(scene.dice))
        for die, at in zip(scene.dice, places, strict=True):
            kit.dice[scene.roller, die.value, die.used].put(board, *at)


def _plates(board: Image.Image, kit: Kit, view: View) -> None:
    theme, scene = kit.theme, view.scene
    if scene.match_label:
        label = fitted(drawable(scene.match_label), LABEL, _LABEL_ROOM)
        write(board, label, (view.layout.tray_x, MIDDLE), LABEL, theme.number)
    for colour in Colour:
        _plate(board, kit, view, colour)
    if scene.crawford_label:
        leader = max(Colour, key=lambda colour: _points(scene.plates[colour]))
        x = view.layout.axis + SCORE_BOX[0] // 2 + 18
        y = view.layout.plate(view.low(leader)) + 2
        label = fitted(drawable(scene.crawford_label), WORD, _CRAWFORD_ROOM)
        write(board, label, (x, y), WORD, _quiet(kit), "left")


def _points(plate: Plate) -> int:
    return int(plate.score) if plate.score and plate.score.isdecimal() else 0


def _quiet(kit: Kit) -> str:
    return mix(kit.theme.text, kit.theme.wood_dark, 0.3)


def _plate(board: Image.Image, kit: Kit, view: View, colour: Colour) -> None:
    theme, plate = kit.theme, view.scene.plates[colour]
    y = view.layout.plate(view.low(colour))
    acts = view.scene.turn is colour
    style, ink = (ACTING_NAME, theme.on_act) if acts else (NAME, theme.text)
    name = fitted(drawable(plate.name, plate.fallback), style, NAME_ROOM)
    if acts:
        _tag(board, kit, NAME_X + width(name, style), y)
    kit.chips[colour].put(board, CHIP_X, y)
    write(board, name, (NAME_X, y), style, ink, "left")
    if plate.score is not None:
        _score(board, kit, plate.score, XY(view.layout.axis, y))
    pips, x = str(plate.pips), view.layout.pips_right
    write(board, pips, (x, y), FIGURES, theme.text, "right")
    word = fitted(drawable(plate.word_pips), WORD, _WORD_ROOM)
    write(board, word, (x - width(pips, FIGURES) - 14, y + 2), WORD, _quiet(kit), "right")


def _score(board: Image.Image, kit: Kit, score: str, at: XY) -> None:
    """The score in its box, smaller when it has halves or hundreds."""
    kit.score_box.put(board, *at)
    room = SCORE_BOX[0] - 12
    style = FIGURES if width(score, FIGURES) <= room else SMALL_FIGURES
    write(board, fitted(score, style, room), at, style, kit.theme.text)


def _tag(board: Image.Image, kit: Kit, name_end: int, y: int) -> None:
    """The act-coloured ground of the name whose turn it is."""
    left, right, half = CHIP_X - 2, name_end + 2, TAG_HEIGHT // 2
    kit.tag_end.put(board, left, y)
    kit.tag_end.put(board, right, y)
    board.paste(rgb(kit.theme.act), (left, y - half, right, y + half))


def _banner(board: Image.Image, kit: Kit, view: View) -> None:
    """The result between the stacks, where nothing of the position lies."""
    banner = view.scene.banner
    if banner is None:
        return
    theme = kit.theme
    title = fitted(drawable(banner.title), TITLE, _TITLE_ROOM)
    chip = 0 if banner.winner is None else CHIP + 16
    taken = chip + width(title, TITLE)
    detail = fitted(drawable(banner.detail), DETAIL, BANNER_ROOM - taken - 100)
    gap = 22 if detail else 0
    total = taken + gap + (width(detail, DETAIL) if detail else 0)
    kit.plaque(-(-(total + 64) // 16) * 16).put(board, view.layout.axis, MIDDLE)
    x = view.layout.axis - total // 2
    if banner.winner is not None:
        kit.chips[banner.winner].put(board, x + CHIP // 2, MIDDLE)
    write(board, title, (x + chip, MIDDLE), TITLE, theme.text, "left")
    if detail:
        write(board, detail, (x + taken + gap, MIDDLE + 1), DETAIL, _quiet(kit), "left")
