"""A game that bots play at once, for users who have none to compare."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from bastide import Game, Problem, Ruleset, coded

from ..http.refusals import RefusedError
from ..variants.untrusted import player_of


def sample_game(
    ruleset: Ruleset, variant: Any, players: Sequence[str], bots: Sequence[str], seed: str, seconds: float
) -> dict[str, Any]:
    """The record of a game between bots.

    Args:
        ruleset: the rules.
        variant: the variant to name in the record.
        players: the players' names.
        bots: the bot of each player.
        seed: the seed of the draws and of the bots.
        seconds: the time limit.

    Raises:
        RefusedError: it takes longer.
        BastideError: the game cannot be played.
    """
    end = time.thread_time() + seconds
    game = Game(ruleset, players, seed=seed)
    seats = dict(
        zip(
            players,
            (player_of(bot, f"{seed}/{name}") for bot, name in zip(bots, players, strict=True)),
            strict=True,
        )
    )
    while not game.over:
        player = game.decision.player
        assert player is not None
        if time.thread_time() > end:
            problem = Problem(
                coded("server/slow-bots", "the bots take longer than {seconds:g} seconds for a game", seconds=seconds),
                hint="take faster ones, or fewer tiles",
            )
            raise RefusedError("invalid", [problem])
        game.play(seats[player](game.view(player)))
    game.variant = variant
    return game.to_record()
