"""The contents of a ruleset, as data.

Everything here is JSON values; nothing is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide import (
    Clock,
    GameEnd,
    Overtime,
    Phase,
    Plugin,
    Ranking,
    RuleEntry,
    Ruleset,
    ScoreTrack,
    StartTiles,
    describe,
    installed,
    sentence,
)

from .supplies import supply_of
from .titles import title_of
from .topics import about, topic

#: The families of rules by the hook that returns them, in the order in which reports show them.
FAMILIES = {
    "components": "setup",
    "turn_rules": "turn",
    "placement_rules": "placement",
    "meeple_rules": "meeples",
    "scoring_rules": "scoring",
}
_SETUP = (Clock, ScoreTrack, StartTiles)
_END = (GameEnd, Overtime, Ranking)
ORDER = (*FAMILIES.values(), "end")


def overview(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as ``bastide variant show --json`` prints it."""
    selection = ruleset.selection
    declared = installed().usable
    options = describe(selection).get("plugins", {})
    entries = sorted(ruleset.rules, key=lambda entry: ORDER.index(family(entry)))
    return {
        "format": "bastide-overview/1",
        "variant": selection.given,
        "title": title_of(ruleset),
        "plugins": {
            name: {
                "title": declared[name].title if name in declared else name,
                "version": ruleset.versions[name],
                "options": options[name],
            }
            for name in sorted(selection.plugins)
        },
        "phases": list(ruleset.turn.phase_names),
        "rules": [_rule(entry, ruleset) for entry in entries],
        "supply": supply_of(ruleset),
        "start": [{"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in ruleset.start],
        "tiles": {stack: dict(items) for stack, items in ruleset.contents.items() if items},
        "about": about_box(ruleset, declared),
        "object": describe(selection),
    }


def about_box(ruleset: Ruleset, declared: Mapping[str, Plugin]) -> dict[str, Any]:
    """The facts about the box of a variant, with those that the boxes of its expansions add.

    Args:
        ruleset: the rules.
        declared: the declarations of plugins, by name.
    """
    about = ruleset.selection.about
    found = dict(about)
    for name in sorted(ruleset.selection.plugins):
        plugin = declared.get(name)
        # The contents of the variant's own box are among its facts already.
        if plugin is None or name in about.get("in_box", ()):
            continue
        for key, more in plugin.about.items():
            if key in about and more != about[key]:
                found[key] = sentence(
                    "{text}; with {plugin}: {more}",
                    text=sentence(found[key]),
                    plugin=sentence(plugin.title),
                    more=sentence(more),
                )
    return found


def family(entry: RuleEntry) -> str:
    """The family a rule belongs to."""
    rule = entry.rule
    if isinstance(rule, _SETUP) or (isinstance(rule, Phase) and rule.scope == "setup"):
        return "setup"
    return "end" if isinstance(rule, _END) else FAMILIES[rule.hook]


def _rule(entry: RuleEntry, ruleset: Ruleset) -> dict[str, Any]:
    rule = entry.rule
    start = f"{rule.id}."
    return {
        "family": family(entry),
        "topic": topic(rule, ruleset),
        "about": about(rule, ruleset),
        "type": type(rule).__name__,
        "id": rule.id,
        "plugin": entry.plugin,
        "says": rule.says,
        "source": rule.source,
        "slot": rule.slot,
        "replaces": list(rule.replaces),
        "rates": {name.removeprefix(start): value for name, value in ruleset.rates.items() if name.startswith(start)},
    }
