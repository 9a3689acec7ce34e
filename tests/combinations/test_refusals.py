"""Incompatible plugins are refused with sentences that a player understands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import bastide
from bastide.testing.combining import expression
from tests.laws.rulesets import installed

REGISTRY = bastide.installed()
PLUGINS = sorted(REGISTRY.usable)
#: The remedies in messages.
REMEDY = re.compile(r"(add '[-+] [\w-]+'|remove (one of|“[^”]+”)|keep “[^”]+” or “[^”]+”)")


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
    titles = [f"“{REGISTRY.usable[name].title}”" for name in (one, other)]
    return [message for message in messages if all(title in message for title in titles)]


@cache
def refused() -> tuple[tuple[str, str], ...]:
    """The pairs of plugins that are refused with all that they require."""
    pairs = combinations(PLUGINS, 2)
    return tuple(pair for pair in pairs if refusal(expression(installed().together(pair))))


def test_two_farm_editions_are_among_the_refused() -> None:
    assert ("farms-first-edition", "farms-third-edition") in refused()


def test_refused_pair_is_reported_with_reason_and_remedy() -> None:
    wrong = {}
    for pair in refused():
        for one, other in (pair, pair[::-1]):
            messages = said_of(one, other)
            if not messages or (lacks := [lack for message in messages for lack in lacking(message, pair)]):
                wrong[one, other] = lacks if messages else "nothing is said of the pair"
    assert not wrong


def lacking(message: str, pair: tuple[str, str]) -> Iterator[str]:
    """What a player would need in a message, or could do without."""
    if not REMEDY.search(message):
        yield f"no remedy: {message}"
    for sign in ("Error", "Traceback", "object at", "failed in"):
        if sign in message:
            yield f"{sign}: {message}"
    if len(words(message, pair)) < 10:
        yield f"too short: {message}"


def test_refused_pair_is_explained_by_the_plugins_or_by_a_requirement() -> None:
    assert not {pair: message for pair in refused() if not explained(pair, message := " ".join(said_of(*pair)))}


def explained(pair: tuple[str, str], message: str) -> bool:
    """Whether a refusal quotes a reason of one of the plugins, or names a requirement."""
    declared = [REGISTRY.usable[name] for name in pair]
    reasons = [reason.rstrip(".") for plugin in declared for other, reason in plugin.conflicts.items() if other in pair]
    quotes = re.findall(r"“([^”]+)”", message)
    needs = re.search(r"requires “[^”]+”, and “[^”]+” (?:does not go with|stands in its place)", message)
    return any(reason in message for reason in reasons) or len(quotes) >= 2 or needs is not None


def words(message: str, pair: tuple[str, str]) -> list[str]:
    """The words of a message other than names, ids or quoted keys."""
    plain = re.sub(r"(?<!\w)'[^']*'|\([\w-]+/[\w-]+\)|[\w-]+/[\w-]+", " ", message)
    for name in (name for each in pair for name in (each, REGISTRY.usable[each].title)):
        plain = plain.replace(name, " ")
    return re.findall(r"[a-z]{2,}", plain.lower())


@pytest.mark.parametrize("name", [name for name in PLUGINS if REGISTRY.usable[name].requires])
def test_plugin_alone_is_refused_with_what_to_add(name: str) -> None:
    message = refusal(name)
    for needed in REGISTRY.usable[name].requires:
        one, other = REGISTRY.usable[name].title, REGISTRY.usable[needed].title
        assert any(f"“{one}” requires “{other}”; add '+ {needed}'" in problem for problem in message)


def test_pair_is_refused_in_either_order() -> None:
    accepted = []
    for pair in refused():
        needed = [name for name in installed().together(pair) if name not in pair]
        accepted += [order for order in (pair, pair[::-1]) if not refusal(" + ".join([*needed, *order]))]
    assert not accepted
