"""Plugins that do not go together are refused with sentences that a player understands."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

import bastide
from tests.laws.combining import expression, together

REGISTRY = bastide.installed()
PLUGINS = sorted(REGISTRY.usable)
#: What to do about it, as messages word it.
REMEDY = re.compile(r"(add '[-+] [\w-]+'|remove (one of|[\w-]+)|keep [\w-]+ or [\w-]+)")


def refusal(text: str) -> str | None:
    """What is said of a combination that is refused; ``None`` if it is taken."""
    try:
        bastide.resolve(bastide.select(text, REGISTRY), REGISTRY)
    except bastide.VariantError as error:
        return str(error)
    return None


REFUSED = [
    (pair, said)
    for pair in combinations(PLUGINS, 2)
    if (said := refusal(expression(together(pair, REGISTRY)))) is not None
]


def test_two_farm_editions_are_among_the_refused() -> None:
    assert ("farms-first-edition", "farms-third-edition") in [pair for pair, _ in REFUSED]


@pytest.mark.parametrize(("pair", "said"), REFUSED, ids=[" + ".join(pair) for pair, _ in REFUSED])
def test_refused_pair_is_told_why_and_what_to_do(pair: tuple[str, str], said: str) -> None:
    for line in said.splitlines():
        # Where it stands comes first, then what is wrong.
        message = line.partition("': ")[2]
        assert all(name in message for name in pair)
        assert REMEDY.search(message), message
        for sign in ("Error", "Traceback", "object at", "failed in"):
            assert sign not in message
        assert len(words(message, pair)) >= 10, message


@pytest.mark.parametrize(("pair", "said"), REFUSED, ids=[" + ".join(pair) for pair, _ in REFUSED])
def test_refused_pair_is_told_in_sentences_of_the_plugins(pair: tuple[str, str], said: str) -> None:
    declared = [REGISTRY.usable[name] for name in pair]
    reasons = [reason.rstrip(".") for plugin in declared for other, reason in plugin.conflicts.items() if other in pair]
    quotes = re.findall(r"“([^”]+)”", said)
    assert any(reason in said for reason in reasons) or len(quotes) >= 2


def words(message: str, pair: tuple[str, str]) -> list[str]:
    """The words of a message that are no names, ids or quoted keys."""
    plain = re.sub(r"'[^']*'|\([\w-]+/[\w-]+\)|[\w-]+/[\w-]+", " ", message)
    for name in pair:
        plain = plain.replace(name, " ")
    return re.findall(r"[a-z]{2,}", plain.lower())


@pytest.mark.parametrize("name", [name for name in PLUGINS if REGISTRY.usable[name].requires])
def test_plugin_alone_is_refused_with_what_to_add(name: str) -> None:
    said = refusal(name)
    assert said is not None
    for needed in REGISTRY.usable[name].requires:
        assert f"{name} requires {needed}; add '+ {needed}'" in said


def test_order_of_the_terms_does_not_matter_to_what_is_refused() -> None:
    for (one, other), _ in REFUSED:
        needed = [name for name in together((one, other), REGISTRY) if name not in (one, other)]
        assert refusal(" + ".join([*needed, other, one])) is not None
