"""Towers: raised, closed, and followers captured from them, exchanged and ransomed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import deploy, features_on, game_of, place, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + tower"
MEADOW, MONASTERY = "tower/TW-meadow", "monastery"


def raise_tower(game: Game, x: int, y: int) -> None:
    """Put a tower piece on the tower of a tile."""
    game.play({"type": "deploy", "piece": "tower-piece", "place": {"tower": [x, y]}})


def stand_on_tower(game: Game, x: int, y: int) -> None:
    """Deploy a follower on the tower of a tile."""
    game.play({"type": "deploy", "piece": "follower", "place": {"tower": [x, y]}})


def on_towers(game: Game, piece: str) -> list[list[int]]:
    """The tiles on whose towers a piece may be deployed."""
    records = [action.as_record() for action in game.decision.actions]
    return [each["place"]["tower"] for each in records if "place" in each and each["piece"] == piece]


def in_reach(game: Game) -> list[tuple[list[int], str]]:
    """The followers that may be taken: on which tiles they stand, and whose they are."""
    assert game.decision.kind == "take-prisoner"
    records = [action.as_record() for action in game.decision.actions]
    return [(each["at"], each["from"]) for each in records if each["type"] == "take-prisoner"]


def take(game: Game, **told: Any) -> None:
    """Take the follower on offer of which all that holds."""
    actions = [action for action in game.decision.actions if told.items() <= dict(action.as_record()).items()]
    assert len(actions) == 1
    game.play(actions[0])


def held(game: Game) -> list[tuple[str | None, str, str]]:
    """Who is a prisoner of whom."""
    return [(piece.player, piece.piece, piece.label) for piece in game.board.beside]


def monasteries(count: int, rules: str = RULES) -> Game:
    """A game of monasteries around a meadow with a foundation."""
    return game_of(rules, "B " * count, start=MEADOW)


def captured(rules: str = RULES) -> Game:
    """Blue has taken Red's follower from the monastery east of the tower; Red begins a turn."""
    game = monasteries(8, rules)
    turn(game, 1, 0, on=MONASTERY)
    place(game, 0, 1)
    raise_tower(game, 0, 0)
    take(game, at=[1, 0])
    return game


# The box


def test_there_are_eighteen_tiles_with_a_foundation_or_none() -> None:
    for rules, count in ((RULES, 18), (f"{RULES}(content=rules)", 0)):
        ruleset = bastide.resolve_variant(rules)
        own = {name: entry for name, entry in ruleset.tiles.items() if name.startswith("tower/")}
        assert sum(ruleset.contents["bag"].get(name, 0) for name in own) == count
        assert all(entry.tile.flags == {"tower": 1} for entry in own.values())


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("two-roads", 2, 2, 0),
        ("two-bends", 3, 2, 0),
        ("bridge", 4, 1, 1),
        ("city-straight", 3, 1, 1),
        ("corner-road", 3, 1, 1),
        ("cities-straight", 2, 1, 2),
        ("three-sides-city", 1, 0, 2),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"tower/TW-{tile}", f"{RULES} + farms-third-edition") == [fields, roads, cities]


@pytest.mark.parametrize(("players", "pieces"), [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])
def test_players_share_thirty_tower_pieces_but_two_have_ten_each(players: int, pieces: int) -> None:
    names = ["Red", "Blue", "Green", "Yellow", "Black", "Pink"][:players]
    assert Game(RULES, names, seed=1).supply("Red")["tower-piece"] == pieces


# Raising and closing


def test_tower_piece_goes_on_any_foundation_instead_of_a_figure() -> None:
    game = game_of(RULES, f"{MEADOW} B", start=MEADOW)
    place(game, 0, 1)
    assert on_towers(game, "tower-piece") == [[0, 0], [0, 1]]
    raise_tower(game, 0, 0)
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")
    assert game.supply("Red") == {"follower": 7, "tower-piece": 9}


def test_tower_grows_until_somebody_stands_on_it() -> None:
    game = monasteries(4)
    for x in (1, 2):
        place(game, x, 0)
        raise_tower(game, 0, 0)
    place(game, 3, 0)
    assert on_towers(game, "follower") == [[0, 0]]
    stand_on_tower(game, 0, 0)
    place(game, 4, 0)
    assert (on_towers(game, "follower"), on_towers(game, "tower-piece")) == ([], [])
    assert [piece.label for piece in game.board.pieces] == ["on the tower"] * 3


def test_nobody_stands_on_a_foundation_without_a_tower() -> None:
    game = monasteries(1)
    place(game, 1, 0)
    assert on_towers(game, "follower") == []


def test_only_followers_that_go_anywhere_stand_on_towers() -> None:
    game = monasteries(3, f"{RULES} + inns-cathedrals + abbey-mayor + abbot + traders-builders")
    for x in (1, 2):
        while game.decision.kind != "place":
            game.play({"type": "pass"})
        place(game, x, 0)
        if x == 1:
            raise_tower(game, 0, 0)
    records = [action.as_record() for action in game.decision.actions]
    assert {each["piece"] for each in records if each.get("place")} == {"follower", "big-follower", "tower-piece"}


def test_follower_on_a_tower_scores_nothing() -> None:
    game = monasteries(2)
    place(game, 1, 0)
    raise_tower(game, 0, 0)
    place(game, 2, 0)
    stand_on_tower(game, 0, 0)
    assert (game.over, game.scores) == (True, {"Red": 0, "Blue": 0})


# Capturing


def test_tower_of_one_piece_reaches_its_tile_and_those_beside_it() -> None:
    game = monasteries(6)
    for x, y in ((1, 0), (2, 0), (1, 1), (0, 1)):
        turn(game, x, y, on=MONASTERY)
    place(game, 3, 0)
    raise_tower(game, 0, 0)
    assert sorted(in_reach(game)) == [([0, 1], "Blue"), ([1, 0], "Red")]


def test_each_piece_reaches_one_tile_farther_also_over_a_gap() -> None:
    game = monasteries(7)
    for x, y in ((0, 1), (1, 1), (2, 1)):
        turn(game, x, y)
    turn(game, 2, 0, on=MONASTERY)
    place(game, -1, 0)
    raise_tower(game, 0, 0)
    assert game.decision.kind == "place", "nobody is in reach"
    place(game, -2, 0)
    raise_tower(game, 0, 0)
    assert in_reach(game) == [([2, 0], "Blue")]


def test_prisoner_is_held_by_the_captor_and_in_no_supply() -> None:
    game = captured()
    assert held(game) == [("Red", "follower", "held by Blue")]
    assert game.supply("Red") == {"follower": 6, "tower-piece": 10}


def test_captor_may_take_nobody() -> None:
    game = monasteries(3)
    turn(game, 1, 0, on=MONASTERY)
    place(game, 0, 1)
    raise_tower(game, 0, 0)
    game.play({"type": "pass"})
    assert (game.decision.player, held(game)) == ("Red", [])


def test_own_follower_goes_home_when_it_is_taken() -> None:
    game = monasteries(4)
    turn(game, 1, 0, on=MONASTERY)
    turn(game, 2, 0)
    place(game, 0, 1)
    raise_tower(game, 0, 0)
    take(game, **{"from": "Red"})
    assert (game.supply("Red")["follower"], held(game)) == (7, [])


def test_own_follower_is_not_taken_where_the_group_says_so() -> None:
    game = monasteries(4, f"{RULES}(captures=others)")
    turn(game, 1, 0, on=MONASTERY)
    turn(game, 2, 0)
    place(game, 0, 1)
    raise_tower(game, 0, 0)
    assert game.decision.kind == "place"


def test_follower_is_taken_before_what_the_tile_completes_is_scored() -> None:
    game = game_of(RULES, "E E U", start="tower/TW-city180")
    turn(game, 1, 0, 0, on="city N")
    place(game, 1, -1, 180)
    raise_tower(game, 0, 0)
    take(game, at=[1, 0])
    assert game.scores == {"Red": 0, "Blue": 0}


def test_tower_is_open_again_when_who_stood_on_it_is_taken() -> None:
    game = game_of(RULES, f"B B {MEADOW} B", start=MEADOW)
    place(game, 1, 0)
    raise_tower(game, 0, 0)
    place(game, 2, 0)
    stand_on_tower(game, 0, 0)
    place(game, 0, 1)
    raise_tower(game, 0, 1)
    take(game, **{"from": "Blue"})
    place(game, 3, 0)
    assert on_towers(game, "tower-piece") == [[0, 0], [0, 1]]


def test_builder_is_not_taken_but_goes_home_with_its_last_follower_gone() -> None:
    game = game_of(f"{RULES} + traders-builders(content=rules)", "E B G B B", start="tower/TW-city180")
    turn(game, 1, 0, on="city N")
    turn(game, -1, 0)
    place(game, 1, -1, 90)
    deploy(game, "city N: builder")
    place(game, -2, 0)
    raise_tower(game, 0, 0)
    assert in_reach(game) == [([1, 0], "Red")]
    take(game, **{"from": "Red"})
    assert game.supply("Red") == {"builder": 1, "follower": 6, "tower-piece": 10}


# Exchanging


def test_prisoners_of_each_other_are_exchanged_at_once() -> None:
    game = captured()
    turn(game, 2, 0)
    turn(game, -1, 0, on=MONASTERY)
    place(game, 3, 0)
    raise_tower(game, 0, 0)
    take(game, at=[-1, 0])
    assert held(game) == []
    assert [game.supply(name)["follower"] for name in ("Red", "Blue")] == [7, 7]


def two_prisoners(rules: str) -> Game:
    """Blue holds a follower of Red and the big one; Red begins a turn, and the tower is two pieces high."""
    game = monasteries(10, f"{rules} + inns-cathedrals")
    for x, on in ((1, MONASTERY), (-1, f"{MONASTERY}: big-follower")):
        turn(game, x, 0, on=on)
        place(game, x, 1)
        raise_tower(game, 0, 0)
        take(game, **{"from": "Red"})
    return game


def test_captor_chooses_which_kind_of_follower_comes_back() -> None:
    game = two_prisoners(RULES)
    turn(game, 0, 1)
    turn(game, 0, 2, on=MONASTERY)
    place(game, 0, 3)
    raise_tower(game, 0, 0)
    choices = [action.as_record().get("for") for action in game.decision.actions]
    assert choices == ["follower", "big-follower", None]
    take(game, **{"for": "big-follower"})
    assert held(game) == [("Red", "follower", "held by Blue")]
    assert game.supply("Blue")["follower"] == 7


# Ransoming


def ransoms(game: Game) -> list[str]:
    records = [action.as_record() for action in game.decision.actions]
    return [each["piece"] for each in records if each["type"] == "ransom"]


def test_ransom_is_paid_to_the_captor_and_the_follower_may_be_deployed_at_once() -> None:
    game = captured(f"{RULES} + handicap(points={{1=5}})")
    place(game, 2, 0)
    game.play({"type": "ransom", "piece": "follower", "from": "Blue"})
    assert game.scores == {"Red": 2, "Blue": 3}
    assert held(game) == []
    assert (
        game.decision.player == "Red"
        and {"on": MONASTERY}.items() <= dict(game.decision.actions[0].as_record()).items()
    )


@pytest.mark.parametrize(("points", "found"), [(2, []), (3, ["follower"])])
def test_nobody_pays_a_ransom_with_points_that_are_not_there(points: int, found: list[str]) -> None:
    game = captured(f"{RULES} + handicap(points={{1={points}}})")
    place(game, 2, 0)
    assert ransoms(game) == found


@pytest.mark.parametrize(("option", "left"), [("one", []), ("any", ["follower"])])
def test_one_prisoner_is_ransomed_in_a_turn_or_any(option: str, left: list[str]) -> None:
    game = two_prisoners(f"{RULES}(ransoms={option}) + handicap(points={{1=9}})")
    place(game, 0, 1)
    assert ransoms(game) == ["big-follower", "follower"]
    game.play({"type": "ransom", "piece": "big-follower", "from": "Blue"})
    assert game.scores == {"Red": 6, "Blue": 3}, "a big follower costs no more"
    assert ransoms(game) == left


# Together


def test_with_the_house_rule_of_prisoners_there_is_one_ransom() -> None:
    rules = {entry.rule.id for entry in bastide.resolve_variant(f"{RULES} + prisoners").rules}
    assert rules & {"tower/ransom", "prisoners/ransom", "tower/paid", "prisoners/paid"} == {
        "tower/ransom",
        "tower/paid",
    }


def test_follower_on_a_tower_is_not_taken_back_by_a_corn_circle() -> None:
    game = game_of(f"{RULES} + corn-circles", "U B B corn-circles/CC1-bend B", start=MEADOW)
    turn(game, 1, 0, on="road N")
    place(game, 0, 1)
    raise_tower(game, 0, 0)
    game.play({"type": "pass"})
    place(game, 0, 2)
    stand_on_tower(game, 0, 0)
    turn(game, 2, 0, 180)
    game.play({"type": "corn-circle", "what": "take-back"})
    assert [action.as_record() for action in game.decision.actions] == [
        {"player": "Red", "type": "take-back", "at": [1, 0], "on": "road N", "piece": "follower"}
    ]


def test_towers_and_prisoners_stand_in_diagrams() -> None:
    game = captured()
    diagram = bastide.Diagram.of(game)
    pieces = diagram.as_json()["pieces"]
    assert {"player": "Blue", "piece": "tower-piece", "place": {"tower": [0, 0]}} in pieces
    assert {"player": "Red", "piece": "follower", "place": {"held": "Blue"}} in pieces
    again, notes = diagram.on_table(RULES)
    assert not notes and bastide.Diagram.of(again).as_json()["pieces"] == pieces


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + farms-third-edition", 500, seed=0, players=3, style="close")
    assert game.over
    assert {"take-prisoner", "ransom"} <= {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
