"""Each check finds the errors of a plugin that is broken in exactly that way, and, at length, no other check does."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from testing.reeds import BROKEN, FOG, Sparse, about, also, kept_apart, reed, registry

from bastide.testing import CHECKS, check_plugin


def test_sound_plugin_passes_every_check() -> None:
    report = check_plugin("reed", registry=registry(reed=reed(), fog=FOG))
    assert {outcome.status for outcome in report.outcomes} == {"passed"}
    assert [outcome.check for outcome in report.outcomes] == list(CHECKS)


def test_drawn_tile_that_a_rule_keeps_by_its_id_is_not_lost() -> None:
    keeps = registry(reed=reed(turn_rules=also(kept_apart)), fog=FOG)
    report = check_plugin("reed", registry=keeps, checks=["tiles"])
    assert [outcome.status for outcome in report.outcomes] == ["passed"]


def test_bounds_are_tried_with_numbers_that_there_are() -> None:
    report = check_plugin(
        "reed", registry=registry(reed=reed(plugin=about(options=Sparse)), fog=FOG), checks=["options-bounds"]
    )
    assert [outcome.status for outcome in report.outcomes] == ["passed"]


broken_each_way = pytest.mark.parametrize(
    ("broken", "found"), BROKEN.values(), ids=[what.replace(" ", "-") for what in BROKEN]
)


@broken_each_way
def test_check_finds_a_plugin_that(broken: SimpleNamespace, found: set[str]) -> None:
    report = check_plugin("reed", registry=registry(reed=broken, fog=FOG), checks=found, raises=False)
    assert {outcome.check.name for outcome in report.failures} == found


@pytest.mark.exhaustive
@broken_each_way
def test_no_other_check_finds_a_plugin_that(broken: SimpleNamespace, found: set[str]) -> None:
    # Where there is nothing to find, one game suffices; the sound plugin plays as many as any.
    few = {check.name: 1 for check in CHECKS if check.examples and check.name not in found}
    report = check_plugin("reed", registry=registry(reed=broken, fog=FOG), examples=few, raises=False)
    assert {outcome.check.name for outcome in report.failures} == found


def test_every_check_finds_something() -> None:
    assert {name for _, found in BROKEN.values() for name in found} == {check.name for check in CHECKS}


def test_checks_have_unique_names_and_state_their_requirements() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.says.endswith(".") and "\n" not in check.says for check in CHECKS)
