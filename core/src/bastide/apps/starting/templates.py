"""Templates: files beside this module, with names to fill in as ``string.Template`` does.

A template's path says where its result goes: ``PACKAGE`` and ``NAME`` stand for the new thing's package and name, and
``dot-`` for the dot that a name begins with, which would hide the template itself from tools.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

_ENDING = ".template"


def rendered(kind: str, values: Mapping[str, str]) -> dict[str, str]:
    """All files of a kind, filled.

    Args:
        kind: the folder of the templates.
        values: what is filled in, by name; ``name`` and ``package`` are also those of paths.

    Returns:
        The content of each file, by its path with ``/`` between the parts, in the order of the paths.
    """
    found = {}
    for parts, file in _walk(files(__package__) / "templates" / kind, ()):
        path = "/".join(_named(part, values) for part in parts).removesuffix(_ENDING)
        found[path] = Template(file.read_text(encoding="utf-8")).substitute(values)
    return dict(sorted(found.items()))


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)


def as_python(text: str) -> str:
    """A text as Python writes it, in those quotes of which it needs to escape fewer, as formatters have it."""
    if text.count('"') <= text.count("'"):
        return quoted(text)
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _walk(folder: Traversable, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for entry in folder.iterdir():
        parts = (*above, entry.name)
        if entry.is_dir():
            yield from _walk(entry, parts)
        elif entry.name.endswith(_ENDING):
            yield parts, entry


def _named(part: str, values: Mapping[str, str]) -> str:
    if part.startswith("dot-"):
        part = "." + part.removeprefix("dot-")
    return part.replace("PACKAGE", values.get("package", "")).replace("NAME", values["name"])
