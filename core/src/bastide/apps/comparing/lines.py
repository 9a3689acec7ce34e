"""Score lines of several variants, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .columns import Column, Line

#: The kind of points that a diagram has on the score track already.
TRACK = "track"

#: The key of a subject across variants: kind, occasion, and tiles.
_Key = tuple[str, str, frozenset[tuple[int, int]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player's points of one kind under each variant."""

    player: str
    kind: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Lines about one thing on the board that differ between variants.

    Args:
        kind: the kind of points.
        when: the occasion on which they are scored.
        lines: the lines of each variant.
    """

    kind: str
    when: str
    lines: tuple[tuple[Line, ...], ...]

    @property
    def same_points(self) -> bool:
        """Whether every player gets the same points for it under all variants, by other rules or terms."""
        totals = []
        for lines in self.lines:
            points: Counter[str] = Counter()
            for line in lines:
                points[line["player"]] += line["points"]
            totals.append(+points)
        return all(points == totals[0] for points in totals)


def rows(columns: Sequence[Column]) -> Iterable[Row]:
    """Points by player and kind, for each variant; they add up to the scores."""
    kinds = dict.fromkeys(line["kind"] for column in columns for line in column.lines)
    totals: list[Counter[tuple[str, str]]] = []
    for column in columns:
        points: Counter[tuple[str, str]] = Counter()
        for line in column.lines:
            points[line["player"], line["kind"]] += line["points"]
        for player, whole in column.scores.items():
            on_track = whole - sum(points[player, kind] for kind in kinds)
            if on_track:
                points[player, TRACK] = on_track
        totals.append(points)
    for player in columns[0].scores:
        for kind in (TRACK, *kinds):
            row = tuple(points[player, kind] for points in totals)
            if any(row):
                yield Row(player=player, kind=kind, points=row)


def differences(columns: Sequence[Column]) -> list[Difference]:
    """The lines that differ between the variants, grouped by subject.

    Those with equal points come last.
    """
    return sorted(_differences(columns), key=lambda difference: difference.same_points)


def _differences(columns: Sequence[Column]) -> Iterable[Difference]:
    filed: list[dict[_Key, list[Line]]] = []
    for column in columns:
        drawer: dict[_Key, list[Line]] = {}
        for line in column.lines:
            drawer.setdefault(_key(line), []).append(line)
        filed.append(drawer)
    keys = sorted(dict.fromkeys(key for drawer in filed for key in drawer), key=lambda key: key[1] == "final")
    open_keys = {key: _without_common([drawer.get(key, []) for drawer in filed]) for key in keys}
    # A claim worth nothing under all variants makes no difference, and joins none.
    open_keys = {key: rest for key, rest in open_keys.items() if any(line["points"] for each in rest for line in each)}
    for group in _groups(open_keys):
        lines = tuple(tuple(line for key in group for line in open_keys[key][number]) for number in range(len(columns)))
        kind, when, _ = group[0]
        yield Difference(kind=kind, when=when, lines=lines)


def _key(line: Line) -> _Key:
    return line["kind"], line["when"], frozenset((x, y) for x, y in line["tiles"])


def _content(line: Line) -> tuple[Any, ...]:
    terms = tuple(
        (term["count"], term["rate"], term["label"], term["rule"], tuple(term["changed_by"])) for term in line["terms"]
    )
    return line["player"], line["points"], terms


def _without_common(lines: Sequence[list[Line]]) -> list[list[Line]]:
    """Each variant's lines about a subject, without those common to all variants."""
    counts = [Counter(map(_content, found)) for found in lines]
    common = counts[0].copy()
    for count in counts[1:]:
        common &= count
    rest = []
    for found in lines:
        spare = common.copy()
        kept = []
        for line in found:
            content = _content(line)
            if spare[content]:
                spare[content] -= 1
            else:
                kept.append(line)
        rest.append(kept)
    return rest


def _groups(lines: Mapping[_Key, list[list[Line]]]) -> list[list[_Key]]:
    """Subjects that belong together.

    Editions divide the board into subjects differently: one scores a field, another each city beside it. Subjects that
    no two variants share but that have tiles in common are therefore shown together.
    """
    groups: list[list[_Key]] = []
    for key in lines:
        joined = [group for group in groups if any(_related(key, other, lines) for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(other for group in joined for other in group), key])
    places = {key: place for place, key in enumerate(lines)}
    return sorted(groups, key=lambda group: min(places[key] for key in group))


def _related(one: _Key, other: _Key, lines: Mapping[_Key, list[list[Line]]]) -> bool:
    if one[:2] != other[:2] or not one[2] & other[2]:
        return False
    return not any(mine and theirs for mine, theirs in zip(lines[one], lines[other], strict=True))
