"""The compatibility of plugins: requirements, conflicts and slots."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from bastide.rules.declarations.plugins import Plugin
from bastide.text.problems import Problem, quoted
from bastide.text.sentences import clause, coded, sentence

from .amounts import without_amount
from .drafts import Draft, Where
from .missing_plugins import no_plugin, to_install
from .reading import SWITCHED_OFF
from .registry import Found, Registry


def unusable(name: str, where: Where, registry: Registry, preset_names: Mapping[str, object]) -> Problem | None:
    """Why a plugin that a variant names cannot be selected."""
    found = registry.found.get(name)
    if found is None:
        there = None if registry.usable else sentence("no plugin is installed")
        if without_amount(name) != name:
            numbers = sentence("numbers of tiles, pieces and points are set in a file: [tiles], [supply], [rates]")
            there = there or numbers
        hint = no_plugin(name) or registry.did_you_mean(name, otherwise=there)
        if name in preset_names:
            return where.problem(
                coded("variant/preset-not-plugin", "{name} is a preset, not a plugin", name=name),
                "a preset stands first, or in extends",
            )
        return where.problem(coded("plugin/unknown", "there is no plugin {name}", name=name), hint)
    if found.broken is not None:
        return where.problem(
            coded("plugin/broken", "the plugin {name} is broken: {broken}", name=name, broken=found.broken),
            sentence("take it out of {variable}, or leave it out here", variable=SWITCHED_OFF)
            if found.switched_off
            else "mend or reinstall it, or leave it out"
            if found.file is None
            else "mend it, or leave it out",
        )
    if found.declaration is None:
        return where.problem(
            coded("variant/no-rules", "the plugin {name} brings no rules", name=name),
            "it cannot be a part of a variant",
        )
    return None


def _sites(one: str, other: str, draft: Draft, registry: Registry) -> tuple[Where, str]:
    """Where two incompatible plugins are reported, and what to do: at the one that was added last."""
    order = list(draft.plugins)
    earlier, later = sorted((one, other), key=order.index)
    there, here = draft.plugins[earlier].where, draft.plugins[later].where
    if here.file == there.file and here.place is None:
        both = {"earlier": registry.titled(earlier), "later": registry.titled(later)}
        return here, sentence("keep {earlier} or {later}, not both", **both)
    return here, here.removing(earlier)


def _requirements(draft: Draft, usable: Mapping[str, Plugin], registry: Registry) -> list[Problem]:
    problems = []
    for name in sorted(usable):
        called, where = registry.titled(name), draft.plugins[name].where
        lacking = sorted(set(usable[name].requires) - set(draft.plugins))
        excluded = {each: rival for each in lacking if (rival := _rival(registry.found.get(each), usable))}
        for required, (other, reason) in excluded.items():
            if _reason(usable, name, other):
                continue  # the two cannot be combined anyway, which is told with their own reason
            told = {"name": called, "required": registry.titled(required), "other": registry.titled(other)}
            if reason is None:
                message = coded(
                    "variant/requirement-replaced",
                    "{name} requires {required}, and {other} stands in its place: a game has only one of the two",
                    **told,
                )
            else:
                message = coded(
                    "variant/requirement-excluded",
                    "{name} requires {required}, and {required} does not go with {other}: {reason}",
                    **told,
                    reason=reason,
                )
            either = sentence("remove {name} or {other}", name=called, other=told["other"])
            problems.append(where.problem(message, either))
        # Without what cannot be there, the rest that is lacking would be of no use.
        for required in () if excluded else lacking:
            found = registry.found.get(required)
            if found is None:
                # The name of an unknown distribution cannot be guessed safely.
                hint = to_install(required) or sentence(
                    "it is not installed; ask the author of {name} for it", name=called
                )
            elif found.broken is not None:
                hint = sentence("but {required} is broken: {broken}", required=required, broken=found.broken)
            else:
                hint = where.adding(required)
            problems.append(
                where.problem(
                    coded(
                        "variant/requirement",
                        "{name} requires {required}",
                        name=called,
                        required=registry.titled(required),
                    ),
                    hint,
                )
            )
    return problems


def _rival(found: Found | None, usable: Mapping[str, Plugin]) -> tuple[str, str | None] | None:
    """A selected plugin that excludes an unselected one, and why, if it does not fill the same slot."""
    if found is None or found.declaration is None:
        return None
    for other, plugin in sorted(usable.items()):
        reason = found.declaration.conflicts.get(other) or plugin.conflicts.get(found.name)
        if reason:
            return other, clause(reason)
        if found.declaration.slot is not None and found.declaration.slot == plugin.slot:
            return other, None
    return None


def _reason(usable: Mapping[str, Plugin], one: str, other: str) -> str | None:
    """Why two selected plugins cannot be combined, as they declare it."""
    return usable[one].conflicts.get(other) or usable[other].conflicts.get(one)


def _conflicts(draft: Draft, usable: Mapping[str, Plugin], registry: Registry) -> list[Problem]:
    problems = []
    for one, other in combinations(sorted(usable), 2):
        reason = _reason(usable, one, other)
        if reason:
            where, hint = _sites(one, other, draft, registry)
            problems.append(
                where.problem(
                    coded(
                        "variant/conflict",
                        "{one} and {other} cannot be combined: {reason}",
                        one=registry.titled(one),
                        other=registry.titled(other),
                        reason=clause(reason),
                    ),
                    hint,
                )
            )
    return problems


def _slots(draft: Draft, usable: Mapping[str, Plugin], registry: Registry) -> list[Problem]:
    fillers: dict[str, list[str]] = {}
    for name in draft.plugins:
        if name in usable and usable[name].slot is not None:
            fillers.setdefault(str(usable[name].slot), []).append(name)
    problems = []
    for slot, names in sorted(fillers.items()):
        for later in names[1:]:
            where, hint = _sites(names[0], later, draft, registry)
            one, other = sorted((names[0], later))
            message = coded(
                "variant/slot-filled",
                "{one} and {other} rule the same thing, and only one of them can hold: either {this} or {that}",
                one=registry.titled(one),
                other=registry.titled(other),
                slot=slot,
                this=quoted(usable[one].says),
                that=quoted(usable[other].says),
            )
            problems.append(where.problem(message, hint))
    return problems


def combination_problems(draft: Draft, usable: Mapping[str, Plugin], registry: Registry) -> list[Problem]:
    """The problems of the combination of a draft's plugins.

    Args:
        draft: the variant.
        usable: the declarations of those of its plugins that can be selected.
        registry: all plugins.
    """
    missing = _requirements(draft, usable, registry) if draft.complete else []
    return [*missing, *_conflicts(draft, usable, registry), *_slots(draft, usable, registry)]
