"""Presets as data, the preset nearest to a variant, and the differences from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from bastide import (
    BastideError,
    Ruleset,
    Selection,
    describe,
    installed,
    presets,
    resolve_variant,
    select,
    sentence,
    translated,
)

from ...reports.words import value_text
from ...rulesets.differences import piece_counts
from ...rulesets.overviews import overview
from ...tile_words import item_in_words
from ...words import word

_SHOWN = ("in_box", "sources", "certainty", "players", "age", "time", "notes")


def described(name: str, language: str | None = None) -> dict[str, Any]:
    """A preset: its name, title and plugins with their options, facts about it, and the variant object."""
    say = partial(translated, language=language)
    try:
        selection = select(name, installed())
    except BastideError as error:
        broken = "; ".join(say(str(problem)) for problem in error.problems)
        return {"name": name, "title": name, "plugins": {}, "about": {}, "object": None, "broken": broken}
    titles = {plugin: found.title for plugin, found in installed().usable.items()}
    about = {
        key: say(value) if isinstance(value, str) else [say(titles.get(each, each)) for each in value]
        for key, value in selection.about.items()
        if key in _SHOWN and not (key == "certainty" and _is_high(value))
    }
    known = describe(selection)
    plugin = installed().usable.get(name)
    return {
        "name": name,
        "title": say(plugin.title if plugin is not None and selection.title == name else selection.title),
        "plugins": known["plugins"],
        "about": about,
        "object": known,
        "broken": None,
    }


def _is_high(certainty: str) -> bool:
    """Whether all of a preset is certain: then there is nothing to say of it."""
    return not any(degree in certainty.lower() for degree in ("medium", "low"))


def offered() -> list[str]:
    """The games on offer: the presets, or if there are none the plugins that are games by themselves."""
    registry = installed()
    names = list(presets(registry))
    return names or [name for name, plugin in registry.usable.items() if not plugin.requires and _is_game(name)]


def _is_game(name: str) -> bool:
    try:
        return bool(resolve_variant(name).tiles)
    except BastideError:
        return False


def nearest(ruleset: Ruleset) -> tuple[str | None, int]:
    """The preset nearest to a ruleset, and in how many plugins, options and rates they differ."""
    own, about = _settings(describe(ruleset.selection)), _facts(ruleset.selection)
    found = []
    for name in presets(installed()):
        try:
            selection = select(name, installed())
        except BastideError:
            continue
        away = len(own ^ _settings(describe(selection)))
        # Of several with the same rules, the one with the same facts about the box.
        found.append((away, len(about ^ _facts(selection)), name))
    return (min(found)[2], min(found)[0]) if found else (None, 0)


def departures(ruleset: Ruleset, preset: str) -> list[str]:
    """The differences of a ruleset from a preset: plugins, options and rates, each in a few words.

    Args:
        ruleset: the rules.
        preset: a valid preset.
    """
    other = resolve_variant(preset)
    mine, theirs = describe(ruleset.selection), describe(other.selection)
    return [*_plugins(mine["plugins"], theirs["plugins"]), *_numbers(ruleset, other, mine, theirs)]


def _plugins(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    usable = installed().usable
    titles = {name: sentence(usable[name].title) for name in {*mine, *theirs}}
    gone = [name for name in theirs if name not in mine]
    for name in mine:
        if name in theirs:
            for option, value in mine[name].items():
                if value != theirs[name].get(option):
                    yield sentence(
                        "{plugin}: {option} is {value} instead of {other}",
                        plugin=titles[name],
                        option=sentence(option.replace("_", " ")),
                        value=_words(value),
                        other=_words(theirs[name].get(option)),
                    )
            continue
        slot = usable[name].slot
        rivals = [other for other in gone if slot is not None and usable[other].slot == slot]
        if rivals:
            gone.remove(rivals[0])
            yield sentence("{one} instead of {other}", one=titles[name], other=titles[rivals[0]])
        else:
            yield sentence("with {plugin}", plugin=titles[name])
    yield from (sentence("without {plugin}", plugin=titles[name]) for name in gone)


def _words(value: Any) -> str:
    """A value of an option in words; listed names are translated."""
    return word(value) if isinstance(value, str) else value_text(value)


def _numbers(ruleset: Ruleset, other: Ruleset, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    """Rates that only one of the two sets."""
    said = {**mine.get("supply", {}), **theirs.get("supply", {})}
    for each in piece_counts(overview(ruleset), overview(other)):
        if each.name in said:
            piece = word(each.name)
            name = sentence("{text} ({note})", text=piece, note=each.aside) if each.aside else piece
            yield sentence("{name}: {value} instead of {other}", name=name, value=each.counts[0], other=each.counts[1])
    both: tuple[tuple[str, Callable[[str], str], Mapping[str, int], Mapping[str, int]], ...] = (
        ("rates", partial(_rate, ruleset), ruleset.rates, other.rates),
        ("tiles", partial(_tile, (ruleset, other)), mine.get("tiles", {}), theirs.get("tiles", {})),
    )
    for section, call, here, there in both:
        for key in {**mine.get(section, {}), **theirs.get(section, {})}:
            value, instead, called = here.get(key), there.get(key), call(key)
            if value == instead or not isinstance(value, int):
                continue
            if instead is None:
                yield sentence("{name}: {value}", name=called, value=value)
            else:
                yield sentence("{name}: {value} instead of {other}", name=called, value=value, other=instead)


def _facts(selection: Selection) -> set[str]:
    """The facts about a box, each as one value."""
    return {f"{key} {value!r}" for key, value in selection.about.items()}


def _settings(described: dict[str, Any]) -> set[tuple[str, ...]]:
    """All settings of a variant, each as one value."""
    found: set[tuple[str, ...]] = {("plugin", name) for name in described.get("plugins", {})}
    for name, options in described.get("plugins", {}).items():
        found |= {("option", name, key, repr(value)) for key, value in options.items()}
    for section in ("tiles", "supply", "rates"):
        found |= {(section, key, repr(value)) for key, value in described.get(section, {}).items()}
    return found


def _rate(ruleset: Ruleset, key: str) -> str:
    """A rate, such as ``base-game/road-completed.tiles``, as people call it."""
    rule, _, rate = key.rpartition(".")
    says = next((entry.rule.says for entry in ruleset.rules if entry.rule.id == rule), None)
    return key if says is None else sentence("{rate} in “{rule}”", rate=word(rate), rule=says)


def _tile(rulesets: Iterable[Ruleset], key: str) -> str:
    """A tile or a set of tiles as people call it."""
    for ruleset in rulesets:
        if key in ruleset.tiles or key in ruleset.blocks:
            return sentence("tile “{words}”", words=item_in_words(key, ruleset))
    plugin = installed().usable.get(key.partition("/")[0])
    return key if plugin is None else sentence("tiles of {plugin}", plugin=sentence(plugin.title))
