"""Pigs: where they go, and what they add under each farm rule (facts 4.13, 4.14, 7.5)."""

from __future__ import annotations

import pytest
from tests.boards import board, decline, final, game_of, lines, offered, place, turn
from tests.farms import THREE_FIELDS_AT_ONE_CITY

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + traders-builders"
TWO_CITIES = "E180 E180 B B B B B\nE E . . . . ."


def pigs_on_offer(game: Game) -> list[str]:
    records = [action.as_record() for action in game.decision.actions]
    return [record["on"] for record in records if record.get("piece") == "pig"]


def test_pig_joins_a_farmer_on_a_later_tile_and_stays_to_the_end() -> None:
    game = game_of(RULES, "B B B B U", start="B")
    turn(game, 1, 0, on="field N")
    turn(game, 0, 1)
    place(game, 2, 0)
    assert pigs_on_offer(game) == ["field N"]
    game.play({"type": "deploy", "piece": "pig", "on": "field N"})
    assert game.decision.kind == "place", "one figure for each tile"
    assert game.supply("Red") == {"follower": 6, "builder": 1, "pig": 0}
    turn(game, 1, 1)
    turn(game, 3, 0)
    assert game.over
    assert game.supply("Red")["pig"] == 0


def test_pig_is_not_offered_without_a_farmer_of_ones_own() -> None:
    game = game_of(RULES, "B B U", start="B")
    turn(game, 1, 0, on="field N")
    place(game, 2, 0)
    assert pigs_on_offer(game) == []
    with pytest.raises(bastide.IllegalAction) as caught:
        game.play({"type": "deploy", "piece": "pig", "on": "field N"})
    assert caught.value.rule == "traders-builders/pig"


def test_pig_is_not_offered_on_the_tile_of_the_farmer() -> None:
    game = game_of(RULES, "B B U", start="B")
    turn(game, 1, 0, on="field N")
    assert game.decision.kind == "place"
    assert game.decision.player == "Blue"


def test_pigs_of_several_players_share_a_field() -> None:
    # Two fields with a farmer each are joined by the third tile.
    game = game_of(RULES, "B B B B B B U", start="U")
    turn(game, 1, 0, on="field N")
    turn(game, -1, 0, on="field N")
    place(game, 2, 0)
    assert "field N" in pigs_on_offer(game)
    game.play({"type": "deploy", "piece": "pig", "on": "field N"})
    place(game, -2, 0)
    game.play({"type": "deploy", "piece": "pig", "on": "field N"})
    assert [piece.piece for piece in game.board.pieces] == ["follower", "follower", "pig", "pig"]


def test_pig_does_not_keep_others_from_a_field_nor_count_there() -> None:
    diagram = board(TWO_CITIES, Red=["0,0 field N", "3,0 field N: pig"], Blue=["2,0 field N"])
    [red, blue] = bastide.score(diagram, RULES).lines
    assert red["claims"] == {"Red": 1, "Blue": 1}
    assert (red["points"], blue["points"]) == (8, 6)


def test_of_three_who_tie_those_with_a_pig_score_more() -> None:
    diagram = board(
        TWO_CITIES,
        Red=["0,0 field N", "3,0 field N: pig"],
        Blue=["1,0 field N", "4,0 field N: pig"],
        Green=["2,0 field N"],
    )
    assert final(diagram, RULES) == {"Red": 8, "Blue": 8, "Green": 6}


@pytest.mark.parametrize(
    ("farms", "without", "with_pig"),
    [
        ("farms-third-edition", 6, 8),
        ("farms-second-edition", 6, 8),
        ("farms-first-edition", 8, 10),
        ("farms-first-edition(points_per_city=3)", 6, 8),
    ],
)
def test_pig_adds_one_a_city_under_every_farm_rule(farms: str, without: int, with_pig: int) -> None:
    rules = f"base-game + {farms} + traders-builders"
    assert final(board(TWO_CITIES, Red=["0,0 field N"]), rules) == {"Red": without}
    assert final(board(TWO_CITIES, Red=["0,0 field N", "2,0 field N: pig"]), rules) == {"Red": with_pig}


@pytest.mark.parametrize("points", [0, 1, 3])
def test_option_sets_what_a_pig_adds(points: int) -> None:
    rules = f"base-game + farms-third-edition + traders-builders(points_per_pig={points})"
    assert final(board(TWO_CITIES, Red=["0,0 field N", "2,0 field N: pig"]), rules) == {"Red": 2 * (3 + points)}


@pytest.mark.parametrize("points", ["-1", "101", "one", "true"])
def test_points_per_pig_is_a_number_of_points(points: str) -> None:
    with pytest.raises(bastide.BastideError, match="points_per_pig"):
        bastide.resolve_variant(f"base-game + traders-builders(points_per_pig={points})")


NORTH, SOUTH = "2,0 field N", "2,2 field N"
PIG_IN_THE_SOUTH = "0,2 field S: pig"


def test_first_rule_counts_a_pig_in_any_field_of_the_city_in_which_its_player_has_a_farmer() -> None:
    rules = "base-game + farms-first-edition + traders-builders"

    def points(*pieces: str) -> list[int]:
        found = bastide.score(board(THREE_FIELDS_AT_ONE_CITY, Red=pieces), rules).lines
        return sorted(line["points"] for line in found)

    # The first city borders both fields, the second that in the north alone.
    assert points(NORTH, SOUTH) == [4, 4]
    assert points(NORTH, SOUTH, PIG_IN_THE_SOUTH) == [4, 5]
    assert points(NORTH, PIG_IN_THE_SOUTH) == [4, 4]


def test_third_rule_counts_a_pig_in_its_own_field_alone() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Red=[NORTH, SOUTH, PIG_IN_THE_SOUTH])
    assert lines(diagram, RULES) == [("Red", 6, "field", "final"), ("Red", 4, "field", "final")]


def test_field_without_a_completed_city_is_worth_nothing_with_a_pig() -> None:
    assert lines(board("B B", Red=["0,0 field N", "1,0 field N: pig"]), RULES) == [("Red", 0, "field", "final")]


def test_pig_without_a_follower_is_a_note_and_scores_nothing() -> None:
    result = bastide.score(board(TWO_CITIES, Red=["0,0 field N: pig"], Blue=["1,0 field N"]), RULES)
    assert result.scores == {"Red": 0, "Blue": 6}
    assert result.notes == ["Red has a pig at [0, 0] beside no piece that it belongs to"]


def test_second_pig_is_a_note() -> None:
    result = bastide.score(board(TWO_CITIES, Red=["0,0 field N", "2,0 field N: pig", "3,0 field N: pig"]), RULES)
    assert result.scores == {"Red": 8}
    assert result.notes == ["Red has 2 pieces of kind pig on the board; the supply is 1"]


def test_without_a_farm_rule_the_pig_stays_in_supply() -> None:
    game = game_of("base-game + traders-builders", "B B B U", start="B")
    for x in (1, 2, 3):
        place(game, x, 0)
        assert offered(game) == ["monastery"]
        assert pigs_on_offer(game) == []
        decline(game)
    result = bastide.score(board("B", Red=["0,0 field N: pig"]), "base-game + traders-builders")
    assert result.scores == {"Red": 0}


def test_there_are_no_pigs_where_farms_are_left_out() -> None:
    game = Game("hig-2002 + traders-builders + abbey-mayor + closed-farms - farms", ["Red", "Blue"], seed=1)
    assert game.supply("Red") == {"follower": 7, "builder": 1, "mayor": 1, "wagon": 1}
    says = " ".join(entry.rule.says for entry in game.ruleset.rules)
    assert "pig may" not in says and "barn" not in says
    assert bastide.replay(game.to_record()).game.supply("Red") == game.supply("Red")


def test_without_farms_no_rule_mentions_a_pig() -> None:
    for variant, mentioned in (("base-game + traders-builders", False), ("c3 + traders-builders", True)):
        rules = bastide.resolve_variant(variant).rules
        assert any("pig" in entry.rule.says for entry in rules) is mentioned
