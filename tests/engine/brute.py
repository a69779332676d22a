"""A second opinion on legal turns, written from the rules alone and sharing no code with the engine.

It plays every order of every die to every point where a turn could stop, drops what a rule forbids, and then
compares what is left as wholes: most dice, then most pips, then (full pips) fewest bear-offs by a larger die.
Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

Result = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""My side, their side, unplayed pips with the larger first."""
LONG_BOARD = ("long", "gulbar", "crazy")


@dataclass(frozen=True)
class Stop:
    """A point where the turn could stop."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    unplayed: tuple[int, ...]
    used: tuple[int, ...] = ()
    hitters: tuple[int, ...] = ()
    from_head: int = 0
    last_in_by: int = 0
    used_at_entry: int = 0
    generous: int = 0


@dataclass(frozen=True)
class Brute:
    """One question: a variant with *all* its options, and how the dice came about."""

    variant: str
    options: Mapping[str, object]
    first_roll: tuple[int, int] | None = None
    """The roll, when this is the player's own first turn and the stage of the value rolled."""

    @property
    def long_board(self) -> bool:
        return self.variant in LONG_BOARD or self.options.get("dutch_base") == "long"

    def their_number(self, point: int) -> int:
        if not self.long_board:
            return 25 - point
        return point + 12 if point <= 12 else point - 12

    def results(
        self, mine: tuple[int, ...], theirs: tuple[int, ...], pips: tuple[int, ...], left_head: int
    ) -> set[Result]:
        """Every position in which the stage may end."""
        start = Stop(mine, theirs, tuple(sorted(pips, reverse=True)), from_head=left_head)
        stops = self.everything(start)
        allowed = [stop for stop in stops if self.may_end(stop, stops, start)]
        if not allowed:
            allowed = [start]
        most = max((len(stop.used), sum(stop.used)) for stop in map(spent, allowed))
        longest = [stop for stop in map(spent, allowed) if (len(stop.used), sum(stop.used)) == most]
        if self.options.get("bearoff_full_pips"):
            fewest = min(stop.generous for stop in longest)
            longest = [stop for stop in longest if stop.generous == fewest or stop.mine[0] == 15]
        return {(stop.mine, stop.theirs, stop.unplayed) for stop in longest}

    def everything(self, start: Stop) -> set[Stop]:
        found = {start}
        waiting = [start]
        while waiting:
            for after in self.next_stops(waiting.pop()):
                if after not in found:
                    found.add(after)
                    waiting.append(after)
        return found

    def next_stops(self, stop: Stop) -> Iterator[Stop]:
        if stop.mine[0] == 15:
            return
        for die in set(stop.unplayed):
            steps = [(origin, self.after(stop, origin, die)) for origin in range(1, 26)]
            legal = [(origin, after) for origin, after in steps if after is not None]
            if self.hide_rule and self.options["hitter_off"] == "if_forced":
                modest = [(o, after) for o, after in legal if not (o in stop.hitters and o - die <= 0)]
                legal = modest or legal
            yield from (after for _, after in legal)

    @property
    def hide_rule(self) -> bool:
        return self.options.get("hit_hide", "off") != "off"

    def after(self, stop: Stop, origin: int, die: int) -> Stop | None:
        """The stop after one step, or None if the step is forbidden."""
        target = origin - die
        forbidden = (
            stop.mine[origin] == 0
            or (stop.mine[25] > 0 and origin != 25)
            or (self.closed(stop, target) if target > 0 else not self.may_leave(stop, origin, die))
            or self.head_forbids(stop, origin, die)
            or self.hitter_forbids(stop, origin, target)
            or (self.options.get("home_exact_only") and at_home(stop.mine) and origin != die)
        )
        if forbidden:
            return None
        after = self.moved(stop, origin, max(target, 0), die)
        if not self.options.get("block6_transient") and self.bad_block(after):
            return None
        return after

    def closed(self, stop: Stop, target: int) -> bool:
        enemies = stop.theirs[self.their_number(target)]
        if self.long_board or enemies != 1:
            return enemies > (0 if self.long_board else 1)
        gate = self.variant == "dutch" and self.options["dutch_hit_gate"]
        return bool(gate) and sum(stop.mine[0:7]) == 0

    def may_leave(self, stop: Stop, origin: int, die: int) -> bool:
        if not at_home(stop.mine):
            return False
        return origin == die or sum(stop.mine[origin + 1 : 26]) == 0

    def head_forbids(self, stop: Stop, origin: int, die: int) -> bool:
        if self.variant not in LONG_BOARD or origin != 24 or self.options.get("crazy_head") == "free":
            return False
        return stop.from_head > 0 and not (stop.from_head == 1 and self.exception(stop, die))

    def exception(self, stop: Stop, die: int) -> bool:
        """May a second checker leave the head?"""
        if self.first_roll is None:
            return False
        kind = self.options["head_first"]
        special = self.first_roll in ((6, 6), (4, 4), (3, 3))
        double = self.first_roll[0] == self.first_roll[1]
        others = [point for point in range(1, 24) if stop.mine[point]]
        if kind == "federation":
            return special and all(point - die == 12 and stop.theirs[24] for point in others)
        if kind == "blocked_too":
            return all(point - die <= 0 or self.closed(stop, point - die) for point in others)
        return {"two": special, "any_double": double, "none": False}[str(kind)]

    def hitter_forbids(self, stop: Stop, origin: int, target: int) -> bool:
        if origin not in stop.hitters:
            return False
        if target <= 0:
            return self.options["hitter_off"] == "never"
        return self.options["hit_hide"] == "no_rerun" or stop.mine[target] > 0

    def moved(self, stop: Stop, origin: int, target: int, die: int) -> Stop:
        mine, theirs, unplayed = list(stop.mine), list(stop.theirs), list(stop.unplayed)
        mine[origin] -= 1
        mine[target] += 1
        unplayed.remove(die)
        hitters = set(stop.hitters)
        was_hitter = origin in hitters
        hitters -= {origin, target}
        if was_hitter and target and stop.mine[target] == 0:
            hitters.add(target)
        if target and stop.theirs[self.their_number(target)] == 1:
            theirs[self.their_number(target)] -= 1
            theirs[25] += 1
            if self.hide_rule and (target <= 6 or self.options["hit_hide_zone"] == "board"):
                hitters.add(target)
        entered = at_home(tuple(mine)) and not at_home(stop.mine)
        return Stop(
            tuple(mine),
            tuple(theirs),
            tuple(unplayed),
            (*stop.used, die),
            tuple(sorted(hitters)),
            stop.from_head + (origin == 24),
            die if entered else stop.last_in_by,
            len(stop.used) + 1 if entered else stop.used_at_entry,
            stop.generous + (origin < die),
        )

    def bad_block(self, stop: Stop) -> bool:
        if not self.long_board or self.options.get("block6") == "allow":
            return False
        kind = self.options.get("block6", "ahead")
        mine_there = {self.their_number(point) for point in range(1, 25) if stop.mine[point]}
        for low in range(1, 20):
            if set(range(low, low + 6)) <= mine_there:
                ahead = sum(stop.theirs[0:low])
                home = sum(stop.theirs[0:7])
                if not {"ahead": ahead, "home": home, "forbid": 0}[str(kind)]:
                    return True
        return False

    def may_end(self, stop: Stop, stops: set[Stop], start: Stop) -> bool:
        if self.options.get("block6_transient") and self.bad_block(stop):
            return False
        dice = set(start.unplayed)
        if not self.options["last_checker_larger_die"] or len(dice) != 2 or stop.last_in_by != min(dice):
            return True
        by_larger = any(other.last_in_by == max(dice) for other in stops)
        larger_after = max(dice) in stop.used[stop.used_at_entry :]
        return not by_larger and not larger_after


def spent(stop: Stop) -> Stop:
    """A stop where the game is won counts as having used everything."""
    if stop.mine[0] < 15:
        return stop
    return replace(stop, used=(*stop.used, *stop.unplayed), unplayed=())


def at_home(side: tuple[int, ...]) -> bool:
    return sum(side[7:26]) == 0
