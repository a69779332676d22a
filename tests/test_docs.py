"""What the documents promise is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import Settings

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("name", [name.upper() for name in Settings.model_fields])
def test_the_readme_explains_every_setting(name: str) -> None:
    assert f"`{name}`" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_by_a_document_exist(page: Path) -> None:
    named = re.findall(
        r"`((?:engine|render|bot|tests|benchmarks|docs)/[\w/.-]+\.\w+)`", page.read_text("utf-8")
    )

    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_tests_named_by_a_document_exist(page: Path) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page.read_text("utf-8"))

    assert [name for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")] == []
