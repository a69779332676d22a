"""What has ever broken a reader is read without harm; each reader gets a moment of new inputs, too."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.__main__ import Mutator
from tests.fuzz.targets import CORPORA, TARGETS, corpus

KEPT = [path for name in TARGETS for path in sorted((CORPORA / name).iterdir())]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_is_kept_is_read_or_refused(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("inputs", [60, pytest.param(1_500, marks=pytest.mark.slow)])
def test_mutated_inputs_are_read_or_refused(name: str, inputs: int) -> None:
    mutator = Mutator(corpus(name), random.Random(inputs))

    for _ in range(inputs):
        TARGETS[name](mutator.next())
