"""Another player decides in the middle of a scoring, which then continues."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys import split, tolls
from toys.playing import Watched

GameOf = Callable[..., Watched]


def completed_canal(game_of: GameOf) -> Watched:
    game = game_of(tolls=tolls.PLUGIN, draws=["end", "end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    return game


def test_other_player_is_asked_before_the_score_is_given(game_of: GameOf) -> None:
    game = completed_canal(game_of)
    assert (game.decision.kind, game.decision.player) == ("toll", "Red")
    assert game.game.scores == {"Red": 0, "Blue": 0}
    assert game.game.supply("Red") == {"punt": 4}


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_scoring_goes_on_with_what_was_decided(game_of: GameOf, taken: int) -> None:
    game = completed_canal(game_of)
    game.play(type="toll", take=taken)
    assert game.lines() == [("Red", 6 - taken, "canal")]
    assert game.game.supply("Red") == {"punt": 5}
    assert game.decision.kind == "place"


def test_two_features_completed_at_once_are_asked_about_one_after_the_other(game_of: GameOf) -> None:
    start = [{"tile": "wetlands/straight", "at": [x, 0], "rotation": 0} for x in (0, 2)]
    game = game_of(tolls=tolls.PLUGIN, split=split.PLUGIN, draws=["end", "end", "split/two-ends", "plain"], start=start)
    game.place("end", (-1, 0), 180)
    game.deploy("canal E")
    game.place("end", (3, 0))
    game.deploy("canal W")
    game.place("split/two-ends", (1, 0))
    asked = []
    while game.decision.kind == "toll":
        asked.append((game.decision.player, len(game.game.lines)))
        game.play(type="toll", take=len(asked))
    assert asked == [("Blue", 0), ("Blue", 1)]
    assert game.lines() == [("Blue", 5, "canal"), ("Red", 4, "canal")]
    assert game.game.supply("Red") == game.game.supply("Blue") == {"punt": 5}


def test_piece_may_stay_between_its_score_and_its_return(game_of: GameOf) -> None:
    for stays in (True, False):
        game = game_of(tolls=tolls.PLUGIN, draws=["copse", "copse", "plain"], start=[start_of("wood")])
        game.place("copse", (0, 1))
        game.deploy("grove N")
        game.place("copse", (0, -1), 180)
        assert (game.decision.kind, game.decision.player) == ("stay", "Red")
        assert game.game.scores["Red"] == 6
        if stays:
            game.play(type="stay")
        else:
            game.skip()
        assert game.game.supply("Red") == {"punt": 4 if stays else 5}


def test_finishing_takes_the_first_offer_of_a_mandatory_decision(game_of: GameOf) -> None:
    game = completed_canal(game_of)
    game.game.finish()
    assert game.game.over
    assert game.lines() == [("Red", 6, "canal")]
    game.game.undo()


def start_of(tile: str) -> dict[str, object]:
    return {"tile": f"wetlands/{tile}", "at": [0, 0], "rotation": 0}
