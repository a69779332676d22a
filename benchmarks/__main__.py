"""`python -m benchmarks [NAME …] [--json]`: run the measurements of this folder and print their figures.

A benchmark is a module here with `NAME` and `run() -> Figures`; a figure's name ends with its unit. One that
takes words of its own, when it is named alone, also has `asked(words)`, which returns such a `run`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, TypeAlias, cast

import benchmarks

Figures: TypeAlias = Mapping[str, float]


class Benchmark(Protocol):
    """What a module of this folder offers."""

    NAME: str

    def run(self) -> Figures:
        """Measure."""
        ...


class Asking(Benchmark, Protocol):
    """One that can be asked for more than its usual measurement."""

    def asked(self, words: Sequence[str]) -> Callable[[], Figures]:
        """The measurement that the words of the command line want."""
        ...


def names() -> tuple[str, ...]:
    """The modules of this folder; each has its benchmark's name."""
    return tuple(
        module.name for module in iter_modules(benchmarks.__path__) if not module.name.startswith("_")
    )


def measured(chosen: Sequence[str], words: Sequence[str] = ()) -> Iterator[tuple[str, Figures]]:
    """The figures of the chosen benchmarks, one after the other; `words` are for the only one."""
    for name in chosen:
        benchmark = cast(Benchmark, import_module(f"benchmarks.{name}"))
        run = cast(Asking, benchmark).asked(words) if words else benchmark.run
        yield benchmark.NAME, run()


def takes_words(name: str) -> bool:
    """Named alone, it may be followed by words of its own."""
    return hasattr(import_module(f"benchmarks.{name}"), "asked")


def main() -> None:
    """Run what the command line names; everything where it names nothing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Reproducible measurements.")
    parser.add_argument("name", nargs="*", help=f"of {', '.join(names())}; all where none is named")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments, words = parser.parse_known_args()
    unknown = [name for name in arguments.name if name not in names()]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}: there are {', '.join(names())}")
    if words and (len(arguments.name) != 1 or not takes_words(arguments.name[0])):
        parser.error(f"unrecognized arguments: {' '.join(words)}")
    figures = measured(arguments.name or names(), words)
    if arguments.json:
        print(json.dumps({name: dict(found) for name, found in figures}, indent=2))
        return
    for name, found in figures:
        print(name)
        for figure, value in found.items():
            print(f"  {figure:<44} {value:>10.4g}")


if __name__ == "__main__":
    main()
