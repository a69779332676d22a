"""`python -m engine.ai.puzzles --variant short --seed 1 --count 40`: prints new puzzles as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice

from engine.ai.evaluator import load_evaluator
from engine.ai.puzzles import VARIANTS
from engine.ai.puzzles.making import puzzles


def main(arguments: list[str] | None = None) -> int:
    """A line for each puzzle, so that what is new in a pool is seen."""
    parser = argparse.ArgumentParser(prog="python -m engine.ai.puzzles", description=__doc__)
    parser.add_argument("--variant", choices=VARIANTS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    asked = parser.parse_args(arguments)
    found = islice(puzzles(asked.variant, str(asked.seed), load_evaluator()), asked.count)
    lines = [json.dumps(each.as_json(), separators=(",", ":")) for each in found]
    sys.stdout.write("[\n" + ",\n".join(lines) + "\n]\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
