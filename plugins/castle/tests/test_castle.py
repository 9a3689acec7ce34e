"""The Castle: tiles within a wall, features that end where others begin, wall tiles, keeps and courts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, cells, deploy, lines, place, short, terms, turn

import bastide
from bastide import Game
from bastide.testing import played

NAME = "castle"


def castle(draws: str, *tiles: str, variant: str = NAME) -> Game:
    """A game with forced draws, and with tiles within the wall, each as in ``2,0 fountain 90``."""
    start = bastide.resolve_variant(NAME).start
    laid: list[dict[str, Any]] = [{"tile": tile, "at": [*at], "rotation": turned} for tile, at, turned in start]
    for text in tiles:
        at, name, *turned = text.split()
        x, y = map(int, at.split(","))
        laid.append({"tile": f"{NAME}/{name}", "at": [x, y], "rotation": int(turned[0]) if turned else 0})
    ids = [draw.removeprefix("!") if draw[0] == "!" else f"{NAME}/{draw}" for draw in draws.split()]
    return Game(variant, ["Red", "Blue"], draws=ids, start=laid)


def yard(picture: str, **more: Any) -> dict[str, Any]:
    """A diagram of tiles of the castle without its wall."""
    state = more.pop("state", {})
    rows = [[each if each == "." else f"{NAME}/{each}" for each in row.split()] for row in picture.strip().split("\n")]
    return board("\n".join(" ".join(row) for row in rows), **more) | {"state": {NAME: state}}


def completed(diagram: dict[str, Any]) -> list[tuple[str, int, str]]:
    """What a diagram scores as completed: player, points, kind."""
    return [line[:3] for line in lines(diagram, NAME) if line[3] == "completed"]


def kinds_of_offers(game: Game) -> set[str]:
    return {action.as_record()["type"] for action in game.decision.actions}


# What there is


def test_sixty_tiles_thirteen_of_eighteen_wall_tiles_six_followers_and_a_keep() -> None:
    ruleset = bastide.resolve_variant(NAME)
    assert sum(ruleset.contents["bag"].values()) == 60
    assert sorted(ruleset.contents["wall-tile"].values()) == [2] * 9
    game = Game(NAME, ["Red", "Blue"], seed=1)
    assert game.supply("Red") == {"follower": 6, "keep": 1}
    assert len(game.position.pieces_of(None, "wall-tile")) == 13


def test_wall_surrounds_76_cells_and_has_seven_starting_spaces() -> None:
    game = Game(NAME, ["Red", "Blue"], seed=1)
    [inside] = game.position.holes()
    assert len(inside) == 76
    assert sum("start-" in laid.tile.id for laid in game.board.tiles) == 7


@pytest.mark.parametrize("players", [["Red"], ["Red", "Blue", "Green"]])
def test_castle_is_for_two_players(players: list[str]) -> None:
    with pytest.raises(bastide.BastideError, match=f"The Castle is for 2 players, not {len(players)}"):
        Game(NAME, players)


# Placing


def test_first_tile_goes_beside_a_starting_space_and_others_beside_tiles_too() -> None:
    game = castle("house market path")
    starts = {(2, 0), (5, 0), (8, 1), (0, 2), (8, 5), (0, 7), (5, 8)}
    # The paths of three starting spaces have to go on, which no house does.
    assert cells(game).keys() == {(5, 0), (8, 1), (8, 5), (0, 7)}
    turn(game, 5, 0)
    assert cells(game).keys() == {(8, 1), (8, 5), (0, 7), (6, 0), (5, 1)}
    turn(game, 5, 1)
    assert cells(game).keys() == (starts - {(5, 0)}) | {(6, 0), (4, 1), (6, 1), (5, 2)}


def test_paths_go_on_and_everything_else_meets_freely_and_ends_at_the_wall() -> None:
    game = castle("large-tower house-path", "5,0 large-house")
    assert cells(game)[6, 0] == [0, 90, 180, 270]
    turn(game, 6, 0)
    assert (5, 1) in cells(game)
    assert cells(game)[5, 1] == [0, 180]


def test_tile_that_fits_nowhere_is_out_of_the_game() -> None:
    # All paths have come to their ends, so that four more fit nowhere.
    ends = ["2,0 bend", "3,0 bend 270", "0,2 bend 270", "0,1 bend 180", "5,8 bend 90", "6,8 bend 180"]
    game = castle("large-square market", *ends)
    assert game.decision.tile == "castle/market"
    assert game.to_record()["actions"] == [{"type": "discard", "tile": "castle/large-square"}]


# Completing and scoring


def test_path_from_the_wall_to_a_square_counts_its_starting_space() -> None:
    game = castle("square path")
    turn(game, 2, 0, on="path N")
    assert game.scores == {"Red": 2, "Blue": 0}
    assert game.supply("Red")["follower"] == 6


def test_fountain_makes_each_tile_of_a_path_worth_two_points() -> None:
    game = castle("square path", "2,0 fountain")
    turn(game, 2, 1, on="path N")
    assert [terms(line) for line in game.lines] == [[("tiles", 3, 2)]]


def test_fork_without_a_square_is_one_path() -> None:
    game = castle("square path", "2,0 fork 270", "1,0 square", "3,0 square 180")
    assert len([path for path in game.board.features("path") if len(path.tiles) == 4]) == 1


@pytest.mark.parametrize(("kind", "points"), [("house", 2), ("tower", 4)])
def test_house_scores_one_and_tower_two_points_a_tile(kind: str, points: int) -> None:
    yards = yard(f"{kind}90 {kind}270", Red=[f"0,0 {kind} E"], Blue=[])
    assert completed(yards) == [("Red", points, kind)]


def test_house_is_complete_where_a_court_or_tower_or_the_wall_is_beside_it() -> None:
    beside = yard("house90 tower270", Red=["0,0 house E"], Blue=["1,0 tower W"])
    assert completed(beside) == [("Red", 1, "house"), ("Blue", 2, "tower")]
    game = castle("house path")
    turn(game, 8, 1, 90, on="house E")
    assert game.scores["Red"] == 1


def test_nobody_scores_where_both_have_equally_many_followers() -> None:
    tied = yard("house90 house270", Red=["0,0 house E"], Blue=["1,0 house W"])
    assert lines(tied, NAME) == []


def test_follower_goes_nowhere_where_another_one_stands_and_stays_in_a_court() -> None:
    game = castle("market market path", "0,7 tower 180")
    turn(game, 8, 5, on="court N")
    place(game, 7, 5)
    assert game.decision.kind == "place"
    assert game.supply("Red")["follower"] == 5


def two_houses() -> Game:
    """Red's tile completes two houses of Red's."""
    game = castle("house market house house market path")
    turn(game, 5, 0, 180, on="house S")
    turn(game, 6, 0)
    turn(game, 6, 1, 270, on="house W")
    turn(game, 8, 1, 90)
    turn(game, 5, 1)
    return game


@pytest.mark.parametrize("first", [0, 1])
def test_who_placed_the_tile_chooses_the_order_of_several_own_things(first: int) -> None:
    game = two_houses()
    places = [[5, 0], [6, 1]]
    assert (game.decision.kind, game.decision.player) == ("score-next", "Red")
    assert [action.as_record()["at"] for action in game.decision.actions] == places
    game.play(game.decision.actions[first])
    assert [line["tiles"] for line in game.lines if line["player"] == "Red"] == [[places[first]], [places[1 - first]]]
    assert game.decision.kind == "place"


# The end


def test_unfinished_things_score_nothing() -> None:
    open_ends = yard("house90 . path", Red=["0,0 house E", "2,0 path N"], Blue=[])
    assert lines(open_ends, NAME) == []


def test_court_scores_three_points_for_each_market() -> None:
    market = yard("market market house-market90", Red=["0,0 court N"], Blue=[])
    assert lines(market, NAME) == [("Red", 9, "court", "final")]


#: Two houses, of two tiles and of one, and a hole of two cells.
HOLE = """
house90 house270 market market
market . . market
market tower tower90 house
"""


@pytest.mark.parametrize(("state", "points"), [({}, [("Red", 2)]), ({"Blue": {"keep": 1}}, [("Blue", 2)])])
def test_larger_keep_scores_the_largest_gap(state: dict[str, Any], points: list[tuple[str, int]]) -> None:
    houses = yard(HOLE, Red=["0,0 house E: keep"], Blue=["3,2 house N: keep"], state={"wall-tiles": state})
    assert [(player, count) for player, count, kind, _ in lines(houses, NAME) if kind == "keep"] == points


def test_equally_large_keeps_score_nothing() -> None:
    houses = yard(HOLE, Red=["3,2 house N: keep"], Blue=["3,2 house N: keep"])
    assert lines(houses, NAME) == []


def keep_of_red(game: Game) -> list[int | None]:
    """Where the keep of Red stands."""
    return [game.position.cell_of(number) for number in game.position.pieces_of(0, "keep")]


def test_keep_goes_on_the_first_house_and_moves_to_a_larger_one_only() -> None:
    game = castle("house market house market house market", "3,4 house 90")
    turn(game, 8, 1, 90, on="house E")
    assert keep_of_red(game) == [bastide.cell(8, 1)]
    turn(game, 7, 1)
    turn(game, 4, 4, 270, on="house W")
    assert keep_of_red(game) == [bastide.cell(3, 4)]
    turn(game, 6, 1)
    turn(game, 8, 2, 90, on="house E")
    assert keep_of_red(game) == [bastide.cell(3, 4)]


# Wall tiles

#: A path from the wall with a fountain that lacks one tile to be worth ten points, and so to lead to a tower.
PATH = ("2,0 fountain", "2,1 path", "2,2 path")


def tiles_of(game: Game, player: str) -> dict[str, int]:
    kept: dict[str, int] = bastide.Diagram.of(game).as_json()["state"][NAME]["wall-tiles"].get(player, {})
    return kept


def test_who_stops_on_a_tower_takes_the_wall_tile_there() -> None:
    game = castle("square !points path", *PATH)
    turn(game, 2, 3, on="path N")
    assert (game.scores["Red"], tiles_of(game, "Red")) == (10, {"points": 1})
    assert len(game.position.pieces_of(None, "wall-tile")) == 12


def test_who_passes_a_tower_takes_nothing() -> None:
    game = castle("square path", *PATH, "2,3 path")
    turn(game, 2, 4, on="path N")
    assert (game.scores["Red"], tiles_of(game, "Red")) == (12, {})


def test_without_wall_tiles_there_are_none() -> None:
    game = castle("square path", *PATH, variant=f"{NAME}(wall_tiles=false)")
    turn(game, 2, 3, on="path N")
    assert (game.scores["Red"], game.position.pieces_of(None, "wall-tile")) == (10, [])


def test_tower_is_doubled_in_a_later_turn_and_the_wall_tile_is_used_up() -> None:
    game = castle("square !double-tower market tower !points market", *PATH)
    turn(game, 2, 3, on="path N")
    turn(game, 8, 5)
    place(game, 0, 7, 180)
    deploy(game, "tower S")
    assert (game.decision.kind, game.decision.player) == ("double", "Red")
    game.play({"type": "double"})
    assert (game.scores["Red"], tiles_of(game, "Red")) == (18, {"points": 1})


def test_doubling_may_be_declined_and_is_not_asked_of_houses() -> None:
    game = castle("square !double-tower market tower !points market house market", *PATH)
    turn(game, 2, 3, on="path N")
    turn(game, 8, 5)
    turn(game, 0, 7, 180, on="tower S")
    game.play({"type": "pass"})
    assert (game.scores["Red"], tiles_of(game, "Red")) == (14, {"double-tower": 1, "points": 1})
    turn(game, 7, 5)
    turn(game, 8, 1, 90, on="house E")
    assert game.decision.kind == "place"


def test_another_turn_follows_if_a_wall_tile_is_given_up_for_it_but_not_in_the_turn_it_was_taken() -> None:
    game = castle("square !again market house market market", *PATH)
    turn(game, 2, 3, on="path N")
    assert game.decision.player == "Blue"
    turn(game, 8, 5)
    turn(game, 8, 1, 90)
    assert (game.decision.kind, kinds_of_offers(game)) == ("again", {"again", "pass"})
    game.play({"type": "again"})
    assert (game.decision.kind, game.decision.player, tiles_of(game, "Red")) == ("place", "Red", {})


def test_wall_tiles_score_one_unfinished_thing_each_the_largest_first() -> None:
    followers = ["0,0 tower E", "3,0 tower N", "3,0 court W"]
    open_towers = yard(
        "tower90 . . large-tower", Red=followers, Blue=[], state={"wall-tiles": {"Red": {"unfinished-tower": 1}}}
    )
    assert [line for line in lines(open_towers, NAME) if line[2] == "tower"] == [("Red", 1, "tower", "final")]


def test_wall_tile_makes_markets_of_the_richest_court_worth_four() -> None:
    courts = yard(
        "market market . market",
        Red=["0,0 court N", "3,0 court N"],
        Blue=[],
        state={"wall-tiles": {"Red": {"markets": 1}}},
    )
    assert lines(courts, NAME) == [("Red", 8, "court", "final"), ("Red", 3, "court", "final")]


def test_wall_tiles_with_points_are_worth_five_each() -> None:
    owned = yard("market", Red=[], Blue=[], state={"wall-tiles": {"Blue": {"points": 2}}})
    assert lines(owned, NAME) == [("Blue", 10, "points", "final")]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(NAME, 400, seed=2, style="eager")
    assert game.over
    assert bastide.score(game.to_record()).scores == game.scores
    assert [short(line)[3] for line in game.lines]
