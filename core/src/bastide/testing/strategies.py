"""Hypothesis strategies for tiles, games, diagrams and records of any ruleset.

They require the extra ``testing``, which installs Hypothesis.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from bastide import Diagram, Game, LaidTile, Ruleset, Tile, resolve_variant

from .motions import Motion
from .playing import NAMES, STYLES, play, played
from .random_boards import strewn

#: Seeds of games.
SEEDS = st.integers(0, 2**16)
_NEW_NAMES = ("Zoë", "Blue", "a", "Red", "Ж 4")


def tiles(variant: str | Ruleset) -> st.SearchStrategy[Tile]:
    """All tiles of a ruleset, including special prints.

    Args:
        variant: the rules.
    """
    known = _rules(variant).catalogue.tiles
    return st.sampled_from([known[name] for name in sorted(known)])


@st.composite
def games(
    draw: st.DrawFn,
    /,
    variant: str | Ruleset,
    *,
    players: st.SearchStrategy[int] = st.integers(1, 5),  # noqa: B008 - strategies are values
    actions: st.SearchStrategy[int] = st.integers(0, 120),  # noqa: B008 - as above
) -> Game:
    """Games with random legal actions.

    Most of the actions come from a seed, which is fast; the last few are drawn one by one. Hypothesis shrinks a failing
    game to a short one.

    Args:
        draw: supplied by Hypothesis.
        variant: the rules.
        players: their number.
        actions: the number of random actions, fewer if the game ends before.
    """
    # The first value drawn is shrunk first: the number of actions.
    length, many, seed = draw(actions), draw(players), draw(SEEDS)
    game = played(_rules(variant), length, seed, many, draw(st.sampled_from(STYLES)))
    for number in draw(st.lists(st.integers(0, 2**16), max_size=8)):
        if not game.over:
            game.play(game.decision.actions[number % len(game.decision.actions)])
    return game


@st.composite
def diagrams(draw: st.DrawFn, /, variant: str | Ruleset, **more: Any) -> dict[str, Any]:
    """Diagrams: the boards of games, some with additional pieces that no rule would allow there.

    Args:
        draw: supplied by Hypothesis.
        variant: the rules.
        more: as for :func:`games`.
    """
    game = draw(games(variant, **more))
    count = draw(st.integers(0, 6))
    return strewn(Diagram.of(game).as_json(), game.ruleset, Random(draw(SEEDS)), count)


@st.composite
def records(draw: st.DrawFn, /, variant: str | Ruleset, **more: Any) -> dict[str, Any]:
    """Records of games, some of them finished early.

    Args:
        draw: supplied by Hypothesis.
        variant: the rules.
        more: as for :func:`games`.
    """
    game = draw(games(variant, **more))
    if draw(st.booleans()):
        game.finish()
    return game.to_record()


@st.composite
def laid_tiles(draw: st.DrawFn, /, variant: str | Ruleset, **more: Any) -> tuple[Game, LaidTile]:
    """A game, and one of the tiles on its board.

    Args:
        draw: supplied by Hypothesis.
        variant: the rules.
        more: as for :func:`games`.
    """
    game = draw(games(variant, **more))
    return game, draw(st.sampled_from(game.board.tiles))


def going_on(game: Game) -> st.SearchStrategy[Game]:
    """Copies of the game, each some random actions later.

    Args:
        game: a game; unchanged.
    """
    further = st.tuples(st.integers(0, 20), SEEDS, st.sampled_from(STYLES))
    return further.map(lambda drawn: play(game.copy(), drawn[0], Random(drawn[1]), drawn[2]))


def motions() -> st.SearchStrategy[Motion]:
    """Ways to rotate and shift a board and to rename the players."""
    shifts = st.integers(-3, 3) | st.sampled_from([-50_000, 1000])
    names = st.permutations(_NEW_NAMES).map(lambda names: dict(zip(NAMES, names, strict=True)))
    return st.builds(Motion, turns=st.integers(0, 3), dx=shifts, dy=shifts, names=names)


def _rules(variant: str | Ruleset) -> Ruleset:
    return variant if isinstance(variant, Ruleset) else resolve_variant(variant)
