"""`python -m benchmarks [NAME …] [--json]`: run the measurements of this folder and print their figures.

A benchmark is a module here with `NAME` and `run() -> Figures`; a figure's name ends with its unit.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
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


def names() -> tuple[str, ...]:
    """The modules of this folder; each has its benchmark's name."""
    return tuple(
        module.name for module in iter_modules(benchmarks.__path__) if not module.name.startswith("_")
    )


def measured(chosen: Sequence[str]) -> Iterator[tuple[str, Figures]]:
    """The figures of the chosen benchmarks, one after the other."""
    for name in chosen:
        benchmark = cast(Benchmark, import_module(f"benchmarks.{name}"))
        yield benchmark.NAME, benchmark.run()


def main() -> None:
    """Run what the command line names; everything where it names nothing."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Reproducible measurements.")
    parser.add_argument("name", nargs="*", help=f"of {', '.join(names())}; all where none is named")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.name if name not in names()]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]}: there are {', '.join(names())}")
    figures = measured(arguments.name or names())
    if arguments.json:
        print(json.dumps({name: dict(found) for name, found in figures}, indent=2))
        return
    for name, found in figures:
        print(name)
        for figure, value in found.items():
            print(f"  {figure:<44} {value:>10.4g}")


if __name__ == "__main__":
    main()
