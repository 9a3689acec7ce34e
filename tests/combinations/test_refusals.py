"""Incompatible plugins are refused with sentences that a player understands."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import bastide
from bastide.testing.combining import Combinations, expression

REGISTRY = bastide.installed()
COMBINATIONS = Combinations(REGISTRY)
PLUGINS = sorted(REGISTRY.usable)
#: The remedies in messages.
REMEDY = re.compile(r"(add '[-+] [\w-]+'|remove (one of|[\w-]+)|keep [\w-]+ or [\w-]+)")


def refusal(text: str) -> list[str]:
    """The refusal of a combination, problem by problem; empty if it is accepted."""
    try:
        bastide.resolve(bastide.select(text, REGISTRY), REGISTRY)
    except bastide.VariantError as error:
        return [str(problem) for problem in error.problems]
    return []


def said_of(one: str, other: str) -> list[str]:
    """The refusal of a pair, without problems of one of them alone."""
    # The place comes first, then the problem.
    messages = [problem.partition("': ")[2] for problem in refusal(f"{one} + {other}")]
    return [message for message in messages if one in message and other in message]


REFUSED = [pair for pair in combinations(PLUGINS, 2) if refusal(expression(COMBINATIONS.together(pair)))]
ALL = pytest.mark.parametrize("pair", REFUSED, ids=[" + ".join(pair) for pair in REFUSED])


def test_two_farm_editions_are_among_the_refused() -> None:
    assert ("farms-first-edition", "farms-third-edition") in REFUSED


@ALL
def test_refused_pair_is_reported_with_reason_and_remedy(pair: tuple[str, str]) -> None:
    for one, other in (pair, pair[::-1]):
        messages = said_of(one, other)
        assert messages
        for message in messages:
            assert REMEDY.search(message), message
            for sign in ("Error", "Traceback", "object at", "failed in"):
                assert sign not in message
            assert len(words(message, pair)) >= 10, message


@ALL
def test_refused_pair_is_explained_by_the_plugins_or_by_a_requirement(pair: tuple[str, str]) -> None:
    declared = [REGISTRY.usable[name] for name in pair]
    reasons = [reason.rstrip(".") for plugin in declared for other, reason in plugin.conflicts.items() if other in pair]
    said = " ".join(said_of(*pair))
    quotes = re.findall(r"“([^”]+)”", said)
    needs = re.search(r"requires [\w-]+, and [\w-]+ does not go with", said)
    assert any(reason in said for reason in reasons) or len(quotes) >= 2 or needs, said


def words(message: str, pair: tuple[str, str]) -> list[str]:
    """The words of a message other than names, ids or quoted keys."""
    plain = re.sub(r"'[^']*'|\([\w-]+/[\w-]+\)|[\w-]+/[\w-]+", " ", message)
    for name in pair:
        plain = plain.replace(name, " ")
    return re.findall(r"[a-z]{2,}", plain.lower())


@pytest.mark.parametrize("name", [name for name in PLUGINS if REGISTRY.usable[name].requires])
def test_plugin_alone_is_refused_with_what_to_add(name: str) -> None:
    said = refusal(name)
    for needed in REGISTRY.usable[name].requires:
        assert any(f"{name} requires {needed}; add '+ {needed}'" in problem for problem in said)


@ALL
def test_pair_is_refused_in_either_order(pair: tuple[str, str]) -> None:
    needed = [name for name in COMBINATIONS.together(pair) if name not in pair]
    assert refusal(" + ".join([*needed, *pair]))
    assert refusal(" + ".join([*needed, *pair[::-1]]))
