"""New rules: plugins in one file, which need no installation."""

from __future__ import annotations

import shlex
from pathlib import Path

from bastide import sentence

from .made import Made, command, typed
from .names import check_free
from .placing import place_files
from .templates import as_python, rendered


def new_rule(name: str, into: Path, title: str) -> Made:
    """Make a Python file with a rule.

    Args:
        name: the name of the plugin.
        into: the folder of the file.
        title: its display name.

    Raises:
        BastideError: the name is taken, or the file cannot be written.
    """
    check_free(name)
    package = name.replace("-", "_")
    values = {"name": name, "package": package, "file": f"{package}.py", "quoted_title": as_python(title)}
    files = rendered("rule", values)
    place_files(into, files)
    path = shlex.quote(typed(into / f"{package}.py"))
    variant = f"'hig-2002 + {name}' --plugin {path}"
    steps = (
        (command(f"bastide plugins check {path}"), sentence("after every change")),
        (command(f"bastide variant show {variant}"), sentence("see it among the other rules")),
        (command(f"bastide play {variant}"), sentence("play it")),
    )
    return Made("rule", name, into, tuple(files), steps)
