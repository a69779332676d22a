"""The card of a team match: both teams, then board by board who plays whom and how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from bot.presses import NO_TEAM, MenuPress, TeamPress
from bot.services.ports import PersonId
from bot.services.team_table import TeamTable
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import lines
from bot.views.challenge import apart
from bot.views.clock import clock_text, duration
from bot.views.names import isolated
from bot.views.people import person_name
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.teamkeys import TeamKeys
from bot.views.terms import profile_name, terms_short
from bot.views.texts import Html, Texts
from engine.teams import SIDES, TeamBoard
from render.pages import Slot, TeamSheet

NAME = 16
"""Letters of a name, so that twelve of them fit under a picture."""


@dataclass(frozen=True, slots=True)
class TeamCardView:
    """A team match as somebody looks at it; `viewer` None: as everybody in the group does."""

    table: TeamTable
    reader: Reader
    bot: str
    """The bot's own name, for links."""
    viewer: PersonId | None = None
    seal: str = ""
    """The envelope of the viewer's own board, until it begins."""

    @property
    def words(self) -> Texts:
        return self.reader.texts

    def name(self, player: int, longest: int = NAME) -> str:
        """A member's name, safe in a line and never empty."""
        return isolated(person_name(self.table.persons[player], self.table.people, self.words, longest))

    def slot(self, player: int, board: TeamBoard, side: int) -> Slot:
        """A player on a line of the picture."""
        won = board.winner is not None
        score = self.words.number(board.score[side]) if board.begun else ""
        mine = self.table.persons[player] == self.viewer
        name = person_name(self.table.persons[player], self.table.people, self.words)
        nobody = self.words.plain("name.nobody")
        return Slot(name, nobody, score, board.winner == side, won and board.winner != side, mine)


def team_screen(view: TeamCardView) -> Screen:
    """The card, for the group or for one person."""
    started = view.table.teams.started
    told = [*board_lines(view)] if started else [*team_lines(view)]
    text = lines([*head_lines(view), *told, *end_lines(view)])
    rows = TeamKeys(view.table, view.words, view.bot, view.viewer).rows()
    return Screen(text, keyboard(rows), team_sheet(view))


def entrance_screen(reader: Reader, running: list[tuple[str, str]]) -> Screen:
    """What teams can play; `running`: the team matches to which one can go back, by token and label."""
    words = reader.texts
    back = MenuPress(screen="start") if reader.private else MenuPress(screen="close")
    rows: list[Row] = [
        *entrance_rows(words),
        *([button(label, TeamPress(token=token, action="card"))] for token, label in running),
        [button(words.plain("menu.back" if reader.private else "menu.close"), back)],
    ]
    return Screen(words("team.entrance"), keyboard(rows), opening_scene("short", reader))


def entrance_rows(words: Texts) -> list[Row]:
    """A row for each form of team play."""
    three = button(words.plain("button.team_new"), TeamPress(token=NO_TEAM, action="new"), "primary")
    return [[three], [button(words.plain("button.pairs"), MenuPress(screen="pair"))]]


def running_label(view: TeamCardView) -> str:
    """A team match in a few letters, for a button."""
    first, second = view.table.teams.score
    score = f" {first}:{second}" if view.table.teams.started else ""
    name = person_name(view.table.row.opener, view.table.people, view.words, 10)
    return view.words.plain("button.team_running", name=name, score=score)


def head_lines(view: TeamCardView) -> Iterator[Html]:
    words, row = view.words, view.table.row
    yield words("team.title")
    profile = profile_name(row.terms.profile, words)
    yield words("team.terms", terms=terms_short(row.terms, words), profile=profile)
    yield words("team.clock", clock=clock_text(row.terms.clock, words))


def team_lines(view: TeamCardView) -> Iterator[Html]:
    """Before the start: who is in which team, and what is missing; line-ups stay hidden."""
    words, teams, row = view.words, view.table.teams, view.table.row
    name = isolated(person_name(row.opener, view.table.people, words, NAME))
    time = duration(timedelta(minutes=row.minutes), words)
    yield words("team.organiser", name=name, time=time)
    for side in SIDES:
        members = teams.members(side)
        names = ", ".join(view.name(member) for member in members) or words.plain("team.nobody")
        mark = words.plain("team.lined_up") if teams.lineups[side] else ""
        yield apart(words("team.members", team=team_name(side, words), names=names, mark=mark))
        if members:
            yield words("team.captain", name=view.name(members[0]))
    if not teams.over:
        yield apart(words(f"team.wants.{wanted(view.table)}"))


def wanted(table: TeamTable) -> str:
    """What a team match that is not over waits for before it starts."""
    teams = table.teams
    if any(len(teams.members(side)) < teams.terms.boards for side in SIDES):
        return "players"
    return "start" if teams.ready else "lineups"


def board_lines(view: TeamCardView) -> Iterator[Html]:
    """After the start: the score of the teams, the boards, who sits on the bench."""
    words, teams = view.words, view.table.teams
    first, second = teams.score
    yield apart(words("team.score", a=team_name(0, words), b=team_name(1, words), first=first, second=second))
    for number, board in enumerate(teams.boards, start=1):
        names = [view.name(player) for player in board.players]
        yield words(
            "team.board", n=number, first=names[0], second=names[1], state=board_state(view, board, names)
        )
    if bench := ", ".join(view.name(member) for side in SIDES for member in teams.bench(side)):
        yield words("team.bench", names=bench)
    if not teams.over and teams.until is not None and any(not board.begun for board in teams.boards):
        yield words("team.until", time=duration(timedelta(minutes=view.table.row.minutes), words))
    yield from own_lines(view)


def own_lines(view: TeamCardView) -> Iterator[Html]:
    """Where the viewer plays, against whom, and the sealed dice of that board."""
    words, table = view.words, view.table
    number = None if view.viewer is None else table.board_of(view.viewer)
    if number is None or view.viewer is None or table.teams.boards[number].over:
        return
    rival = table.teams.boards[number].players[1 - (table.side_of(view.viewer) or 0)]
    yield apart(words("team.own", n=number + 1, name=view.name(rival)))
    if view.seal:
        yield words("levels.envelope", seal=view.seal)


def board_state(view: TeamCardView, board: TeamBoard, names: list[str]) -> str:
    """How a board stands, in a few words."""
    words = view.words
    score = f"{words.number(board.score[0])}:{words.number(board.score[1])}"
    if board.over:
        winner = "" if board.winner is None else names[board.winner]
        key = f"team.over.{board.by}" + ("" if board.winner is not None else "_nobody")
        return words.plain(key if words.has(key) else f"team.over.{board.by}", name=winner, score=score)
    if not board.begun:
        here = next(iter(board.present), None)
        return words.plain("team.waits") if here is None else words.plain("team.sits", name=names[here])
    first, second = board.score
    if first == second:
        return words.plain("team.level", score=score)
    return words.plain("team.leads", score=score, name=names[int(second > first)])


def end_lines(view: TeamCardView) -> Iterator[Html]:
    """How it ended, and what that means for a match that still runs."""
    words, ended = view.words, view.table.teams.ended
    if ended is None:
        return
    if ended.winner is not None:
        yield apart(words("team.won", team=team_name(ended.winner, words)))
    else:
        yield apart(words(f"team.ended.{ended.reason}"))


def team_name(side: int, words: Texts) -> str:
    return words.plain(f"team.name.{'ab'[side]}")


def team_sheet(view: TeamCardView) -> TeamSheet:
    """The picture."""
    words, table = view.words, view.table
    detail = terms_short(table.row.terms, words)
    names = (team_name(0, words), team_name(1, words))
    title = words.plain("team.sheet")
    if not table.teams.started:
        sides = [table.teams.members(side) for side in SIDES]
        longest = max(table.teams.terms.boards, *map(len, sides))
        blank = Slot("", "")
        rows = [
            tuple(_plain(view, side[line]) if line < len(side) else blank for side in sides)
            for line in range(longest)
        ]
        pairs = tuple((first, second) for first, second in rows)
        return TeamSheet(title, detail, names, "", pairs, ("",) * longest)
    boards = table.teams.boards
    pairs = tuple(
        (view.slot(board.players[0], board, 0), view.slot(board.players[1], board, 1)) for board in boards
    )
    notes = tuple(words.plain(f"team.note.{_note(board)}") for board in boards)
    first, second = table.teams.score
    return TeamSheet(title, detail, names, f"{first} : {second}", pairs, notes)


def _plain(view: TeamCardView, member: int) -> Slot:
    person = view.table.persons[member]
    name = person_name(person, view.table.people, view.words)
    return Slot(name, view.words.plain("name.nobody"), mine=person == view.viewer)


def _note(board: TeamBoard) -> str:
    """What the picture says of a board in a word."""
    if board.over:
        return board.by
    return "runs" if board.begun else "waits"
