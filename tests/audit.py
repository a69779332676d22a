"""Are there known holes in what the bot depends on? `python3 -m tests.audit`.

pip-audit looks, in a folder of its own. It needs the network, and says so in one line where there is none:
only a hole that is known fails. Run by bare Python, before anything is installed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOOL = "pip-audit==2.10.1"
PATIENCE = 60
"""Seconds for each of its two steps."""


def main() -> int:
    """1 when a hole is known."""
    with tempfile.TemporaryDirectory(prefix="audit") as folder:
        try:
            said = audit(Path(folder))
        except (OSError, subprocess.SubprocessError):
            said = ""
    code, line = verdict(said)
    print(line)
    return code


def audit(folder: Path) -> str:
    """What pip-audit says of the exact versions, as JSON; nothing where it cannot say anything."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", TOOL], check=True)
    command = [python, "-m", "pip_audit", "-r", str(ROOT / "constraints.txt"), "--no-deps", "--disable-pip"]
    return run([*command, "--format", "json", "--progress-spinner", "off"], check=False).stdout


def run(command: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=check, timeout=PATIENCE)


def verdict(said: str) -> tuple[int, str]:
    """The exit code, and one line."""
    try:
        dependencies = json.loads(said)["dependencies"]
    except (ValueError, KeyError):
        return 0, "The advisory service cannot be reached: dependencies were not audited."
    audited = [each for each in dependencies if "vulns" in each]
    holes = [f"{each['name']} {each['version']} ({hole['id']})" for each in audited for hole in each["vulns"]]
    if holes:
        return 1, f"Known holes in dependencies: {', '.join(holes)}."
    if not audited:
        return 0, "The advisory service knows none of the dependencies: they were not audited."
    return 0, f"No known hole in {len(audited)} of {len(dependencies)} dependencies."


if __name__ == "__main__":
    sys.exit(main())
