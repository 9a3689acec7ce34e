"""A game that bots play on the spot, for those who have none at hand to compare."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from bastide import Game, Problem, Ruleset, sentence

from .refusals import RefusedError
from .wanted import player_of


def sample_game(
    ruleset: Ruleset, variant: Any, players: Sequence[str], bots: Sequence[str], seed: str, seconds: float
) -> dict[str, Any]:
    """The record of a game between bots.

    Args:
        ruleset: the rules.
        variant: what the record calls them.
        players: the players' names.
        bots: who plays for each.
        seed: what the draws and the bots' choices come from.
        seconds: how long it may compute.

    Raises:
        RefusedError: it takes longer.
        BastideError: the game cannot be played so.
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
                sentence("the bots take longer than {seconds:g} seconds for a game", seconds=seconds),
                hint="take faster ones, or fewer tiles",
            )
            raise RefusedError(422, [problem])
        game.play(seats[player](game.view(player)))
    game.variant = variant
    return game.to_record()
