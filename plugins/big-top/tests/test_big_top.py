"""The circus: shows under the big top, pyramids of acrobats, and ringmasters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, features_on, lines, place, terms, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + big-top"
CIRCUS, ACROBATS, MONASTERY = "big-top/BT-circus-end", "big-top/BT-acrobats-meadow", "monastery"
ANIMALS = {"elephant": 1, "tiger": 2, "bear": 3, "seal": 5, "monkey": 4, "flea": 1}


def circus_game(draws: str, *, rules: Any = RULES, start: str = "B") -> Game:
    """A game with forced draws, among them tokens, that begins with a monastery."""
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]]
    ids = [draw if "/" in draw or draw in ANIMALS else f"base-game/{draw}" for draw in draws.split()]
    return Game(rules, ("Red", "Blue"), draws=ids, start=laid)


def climb(game: Game, x: int, y: int) -> None:
    """Deploy a follower in the pyramid of a tile."""
    game.play({"type": "deploy", "piece": "follower", "place": {"acrobats": [x, y]}})


def records(game: Game, kind: str) -> list[dict[str, Any]]:
    return [record for action in game.decision.actions if (record := dict(action.as_record()))["type"] == kind]


def pyramids(game: Game) -> list[list[int]]:
    """The tiles on which a follower may become an acrobat."""
    return [record["place"]["acrobats"] for record in records(game, "deploy") if "place" in record]


def scored(game: Game, kind: str) -> list[tuple[str, int, str]]:
    """Who has scored how much for something of a kind, and when."""
    return [(line["player"], line["points"], line["when"]) for line in game.lines if line["kind"] == kind]


# The box


def test_there_are_twelve_circuses_and_eight_tiles_with_acrobats() -> None:
    ruleset = bastide.resolve_variant(RULES)
    counts = dict.fromkeys(("circus", "acrobats"), 0)
    for name, entry in ruleset.tiles.items():
        if name.startswith("big-top/"):
            (flag,) = entry.tile.flags
            counts[flag] += ruleset.contents["bag"].get(name, 0)
    assert counts == {"circus": 12, "acrobats": 8}
    ruleset = bastide.resolve_variant(f"{RULES}(content=rules)")
    assert not any(name.startswith("big-top/") for name in ruleset.contents["bag"])


def test_there_are_sixteen_animals_one_big_top_and_a_ringmaster_for_each_player() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1)
    assert game.view("Red").stacks()["animals"] == {"size": 16}
    assert game.ruleset.contents["animals"] == ANIMALS
    assert game.supply("Blue")["ringmaster"] == 1


@pytest.mark.parametrize(
    ("tile", "features"),
    [
        ("acrobats-meadow", [1, 0, 0]),
        ("acrobats-end", [1, 1, 0]),
        ("acrobats-fork", [3, 3, 0]),
        ("circus-straight", [2, 2, 0]),
        ("circus-city", [1, 0, 1]),
        ("circus-city-side", [2, 1, 1]),
        ("circus-city-straight", [3, 2, 1]),
        ("circus-two-cities", [2, 0, 2]),
        ("circus-city-corner", [2, 1, 2]),
        ("circus-corner-city", [3, 2, 1]),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, features: list[int]) -> None:
    assert features_on(f"big-top/BT-{tile}", f"{RULES} + farms-third-edition") == features


def test_two_tiles_have_a_garden_where_there_are_abbots() -> None:
    bag = bastide.resolve_variant(f"{RULES} + abbot").contents["bag"]
    assert sorted(name for name in bag if name.startswith("big-top/") and name.endswith("-garden")) == [
        "big-top/BT-acrobats-meadow-garden",
        "big-top/BT-circus-corner-garden",
    ]


# The circus


def big_top(game: Game) -> list[tuple[int, int] | None]:
    """Where the big top stands."""
    return [piece.at for piece in game.board.pieces if piece.piece == "big-top"]


def test_big_top_comes_to_the_first_circus_and_moves_on_to_the_next_one() -> None:
    game = circus_game(f"{CIRCUS} flea B {CIRCUS} seal B")
    assert big_top(game) == []
    turn(game, 0, 1)
    assert big_top(game) == [(0, 1)]
    turn(game, 1, 0)
    assert big_top(game) == [(0, 1)]
    turn(game, 0, -1, 180)
    assert big_top(game) == [(0, -1)]


def test_every_follower_on_and_around_the_tile_scores_what_the_token_says_when_the_big_top_moves_on() -> None:
    game = circus_game(f"B B {CIRCUS} tiger B {CIRCUS} flea B")
    turn(game, 1, 0, on=MONASTERY)
    turn(game, -1, 0, on=MONASTERY)
    turn(game, 1, 1)
    turn(game, 0, 1, on=MONASTERY)
    assert game.lines == []
    turn(game, 2, 0)
    assert scored(game, "circus") == [("Red", 6, "play"), ("Blue", 6, "play")]
    (line, _) = game.lines
    assert terms(line) == [("followers", 1, 6)]
    assert line["claims"] == {"Red": 1, "Blue": 1}
    assert line["tiles"] == [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]]


def test_token_lies_face_down_until_the_big_top_moves_on() -> None:
    game = circus_game(f"{CIRCUS} flea {CIRCUS} seal B")
    turn(game, 0, 1)
    for player in game.players:
        assert game.view(player).stacks()["token"] == {"size": 1}
        assert "items" in game.view(player).stacks()["bag"], "the other tiles are known as ever"
        samples = {game.view(player).sample(seed).position.stack("token") for seed in range(30)}
        assert samples == {("flea",), ("seal",)}, "one of those that will be drawn"
    turn(game, 0, 2, 180)
    assert {"type": "discard", "tile": "flea"} in game.to_record()["actions"]


def test_players_score_for_all_their_followers_and_nobody_has_to_have_most() -> None:
    game = circus_game(f"B B B {CIRCUS} elephant B {CIRCUS} flea B")
    turn(game, 1, 0, on=MONASTERY)
    turn(game, 2, 0, on=MONASTERY)
    turn(game, 0, 1, on=MONASTERY)
    turn(game, 1, 1)
    turn(game, -1, 0)
    turn(game, -1, 1)
    assert scored(game, "circus") == [("Red", 14, "play"), ("Blue", 7, "play")]


def test_follower_on_the_road_sees_the_show_unless_the_tile_completes_the_road() -> None:
    for y, kinds in ((-1, ["circus"]), (2, ["road"])):
        game = circus_game(f"{CIRCUS} flea {CIRCUS} seal B")
        turn(game, 0, 1, on="road S")
        turn(game, 0, y, 180)
        assert [line["kind"] for line in game.lines] == kinds


def test_ringmasters_acrobats_and_abbots_see_the_show_and_builders_do_not() -> None:
    rules = f"{RULES} + abbot + traders-builders(content=rules)"
    game = circus_game(f"B B {CIRCUS} bear B U {CIRCUS} flea B", rules=rules, start=ACROBATS)
    turn(game, 1, 0, on=f"{MONASTERY}: abbot")
    place(game, -1, 0)
    climb(game, 0, 0)
    turn(game, 0, 1, on="road S")
    turn(game, 1, 1, on=f"{MONASTERY}: ringmaster")
    turn(game, 0, 2, on="road N: builder")
    turn(game, -1, 1)
    assert scored(game, "circus") == [("Red", 10, "play"), ("Blue", 10, "play")]


def test_lord_of_a_castle_beside_the_big_top_sees_the_show() -> None:
    game = circus_game(f"E {CIRCUS} monkey E B {CIRCUS} flea B", rules=f"{RULES} + bridges-castles-bazaars")
    turn(game, 1, 0, on="city N")
    turn(game, 0, 1)
    turn(game, 1, -1, 180)
    game.play(records(game, "castle")[0])
    turn(game, -1, 0)
    turn(game, -1, 1)
    assert scored(game, "circus") == [("Red", 3, "play")]


def test_last_show_is_scored_when_the_game_is_over() -> None:
    game = circus_game(f"{CIRCUS} flea B")
    turn(game, 0, 1, on="road S")
    turn(game, 0, -1, on=MONASTERY)
    assert game.over and scored(game, "circus") == [("Red", 1, "final")]


def test_big_top_stays_where_a_game_is_ended_in_the_middle_of_a_turn() -> None:
    game = circus_game(f"{CIRCUS} flea {CIRCUS} seal B")
    turn(game, 0, 1, on="road S")
    place(game, 0, -1, 180)
    game.finish()
    assert (big_top(game), scored(game, "circus")) == ([(0, 1)], [("Red", 1, "final")])


def test_nothing_is_scored_where_no_token_is_left() -> None:
    game = circus_game(CIRCUS)
    turn(game, 0, 1, on="road S")
    assert game.over and scored(game, "circus") == []


def test_each_animal_is_worth_what_a_variant_says() -> None:
    variant = {"extends": RULES, "rates": {"big-top/points.flea": 2}}
    game = circus_game(f"{CIRCUS} flea", rules=variant)
    turn(game, 0, 1, on="road S")
    assert scored(game, "circus") == [("Red", 2, "final")]


# Acrobats


def test_follower_becomes_an_acrobat_on_the_tile_just_placed_or_beside_it_also_diagonally() -> None:
    game = circus_game(f"{ACROBATS} B B B B")
    place(game, 0, 1)
    assert pyramids(game) == [[0, 1]]
    climb(game, 0, 1)
    place(game, 1, 0)
    assert pyramids(game) == [[0, 1]]
    game.play({"type": "pass"})
    place(game, 2, 0)
    assert pyramids(game) == []
    assert game.supply("Red")["follower"] == 6


def test_portal_leads_to_acrobats_wherever_they_are() -> None:
    game = circus_game(f"{ACROBATS} B princess-dragon/PD-portal-three-sides", rules=f"{RULES} + princess-dragon")
    place(game, 0, 1)
    game.play({"type": "pass"})
    place(game, 1, 0)
    game.play({"type": "pass"})
    away = next(each for each in records(game, "place") if abs(each["at"][1] - 1) > 1)
    game.play(away)
    assert pyramids(game) == [[0, 1]]
    climb(game, 0, 1)


def full_pyramid(more: str = "B B", rules: str = RULES) -> Game:
    """A pyramid at [0, 1] with two followers of Red's and one of Blue's; Blue begins a turn."""
    game = circus_game(f"{ACROBATS} B B {more}", rules=rules)
    place(game, 0, 1)
    climb(game, 0, 1)
    for x in (1, -1):
        place(game, x, 0)
        climb(game, 0, 1)
    return game


def test_pyramid_of_three_takes_no_more() -> None:
    game = full_pyramid()
    place(game, 1, 1)
    assert pyramids(game) == []


def test_only_followers_of_the_common_kind_are_acrobats() -> None:
    game = circus_game(f"{ACROBATS} B", rules=f"{RULES} + inns-cathedrals + abbey-mayor + abbot + farms-third-edition")
    while game.decision.kind != "place":
        game.play({"type": "pass"})
    place(game, 0, 1)
    assert {record["piece"] for record in records(game, "deploy") if "place" in record} == {"follower"}


def test_full_pyramid_is_scored_instead_of_deploying_wherever_it_is_and_goes_home() -> None:
    game = full_pyramid()
    place(game, 2, 0)
    assert records(game, "score-pyramid") == [
        {"player": "Blue", "type": "score-pyramid", "place": {"acrobats": [0, 1]}},
    ]
    game.play({"type": "score-pyramid", "place": {"acrobats": [0, 1]}})
    assert scored(game, "acrobats") == [("Red", 10, "play"), ("Blue", 5, "play")]
    assert terms(game.lines[0]) == [("acrobats", 2, 5)]
    assert [game.supply(name)["follower"] for name in ("Red", "Blue")] == [7, 7]
    assert game.decision.kind == "place", "nobody deploys besides"


def test_player_without_followers_may_score_a_pyramid() -> None:
    rules = f"{RULES} + handicap(pieces={{1={{follower=-5, ringmaster=-1}}, 2={{follower=-6, ringmaster=-1}}}})"
    game = full_pyramid(rules=rules)
    place(game, 2, 0)
    assert [record["type"] for record in records(game, "score-pyramid")] == ["score-pyramid"]


def test_pyramid_of_two_is_not_scored_in_a_turn() -> None:
    game = circus_game(f"{ACROBATS} B B")
    place(game, 0, 1)
    climb(game, 0, 1)
    place(game, 1, 0)
    climb(game, 0, 1)
    place(game, -1, 0)
    assert records(game, "score-pyramid") == []


@pytest.mark.parametrize(("option", "points"), [("all", [("Red", 5, "final")]), ("full", [])])
def test_pyramids_score_at_the_end_full_or_not(option: str, points: list[tuple[str, int, str]]) -> None:
    game = circus_game(ACROBATS, rules=f"{RULES}(pyramids={option})")
    place(game, 0, 1)
    climb(game, 0, 1)
    assert game.over and scored(game, "acrobats") == points


# Ringmasters


def test_ringmaster_scores_for_circuses_and_acrobats_around_when_its_feature_does() -> None:
    game = circus_game("big-top/BT-circus-straight seal B", start="big-top/BT-acrobats-end@270")
    place(game, 1, 0)
    deploy(game, "road W: ringmaster")
    assert scored(game, "road") == [("Red", 2, "completed")]
    assert scored(game, "ringmaster") == [("Red", 4, "play")]
    assert terms(game.lines[1]) == [("tiles around", 2, 2)]
    assert game.supply("Red")["ringmaster"] == 1


END = "big-top/BT-acrobats-end"


def test_ringmaster_scores_no_matter_who_has_most_and_counts_as_one_follower() -> None:
    road = board(f"{END}@270 U90 {END}@90", Red=["0,0 road E: ringmaster"], Blue=["1,0 road E", "2,0 road W"])
    assert lines(road, RULES) == [("Blue", 3, "road", "completed"), ("Red", 2, "ringmaster", "play")]
    road = board(f"{END}@270 U90 {END}@90", Red=["0,0 road E: ringmaster"], Blue=["1,0 road E"])
    assert [line[:3] for line in lines(road, RULES)][:2] == [("Red", 3, "road"), ("Blue", 3, "road")]


def test_ringmaster_in_what_is_unfinished_scores_at_the_end_also_in_a_field() -> None:
    rules = f"{RULES} + farms-third-edition"
    for on in ("road S", "field N"):
        diagram = board(f"{CIRCUS}\nU {ACROBATS}", Red=[f"0,0 {on}: ringmaster"])
        assert ("Red", 4, "ringmaster", "final") in lines(diagram, rules)


def test_ringmaster_with_nothing_around_scores_nothing_more() -> None:
    assert lines(board("B", Red=["0,0 monastery: ringmaster"]), RULES) == [("Red", 1, "monastery", "final")]


def test_ringmaster_on_a_tower_is_in_no_feature() -> None:
    diagram = board("tower/TW-meadow " + ACROBATS, Red=[])
    diagram["tiles"][0]["pieces"] = [
        {"player": "Red", "piece": "tower-piece", "place": {"tower": [0, 0]}},
        {"player": "Red", "piece": "ringmaster", "place": {"tower": [0, 0]}},
    ]
    assert lines(diagram, f"{RULES} + tower") == []


# Together


def test_dragon_takes_acrobats_and_leaves_the_big_top() -> None:
    game = full_pyramid("B B B", rules=f"{RULES} + princess-dragon")
    table = game._table
    bastide.bring("big-top")(table, bastide.Event("my", cell=bastide.cell(0, 1)))
    bastide.clear_tile(bastide.traits("follower"))(table, bastide.Event("my", cell=bastide.cell(0, 1)))
    assert big_top(game) == [(0, 1)]
    assert [game.supply(name)["follower"] for name in ("Red", "Blue")] == [7, 7]


def test_pyramids_and_the_big_top_stand_in_diagrams() -> None:
    game = full_pyramid(f"{CIRCUS} seal B")
    turn(game, 1, 1)
    diagram = bastide.Diagram.of(game)
    again, notes = diagram.on_table(RULES)
    assert not notes and bastide.Diagram.of(again).as_json() == diagram.as_json()
    assert diagram.as_json()["state"] == {"big-top": {"token": ["seal"]}}
    assert diagram.as_json()["tiles"][-1]["pieces"] == [{"player": None, "piece": "big-top"}]
    assert {"player": "Blue", "piece": "follower", "place": {"acrobats": [0, 1]}} in diagram.as_json()["pieces"]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (
            {"token": ["lion"]},
            r"token is \['lion'\]; write a list of some of bear, elephant, flea, monkey, seal, tiger",
        ),
        ({"token": "flea"}, "token is 'flea'; write a list"),
        ({"tent": 1}, "state is {'tent': 1}; write an object with the key 'token'"),
    ],
)
def test_token_that_there_is_not_is_refused_in_diagrams(state: Any, message: str) -> None:
    with pytest.raises(bastide.BastideError, match=message):
        bastide.Diagram.read(board("B", Red=[]) | {"state": {"big-top": state}}).on_table(RULES)


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + farms-third-edition", 500, seed=1, players=3, style="eager")
    assert game.over
    assert "score-pyramid" in {action["type"] for action in game.to_record()["actions"]}
    assert {"circus", "acrobats", "ringmaster"} <= {line["kind"] for line in game.lines}
    assert bastide.score(game.to_record()).scores == game.scores
