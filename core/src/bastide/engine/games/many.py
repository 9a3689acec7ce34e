"""Many games at once, played at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bastide.ruleset.resolve import resolve_variant
from bastide.ruleset.resolved import Ruleset

from .game import Game, Variant


def play_many(variant: Variant, players: Sequence[str], seeds: Iterable[int | str]) -> Iterator[Game]:
    """Play whole games at random, one for each seed; each is given when it is over.

    Each player chooses as the bot ``random`` with the seed ``<the game's seed>/<name>`` does, which is how simulations
    seed their bots. Decisions are not looked at one by one, so where an engine plays whole games by itself, this is the
    fastest way to play.

    Args:
        variant: anything that names a ruleset.
        players: their names, in seating order.
        seeds: the seeds of the games.

    Raises:
        BastideError: the variant, a player's name or a seed is not usable; says why.
    """
    ruleset = variant if isinstance(variant, Ruleset) else resolve_variant(variant)
    for seed in seeds:
        game = Game(ruleset, players, seed=seed)
        game._play_out_by({name: f"random:{seed}/{name}" for name in game.players})
        yield game
