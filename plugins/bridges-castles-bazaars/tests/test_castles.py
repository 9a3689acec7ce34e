"""Castles: what they are built on, what they are scored for, and what they are to farmers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, deploy, final, game_of, place, short, turn

import bastide
from bastide import Game, Place

PLUGIN = "bridges-castles-bazaars"
RULES = f"base-game + {PLUGIN}"
#: Where the start tile and the tile to its north meet.
NORTH = [0, 0, "N"]


def build(game: Game, edge: list[Any] = NORTH) -> None:
    game.play({"type": "castle", "piece": "castle", "edge": edge})


def lord(player: str, edge: list[Any]) -> list[dict[str, Any]]:
    """A castle of a diagram with its lord."""
    castle = {"player": player, "piece": "castle", "edge": edge}
    return [castle, {"player": player, "piece": "follower", "place": {"piece": castle}}]


def with_castle(draws: str, start: str, rules: str = RULES) -> Game:
    """A game in which Red has built a castle to the north of [1, 1], where tile E lies with its city to the north.

    Args:
        draws: what is drawn after that; it is Blue's turn.
        start: the tiles that lie at first; the castle's northern half comes to [1, 0].
        rules: the rules.
    """
    game = game_of(rules, f"E {draws}", start=start)
    place(game, 1, 0, 180)
    deploy(game, "city S")
    build(game, [1, 1, "N"])
    return game


def test_small_city_may_become_a_castle_instead_of_being_scored() -> None:
    game = game_of(RULES, "E B", start="E")
    place(game, 0, -1, 180)
    deploy(game, "city S")
    assert (game.decision.kind, game.decision.player) == ("castle", "Red")
    build(game)
    assert game.scores == {"Red": 0, "Blue": 0}
    assert game.supply("Red") == {"follower": 6, "bridge": 3, "castle": 2}
    assert [(piece.piece, piece.place, piece.at) for piece in game.board.pieces] == [
        ("follower", "piece", (0, 0)),
        ("castle", "edge", (0, 0)),
    ]


def test_small_city_that_becomes_no_castle_is_scored_as_usual() -> None:
    game = game_of(RULES, "E B", start="E")
    place(game, 0, -1, 180)
    deploy(game, "city S")
    decline(game)
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 7, "bridge": 3, "castle": 3}


def test_whose_city_it_is_decides_though_another_completed_it() -> None:
    game = game_of(RULES, "E E B", start="E")
    turn(game, 1, 0, on="city N")
    place(game, 1, -1, 180)
    decline(game)
    assert (game.decision.kind, game.decision.player) == ("castle", "Red")
    build(game, [1, 0, "N"])
    assert game.turn == "Red"
    assert game.supply("Blue")["castle"] == 3


def test_larger_city_becomes_no_castle() -> None:
    game = game_of(RULES, "G B", start="E90 . E270")
    turn(game, 1, 0, on="city E")
    assert game.scores == {"Red": 6, "Blue": 0}
    assert game.decision.kind == "place"


def test_city_of_nobody_becomes_no_castle() -> None:
    game = game_of(RULES, "E B", start="E")
    place(game, 0, -1, 180)
    decline(game)
    assert game.decision.kind == "place"


def test_castle_needs_one_in_supply() -> None:
    rules = {"format": "bastide-variant/1", "plugins": {"base-game": {}, PLUGIN: {}}, "supply": {"castle": 0}}
    start = [{"tile": "base-game/E", "at": [0, 0]}]
    game = Game(rules, ["Red", "Blue"], draws=["base-game/E", "base-game/B"], start=start)
    place(game, 0, -1, 180)
    deploy(game, "city S")
    assert game.scores == {"Red": 4, "Blue": 0}


def test_castle_scores_what_is_completed_in_its_fief_in_a_later_turn() -> None:
    game = with_castle("A B", start=". . .\n. E .\n. . W180")
    turn(game, 2, 1, on="road S")
    assert [short(line) for line in game.lines] == [
        ("Blue", 2, "road", "completed"),
        ("Red", 2, "castle", "play"),
    ]
    assert game.supply("Red") == {"follower": 7, "bridge": 3, "castle": 2}
    assert [piece.piece for piece in game.board.pieces] == ["castle"]


def test_castle_is_scored_once() -> None:
    game = with_castle("A A B", start=". . .\n. E .\nW180 . W180")
    turn(game, 2, 1)
    turn(game, 0, 1)
    assert game.board.feature_at((0, 1), "road S").complete
    assert game.scores == {"Red": 2, "Blue": 0}


@pytest.mark.parametrize("claimed", [True, False])
def test_castle_scores_as_its_feature_does_with_everything_that_adjusts_it(claimed: bool) -> None:
    start = ". . .\n. E .\n. A270 inns-cathedrals/IC-bend-inn@90"
    game = with_castle("A B", start=start, rules=f"{RULES} + inns-cathedrals")
    turn(game, 2, 1, on="road S" if claimed else None)
    assert game.scores == {"Red": 6, "Blue": 6 if claimed else 0}


@pytest.mark.parametrize(("options", "points"), [("", 2), ("(unclaimed=false)", 0)])
def test_castle_is_scored_for_what_belongs_to_nobody(options: str, points: int) -> None:
    game = with_castle("A B", start=". . .\n. E .\n. . W180", rules=RULES + options)
    turn(game, 2, 1)
    assert game.scores == {"Red": points, "Blue": 0}


def test_fief_is_six_tiles_along_the_long_sides() -> None:
    # The road ends beyond the castle's narrow end.
    game = game_of(RULES, "E A B", start=". W .\n. . .\n. . .\n. E .")
    place(game, 1, 2, 180)
    deploy(game, "city S")
    build(game, [1, 3, "N"])
    turn(game, 1, 1, 180)
    assert game.board.feature_at((1, 1), "road N").complete
    assert game.scores == {"Red": 0, "Blue": 0}
    assert len(game.board.pieces) == 2


def test_castle_is_not_scored_in_the_turn_in_which_it_is_built() -> None:
    # The tile that completes the small city also completes a road in the fief.
    game = game_of(RULES, "bridges-castles-bazaars/BCB-02 B B", start="E180\n.\nW180")
    records = [action.as_record() for action in game.decision.actions]
    game.play(next(each for each in records if each["at"] == [0, 1] and each["rotation"] == 0))
    deploy(game, "city N")
    build(game, [0, 1, "N"])
    assert game.scores == {"Red": 0, "Blue": 0}
    assert [piece.piece for piece in game.board.pieces] == ["follower", "castle"]


def test_most_valuable_of_several_features_counts() -> None:
    # One tile completes a road of two tiles and one of three.
    game = with_castle("W B", start=". . A . .\n. E . U90 A90")
    turn(game, 2, 1, 270)
    assert game.scores == {"Red": 3, "Blue": 0}


def test_castle_that_is_scored_counts_as_completed_for_another_in_whose_fief_it_stands() -> None:
    # Blue's castle stands beside Red's; the road is in the fief of Red's only.
    tiles = board("E180 E180 A\nE E W270", Red=["2,0 road S"], Blue=[])
    tiles["pieces"] = [*lord("Red", [1, 1, "N"]), *lord("Blue", [0, 1, "N"])]
    result = bastide.score(tiles, RULES)
    assert [short(line) for line in result.lines] == [
        ("Red", 2, "road", "completed"),
        ("Red", 2, "castle", "play"),
        ("Blue", 2, "castle", "play"),
    ]


def test_castle_that_waits_in_vain_scores_nothing() -> None:
    tiles = board("E180\nE", Red=[], Blue=[])
    tiles["pieces"] = lord("Red", [0, 1, "N"])
    assert final(tiles, RULES) == {"Red": 0, "Blue": 0}


def test_building_a_castle_is_no_reason_to_score_another() -> None:
    game = game_of(RULES, "E E B", start="E E")
    turn(game, 0, -1, 180, on="city S")
    build(game)
    place(game, 1, -1, 180)
    deploy(game, "city S")
    build(game, [1, 0, "N"])
    assert game.scores == {"Red": 0, "Blue": 0}
    assert len(game.board.pieces) == 4


def test_small_city_that_is_scored_counts_for_a_castle_beside_it() -> None:
    game = game_of(RULES, "E E B", start="E E")
    turn(game, 0, -1, 180, on="city S")
    build(game)
    place(game, 1, -1, 180)
    deploy(game, "city S")
    decline(game)
    assert game.scores == {"Red": 4, "Blue": 4}


def test_big_follower_may_be_the_lord() -> None:
    game = game_of(f"{RULES} + inns-cathedrals", "E B", start="E")
    place(game, 0, -1, 180)
    game.play({"type": "deploy", "piece": "big-follower", "on": "city S"})
    build(game)
    assert [piece.piece for piece in game.board.pieces] == ["big-follower", "castle"]


def test_everybody_else_in_the_city_goes_home() -> None:
    game = game_of(RULES, "E B", start="E")
    place(game, 0, -1, 180)
    deploy(game, "city S")
    # No rule at hand lets two stand in a small city.
    city = game.board.feature_at((0, 0), "city N")
    for player in (0, 1):
        game._table.deploy("follower", player, Place("segment", city.segment))
    build(game)
    assert (game.supply("Red")["follower"], game.supply("Blue")["follower"]) == (6, 7)
    assert len(game.board.pieces) == 2


@pytest.mark.parametrize("farms", ["farms-third-edition", "farms-first-edition", "farms-second-edition"])
def test_castle_pays_farmers_one_point_more_than_a_city(farms: str) -> None:
    tiles = board("E180\nE", Red=["0,1 field S"], Blue=[])
    city = final(tiles, f"{RULES} + {farms}")["Red"]
    tiles["pieces"] = lord("Blue", [0, 1, "N"])
    castle = final(tiles, f"{RULES} + {farms}")["Red"]
    assert castle == city + 1
    assert farms != "farms-third-edition" or castle == 4


@pytest.mark.parametrize("once", ["per-player", "per-city"])
def test_castle_pays_a_player_once_under_the_second_edition(once: str) -> None:
    tiles = board("U E180 U\nU E U", Red=["0,0 field NNE", "2,0 field NNW"], Blue=[])
    rules = f"{RULES} + farms-second-edition(once={once})"
    city = final(tiles, rules)["Red"]
    tiles["pieces"] = lord("Blue", [1, 1, "N"])
    assert final(tiles, rules)["Red"] == city + 1


def test_rate_says_how_much_more_a_castle_pays_farmers() -> None:
    rules = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "farms-third-edition": {}, PLUGIN: {}},
        "rates": {f"{PLUGIN}/castle-in-farm.castle": 3},
    }
    tiles = board("E180\nE", Red=["0,1 field S"], Blue=[])
    tiles["pieces"] = lord("Blue", [0, 1, "N"])
    assert bastide.score(tiles, rules).scores == {"Red": 6, "Blue": 0}


def test_diagram_says_which_castles_are_due_and_what_was_just_completed() -> None:
    tiles = board("E180 A\nE W270", Red=[], Blue=[])
    tiles["pieces"] = lord("Red", [0, 1, "N"])
    assert final(tiles, RULES) == {"Red": 0, "Blue": 0}
    just_now = {"completed": [{"at": [1, 0], "on": "road S", "by": "Blue"}]}
    assert final(tiles | just_now, RULES) == {"Red": 2, "Blue": 0}
    tiles["state"] = {PLUGIN: {"due": [{"edge": [0, 1, "N"], "due": 9}]}}
    assert final(tiles, RULES) == {"Red": 9, "Blue": 0}
    tiles["state"] = {PLUGIN: {"built": [{"edge": [0, 1, "N"], "built": True}]}}
    tiles["tiles"][1]["pieces"] = [{"player": "Blue", "piece": "follower", "on": "road S"}]
    assert final(tiles, RULES) == {"Red": 0, "Blue": 2}


@pytest.mark.parametrize(
    "state",
    [
        [],
        {"castle": []},
        {"due": [{"edge": [5, 5, "N"], "due": 1}]},
        {"due": [{"edge": [0, 1, "N"]}]},
        {"tiles": {"Nobody": []}},
        {"tiles": {"Red": ["no/tile"]}},
        {"owed": {"player": "Red", "to": "Nobody", "points": 3}},
        {"owed": {"player": "Red", "points": -3}},
    ],
)
def test_state_that_cannot_be_is_refused(state: Any) -> None:
    tiles = board("E180 A\nE W270", Red=[], Blue=[])
    tiles["pieces"] = lord("Red", [0, 1, "N"])
    tiles["state"] = {PLUGIN: state}
    with pytest.raises(bastide.BastideError, match="cannot use this"):
        bastide.score(tiles, RULES)
