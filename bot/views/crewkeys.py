"""The buttons of a chouette's board: cubes before a throw, and what follows a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aiogram.types import InlineKeyboardButton

from bot.presses import NOBODY, CrewAction, CrewPress, ProposalPress
from bot.services.chouette_table import leader
from bot.services.company import Company
from bot.services.consulting import votes
from bot.views.buttons import Row, Style, button, packed
from bot.views.crew import SHORT, VOTES, member_name, played_round
from bot.views.keys import Keys
from engine.chouette.round import BEAVER, BOX, DROP, TAKE, Round
from engine.chouette.session import FEWEST, MOST
from engine.game import Phase
from engine.notation import encode_steps


class CrewKeys(Keys):
    """For one reader; a group's board has everybody's buttons, and says to whom they are not meant."""

    def before_throw(self) -> list[Row] | None:
        """Answers and words about doubles; None where the game waits for whoever is on turn."""
        found = played_round(self.table)
        if found is None or self.game.phase is not Phase.ROLL:
            return None
        company, playing = found
        me = None if not self.reader.private else self._number(company)
        if playing.asked:
            return [*self._answers(company, playing, me), *self._doubles_too(playing, me)]
        seat = playing.seat_of(me) if me is not None else self.game.on_roll
        if seat != self.game.on_roll:
            return []
        return self._words(company, playing, me)

    def voted(self, seat: int) -> list[Row]:
        """For the captain: each turn that the crew proposes as one press, the one with most votes first."""
        start, captain = self.game.turn, self.table.captain(seat)
        if start is None or (self.reader.private and self.reader.person != captain):
            return []
        buttons = [
            button(
                self.texts.plain("button.chouette_vote", number=number, n=len(vote.persons)),
                ProposalPress(game=self.id, seq=self.game.seq, line=encode_steps(start, vote.turn.played)),
                "success" if number == 1 else None,
            )
            for number, vote in enumerate(votes(self.table, seat)[:VOTES], 1)
        ]
        return packed(buttons, 2)

    def _number(self, company: Company) -> int | None:
        person = self.reader.person
        return None if person is None else company.number_of(person)

    def _answers(self, company: Company, playing: Round, me: int | None) -> Iterator[Row]:
        """Crew members answer with one row of buttons, each for the own cube; the box for each cube."""
        group = not self.reader.private
        crew = [each for each in playing.asked if playing.answerer(each) == each]
        box = [each for each in playing.asked if playing.answerer(each) == playing.box]
        if crew and (group or me in crew):
            mine = crew if group else [each for each in crew if each == me]
            yield self._answer(self._beavers(company, mine))
        if box and (group or me == playing.box):
            yield from self._box_answers(company, box)

    def _doubles_too(self, playing: Round, me: int | None) -> list[Row]:
        """While the box thinks about one double, others of the crew may offer theirs."""
        asked = [each for each in playing.to_ask(self.game) if each != playing.box]
        if not asked or (self.reader.private and me not in asked):
            return []
        words = self.texts
        return [
            [self._press(words.plain("button.chouette_double"), "double")],
            [self._press(words.plain("button.roll"), "throw")],
        ]

    def _box_answers(self, company: Company, cubes: list[int]) -> Iterator[Row]:
        if len(cubes) == 1:
            yield self._answer(self._beavers(company, cubes), cubes[0])
            return
        for each in cubes:
            name = member_name(company, each, self.texts, SHORT)
            yield [
                self._press(f"✓ {name}", TAKE, "success", each),
                self._press(f"✕ {name}", DROP, None, each),
            ]
            if self._beavers(company, [each]):
                yield [self._press(self.texts.plain("button.chouette_beaver", name=name), BEAVER, None, each)]

    def _answer(self, beaver: bool, cube: int = NOBODY) -> Row:
        words = self.texts
        row = [
            self._press(words.plain("button.take"), TAKE, "success", cube),
            self._press(words.plain("button.pass"), DROP, None, cube),
        ]
        return [*row, self._press(words.plain("button.beaver"), BEAVER, None, cube)] if beaver else row

    def _beavers(self, company: Company, cubes: Iterable[int]) -> bool:
        return any(company.session.may_beaver(each) for each in cubes)

    def _words(self, company: Company, playing: Round, me: int | None) -> list[Row] | None:
        """Throw or double; the box also some of the cubes."""
        if self.game.on_roll == BOX:
            return self._box_words(company, playing)
        turnable = [each for each in playing.in_play if playing.may_turn(self.game, each)]
        mine = turnable if me is None else [each for each in turnable if each == me]
        if not turnable:
            return None
        plays = me is None or me == playing.captain
        throw = [self._press(self.texts.plain("button.roll"), "throw", "primary")]
        if not mine:
            return [throw] if plays else []
        double = self._press(self.texts.plain("button.chouette_double"), "double")
        waive = self._press(self.texts.plain("button.waive"), "waive")
        return [throw, [double, waive]]

    def _box_words(self, company: Company, playing: Round) -> list[Row] | None:
        cubes = playing.may_turn(self.game, playing.box)
        if not cubes:
            return None
        words = self.texts
        every = "button.chouette_double" if len(cubes) == 1 else "button.chouette_double_all"
        throw = self._press(words.plain("button.roll"), "throw", "primary")
        double, waive = (
            self._press(words.plain(every), "double"),
            self._press(words.plain("button.waive"), "waive"),
        )
        rows = [[throw], *packed([double, waive])]
        if len(cubes) > 1:
            rows += packed([self._double_of(company, playing, each) for each in cubes], 2)
        return rows

    def _double_of(self, company: Company, playing: Round, cube: int) -> InlineKeyboardButton:
        name = member_name(company, cube, self.texts, SHORT)
        return self._press(f"×{playing.stakes[cube].cube.raised} {name}", "double", None, cube)

    def entries(self) -> list[InlineKeyboardButton]:
        """What stands behind `⋯` in a running game."""
        found = played_round(self.table)
        if found is None or self.game.result is not None:
            return []
        _, playing = found
        words = self.texts
        entries = [self._press(words.plain("more.chouette_pass_over"), "over")]
        if playing.waived:
            entries.append(self._press(words.plain("more.unwaive"), "unwaive"))
        entries.append(self._press(words.plain("more.chouette_table"), "table"))
        entries.append(self._press(words.plain("more.chouette_give_up"), "ask"))
        return entries

    def sure(self) -> list[Row]:
        """Giving up is asked again, and the sure button is not where the first was."""
        return [[self.back()], [self._press(self.texts.plain("button.chouette_sure"), "giveup", "danger")]]

    def following(self) -> list[Row]:
        """Under the newest finished game: the next one, sitting down and getting up, the end."""
        company, words = self.table.company, self.texts
        if company is None:
            return []
        session = company.session
        table = [self._press(words.plain("button.chouette_table"), "table")]
        if company.row.game != self.table.id or session.running or session.ended is not None:
            return [table]
        rows: list[Row] = []
        if len(session.queue) >= FEWEST:
            rows.append([self._press(words.plain("button.next"), "next", "primary")])
        moves = []
        if len(session.queue) < MOST:
            moves.append(self._press(words.plain("button.chouette_sit"), "sit"))
        moves.append(self._press(words.plain("button.chouette_leave"), "leave"))
        leads = not self.reader.private or self.reader.person == leader(company)
        end = [self._press(words.plain("button.chouette_end"), "end")] if leads else []
        return [*rows, moves, [*table, *end]]

    def _press(
        self, text: str, action: CrewAction, style: Style | None = None, cube: int = NOBODY
    ) -> InlineKeyboardButton:
        return button(text, CrewPress(game=self.id, seq=self.game.seq, action=action, cube=cube), style)
