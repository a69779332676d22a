"""A tournament in words: what it is called, how it is played, who has done what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.presses import TourneyAction, TourneyPress, to62
from bot.services.ports import Person, PersonId
from bot.services.quiet import zone_of
from bot.services.tournament_records import BY_HAND, TournamentRow
from bot.services.tourney import Tourney
from bot.views.clock import duration
from bot.views.names import clean_name, isolated
from bot.views.people import person_name
from bot.views.texts import Html, Texts, escaped
from engine.tournament.events import NOBODY
from engine.tournament.rounds import Pair, Round
from engine.tournament.state import Tournament

TITLE: Final = 40
NAME: Final = 16
"""Letters of a name in a list, so that many lines fit under a picture."""
LONGEST: Final = 40
"""Letters of a name in a picture, which cuts it by its width."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
SIGNS: Final = {1.0: "+", 0.5: "½", 0.0: "−"}
LINK: Final = "t_"
"""Before the token in a deep link; no invitation's has an underscore."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A tournament with what else its screens say."""

    tourney: Tourney
    organiser: Person | None
    bot: str
    """The bot's own name, for links."""
    swaps: frozenset[int] = field(default_factory=frozenset)
    """The entries that somebody else may take over."""

    @property
    def row(self) -> TournamentRow:
        return self.tourney.row

    @property
    def state(self) -> Tournament:
        """How it stands; only of one that has been opened."""
        assert self.tourney.state is not None, f"tournament {self.row.id} is a draft"
        return self.tourney.state

    @property
    def players(self) -> Mapping[int, Person]:
        return self.tourney.players

    def entry_of(self, person: PersonId | None) -> int | None:
        """The person's entry, withdrawn or not; None for a spectator."""
        return next((entry for entry, each in self.players.items() if each.id == person), None)

    def plays(self, person: PersonId | None) -> bool:
        """Whether the person takes part, and has not withdrawn."""
        entry = self.entry_of(person)
        return entry is not None and entry not in self.state.left

    def press(self, action: TourneyAction) -> TourneyPress:
        return TourneyPress(number=to62(self.row.id), action=action)

    def link(self) -> str:
        """Opens the card in the private chat with the bot; nobody is entered by it."""
        return f"https://t.me/{self.bot}?start={LINK}{self.row.token}"


def title_of(row: TournamentRow, words: Texts) -> str:
    """What it is called, cleaned; never empty."""
    return clean_name(row.title, TITLE) or words.plain("tourney.untitled")


def entrant(hall: Hall, entry: int, words: Texts, longest: int = NAME) -> str:
    """A player's name, safe inside a line and never empty."""
    return isolated(bare_name(hall, entry, words, longest))


def bare_name(hall: Hall, entry: int, words: Texts, longest: int = NAME) -> str:
    """The name as a button or picture shows it."""
    person = hall.players.get(entry)
    if person is None:
        return words.plain("name.nobody")
    return person_name(person.id, {person.id: person}, words, longest)


def form_text(row: TournamentRow, words: Texts) -> str:
    return words.plain(f"tourney.form.{row.form}")


def moment(when: datetime, words: Texts, zone: str = "") -> str:
    """A day and time, by UTC and saying so, or by the reader's own zone."""
    from babel.dates import format_datetime

    text = format_datetime(
        when.astimezone(zone_of(zone)), words.plain("tourney.moment"), locale=words.language
    )
    return text if zone else f"{text} UTC"


def deadline_of(round_: Round) -> datetime | None:
    return None if not round_.deadline else datetime.fromtimestamp(round_.deadline / 1000, UTC)


def start_text(row: TournamentRow, words: Texts) -> str:
    """When it begins, in a sentence."""
    if row.starts_at is not None:
        return moment(row.starts_at, words)
    if row.start == BY_HAND:
        return words.plain("tourney.start.hand.about")
    return words.plain("tourney.start.after.about", time=delay(row.start, words))


def delay_text(start: str, words: Texts) -> str:
    """The same on a button: by hand, or so many minutes after the opening."""
    if start == BY_HAND:
        return words.plain("tourney.start.hand")
    return words.plain("tourney.start.after", time=delay(start, words))


def delay(minutes: str, words: Texts) -> str:
    return duration(timedelta(minutes=int(minutes)), words)


def patience_text(patience: str, words: Texts) -> str:
    """How long a round waits for who has not come."""
    return delay(patience, words) if patience != "0" else words.plain("tourney.patience.none")


def round_name(hall: Hall, number: int, words: Texts) -> str:
    """As `round_text`, of a tournament that has begun."""
    return round_text(hall.state.form, number, hall.state.planned, words)


def round_text(form: str, number: int, planned: int, words: Texts) -> str:
    """ "Тур 2 из 5", of a knockout "1/4 финала"."""
    if form == "knockout":
        return knockout_round(planned - number, words)
    return words.plain("tourney.round", n=number, of=planned)


def knockout_round(before_the_final: int, words: Texts) -> str:
    """ "Финал", "Полуфинал", "1/4 финала"."""
    match before_the_final:
        case 0:
            return words.plain("tourney.final")
        case 1:
            return words.plain("tourney.semifinal")
        case _:
            return words.plain("tourney.part_of_final", n=2**before_the_final)


def pair_line(hall: Hall, round_: Round, number: int, words: Texts) -> Html:
    """ "3. Анна 5:3 Борис", "4. Вера — Гия: ждём Гию"."""
    pair = round_.pairs[number]
    names = [escaped(entrant(hall, side, words)) if side else Html("") for side in pair.sides]
    if NOBODY in pair.sides:
        return words("tourney.pair.bye", number=number + 1, name=names[0] or names[1] or "—")
    if pair.decided is not None:
        return words(
            "tourney.pair.over", number=number + 1, **_bold(names, pair), score=result_text(pair, words)
        )
    return words(
        "tourney.pair.on",
        number=number + 1,
        a=names[0],
        b=names[1],
        status=pair_status(hall, round_, number, words),
    )


def _bold(names: list[Html], pair: Pair) -> dict[str, Html]:
    """The winner's name stands out."""
    shown = [
        Html(f"<b>{name}</b>") if side == pair.winner else name
        for name, side in zip(names, pair.sides, strict=True)
    ]
    return {"a": shown[0], "b": shown[1]}


def result_text(pair: Pair, words: Texts) -> str:
    """ "5:3", or by signs when nobody has played for it."""
    decided = pair.decided
    assert decided is not None, "only a decided pair has a result"
    if decided.how == "played":
        return ":".join(words.number(points) for points in decided.points)
    return ":".join(signs(pair))


def signs(pair: Pair) -> tuple[str, str]:
    """Who has it without playing, and who has not: "+" and "−", or "½" each."""
    decided = pair.decided
    assert decided is not None, "only a decided pair has a result"
    first, second = (SIGNS[score] for score in decided.score)
    return first, second


def pair_status(hall: Hall, round_: Round, number: int, words: Texts) -> str:
    """The score of a running match, or who is waited for."""
    pair = round_.pairs[number]
    running = hall.tourney.matches.get((round_.number, number))
    if running is not None and not running.over:
        if hall.row.terms.length == 1:
            return words.plain("tourney.pair.playing_one")
        score = ":".join(words.number(points) for points in running.score)
        return words.plain("tourney.pair.playing", score=score)
    absent = [side for side, here in zip(pair.sides, pair.here, strict=True) if not here]
    if len(absent) == 1:
        return words.plain("tourney.pair.waits", name=entrant(hall, absent[0], words))
    return words.plain("tourney.pair.waits_both")


def names_list(hall: Hall, entries: Iterable[int], words: Texts) -> str:
    return ", ".join(entrant(hall, entry, words) for entry in entries)
