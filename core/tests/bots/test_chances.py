"""What actions and draws are worth, by games that are sampled and played on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from bots.lanes import lanes

from bastide import Game, Ruleset
from bastide.apps.bots import Estimate, luck_of_draw, play_on

PLAYERS = ["Red", "Blue"]


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return lanes(tmp_path_factory.mktemp("lanes"))


def begun(rules: Ruleset, *tiles: str, moves: int = 0) -> Game:
    """A game with these tiles to come, in which the first action was always taken."""
    game = Game(rules, PLAYERS, draws=[f"lanes/{tile}" for tile in tiles])
    for _ in range(moves):
        game.play(game.decision.actions[0])
    return game


def decided(game: Game) -> str:
    assert game.decision.player is not None
    return game.decision.player


def test_chances_of_all_players_are_the_whole_victory(rules: Ruleset) -> None:
    game = Game(rules, ["Red", "Blue", "Green"], draws=[f"lanes/{tile}" for tile in ("bend", "end", "pond", "end")])
    [value] = play_on(game.view(decided(game)), [0], 1, 9) or []
    assert value.games == 9
    assert sum(value.chance(player) for player in range(3)) == pytest.approx(1)
    assert sum(value.lead(player).mean for player in range(3)) == pytest.approx(0)


def test_what_decides_nothing_costs_nothing(rules: Ruleset) -> None:
    game = begun(rules, "bend", "end", "pond", "end")
    one, other = play_on(game.view(decided(game)), [1, 1], 1, 9) or []
    assert one.more_chance(other, 0) == Estimate(0, 0)


def test_game_that_is_as_good_as_over_is_played_on_to_what_it_will_be(rules: Ruleset) -> None:
    game = begun(rules, "straight")
    while len(game.decision.actions) > 1 and game.decision.kind == "place":
        game.play(game.decision.actions[0])
    view = game.view(decided(game))
    [value] = play_on(view, [0], 1, 9) or []
    game.play(game.decision.actions[0])
    assert game.over
    lead = game.scores["Red"] - game.scores["Blue"]
    assert value.lead(0) == Estimate(lead, 0)
    assert value.chance(0) == (0.5 if lead == 0 else lead > 0)


def test_chances_do_not_know_future_draws(rules: Ruleset) -> None:
    first, second = begun(rules, "straight", "end", "bend"), begun(rules, "straight", "bend", "end")
    assert play_on(first.view("Red"), [0, 1], 5, 10) == play_on(second.view("Red"), [0, 1], 5, 10)


def test_too_few_games_tell_nothing(rules: Ruleset) -> None:
    game = Game(rules, PLAYERS, seed=3)
    assert play_on(game.view(decided(game)), [0], 1, 20, seconds=0) is None


def luck_by_tile(rules: Ruleset, *tiles: str) -> Mapping[str, float]:
    """How lucky each of the tiles is to draw, after a player placed the first one and passed."""
    found = {}
    for place, tile in enumerate(tiles):
        rest = [*tiles[:place], *tiles[place + 1 :]]
        game = begun(rules, "straight", tile, *rest, moves=1)
        *_, last = range(len(game.decision.actions))
        view, before = game.view(decided(game)), game.copy()
        game.play(game.decision.actions[last])
        assert game.decision.tile == f"lanes/{tile}"
        luck = luck_of_draw(before.view(view.player), last, game, 1, 200)
        assert luck is not None
        found[tile] = luck.mean
    return found


def test_luck_is_held_against_what_else_might_have_been_drawn(rules: Ruleset) -> None:
    luck = luck_by_tile(rules, "end", "pond", "bend")
    assert max(luck, key=luck.__getitem__) == "end"
    assert sum(luck.values()) == pytest.approx(0, abs=1)


def test_draw_without_an_alternative_is_neither_lucky_nor_unlucky(rules: Ruleset) -> None:
    game = begun(rules, "straight", "straight", "straight", moves=1)
    before = game.copy()
    game.play(game.decision.actions[0])
    assert luck_of_draw(before.view(decided(before)), 0, game, 1, 12) == Estimate(0, 0)


def test_nobody_is_lucky_when_the_game_is_over(rules: Ruleset) -> None:
    game = begun(rules, "straight", moves=1)
    before = game.copy()
    game.play(game.decision.actions[0])
    assert game.over
    assert luck_of_draw(before.view(decided(before)), 0, game, 1, 12) is None


def test_interval_is_as_long_as_statistics_say() -> None:
    assert Estimate.of([1, 1, 1]) == Estimate(1, 0)
    even = Estimate.of([0, 2] * 50)
    assert even.mean == 1
    assert even.within == pytest.approx(0.197, abs=0.001)
