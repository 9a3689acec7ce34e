"""Drawing tiles, tiles that fit nowhere, and the end of the game (facts 1.1, 1.2, 9.2, 9.4, 9.11, 11.6)."""

from __future__ import annotations

import pytest
from tests.boards import cells, game_of, place, turn

import bastide
from bastide import BastideError, Game

EARLY = "base-game(draw=turn-end)"


def test_72_tiles_of_which_one_lies_on_the_table() -> None:
    game = Game("base-game", ["Red", "Blue"], seed=1)
    assert [(laid.tile.id, laid.at, laid.rotation) for laid in game.board.tiles] == [("base-game/D", (0, 0), 0)]
    # 70 in the bag, and one drawn.
    assert game.view("Red").stacks()["bag"]["size"] == 70
    assert game.decision.tile is not None


def test_71_tiles_are_drawn_in_a_whole_game() -> None:
    game = Game("base-game", ["Red", "Blue"], seed=1)
    discarded = 0
    while not game.over:
        game.play(game.decision.actions[0])
    record = game.to_record()
    discarded = sum(action["type"] == "discard" for action in record["actions"])
    assert len(record["draws"]) == 71
    assert len(game.board.tiles) + discarded == 72


def test_tile_is_drawn_at_the_start_of_the_turn_and_shown_to_all() -> None:
    game = game_of("base-game", "U V")
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/U")
    turn(game, 1, 0, 90)
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/V")


def test_tile_that_fits_nowhere_is_out_of_the_game_and_another_is_drawn() -> None:
    game = game_of("base-game", "C B U", start="B")
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/B")
    assert {"type": "discard", "tile": "base-game/C"} in game.to_record()["actions"]


def test_several_tiles_in_a_row_may_fit_nowhere() -> None:
    game = game_of("base-game", "C X C B", start="B")
    assert game.decision.tile == "base-game/B"
    assert [action["tile"] for action in game.to_record()["actions"]] == [
        "base-game/C",
        "base-game/X",
        "base-game/C",
    ]


def test_game_ends_when_the_last_tiles_fit_nowhere() -> None:
    game = game_of("base-game", "B C", start="B")
    turn(game, 1, 0, on="monastery")
    assert game.over
    assert game.scores == {"Red": 2, "Blue": 0}


def test_game_ends_with_the_turn_of_the_last_tile_after_its_scoring() -> None:
    game = game_of("base-game", "E")
    turn(game, 0, -1, 180, on="city S")
    assert game.over
    assert [line["when"] for line in game.lines] == ["completed"]


def test_unfinished_features_are_scored_when_the_game_is_over() -> None:
    game = game_of("base-game", "U U")
    turn(game, 1, 0, 90, on="road E")
    assert game.scores == {"Red": 0, "Blue": 0}
    turn(game, 2, 0, 90)
    assert game.over
    assert game.scores == {"Red": 3, "Blue": 0}


def test_turns_go_round_in_seating_order() -> None:
    game = game_of("base-game", "U U U U", "Red", "Blue", "Green")
    seen = []
    for x in (1, 2, 3, 4):
        seen.append(game.decision.player)
        turn(game, x, 0, 90)
    assert seen == ["Red", "Blue", "Green", "Red"]


def test_highest_score_wins_and_equal_scores_share_the_place() -> None:
    game = game_of("base-game", "B B U", "Red", "Blue", "Green")
    turn(game, 0, 1, on="monastery")
    turn(game, 1, 1, on="monastery")
    turn(game, -1, 0, 90, on="road E")
    assert game.scores == {"Red": 4, "Blue": 3, "Green": 2}
    assert game.ranking == [["Red"], ["Blue"], ["Green"]]
    game.undo()
    game.play({"type": "pass"})
    assert game.ranking == [["Red"], ["Blue"], ["Green"]]


def test_early_draw_shows_everybodys_next_tile() -> None:
    game = game_of(EARLY, "U V W X")
    assert game.decision.tile == "base-game/U"
    for viewer in game.players:
        assert game.view(viewer).stacks()["next-tile:Blue"]["order"] == ["base-game/V"]
    turn(game, 1, 0, 90)
    # Red drew the tile for the next turn at the end of this one.
    assert game.view("Blue").stacks()["next-tile:Red"]["order"] == ["base-game/W"]
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/V")


def test_early_draw_comes_in_seating_order_before_the_first_turn() -> None:
    game = game_of(EARLY, "U V W X", "Red", "Blue", "Green")
    drawn = []
    for x in (1, 2, 3):
        drawn.append(game.decision.tile)
        place(game, *next((x, y, turned[0]) for (x, y), turned in cells(game).items()))
        if game.decision.kind == "deploy":
            game.play({"type": "pass"})
        del x
    assert drawn == ["base-game/U", "base-game/V", "base-game/W"]
    assert game.decision.tile == "base-game/X"


def test_early_draw_ends_the_game_only_when_all_tiles_drawn_are_placed() -> None:
    game = game_of(EARLY, "U U U")
    for x in (1, 2, 3):
        assert not game.over
        turn(game, x, 0, 90)
    assert game.over


def test_tile_drawn_early_that_fits_nowhere_any_more_is_replaced() -> None:
    # A city fits above the start tile when it is drawn, and nowhere once that place is taken.
    game = game_of(EARLY, "E C U U")
    turn(game, 0, -1, 180)
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/U")
    assert {"type": "discard", "tile": "base-game/C"} in game.to_record()["actions"]


def test_game_goes_on_for_tiles_drawn_early_when_ones_own_fits_nowhere() -> None:
    # Blue's monastery fits nowhere once Red has closed the only field, and the bag is empty; Red's city still fits.
    game = game_of(EARLY, "D B N")
    turn(game, 0, 1, 180)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/N")
    turn(game, 0, -1, 180)
    assert game.over
    assert len(game.board.tiles) == 3


def test_game_ends_when_no_tile_drawn_early_fits_any_more() -> None:
    game = game_of(EARLY, "D B B B", "Red", "Blue", "Green")
    turn(game, 0, 1, 180)
    assert game.over
    assert [action["tile"] for action in game.to_record()["actions"] if action["type"] == "discard"] == [
        "base-game/B"
    ] * 3


def test_early_draw_plays_a_whole_game_of_71_tiles() -> None:
    game = Game(EARLY, ["Red", "Blue"], seed=3)
    while not game.over:
        game.play(game.decision.actions[0])
    discarded = sum(action["type"] == "discard" for action in game.to_record()["actions"])
    assert len(game.board.tiles) + discarded == 72
    assert all(not game.view(player).stacks()[f"next-tile:{player}"]["size"] for player in game.players)


def test_early_draw_game_replays_from_its_record() -> None:
    game = Game(EARLY, ["Red", "Blue"], seed=5)
    while not game.over:
        game.play(game.decision.actions[-1])
    assert bastide.score(game.to_record()).scores == game.scores


def test_other_moments_of_drawing_are_refused() -> None:
    with pytest.raises(BastideError, match="turn-start"):
        Game("base-game(draw=later)", ["Red", "Blue"])


BACK = "base-game(unplaceable=back)"


def test_tile_that_fits_nowhere_may_go_back_into_the_bag() -> None:
    game = game_of(BACK, "C B C", start="B")
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/B")
    record = game.to_record()
    assert record["actions"] == [{"type": "put-back", "tile": "base-game/C"}]
    assert record["draws"][:2] == ["base-game/C", "base-game/B"]
    assert bastide.replay(record).game.decision.tile == "base-game/B"


def test_record_tells_of_a_tile_that_went_back_and_may_leave_it_out() -> None:
    game = game_of(BACK, "B C B B", start="B")
    turn(game, 1, 0)
    record = game.to_record()
    told = [entry for entry in record["actions"] if entry["type"] == "put-back"]
    assert told == [{"type": "put-back", "tile": "base-game/C"}]
    without = record | {"actions": [entry for entry in record["actions"] if entry not in told]}
    assert bastide.replay(without).game.to_record()["actions"] == record["actions"]
    failure = bastide.replay(record | {"actions": [*record["actions"], told[0]]}).failure
    assert failure is not None
    assert failure.rule == "bastide/discard"
    assert "is not put back" in failure.reason


def test_record_with_a_tile_that_went_back_is_scored_where_it_is_out_of_the_game() -> None:
    game = game_of(BACK, "C B B", start="B")
    game.play(game.decision.actions[0])
    assert bastide.replay(game.to_record(), "base-game").failure is None


def only(*tiles: str, seed: int = 1) -> Game:
    """A game with just these tiles in the bag, the first one drawn first, and a monastery on the table."""
    order = ", ".join(f'"base-game/{tile}"' for tile in tiles)
    laid = [{"tile": "base-game/B", "at": [0, 0], "rotation": 0}]
    return Game(f"{BACK} + fixed-order(tiles=[{order}])", ["Red", "Blue"], seed=seed, start=laid)


def test_tile_put_back_may_be_drawn_again_when_it_fits() -> None:
    game = only("C", "E", "U", "U", "U")
    assert game.decision.tile == "base-game/E"
    drawn = []
    while not game.over:
        game.play(game.decision.actions[0])
        drawn = game.to_record()["draws"]
    assert drawn.count("base-game/C") > 1
    assert bastide.replay(game.to_record()).game.scores == game.scores


def test_tile_put_back_lies_anywhere_in_the_bag_and_the_others_in_their_order() -> None:
    places = set()
    for seed in range(20):
        game = only("C", "B", "U", "V", seed=seed)
        assert game.decision.tile == "base-game/B"
        bag = game._state.stacks["bag"].items
        assert [tile for tile in bag if tile != "base-game/C"] == ["base-game/V", "base-game/U"]
        places.add(bag.index("base-game/C"))
    assert places == {0, 1, 2}


def test_game_ends_when_nothing_in_the_bag_fits_and_each_was_tried_once() -> None:
    game = only("C", "X")
    assert game.over
    assert game.to_record()["draws"] == ["base-game/C", "base-game/X"]


def test_drawing_early_puts_tiles_back_too() -> None:
    game = game_of("base-game(draw=turn-end, unplaceable=back)", "E C U U")
    turn(game, 0, -1, 180)
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/U")
    assert not any(action["type"] == "discard" for action in game.to_record()["actions"])
