"""Goods: who takes them, what they score, and how they stand in diagrams (facts 4.4, 4.5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, final, game_of, lines, turn

import bastide
from bastide import Game

RULES = "base-game + traders-builders"
WINE = "traders-builders/TB-15"


def goods(game: Game) -> Any:
    """Everybody's tokens as a diagram has them."""
    return bastide.Diagram.of(game).as_json()["state"]["traders-builders"]["goods"]


def table(written: Any, **pieces: list[str]) -> dict[str, Any]:
    """A diagram with some goods."""
    players: dict[str, Any] = {"Red": [], "Blue": [], "Green": []} | pieces
    return board("B", **players) | {"state": {"traders-builders": written}}


def test_goods_of_an_unclaimed_city_go_to_the_player_who_completes_it() -> None:
    game = game_of(RULES, f"{WINE} E U", start="E90")
    turn(game, 1, 0)
    turn(game, 2, 0, 270)
    assert goods(game) == {"Blue": {"wine": 1}}
    assert game.lines == []


def test_city_without_symbols_brings_no_goods() -> None:
    game = game_of(RULES, "E U", start="E90")
    turn(game, 1, 0, 270)
    assert goods(game) == {}


def test_symbols_of_the_completed_city_alone_are_paid() -> None:
    game = game_of(RULES, "traders-builders/TB-14 E E U", start=". E180\nE90 .")
    turn(game, 1, 1)
    assert goods(game) == {"Red": {"wine": 1}}
    turn(game, 2, 1, 270)
    turn(game, 1, 2)
    assert goods(game) == {"Red": {"wine": 1}}


def test_goods_are_taken_back_with_the_action_that_brought_them() -> None:
    game = game_of(RULES, f"{WINE} E U", start="E90")
    turn(game, 1, 0)
    game.play({"type": "place", "at": [2, 0], "rotation": 270})
    game.play({"type": "pass"})
    assert goods(game) == {"Blue": {"wine": 1}}
    game.undo()
    assert goods(game) == {}


def test_goods_of_a_city_completed_by_the_last_tile_count() -> None:
    game = game_of(RULES, f"{WINE} E", start="E90")
    turn(game, 1, 0)
    turn(game, 2, 0, 270)
    assert game.over
    assert game.scores == {"Red": 0, "Blue": 10}


def test_goods_of_a_turn_that_is_wound_up_go_to_its_player() -> None:
    game = game_of(RULES, f"{WINE} E U", start="E90")
    turn(game, 1, 0)
    game.play({"type": "place", "at": [2, 0], "rotation": 270})
    game.finish()
    assert game.scores == {"Red": 0, "Blue": 10}


def test_diagram_says_who_takes_the_goods_of_a_city_completed_in_the_turn_under_way() -> None:
    game = game_of(RULES, f"{WINE} E U", start="E90")
    turn(game, 1, 0)
    game.play({"type": "place", "at": [2, 0], "rotation": 270})
    diagram = bastide.Diagram.of(game)
    assert diagram.as_json()["completed"] == [{"at": [0, 0], "on": "city E", "by": "Blue"}]
    assert bastide.score(diagram.as_json(), RULES).scores == {"Red": 0, "Blue": 10}
    table, _ = diagram.on_table(RULES)
    assert bastide.Diagram.of(table).as_json() == diagram.as_json()
    game.play({"type": "pass"})
    assert "completed" not in bastide.Diagram.of(game).as_json()


def test_city_completed_by_nobody_at_the_table_is_refused() -> None:
    city = {"completed": [{"at": [0, 0], "on": "city E", "by": "Bleu"}]}
    with pytest.raises(bastide.BastideError, match="did you mean 'Blue'"):
        bastide.score(board("E90 E270", Red=[], Blue=[]) | city, RULES)


def test_small_city_brings_goods_as_any_other(tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text('format = "bastide-tiles/1"\nset = "house"\n[tiles.cellar]\ncount = 1\ncity = "N wine"\n')
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "small-city": {}, "traders-builders": {}},
        "tiles": {"files": [str(path)]},
    }
    start = [{"tile": "base-game/E", "at": [0, 0], "rotation": 90}]
    game = Game(variant, ["Red", "Blue"], draws=["house/cellar", "base-game/U"], start=start)
    turn(game, 1, 0, 270, on="city W")
    assert goods(game) == {"Red": {"wine": 1}}
    assert game.scores == {"Red": 2, "Blue": 0}


@pytest.mark.parametrize(
    ("wine", "scores"),
    [
        ((1, 0, 0), (10, 0, 0)),
        ((2, 1, 0), (10, 0, 0)),
        ((1, 1, 0), (10, 10, 0)),
        ((3, 3, 3), (10, 10, 10)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_most_tokens_of_a_kind_score_ten_and_ties_all_of_it(
    wine: tuple[int, int, int], scores: tuple[int, int, int]
) -> None:
    held = {name: {"wine": count} for name, count in zip(("Red", "Blue", "Green"), wine, strict=True)}
    assert final(table({"goods": held}), RULES) == dict(zip(held, scores, strict=True))


def test_three_majorities_score_thirty() -> None:
    held = {"Red": {"wine": 1, "grain": 1, "cloth": 1}}
    assert final(table({"goods": held}), RULES) == {"Red": 30, "Blue": 0, "Green": 0}


def test_goods_are_scored_after_everything_unfinished() -> None:
    diagram = table({"goods": {"Green": {"cloth": 1}}}, Red=["0,0 monastery"])
    assert lines(diagram, RULES) == [("Red", 1, "monastery", "final"), ("Green", 10, "trade-goods", "final")]


def test_majority_of_goods_is_a_rate_that_a_variant_may_set() -> None:
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "traders-builders": {}},
        "rates": {"traders-builders/goods.majority": 15},
    }
    assert bastide.score(table({"goods": {"Red": {"wine": 1}}}), variant).scores["Red"] == 15


def test_finished_city_of_a_diagram_scores_and_brings_no_goods() -> None:
    diagram = board("E90 traders-builders/TB-15@ E270", Red=["0,0 city E"])
    assert lines(diagram, RULES) == [("Red", 6, "city", "completed")]


def test_goods_of_a_game_stand_in_its_diagram_and_are_read_from_there() -> None:
    written = {"goods": {"Red": {"wine": 2, "cloth": 1}, "Green": {"grain": 4}}}
    game, notes = bastide.Diagram.read(table(written)).on_table(RULES)
    assert notes == []
    assert bastide.Diagram.of(game).as_json()["state"]["traders-builders"] == written


def test_goods_that_are_refused_name_where_they_stand() -> None:
    with pytest.raises(bastide.BastideError) as caught:
        bastide.score(table({"goods": {"Red": {"wine": -1}}}), RULES)
    assert [problem.place for problem in caught.value.problems] == ["state.traders-builders"]


def test_number_of_the_goods_that_is_out_of_bounds_is_refused_once() -> None:
    variant = {
        "extends": "hig-2002",
        "plugins": {"traders-builders": {}},
        "rates": {"traders-builders/goods.majority": -5},
    }
    with pytest.raises(bastide.BastideError) as caught:
        bastide.Game(variant, players=["Red"])
    (problem,) = caught.value.problems
    assert "must be from 0 to" in str(problem)
