"""Other editions: how the presets nearest to a ruleset differ from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bastide import BastideError, Registry, Ruleset, Selection, listed, presets, resolve, select, sentence

from ..editions import Edition, games_of
from ..reports.words import value_text
from ..rulesets import difference
from ..words import with_players
from .model import Block, Entry, Listing, Paragraph, Subheading, Text
from .wording import Wording, plain

#: The number of groups of presets to list; the nearest ones.
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Other:
    """Presets that differ from the ruleset in the same way.

    Args:
        titles: their titles.
        absent: plugins of the ruleset that they lack.
        entries: their differences.
    """

    titles: tuple[str, ...]
    absent: tuple[str, ...]
    entries: tuple[Entry, ...]

    @property
    def far(self) -> tuple[int, int]:
        return len(self.entries), len(self.absent)


def editions(ruleset: Ruleset, wording: Wording, registry: Registry) -> Iterator[Block]:
    """List how the presets nearest to a ruleset differ from it, and which are equal to it.

    A rule that only the ruleset has, because the preset leaves its plugin out, is represented by the name of the
    plugin. Presets of another game are skipped.

    Args:
        ruleset: the rules.
        wording: the language of the rulebook.
        registry: the plugins and their presets.
    """
    groups: dict[tuple[Any, ...], list[str]] = {}
    found: dict[tuple[Any, ...], _Other] = {}
    games = games_of(ruleset.selection, registry)
    resolved: list[Ruleset] = []
    try:
        names = list(presets(registry))
    except BastideError:
        return  # presets of other plugins clash, which does not prevent a rulebook
    for name in names:
        try:
            selection = select(name, registry)
            if games_of(selection, registry) != games:
                continue
            alike = next((one for one in resolved if _same(one.selection, selection)), None)
            preset = alike or resolve(selection, registry)
        except BastideError:
            continue  # a required plugin is not installed
        resolved.append(preset)
        compared = _compared(ruleset, preset, wording, registry)
        key = (compared.absent, compared.entries)
        groups.setdefault(key, []).append(selection.title or name)
        found[key] = compared
    others = sorted(
        (_Other(tuple(groups[key]), compared.absent, compared.entries) for key, compared in found.items()),
        key=lambda other: other.far,
    )
    for other in others[:_SHOWN]:
        yield from _edition(other, wording, registry)
    left = [wording(title) for other in others[_SHOWN:] for title in other.titles]
    if left:
        yield Paragraph(
            wording.joined((wording(sentence("Further away, and not told here:")), " ", _titles(left, wording))),
            "faint",
        )


def printings(ruleset: Ruleset, known: Iterable[Edition], wording: Wording, registry: Registry) -> Iterator[Block]:
    """List how the printings of a ruleset's expansions differ from it, and which are equal to it.

    Args:
        ruleset: the rules.
        known: the printings of all expansions.
        wording: the language of the rulebook.
        registry: the plugins.
    """
    for printing in known:
        if not printing.goes_with(ruleset.selection):
            continue
        yield Subheading(wording(printing.selection.title))
        if is_as_printed(ruleset.selection, printing):
            yield Paragraph(wording(sentence("The same rules as here.")))
            continue
        options = {name: printing.selection.plugins[name] for name in printing.expansions}
        other = replace(ruleset.selection, plugins={**ruleset.selection.plugins, **options})
        try:
            compared = _compared(ruleset, resolve(other, registry), wording, registry)
        except BastideError:
            continue  # its options do not go with the other plugins
        yield Listing(compared.entries)


def is_as_printed(selection: Selection, printing: Edition) -> bool:
    """Whether a selection has the expansions of a printing, with its options."""
    own = printing.selection.plugins
    return all(name in selection.plugins and selection.plugins[name] == own[name] for name in printing.expansions)


def _titles(titles: Iterable[Text], wording: Wording) -> Text:
    return wording.joined(titles, " · ")


def _same(one: Selection, other: Selection) -> bool:
    """Whether two selections make the same rules, regardless of what they state about their boxes."""
    mine, theirs = (
        (each.plugins, each.rates, each.supply, each.tile_counts, each.tile_files, each.tile_texts)
        for each in (one, other)
    )
    return mine == theirs


def _compared(ruleset: Ruleset, other: Ruleset, wording: Wording, registry: Registry) -> _Other:
    found = difference(ruleset, other)
    rules = found["rules"]
    absent, _ = found["plugins"]["only_in"]
    entries = []
    replaced = set()
    for pair in rules["replaced"]:
        mine, theirs = pair["rules"]
        replaced.add(mine["plugin"])
        instead = wording.joined((wording(sentence("here:")), " ", wording(mine["says"])))
        entries.append(Entry(wording(theirs["says"]), note=instead))
    entries += [Entry(wording(rule["says"])) for rule in rules["only_in"][1]]
    here = [rule for rule in rules["only_in"][0] if rule["plugin"] not in absent]
    entries += [Entry(wording(rule["says"]), lead=wording(sentence("Without:"))) for rule in here]
    entries += [_changed(rule, wording) for rule in rules["changed"]]
    if not absent:
        # The name of a plugin stands for what it adds or removes.
        entries += list(_counted(found, wording))
    # The rules show that another farm edition is in use; that the first one is absent need not be mentioned.
    return _Other((), tuple(name for name in absent if name not in replaced), tuple(entries))


def _changed(rule: Mapping[str, Any], wording: Wording) -> Entry:
    text = wording(rule["says"][1])
    if not rule["rates"]:
        return Entry(text, note=wording.joined((wording(sentence("here:")), " ", wording(rule["says"][0]))))
    rates = [
        sentence(
            "{rate} = {there} instead of {here}", rate=each["rate"], here=each["values"][0], there=each["values"][1]
        )
        for each in rule["rates"]
    ]
    return Entry(text, note=wording.joined(map(wording, rates), ", "))


def _counted(found: Mapping[str, Any], wording: Wording) -> Iterator[Entry]:
    """Pieces and tiles whose numbers differ."""
    for each in found["supply"]:
        here, there = each["counts"]
        name = wording.name(each["piece"])
        if "players" in each:
            name = wording.joined((name, plain(", "), wording(with_players(each["players"]))))
        yield Entry(_number(name, here, there, wording))
    tiles = found["tiles"]
    if tiles:
        names = [f"{each['tile']} {value_text(each['counts'][0])} → {value_text(each['counts'][1])}" for each in tiles]
        shown = names[:12] + (["…"] if len(names) > 12 else [])
        yield Entry(wording.joined((wording(sentence("Copies of tiles, here → there:")), " ", ", ".join(shown))))


def _number(name: Text, here: int, there: int, wording: Wording) -> Text:
    return wording.joined((name, plain(": "), wording(sentence("{there} instead of {here}", there=there, here=here))))


def _edition(other: _Other, wording: Wording, registry: Registry) -> Iterator[Block]:
    titled = _titles(map(wording, other.titles), wording)
    if other.far == (0, 0):
        yield Paragraph(wording.joined((wording(sentence("The same rules:")), " ", titled)))
        return
    yield Subheading(titled)
    usable = registry.usable
    if other.absent:
        titles = [sentence(usable[name].title) if name in usable else name for name in other.absent]
        yield Paragraph(wording(sentence("Without: {plugins}.", plugins=listed(titles))))
    if other.entries:
        yield Listing(other.entries)
    else:
        yield Paragraph(wording(sentence("What is left is the same.")))
