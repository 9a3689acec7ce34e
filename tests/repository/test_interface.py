"""The public interface is what ``bastide.__all__`` says, and all of it is described."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

import bastide


def public_names() -> list[str]:
    return [name for name in bastide.__all__ if inspect.isclass(vars(bastide)[name]) or callable(vars(bastide)[name])]


def test_public_names_are_sorted_and_unique() -> None:
    assert list(bastide.__all__) == sorted(set(bastide.__all__))


def test_public_names_are_those_that_the_package_holds() -> None:
    held = {
        name
        for name, value in vars(bastide).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert {name for name in bastide.__all__ if not name.startswith("__")} == held


def test_public_names_hold_what_was_promised() -> None:
    assert {"Game", "IllegalAction", "load", "score"} <= set(bastide.__all__)


@pytest.mark.parametrize("name", public_names())
def test_public_name_is_described_in_words(name: str) -> None:
    value = vars(bastide)[name]
    described = inspect.getdoc(value) if not inspect.isclass(value) else value.__doc__
    assert described, f"bastide.{name} has no docstring"
    assert not described.startswith(f"{name}("), f"bastide.{name} has only the docstring that dataclasses make"
    assert described.strip().splitlines()[0].rstrip().endswith((".", "::", "?")), (
        f"the first line of {name} is no sentence"
    )


@pytest.mark.parametrize("name", [name for name in public_names() if inspect.isclass(vars(bastide)[name])])
def test_public_class_describes_its_methods(name: str) -> None:
    members = vars(vars(bastide)[name]).items()
    bare = [
        member
        for member, value in members
        if not member.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, property | classmethod | staticmethod))
        and not inspect.getdoc(value)
    ]
    assert not bare, f"methods of bastide.{name} without a docstring: {bare}"
