"""What was made, and what to do next with it."""

from __future__ import annotations

import importlib.util
import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a command.

    Args:
        kind: ``expansion``, ``variant`` or ``tiles``.
        name: what it is called.
        folder: where the files are.
        files: their paths inside the folder.
        steps: what to do next: commands, each with a word on what it is for.
    """

    kind: str
    name: str
    folder: Path
    files: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The same as programs read it."""
        return {
            "format": "bastide-made/1",
            "kind": self.kind,
            "name": self.name,
            "folder": str(self.folder),
            "files": list(self.files),
            "next": [{"command": command, "says": says} for command, says in self.steps],
        }


def command(text: str) -> str:
    """A command as it has to be typed here: under ``uv run``, behind it."""
    return f"uv run {text}" if os.environ.get("UV") else text


def install(path: str) -> str:
    """The command that installs a folder into this environment, which may have no pip of its own."""
    program = "python -m pip" if importlib.util.find_spec("pip") and not os.environ.get("UV") else "uv pip"
    return f"{program} install --editable {shlex.quote(path)}"


def typed(path: Path) -> str:
    """A path as it is typed: one that is relative begins with a dot, so that nobody takes it for a name."""
    text = path.as_posix()
    return text if path.is_absolute() or text.startswith((".", "~")) else f"./{text}"
