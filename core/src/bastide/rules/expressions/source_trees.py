"""The syntax trees of functions that plugins write: where a function stands in its source, and what is bound there."""

from __future__ import annotations

import ast
import linecache
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Final

#: A function, and what it stands in: the module first, then functions and classes.
Source = tuple[ast.Lambda | ast.FunctionDef, tuple[ast.AST, ...]]

_SCOPES: Final = (ast.Module, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
#: What may bind a name more often than it is written.
_REPEATED: Final = (ast.For, ast.AsyncFor, ast.While, ast.comprehension)
#: More lines than a module has.
_FAR: Final = 10**6


def source_of(function: FunctionType) -> Source | None:
    """Where a function stands in the syntax tree of its module; ``None`` if it cannot be told.

    It is found by its code: what stands there compiles to the very same.

    Args:
        function: the function.
    """
    code = function.__code__
    linecache.checkcache(code.co_filename)
    for line, made, source in _compiled("".join(linecache.getlines(code.co_filename, function.__globals__))):
        if made is not None and line == code.co_firstlineno and _anywhere(code) == made:
            return source
    return None


@lru_cache(32)
def _compiled(text: str) -> Sequence[tuple[int, CodeType | None, Source]]:
    """The functions in a text: the line on which each begins, its code, and where it stands."""
    try:
        tree, moved = ast.parse(text), ast.parse(text)
        # Several may stand on a line. Each is compiled as if it stood further down, by which its code is known.
        for number, (node, _) in enumerate(_functions(moved, ()), start=1):
            ast.increment_lineno(node, _FAR * number - _line(node))
        made = compile(moved, "", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return ()
    # A generator in a function may begin on its line; the function comes first. What Python 3.14 makes of annotations
    # comes even before.
    named = [code for code in _codes(made) if code.co_name != "__annotate__"]
    codes = {code.co_firstlineno: _anywhere(code) for code in reversed(named)}
    return [
        (_line(source[0]), codes.get(_FAR * number), source)
        for number, source in enumerate(_functions(tree, ()), start=1)
    ]


def _line(node: Any) -> int:
    """The line on which a function begins, with its decorators."""
    first = (getattr(node, "decorator_list", ()) or (node,))[0]
    return int(first.lineno)


def _functions(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[Source]:
    """The functions in a node, each with what it stands in."""
    if isinstance(node, ast.Lambda | ast.FunctionDef):
        yield node, around
    within = (*around, node) if isinstance(node, _SCOPES) else around
    for part in ast.iter_child_nodes(node):
        yield from _functions(part, within)


def _anywhere(code: CodeType) -> CodeType:
    """The same code, wherever it stands."""
    parts = [_anywhere(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    return code.replace(co_firstlineno=1, co_linetable=b"", co_consts=tuple(parts))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def times_bound(scope: ast.AST, name: str) -> int:
    """How often a name is bound in a scope; more than once if it may be bound more often than that is written.

    Args:
        scope: a module, class or function.
        name: the name.
    """
    return _bindings(scope)[name]


@lru_cache(256)
def _bindings(scope: ast.AST) -> Counter[str]:
    times = Counter(name for part in ast.iter_child_nodes(scope) for name in _bound(part))
    for node in ast.walk(scope):
        if isinstance(node, ast.Global | ast.Nonlocal):
            times.update(2 * node.names)
        elif isinstance(node, ast.NamedExpr):
            times.update(2 * [node.target.id])
    return times


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a node binds in the scope that it stands in, each as often as that."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name.partition(".")[0]
        case ast.Lambda():
            pass
        case _:
            # Of what is deleted, and of an exception or a pattern, the value does not last.
            deleted = node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del) else None
            brief: list[Any] = [deleted, getattr(node, "name", None), getattr(node, "rest", None)]
            yield from 2 * [each for each in brief if isinstance(each, str)]
            for part in ast.iter_child_nodes(node):
                names = list(_bound(part))
                yield from 2 * names if isinstance(node, _REPEATED) else names
