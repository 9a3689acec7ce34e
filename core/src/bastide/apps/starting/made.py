"""The created files, and the next steps."""

from __future__ import annotations

import importlib.util
import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Made:
    """The result of a command.

    Args:
        kind: ``expansion``, ``rule``, ``variant`` or ``tiles``.
        name: its name.
        folder: the folder of the files.
        files: their paths inside the folder.
        steps: the next steps: commands, each with its purpose.
    """

    kind: str
    name: str
    folder: Path
    files: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The result as an object for programs."""
        return {
            "format": "bastide-made/1",
            "kind": self.kind,
            "name": self.name,
            "folder": str(self.folder),
            "files": list(self.files),
            "next": [{"command": command, "says": purpose} for command, purpose in self.steps],
        }


def command(text: str) -> str:
    """A command as it has to be typed here: after ``uv run``, if the program runs under it."""
    return f"uv run {text}" if os.environ.get("UV") else text


def install(path: str) -> str:
    """The command that installs a folder into this environment, which may lack pip."""
    program = "python -m pip" if importlib.util.find_spec("pip") and not os.environ.get("UV") else "uv pip"
    return f"{program} install --editable {shlex.quote(path)}"


def typed(path: Path) -> str:
    """A path as typed: a relative one begins with a dot, so that it cannot be taken for a name."""
    text = path.as_posix()
    return text if path.is_absolute() or text.startswith((".", "~")) else f"./{text}"
