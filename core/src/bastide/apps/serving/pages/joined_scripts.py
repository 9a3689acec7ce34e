"""The modules of a page as one script, so that its first view asks for one file instead of sixty.

Our modules are written for browsers as they are, and so plainly that joining them takes no parser: imports and exports
stand at the beginning of a line, what is exported is never assigned again, and modules import each other in no circle.
Each module becomes a function that returns its exports, called where a browser would run it: after what it imports.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

_IMPORT = re.compile(
    r'^import\s+(?:(?:\{(?P<names>[^}]*)\}|\*\s+as\s+(?P<whole>\w+))\s+from\s+)?"(?P<path>\.[^"]+)";', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function\*?|class|const) (?P<names>\w+|\[[^\]]*\]|\{[^}]*\}))", re.MULTILINE
)
#: What neither of them matches, such as a default export, and outside comments what leads to a file that is not joined.
_UNREAD = re.compile(r"^(?:import|export)\b.*|^[^*/\n]*\bimport[.(].*", re.MULTILINE)


def joined(texts: Mapping[str, str], *entries: str) -> str:
    """One script that does what some modules do.

    Args:
        texts: all modules, by their paths.
        entries: the paths of the modules to run, in this order.

    Raises:
        KeyError: a module is not there.
        ValueError: a module imports or exports in another way, or imports itself by way of others.
    """
    names = {name: f"module{number}" for number, name in enumerate(_in_order(texts, entries))}
    return "".join(_wrapped(name, texts[name], names) for name in names)


def _in_order(texts: Mapping[str, str], entries: tuple[str, ...]) -> list[str]:
    """Some modules and all that they need, each after those that it imports."""
    found: dict[str, None] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"modules import each other in a circle: {' → '.join((*path, name))}")
        if name not in found:
            for written in _IMPORT.finditer(texts[name]):
                visit(_path(name, written["path"]), (*path, name))
            found[name] = None

    for entry in entries:
        visit(entry, ())
    return list(found)


def _path(name: str, written: str) -> str:
    return posixpath.normpath(posixpath.join(name, "..", written))


def _wrapped(name: str, text: str, names: Mapping[str, str]) -> str:
    """A module as a function that is called at once, and returns what it exports."""

    def taken(found: re.Match[str]) -> str:
        module = names[_path(name, found["path"])]
        if found["whole"]:
            return f"const {found['whole']} = {module};"
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {module};" if found["names"] else ""

    given = [each for found in _EXPORT.finditer(text) for each in re.findall(r"\w+", found["names"])]
    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    if unread := _UNREAD.search(body):
        raise ValueError(f"{name} cannot be joined with others: {unread.group()}")
    return f"// {name}\nconst {names[name]} = await (async () => {{\n{body}\nreturn {{ {', '.join(given)} }};\n}})();\n"
