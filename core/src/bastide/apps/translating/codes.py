"""The codes of sentences in the source of a package."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Code:
    """A code, where a sentence is given it.

    Args:
        code: the code.
        template: the sentence in English; ``None`` if others word it, such as a rule.
        file: its file, relative to the package's folder.
        line: the line.
    """

    code: str
    template: str | None
    file: str
    line: int

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the values in the sentence."""
        found = (name for _, name, _, _ in string.Formatter().parse(self.template or "") if name)
        return tuple(dict.fromkeys(found))


def codes(package: Path) -> Iterator[Code]:
    """The codes in the source of a package, in the order of files.

    Args:
        package: the package's folder.
    """
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "coded(" in source else ():
            if isinstance(node, ast.Call) and _called(node) == "coded" and len(node.args) > 1:
                code, text = node.args[:2]
                if isinstance(text, ast.Call) and _called(text) == "sentences":
                    text = text.args[0]
                if isinstance(code, ast.Constant):
                    template = str(text.value) if isinstance(text, ast.Constant) else None
                    yield Code(str(code.value), template, path.relative_to(package).as_posix(), node.lineno)


def _called(node: ast.Call) -> str:
    function = node.func
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
