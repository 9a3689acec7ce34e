"""Where output goes, and whether it has colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_colour = {"wanted": True}
#: The destination of JSON while standard output is reserved for it.
_kept: list[TextIO] = []
#: The names of the pipes and standard input behind temporary files.
_names: dict[str, str] = {}


def set_colour(*, wanted: bool) -> None:
    """Set whether colours are wanted; ``NO_COLOR`` and output that is not a terminal switch them off too."""
    _colour["wanted"] = wanted


def keep_for_json() -> None:
    """Reserve standard output for JSON: until it is printed, output of plugins goes to standard error."""
    _kept[:] = [sys.stdout]
    sys.stdout = sys.stderr


def kept_for_json() -> bool:
    """Whether standard output is reserved for JSON that has not been printed yet."""
    return bool(_kept)


def release() -> None:
    """Release standard output if no JSON was printed, as when a report went into a file."""
    if _kept:
        sys.stdout = _kept.pop()


def stands_for(path: Path, name: str) -> None:
    """From now on, name a file in all messages by its original name."""
    _names[str(path)] = name


def _renamed(value: Any) -> Any:
    """A value with the original names of files."""
    if isinstance(value, str):
        for path, name in _names.items():
            value = value.replace(path, name)
        return value
    if isinstance(value, Mapping):
        return {key: _renamed(each) for key, each in value.items()}
    return [_renamed(each) for each in value] if isinstance(value, list | tuple) else value


def console(*, stderr: bool = False) -> Console:
    """The console that a command prints to.

    Args:
        stderr: whether it is for notes and errors instead of results.
    """
    from rich.console import Console

    from bastide import translated

    class Ours(Console):
        def render_str(self, text: str, **how: Any) -> Text:
            # All printed text passes here, also that of grids, and is translated.
            return super().render_str(translated(text), **how)

        def on_broken_pipe(self) -> None:
            # Rich would end the program with status 1; the program decides that itself.
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
    import json

    release()
    value = _renamed(value) if _names else value
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    print(json.dumps(value, indent=indent, ensure_ascii=not encoding.startswith("utf")))


def say(text: str) -> None:
    """Print a line, translated."""
    from bastide import translated

    print(_renamed(translated(text)))


def note(text: str) -> None:
    """Print a note on standard error."""
    from bastide import sentence

    complain(sentence("note: {note}", note=sentence(text)))


def complain(text: str) -> None:
    """Print an error on standard error."""
    from bastide import translated

    # Earlier output precedes it, also where both go to one file.
    sys.stdout.flush()
    print(_renamed(translated(text)), file=sys.stderr)
