"""Kinds of declarations behave as dataclasses of Python do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Mapping
from typing import Any

import pytest

import bastide
from bastide.rules.declaring import dataclass


@dataclass(frozen=True)
class Ours:
    """One of ours."""

    name: str
    counts: Mapping[str, int] = dataclasses.field(default_factory=dict, hash=False)
    of: Any = None
    note: str = dataclasses.field(default="", kw_only=True, compare=False, repr=False)


@dataclasses.dataclass(frozen=True)
class Pythons:
    """One of Python's, otherwise the same."""

    name: str
    counts: Mapping[str, int] = dataclasses.field(default_factory=dict, hash=False)
    of: Any = None
    note: str = dataclasses.field(default="", kw_only=True, compare=False, repr=False)


GIVEN: list[tuple[list[Any], dict[str, Any]]] = [
    (["a"], {}),
    (["a", {"b": 1}, ("c",)], {"note": "d"}),
    ([], {"name": "a", "of": 3}),
    (["a"], {"note": "e"}),
]


@pytest.mark.parametrize(("given", "named"), GIVEN)
def test_values_are_those_that_python_would_give(given: list[Any], named: dict[str, Any]) -> None:
    ours, pythons = Ours(*given, **named), Pythons(*given, **named)
    assert dataclasses.asdict(ours) == dataclasses.asdict(pythons)
    assert repr(ours) == repr(pythons).replace("Pythons", "Ours")
    assert hash(ours) == hash(pythons)
    for other in (copy.deepcopy(ours), pickle.loads(pickle.dumps(ours)), dataclasses.replace(ours, note="other")):
        assert other == ours and hash(other) == hash(ours)
    assert dataclasses.replace(ours, name="z") != ours


@pytest.mark.parametrize(
    ("given", "named"),
    [([], {}), (["a", {}, 1, "note"], {}), (["a"], {"name": "b"}), (["a"], {"none": 1}), ([], {"counts": {}})],
)
def test_what_python_refuses_is_refused(given: list[Any], named: dict[str, Any]) -> None:
    for cls in (Ours, Pythons):
        with pytest.raises(TypeError):
            cls(*given, **named)


def test_values_do_not_change() -> None:
    thing: Any = Ours("a")
    with pytest.raises(dataclasses.FrozenInstanceError, match="name"):
        thing.name = "b"
    with pytest.raises(dataclasses.FrozenInstanceError, match="name"):
        del thing.name


def test_signature_tells_names_kinds_and_defaults() -> None:
    assert str(inspect.signature(Ours)) == (
        "(name: 'str', counts: 'Mapping[str, int]' = {}, of: 'Any' = None, *, note: 'str' = '')"
    )


def test_what_plugins_declare_shares_its_methods() -> None:
    kinds = [cls for cls in (getattr(bastide, name) for name in bastide.__all__) if isinstance(cls, type)]
    rules = [cls for cls in kinds if issubclass(cls, bastide.Rule)]
    assert len({getattr(cls, "__init__") for cls in rules}) == 1 < len(rules)  # noqa: B009 - mypy refuses the other way
