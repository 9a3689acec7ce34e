"""Princesses: who may send a knight home, and who must."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, game_of, place, turn

import bastide
from bastide import Game, IllegalAction, Offer, cell
from bastide_princess_dragon.princess import DISMISSALS

RULES = "base-game + princess-dragon"
MUST = "base-game + princess-dragon(princess=must)"
PD = "princess-dragon/PD-"


def courted(rules: str = RULES, knight: str | None = "city S", draws: str = "B B B") -> Game:
    """A city over the start tile in which Red has a knight, and to which Blue has just added a princess."""
    game = game_of(rules, f"N {PD}princess-corner-bend {draws}")
    turn(game, 0, -1, 180, on=knight)
    place(game, 1, -1, 0)
    return game


def dismissals(game: Game) -> list[dict[str, Any]]:
    return [record for action in game.decision.actions if (record := action.as_record())["type"] == "princess"]


def test_knight_may_be_sent_home_instead_of_deploying() -> None:
    game = courted()
    [dismissal] = dismissals(game)
    assert dismissal == {
        "player": "Blue",
        "type": "princess",
        "piece": "follower",
        "at": [0, -1],
        "on": "city E",
        "knight": "Red",
    }
    game.play(dismissal)
    assert game.supply("Red")["follower"] == 7
    assert (game.decision.kind, game.decision.player) == ("place", "Red")


def test_record_need_not_name_the_piece_where_one_knight_is_meant() -> None:
    game = courted()
    game.play({"type": "princess", "at": [0, -1], "on": "city E", "knight": "Red"})
    assert game.to_record()["actions"][-1]["piece"] == "follower"


def test_princess_may_be_passed_over() -> None:
    game = courted()
    deploy(game, "road E")
    assert game.supply("Red")["follower"] == 6


def test_ones_own_knight_may_be_sent_home() -> None:
    game = game_of(RULES, f"N B {PD}princess-corner-bend B")
    turn(game, 0, -1, 180, on="city S")
    turn(game, 0, 1)
    place(game, 1, -1, 0)
    assert [dismissal["knight"] for dismissal in dismissals(game)] == ["Red"]


def test_princess_in_a_city_without_knights_does_nothing() -> None:
    for rules in (RULES, MUST):
        game = courted(rules, knight=None)
        assert game.decision.kind == "deploy"
        assert dismissals(game) == []


def test_princess_sends_nobody_home_from_other_cities() -> None:
    game = game_of(RULES, f"E {PD}princess-three-sides B", start="I")
    turn(game, 0, -1, 180, on="city S")
    place(game, -1, 0, 0)
    assert dismissals(game) == []


def test_tile_without_a_princess_sends_nobody_home() -> None:
    game = game_of(RULES, "N P B")
    turn(game, 0, -1, 180, on="city S")
    place(game, 1, -1, 0)
    assert dismissals(game) == []


def test_princess_placed_earlier_sends_nobody_home_later() -> None:
    game = courted(draws="E B")
    game.play({"type": "pass"})
    place(game, 1, -2, 180)
    assert dismissals(game) == []


def test_where_a_knight_must_go_nothing_else_is_asked() -> None:
    game = courted(MUST)
    assert (game.decision.kind, game.decision.player) == ("princess", "Blue")
    assert len(game.decision.actions) == len(dismissals(game)) == 1
    with pytest.raises(IllegalAction):
        game.play({"type": "pass"})
    game.play(dismissals(game)[0])
    # Neither a figure nor the fairy comes after that.
    assert (game.decision.kind, game.decision.player) == ("place", "Red")


def test_knight_in_a_city_that_the_princess_closes_is_sent_home_before_it_is_scored() -> None:
    game = game_of(RULES, f"H {PD}princess-crossing B B", start="E180")
    turn(game, 0, 1, 0, on="city S")
    place(game, 0, 2)
    game.play(dismissals(game)[0])
    assert game.scores == {"Red": 0, "Blue": 0}
    assert game.supply("Red")["follower"] == 7


def test_knights_of_all_players_may_go_and_are_told_apart_by_where_they_stand() -> None:
    diagram = board(f"N90 {PD}princess-corner-bend@0", Red=["0,0 city N"], Blue=["0,0 city N"])
    game = bastide.Diagram.read(diagram).on_table(RULES)[0]
    knights = [offer.params["knight"] for offer in offers_of(game)]
    assert sorted(knights) == ["Blue", "Red"]


def offers_of(game: Game) -> list[Offer]:
    """What a princess offers who has just come to lie on [1, 0]."""
    game._state.laid = (cell(1, 0),)
    return list(DISMISSALS(game.position, 0, None))


def test_record_with_a_princess_is_replayed() -> None:
    game = courted()
    game.play(dismissals(game)[0])
    again = bastide.replay(game.to_record())
    assert again.failure is None
    assert again.game.supply("Red")["follower"] == 7


def test_builder_is_no_knight_and_goes_with_the_last_one() -> None:
    game = game_of(f"{RULES} + traders-builders", f"N B N {PD}princess-three-sides B B")
    turn(game, 0, -1, 180, on="city S")
    turn(game, 0, 1)
    turn(game, 1, -1, 0, on="city N: builder")
    place(game, 1, -2, 180)
    assert [dismissal["on"] for dismissal in dismissals(game)] == ["city E"]
    game.play(dismissals(game)[0])
    assert game.supply("Red") == {"follower": 7, "builder": 1}
