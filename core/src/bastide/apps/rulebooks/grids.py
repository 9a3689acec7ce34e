"""Tables that a rulebook derives from the rules: pieces, tiles, stacks and scores."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from bastide import Adjustment, Rate, Ruleset, ScoringRule, listed, sentence

from ..rulesets.topics import about
from ..tile_words import item_in_words
from ..tiles.reading import Collection, Item
from ..words import with_players
from .model import Grid, Paragraph, Text, TileSheet
from .topics import can_happen
from .wording import Wording, plain

#: Occasions with their own column.
_COLUMNS = {"completed": sentence("when completed"), "final": sentence("when the game is over")}
_SET = frozenset({"edition", "sign"})
_SIGNS = {"add": "+", "multiply": "×", "divide": "÷"}

#: How certain the appearance of a tile is, where it is not entirely certain.
_GRADES = {"low": sentence("low"), "medium": sentence("medium")}


def tile_sets(found: Collection, wording: Wording) -> Grid | None:
    """The sets of tiles, with the count of each tile in the game."""
    rows: list[tuple[Text, ...]] = []
    for group in found.groups:
        tiles = sum(item.count * len(item.parts) for item in group.items if not item.part_only)
        rows.append((wording(group.title), plain(tiles), plain(len([item for item in group.items if item.count]))))
    if not rows:
        return None
    if len(rows) > 1:
        sums = (plain(sum(int(row[at].text) for row in rows)) for at in (1, 2))
        rows.append((wording(sentence("all together")), *sums))
    head = (sentence("set"), sentence("tiles"), sentence("different ones"))
    return Grid(
        wording(sentence("Tiles in the game")), tuple(map(wording, head)), tuple(rows), numbers=frozenset({1, 2})
    )


def pieces(ruleset: Ruleset, wording: Wording) -> Grid | None:
    """The pieces of each player, and those that belong to no player."""
    others = {
        players: counts for players, counts in sorted(ruleset.supplies_by_players.items()) if counts != ruleset.supplies
    }
    rows = []
    for key, count in ruleset.supplies.items():
        neutral, piece = key
        counts = [count, *(those[key] for those in others.values())]
        if any(counts):
            whose = wording(sentence("the table")) if neutral else wording(sentence("each player"))
            rows.append((wording.name(piece), whose, *map(plain, counts)))
    if not rows:
        return None
    head = [wording(sentence("piece")), wording(sentence("for")), wording(sentence("pieces"))]
    head += [wording(with_players(players)) for players in others]
    numbers = frozenset(range(2, len(head)))
    return Grid(wording(sentence("Pieces")), tuple(head), tuple(rows), numbers=numbers)


def stacks(ruleset: Ruleset, wording: Wording) -> Grid | None:
    """The contents of each stack before the game, if there are several stacks."""
    lying = {name: items for name, items in ruleset.contents.items() if items}
    if len(lying) < 2:
        return None
    rows = []
    for name, items in lying.items():
        tiles = sum(count for item, count in items.items() if item in ruleset.tiles or item in ruleset.blocks)
        tokens = [
            wording.joined((wording(item_in_words(item, ruleset)), f" × {count}"))
            for item, count in items.items()
            if item not in ruleset.tiles and item not in ruleset.blocks
        ]
        rows.append((wording.name(name), plain(tiles or ""), wording.joined(tokens, ", ")))
    head = (sentence("stack"), sentence("tiles"), sentence("tokens"))
    width = 3 if any(row[2] for row in rows) else 2
    return Grid(
        wording(sentence("Stacks before the game")),
        tuple(map(wording, head[:width])),
        tuple(row[:width] for row in rows),
        numbers=frozenset({1}),
    )


def scores(ruleset: Ruleset, wording: Wording) -> Grid | None:
    """The points of every feature by occasion."""
    rules = [entry.rule for entry in ruleset.rules if isinstance(entry.rule, ScoringRule)]
    cells: dict[str, dict[str, list[Text]]] = {}
    for rule in rules:
        for kind in about(rule, ruleset) or [""]:
            row = cells.setdefault(kind, {})
            for occasion in sorted(rule.occasions, key=lambda name: [*_COLUMNS, name].index(name)):
                if not can_happen(rule, occasion, ruleset):
                    continue
                row.setdefault(occasion, []).append(_worth(rule, ruleset, wording))
    if not cells:
        return None
    columns = [name for name in _COLUMNS if any(name in row for row in cells.values())]
    further = [name for row in cells.values() for name in row if name not in _COLUMNS]
    rows = []
    for kind, row in cells.items():
        line = [wording.name(kind) if kind else wording(sentence("everything"))]
        line += [wording.joined(row.get(name, []), "; ") for name in columns]
        if further:
            line.append(wording.joined(_otherwise(row, wording), "; "))
        rows.append(tuple(line))
    head = [wording(sentence("what")), *(wording(_COLUMNS[name]) for name in columns)]
    head += [wording(sentence("otherwise"))] if further else []
    return Grid(wording(sentence("What scores how many points")), tuple(head), tuple(rows))


def _otherwise(row: dict[str, list[Text]], wording: Wording) -> Iterator[Text]:
    for name, worth in row.items():
        if name not in _COLUMNS:
            yield wording.joined([wording.name(name), ": ", wording.joined(worth, "; ")])


def _worth(rule: ScoringRule, ruleset: Ruleset, wording: Wording) -> Text:
    """What a rule counts, each with its rate: ``tiles × 2 + pennants × 2``."""
    parts = [
        wording.joined((wording(term.label), f" × {_value(rule.id, term.rate, ruleset)}"))
        for term in rule.terms
    ]  # fmt: skip
    return wording.joined(parts, " + ")


def _value(rule: str, rate: Rate, ruleset: Ruleset) -> int:
    return ruleset.rates.get(f"{rule}.{rate.name}", rate.value)


def changes(ruleset: Ruleset, wording: Wording) -> Grid | None:
    """The rules that change the points of the first grid, each by its own sentence."""
    rules = [entry.rule for entry in ruleset.rules if isinstance(entry.rule, Adjustment)]
    if not rules:
        return None
    rows = [(wording(rule.says), _changed(rule, wording), _effect(rule, ruleset, wording)) for rule in rules]
    head = (sentence("rule"), sentence("what changes"), sentence("how"))
    caption = wording(sentence("What changes these points"))
    return Grid(caption, tuple(map(wording, head)), tuple(rows), rules=tuple(rule.id for rule in rules))


def _changed(rule: Adjustment, wording: Wording) -> Text:
    labels = wording.joined(map(wording, sorted(rule.labels)), ", ")
    if rule.stage == "divide":
        return wording(sentence("the sum"))
    if rule.of == "count":
        number = wording(sentence("number"))
        return wording.joined((number, ": ", labels)) if labels else number
    return labels if labels else wording(sentence("everything"))


def _effect(rule: Adjustment, ruleset: Ruleset, wording: Wording) -> Text:
    value = _value(rule.id, rule.value, ruleset)
    if rule.stage == "void":
        return wording(sentence("nothing"))
    if rule.stage == "limit":
        return wording(sentence("{value} at most", value=value))
    if rule.stage in _SET:
        return wording(sentence("{value} each", value=value)) if rule.of == "rate" else plain(value)
    return plain(f"{_SIGNS[rule.stage]} {value}")


def tile_sheets(found: Collection, wording: Wording) -> Iterator[TileSheet]:
    """All tiles, set by set."""
    for group in found.groups:
        items = tuple(item for item in group.items if not item.part_only)
        if items:
            yield TileSheet(wording(group.title), items)


def start_tiles(ruleset: Ruleset, found: Collection, wording: Wording) -> TileSheet | None:
    """The tiles on the table before the first turn."""
    lying = [tile for tile, _, _ in ruleset.start]
    items = tuple(
        dataclasses.replace(item, count=lying.count(item.id), start=0) for item in found.items if item.id in lying
    )
    return TileSheet(wording(sentence("On the table at the start")), items) if items else None


def uncertain_tiles(found: Collection, wording: Wording) -> Iterator[Paragraph]:
    """Tiles whose appearance is not certain."""
    grades: dict[str, list[Item]] = {}
    for item in found.items:
        if item.certainty != "high" and not item.part_only:
            grades.setdefault(item.certainty, []).append(item)
    for grade, items in grades.items():
        names = _names(items)
        message = sentence(
            "What these tiles look like is certain to a {grade} degree only: {tiles}.",
            grade=_GRADES.get(grade, grade),
            tiles=listed(names),
        )
        yield Paragraph(wording(message))


def _names(items: Iterable[Item]) -> list[str]:
    return [item.id for item in items]
