"""Every hook is documented with its real signature, and its example works."""

from __future__ import annotations

import ast
import builtins
import importlib.util
import inspect
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bastide
from bastide.rules import hook_results as answers
from bastide.rules import hookspecs
from bastide.variants.implementations import hook_names

ROOT = Path(__file__).parents[3]
ALL = pytest.mark.parametrize("name", hook_names())


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_hooks", ROOT / "docs" / "generate_hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATOR = generator()
page = cache(GENERATOR.page)


class Names(dict[str, Any]):
    """The public names, and stand-ins for the author's functions."""

    def __missing__(self, name: str) -> Callable[..., None]:
        if name.islower() and not hasattr(builtins, name) and name not in dir(bastide):
            return lambda *arguments: None
        raise KeyError(name)


def test_page_has_all_hooks_in_the_order_of_their_specification() -> None:
    assert re.findall(r"^### (\w+)$", page(), re.MULTILINE) == hook_names()


@ALL
def test_documented_signature_is_that_of_the_code(name: str) -> None:
    written = re.search(rf"^### {name}\n\n```text\n{name}\((.*)\) -> (.+)\n```$", page(), re.MULTILINE)
    assert written is not None
    hook = vars(hookspecs)[name]
    arguments = [part.partition(":")[0].strip() for part in written[1].split(",") if part]
    assert arguments == list(inspect.signature(hook).parameters)
    assert written[2] == hook.__annotations__["return"]


@ALL
def test_hook_is_documented_in_five_parts(name: str) -> None:
    summary, parts = GENERATOR.parts(name)
    assert summary.endswith(".")
    assert list(parts) == list(GENERATOR.PARTS)
    assert all(parts.values())


@ALL
def test_example_returns_the_type_that_the_hook_declares(name: str) -> None:
    _, parts = GENERATOR.parts(name)
    example = parts["Example"].strip("`")
    (statement,) = ast.parse(example).body
    assert isinstance(statement, ast.Return)
    assert statement.value is not None
    names = Names({name: getattr(bastide, name) for name in bastide.__all__})
    names["files"] = Path
    value = eval(compile(ast.Expression(statement.value), name, "eval"), {}, names)
    if name == "bastide_plugin":
        assert isinstance(value, bastide.Plugin)
        return
    assert answers.items(name.removeprefix("bastide_"), value)


@ALL
def test_returned_types_are_those_that_the_documentation_names(name: str) -> None:
    _, parts = GENERATOR.parts(name)
    hook = name.removeprefix("bastide_")
    if hook == "drawings":
        return
    named = set(re.findall(r"``([A-Z]\w+)``", parts["Returns"]))
    assert named == {kind.__name__ for kind in answers.TYPES[hook]}


def test_every_hook_has_a_test_of_its_own() -> None:
    tests = (Path(__file__).with_name("test_hooks.py")).read_text(encoding="utf-8")
    missing = [name for name in hook_names() if f"def test_hook_{name.removeprefix('bastide_')}(" not in tests]
    assert not missing


def test_every_hook_returns_something_of_its_own() -> None:
    assert all(answers.TYPES.values())
    types = [kind for kinds in answers.TYPES.values() for kind in kinds]
    assert len(types) == len(set(types))


def test_every_type_of_rule_is_returned_from_a_hook() -> None:
    public = (getattr(bastide, name) for name in bastide.__all__)
    rules = {kind for kind in public if inspect.isclass(kind) and issubclass(kind, bastide.Rule)} - {bastide.Rule}
    assert rules <= {kind for kinds in answers.TYPES.values() for kind in kinds}
