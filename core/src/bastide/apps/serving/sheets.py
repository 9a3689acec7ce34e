"""What a feature is worth: now, when it is finished, to whom, and why."""

from __future__ import annotations

from typing import Any

from bastide import Feature, Game, Sheet, position

from ..terminal.sheets import claimed


def feature_sheet(game: Game, at: tuple[int, int], name: str) -> dict[str, Any]:
    """Everything about the feature of a segment.

    Args:
        game: the game.
        at: the cell of the tile.
        name: the segment, by its kind and any of its ports.

    Returns:
        What it is and where, ``now`` what it is worth as it lies, and ``finished`` what it would be worth if it were
        complete as it lies; ``others`` are subjects of the final scoring that it counts for.

    Raises:
        KeyError: there is no such tile or segment.
    """
    feature = game.board.feature_at(at, name)
    now = game.sheet(feature)
    closable = feature.kind in game.ruleset.completions
    others = [
        sheet
        for sheet in claimed(game)
        if sheet.occasion != now.occasion or [each.root for each in sheet.subject.features] != [feature.root]
        if any(each.root == feature.root for each in sheet.subject.features)
    ]
    return {
        "kind": feature.kind,
        "complete": feature.complete,
        "open": feature.open,
        "flags": dict(feature.flags),
        "tiles": [list(each) for each in feature.tiles],
        "segments": segments_of(game, feature),
        "now": as_json(game, now),
        "finished": as_json(game, game.sheet(feature, "completed")) if closable and not feature.complete else None,
        "others": [as_json(game, sheet) for sheet in others],
    }


def segments_of(game: Game, feature: Feature) -> list[dict[str, Any]]:
    """The segments of a feature: for each tile, the indices of those on it."""
    board = game.position.board
    found: dict[int, list[int]] = {}
    for number in feature.segments:
        packed = board.where[number]
        found.setdefault(packed, []).append(number - board.cells[packed][1])
    return [{"at": list(position(packed)), "segments": sorted(indices)} for packed, indices in sorted(found.items())]


def as_json(game: Game, sheet: Sheet) -> dict[str, Any]:
    """A sheet with the names of players and, for each term, what its rule says."""
    names = game.players
    says = {entry.rule.id: entry.rule.says for entry in game.ruleset.rules if hasattr(entry.rule, "says")}
    return {
        "kind": sheet.subject.kind,
        "occasion": sheet.occasion,
        "claims": {names[player]: weight for player, weight in sorted(sheet.claims.items())},
        "terms": [term.as_json() | {"says": says.get(term.rule, "")} for term in sheet.terms],
        "lines": [line.as_json(names) for line in sheet.lines],
    }
