"""The best result of a game on known tiles, by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bastide import Action, Game, Tile


class Result(NamedTuple):
    """A result, and how it comes about.

    Args:
        points: the points at the end.
        actions: the actions up to there, as in records.
        tried: how many ends of the game were compared.
    """

    points: int
    actions: tuple[dict[str, Any], ...]
    tried: int


def best_result(game: Game) -> Result:
    """The most points that the only player of a game can make from here on.

    It tries everything, so that few tiles may be left; what is drawn must not depend on chance.

    Args:
        game: the game, which is as before afterwards.
    """
    if game.over:
        [points] = game.scores.values()
        return Result(points, (), 1)
    best, tried = None, 0
    for action in _different(game):
        record = action.as_record()
        game.play(action)
        found = best_result(game)
        game.undo()
        tried += found.tried
        if best is None or found.points > best.points:
            best = found._replace(actions=(record, *found.actions))
    assert best is not None, "a game that is not over has a legal action"
    return best._replace(tried=tried)


def _different(game: Game) -> Iterator[Action]:
    """The legal actions, without rotations in which a tile looks the same."""
    known = set()
    for action in game.decision.actions:
        record = action.as_record()
        entry = game.ruleset.tiles.get(record.get("tile", ""))
        if entry is None or "rotation" not in record:
            yield action
            continue
        key = str(sorted({**record, "rotation": 0}.items())), _as_it_lies(entry.tile, record["rotation"] // 90)
        if key not in known:
            known.add(key)
            yield action


def _as_it_lies(tile: Tile, quarter_turns: int) -> frozenset[object]:
    """What is on a tile where, whatever the order of its segments."""
    turned = tile.turned(quarter_turns)
    named = [(each.kind, frozenset(each.ports), frozenset(each.flags.items())) for each in turned]
    return frozenset(
        (number, name, frozenset(named[one] for one in each.borders), frozenset(named[one] for one in each.meets))
        for name, each in zip(named, turned, strict=True)
        for number in [named.count(name)]
    )
