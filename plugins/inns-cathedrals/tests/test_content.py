"""Tiles without rules, and rules without tiles (facts 3.1, 4.15, 13.5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, final, lines, place, turn
from tests.inns import SET, deploy_big, inn_board, inn_game, tiles_in_bag

import bastide

ALL, NO_BIG, TILES, RULES = (
    f"hig-2002 + {SET}(content={content})" for content in ("all", "no-big-followers", "tiles", "rules")
)
WITH_BIG = inn_board("E90 F E270", Yellow=["0,0 city E"], Red=["2,0 city W: big-follower"])


@pytest.mark.parametrize(
    ("variant", "tiles"),
    [
        (ALL, {"base-game": 72, SET: 18}),
        (NO_BIG, {"base-game": 72, SET: 18}),
        (TILES, {"base-game": 72, SET: 18}),
        (RULES, {"base-game": 72}),
    ],
)
def test_content_says_which_tiles_are_in_the_bag(variant: str, tiles: dict[str, int]) -> None:
    assert tiles_in_bag(variant) == tiles


@pytest.mark.parametrize(
    ("variant", "supply"),
    [
        (ALL, {"follower": 7, "big-follower": 1}),
        (NO_BIG, {"follower": 7}),
        (TILES, {"follower": 7}),
        (RULES, {"follower": 7, "big-follower": 1}),
    ],
)
def test_content_says_who_has_big_followers(variant: str, supply: dict[str, int]) -> None:
    assert bastide.Game(variant, ["Red", "Blue"], seed=1).supply("Blue") == supply


def test_all_is_what_goes_without_saying() -> None:
    assert tiles_in_bag(f"hig-2002 + {SET}") == tiles_in_bag(ALL)


def test_set_has_six_inns_and_two_cathedrals() -> None:
    ruleset = bastide.resolve_variant(ALL)
    flags = {"inn": 0, "cathedral": 0, "pennant": 0}
    for name, count in ruleset.contents["bag"].items():
        for segment in ruleset.tiles[name].tile.segments:
            for flag, number in segment.flags.items():
                flags[flag] += count * number
    assert flags == {"inn": 6, "cathedral": 2, "pennant": 10 + 3}


def test_garden_prints_are_in_no_bag() -> None:
    assert not [name for name in bastide.resolve_variant(ALL).contents["bag"] if name.endswith("-garden")]


@pytest.mark.parametrize(
    ("variant", "finished", "unfinished"), [(ALL, 6, 0), (NO_BIG, 6, 0), (TILES, 3, 2), (RULES, 6, 0)]
)
def test_inns_have_a_meaning_with_the_rules_only(variant: str, finished: int, unfinished: int) -> None:
    assert final(inn_board("W IC-straight-inn A90", Red=["0,0 road E"]), variant) == {"Red": finished}
    assert final(inn_board("W IC-straight-inn", Red=["0,0 road E"]), variant) == {"Red": unfinished}


@pytest.mark.parametrize(
    ("variant", "finished", "unfinished"), [(ALL, 15, 0), (NO_BIG, 15, 0), (TILES, 10, 4), (RULES, 15, 0)]
)
def test_cathedrals_have_a_meaning_with_the_rules_only(variant: str, finished: int, unfinished: int) -> None:
    picture = ". E180 .\nE90 IC-cathedral E270\n. {} ."
    assert final(inn_board(picture.format("E"), Red=["1,1 city N"]), variant) == {"Red": finished}
    assert final(inn_board(picture.format("."), Red=["1,1 city N"]), variant) == {"Red": unfinished}


@pytest.mark.parametrize("variant", [NO_BIG, TILES])
def test_big_follower_on_a_board_scores_nothing_under_tiles_only(variant: str) -> None:
    result = bastide.score(WITH_BIG, variant)
    assert result.notes == [
        "a big follower stands on city W at [2, 0], where this variant allows none; it scores nothing"
    ]
    assert result.scores == {"Yellow": 8, "Red": 0}
    assert [line["claims"] for line in result.lines] == [{"Yellow": 1}]


def test_big_follower_alone_in_a_city_leaves_it_unclaimed_under_tiles_only() -> None:
    assert lines(board("E90 E270", Red=["0,0 city E: big-follower"]), TILES) == []


def test_big_follower_is_unknown_without_the_expansion() -> None:
    with pytest.raises(bastide.BastideError, match="no piece 'big-follower'"):
        bastide.score(WITH_BIG, "hig-2002")
    result = bastide.score(WITH_BIG, "hig-2002", as_laid=True)
    assert result.notes == ["big-follower at [2, 0] is unknown here; it stays and scores nothing"]
    assert result.scores == {"Yellow": 8, "Red": 0}


def road_with_a_big_follower() -> dict[str, Any]:
    """The record of a game in which Red's big follower scores a road with an inn."""
    game = inn_game(ALL, "IC-straight-inn A", start="W")
    place(game, 1, 0)
    deploy_big(game, "road E")
    turn(game, 2, 0, 90)
    assert game.scores == {"Red": 6, "Blue": 0}
    return game.to_record()


def test_big_follower_in_a_record_is_refused_under_tiles_only_and_left_out_as_laid() -> None:
    record = road_with_a_big_follower()
    refused = bastide.score(record, TILES)
    assert refused.failure is not None
    assert (refused.failure.action, refused.failure.rule) == (1, "bastide/deployable")
    laid = bastide.score(record, TILES, as_laid=True)
    assert laid.scores == {"Red": 0, "Blue": 0}
    assert [note.split()[1:3] for note in laid.notes] == [["big", "follower"]]


def test_game_with_the_tiles_can_be_scored_under_the_rules_alone() -> None:
    result = bastide.score(road_with_a_big_follower(), RULES)
    assert (result.failure, result.scores) == (None, {"Red": 6, "Blue": 0})


def test_expansion_needs_the_base_game() -> None:
    with pytest.raises(bastide.BastideError, match="base-game"):
        bastide.resolve_variant(SET)


@pytest.mark.parametrize("option", ["content=some", "unfinished=half", "inns=twice"])
def test_options_have_the_values_that_are_listed(option: str) -> None:
    with pytest.raises(bastide.BastideError, match=option.partition("=")[0]):
        bastide.resolve_variant(f"hig-2002 + {SET}({option})")
