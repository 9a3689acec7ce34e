"""Points as they are marked at a table: where on the track a figure stands, and with which point tiles."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.rules.declarations.kinds import ScoreTrack


@dataclass(frozen=True, slots=True)
class Track:
    """Where a player's points stand on the score track: ``space + laps * spaces`` of them.

    Args:
        space: the space the figure stands on, from 0.
        laps: how often it went round; below zero for fewer points than none.
        point_tiles: what the fewest tiles for those rounds show, the largest first.
    """

    space: int
    laps: int
    point_tiles: tuple[int, ...]


def track_of(points: int, rule: ScoreTrack) -> Track:
    """Where that many points stand.

    Args:
        points: any number of points.
        rule: the track.
    """
    laps, space = divmod(points, rule.spaces)
    rest = max(laps, 0) * rule.spaces
    shown: list[int] = []
    for worth in sorted(rule.point_tiles, reverse=True):
        count, rest = divmod(rest, worth)
        shown += [worth] * count
    return Track(space, laps, tuple(shown))
