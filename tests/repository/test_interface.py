"""The public interface is ``bastide.__all__``, and all of it has descriptions."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import get_origin

import pytest

import bastide

STUB = Path(bastide.__file__).with_suffix(".pyi")


def public_names() -> list[str]:
    found = [(name, getattr(bastide, name)) for name in bastide.__all__]
    aliases = [name for name, value in found if get_origin(value) is not None]
    return [name for name, value in found if callable(value) and name not in aliases]


def test_public_names_are_sorted_and_unique() -> None:
    assert list(bastide.__all__) == sorted(set(bastide.__all__))


def test_public_names_are_those_that_the_stub_lists() -> None:
    """Type checkers read the stub, programs the package: both must agree."""
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    (listed,) = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    assert set(bastide.__all__) == imported | {"__version__"} == set(ast.literal_eval(listed))


def test_public_names_hold_what_was_promised() -> None:
    assert {"Game", "IllegalAction", "load", "score"} <= set(bastide.__all__)


@pytest.mark.parametrize("name", public_names())
def test_public_name_is_described_in_words(name: str) -> None:
    value = getattr(bastide, name)
    described = inspect.getdoc(value) if not inspect.isclass(value) else value.__doc__
    assert described, f"bastide.{name} has no docstring"
    assert not described.startswith(f"{name}("), f"bastide.{name} has only the docstring that dataclasses make"
    assert described.strip().splitlines()[0].rstrip().endswith((".", "::", "?")), (
        f"the first line of {name} is no sentence"
    )


@pytest.mark.parametrize("name", [name for name in public_names() if inspect.isclass(getattr(bastide, name))])
def test_public_class_describes_its_methods(name: str) -> None:
    described = getattr(bastide, name)
    # A function may be the default of a field, which the docstring of the class describes.
    fields = getattr(described, "__dataclass_fields__", {})
    bare = [
        member
        for member, value in vars(described).items()
        if not member.startswith("_")
        and member not in fields
        and (inspect.isfunction(value) or isinstance(value, property | classmethod | staticmethod))
        and not inspect.getdoc(value)
    ]
    assert not bare, f"methods of bastide.{name} without a docstring: {bare}"


@pytest.mark.parametrize("name", ["bots", "rl", "simulate"])
def test_public_module_lists_what_it_offers_with_descriptions(name: str) -> None:
    module = importlib.import_module(f"bastide.{name}")
    assert list(module.__all__) == sorted(module.__all__)
    for each in module.__all__:
        value = getattr(module, each)
        assert get_origin(value) is not None or inspect.getdoc(value), f"bastide.{name}.{each} has no docstring"
