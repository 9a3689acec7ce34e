"""The worked examples of the rule text, rebuilt from tiles of the game."""

from __future__ import annotations

from tests.boards import decline, final, lines, place, terms
from tests.tribes import EARLIER, finished, hunt, on_offer, settle, tribes

import bastide


def test_river_of_three_sections_with_one_and_two_fish_at_its_ends_scores_six() -> None:
    river = tribes("03@180 18 44", Red=["1,0 river E"])
    assert lines(river, EARLIER) == [("Red", 6, "river", "completed")]
    [line] = bastide.score(river, EARLIER).lines
    assert terms(line) == [("sections", 3, 1), ("fish", 3, 1)]


def test_river_completed_by_another_player_scores_three_for_its_fisher() -> None:
    # Blue lays the tile for the sake of a forest.
    game = hunt(EARLIER, "03 41", start="06")
    place(game, 1, 0, 180)
    settle(game, "river E")
    place(game, 2, 0, 90)
    assert (game.scores, game.decision.player) == ({"Red": 0, "Blue": 0}, "Blue")
    settle(game, "forest E")
    assert game.scores == {"Red": 3, "Blue": 0}
    assert game.supply("Red") == {"member": 5, "hut": 2}


def test_forest_of_two_sections_scores_four_and_brings_no_bonus_tile() -> None:
    game = hunt(EARLIER, "74 06", start="31")
    place(game, 0, 1, 180)
    settle(game, "forest N")
    assert (game.scores["Red"], game.supply("Red")["member"]) == (4, 5)
    assert game.decision.player == "Blue"


def five_sections(*players: str) -> bastide.Game:
    """A forest of four sections, with gold, that the next tile completes."""
    return hunt(EARLIER, "46 19 B4 06", *players, start="19 26 65")


def test_forest_of_five_sections_scores_ten_and_its_gold_brings_a_bonus_tile() -> None:
    game = five_sections("Red")
    place(game, 3, 0)
    settle(game, "forest E")
    place(game, 4, 0, 180)
    decline(game)
    assert game.scores == {"Red": 10}
    assert (game.decision.player, game.decision.tile) == ("Red", "hunters-gatherers/HG1-B4")


def test_player_who_completes_a_forest_draws_the_bonus_tile_even_if_another_scores() -> None:
    game = five_sections()
    place(game, 3, 0)
    settle(game, "forest E")
    place(game, 4, 0, 180)
    decline(game)
    assert game.scores == {"Red": 10, "Blue": 0}
    assert (game.decision.player, game.decision.tile) == ("Blue", "hunters-gatherers/HG1-B4")


def test_shared_forest_of_five_sections_scores_ten_for_each() -> None:
    forest = tribes("19 26 65 46 19@180", Red=["0,0 forest E"], Blue=["4,0 forest W"])
    assert final(forest, EARLIER) == {"Red": 10, "Blue": 10}


def test_forest_of_six_sections_scores_twelve_for_the_majority_alone() -> None:
    forest = tribes("19 26 65 46 75 19@180", Red=["0,0 forest E", "2,0 forest E"], Blue=["5,0 forest W"])
    assert final(forest, EARLIER) == {"Red": 12, "Blue": 0}


def test_tile_that_joins_two_forests_brings_two_gatherers_together() -> None:
    game = hunt(EARLIER, "26 65 46", start="19 . . . 19@180")
    place(game, 1, 0)
    settle(game, "forest E")
    place(game, 3, 0)
    settle(game, "forest E")
    place(game, 2, 0)
    # The forest is occupied by both, so that nobody else may be deployed in it.
    assert ("member", "forest E") not in on_offer(game)
    decline(game)
    assert game.scores == {"Red": 10, "Blue": 10}


def test_hut_scores_five_fish_of_a_whole_water_system() -> None:
    waters = tribes("03@180 68 44", Blue=["2,0 water-system W: hut"], Red=["0,0 river E"])
    assert ("Blue", 5, "water-system", "final") in lines(waters, EARLIER)


FOUR_MEADOWS = """
59 .     .  .  .
.  .     .  .  .
59 06    21 .  .
.  .     .  .  .
31 59    06 74 B3
.  21@90 .  .  .
.  .     .  .  .
07 59    21 .  .
"""


def test_four_meadows_score_two_then_two_each_then_eight_then_nothing() -> None:
    meadows = tribes(
        FOUR_MEADOWS,
        Green=["0,0 meadow N"],
        Yellow=["0,2 meadow N"],
        Red=["1,2 meadow N", "0,4 meadow N", "2,4 meadow N"],
        Blue=["3,4 meadow N", "1,7 meadow N"],
    )
    result = bastide.score(meadows, EARLIER)
    assert sorted((min(row for _, row in line["tiles"]), line["player"], line["points"]) for line in result.lines) == [
        (0, "Green", 2),
        (2, "Red", 2),
        (2, "Yellow", 2),
        (4, "Red", 8),
        (7, "Blue", 0),
    ]
    assert result.scores == {"Green": 2, "Yellow": 2, "Red": 10, "Blue": 0}


def test_tigers_and_deer_that_cancel_out_are_shown_as_pairs() -> None:
    meadows = tribes(FOUR_MEADOWS, Red=["0,4 meadow N"], Blue=["1,7 meadow N"])
    found = {line["player"]: terms(line) for line in bastide.score(meadows, EARLIER).lines}
    assert found["Red"] == [("deer", 1, 2), ("mammoth", 2, 2), ("aurochs", 1, 2), ("deer taken by tigers", 1, 0)]
    assert found["Blue"] == [("deer taken by tigers", 1, 0)]


def test_tile_that_joins_three_meadows_with_hunters_takes_no_hunter() -> None:
    game = hunt(EARLIER, "01 31 74 06", "Red", "Blue", "Green", start="70 . 70")
    place(game, 1, 0)
    settle(game, "meadow N")
    place(game, 0, 1, 180)
    settle(game, "meadow E")
    place(game, 2, 1, 180)
    settle(game, "meadow E")
    before = game.copy()
    place(game, 1, 1)
    # There is nothing else on that tile, so that nobody is even asked.
    assert game.decision.kind == "over"
    assert game.scores == {"Red": 8, "Blue": 8, "Green": 8}
    assert finished(before) == {"Red": 2, "Blue": 2, "Green": 2}


def test_hut_and_members_do_not_keep_each_other_away() -> None:
    game = hunt(EARLIER, "18 60 51 55", start="03@180")
    place(game, 1, 0)
    settle(game, "river E")
    place(game, 2, 0)
    assert {("hut", "water-system E")} == {offer for offer in on_offer(game) if offer[0] == "hut"}
    assert ("member", "river E") not in on_offer(game)
    settle(game, "water-system E: hut")
    place(game, 3, 0)
    assert {piece for piece, _ in on_offer(game)} == {"member"}
    assert finished(game)["Blue"] == 1


def test_where_the_forest_is_taken_only_the_meadow_is_left() -> None:
    game = hunt(EARLIER, "26 65 06", start="19")
    place(game, 1, 0)
    settle(game, "forest E")
    place(game, 2, 0)
    assert on_offer(game) == {("member", "meadow N"), ("member", "meadow S")}


def test_forest_river_and_the_small_meadow_are_free_where_the_large_one_is_taken() -> None:
    game = hunt(EARLIER, "59 58 06", start="06")
    place(game, 1, 0)
    settle(game, "meadow N")
    place(game, -1, 0)
    assert on_offer(game) == {
        ("member", "forest N"),
        ("member", "river S"),
        ("hut", "water-system S"),
        ("member", "meadow SSW"),
    }
