"""What runs the bot elsewhere: systemd, compose.yaml, and the Dockerfile as far as it needs no engine."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from bot.app import DRAIN_SECONDS, FLUSH_SECONDS
from bot.config import Settings

ROOT: Final = Path(__file__).parent.parent
CADDY: Final = ROOT / "deploy" / "Caddyfile"
UNIT: Final = ROOT / "deploy" / "nardy.service"
HARDENING: Final = (
    "NoNewPrivileges",
    "ProtectHome",
    "PrivateTmp",
    "PrivateDevices",
    "ProtectKernelModules",
    "ProtectKernelTunables",
    "RestrictNamespaces",
    "RestrictSUIDSGID",
    "LockPersonality",
)
UNREACHABLE: Final = ("NewConnectionError", "ConnectTimeout", "name resolution", "Max retries exceeded")


def unit() -> dict[str, list[str]]:
    """The unit's values by name."""
    values: dict[str, list[str]] = defaultdict(list)
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            values[name].append(value)
    return values


def test_the_unit_lets_the_bot_write_nothing_but_its_games() -> None:
    assert [name for name in HARDENING if unit()[name] != ["yes"]] == []
    assert unit()["ProtectSystem"] == ["strict"]
    assert unit()["CapabilityBoundingSet"] == [""]
    assert "ReadWritePaths" not in unit()


def test_the_unit_waits_until_the_bot_has_stopped_by_itself() -> None:
    assert int(unit()["TimeoutStopSec"][0]) > DRAIN_SECONDS + FLUSH_SECONDS


def test_the_unit_sets_only_settings_that_there_are() -> None:
    told = {part.partition("=")[0] for line in unit()["Environment"] for part in line.split()}

    assert {name for name in told if not name.startswith("PYTHON")} <= {
        name.upper() for name in Settings.model_fields
    }


def test_a_wrong_setting_does_not_restart_the_bot_for_ever() -> None:
    assert unit()["RestartPreventExitStatus"] == ["2"]


@pytest.mark.slow
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is not here")
    # Only the files that it names are elsewhere here.
    text = re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", UNIT.read_text("utf-8"), flags=re.M)
    (tmp_path / "nardy.service").write_text(text, encoding="utf-8")

    said = subprocess.run(
        [tool, "verify", str(tmp_path / "nardy.service")], capture_output=True, text=True, check=False
    )

    assert [line for line in said.stderr.splitlines() if "nardy.service" in line] == []


def tree(text: str) -> dict[str, object]:
    """The mappings of a YAML file that has only mappings, lists and plain values."""
    root: dict[str, object] = {}
    open_at: list[tuple[int, dict[str, object]]] = [(-1, root)]
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith(("#", "- ")):
            continue
        assert "\t" not in line
        depth = len(line) - len(line.lstrip())
        name, colon, value = line.strip().partition(":")
        assert colon, line
        while open_at[-1][0] >= depth:
            open_at.pop()
        below: dict[str, object] = {}
        open_at[-1][1][name] = value.strip() or below
        open_at.append((depth, below))
    return root


def test_compose_keeps_the_games_and_waits_for_a_stop() -> None:
    found = tree((ROOT / "compose.yaml").read_text(encoding="utf-8"))

    services = found["services"]
    assert isinstance(services, dict)
    assert services["bot"]["env_file"] == ".env"
    assert int(services["bot"]["stop_grace_period"].removesuffix("s")) > DRAIN_SECONDS + FLUSH_SECONDS
    assert isinstance(found["volumes"], dict)
    assert "data" in found["volumes"]


def test_compose_serves_one_bot_by_several_processes_behind_a_proxy() -> None:
    services = tree((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]

    assert isinstance(services, dict)
    told = services["replica"]["environment"]
    assert set(told) <= {name.upper() for name in Settings.model_fields}
    assert told["DATABASE_URL"].startswith("postgresql+asyncpg://")
    assert f"dynamic a replica {told['WEBHOOK_PORT'].strip(chr(34))}" in CADDY.read_text(encoding="utf-8")
    assert "REPLICA_HOST=$$(hostname) exec python -m bot" in services["replica"]["command"]
    several = [name for name in services if services[name].get("profiles") == '["several"]']
    assert several == ["replica", "database", "proxy"]


def test_the_proxys_file_says_what_it_should_and_nothing_else() -> None:
    """Blocks, each with what its lines begin with: a word that is mistyped keeps the proxy from starting."""
    lines = [line for line in CADDY.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    opened = [line.strip().removesuffix(" {") for line in lines if line.endswith("{")]

    assert opened == ["{$DOMAIN}", "reverse_proxy", "dynamic a replica 8081"]
    assert [line for line in lines if line.strip() == "}"] == ["\t\t}", "\t}", "}"]
    assert {line.split()[0] for line in lines} - {"}"} == {
        "{$DOMAIN}",
        "reverse_proxy",
        "dynamic",
        "refresh",
        "lb_policy",
        "lb_try_duration",
        "fail_duration",
    }


@pytest.mark.slow
def test_the_proxy_takes_its_file() -> None:
    tool = shutil.which("caddy")
    if tool is None:
        pytest.skip("caddy is not here")
    command = [tool, "validate", "--config", str(CADDY), "--adapter", "caddyfile"]
    done = subprocess.run(
        command, env={**os.environ, "DOMAIN": "bot.example.org"}, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr


def test_each_containers_check_asks_its_own_process() -> None:
    """At the port that the image names and compose sets: see `bot.alive`."""
    services = tree((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]

    assert isinstance(services, dict)
    told = services["replica"]["environment"]
    assert Dockerfile().all("HEALTHCHECK")[0].endswith('CMD ["python", "-m", "bot", "health"]')
    assert Dockerfile().all("EXPOSE") == [told["WEBHOOK_PORT"].strip('"')]
    assert Settings.model_fields["webhook_port"].default == int(Dockerfile().all("EXPOSE")[0])
    assert "healthcheck" not in services["replica"]


class Dockerfile:
    """Its instructions, a line each."""

    def __init__(self) -> None:
        text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
        self.lines = [line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#")]

    def all(self, instruction: str) -> list[str]:
        return [rest for word, rest in self.lines if word == instruction]


def test_the_image_copies_only_what_there_is() -> None:
    copied = [
        name
        for line in Dockerfile().all("COPY")
        if not line.startswith("--from")
        for name in line.split()[:-1]
    ]

    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_image_is_run_by_nobody_of_importance() -> None:
    assert Dockerfile().all("USER") == ["nardy"]
    assert Dockerfile().all("STOPSIGNAL") == ["SIGTERM"]


@pytest.mark.slow
def test_what_the_image_builds_runs_away_from_the_sources(tmp_path: Path) -> None:
    build = installed(tmp_path)
    (tmp_path / "data").mkdir()
    python = f"{build}/bin/python"
    environment = {
        "PATH": f"{build}/bin:{os.environ['PATH']}",
        "BOT_TOKEN": "1000:secret",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/data/nardy.db",
    }

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=tmp_path / "data",
            env={**environment, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    check = Dockerfile().all("HEALTHCHECK")[0].partition("CMD ")[2]
    healthy = run(*re.findall(r'"([^"]+)"', check))
    refused = run(*re.findall(r'"([^"]+)"', Dockerfile().all("CMD")[0]), BOT_TOKEN="nonsense")
    whole = run(
        python,
        "-c",
        "from bot.views.texts import load; load(); from render.draw import Painter; Painter().warm('wood');"
        "from engine.ai.evaluator import load_evaluator; load_evaluator(); import bot; print(bot.__file__)",
    )

    assert healthy.stdout == "There is no database yet: the bot has never run with this DATABASE_URL.\n"
    assert refused.returncode == 2
    assert whole.stdout.startswith(str(build)), whole.stderr


def installed(folder: Path) -> Path:
    """The build stage's commands, in a folder instead of an image."""
    source, build = folder / "src", folder / "nardy"
    source.mkdir()
    for line in Dockerfile().all("COPY"):
        if not line.startswith("--from"):
            *names, _ = shlex.split(line)
            for name in names:
                put = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
                put(ROOT / name, source / name)
    script = (
        Dockerfile()
        .all("RUN")[0]
        .replace("/opt/nardy", str(build))
        .replace("python -m venv", f"{sys.executable} -m venv")
    )
    done = subprocess.run(["bash", "-ec", script], cwd=source, capture_output=True, text=True, check=False)
    if done.returncode and any(sign in done.stderr for sign in UNREACHABLE):
        pytest.skip("The package registry cannot be reached: the image's install was not tried.")
    assert done.returncode == 0, done.stderr
    return build
