"""Wind roses: who places a tile in the part of the board to which it belongs scores for it."""

from __future__ import annotations

import pytest
from tests.boards import features_on, game_of, place, turn

import bastide
from bastide import Game
from bastide.testing import played

NAME = "wind-roses"
RULES = f"base-game + {NAME}"
ORANGE, BLUE = f"{NAME}/WR-orange", f"{NAME}/WR-blue"
NORTH_EAST, NORTH_WEST, SOUTH_WEST = (f"{NAME}/WR-{quarter}" for quarter in ("north-east", "north-west", "south-west"))


def test_there_are_six_tiles_of_which_the_orange_rose_lies_first() -> None:
    ruleset = bastide.resolve_variant(RULES)
    bag = {tile: count for tile, count in ruleset.contents["bag"].items() if tile.startswith(NAME)}
    assert len(bag) == 5 and set(bag.values()) == {1}
    assert [tile.tile.id for tile in Game(RULES, ["Red"], seed=0).board.tiles] == [ORANGE]


@pytest.mark.parametrize("other", ["river", "count"])
def test_orange_rose_is_in_the_bag_where_something_else_lies_first(other: str) -> None:
    assert bastide.resolve_variant(f"{RULES} + {other}").contents["bag"][ORANGE] == 1


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("orange", 2, 1, 1),
        ("blue", 2, 1, 0),
        ("north-east", 1, 0, 1),
        ("south-east", 1, 0, 2),
        ("south-west", 2, 1, 1),
        ("north-west", 2, 0, 1),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"{NAME}/WR-{tile}", f"{RULES} + farms-third-edition") == [fields, roads, cities]


def points(tile: str, x: int, y: int, rotation: int, start: str = ORANGE, rules: str = RULES) -> int:
    """What Red scores at once for a tile beside a rose at [0, 0]."""
    game = game_of(rules, f"{tile} U", start=start)
    place(game, x, y, rotation)
    return game.scores["Red"]


def test_tile_scores_three_points_in_its_quarter_and_on_its_borders() -> None:
    assert points(NORTH_EAST, 1, 0, 0) == 3, "in the row of the rose"
    assert points(NORTH_EAST, 0, -1, 0) == 3, "in its column"
    game = game_of(RULES, f"E {NORTH_EAST} U", start=ORANGE)
    turn(game, 0, -1)
    place(game, 1, -1, 90)
    assert game.scores == {"Red": 0, "Blue": 3}


def test_tile_scores_nothing_elsewhere() -> None:
    assert points(NORTH_EAST, 0, 1, 180) == 0
    assert points(SOUTH_WEST, 1, 0, 270) == 0


def test_quarters_turn_with_the_rose() -> None:
    # Turned by 180 degrees, what is printed as the north-east lies to the south-west.
    assert points(NORTH_EAST, 0, 1, 180, start=f"{ORANGE}180") == 3
    assert points(NORTH_EAST, 0, -1, 0, start=f"{ORANGE}180") == 0


@pytest.mark.parametrize(("first", "scored"), [("E", 0), (BLUE, 3)])
def test_rose_that_is_placed_last_counts_as_it_lies(first: str, scored: int) -> None:
    # The blue rose is turned by 180 degrees.
    game = game_of(RULES, f"{first} {NORTH_EAST} U", start=ORANGE)
    turn(game, 0, -1, 180 if first == BLUE else 0)
    place(game, 0, 1, 180)
    assert game.scores["Blue"] == scored


@pytest.mark.parametrize(("sections", "scored"), [("quarters", 0), ("halves", 3)])
def test_only_north_and_south_count_where_the_group_says_so(sections: str, scored: int) -> None:
    game = game_of(f"{RULES}(sections={sections})", f"E {NORTH_WEST} U", start=ORANGE)
    turn(game, 0, -1)
    place(game, 1, -1)
    assert game.scores["Blue"] == scored


def test_points_are_a_rate_that_a_variant_may_set() -> None:
    variant = {"extends": RULES, "rates": {f"{NAME}/points.tile": 5}}
    game = Game(variant, ["Red", "Blue"], draws=[NORTH_EAST, "base-game/U"])
    place(game, 1, 0)
    assert game.scores["Red"] == 5


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + inns-cathedrals", 800, seed=0, players=3, style="close")
    assert game.over
    assert any(line["kind"] == "wind-rose" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores
