"""What a ruleset is called: by its own title, or by the nearest preset and what is different from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from bastide import (
    BastideError,
    Plugin,
    Ruleset,
    Selection,
    describe,
    installed,
    listed,
    presets,
    printings,
    resolve_variant,
    select,
    sentence,
    sentences,
    written_options,
)

from ..editions.carrying import GAME
from ..reports.words import option_value_text
from ..tile_words import item_in_words
from ..words import semicolons, together, word
from .supplies import piece_counts, supply_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Departures:
    """The differences of a ruleset from a preset, in words.

    Args:
        added: the titles of plugins that the preset lacks.
        left_out: the titles of plugins that only the preset has.
        replaced: plugins that stand in the place of one of the preset's: the title of each, and that one's.
        settings: options and numbers that differ, each in a few words.
    """

    added: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def in_words(self) -> list[str]:
        """Each difference in a few words."""
        return [
            *(sentence("{one} instead of {other}", one=one, other=other) for one, other in self.replaced),
            *(sentence("with {plugin}", plugin=title) for title in self.added),
            *(sentence("without {plugin}", plugin=title) for title in self.left_out),
            *self.settings,
        ]

    def after(self, preset: str) -> str:
        """The title of the preset with all differences: ``Hans im Glück 2002 with River, without Farms``.

        Args:
            preset: the title of the preset.
        """
        # A title with a comma ends a list, in which it would read as several.
        brought = sorted((*(one for one, _ in self.replaced), *self.added), key=lambda title: "," in title)
        title = preset
        if brought and self.left_out:
            more, less = together(brought), together(self.left_out)
            title = sentence("{variant} with {plugins}, without {others}", variant=title, plugins=more, others=less)
        elif brought:
            title = sentence("{variant} with {plugins}", variant=title, plugins=together(brought))
        elif self.left_out:
            title = sentence("{variant} without {plugins}", variant=title, plugins=together(self.left_out))
        return semicolons([title, *self.settings])


def title_of(ruleset: Ruleset, declared: Mapping[str, Plugin] | None = None) -> str:
    """What people call a ruleset: ``Third look (from 2021) with River``; its own title, if it has one.

    Args:
        ruleset: the rules.
        declared: the declarations of plugins, by name, if they are not the installed ones.
    """
    title = ruleset.selection.title
    if title and not _is_expression(title):
        return sentence(title)
    known = _made.get(ruleset)
    if known is None:
        known = _made[ruleset] = _in_words(ruleset, installed().usable if declared is None else declared)
    return known


#: A title of more characters is none: servers take no longer one.
LONGEST = 120
#: What stands between the terms of an expression.
_SIGN = re.compile(r"\s+[+-]\s+")
#: The titles that were made; finding the nearest preset takes a while.
_made: WeakKeyDictionary[Ruleset, str] = WeakKeyDictionary()


def _is_expression(title: str) -> bool:
    """Whether a title is rules as people type them, which records of earlier versions keep as their title."""
    first, *others = (term.partition("(")[0] for term in _SIGN.split(title))
    if first == title:
        return False
    registry = installed()
    known = {*presets(registry), *printings(registry), *registry.found}
    return all(name in known for name in others or [first])


def titles_of(rulesets: Sequence[Ruleset]) -> list[str]:
    """The titles of rulesets that stand side by side, numbered where they are alike."""
    titles = [title_of(ruleset) for ruleset in rulesets]
    found: list[str] = []
    for at, title in enumerate(titles):
        alike = titles[:at].count(title) + 1
        found.append(title if titles.count(title) == 1 else sentence("{text} ({note})", text=title, note=alike))
    return found


def _in_words(ruleset: Ruleset, declared: Mapping[str, Plugin]) -> str:
    plugins, known = ruleset.selection.plugins, installed().usable
    close, _ = nearest(ruleset, (name for name in plugins if name in known and known[name].slot == GAME))
    if close is None:
        titles = [_title(name, declared) for name in plugins]
        return _short(listed(titles), titles[0], len(titles) - 1)
    title, found = sentence(select(close, installed()).title), departures(ruleset, close, declared)
    return _short(found.after(title), title, len(found.in_words))


def _short(text: str, title: str, differences: int) -> str:
    """A title in words; where that would be too long, only how many differences from what has a title there are."""
    if len(text) <= LONGEST:
        return text
    return sentences("{variant} with {count} change", "{variant} with {count} changes", differences, variant=title)


def nearest(ruleset: Ruleset, more: Iterable[str] = ()) -> tuple[str | None, int]:
    """The preset of the same game that is nearest to a ruleset, and the number of differences from it.

    Args:
        ruleset: the rules.
        more: other variants that it may be near to.
    """
    own, about = describe(ruleset.selection), _facts(ruleset.selection)
    found = []
    for later, names in enumerate((presets(installed()), more)):
        for name in names:
            try:
                selection = select(name, installed())
            except BastideError:
                continue
            if selection.slots.get(GAME) != ruleset.selection.slots.get(GAME):
                continue
            # Of several with the same rules, the one with the same facts about the box.
            found.append((_away(own, describe(selection)), later, len(about ^ _facts(selection)), name))
    return (min(found)[-1], min(found)[0]) if found else (None, 0)


def _away(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> int:
    """How many differences two variants have; a plugin in the place of another one is a single difference."""
    usable = installed().usable
    here, there = mine["plugins"], theirs["plugins"]
    added, gone = here.keys() - there.keys(), there.keys() - here.keys()
    instead = {usable[name].slot for name in added if name in usable} & {usable[name].slot for name in gone} - {None}
    pairs = [(here[name], there[name]) for name in here.keys() & there.keys()]
    pairs += [(mine.get(section, {}), theirs.get(section, {})) for section in ("tiles", "supply", "rates")]
    others = [key for one, two in pairs for key in one.keys() | two.keys() if one.get(key) != two.get(key)]
    return len(added) + len(gone) - len(instead) + len(others)


def departures(ruleset: Ruleset, preset: str, declared: Mapping[str, Plugin] | None = None) -> Departures:
    """The differences of a ruleset from a preset.

    Args:
        ruleset: the rules.
        preset: a valid preset, or another variant with a title.
        declared: the declarations of plugins, by name, if they are not the installed ones.
    """
    other = resolve_variant(preset)
    mine, theirs = describe(ruleset.selection), describe(other.selection)
    usable = installed().usable if declared is None else declared
    gone = [name for name in theirs["plugins"] if name not in mine["plugins"]]
    added, replaced = [], []
    for name, options in ruleset.selection.plugins.items():
        if name in theirs["plugins"]:
            continue
        slot, title = usable[name].slot if name in usable else None, _added(_title(name, usable), options)
        rival = other.selection.slots.get(slot or "")
        if rival is None or rival not in gone:
            added.append(title)
        else:
            gone.remove(rival)
            replaced.append((title, _title(rival, usable)))
    return Departures(
        added=tuple(added),
        left_out=tuple(_title(name, usable) for name in gone),
        replaced=tuple(replaced),
        settings=(*_options(mine["plugins"], theirs["plugins"], usable), *_numbers(ruleset, other, mine, theirs)),
    )


def _title(plugin: str, declared: Mapping[str, Plugin]) -> str:
    return sentence(declared[plugin].title) if plugin in declared else word(plugin)


def _added(title: str, options: Any) -> str:
    """A plugin that the preset lacks, with what is not as usual of it: ``River (start tile: mixed)``."""
    unusual = [
        sentence("{name}: {value}", name=_option(option), value=option_value_text(value))
        for option, value in written_options(options, defaults=False).items()
    ]
    return sentence("{text} ({note})", text=title, note=listed(unusual)) if unusual else title


def _options(mine: Mapping[str, Any], theirs: Mapping[str, Any], declared: Mapping[str, Plugin]) -> Iterator[str]:
    """The options that differ of plugins that both have."""
    for name in (name for name in mine if name in theirs):
        for option, value in mine[name].items():
            other = theirs[name].get(option)
            if value != other:
                yield sentence(
                    "{plugin}: {option} is {value} instead of {other}",
                    plugin=_title(name, declared),
                    option=_option(option),
                    value=option_value_text(value),
                    other=option_value_text(other),
                )


def _option(name: str) -> str:
    return word(name.replace("_", " "))


def _numbers(ruleset: Ruleset, other: Ruleset, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    """Rates that only one of the two sets."""
    said = {**mine.get("supply", {}), **theirs.get("supply", {})}
    for each in piece_counts(supply_of(ruleset), supply_of(other)) if said else ():
        if each.name in said:
            piece = word(each.name)
            name = sentence("{text} ({note})", text=piece, note=each.aside) if each.aside else piece
            yield sentence("{name}: {value} instead of {other}", name=name, value=each.counts[0], other=each.counts[1])
    if any(mine.get("tiles", {}).get(key) != theirs.get("tiles", {}).get(key) for key in ("files", "texts")):
        yield sentence("with tiles of its own")
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
