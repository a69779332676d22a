"""What stands beside a game, the fold of its side stream: offers, pauses, a cube left alone, phrases, hints.

What follows for the board becomes an event of the game: an accepted offer is a `Resigned`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.errors import NotYourTurn, WrongPhase
from engine.events import Event, Resigned
from engine.game import Game
from engine.scoring import Kind
from engine.side_events import (
    CubeWaived,
    Declined,
    Hinted,
    Paused,
    PauseEvent,
    PauseOffered,
    PauseRefused,
    ProposalEvent,
    Proposed,
    ResignOffered,
    ResignRefused,
    ResignWithdrawn,
    Resumed,
    Said,
)


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands beside a game after some events of its side stream."""

    offer: ResignOffered | None = None
    """Without an answer yet; it stands only as long as the game has not moved on (`open_offer`)."""
    closed: ResignOffered | None = None
    """The newest offer that was refused or taken back, by `closed_by`."""
    closed_by: int | None = None
    pause_asked_by: int | None = None
    paused: bool = False
    waived: frozenset[int] = frozenset()
    """Seats that will not double in the rest of this game."""
    said: tuple[Said | None, Said | None] = (None, None)
    """The newest phrase of each seat."""
    proposal: Proposed | None = None
    """What waits for the other's consent between games."""
    declined: Proposed | None = None
    """The newest proposal that was refused or taken back, by `declined_by`."""
    declined_by: int | None = None
    hint: Hinted | None = None
    """The newest hint; it stands only as long as the game has not moved on (`hint_for`)."""
    hints: tuple[int, int] = (0, 0)
    """How many hints each seat has been given."""
    seq: int = 0
    """Events so far."""

    def offer_to_resign(self, game: Game, seat: int, kind: Kind) -> ResignOffered:
        """Offer to lose a game of that class; a new offer replaces one's own."""
        if game.rules.options["resign"] != "offer" or kind not in game.resign_kinds():
            raise WrongPhase(f"{kind} cannot be offered at this table")
        standing = self.open_offer(game)
        if standing is not None and standing.seat != seat:
            raise WrongPhase("the opponent's own offer waits for an answer")
        game.resign(seat, agreed=kind)  # Refuses when the game is over.
        return ResignOffered(seat, kind, game.seq)

    def accept(self, game: Game, seat: int) -> Resigned:
        """The opponent's offer ends the game; the event belongs to the game's stream."""
        offer = self._offer_to(game, seat)
        return game.resign(offer.seat, agreed=offer.kind)

    def refuse(self, game: Game, seat: int) -> ResignRefused:
        """Play on for more."""
        self._offer_to(game, seat)
        return ResignRefused(seat)

    def withdraw(self, game: Game, seat: int) -> ResignWithdrawn:
        """Take one's own offer back."""
        standing = self.open_offer(game)
        if standing is None or standing.seat != seat:
            raise NotYourTurn("this player has no offer open")
        return ResignWithdrawn(seat)

    def _offer_to(self, game: Game, seat: int) -> ResignOffered:
        standing = self.open_offer(game)
        if standing is None or standing.seat == seat:
            raise NotYourTurn("no offer waits for this player's answer")
        return standing

    def open_offer(self, game: Game) -> ResignOffered | None:
        """The offer that the opponent may still answer: a move, throw or double since then has refused it."""
        stands = self.offer is not None and self.offer.seq == game.seq and game.result is None
        return self.offer if stands else None

    def propose(self, game: Game, seat: int, what: str) -> Proposed:
        """Ask the opponent for what takes both, between games; a new proposal replaces another."""
        if game.result is None:
            raise WrongPhase("a game is still being played")
        if self.proposal == Proposed(1 - seat, what):
            raise WrongPhase("the opponent's own proposal waits for an answer")
        return Proposed(seat, what)

    def decline(self, seat: int) -> Declined:
        """Say no to what has been proposed, or take one's own proposal back."""
        if self.proposal is None:
            raise WrongPhase("nothing has been proposed")
        return Declined(seat)

    def asked_of(self, seat: int) -> Proposed | None:
        """What waits for the consent of this seat."""
        proposal = self.proposal
        return proposal if proposal is not None and proposal.seat != seat else None

    def hint_for(self, game: Game, seat: int) -> Hinted | None:
        """What the seat has been told about the decision that it has to make now."""
        stands = self.hint is not None and (self.hint.seat, self.hint.seq) == (seat, game.seq)
        return self.hint if stands else None

    def after(self, event: Event) -> Aside:
        """What stands after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Aside:
        match event:
            case ResignOffered():
                return replace(self, offer=event)
            case ResignRefused() | ResignWithdrawn():
                return replace(self, offer=None, closed=self.offer, closed_by=event.seat)
            case Proposed() | Declined():
                return self._proposal(event)
            case CubeWaived():
                rest = self.waived - {event.seat}
                return replace(self, waived=rest | {event.seat} if event.waived else rest)
            case PauseOffered() | PauseRefused() | Paused() | Resumed():
                return self._pause(event)
            case Said() | Hinted():
                return self._told(event)
        raise AssertionError(f"{event} does not happen beside a game")

    def _told(self, event: Said | Hinted) -> Aside:
        first = event.seat == 0
        if isinstance(event, Said):
            return replace(self, said=(event, self.said[1]) if first else (self.said[0], event))
        return replace(self, hint=event, hints=(self.hints[0] + first, self.hints[1] + (not first)))

    def _proposal(self, event: ProposalEvent) -> Aside:
        if isinstance(event, Proposed):
            return replace(self, proposal=event)
        return replace(self, proposal=None, declined=self.proposal, declined_by=event.seat)

    def _pause(self, event: PauseEvent) -> Aside:
        asked_by = event.seat if isinstance(event, PauseOffered) else None
        return replace(self, pause_asked_by=asked_by, paused=isinstance(event, Paused))


def fold(events: Iterable[Event]) -> Aside:
    """What stands after these events of a side stream, which may be empty."""
    aside = Aside()
    for event in events:
        aside = aside.after(event)
    return aside
