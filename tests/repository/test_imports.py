"""Imports that go against the order of packages are names in annotations, and of three classes alone."""

from __future__ import annotations

import ast
import tomllib
from itertools import chain

import pytest

from tests.repository.tree import ROOT, sources

CORE = "core/src/bastide/"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
EXCEPTIONS = list(chain.from_iterable(contract.get("ignore_imports", ()) for contract in CONTRACTS))
#: What the callables of rules are given.
GIVEN = {"Position", "Table", "Feature"}


def module(name: str) -> ast.Module:
    path = CORE + name.removeprefix("bastide.").replace(".", "/") + ".py"
    return ast.parse(sources()[path])


def imported(body: list[ast.stmt], importer: str, module: str) -> set[str]:
    """The names that statements, and those inside them, take from a module."""
    nodes = [node for stmt in body for node in ast.walk(stmt) if isinstance(node, ast.ImportFrom)]
    return {
        alias.name
        for node in nodes
        for alias in node.names
        if (f"{importer.rsplit('.', node.level)[0]}.{node.module}" if node.level else node.module) == module
    }


def test_exceptions_are_named_once() -> None:
    assert EXCEPTIONS
    assert len(EXCEPTIONS) == len(set(EXCEPTIONS))


@pytest.mark.parametrize("exception", EXCEPTIONS)
def test_exception_takes_what_rules_are_given_for_annotations(exception: str) -> None:
    importer, _, taken_from = exception.partition(" -> ")
    body = module(importer).body
    checked = [stmt for stmt in body if isinstance(stmt, ast.If) and ast.unparse(stmt.test) == "TYPE_CHECKING"]
    running = [stmt for stmt in body if stmt not in checked]
    names = imported([*checked], importer, taken_from)
    assert names
    assert names <= GIVEN
    assert not imported(running, importer, taken_from)


def test_one_module_of_the_core_knows_the_native_engine() -> None:
    assert [name for name, text in sources().items() if name.startswith(CORE) and "bastide_native" in text] == [
        f"{CORE}engine/games/engines.py"
    ]
