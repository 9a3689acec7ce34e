"""The score of a feature: now, when finished, for whom, and why, in the current language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide import STEPS, Feature, Game, Sheet, cell, coordinates, translated

from ...terminal.sheets import claimed
from ...words import occasion_in_words
from .wording import called, line_in_words, rule_sentences, terms_in_words


def feature_at(game: Game, at: tuple[int, int], on: str | int) -> Feature:
    """The feature of a segment.

    Args:
        game: the game.
        at: the cell of the tile.
        on: the segment, by its kind and any of its ports, or by its index on the tile.

    Raises:
        KeyError: there is no such tile or segment.
    """
    if isinstance(on, str):
        return game.board.feature_at(at, on)
    laid = game.board.tile_at(at)
    if laid is None or not 0 <= on < len(laid.tile.segments):
        raise KeyError(on)
    return game.position.feature_at(cell(*at), on)


def feature_sheet(game: Game, feature: Feature) -> dict[str, Any]:
    """The score sheet of a feature.

    Args:
        game: the game.
        feature: the feature.

    Returns:
        Its description and place, ``now`` its points as it lies, and ``finished`` its points if it were complete as it
        lies; ``others`` are subjects of the final scoring that it counts for, and ``rules`` the sentences of all rules
        named in the sheet.
    """
    now = game.sheet(feature)
    closable = feature.kind in game.ruleset.scoring.completions
    finished = game.sheet_if_finished(feature) if closable and not feature.complete else None
    others = [
        sheet
        for sheet in claimed(game)
        if sheet.occasion != now.occasion or [each.root for each in sheet.subject.features] != [feature.root]
        if any(each.root == feature.root for each in sheet.subject.features)
    ]
    sheets = [now, *([finished] if finished else []), *others]
    names = {name for sheet in sheets for name in _rules(sheet)}
    return {
        "kind": feature.kind,
        "wording": called(feature.kind),
        "complete": feature.complete,
        "closable": closable,
        "open": _open_edges(game, feature),
        "flags": dict(feature.flags),
        "marks": [{"wording": called(flag), "count": count} for flag, count in feature.flags.items() if count],
        "tiles": [list(each) for each in feature.tiles],
        "segments": segments_of(game, feature),
        "pieces": list(_standing(game, feature)),
        "now": as_json(game, now),
        "finished": as_json(game, finished) if finished else None,
        "others": [as_json(game, sheet) for sheet in others],
        "rules": rule_sentences(game, names),
    }


def claimed_sheets(game: Game) -> list[dict[str, Any]]:
    """The points of every claimed feature if the game ended now: in short, with a reference to its sheet."""
    found = []
    for sheet in claimed(game):
        features = sheet.subject.features
        if not features:
            continue
        segment = features[0].first_segment
        found.append(
            {
                "wording": called(sheet.subject.kind),
                "when": translated(occasion_in_words(sheet.occasion)),
                "complete": features[0].complete,
                "at": list(coordinates(game.position.cell_of_segment(segment))),
                "segment": game.position.index_of_segment(segment),
                "tiles": len({at for feature in features for at in feature.tiles}),
                "claims": {game.players[player]: weight for player, weight in sorted(sheet.claims.items())},
                "points": {game.players[player]: points for player, points in sorted(sheet.points.items())},
            }
        )
    return found


def segments_of(game: Game, feature: Feature) -> list[dict[str, Any]]:
    """The segments of a feature: for each tile, the indices of those on it."""
    board = game.position.board
    found: dict[int, list[int]] = {}
    for number in feature.segments:
        packed = board.where[number]
        found.setdefault(packed, []).append(number - board.cells[packed][1])
    return [{"at": list(coordinates(packed)), "segments": sorted(indices)} for packed, indices in sorted(found.items())]


def _open_edges(game: Game, feature: Feature) -> int:
    """How many edges next to empty cells it reaches, however many ports it has there."""
    board = game.position.board
    found = set()
    for number in feature.segments:
        packed = board.where[number]
        lying, base, _ = board.cells[packed]
        for port in lying.segments[number - base].ports:
            if board.beyond(packed, port) is None:
                found.add((packed, packed + STEPS[port // 3]))
    return len(found)


def _standing(game: Game, feature: Feature) -> Iterator[dict[str, Any]]:
    for number in feature.pieces:
        piece = game.position.piece(number)
        owner = None if piece.owner is None else game.players[piece.owner]
        yield {"player": owner, "piece": piece.kind}


def _rules(sheet: Sheet) -> Iterator[str]:
    for term in (*sheet.terms, *(term for line in sheet.lines for term in line.terms)):
        yield term.rule
        yield from term.changed_by
    for line in sheet.lines:
        yield from line.decided_by


def as_json(game: Game, sheet: Sheet) -> dict[str, Any]:
    """A sheet with the names of players and, for each term, the sentence of its rule."""
    names = game.players
    terms = [term.as_json() for term in sheet.terms]
    says = rule_sentences(game, {term["rule"] for term in terms})
    return {
        "kind": sheet.subject.kind,
        "wording": called(sheet.subject.kind),
        "occasion": sheet.occasion,
        "when": translated(occasion_in_words(sheet.occasion)),
        "claims": {names[player]: weight for player, weight in sorted(sheet.claims.items())},
        "terms": [term | {"says": says.get(term["rule"], "")} for term in terms_in_words(terms)],
        "lines": [line_in_words(line.as_json(names)) for line in sheet.lines],
    }
