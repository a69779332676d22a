"""The card of an invitation: what is offered, by whom and to whom, and the buttons of whoever looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from aiogram.types import InlineKeyboardButton

from bot.presses import InviteAction, InvitePress, MenuPress, TermsPress
from bot.services.agreement import rev_of
from bot.services.invitations import CANCELLED, EXPIRED, OPEN, VACANT
from bot.services.opening import TAKEN
from bot.services.ports import Challenge, Person, PersonId, Recruit
from bot.services.table import OFFERED
from bot.views.buttons import Row, Style, button, keyboard, packed
from bot.views.caption import lines
from bot.views.names import clean_name, isolated
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.terms import terms_lines, terms_short
from bot.views.texts import Html, Texts, escaped
from engine.fairness import seal

PLACES: Final = 2
"""Of each side, where pairs play."""
ENDED: Final = {
    CANCELLED: "challenge.cancelled",
    EXPIRED: "challenge.expired",
    TAKEN: "challenge.taken",
}


@dataclass(frozen=True, slots=True)
class Card:
    """An invitation with what else its message says."""

    challenge: Challenge
    people: Mapping[PersonId, Person]
    """The opener and the addressed person, as far as they are known."""
    bot: str
    """The bot's own name, for links."""
    waiting: tuple[Recruit, ...] = ()
    """Who has taken a place beside or against the opener, where four are needed."""

    def press(self, action: InviteAction) -> InvitePress:
        challenge = self.challenge
        return InvitePress(token=challenge.token, rev=rev_of(challenge.terms), action=action)


def challenge_screen(card: Card, reader: Reader, viewer: PersonId | None) -> Screen:
    """The card as one person sees it; `viewer` None: as everybody in the group does."""
    words = reader.texts
    text = lines([*terms_lines(card.challenge.terms, words), *status_lines(card, words, viewer)])
    rows = group_rows(card, words) if viewer is None else private_rows(card, words, viewer)
    return Screen(text, keyboard(rows), opening_scene(card.challenge.terms.variant, reader))


def status_lines(card: Card, words: Texts, viewer: PersonId | None) -> Iterator[Html]:
    """Who invites whom, who may come in, and the sealed dice."""
    challenge = card.challenge
    if challenge.state in ENDED:
        yield apart(words(ENDED[challenge.state]))
        return
    yield apart(invitation_line(card, words, viewer))
    yield from places_lines(card, words)
    if challenge.password_hash is not None:
        yield words("challenge.locked")
    if challenge.listed:
        yield words("challenge.in_list")
    if challenge.chat is None and challenge.addressed_name is not None:
        yield words("challenge.only", name=f"@{challenge.addressed_name}")
    if challenge.state == OPEN and challenge.chat is None and viewer == challenge.opener:
        yield words("challenge.link", link=start_link(card.bot, challenge.token))
    yield words("levels.envelope", seal=seal(challenge.seed))


def apart(line: Html) -> Html:
    """The line with an empty one above it."""
    return Html(f"\n{line}")


def invitation_line(card: Card, words: Texts, viewer: PersonId | None) -> Html:
    challenge = card.challenge
    if challenge.state == VACANT:
        return words("challenge.vacant")
    if challenge.state == OFFERED:
        return words("challenge.draft")
    name = named(card, challenge.opener, words)
    if challenge.chat is None:
        if viewer == challenge.opener:
            return words("challenge.sent")
        return words("pair.calls" if challenge.terms.party else "challenge.invites", name=name)
    if challenge.terms.party:
        return words("pair.calls", name=name)
    rival = rival_of(card, words)
    return (
        words("challenge.calls", name=name, rival=rival) if rival else words("challenge.calls_all", name=name)
    )


def rival_of(card: Card, words: Texts) -> Html | None:
    """The addressed person, mentioned so that Telegram tells them."""
    challenge = card.challenge
    if challenge.addressed_name is not None:
        return escaped(f"@{challenge.addressed_name}")
    if challenge.addressed_to is None:
        return None
    name = named(card, challenge.addressed_to, words)
    return Html(f'<a href="tg://user?id={challenge.addressed_to}">{escaped(name)}</a>')


def named(card: Card, person: PersonId, words: Texts) -> str:
    """A person's name, safe in a line and never empty."""
    known = card.people.get(person)
    return isolated(clean_name(known.name if known else "")) or words.plain("name.nobody")


def group_rows(card: Card, words: Texts) -> list[Row]:
    """For everybody to accept; the opener's own buttons refuse others."""
    if card.challenge.state == VACANT:
        if card.challenge.terms.party:
            return [[act(card, "with", "button.sit", words, "success")]]
        return [[act(card, "sit", "button.sit", words, "success")]]
    if card.challenge.state != OPEN:
        return []
    own = [act(card, "setup", "button.setup", words), act(card, "cancel", "button.cancel", words)]
    if card.challenge.terms.party:
        return [*places_rows(card, words), [act(card, "rise", "button.rise", words)], own]
    join = [act(card, "sit", "button.join", words, "success")]
    return [join, *([[acquaint_button(card, words)]] if is_for_known(card) else []), own]


def is_for_known(card: Card) -> bool:
    """The card needs somebody who has started the bot: a rated game, or a person who has not yet."""
    to = card.challenge.addressed_to
    known = None if to is None else card.people.get(to)
    return card.challenge.terms.rated or (to is not None and not (known and known.started))


def acquaint_button(card: Card, words: Texts) -> InlineKeyboardButton:
    """Leads to the private chat, where START opens this card."""
    link = start_link(card.bot, card.challenge.token)
    return InlineKeyboardButton(text=words.plain("button.acquaint"), url=link)


def private_rows(card: Card, words: Texts, viewer: PersonId) -> list[Row]:
    """For the opener, or for whoever has come by the link or the list."""
    challenge = card.challenge
    back = button(words.plain("menu.back"), MenuPress(screen="start"))
    if challenge.state == OFFERED:
        variant = button(words.plain("field.variant"), TermsPress(token=challenge.token, field="variant"))
        setup = act(card, "setup", "button.setup", words)
        link = act(card, "link", "button.link", words, "primary")
        return [[link], *packed([variant, setup]), [back]]
    if challenge.state != OPEN:
        return [[back]]
    if challenge.terms.party and viewer != challenge.opener:
        sits = any(each.person == viewer for each in card.waiting)
        rise = [[act(card, "rise", "button.rise", words)]] if sits else []
        return [*places_rows(card, words, viewer), *rise, [back]]
    if viewer != challenge.opener:
        return [[act(card, "sit", "button.sit", words, "success")], [back]]
    cancel = act(card, "cancel", "button.cancel", words)
    if challenge.chat is not None:
        return [[cancel], [back]]
    own = [act(card, "setup", "button.setup", words), cancel, act(card, "menu", "button.menu", words)]
    return [[share_button(card, words)], *packed(own)]


def places_lines(card: Card, words: Texts) -> Iterator[Html]:
    """Where four are needed: who sits where, and what is free."""
    if not card.challenge.terms.party or card.challenge.state not in (OPEN, VACANT):
        return
    for seat in (0, 1):
        crew = [named(card, person, words) for person in sitting(card, seat)]
        free = [words.plain("pair.free")] * (PLACES - len(crew))
        yield words("pair.side", number=seat + 1, names=" + ".join([*crew, *free]))


def sitting(card: Card, seat: int) -> list[PersonId]:
    """The side's persons in their order; the opener leads the first."""
    challenge = card.challenge
    opener = [challenge.opener] if seat == 0 and challenge.state == OPEN else []
    return opener + [
        each.person for each in card.waiting if each.seat == seat and each.person != challenge.opener
    ]


def places_rows(card: Card, words: Texts, viewer: PersonId | None = None) -> list[Row]:
    """A button for each side that has a place free for the viewer."""
    ways: tuple[InviteAction, ...] = ("with", "against")
    return [
        [button(words.plain("pair.sit", number=seat + 1), card.press(action), "success")]
        for seat, action in enumerate(ways)
        if len(crew := sitting(card, seat)) < PLACES and viewer not in crew
    ]


def act(
    card: Card, action: InviteAction, key: str, words: Texts, style: Style | None = None
) -> InlineKeyboardButton:
    return button(words.plain(key), card.press(action), style)


def share_button(card: Card, words: Texts) -> InlineKeyboardButton:
    """Telegram asks to whom, and sends the link with a few words."""
    link = start_link(card.bot, card.challenge.token)
    text = words.plain("challenge.share", terms=terms_short(card.challenge.terms, words))
    url = f"https://t.me/share/url?url={quote(link, safe='')}&text={quote(text, safe='')}"
    return InlineKeyboardButton(text=words.plain("button.share"), url=url, style="primary")


def start_link(bot: str, token: str) -> str:
    """Opens the card in the private chat with the bot; nobody is seated by it."""
    return f"https://t.me/{bot}?start={token}"


def listed_line(number: int, card: Card, person: PersonId, words: Texts) -> Html:
    """One line of the list on the start screen."""
    terms = terms_short(card.challenge.terms, words)
    if card.challenge.opener == person:
        return words("challenge.listed_own", number=number, terms=terms)
    name = named(card, card.challenge.opener, words)
    return words("challenge.listed", number=number, name=name, terms=terms)
