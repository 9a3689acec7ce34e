"""What score lines are about on the board: the features scored, those counted for it, those with the pieces."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import Feature, Game

from .columns import Line

At = tuple[int, int]


def features_of(game: Game, line: Line) -> list[Feature]:
    """The features on the board that a line is about, found by its kind and tiles.

    These are the features of its kind on exactly its tiles; else those of any kind, since some rules name their points
    differently; else the feature of its kind at their centre, such as a monastery among its surrounding tiles.
    """
    tiles = {(x, y) for x, y in line["tiles"]}
    if not tiles:
        return []
    on_them = [feature for feature in game.board.features() if tiles.issuperset(feature.tiles)]
    just = [feature for feature in on_them if len(feature.tiles) == len(tiles)]
    of_kind = [feature for feature in just if feature.kind == line["kind"]]
    if of_kind:
        return of_kind
    within = [feature for feature in on_them if feature.kind == line["kind"]]
    finishable = [feature for feature in within if "completable" in feature.traits]
    # A field may have no ports either, but it is no centre of what lies around it.
    central = [feature for feature in finishable if not any(each.ports for each in feature.definitions)]
    if just and not central:
        return [feature for feature in just if "completable" in feature.traits] or just
    return sorted(within, key=lambda feature: _aside(feature, tiles))[:1]


def _aside(feature: Feature, tiles: set[At]) -> float:
    """The distance of a feature from the centre of some tiles."""
    middle = [sum(tile[axis] for tile in tiles) / len(tiles) for axis in (0, 1)]
    own = [sum(tile[axis] for tile in feature.tiles) / len(feature.tiles) for axis in (0, 1)]
    return abs(middle[0] - own[0]) + abs(middle[1] - own[1])


def subjects_of(game: Game, lines: Iterable[Line]) -> list[Feature]:
    """The features on the board that some lines are about, each once."""
    return list(dict.fromkeys(feature for line in lines for feature in features_of(game, line)))


def counted_by(game: Game, line: Line) -> list[Feature]:
    """The features that a line counts, such as the cities that a field is paid for.

    A term that counts features is called after their kind. They lie beside what is scored; if not all are counted,
    the complete ones are. Where that gives another number than the line has, which ones they are is not known.
    """
    beside = [other for feature in features_of(game, line) for other in (*feature.borders, *feature.bounds)]
    found: dict[Feature, None] = {}
    for term in line["terms"]:
        kind = _counted_kind(game, term["rule"], term["label"])
        near = [feature for feature in dict.fromkeys(beside) if feature.kind == kind]
        for counted in (near, [feature for feature in near if feature.complete]):
            if len(counted) == term["count"]:
                found |= dict.fromkeys(counted)
                break
    return list(found)


def claimed_in(game: Game, line: Line) -> list[Feature]:
    """The features in which pieces have a claim to a line: what it is about, or what of its kind lies beside that."""
    found: dict[Feature, None] = {}
    for feature in features_of(game, line):
        beside = [other for other in (*feature.borders, *feature.bounds) if other.kind == line["kind"]]
        found |= dict.fromkeys([feature] if feature.kind == line["kind"] or not beside else beside)
    return list(found)


def _counted_kind(game: Game, rule: str, label: str) -> str | None:
    """The kind of features that a term of a rule counts, if it counts features."""
    entry = game.ruleset.rule(rule)
    for term in getattr(entry.rule, "terms", ()) if entry is not None else ():
        if term.label == label and term.singular in game.ruleset.segment_kinds:
            return str(term.singular)
    return None
