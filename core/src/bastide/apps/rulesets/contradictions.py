"""Rules whose sentences contradict each other, as their declarations show."""

from __future__ import annotations

from collections.abc import Iterator

from bastide import Adjustment, Completion, Problem, Registry, Ruleset, clause, coded, sentence, word

#: The trait of the kinds of features that can be finished.
_TRAIT = "completable"


def contradictions(ruleset: Ruleset, registry: Registry) -> Iterator[Problem]:
    """A warning for each rule about what can be finished beside a plugin by which more can be.

    A rule may make features complete whose kind was declared as one that never is. What other rules say of features
    that can be finished sounds as if it held for them, and does not.

    Args:
        ruleset: the ruleset.
        registry: the plugins.
    """
    more = [
        (rule, kind)
        for rule in ruleset.of(Completion)
        for kind in ruleset.segment_kinds.values()
        if rule.of.matches(kind) and _TRAIT not in kind.traits
    ]
    told = set()
    for rule in ruleset.of(Adjustment):
        for completion, kind in more:
            plugin, other = ruleset.plugin_of(completion.id), ruleset.plugin_of(rule.id)
            speaks = _TRAIT in rule.subjects.traits and not rule.subjects.matches(kind)
            if speaks and plugin != other and (plugin, other) not in told:
                told.add((plugin, other))
                yield Problem(
                    coded(
                        "variant/contradiction",
                        "{one} and {other} do not agree on the kind {kind}: “{this}”, but “{that}” "
                        "does not hold for it",
                        one=registry.titled(plugin),
                        other=registry.titled(other),
                        kind=word(kind.name),
                        this=clause(completion.says),
                        that=clause(rule.says),
                    ),
                    hint=sentence("leave one of the two out"),
                )
