"""What plugins declare behaves as Python's dataclasses do."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import pydoc
from typing import Any

import pytest

from bastide import Completion, DecisionKind, PieceKind, Rate, Supply, kinds
from bastide.rules import hook_results

GIVEN: dict[type[Any], dict[str, Any]] = {
    Rate: {"name": "tiles", "value": 2, "at_most": 9},
    PieceKind: {"name": "scout", "traits": frozenset({"follower"}), "says": "A scout."},
    Supply: {"piece": "scout", "count": 1, "for_players": {2: 3}, "id": "wood/scouts", "says": "One each."},
    Completion: {"id": "wood/complete", "says": "A wood is complete.", "of": kinds("wood")},
}
ALL = pytest.mark.parametrize("family", GIVEN, ids=lambda family: family.__name__)


def twin(family: type[Any]) -> type[Any]:
    """A dataclass of the same name with the same fields, which has Python's methods."""
    fields: list[Any] = []
    for each in dataclasses.fields(family):
        start: dict[str, Any] = {"default": each.default, "default_factory": each.default_factory}
        made = dataclasses.field(
            kw_only=each.kw_only,
            hash=each.hash,
            **{name: value for name, value in start.items() if value is not dataclasses.MISSING},
        )
        fields.append((each.name, each.type, made))
    return dataclasses.make_dataclass(family.__name__, fields, frozen=True)


@ALL
def test_declaration_is_compared_hashed_and_printed_as_a_dataclass(family: type[Any]) -> None:
    thing, again, like_it = family(**GIVEN[family]), family(**GIVEN[family]), twin(family)(**GIVEN[family])
    assert thing == again
    assert hash(thing) == hash(again) == hash(like_it)
    assert repr(thing) == repr(like_it)
    assert thing != like_it
    assert pickle.loads(pickle.dumps(thing)) == thing


@ALL
def test_signature_names_the_fields_with_their_defaults(family: type[Any]) -> None:
    shown, like_it = (inspect.signature(each).parameters for each in (family, twin(family)))
    assert [(each.name, each.kind, each.annotation) for each in shown.values()] == [
        (each.name, each.kind, each.annotation) for each in like_it.values()
    ]
    made_anew = {each.name for each in dataclasses.fields(family) if each.default_factory is not dataclasses.MISSING}
    assert all(shown[name].default == like_it[name].default for name in shown if name not in made_anew)
    assert all(shown[name].default == {} for name in made_anew)


@ALL
def test_declaration_cannot_be_changed(family: type[Any]) -> None:
    name, value = next(iter(GIVEN[family].items()))
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(family(**GIVEN[family]), name, value)


def test_fields_are_given_in_order_where_the_class_says_so() -> None:
    assert Supply("scout", 2, id="wood/scouts", says="Two.") == Supply(
        count=2, piece="scout", id="wood/scouts", says="Two."
    )
    with pytest.raises(TypeError, match=r"^Completion cannot take 'wood/complete'$"):
        Completion("wood/complete", id="wood/complete", says="It is.", of=kinds("wood"))  # type: ignore[misc]  # too many


def test_argument_that_is_missing_or_unknown_is_named() -> None:
    with pytest.raises(TypeError, match=r"^Rate needs value=$"):
        Rate("tiles")  # type: ignore[call-arg]  # it has no default
    with pytest.raises(TypeError, match=r"^Rate cannot take most=$"):
        Rate("tiles", 2, most=3)  # type: ignore[call-arg]  # there is no such field
    with pytest.raises(TypeError, match=r"^Rate cannot take value=$"):
        Rate("tiles", 2, value=3)  # type: ignore[misc]  # given twice


def test_dataclass_of_a_plugin_is_derived_from_a_type_of_rule() -> None:
    @dataclasses.dataclass(frozen=True, kw_only=True)
    class Overgrown(Completion):
        """Completion of woods."""

        trees: int

    wood = Overgrown(trees=3, **GIVEN[Completion])
    assert wood == dataclasses.replace(wood) != dataclasses.replace(wood, trees=4)
    assert wood.hook == "scoring_rules"
    assert repr(wood).endswith("initial=False, trees=3)")
    with pytest.raises(TypeError, match="trees"):
        Overgrown(**GIVEN[Completion])


def test_all_that_hooks_return_is_declared_so() -> None:
    assert all("__eq__" not in vars(each) for types in hook_results.TYPES.values() for each in types)


def test_help_of_a_type_of_rule_lists_nothing_but_methods() -> None:
    text = pydoc.plain(pydoc.render_doc(DecisionKind))
    assert "name: its name" in text
    assert not [word for word in ("verbs", "idle", "__", "hook =") if word in text]
