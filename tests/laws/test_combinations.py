"""Compatible plugins are played together: the rulesets of the laws include every pair of plugins, and every value."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

import bastide
from bastide.testing.combining import Atom, Chosen, atoms, values
from tests.laws.rulesets import FEW, installed, ruleset_of, rulesets

REGISTRY = bastide.installed()
PLUGINS = sorted(REGISTRY.usable)


@cache
def played() -> list[set[Atom]]:
    """The plugins and the written values of each ruleset that the laws play."""
    return [set(atoms(_chosen(ruleset.selection))) for ruleset in rulesets().values()]


def _chosen(selection: bastide.Selection) -> Chosen:
    """A selection with the values of its options in the notation of expressions; the default is empty."""
    chosen = {}
    for name, options in selection.plugins.items():
        given = bastide.written_options(options, defaults=False)
        known = values(REGISTRY.usable[name])
        chosen[name] = {
            option: (str(given[option]).lower() if isinstance(given[option], bool) else str(given[option]))
            if option in given
            else ""
            for option in known
        }
    return chosen


def test_every_plugin_is_in_one_of_the_few_rulesets_of_each_law() -> None:
    assert sorted({name for text in FEW for name in ruleset_of(text).selection.plugins}) == PLUGINS


# The rest is about the rulesets of the exhaustive run, and resolves them all.


@pytest.mark.exhaustive
def test_few_rulesets_of_each_law_are_among_all() -> None:
    assert set(FEW) <= set(rulesets())


@pytest.mark.exhaustive
def test_each_two_plugins_that_go_together_are_in_a_ruleset_of_the_laws() -> None:
    pairs = list(combinations(PLUGINS, 2))
    there = [pair for pair in pairs if any({(pair[0],), (pair[1],)} <= found for found in played())]
    assert there == [pair for pair in pairs if playable((pair[0],), (pair[1],))]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PLUGINS)
def test_every_value_of_an_option_is_in_a_ruleset_with_every_value_of_the_others(name: str) -> None:
    known = values(REGISTRY.usable[name])
    wanted = [(name, option, value) for option, choices in known.items() for value in choices]
    for atom in wanted:
        assert any(atom in found for found in played()) == playable(atom), atom
    for one, other in combinations(wanted, 2):
        if one[1] != other[1]:
            assert any({one, other} <= found for found in played()) == playable(one, other), (one, other)


def playable(*wanted: Atom) -> bool:
    """Whether plugins under some values of their options can be played, with all their requirements."""
    return installed().founded(wanted) is not None
