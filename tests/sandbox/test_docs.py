"""docs/sandbox.md names everything that there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from bot.sandbox.faults import CALL_KINDS, UPDATE_KINDS
from bot.sandbox.limits import Settings
from bot.sandbox.sim.routes import ACTIONS

TEXT = (Path(__file__).parents[2] / "docs" / "sandbox.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("verb", "action"), ACTIONS)
def test_every_request_is_documented(verb: str, action: str) -> None:
    assert f"`{verb} {action}`" in TEXT


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_limit_is_documented(name: str) -> None:
    assert f"`{name}`" in TEXT


@pytest.mark.parametrize("kind", CALL_KINDS + UPDATE_KINDS)
def test_every_fault_is_documented(kind: str) -> None:
    assert f"`{kind}`" in TEXT


@pytest.mark.parametrize("kind", [Sandbox, Actor, Group])
def test_every_verb_of_the_client_is_documented(kind: type) -> None:
    row = re.search(rf"\| `{kind.__name__}` \| (.*) \|", TEXT)
    verbs = {name for name in vars(kind) if not name.startswith("_")} - {
        "connect",
        "follow",
        "id",
        "name",
        "read",
        "sim",
    }

    assert row is not None
    assert set(row[1].split(", ")) == verbs


def test_no_line_names_this_machine() -> None:
    assert not re.search(r"(?<!`)/(?:work|tmp|root|home)/", TEXT)
