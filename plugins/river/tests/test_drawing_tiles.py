"""In which order tiles are drawn, and what becomes of the start tile (facts 2.3, 2.4, 2.8)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.boards import turn

import bastide
from bastide import BastideError, Game

RULES = "base-game + farms-third-edition + river"
TWO = {
    "format": "bastide-variant/1",
    "plugins": {"base-game": {}, "river": {}},
    "tiles": {"river": 2},
}


def played_out(variant: Any, seed: int = 1, **more: Any) -> Game:
    game = Game(variant, ["Red", "Blue"], seed=seed, **more)
    while not game.over:
        game.play(game.decision.actions[0])
    return game


def drawn(game: Game) -> list[str]:
    draws: list[str] = game.to_record()["draws"]
    return draws


def discarded(game: Game) -> list[str]:
    return [action["tile"] for action in game.to_record()["actions"] if action["type"] == "discard"]


def count(game: Game, tile: str) -> int:
    return drawn(game).count(tile)


def test_spring_lies_on_the_table_instead_of_the_start_tile() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1)
    assert [(laid.tile.id, laid.at, laid.rotation) for laid in game.board.tiles] == [("river/RV-spring", (0, 0), 0)]


@pytest.mark.parametrize("seed", range(8))
def test_ten_river_tiles_come_first_and_the_lake_after_them(seed: int) -> None:
    tiles = drawn(played_out(RULES, seed))
    assert Counter(tiles[:10]) == {
        "river/RV-straight": 2,
        "river/RV-bend": 2,
        "river/RV-two-cities": 1,
        "river/RV-city-road": 1,
        "river/RV-monastery-road": 1,
        "river/RV-road-bridge": 1,
        "river/RV-city-corner": 1,
        "river/RV-road-corner": 1,
    }
    assert tiles[10] == "river/RV-lake"
    assert all(tile.startswith("base-game/") for tile in tiles[11:])


def test_order_of_the_river_and_of_the_bag_do_not_depend_on_each_other() -> None:
    def bag(variant: str) -> list[str]:
        return [tile for tile in drawn(played_out(variant, 5)) if tile.startswith("base-game/")]

    plain, more = bag("base-game + river"), bag("base-game + river(divides_fields=false)")
    assert plain == more


def test_game_with_drawing_ahead_draws_the_river_first_too() -> None:
    game = played_out("base-game(draw=turn-end) + river", 4)
    tiles = drawn(game)
    assert tiles[10] == "river/RV-lake"
    assert not [tile for tile in tiles[11:] if tile.startswith("river/")]


def test_start_tile_is_removed_where_nothing_else_is_said() -> None:
    assert count(played_out(RULES), "base-game/D") == 3
    assert count(played_out(f"{RULES}(start_tile=removed)"), "base-game/D") == 3


def test_start_tile_may_be_mixed_into_the_bag() -> None:
    game = Game(f"{RULES}(start_tile=mixed)", ["Red", "Blue"], seed=1)
    assert game.view("Red").stacks()["bag"]["items"]["base-game/D"] == 4
    assert count(played_out(f"{RULES}(start_tile=mixed)"), "base-game/D") == 4


@pytest.mark.parametrize("seed", range(5))
def test_start_tile_may_be_the_first_one_after_the_river(seed: int) -> None:
    tiles = drawn(played_out(f"{RULES}(start_tile=after-river)", seed))
    assert tiles[10:12] == ["river/RV-lake", "base-game/D"]
    assert tiles.count("base-game/D") == 4


def test_turns_go_round_from_the_first_river_tile_on() -> None:
    game = Game(RULES, ["Red", "Blue"], draws=["river/RV-two-cities", "river/RV-straight", "river/RV-lake"])
    assert (game.decision.player, game.decision.tile) == ("Red", "river/RV-two-cities")
    turn(game, 1, 0, on="city N")
    assert (game.decision.player, game.decision.tile) == ("Blue", "river/RV-straight")


def test_all_tiles_are_drawn_before_the_game_ends() -> None:
    for variant, tiles in ((RULES, 71 + 11), (f"{RULES}(start_tile=mixed)", 72 + 11)):
        assert len(drawn(played_out(variant))) == tiles


# Prescribed draws and records


def test_prescribed_draws_must_hold_the_river_first() -> None:
    with pytest.raises(BastideError) as refused:
        Game(RULES, ["Red", "Blue"], draws=["base-game/V", "river/RV-bend"])
    assert str(refused.value).endswith(
        "draw 1 is base-game/V, but the stack drawn from is 'river'; base-game/V lies in 'bag' [river/river-first]"
    )
    with pytest.raises(BastideError, match=r"but the stack drawn from is 'river'.* \[river/river-first\]"):
        Game(RULES, ["Red", "Blue"], draws=["river/RV-lake", "river/RV-bend"])


def test_record_that_places_an_ordinary_tile_too_early_is_refused_there() -> None:
    record: dict[str, Any] = {
        "format": "bastide-record/1",
        "variant": RULES,
        "players": ["Red", "Blue"],
        "actions": [
            {"player": "Red", "type": "place", "tile": "river/RV-straight", "at": [1, 0], "rotation": 0},
            {"player": "Red", "type": "pass"},
            {"player": "Blue", "type": "place", "tile": "base-game/B", "at": [0, 1], "rotation": 0},
            {"player": "Blue", "type": "pass"},
            {"player": "Red", "type": "place", "tile": "river/RV-lake", "at": [2, 0], "rotation": 0},
        ],
    }
    failure = bastide.score(record).failure
    assert failure is not None
    assert (failure.action, failure.rule) == (2, "river/lake-last")


def test_record_may_tell_of_a_part_of_the_river_only() -> None:
    game = Game(RULES, ["Red", "Blue"], draws=["river/RV-straight", "river/RV-lake", "base-game/B"])
    turn(game, 1, 0)
    turn(game, 2, 0)
    turn(game, 0, 1, on="monastery")
    assert game.over
    record = game.to_record()
    assert bastide.score(record).scores == game.scores
    del record["draws"], record["complete"]
    replayed = bastide.replay(record).game
    assert not replayed.over
    assert str(replayed.decision.tile).startswith("base-game/")


def test_records_of_river_games_replay() -> None:
    for draw in ("turn-start", "turn-end"):
        game = played_out(f"base-game(draw={draw}) + river(start_tile=after-river)", 3)
        replayed = bastide.replay(game.to_record())
        assert replayed.failure is None
        assert replayed.game.to_record() == game.to_record()


@pytest.mark.parametrize(
    ("players", "seed", "options"), [("Red Blue", 10, ""), ("Red Blue Green", 1148, "(divides_fields=false)")]
)
def test_record_without_draws_may_place_an_ordinary_tile_before_a_lake_that_was_drawn_early(
    players: str, seed: int, options: str
) -> None:
    game = Game(f"base-game(draw=turn-end) + farms-third-edition + river{options}", players.split(), seed=seed)
    random = Random(seed)
    while not game.over:
        game.play(random.choice(game.decision.actions))
    record = game.to_record()
    tiles = [action["tile"] for action in record["actions"] if action["type"] in ("place", "discard")]
    # A tile of the river fitted nowhere when it was to be placed; another player held the lake by then.
    assert [tile for tile in discarded(game) if tile.startswith("river/")]
    assert [tile for tile in tiles[: tiles.index("river/RV-lake")] if tile.startswith("base-game/")]
    del record["draws"]
    assert bastide.score(record).scores == game.scores


# Views


@pytest.mark.parametrize("start", ["mixed", "after-river"])
def test_sample_of_a_view_never_mixes_the_river_with_the_bag(start: str) -> None:
    game = Game(f"{RULES}(start_tile={start})", ["Red", "Blue"], seed=9)
    game.play(game.decision.actions[0])
    for seed in range(10):
        sample = game.view("Blue").sample(seed)
        for name in sample.ruleset.placement.draw_order:
            assert sorted(sample.position.stack(name)) == sorted(game.position.stack(name))


def test_everybody_knows_what_is_left_of_the_river_and_nobody_in_which_order() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=2)
    river = game.view("Blue").stacks()["river"]
    assert river["size"] == sum(river["items"].values()) == 9
    assert "order" not in river


# Two rivers


def test_two_rivers_have_one_spring_and_one_lake() -> None:
    for seed in range(4):
        game = played_out(TWO, seed)
        tiles = drawn(game)
        assert tiles.count("river/RV-spring") == 0 and tiles.count("river/RV-lake") == 1
        assert all(tile.startswith("river/") for tile in tiles[:21])
        assert tiles[20] == "river/RV-lake" and tiles.count("river/RV-bend") == 4


def test_second_lake_among_prescribed_draws_is_dealt_with_as_a_tile_that_fits_nowhere() -> None:
    draws = ["river/RV-lake", "river/RV-lake", "base-game/B"]
    game = Game(TWO, ["Red", "Blue"], draws=draws)
    turn(game, 1, 0)
    assert game.decision.tile == "base-game/B"
    assert discarded(game) == ["river/RV-lake"]


def test_river_may_be_left_out_tile_by_tile() -> None:
    variant = {**TWO, "tiles": {"river/RV-lake": 0, "river/RV-bend": 0}}
    game = played_out(variant)
    assert not {"river/RV-lake", "river/RV-bend"} & {*drawn(game)}


def test_game_that_starts_elsewhere_puts_the_river_aside() -> None:
    start = [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}]
    game = Game(RULES, ["Red", "Blue"], seed=1, start=start)
    assert len(discarded(game)) == 11
    assert str(game.decision.tile).startswith("base-game/")


@pytest.mark.parametrize("name", ["river", "river/RV-spring"])
def test_variant_that_takes_the_spring_out_is_refused(name: str) -> None:
    variant = {"format": "bastide-variant/1", "plugins": {"base-game": {}, "river": {}}, "tiles": {name: 0}}
    with pytest.raises(
        bastide.BastideError, match="river/RV-spring is the start tile; without it nothing could be laid"
    ):
        bastide.resolve_variant(variant)
