"""Every problem has a code, which stands where its sentence stands, and each code has one sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bastide.apps.translating import codes
from tests.repository.tree import distributions, relative

PACKAGES = [path.parent for folder in distributions() for path in sorted(folder.glob("src/*/__init__.py"))]

SOURCES = [path for folder in distributions() for path in sorted(folder.glob("src/**/*.py"))]

#: What makes a problem, and what passes a message on to it, with the place of the message.
MAKERS = {"BastideError": 0, "IllegalAction": 0, "Problem": 0, "RefusedError": 1, "TextError": 0, "VariantError": 0}
MAKERS |= {"MissingExtraError": 0, "PlaceError": 0, "RuleError": 0, "ScriptError": 0, "WrongQuestionError": 0}
PASSING = {"_add", "_fault", "_note_missing", "_refuse", "_wrong", "about", "add", "fault", "problem", "refusal"}

#: The names of what comes before the message where it is passed on.
WHERE = {"element", "key", "option", "path", "tile", "where"}

#: Codes with several sentences, and why.
SEVERAL: dict[str, str] = {}

FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*/[a-z][a-z0-9]*(-[a-z0-9]+)*")


def called(node: ast.AST) -> str:
    function = node.func if isinstance(node, ast.Call) else None
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )


def texts_of(node: ast.expr | None, within: ast.AST) -> Iterator[ast.expr]:
    """The texts that an expression may be, as far as its function says."""
    if isinstance(node, ast.IfExp):
        yield from (*texts_of(node.body, within), *texts_of(node.orelse, within))
    elif isinstance(node, ast.Constant | ast.JoinedStr):
        pieces = (piece.value for piece in ast.walk(node) if isinstance(piece, ast.Constant))
        yield from [node] if any(" " in str(piece) for piece in pieces) else []
    elif isinstance(node, ast.Call) and called(node) in ("coded", "sentence", "sentences"):
        yield node
    elif isinstance(node, ast.Name):
        for each in ast.walk(within):
            if isinstance(each, ast.Assign) and any(
                isinstance(to, ast.Name) and to.id == node.id for to in each.targets
            ):
                yield from texts_of(each.value, each)


def message_of(node: ast.Call, within: ast.AST) -> list[ast.expr]:
    """The texts that the message may be, in a call that makes a problem or passes its message on."""
    place = MAKERS.get(called(node))
    if place is not None:
        return [text for each in node.args[place : place + 1] for text in texts_of(each, within)]
    if called(node) in PASSING:
        # A path, a key, or an element may come first.
        rest = (
            each
            for each in node.args
            if not isinstance(each, ast.Tuple) and ast.unparse(each).split(".")[-1] not in WHERE
        )
        words = (each for each in rest if not isinstance(each, ast.Constant) or " " in str(each.value))
        return list(texts_of(next(words, None), within))
    return []


def without_code(tree: ast.Module) -> Iterator[ast.expr]:
    """The messages of problems without a code."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for within in [*functions, *(node for node in tree.body if node not in functions)]:
        for node in ast.walk(within):
            if isinstance(node, ast.Call):
                yield from (text for text in message_of(node, within) if called(text) != "coded")


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_message_of_a_problem_has_a_code(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    if not re.search("|".join(f"{name}\\(" for name in (*MAKERS, *PASSING)), source):
        return
    found = {f"{relative(path)}:{node.lineno}" for node in without_code(ast.parse(source))}
    assert not found, 'make these with bastide.coded("topic/what", "…")'


def test_code_is_two_parts_and_has_one_sentence() -> None:
    templates: dict[str, set[str]] = {}
    found: dict[str, set[str]] = {}
    for each in (code for package in PACKAGES for code in codes(package)):
        assert FORM.fullmatch(each.code), f"{each.file}:{each.line}"
        if each.template is not None:
            templates.setdefault(each.code, set()).add(each.template)
            found.setdefault(each.template, set()).add(each.code)
    assert {code: shown for code, shown in templates.items() if len(shown) > 1 and code not in SEVERAL} == {}
    assert {shown: both for shown, both in found.items() if len(both) > 1} == {}


def test_message_without_a_code_is_noticed() -> None:
    source = """
def refuse(name, where):
    message = sentence("there is no {name}", name=name)
    where.problem(message if name else coded("a/b", "fine"), "write another")
    raise BastideError("this is wrong")
"""
    assert sorted(node.lineno for node in without_code(ast.parse(source))) == [3, 5]
