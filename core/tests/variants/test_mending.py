"""Mends of variants with unknown plugins."""

from __future__ import annotations

import itertools
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from variants import toys

from bastide import BastideError, Registry, resolve, select
from bastide.apps.rulesets import Mend, mends


def mended(variant: Any, world: Registry) -> list[list[Mend]]:
    with pytest.raises(BastideError) as caught:
        resolve(select(variant, world), world)
    return mends(variant, caught.value.problems, registry=world)


def suggestions(variant: Any, world: Registry) -> list[str]:
    """The mends of the only problem of a variant."""
    [found] = mended(variant, world)
    return [mend.text for mend in found]


def test_either_of_two_plugins_for_one_slot_may_be_left_out(world: Registry) -> None:
    variant: dict[str, Any] = {"plugins": {"harbour": {}, "tides-early": {}, "tides-late": {}}}
    [found] = mended(variant, world)
    assert [mend.text for mend in found] == ["leave out tides-early", "leave out tides-late"]
    assert [sorted(mend.variant["plugins"]) for mend in found] == [
        ["harbour", "tides-late"],
        ["harbour", "tides-early"],
    ]
    assert variant == {"plugins": {"harbour": {}, "tides-early": {}, "tides-late": {}}}


def test_plugin_that_another_requires_is_added(world: Registry) -> None:
    [found] = mended({"plugins": {"tides-late": {}}}, world)
    assert found[0].text == "add harbour"
    assert found[0].works
    select(found[0].variant, world)


def test_plugin_with_an_unavailable_requirement_is_left_out_only_if_nobody_asked_for_it(
    world: Registry, tmp_path: Path
) -> None:
    assert mended({"plugins": {"fog": {}, "storm": {}}}, world) == [[]]
    (tmp_path / "inherited.toml").write_text('format = "bastide-variant/1"\n[plugins.fog]\n[plugins.storm]\n')
    assert suggestions({"extends": str(tmp_path / "inherited.toml"), "plugins": {"harbour": {}}}, world) == [
        "leave out storm"
    ]


def test_inherited_plugin_is_left_out_by_name(world: Registry) -> None:
    [found] = mended({"extends": "old-port", "plugins": {"tides-late": {}}}, world)
    assert [mend.variant for mend in found] == [
        {"extends": "old-port", "plugins": {"tides-late": {}}, "remove": ["tides-early"]}
    ]


def test_expression_is_mended_as_an_object_that_extends_it(world: Registry) -> None:
    [found] = mended("old-port + tides-late", world)
    assert [mend.variant for mend in found] == [{"extends": "old-port + tides-late", "remove": ["tides-early"]}]


@pytest.mark.parametrize(
    ("variant", "first"),
    [
        ({"plugins": {"harbor": {}}}, "write harbour instead of harbor"),
        ({"plugins": {"harbour": {"drow": "last"}}}, "write draw instead of drow"),
        ({"extends": "old-porf"}, "write old-port instead of old-porf"),
        ("old-port + lantrns", "write old-port + lanterns instead of old-port + lantrns"),
        ({"extends": "old-port", "remove": ["tides-eerly"]}, "write tides-early instead of tides-eerly"),
        ({"extends": "old-port", "pluggins": {}}, "write plugins instead of pluggins"),
        ("old-port - fog", "write old-port instead of old-port - fog"),
        ("old-port - early", "write old-port - tides-early instead of old-port - early"),
        ("old-port + ice", "write old-port + winter instead of old-port + ice"),
    ],
)
def test_intended_word_is_offered_first(variant: Any, first: str, world: Registry) -> None:
    world.register(toys.plugin("Winter & ice"), "winter")
    assert suggestions(variant, world)[0] == first


def test_unknown_word_that_is_left_out_is_not_just_dropped(world: Registry) -> None:
    assert suggestions("old-port - snow", world) == [], "snow may be a part of what is there, which would then stay"


def test_option_out_of_bounds_is_set_back_or_to_the_bound(world: Registry) -> None:
    for option, value in (("piers", 1000), ("piers", -1)):
        found = suggestions({"plugins": {"harbour": {option: value}}}, world)
        assert len(found) >= 2
        assert all(text.startswith(f"set {option} of harbour to ") for text in found[:2])
        assert "leave out harbour" not in found, "nothing would be left"


def test_option_out_of_bounds_in_a_text_is_set_to_the_bound_first(world: Registry) -> None:
    assert suggestions("harbour(piers=-1) + fog", world)[0].startswith("write harbour(piers=")


def test_key_that_means_nothing_is_left_out(world: Registry) -> None:
    [found] = mended({"extends": "old-port", "weather": "fine"}, world)
    assert [mend.variant for mend in found] == [{"extends": "old-port"}]


def test_all_dependents_of_a_missing_plugin_are_left_out_together(world: Registry) -> None:
    world.register(toys.plugin("Anchor", requires=("harbour",)), "anchor")
    variant: dict[str, Any] = {"plugins": {"anchor": {}, "tides-late": {}, "lanterns": {}}}
    for found in mended(variant, world):
        assert [mend.text for mend in found] == ["add harbour"]
    for found in mended(variant | {"extends": "old-port - tides-early", "remove": ["harbour"]}, world):
        assert found[0].text == "add harbour"
        assert found[-1].text == "leave out anchor, tides-late"
        assert found[-1].works


def test_every_mend_removes_its_problem_and_adds_none(world: Registry) -> None:
    variant = {
        "extends": "old-port",
        "remove": ["fog"],
        "plugins": {"tides-late": {}, "lanterns": {}, "fog": {}},
        "weather": {},
    }
    with pytest.raises(BastideError) as caught:
        select(variant, world)
    before = caught.value.problems
    found = mends(variant, before, registry=world)
    assert len(found) == len(before) > 2
    assert all(found)
    for problem, ways in zip(before, found, strict=True):
        for mend in ways:
            assert not mend.works, "others are left"
            with pytest.raises(BastideError) as still:
                select(mend.variant, world)
            assert problem.message not in [each.message for each in still.value.problems]
            assert {each.message for each in still.value.problems} < {each.message for each in before}


def test_only_promising_variants_are_built(world: Registry) -> None:
    asked: list[Mapping[str, Any]] = []

    def attempt(variant: Mapping[str, Any]) -> object:
        asked.append(variant)
        return resolve(select(variant, world), world)

    variant: dict[str, Any] = {"plugins": {"harbour": {}, "tides-early": {}, "tides-late": {}}}
    with pytest.raises(BastideError) as caught:
        select(variant, world)
    mends(variant, caught.value.problems, attempt=attempt, registry=world)
    assert len(asked) == 2


def test_mends_do_not_depend_on_the_load_of_the_machine(world: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    variant: dict[str, Any] = {"plugins": {"harbour": {}, "tides-early": {}, "tides-late": {}}}
    hours = itertools.count(step=3600)
    # Other threads run whenever this one looks at the clock.
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert suggestions(variant, world) == ["leave out tides-early", "leave out tides-late"]
