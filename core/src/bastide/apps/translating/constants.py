"""Texts that a module composes from its own constants."""

from __future__ import annotations

import ast
from collections.abc import Mapping


class Constants:
    """The constants of a module, and texts made from them.

    Args:
        tree: the module.
        further: constants of other modules of the package, which it may import.
    """

    def __init__(self, tree: ast.Module, further: Mapping[str, object] | None = None) -> None:
        self._values: dict[str, object] = {}
        self._further = further or {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                self._assign(node.targets[0], node.value)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
            self._values[target.id] = value.value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._assign(one, other)

    @property
    def values(self) -> Mapping[str, object]:
        """The constants by name."""
        return self._values

    def text(self, node: ast.expr) -> str | None:
        """The text of an expression, if it consists of constants only."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        if isinstance(node, ast.Name):
            value = self._values.get(node.id, self._further.get(node.id))
            return value if isinstance(value, str) else None
        if not isinstance(node, ast.JoinedStr):
            return None
        found = ""
        for piece in node.values:
            if isinstance(piece, ast.Constant):
                found += str(piece.value)
            elif isinstance(piece, ast.FormattedValue) and isinstance(piece.value, ast.Name):
                if piece.value.id not in self._values or piece.format_spec is not None:
                    return None
                found += str(self._values[piece.value.id])
            else:
                return None
        return found
