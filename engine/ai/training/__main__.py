"""Train a net by games against itself: `python -m engine.ai.training --variant long --seed 1`.

Needs the extra `train` (numba). Stopped at any time, the same command goes on from the last checkpoint.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from engine.ai.training.checkpoint import HALVED_EVERY, Checkpoint, begun, load
from engine.ai.training.course import CHUNK, School, checkpoint_path, go_on
from engine.ai.training.export import NETS, export
from engine.variants import VARIANTS


def main() -> None:
    """Train, or write the last checkpoint's weights where the bot looks for them."""
    arguments = parser().parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    school = School(checkpoint_of(arguments))
    if arguments.export:
        print(export(school, arguments.pairs, checkpoint_path(arguments.folder, arguments.variant)))
        return
    go_on(school, arguments.folder, arguments.games, arguments.every, arguments.pairs, report)


def parser() -> argparse.ArgumentParser:
    """What the command line takes."""
    found = argparse.ArgumentParser(prog="python -m engine.ai.training", description=__doc__)
    found.add_argument("--variant", choices=sorted(VARIANTS), required=True)
    found.add_argument("--seed", type=int, default=1, help="of the first weights and of all dice (default 1)")
    found.add_argument("--hidden", type=int, default=96, help="units of the hidden layer (default 96)")
    found.add_argument(
        "--halve-every",
        type=int,
        default=HALVED_EVERY,
        metavar="GAMES",
        help="after so many games the steps are half as large (default %(default)s)",
    )
    found.add_argument("--games", type=int, default=1_000_000, help="stop after so many (default a million)")
    found.add_argument("--every", type=int, default=20 * CHUNK, help="games between two measurements")
    found.add_argument("--pairs", type=int, default=500, help="pairs of games of a measurement (default 500)")
    found.add_argument(
        "--folder",
        type=Path,
        default=Path(tempfile.gettempdir()) / "nardy-training",
        help="where checkpoints and strength logs lie (default: %(default)s)",
    )
    found.add_argument(
        "--export", action="store_true", help=f"measure, write {NETS.name}/VARIANT.npz, and end"
    )
    return found


def checkpoint_of(arguments: argparse.Namespace) -> Checkpoint:
    """The last one of this training, or a new one."""
    path = checkpoint_path(arguments.folder, arguments.variant)
    if not path.exists():
        return begun(arguments.variant, arguments.seed, arguments.hidden, arguments.halve_every)
    found = load(path)
    begun_with = (found.seed, found.hidden, found.halved_every)
    if begun_with != (arguments.seed, arguments.hidden, arguments.halve_every):
        raise SystemExit(
            f"{path} was begun with --seed {found.seed} --hidden {found.hidden} "
            f"--halve-every {found.halved_every}: name these."
        )
    return found


def report(line: str) -> None:
    """Tell whoever watches."""
    print(line, flush=True)


if __name__ == "__main__":
    main()
