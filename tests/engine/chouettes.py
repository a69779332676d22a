"""Chouettes to begin a test with, and whole ones played at random."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from engine.chouette.round import BEAVER, DROP, TAKE
from engine.chouette.session import FEWEST, MOST, Chouette
from engine.course import Phase
from engine.events import Event, Started
from engine.fairness import SealedDice
from engine.game import Game
from engine.rules import OptionValue
from engine.variants import rules_for
from tests.engine.tables import SEED, any_turn, at, begun_by, opened, played, started

OPTIONS: dict[str, OptionValue] = {"cube": "geometric", "jacoby": False, "beaver": True}


def gathered(members: int = 4, /, **options: OptionValue) -> Chouette:
    """Members 0, 1, 2 ... in this order, before their first game."""
    session = Chouette()
    for member in range(members):
        session = session.after(session.join(member))
    chosen = rules_for("short", {**OPTIONS, **options}).options
    return session.after(session.begin("short", chosen, tuple(range(members))))


def playing(members: int = 4, /, **options: OptionValue) -> Chouette:
    """0 is the box, 1 the captain; their first game has begun."""
    session = gathered(members, **options)
    return session.after(session.begin_round(1))


def board(on_roll: int = 1) -> Game:
    """The board after the first turn of both, before the throw of this seat."""
    return replace(opened(started(cube="off")), on_roll=on_roll, rolled=(2, 2))


def near_the_end(on_roll: int = 1, loser: str = "6:2 off:13") -> Game:
    """The board when any throw of that seat wins."""
    return at(begun_by(0, started(cube="off")), on_roll, f"1:1 off:14 / {loser}")


def won(game: Game) -> Game:
    """The seat on roll bears its last checker off."""
    return played(game.after(game.roll((6, 5))), "1/off")


def a_turn_of_both_later(game: Game) -> Game:
    """The board before the same seat's next throw."""
    for dice in ((2, 1), (2, 1)):
        game = game.after(game.roll(dice))
        assert game.turn is not None
        assert game.to_act is not None
        game = game.after(game.move(game.to_act, any_turn(game.turn, random.Random(1)).played))
    return game


def after(session: Chouette, *events: Event) -> Chouette:
    for event in events:
        session = session.after(event)
    return session


def answered(session: Chouette, **answers: str) -> Chouette:
    """The doubles of these members' cubes are answered (`m2="take"`), by whoever has to."""
    for name, answer in answers.items():
        member = int(name[1:])
        assert session.round is not None
        answerer = session.round.answerer(member)
        assert answerer is not None
        session = session.after(session.answer(answerer, member, answer))
    return session


@dataclass
class Players:
    """People without a plan, who play chouettes to the end and note down what happens."""

    chance: random.Random
    eager: float = 0.25
    session: Chouette = field(default_factory=Chouette)
    log: list[Event] = field(default_factory=list)

    def note(self, *events: Event) -> None:
        self.session = after(self.session, *events)
        self.log.extend(events)

    def play(self, games: int, beginning: Started) -> None:
        """Gather, play so many games, and stop."""
        for member in range(self.chance.randint(FEWEST, MOST)):
            self.note(self.session.join(member))
        order = list(self.session.queue)
        self.chance.shuffle(order)
        self.eager = self.chance.choice((0.01, 0.05, 0.25))
        options = {**OPTIONS, "jacoby": self.chance.random() < 0.5, "beaver": self.chance.random() < 0.7}
        chosen = rules_for("short", {**options, "cube": self.chance.choice(("geometric", "arithmetic"))})
        self.note(self.session.begin("short", chosen.options, tuple(order)))
        for game in range(games):
            self._game(game, replace(beginning, press=f"{self.chance.random()}"))
            self._come_and_go()
        self.note(self.session.end())

    def _come_and_go(self) -> None:
        leaver, comer = self.chance.choice(self.session.queue), self.chance.randrange(MOST + 2)
        if self.chance.random() < 0.3 and len(self.session.queue) > FEWEST:
            self.note(self.session.leave(leaver))
        if self.chance.random() < 0.3 and comer not in self.session.queue and len(self.session.queue) < MOST:
            self.note(self.session.join(comer))

    def _game(self, number: int, beginning: Started) -> None:
        self.note(self.session.begin_round(number))
        dice, game = SealedDice(SEED, beginning.press), Game.begin(beginning)
        while game.result is None:
            game = game.after(self._decision(game, dice))
        self.note(self.session.score(game))

    def _decision(self, game: Game, dice: SealedDice) -> Event:
        if game.phase is Phase.LOT:
            return game.throw_lot(dice.roll(game.throws))
        if game.phase is Phase.ROLL:
            ended = self._cubes(game)
            return ended if ended is not None else game.roll(dice.roll(game.throws))
        assert game.turn is not None
        assert game.to_act is not None
        return game.move(game.to_act, any_turn(game.turn, self.chance).played)

    def _cubes(self, game: Game) -> Event | None:
        """Everybody's word before a throw; what ends the board, if that does."""
        gives_up = self._strokes(game)
        while self.session.holds(game):
            self._word(game)
            if (ended := self.session.board_end(game)) is not None:
                return ended
        return self.session.board_end(game, box_resigns=gives_up)

    def _strokes(self, game: Game) -> bool:
        """Rare things: a stake given up, another captain; whether the box gives up."""
        playing = self.session.round
        assert playing is not None
        if self.chance.random() < 0.01:
            member = self.chance.choice((playing.box, *playing.in_play))
            self.note(*self.session.give_up(game, member))
            return member == playing.box
        if len(playing.in_play) > 1 and self.chance.random() < 0.01:
            others = [each for each in playing.in_play if each != playing.captain]
            self.note(self.session.take_captaincy(self.chance.choice(others)))
        return False

    def _word(self, game: Game) -> None:
        playing = self.session.round
        assert playing is not None
        asked = playing.asked
        if asked and self.chance.random() < 0.7:
            cube = self.chance.choice(asked)
            answers = [TAKE, TAKE, DROP, *([BEAVER] if self.session.may_beaver(cube) else [])]
            answerer = playing.answerer(cube)
            assert answerer is not None
            self.note(self.session.answer(answerer, cube, self.chance.choice(answers)))
        elif to_ask := playing.to_ask(game):
            self._before_the_throw(game, self.chance.choice(to_ask))

    def _before_the_throw(self, game: Game, member: int) -> None:
        assert self.session.round is not None
        if self.chance.random() < self.eager:
            mine = self.session.round.may_turn(game, member)
            some = tuple(each for each in mine if self.chance.random() < 0.8)
            self.note(self.session.offer(game, member, some))
        elif self.chance.random() < 0.05:
            self.note(self.session.waive(member))
        else:
            self.note(self.session.leave_cubes(game, member))
