"""Help during a game, where its players want that: a hint, what still fits a cell, and gaps that nothing can fill.

All of it is counted from what a player may know.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from bastide import Game, View, cell, coordinates, sentence, sentences, translated

from ...bots import play_on, weigh
from ..rooms.seats import NOBODY
from .wording import offered_in_short

#: For a hint, the playouts of its search, the games that are played on, and the seconds that each may compute.
PLAYOUTS, GAMES, SECONDS = 120, 60, 3.0
#: Beside a gap there are so many tiles at least.
BESIDE = 3
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def hint(game: Game) -> dict[str, Any]:
    """What the program of the strongest level would do, and why, in the current language.

    Args:
        game: the game; unchanged afterwards.

    Returns:
        The ``action``, its ``wording``, and what it ``says`` for it.
    """
    decision = game.decision
    assert decision.number is not None
    view = game.view(game.players[decision.number])
    seed = game.actions_played
    worths = weigh(view, seed, PLAYOUTS, seconds=SECONDS)
    best, *others = sorted(range(len(worths)), key=lambda each: -worths[each])
    record = decision.actions[best].as_record()
    says = [_at_once(view, best, seed)]
    if others:
        leads = {"lead": _signed(worths[best]), "other": _signed(worths[others[0]])}
        says.append(sentence("Expected lead: {lead} points, with the next best move {other}.", **leads))
    values = play_on(view, [best], seed, GAMES, seconds=SECONDS)
    if values:
        won = round(values[0].games * values[0].chance(decision.number))
        says.append(sentence("Played on from there, {won} of {games} games were won.", won=won, games=values[0].games))
    return {
        "action": record,
        "wording": offered_in_short(game, record),
        "says": [translated(each) for each in says if each],
    }


def _at_once(view: View, action: int, seed: int) -> str:
    """The points that an action brings by itself."""
    game = view.sample(seed)
    before = game.scores[view.player]
    game.play(game.decision.actions[action])
    points = game.scores[view.player] - before
    if game.over or points <= 0:
        return ""
    return sentences("It scores {points} point at once.", "It scores {points} points at once.", points, points=points)


def _signed(points: float) -> str:
    return "0.0" if abs(points) < 0.05 else f"{points:+.1f}".replace("-", "−")


def fitting(game: Game, at: tuple[int, int]) -> dict[str, Any]:
    """How many of the tiles still to be drawn fit an empty cell, in the current language.

    Args:
        game: the game.
        at: the cell.

    Returns:
        How many tiles are ``left``, how many of these are ``fitting``, and both in words (``wording``).
    """
    coming = _coming(game, game.ruleset.placement.draw_order)
    if coming is None:
        return {"left": None, "fitting": None, "wording": translated(sentence("What is still to come is not known."))}
    left, fits = coming.total(), _fits(game, coming, cell(*at))
    if not left:
        text = sentence("No tiles are left.")
    elif not fits:
        text = sentence("None of the {left} tiles left fits here.", left=left)
    else:
        text = sentences(
            "{fits} of the {left} tiles left fits here: {chance} at each draw.",
            "{fits} of the {left} tiles left fit here: {chance} at each draw.",
            fits,
            fits=fits,
            left=left,
            chance=f"{100 * fits / left:.0f}%",
        )
    return {"left": left, "fitting": fits, "wording": translated(text)}


def lost_gaps(game: Game) -> list[list[int]]:
    """The empty cells with tiles on at least three sides that no tile fits that anybody may still place."""
    coming = _coming(game)
    if coming is None or game.over:
        return []
    decision = game.decision
    if decision.tile is not None and decision.kind == "place":
        coming[decision.tile] += 1
    position = game.position
    lying = {laid.at for laid in game.board.tiles}
    found = []
    for where in position.frontier:
        x, y = coordinates(where)
        beside = sum((x + right, y + down) in lying for right, down in _STEPS)
        if beside >= BESIDE and not _fits(game, coming, where):
            found.append([x, y])
    return sorted(found)


def _coming(game: Game, stacks: tuple[str, ...] | None = None) -> Counter[str] | None:
    """The tiles in some stacks, by default in all, as everybody knows; ``None`` where nobody may know them."""
    found: Counter[str] = Counter()
    for name, known in View(game, NOBODY).stacks().items():
        if stacks is not None and name not in stacks:
            continue
        items = known.get("items")
        if items is None and known.get("size") != 0:
            return None
        found.update({item: count for item, count in (items or {}).items() if _is_laid(game, item)})
    return found


def _is_laid(game: Game, item: str) -> bool:
    return item in game.ruleset.tiles or item in game.ruleset.blocks


def _fits(game: Game, tiles: Counter[str], where: int) -> int:
    """How many of some tiles fit a cell in any rotation."""
    return sum(count for tile, count in tiles.items() if game.position.turns_at(tile, where))
