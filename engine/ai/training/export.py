"""Writing a trained net where the bot looks for it, with the record of how it came to be."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

import numpy as np

from engine.ai.inputs import INPUTS
from engine.ai.training.course import School
from engine.ai.training.lessons import LEAST_RATE, RATE, TRACE

NETS: Final = Path(__file__).parents[1] / "nets"


def export(school: School, pairs: int, log: Path) -> str:
    """Write weights and record; the record."""
    checkpoint = school.checkpoint
    # Measured first: a stop leaves weights and record of the same net.
    figures = school.measure(pairs)
    weights = NETS / f"{checkpoint.variant}.npz"
    np.savez_compressed(weights, allow_pickle=False, **checkpoint.weights._asdict())
    lines = log.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    record = {
        "variant": checkpoint.variant,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
        "games": checkpoint.games,
        "seed": checkpoint.seed,
        "inputs": INPUTS,
        "hidden": checkpoint.hidden,
        "opening": school.chances(school.code.start),
        "lambda": TRACE,
        "rate": {"first": RATE, "least": LEAST_RATE, "halved every": checkpoint.halved_every},
        "measured": {name: score._asdict() for name, score in figures.items()},
        "course": [json.loads(line) for line in lines],
    }
    text = json.dumps(record, indent=1)
    weights.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    return text
