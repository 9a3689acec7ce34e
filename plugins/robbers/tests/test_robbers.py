"""The Robbers: half of what others score from a space of the track."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from tests.boards import board, deploy, game_of, place, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + farms-third-edition + robbers"
ROAD = "robbers/RB-road"


def lurk(game: Game, space: int) -> None:
    game.play({"type": "lurk", "piece": "robber", "place": {"space": space}})


def skip(game: Game) -> None:
    game.play({"type": "pass"})


def hideouts(game: Game) -> list[int]:
    """The spaces to which the player who decides may send a robber."""
    assert game.decision.kind == "lurk"
    records = [action.as_record() for action in game.decision.actions]
    return [each["place"]["space"] for each in records if each["type"] == "lurk"]


def lurking(game: Game) -> dict[str | None, int]:
    """On which spaces robbers wait."""
    pieces = bastide.Diagram.of(game).as_json().get("pieces", [])
    return {each["player"]: each["place"]["space"] for each in pieces if each["piece"] == "robber"}


def robbed(*players: str, rules: str = RULES, more: str = "E B B", scores: str = "") -> Game:
    """Red has placed a tile with robbers beside a city that one tile completes."""
    game = game_of(rules + scores, f"{ROAD} {more}", *players, start="E")
    place(game, 1, 0)
    return game


def test_there_are_eight_tiles_that_stand_for_those_that_nobody_has_seen() -> None:
    bag = bastide.resolve_variant(RULES).contents["bag"]
    assert sum(count for tile, count in bag.items() if tile.startswith("robbers")) == 8
    source = files("bastide_robbers").joinpath("tiles.toml").read_text(encoding="utf-8")
    assert {tile.get("certainty") for tile in tomllib.loads(source)["tiles"].values()} == {"low"}


def test_nobody_is_asked_without_a_robber() -> None:
    # A variant may leave them out.
    rules = {"plugins": {"base-game": {}, "robbers": {}}, "supply": {"robber": 0}}
    game = Game(rules, ["Red", "Blue"], draws=[ROAD, "base-game/E"])
    place(game, 1, 0, 90)
    assert game.decision.kind == "deploy"


def test_who_places_robbers_may_send_one_and_then_the_next_player_may() -> None:
    game = robbed("Red", "Blue", "Green")
    assert (game.decision.player, hideouts(game)) == ("Red", [0])
    lurk(game, 0)
    assert (game.decision.player, hideouts(game)) == ("Blue", [0])
    skip(game)
    assert (game.decision.kind, lurking(game)) == ("deploy", {"Red": 0})


def test_player_whose_robber_is_on_the_track_is_passed_over() -> None:
    game = robbed(more="robbers/RB-bend B")
    lurk(game, 0)
    skip(game)
    skip(game)
    place(game, 2, 0, 180)
    assert game.decision.player == "Blue"
    skip(game)
    assert game.decision.kind == "deploy", "Red is not asked"


def test_robber_gets_half_of_what_is_scored_from_its_space_rounded_up_and_goes_home() -> None:
    game = robbed(scores=" + handicap(points={1=1})")
    lurk(game, 0)
    skip(game)
    skip(game)
    turn(game, 0, -1, 180, on="city S")
    assert (game.scores, lurking(game)) == ({"Red": 3, "Blue": 4}, {})
    assert game.supply("Red")["robber"] == 1


@pytest.mark.parametrize(("points", "half"), [(3, 2), (4, 2)])
def test_half_is_rounded_up(points: int, half: int) -> None:
    start = "A270 U90 . A90" if points == 4 else "A270 . A90"
    game = game_of(RULES, "robbers/RB-two-cities U B B", start=start)
    place(game, 0, 1, 90)
    lurk(game, 0)
    skip(game)
    skip(game)
    turn(game, points - 2, 0, 90, on="road W")
    game_scores = game.scores
    assert game_scores == {"Red": half, "Blue": points}


def test_nobody_is_robbed_by_their_own_robber() -> None:
    game = robbed(more="B E B")
    lurk(game, 0)
    skip(game)
    skip(game)
    turn(game, 2, 0)
    turn(game, 0, -1, 180, on="city S")
    assert (game.scores, lurking(game)) == ({"Red": 4, "Blue": 0}, {"Red": 0})


def test_who_scores_from_another_space_is_not_robbed() -> None:
    game = robbed(scores=" + handicap(points={2=7})", more="B E B")
    assert hideouts(game) == [7]
    lurk(game, 7)
    lurk(game, 0)
    skip(game)
    turn(game, 2, 0)
    turn(game, 0, -1, 180, on="city S")
    assert game.scores == {"Red": 4, "Blue": 9}, "Blue's robber was beside Red"


def test_robber_may_wait_where_another_figure_stands_on_its_space() -> None:
    game = robbed("Red", "Blue", "Green")
    lurk(game, 0)
    skip(game)
    skip(game)
    turn(game, 0, -1, 180, on="city S")
    assert (game.decision.player, game.decision.kind) == ("Red", "rob")
    skip(game)
    assert (game.scores["Red"], lurking(game)) == (0, {"Red": 0})


def test_robbed_points_are_not_robbed_and_robbers_go_along() -> None:
    game = robbed(scores=" + handicap(points={2=7})", more="E B B")
    lurk(game, 7)
    lurk(game, 0)
    skip(game)
    turn(game, 0, -1, 180, on="city S")
    assert game.scores == {"Red": 2, "Blue": 11}
    assert lurking(game) == {"Blue": 2}


def test_robber_on_the_track_may_be_moved() -> None:
    points = " + handicap(points={2=7, 3=9})"
    game = robbed("Red", "Blue", "Green", scores=points, more="B B robbers/RB-bend B")
    lurk(game, 7)
    assert hideouts(game) == [0, 9]
    skip(game)
    skip(game)
    turn(game, 2, 0)
    turn(game, 3, 0)
    place(game, 1, -1)
    assert hideouts(game) == [9]
    lurk(game, 9)
    assert lurking(game) == {"Red": 9}


def test_robbers_stand_in_diagrams() -> None:
    diagram = board("E", Red=[], Blue=[])
    diagram["pieces"] = [{"player": "Red", "piece": "robber", "place": {"space": 12}}]
    game, notes = bastide.Diagram.read(diagram).on_table(RULES)
    assert (notes, [piece.label for piece in game.board.beside]) == ([], ["on space 12"])
    diagram["pieces"][0]["place"]["space"] = 50
    with pytest.raises(bastide.BastideError, match="a number from 0 to 49"):
        bastide.Diagram.read(diagram).on_table(RULES)


def test_both_figures_of_others_are_watched() -> None:
    game = robbed(rules=f"{RULES} + messages")
    lurk(game, 0)
    skip(game)
    skip(game)
    place(game, 0, -1, 180)
    deploy(game, "city S")
    game.play({"type": "move-figure", "figure": "second"})
    while game.decision.player == "Red" and game.decision.kind == "rob":
        game.play(game.decision.actions[0])
    assert game.scores == {"Red": 2, "Blue": 4}


def test_whole_game_is_played_and_replayed() -> None:
    game = played(RULES, 1500, seed=1, players=4, style="close")
    assert game.over
    assert {"lurk"} <= {action["type"] for action in game.to_record()["actions"]}
    assert any(line["kind"] == "rob" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores
