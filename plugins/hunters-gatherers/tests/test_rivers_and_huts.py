"""Rivers with their lakes, and huts on water systems (facts 6.9 to 6.11, 6.16)."""

from __future__ import annotations

import pytest
from tests.boards import decline, final, lines, place, terms
from tests.tribes import BACK_TO_ITS_LAKE, EARLIER, finished, hunt, on_offer, settle, tribes

import bastide

RING = """
02 50
67 27
"""


def test_river_between_two_springs_scores_its_sections() -> None:
    river = tribes("41@270 18 13@90", Red=["1,0 river E"])
    [line] = bastide.score(river, EARLIER).lines
    assert (line["points"], terms(line)) == (3, [("sections", 3, 1)])


def test_river_that_is_a_ring_is_complete() -> None:
    river = tribes(RING, Red=["0,0 river E"])
    assert lines(river, EARLIER) == [("Red", 4, "river", "completed")]


def test_fish_of_a_lake_at_both_ends_count_once() -> None:
    river = tribes(BACK_TO_ITS_LAKE, Red=["1,0 river S"])
    [line] = bastide.score(river, EARLIER).lines
    assert terms(line) == [("sections", 5, 1), ("fish", 2, 1)]


def test_lake_ends_a_river_and_the_other_side_is_another() -> None:
    river = tribes("03@180 10 03", Red=["0,0 river E"], Blue=["2,0 river W"])
    assert lines(river, EARLIER) == [("Red", 4, "river", "completed"), ("Blue", 4, "river", "completed")]


def test_unfinished_river_scores_nothing() -> None:
    result = bastide.score(tribes("03@180 18", Red=["1,0 river E"]), EARLIER)
    assert (result.scores, result.lines) == ({"Red": 0}, [])


def test_fishers_share_a_river_and_the_majority_takes_it_alone() -> None:
    shared = tribes("03@180 18 44", Red=["0,0 river E"], Blue=["2,0 river W"])
    assert final(shared, EARLIER) == {"Red": 6, "Blue": 6}
    alone = tribes("03@180 18 44", Red=["0,0 river E", "1,0 river E"], Blue=["2,0 river W"])
    assert final(alone, EARLIER) == {"Red": 6, "Blue": 0}


def test_members_go_on_rivers_and_huts_on_waters_never_on_a_lake_itself() -> None:
    game = hunt(EARLIER, "68 06", start="09")
    place(game, 0, 1)
    waters = {("hut", "water-system N"), *(("member", f"river {side}") for side in "NESW")}
    assert waters <= on_offer(game)
    assert not [name for _, name in on_offer(game) if name.startswith("lake")]


def test_hut_keeps_every_other_hut_off_its_water_system_beyond_lakes() -> None:
    game = hunt(EARLIER, "10 03 06", start="51")
    place(game, 1, 0)
    settle(game, "water-system E: hut")
    place(game, 2, 0)
    assert on_offer(game) == {("member", "river W"), ("member", "meadow N")}
    with pytest.raises(bastide.IllegalAction) as caught:
        settle(game, "water-system W: hut")
    assert caught.value.rule == "hunters-gatherers/settled"


def test_member_keeps_members_off_its_river_but_not_off_the_one_beyond_the_lake() -> None:
    game = hunt(EARLIER, "10 03 06", start="51")
    place(game, 1, 0)
    settle(game, "river W")
    place(game, 2, 0)
    assert ("member", "river W") in on_offer(game)


def test_fisher_goes_home_and_a_hut_stays() -> None:
    game = hunt(EARLIER, "18 03 06", start="03@180")
    place(game, 1, 0)
    settle(game, "water-system E: hut")
    place(game, 2, 0)
    settle(game, "river W")
    assert game.scores == {"Red": 0, "Blue": 5}
    assert game.supply("Red") == {"member": 5, "hut": 1}
    assert game.supply("Blue") == {"member": 5, "hut": 2}
    assert finished(game) == {"Red": 2, "Blue": 5}


def test_one_figure_a_tile() -> None:
    game = hunt(EARLIER, "18 06", start="03@180")
    place(game, 1, 0)
    settle(game, "river E")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_most_huts_score_the_fish_and_ties_score_all_of_them() -> None:
    waters = "03@180 68 44"
    tied = tribes(waters, Red=["0,0 water-system E: hut"], Blue=["2,0 water-system W: hut"])
    assert final(tied, EARLIER) == {"Red": 5, "Blue": 5}
    two = ["0,0 water-system E: hut", "1,0 water-system N: hut"]
    alone = tribes(waters, Red=two, Blue=["2,0 water-system W: hut"])
    assert final(alone, EARLIER) == {"Red": 5, "Blue": 0}


def test_water_system_without_fish_gives_a_line_of_nothing() -> None:
    result = bastide.score(tribes("18 51", Red=["0,0 water-system E: hut"]), EARLIER)
    assert [(line["kind"], line["points"]) for line in result.lines] == [("water-system", 0)]


def test_springs_end_a_water_system() -> None:
    # On this tile two rivers spring from one forest; they belong to two water systems.
    waters = tribes("44@270 .\n34 03", Red=["0,1 water-system E: hut"], Blue=["0,1 water-system N: hut"])
    assert final(waters, EARLIER) == {"Red": 1, "Blue": 2}


def test_two_rivers_that_pass_each_other_are_two_water_systems() -> None:
    game = hunt(EARLIER, "22 06", start="51")
    place(game, 1, 0)
    assert {("hut", "water-system N"), ("hut", "water-system S")} <= on_offer(game)
    decline(game)
