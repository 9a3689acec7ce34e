"""What is different in the edition of 2020, and one table under both editions (facts 6 (edition of 2020))."""

from __future__ import annotations

import pytest
from tests.boards import decline, final, place, terms
from tests.tribes import BACK_TO_ITS_LAKE, EARLIER, LATER, finished, hunt, settle, tile, tribes

import bastide

#: A forest of seven sections on six tiles.
TWICE_ON_ONE_TILE = """
12    26@0 40
21    01@0 07
"""


def test_forests_are_counted_by_tiles() -> None:
    forest = tribes(TWICE_ON_ONE_TILE, Red=["1,1 forest E"])
    assert (final(forest, EARLIER), final(forest, LATER)) == ({"Red": 14}, {"Red": 12})


def test_mushrooms_add_three() -> None:
    forest = tribes("19 B10 19@180", Red=["0,0 forest E"])
    [line] = bastide.score(forest, LATER).lines
    assert terms(line) == [("tiles", 3, 2), ("mushrooms", 1, 3)]


def test_rivers_are_counted_by_tiles() -> None:
    river = tribes(BACK_TO_ITS_LAKE, Red=["1,0 river S"])
    assert (final(river, EARLIER), final(river, LATER)) == ({"Red": 7}, {"Red": 6})
    [line] = bastide.score(river, LATER).lines
    assert (terms(line), line["terms"][0]["rule"]) == (
        [("tiles", 4, 1), ("fish", 2, 1)],
        "hunters-gatherers-2020/river",
    )


def test_river_may_end_at_springs() -> None:
    river = tribes("41@270 18 13@90", Red=["1,0 river E"])
    assert final(river, LATER) == {"Red": 3}


@pytest.mark.parametrize(
    ("cells", "on", "earlier", "later"),
    [
        ("59", "0,0 meadow N", 2, 1),
        ("06", "0,0 meadow N", 2, 3),
        ("B3", "0,0 meadow N", 2, 2),
        ("59 21", "0,0 meadow N", 0, 0),
    ],
)
def test_animals_are_worth_one_three_and_two(cells: str, on: str, earlier: int, later: int) -> None:
    meadow = tribes(cells, Red=[on])
    assert (final(meadow, EARLIER), final(meadow, LATER)) == ({"Red": earlier}, {"Red": later})


def test_fish_swim_in_rivers_too() -> None:
    river = tribes("03@180 '47 44", Red=["0,0 river E"], Blue=["1,0 water-system E: hut"])
    found = {line["kind"]: terms(line) for line in bastide.score(river, LATER).lines}
    assert found == {"river": [("tiles", 3, 1), ("fish", 4, 1)], "water-system": [("fish", 4, 1)]}


def test_players_have_three_huts() -> None:
    assert bastide.Game(LATER, ["Red", "Blue"], seed=1).supply("Red") == {"member": 5, "hut": 3}


def test_raft_adds_a_point_for_each_lake_of_its_water_system() -> None:
    waters = tribes("03@180 '91 44", Red=["0,0 water-system E: hut"])
    [line] = bastide.score(waters, LATER).lines
    assert terms(line) == [("fish", 4, 1), ("lakes in reach of a raft", 3, 1)]
    assert final(waters, f"{LATER}(boats=false)") == {"Red": 4}


def with_menhir(rules: str, draws: str) -> bastide.Game:
    """A game in which Red has just completed a forest with a menhir."""
    game = hunt(rules, f"'35 {draws}", start="'35 '38 .\n. . .\n03@180 . 44")
    place(game, 2, 0, 180)
    decline(game)
    return game


def test_forest_with_a_menhir_brings_a_menhir_tile() -> None:
    game = with_menhir(LATER, "'92 '61")
    assert (game.decision.player, game.decision.tile) == ("Red", "hunters-gatherers-2020/HG2-92")
    place(game, 0, -1)
    decline(game)
    assert (game.decision.player, game.decision.tile) == ("Blue", "hunters-gatherers-2020/HG2-61")


def test_logboat_scores_two_points_at_once_for_each_lake_of_its_water_system() -> None:
    game = with_menhir(LATER, "'93 '61")
    place(game, 1, 2)
    assert game.scores == {"Red": 6, "Blue": 0}
    [line] = game.lines
    assert (line["kind"], line["when"], terms(line)) == ("water-system", "play", [("lakes", 3, 2)])
    settle(game, "water-system N: hut")
    assert finished(game)["Red"] == 6 + 4


def test_boats_may_be_left_out() -> None:
    game = with_menhir(f"{LATER}(boats=false)", "'93 '61")
    place(game, 1, 2)
    assert game.scores == {"Red": 0, "Blue": 0}


@pytest.mark.parametrize("unplaceable", ["redraw", "back", "turn-ends"])
def test_tile_that_fits_nowhere_is_dealt_with_as_in_the_earlier_edition(unplaceable: str) -> None:
    game = hunt(f"{LATER}(unplaceable={unplaceable})", "'13 '62", start="'61")
    assert game.decision.player == ("Blue" if unplaceable == "turn-ends" else "Red")


def test_tile_may_be_drawn_at_the_end_of_the_turn_before() -> None:
    game = hunt(f"{LATER}(draw=turn-end)", "'62 '61 '13", start="'61")
    assert game.position.stack("next-tile:Blue") == (tile("'61"),)
    place(game, 1, 0)
    decline(game)
    assert game.decision.player == "Blue"
    assert game.position.stack("next-tile:Red") == (tile("'13"),)


def test_tile_drawn_early_that_fits_nowhere_may_end_the_turn() -> None:
    game = hunt("bga-hunters-gatherers-2020", "'13 '62 '61", start="'61")
    assert game.decision.player == "Blue"


def test_fire_and_shrine_of_the_earlier_edition_mean_nothing_in_the_later_one() -> None:
    fire = tribes("B4 59 21", Red=["1,0 meadow N"])
    assert (final(fire, EARLIER), final(fire, LATER)) == ({"Red": 2}, {"Red": 0})
    shrine = tribes("B2 59 06", Red=["0,0 meadow E"], Blue=["1,0 meadow N", "2,0 meadow N"])
    assert (final(shrine, EARLIER), final(shrine, LATER)) == ({"Red": 2, "Blue": 0}, {"Red": 0, "Blue": 3})


def test_tiles_of_the_earlier_edition_are_known_and_not_in_the_bag() -> None:
    ruleset = bastide.resolve_variant(LATER)
    assert "hunters-gatherers/HG1-00" in ruleset.tiles
    assert not [name for stack in ruleset.contents.values() for name in stack if name.startswith("hunters-gatherers/")]


def test_tiles_of_the_later_edition_are_unknown_to_the_earlier_one() -> None:
    with pytest.raises(bastide.BastideError, match="there is no tile 'hunters-gatherers-2020/HG2-61' in this variant"):
        bastide.score(tribes("'61 '62", Red=["0,0 meadow N"]), EARLIER)


def test_record_of_the_earlier_edition_is_scored_as_laid_under_the_later_one() -> None:
    game = hunt(EARLIER, "19 B4 59 06", start="19 26")
    place(game, 2, 0, 180)
    settle(game, "forest W")
    place(game, 0, -1)
    settle(game, "meadow N")
    result = bastide.score(game.to_record(), LATER, as_laid=True, final=True)
    assert result.failure is None
    assert lines_of(result) == [("forest", 6), ("meadow", 3)]


def lines_of(result: bastide.Result) -> list[tuple[str, int]]:
    return [(line["kind"], line["points"]) for line in result.lines]
