"""The puzzle of the day: the board with turns to choose from, the answer, the archive, a group's vote."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import PuzzleAction, PuzzlePress, to62
from bot.services.ports import Draft, Person
from bot.services.puzzle_records import DayPuzzle, Solved
from bot.services.puzzling import Archive, Asked, Voting
from bot.services.table import Table
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.hints import loss_text, signed
from bot.views.menus import to
from bot.views.names import isolated
from bot.views.people import person_name
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene, scene_of
from bot.views.screen import Screen
from bot.views.stands import table_without_people
from bot.views.texts import Html, Texts
from bot.views.wording import turn_text
from engine.ai.puzzles import VARIANTS, Puzzle
from engine.formats.standing import ME
from render.scene import Scene

NAMED: Final = 12
"""So many of those who chose a turn are named."""
NAME: Final = 16


def puzzle_screen(asked: Asked, person: Person) -> Screen:
    """The question; once it is answered, what is right."""
    reader = replace(reader_of(person, seat=ME), text=False)
    words, puzzle, row = reader.texts, asked.puzzle, asked.row
    if asked.answer is None:
        told = [words("puzzle.ask")]
        choices = choice_rows(row, puzzle)
    else:
        told = [verdict(puzzle, asked.answer.choice, words), *worth_lines(puzzle, words, asked.answer.choice)]
        choices = []
    text = lines([title(row, puzzle, words), *told, solved_line(asked.solved, words)])
    ways = [
        other_button(row.variant, words),
        press_button(words.plain("button.archive"), "archive", of=row.variant),
    ]
    rows = [*choices, *packed(ways), [to("menu.close", "close", words)]]
    return Screen(text, keyboard(rows), puzzle_scene(puzzle, reader, best=asked.answer is not None))


def archive_screen(archive: Archive, person: Person) -> Screen:
    """Earlier puzzles, each with how it went."""
    reader = reader_of(person)
    words = reader.texts
    buttons = [
        press_button(f"{mark(archive, row)} {day_text(row, words)}", "open", number=to62(row.id))
        for row in archive.rows
    ]
    turning = [
        press_button(label, "archive", arg=page, of=archive.variant)
        for label, page, there in (
            ("◀", archive.page - 1, archive.page > 0),
            ("▶", archive.page + 1, archive.more),
        )
        if there
    ]
    game = words.plain(f"game.{archive.variant}")
    told = words("puzzle.archive" if archive.rows else "puzzle.archive_empty", game=game)
    other = press_button(other_name(archive.variant, words), "archive", of=other_of(archive.variant))
    back = press_button(words.plain("button.to_puzzle"), "today", of=archive.variant)
    rows = [*packed(buttons, 1), *packed(turning), *packed([other, back]), [to("menu.close", "close", words)]]
    text = lines([told, solved_line(archive.solved, words)])
    return Screen(text, keyboard(rows), opening_scene(archive.variant, reader))


def vote_screen(voting: Voting, reader: Reader) -> Screen:
    """A group's vote: nobody sees how it goes until it is revealed."""
    words, puzzle, row = reader.texts, voting.puzzle, voting.row
    if not voting.vote.revealed:
        told = [words("puzzle.vote")]
        reveal = press_button(words.plain("button.reveal"), "reveal", number=to62(voting.vote.id))
        rows = [*choice_rows(row, puzzle, vote=to62(voting.vote.id)), [reveal]]
    else:
        told = [best_line(puzzle, words), *worth_lines(puzzle, words), *result_lines(voting, words)]
        rows = [[other_button(row.variant, words)], [to("menu.close", "close", words)]]
    scene = puzzle_scene(puzzle, replace(reader, private=True, seat=ME), best=voting.vote.revealed)
    return Screen(lines([title(row, puzzle, words), *told]), keyboard(rows), scene)


def puzzle_scene(puzzle: Puzzle, reader: Reader, *, best: bool) -> Scene:
    """The board as whoever is to play sees it; after the best turn, with its arrows."""
    table = puzzle_table(puzzle, reader.texts)
    if best:
        draft = Draft(table.id, ME, table.game.seq, puzzle.choices[0].line)
        table = replace(table, drafts=(draft, None))
    return replace(scene_of(table, reader), picks=(), landings=())


def puzzle_table(puzzle: Puzzle, words: Texts) -> Table:
    game, match = puzzle.table()
    return table_without_people(game, match, (words.plain("position.me"), words.plain("position.them")))


def title(row: DayPuzzle, puzzle: Puzzle, words: Texts) -> Html:
    game, dice = words.plain(f"game.{row.variant}"), f"{puzzle.dice[0]}-{puzzle.dice[1]}"
    return words("puzzle.title", game=game, day=day_text(row, words), dice=dice)


def day_text(row: DayPuzzle, words: Texts) -> str:
    return words.date(datetime.fromisoformat(row.day).replace(tzinfo=UTC))


def shuffled(puzzle: Puzzle) -> Sequence[int]:
    """The choices in an order that tells nothing, and is the same for everybody."""
    numbers = range(len(puzzle.choices))
    return sorted(numbers, key=lambda each: hashlib.sha256(f"{puzzle.key}{each}".encode()).digest())


def choice_text(puzzle: Puzzle, choice: int) -> str:
    return turn_text(puzzle.turn(), puzzle.steps(choice))


def choice_rows(row: DayPuzzle, puzzle: Puzzle, vote: str = "") -> list[Row]:
    """A button for each turn."""
    action: PuzzleAction = "vote" if vote else "answer"
    buttons = [
        press_button(choice_text(puzzle, each), action, number=vote or to62(row.id), arg=each)
        for each in shuffled(puzzle)
    ]
    return packed(buttons, 2)


def verdict(puzzle: Puzzle, choice: int, words: Texts) -> Html:
    if not choice:
        return words("puzzle.right")
    return words("puzzle.wrong", best=choice_text(puzzle, 0))


def best_line(puzzle: Puzzle, words: Texts) -> Html:
    return words("puzzle.best", best=choice_text(puzzle, 0))


def worth_lines(puzzle: Puzzle, words: Texts, chosen: int | None = None) -> Iterator[Html]:
    """Every turn, the best first, and what each other one costs."""
    for number, choice in enumerate(puzzle.choices):
        worth = loss_text(puzzle.loss(number), words) if number else signed(choice.equity, words)
        key = "puzzle.yours" if number == chosen else "puzzle.turn"
        yield words(key, number=number + 1, move=choice_text(puzzle, number), worth=worth)


def result_lines(voting: Voting, words: Texts) -> Iterator[Html]:
    """Who has solved it, and how many chose what."""
    if not voting.ballots:
        yield words("puzzle.nobody_voted")
        return
    solvers = [named(voting, each.person, words) for each in voting.ballots if not each.choice]
    names = ", ".join(solvers[:NAMED]) + (f" +{len(solvers) - NAMED}" if len(solvers) > NAMED else "")
    yield words("puzzle.solvers", names=names) if solvers else words("puzzle.no_solvers")
    for number in range(len(voting.puzzle.choices)):
        chose = sum(each.choice == number for each in voting.ballots)
        if chose:
            yield words("puzzle.chosen", move=choice_text(voting.puzzle, number), n=chose)


def named(voting: Voting, person: int, words: Texts) -> str:
    number = next((each for each in voting.people if each == person), None)
    if number is None:
        return words.plain("name.nobody")
    return isolated(person_name(number, voting.people, words, NAME))


def solved_line(solved: Solved, words: Texts) -> Html:
    """Nothing before the first answer."""
    if not solved.answered:
        return Html("")
    return words("puzzle.solved", right=solved.right, of=solved.answered)


def mark(archive: Archive, row: DayPuzzle) -> str:
    answer = archive.answers.get(row.id)
    return "▫" if answer is None else "✗" if answer.choice else "✓"


def other_of(variant: str) -> str:
    return next(each for each in VARIANTS if each != variant)


def other_name(variant: str, words: Texts) -> str:
    return words.plain(f"game.{other_of(variant)}")


def other_button(variant: str, words: Texts) -> InlineKeyboardButton:
    return press_button(other_name(variant, words), "today", of=other_of(variant))


def press_button(
    label: str, action: PuzzleAction, *, number: str = "0", arg: int = 0, of: str = ""
) -> InlineKeyboardButton:
    return button(label, PuzzlePress(number=number, arg=arg, action=action, of=of))
