"""What a chouette's board says beyond the game: who plays for how much, who is waited for, plus and minus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.services.company import Company
from bot.services.consulting import votes
from bot.services.table import Table
from bot.views.names import isolated
from bot.views.people import person_name
from bot.views.reader import Reader
from bot.views.texts import Html, Texts, escaped
from bot.views.wording import turn_text
from engine.chouette.round import BOX, DROP, Round, Stake
from engine.chouette.session import FEWEST
from engine.game import Game, Phase

NAME: Final = 14
"""Letters of a name: eight of them stand one below the other."""
VOTES: Final = 4
"""So many proposals are shown, those with most votes."""
SHORT: Final = 8
"""Letters of a name on a button."""
MARKS: Final = {"box": "▣", "captain": "▸", "crew": "•"}


def member_name(company: Company, number: int, words: Texts, longest: int = NAME) -> str:
    """A member's name, safe inside a line and never empty."""
    return isolated(person_name(company.person(number), company.people, words, longest))


def names(company: Company, numbers: Iterable[int], words: Texts) -> str:
    return ", ".join(member_name(company, number, words) for number in numbers)


def signed(points: float, words: Texts) -> str:
    """ "+3", "−1,5", "0"."""
    if not points:
        return "0"
    return f"{'−' if points < 0 else '+'}{words.number(abs(points))}"


def played_round(table: Table) -> tuple[Company, Round] | None:
    """The chouette, and this game of it; None for any other game."""
    company = table.company
    playing = None if company is None else company.round_of(table.id)
    return None if company is None or playing is None else (company, playing)


def crew_header(table: Table, reader: Reader) -> Html | None:
    """Who is the box and who the captain; None for any other game."""
    found = played_round(table)
    if found is None:
        return None
    company, playing = found
    words = reader.texts
    box, captain = (member_name(company, each, words) for each in (playing.box, playing.captain))
    game = words.plain(f"variant.{table.row.variant}")
    return words("chouette.header", game=game, box=box, captain=captain)


def crew_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """A line for everybody who plays this game: the cube, and plus and minus so far."""
    found = played_round(table)
    if found is None:
        return
    company, playing = found
    for number in (playing.box, *playing.crew):
        yield crew_line(company, playing, number, table.game, reader.texts)
    waiting = [each for each in company.session.queue if playing.seat_of(each) is None]
    if waiting and table.game.result is None:
        yield reader.texts("chouette.waiting", names=names(company, waiting, reader.texts))


def crew_line(company: Company, playing: Round, number: int, game: Game, words: Texts) -> Html:
    """ "▸ Борис · куб 2 у ящика · +3"."""
    mark = MARKS["box" if number == playing.box else "captain" if number == playing.captain else "crew"]
    over = game.result is not None
    points = playing.points_of(number) if over else company.session.balance[number]
    stake = playing.stakes.get(number)
    parts = [f"{mark} {member_name(company, number, words)}"]
    if stake is None:
        parts.append(words.plain("chouette.the_box"))
    elif not over or stake.by != "board":
        parts.append(stake_text(stake, playing, number, game, words))
    if not over or stake is None or stake.by == "board":  # Else the stake says it already.
        parts.append(signed(points, words))
    if over and company.row.game == playing.game:
        total = signed(company.session.balance[number], words)
        parts.append(words.plain("chouette.total", points=total))
    return escaped(" · ".join(part for part in parts if part))


def stake_text(stake: Stake, playing: Round, number: int, game: Game, words: Texts) -> str:
    """Where the cube lies and what is asked; of a settled stake how it ended."""
    cube = stake.cube
    if not stake.open:
        points = stake.points or 0.0
        how = "passed" if stake.by == DROP and points < 0 else stake.by
        return words.plain(f"chouette.out_{how}", points=signed(points, words))
    if not cube.on_table:
        return ""
    if cube.asked_by is not None:
        return words.plain("chouette.asked", n=cube.value, to=cube.raised)
    holder = "centre" if cube.owner is None else "box" if cube.owner == BOX else "crew"
    text = words.plain(f"chouette.cube_{holder}", n=cube.value)
    said = game.phase is Phase.ROLL and playing.said_at == game.seq and number in playing.said
    return f"{text} ✓" if said else text


def vote_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """What the crew proposes for the turn that is to be made; the box sees nothing of it on its own board."""
    company, start, seat = table.company, table.game.turn, table.game.to_act
    if company is None or start is None or seat is None or (reader.private and reader.seat != seat):
        return
    for number, vote in enumerate(votes(table, seat)[:VOTES], 1):
        who = ", ".join(person_name(each, company.people, reader.texts, NAME) for each in vote.persons)
        yield reader.texts("chouette.vote", n=number, move=turn_text(start, vote.turn.played), names=who)


def crew_status(table: Table, reader: Reader) -> Html | None:
    """Who is waited for before a throw; None where the game waits for whoever is on turn."""
    found = played_round(table)
    if found is None or table.game.phase is not Phase.ROLL:
        return None
    company, playing = found
    words, box = reader.texts, member_name(company, playing.box, reader.texts)
    asked = playing.asked
    if asked:
        mine = [each for each in asked if playing.answerer(each) != playing.box]
        box_asked = [each for each in asked if each not in mine]
        said = [words("chouette.crew_answers", box=box, names=names(company, mine, words))] if mine else []
        if box_asked:
            said.append(words("chouette.box_answers", box=box, names=names(company, box_asked, words)))
        return Html("\n").join_html(said)
    to_ask = playing.to_ask(table.game)
    if not to_ask:
        return None
    if to_ask == (playing.box,):
        return words("chouette.box_throws", box=box)
    return words("chouette.crew_throws", names=names(company, to_ask, words))


def giving_up(table: Table, reader: Reader) -> Html:
    """What giving up means for whoever presses: the sure button obeys everybody for the own stake."""
    words = reader.texts
    kind = words.plain(f"kind.{table.game.loss(1)[0]}")
    box = words.plain(f"kind.{table.game.loss(0)[0]}")
    return words("chouette.give_up", crew=kind, box=box)


def crew_ending(table: Table, reader: Reader) -> Iterator[Html]:
    """Under a finished game: who plays the next one."""
    found = played_round(table)
    if found is None:
        return
    company, _ = found
    words, session = reader.texts, company.session
    if company.row.game != table.id or session.running:
        return
    if session.ended is not None:
        yield words("chouette.ended")
    elif len(session.queue) < FEWEST:
        yield words("chouette.too_few")
    else:
        box, captain = session.queue[:2]
        yield words(
            "chouette.next",
            box=member_name(company, box, words),
            captain=member_name(company, captain, words),
        )


def best(company: Company) -> list[int]:
    """All who ever sat here, the best first."""
    balance = company.session.balance
    return sorted(balance, key=lambda each: (-balance[each], each))
