"""Abbots on gardens and monasteries (facts 5.1, 5.2, 5.5, 1.6)."""

from __future__ import annotations

import pytest
from tests.boards import board, final, game_of, lines, place, short, terms, turn

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + abbot"
PRINTS = ["E", "H", "I", "M", "N", "R", "U", "V"]
SURROUNDED = """
U E180     U
U E-garden U
U B        U
"""


def offered(game: Game) -> list[tuple[str, str]]:
    """What may be deployed and where."""
    records = [action.as_record() for action in game.decision.actions]
    return [(record["piece"], record["on"]) for record in records if record["type"] == "deploy"]


def abbot(game: Game, name: str) -> None:
    """Deploy the abbot on the tile just placed."""
    game.play({"type": "deploy", "piece": "abbot", "on": name})


def test_every_player_has_one_abbot() -> None:
    assert game_of(RULES, "U").supply("Blue") == {"follower": 7, "abbot": 1}


def test_bag_holds_one_garden_print_of_each_of_eight_tiles_instead_of_a_plain_one() -> None:
    bag = bastide.resolve_variant("base-game + abbot").contents["bag"]
    plain = bastide.resolve_variant("base-game").contents["bag"]
    assert {tile: count for tile, count in bag.items() if tile.endswith("-garden")} == {
        f"base-game/{letter}-garden": 1 for letter in PRINTS
    }
    for letter in PRINTS:
        assert bag.get(f"base-game/{letter}", 0) == plain[f"base-game/{letter}"] - 1
    assert sum(bag.values()) == sum(plain.values()) == 71


def test_abbot_may_stand_on_a_garden_and_a_follower_may_not() -> None:
    game = game_of(RULES, "U-garden")
    place(game, 1, 0, 90)
    assert ("abbot", "garden") in offered(game)
    assert ("follower", "garden") not in offered(game)
    with pytest.raises(bastide.IllegalAction, match="follower"):
        game.play({"type": "deploy", "piece": "follower", "on": "garden"})


def test_abbot_may_not_stand_in_cities_on_roads_or_on_fields() -> None:
    game = game_of(RULES, "J")
    place(game, 1, 0, 180)
    assert {piece for piece, _ in offered(game)} == {"follower"}
    with pytest.raises(bastide.IllegalAction, match="it may stand on garden, monastery"):
        game.play({"type": "deploy", "piece": "abbot", "on": "city S"})


def test_abbot_or_follower_may_stand_on_a_monastery() -> None:
    game = game_of(RULES, "B")
    place(game, 0, 1)
    monks = [piece for piece, name in offered(game) if name == "monastery"]
    assert monks == ["follower", "abbot"]


def test_abbot_takes_up_the_figure_of_the_turn() -> None:
    game = game_of(RULES, "B U")
    place(game, 0, 1)
    abbot(game, "monastery")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_abbot_on_the_board_is_not_in_supply() -> None:
    game = game_of(RULES, "B B B", "Red")
    place(game, 0, 1)
    abbot(game, "monastery")
    place(game, 1, 1)
    assert "abbot" not in {piece for piece, _ in offered(game)}


def test_garden_with_eight_tiles_around_scores_nine() -> None:
    result = bastide.score(board(SURROUNDED, Red=["1,1 garden: abbot"]), RULES)
    assert [short(line) for line in result.lines] == [("Red", 9, "garden", "completed")]
    assert terms(result.lines[0]) == [("tiles", 9, 1)]
    assert result.lines[0]["tiles"] == [[1, 1]]


def test_unfinished_garden_scores_itself_and_the_tiles_around_it() -> None:
    picture = SURROUNDED.strip().removesuffix("U") + "."
    assert lines(board(picture, Red=["1,1 garden: abbot"]), RULES) == [("Red", 8, "garden", "final")]


def test_abbot_on_a_monastery_scores_like_a_follower() -> None:
    surrounded = "U E U\nU B U\nU E180 U"
    for piece in ("abbot", "follower"):
        assert lines(board(surrounded, Red=[f"1,1 monastery: {piece}"]), RULES) == [
            ("Red", 9, "monastery", "completed")
        ]
    unfinished = "U E\nU B"
    assert lines(board(unfinished, Red=["1,1 monastery: abbot"]), RULES) == [("Red", 4, "monastery", "final")]


def test_abbot_returns_from_a_completed_garden() -> None:
    game = game_of(RULES, "E-garden U", start="U E180 U\nU . U\nU B .")
    place(game, 1, 1)
    abbot(game, "garden")
    assert game.supply("Red")["abbot"] == 0
    turn(game, 2, 2)
    assert [short(line) for line in game.lines] == [("Red", 9, "garden", "completed")]
    assert game.supply("Red")["abbot"] == 1


def test_abbot_returns_from_a_completed_monastery() -> None:
    game = game_of(RULES, "B U", start="U E U\nU . U\nU E180 .")
    place(game, 1, 1)
    abbot(game, "monastery")
    turn(game, 2, 2)
    assert [short(line) for line in game.lines] == [("Red", 9, "monastery", "completed")]
    assert game.supply("Red")["abbot"] == 1


def test_garden_on_the_last_gap_is_completed_at_once() -> None:
    game = game_of(RULES, "E-garden B", start="U E180 U\nU . U\nU B U")
    place(game, 1, 1)
    abbot(game, "garden")
    assert [short(line) for line in game.lines] == [("Red", 9, "garden", "completed")]
    assert game.supply("Red")["abbot"] == 1


def test_garden_with_nobody_on_it_scores_nothing() -> None:
    assert lines(board(SURROUNDED, Red=[]), RULES) == []


def test_garden_on_a_tile_does_nothing_without_the_abbot() -> None:
    diagram = board(SURROUNDED, Red=["1,1 city N"])
    assert final(diagram, "base-game + farms-third-edition") == {"Red": 4}
    game = game_of("base-game + farms-third-edition", "E-garden B", start="U E180 U\nU . U\nU B U")
    turn(game, 1, 1)
    assert game.lines == []


def test_abbot_in_a_city_of_a_diagram_scores_nothing() -> None:
    result = bastide.score(board("E90 E270", Red=["0,0 city E: abbot"]), RULES)
    assert result.scores == {"Red": 0}
    assert len(result.notes) == 1


def test_follower_on_a_garden_of_a_diagram_scores_nothing() -> None:
    result = bastide.score(board(SURROUNDED, Red=["1,1 garden"]), RULES)
    assert result.scores == {"Red": 0}
    assert len(result.notes) == 1


@pytest.mark.parametrize("letter", PRINTS)
def test_garden_print_is_accepted_in_diagrams_wherever_its_plain_tile_is(letter: str) -> None:
    for variant in ("base-game", RULES):
        assert final(board(letter, Red=[]), variant) == final(board(f"{letter}-garden", Red=[]), variant)


def test_supply_of_abbots_may_be_set() -> None:
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "abbot": {}},
        "supply": {"abbot": 3},
    }
    assert Game(variant, ["Red"], seed=1).supply("Red") == {"follower": 7, "abbot": 3}


def test_abbots_need_the_base_game() -> None:
    with pytest.raises(bastide.BastideError, match="base-game"):
        bastide.resolve_variant("abbot")
