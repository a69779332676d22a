"""What the audit of dependencies makes of what pip-audit says."""

from __future__ import annotations

import json

from tests.audit import verdict

SAFE = {"name": "aiogram", "version": "3.31.0", "vulns": []}
SKIPPED = {"name": "yarl", "skip_reason": "Dependency not found on PyPI and could not be audited"}
HOLED = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1"]}]}


def said(*dependencies: object) -> str:
    return json.dumps({"dependencies": dependencies, "fixes": []})


def test_a_known_hole_fails_and_is_named() -> None:
    assert verdict(said(SAFE, HOLED)) == (1, "Known holes in dependencies: pillow 1.0 (PYSEC-2026-1).")


def test_without_a_hole_it_says_how_much_was_looked_at() -> None:
    assert verdict(said(SAFE, SKIPPED)) == (0, "No known hole in 1 of 2 dependencies.")


def test_a_service_out_of_reach_fails_nothing_and_is_one_line() -> None:
    silent = (0, "The advisory service cannot be reached: dependencies were not audited.")

    assert verdict("") == silent
    assert verdict("<html>502</html>") == silent
    assert verdict(said(SKIPPED))[0] == 0
