"""Abbeys: when they are laid, where, what they end, and what becomes of them after the last tile."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, deploy, game_of, turn

import bastide
from bastide import Game

RULES = "base-game + farms-third-edition + abbey-mayor"
ABBEY = "abbey-mayor/AM-abbey"
#: A hole at [1, 1] in the midst of fields.
HOLE = "B B B\nB . B\nB B B"


def lay(game: Game, x: int, y: int) -> None:
    """Lay the abbey instead of drawing."""
    game.play({"type": "abbey"})
    game.play({"type": "place", "tile": ABBEY, "at": [x, y], "rotation": 0})


def keep(game: Game) -> None:
    """Draw instead of laying the abbey."""
    assert game.decision.kind == "abbey"
    game.play({"type": "pass"})


def held(game: Game) -> dict[str, int]:
    """How many abbeys everybody has."""
    return {name: len(game.position.stack(f"abbeys:{name}")) for name in game.players}


def awaited(game: Game) -> tuple[str, str | None]:
    return game.decision.kind, game.decision.player


def test_everybody_has_one_abbey_that_all_can_see() -> None:
    game = Game(RULES, ["Red", "Blue", "Green"], seed=1)
    assert held(game) == {"Red": 1, "Blue": 1, "Green": 1}
    assert game.view("Blue").stacks()["abbeys:Red"]["items"] == {ABBEY: 1}
    assert ABBEY not in game.view("Blue").stacks()["bag"]["items"]


def test_nobody_is_asked_while_there_is_no_hole() -> None:
    assert awaited(game_of(RULES, "B B", start="B B B\nB . B\nB . B")) == ("place", "Red")
    assert awaited(game_of(RULES, "B B", start=HOLE)) == ("abbey", "Red")


def test_nobody_is_asked_while_other_rules_keep_abbeys_out_of_the_hole() -> None:
    shrine = "heretics-shrines/HS-city"
    start = f"{shrine} B {shrine}\nB . B\nB B B"
    assert awaited(game_of(f"{RULES} + heretics-shrines(several=true)", "B B", start=start)) == ("abbey", "Red")
    # No monastery may lie beside two shrines.
    assert awaited(game_of(f"{RULES} + heretics-shrines", "B B", start=start)) == ("place", "Red")


def test_abbey_is_laid_instead_of_drawing() -> None:
    game = game_of(RULES, "E U", start=HOLE)
    lay(game, 1, 1)
    decline(game)
    # What Red did not draw Blue draws.
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/E")
    assert held(game) == {"Red": 0, "Blue": 1}


def test_abbey_goes_into_holes_only_any_way_round() -> None:
    game = game_of(RULES, "E U", start=HOLE + "\n. B .\n. . .")
    game.play({"type": "abbey"})
    actions = [action.as_record() for action in game.decision.actions]
    assert {tuple(action["at"]) for action in actions} == {(1, 1)}
    assert [action["rotation"] for action in actions] == [0, 90, 180, 270]
    with pytest.raises(bastide.IllegalAction) as caught:
        game.play({"type": "place", "tile": ABBEY, "at": [0, 3], "rotation": 0})
    assert caught.value.rule == "abbey-mayor/hole"


@pytest.mark.parametrize("around", ["E180 E90 E270 E", "U U90 U90 U", "A A90 A90 A", "D180 D90 E270 X"])
def test_abbey_fits_whatever_lies_around_the_hole(around: str) -> None:
    north, west, east, south = around.split()
    tiles = board(f"C {north} C\n{west} . {east}\nC {south} C")["tiles"]
    start = [tile for tile in tiles if tile["tile"] != "base-game/C"]
    game = Game(RULES, ["Red", "Blue"], draws=["base-game/B"], start=start)
    lay(game, 1, 1)
    names = ("city", "road", "field")
    for feature in (feature for kind in names for feature in game.board.features(kind)):
        assert (1, 1) not in feature.tiles


def test_abbey_closes_what_runs_up_to_it_and_belongs_to_none_of_it() -> None:
    game = game_of(RULES, "E U", start="B . B\nB . B\nB B B")
    turn(game, 1, 0, 180, on="city S")
    keep(game)
    turn(game, 3, 0, 0)
    assert game.scores == {"Red": 0, "Blue": 0}
    lay(game, 1, 1)
    decline(game)
    assert game.scores == {"Red": 2, "Blue": 0}
    assert game.supply("Red")["follower"] == 7
    [city] = [city for city in game.board.features("city") if (1, 0) in city.tiles]
    assert (city.tiles, city.open, city.complete) == ([(1, 0)], 0, True)


def test_of_what_an_abbey_closes_the_oldest_is_scored_first_wherever_it_lies() -> None:
    for first, second in (((1, 0, 180, "city S"), (0, 1, 90, "city E")), ((0, 1, 90, "city E"), (1, 0, 180, "city S"))):
        game = game_of(RULES, "E E U", start="B . B\n. . B\nB B B")
        for x, y, rotation, on in (first, second):
            turn(game, x, y, rotation, on=on)
        lay(game, 1, 1)
        decline(game)
        assert [(line["player"], line["tiles"]) for line in game.lines] == [
            ("Red", [list(first[:2])]),
            ("Blue", [list(second[:2])]),
        ]


def test_fields_do_not_go_on_through_an_abbey() -> None:
    picture = f"U90 U90 U90\nC {ABBEY}@0 C\nU90 U90 U90"
    tiles = [tile for tile in board(picture)["tiles"] if tile["tile"] != "base-game/C"]
    diagram = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": tiles}
    game, _ = bastide.Diagram.read(diagram).on_table(RULES)
    assert len(list(game.board.features("field"))) == 4


def test_abbey_is_a_monastery() -> None:
    game = game_of(RULES, "E U", start=HOLE)
    lay(game, 1, 1)
    deploy(game, "monastery")
    assert game.scores["Red"] == 9
    game = game_of(RULES, "E U", start="B B .\nB . B\nB B B")
    lay(game, 1, 1)
    deploy(game, "monastery")
    assert game.scores["Red"] == 0
    game.finish()
    assert game.scores["Red"] == 8


def test_nobody_is_deployed_on_what_lies_around_the_abbey() -> None:
    game = game_of(f"{RULES} + abbot", "E U", start=HOLE)
    lay(game, 1, 1)
    records = [action.as_record() for action in game.decision.actions]
    assert {(record.get("piece"), record.get("on")) for record in records} == {
        ("follower", "monastery"),
        ("wagon", "monastery"),
        ("abbot", "monastery"),
        (None, None),
    }


def test_abbey_may_be_laid_in_the_second_part_of_a_turn() -> None:
    rules = f"{RULES} + traders-builders"
    start = [*board("A270 . . . .\nB . . . .")["tiles"], *moved(board(HOLE)["tiles"], 0, 3)]
    game = Game(rules, ["Red", "Blue"], draws=[f"base-game/{name}" for name in "UBUBUB"], start=start)
    keep(game)
    turn(game, 1, 0, 90, on="road E")
    keep(game)
    turn(game, 1, 1)
    keep(game)
    turn(game, 2, 0, 90, on="road E: builder")
    keep(game)
    turn(game, 0, 2)
    keep(game)
    turn(game, 3, 0, 90)
    assert (awaited(game), game.position.part_number) == (("abbey", "Red"), 2)
    game.play({"type": "abbey"})
    # Who has taken it lays it: there is no way to decline the second part any more.
    assert {action.type for action in game.decision.actions} == {"place"}
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "pass"})
    game.play({"type": "place", "tile": ABBEY, "at": [1, 4], "rotation": 0})
    decline(game)
    assert (game.decision.player, held(game)) == ("Blue", {"Red": 0, "Blue": 1})


def moved(tiles: list[dict[str, Any]], x: int, y: int) -> list[dict[str, Any]]:
    return [tile | {"at": [tile["at"][0] + x, tile["at"][1] + y]} for tile in tiles]


def test_after_the_last_tile_the_others_may_lay_their_abbeys_in_turn() -> None:
    start = [*board(HOLE)["tiles"], *moved(board(HOLE)["tiles"], 2, 2)]
    unique = {tuple(tile["at"]): tile for tile in start}
    game = Game(RULES, ["Red", "Blue", "Green"], draws=["base-game/B"], start=[*unique.values()])
    keep(game)
    turn(game, -1, 0)
    assert awaited(game) == ("abbey", "Blue")
    keep(game)
    assert awaited(game) == ("abbey", "Green")
    lay(game, 1, 1)
    deploy(game, "monastery")
    # Red placed the last tile and has no further turn.
    assert game.over
    assert held(game) == {"Red": 1, "Blue": 1, "Green": 0}
    assert game.scores["Green"] == 9


def test_game_is_over_at_once_where_nobody_else_has_an_abbey_or_the_option_says_so() -> None:
    game = game_of(f"{RULES[: -len('abbey-mayor')]}abbey-mayor(last_abbeys=none)", "B", start=HOLE)
    keep(game)
    turn(game, -1, 0)
    assert game.over
    game = game_of(RULES, "B B", start=HOLE)
    keep(game)
    turn(game, -1, 0)
    lay(game, 1, 1)
    decline(game)
    turn(game, -1, 1)
    # Red still has one, but there is no hole any more, so that nobody is asked.
    assert held(game) == {"Red": 1, "Blue": 0}
    assert game.over


def test_number_of_points_ends_the_game_without_a_last_round() -> None:
    game = game_of(f"{RULES} + first-to(points=10)", "B B B", start=HOLE)
    lay(game, 1, 1)
    deploy(game, "monastery")
    assert not game.over
    game = game_of(f"{RULES} + first-to(points=9)", "B B B", start=HOLE)
    lay(game, 1, 1)
    deploy(game, "monastery")
    assert game.over


def test_abbey_goes_back_to_its_player_where_the_game_is_ended_before_it_is_laid() -> None:
    game = game_of(RULES, "B B B", start=HOLE)
    game.play({"type": "abbey"})
    assert held(game) == {"Red": 0, "Blue": 1}
    game.finish()
    assert held(game) == {"Red": 1, "Blue": 1}


def test_record_that_ends_with_an_abbey_is_no_last_round_while_tiles_are_left() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1, start=board(HOLE)["tiles"])
    lay(game, 1, 1)
    replayed = bastide.replay(game.to_record())
    assert replayed.failure is None
    assert replayed.game.position.state("abbey-mayor", "last") is None
    game.finish()
    replayed = bastide.replay(game.to_record())
    assert replayed.game.position.state("abbey-mayor", "last") is None
    assert replayed.game.lines == game.lines


def test_record_whose_last_turn_ends_the_game_with_an_abbey_while_tiles_are_left_is_replayed() -> None:
    game = Game(f"{RULES} + first-to(points=9)", ["Red", "Blue"], seed=1, start=board(HOLE)["tiles"])
    lay(game, 1, 1)
    deploy(game, "monastery")
    assert game.over
    replayed = bastide.replay(game.to_record())
    assert (replayed.failure, replayed.game.scores) == (None, game.scores)


def test_tile_drawn_early_waits_for_the_next_turn() -> None:
    rules = RULES.replace("base-game", "base-game(draw=turn-end)")
    game = game_of(rules, "E U B B", start=HOLE)
    lay(game, 1, 1)
    decline(game)
    turn(game, -1, 0)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/E")


def test_hand_stays_as_it_is_where_an_abbey_is_laid() -> None:
    game = game_of(f"{RULES} + private-city-planning(hand=2)", "B B B B B B", start=HOLE)
    lay(game, 1, 1)
    decline(game)
    assert len(game.position.stack("hand:Red")) <= 2
    assert game.decision.player == "Blue"


def test_abbeys_stand_in_diagrams() -> None:
    state = {"abbey-mayor": {"abbeys": {"Red": 0}, "last": "Blue"}}
    read, notes = bastide.Diagram.read(board("B", Red=[], Blue=[]) | {"state": state}).on_table(RULES)
    assert (held(read), notes) == ({"Red": 0, "Blue": 1}, [])
    assert bastide.Diagram.of(read).as_json()["state"] == {
        "abbey-mayor": {"abbeys": {"Red": 0, "Blue": 1}, "last": "Blue"}
    }


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ({"abbeys": {"Rde": 1}}, "there is no player 'Rde'"),
        ({"abbeys": {"Red": -1}}, "Red has -1 abbeys"),
        ({"abbeys": {"Red": True}}, "Red has True abbeys"),
        ({"abbeys": [1]}, "no object of abbeys by player"),
        ({"abeys": {}}, "did you mean 'abbeys'"),
        ({"last": "Rde"}, "there is no player 'Rde'"),
        (7, "7 is no object"),
    ],
)
def test_state_that_cannot_be_is_refused(state: Any, reason: str) -> None:
    diagram = board("B", Red=[], Blue=[]) | {"state": {"abbey-mayor": state}}
    with pytest.raises(bastide.BastideError, match=reason):
        bastide.score(diagram, RULES)
