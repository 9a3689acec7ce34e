"""Where output goes, and whether it has colours."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_colour = {"wanted": True}
#: Where JSON goes, as long as standard output is kept for it.
_kept: list[TextIO] = []
#: What people call the files that hold what came from pipes and standard input.
_names: dict[str, str] = {}


def set_colour(*, wanted: bool) -> None:
    """Say whether colours are wanted at all; ``NO_COLOR`` and output that is no terminal switch them off too."""
    _colour["wanted"] = wanted


def keep_for_json() -> None:
    """Keep standard output for JSON: until that is printed, what plugins print goes to standard error."""
    _kept[:] = [sys.stdout]
    sys.stdout = sys.stderr


def kept_for_json() -> bool:
    """Whether standard output is kept for JSON that has not been printed yet."""
    return bool(_kept)


def release() -> None:
    """Give standard output back where nothing was printed as JSON, as when a report went into a file."""
    if _kept:
        sys.stdout = _kept.pop()


def stands_for(path: Path, name: str) -> None:
    """From now on, name a file in all that is told by what it was made of."""
    _names[str(path)] = name


def _renamed(value: Any) -> Any:
    """A value with the names that people gave for files."""
    if isinstance(value, str):
        for path, name in _names.items():
            value = value.replace(path, name)
        return value
    if isinstance(value, Mapping):
        return {key: _renamed(each) for key, each in value.items()}
    return [_renamed(each) for each in value] if isinstance(value, list | tuple) else value


def console(*, stderr: bool = False) -> Console:
    """Where a command prints.

    Args:
        stderr: for what is no result: notes and what is wrong.
    """
    from rich.console import Console

    from bastide import translated

    class Ours(Console):
        def render_str(self, text: str, **how: Any) -> Text:
            # Whatever is printed as text, also in tables, passes here, and is said in the language spoken.
            return super().render_str(translated(text), **how)

        def on_broken_pipe(self) -> None:
            # Rich would end the program with status 1 here; how it ends is not for it to say.
            raise BrokenPipeError

    plain = not _colour["wanted"] or bool(os.environ.get("NO_COLOR"))
    return Ours(
        stderr=stderr,
        color_system=None if plain else "auto",
        highlight=False,
        emoji=False,
        markup=False,
        soft_wrap=False,
    )


def print_json(value: Any, *, indent: int | None = None) -> None:
    """Print a value as JSON, and nothing else."""
    release()
    value = _renamed(value) if _names else value
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    print(json.dumps(value, indent=indent, ensure_ascii=not encoding.startswith("utf")))


def say(text: str) -> None:
    """Print a line in the language spoken."""
    from bastide import translated

    print(_renamed(translated(text)))


def note(text: str) -> None:
    """Tell something on standard error that need not be mended."""
    from bastide import sentence

    complain(sentence("note: {note}", note=sentence(text)))


def complain(text: str) -> None:
    """Tell on standard error what is wrong."""
    from bastide import translated

    # What was told before stands before it, also where both go to one file.
    sys.stdout.flush()
    print(_renamed(translated(text)), file=sys.stderr)
