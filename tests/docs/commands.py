"""Commands on pages: which parts are run, and whether the output agrees with the page."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from .pages import ROOT

EXIT = re.compile(r"\s+#\s*exits with (\d+)\s*$")
# How a reader installs the programs; the test environment has them.
PREPARATION = re.compile(r"^python3? -m pip install (?:uv|nox)$")
INSTALLATION = re.compile(r"^python3? -m pip install --editable '?(?:\./)?(?P<folder>[\w-]+)(?:\[\w+\])?'?$")
#: Below a reader's folder, a stand-in for an environment with the packages that the page installs.
INSTALLED = ".installed"
#: Seconds after which a command counts as hanging, on any machine.
SECONDS = 1800


@dataclass(frozen=True)
class Command:
    """A command and, if the page shows any, its output lines."""

    text: str
    status: int
    shown: str


def commands(text: str) -> list[Command]:
    """The commands of a block. Lines start with ``$``, unless the whole block is a script without any such line."""
    prompted = any(line.startswith("$ ") for line in text.splitlines())
    lines = iter(text.splitlines())
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if prompted and not line.startswith("$ "):
            if found:
                found[-1][1].append(line)
            elif line.strip() and not line.startswith("#"):
                raise ValueError(f"printed before any command: {line!r}")
            continue
        if not prompted and (not line.strip() or line.startswith("#")):
            continue
        command = line.removeprefix("$ ")
        while command.endswith("\\"):
            command = command[:-1].rstrip() + " " + next(lines, "").removeprefix(">").strip()
        found.append((command, []))
    result = []
    for command, shown in found:
        status = EXIT.search(command)
        result.append(Command(EXIT.sub("", command), int(status[1]) if status else 0, "\n".join(shown).strip("\n")))
    return result


def sessions() -> set[str]:
    """The sessions that the noxfile defines."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.decorator_list}


def runnable(text: str) -> str:
    """The part of a command that is run; empty if nothing is.

    ``uv run`` is dropped, as the tests run inside the environment that it would make. Nox runs these very tests, so
    only the names of its sessions are checked.

    Raises:
        ValueError: a call of nox names a session that does not exist.
    """
    kept = []
    for part in text.split(" && "):
        step = part.strip()
        if PREPARATION.match(step):
            continue
        step = re.sub(r"^(?:python3? -m )?uv run (?:--\S+ )*", "", step)
        if step == "nox" or step.startswith("nox "):
            words = shlex.split(step, comments=True)[1:]
            words = words[: words.index("--")] if "--" in words else words
            named = {word for word in words if not word.startswith("-")}
            if unknown := named - sessions():
                raise ValueError(f"nox has no session {', '.join(sorted(unknown))}")
            continue
        kept.append(step)
    return " && ".join(kept)


def install(project: Path, into: Path) -> None:
    """Make a package importable with its entry points, as an editable installation does."""
    described = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = into / f"{described['name'].replace('-', '_')}-{described['version']}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {described['name']}\nVersion: {described['version']}\n", encoding="utf-8"
    )
    points = [
        line
        for group, entries in described["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {target}" for name, target in entries.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points) + "\n", encoding="utf-8")
    for package in (project / "src").iterdir():
        (into / package.name).symlink_to(package, target_is_directory=True)


def matches(shown: str, printed: str) -> bool:
    """Whether the output agrees with the page. ``...`` stands for anything, also for several lines."""

    def trimmed(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())

    pattern = ".*?".join(re.escape(part) for part in trimmed(shown).split("..."))
    return re.fullmatch(pattern, trimmed(printed), re.DOTALL) is not None


def run(command: Command, folder: Path) -> None:
    """Run a command as a reader would and compare the output.

    Raises:
        AssertionError: it ended with another status, or its output differs from the page.
    """
    if installation := INSTALLATION.match(command.text):
        install(folder / installation["folder"], folder / INSTALLED)
        return
    script = runnable(command.text)
    if not script:
        return
    programs = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": programs + os.pathsep + os.environ.get("PATH", ""),
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONIOENCODING": "utf-8",
        # No browser is opened.
        "BROWSER": "true",
    }
    environment.pop("FORCE_COLOR", None)
    if (folder / INSTALLED).exists():
        environment["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(folder / INSTALLED), environment.get("PYTHONPATH")])
        )
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == command.status, (
        f"`{command.text}` ended with status {done.returncode}, not {command.status}:\n{done.stdout}"
    )
    assert not command.shown or matches(command.shown, done.stdout), (
        f"`{command.text}` printed\n{done.stdout}\nbut the page shows\n{command.shown}"
    )
