"""Templates: files beside this module, with placeholders of ``string.Template``.

The path of a template determines that of the result: ``PACKAGE`` and ``NAME`` stand for the package and name of the new
thing, and ``dot-`` for a leading dot, which would hide the template itself from tools.
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
        values: the values of the placeholders; ``name`` and ``package`` also apply to paths.

    Returns:
        The content of each file, by its path with ``/`` between the parts, in the order of the paths.
    """
    found = {}
    for parts, file in _walk(files(__package__) / "templates" / kind, ()):
        path = "/".join(_named(part, values) for part in parts).removesuffix(_ENDING)
        found[path] = Template(file.read_text(encoding="utf-8")).substitute(values)
    return dict(sorted(found.items()))


def quoted(text: str) -> str:
    """A text as a TOML string."""
    return json.dumps(text, ensure_ascii=False)


def as_python(text: str) -> str:
    """A text as a Python string, in the quotes that need fewer escapes, as formatters prefer."""
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
