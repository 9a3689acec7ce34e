"""Games that are played to their end at random are those that random bots play."""

from __future__ import annotations

import random

import pytest
from bots.lanes import lanes

from bastide import BastideError, Game, Ruleset, play_many
from bastide.apps.bots import random_bot

PLAYERS = "Red", "Blue"


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return lanes(tmp_path_factory.mktemp("lanes"))


def test_many_games_are_those_that_random_bots_play(rules: Ruleset) -> None:
    seeds: tuple[str | int, ...] = "a", 7
    for seed, game in zip(seeds, play_many(rules, PLAYERS, seeds), strict=True):
        other = Game(rules, PLAYERS, seed=seed)
        bots = {name: random_bot(f"{seed}/{name}") for name in PLAYERS}
        while not other.over:
            player = str(other.decision.player)
            other.play(bots[player](other.view(player)))
        assert game.over
        assert game.to_record(all_draws=True) == other.to_record(all_draws=True)


def test_game_is_played_out_from_where_it_stands_and_taken_back(rules: Ruleset) -> None:
    game = Game(rules, PLAYERS, seed=1)
    game.play(game.decision.actions[0])
    before = game.to_record()
    game.play_out(random.Random(5))
    assert game.over
    while game.actions_played > 1:
        game.undo()
    assert game.to_record() == before
    game.play_out({name: random.Random(5) for name in PLAYERS})
    assert game.over


def test_game_that_is_over_stays_as_it_is(rules: Ruleset) -> None:
    game = Game(rules, PLAYERS, seed=1)
    game.finish()
    lines = game.lines
    game.play_out(random.Random(5))
    assert game.lines == lines


def test_wrong_players_are_refused(rules: Ruleset) -> None:
    with pytest.raises(BastideError, match="Red"):
        next(play_many(rules, ["Red", "Red"], [1]))
