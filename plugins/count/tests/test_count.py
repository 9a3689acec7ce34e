"""The start of twelve tiles, who enters Carcassonne, the count, and whom one sends into what is scored."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import cells, decline, game_of, place, turn

import bastide
from bastide import BastideError, Game, Place
from bastide.notation.diagrams import write

RULES = "base-game + farms-third-edition + count"
CITY = {(x, y) for x in (-4, -3, -2, -1) for y in (-1, 0, 1)}
QUARTERS = ["castle", "market", "blacksmith", "cathedral"]


def enter(game: Game, quarter: str, piece: str = "follower") -> None:
    """Put a follower into a quarter."""
    game.play({"type": "deploy", "piece": piece, "place": {"quarter": quarter}})


def move_count(game: Game, quarter: str) -> None:
    """Move the count to a quarter."""
    game.play({"type": "move-count", "piece": "count", "place": {"quarter": quarter}})


def places(game: Game, kind: str, piece: str = "follower") -> list[Any]:
    """Where a piece may go by a decision: quarters, or segments with the coordinates of their tiles."""
    assert game.decision.kind == kind
    records = [action.as_record() for action in game.decision.actions]
    found = [each for each in records if each.get("piece") == piece]
    return [each["place"]["quarter"] if "place" in each else (each["on"], each.get("at")) for each in found]


def quarters(game: Game) -> dict[str, list[str | None]]:
    """Who is in each quarter, the count as ``None``."""
    found: dict[str, list[str | None]] = {}
    for piece in game.board.pieces:
        if piece.place == "quarter":
            found.setdefault(piece.label.removeprefix("in the quarter "), []).append(piece.player)
    return found


def send(game: Game, on: str, at: list[int] | None = None, piece: str = "follower") -> None:
    """Send a follower to a segment, of the tile just laid where none is named."""
    game.play({"type": "send", "piece": piece, "on": on} | ({"at": at} if at else {}))


def road_of_red(game: Game) -> None:
    """Red claims the road from Carcassonne to the north; the next player completes it, and deploys nothing."""
    turn(game, -1, -2, on="road N")
    place(game, -1, -3)
    decline(game)


def visited(rules: str = RULES, draws: str = "U A", *players: str) -> Game:
    """Blue's tile has brought 3 points to Red alone."""
    game = game_of(rules, draws, *players)
    road_of_red(game)
    return game


def blue_in(quarter: str, draws: str, rules: str = RULES, count: str | None = None) -> Game:
    """Blue has entered a quarter, and moved the count, or not; Red is to place."""
    game = visited(rules, f"U A {draws}")
    enter(game, quarter)
    move_count(game, count) if count else decline(game)
    return game


def road_of_red_again(game: Game) -> None:
    """Red claims the road that leaves Carcassonne to the west, and Blue's tile completes it."""
    turn(game, -5, -1, 90, on="road E")
    place(game, -6, -1, 270)
    decline(game)


# The start


def test_twelve_tiles_of_carcassonne_lie_instead_of_the_start_tile() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1)
    assert {tile.at for tile in game.board.tiles} == CITY
    assert sum(game.ruleset.contents["bag"].values()) == 71
    assert quarters(game) == {"castle": [None]}


def test_carcassonne_is_one_city_amid_three_fields_three_roads_and_two_cities_begun() -> None:
    features = Game(RULES, ["Red", "Blue"], seed=1).board.features
    assert sorted((len(city.cells), city.open) for city in features("city")) == [(1, 3), (1, 3), (12, 0)]
    assert sorted(len(field.cells) for field in features("field")) == [4, 4, 5]
    assert [len(road.cells) for road in features("road")] == [1, 1, 1]
    assert all(city.complete == (len(city.cells) == 12) for city in features("city"))


@pytest.mark.parametrize(("option", "points"), [("true", 3), ("false", 0)])
def test_fields_are_paid_for_carcassonne_where_it_counts_as_completed(option: str, points: int) -> None:
    game = game_of(f"{RULES}(complete={option})", "B")
    turn(game, 0, 0, on="field NNW")
    game.finish()
    assert game.scores == {"Red": points, "Blue": 0}


def test_nobody_has_completed_carcassonne_and_nobody_ever_does() -> None:
    game = Game(f"{RULES} + king-robber", ["Red", "Blue"], seed=1)
    [town] = [city for city in game.board.features("city") if len(city.cells) == 12]
    assert game.position.was_completed(town)
    assert write(game)["state"]["king-robber"] == {"titles": {}}


@pytest.mark.parametrize("option", ["true", "false"])
def test_nothing_is_deployed_in_carcassonne_but_around_it(option: str) -> None:
    game = Game(f"{RULES}(complete={option})", ["Red", "Blue"], seed=1)
    features = game.board.features
    open_to = {each.kind: game.position.deployable(0, "follower", each.segment) for each in features("road", "field")}
    assert open_to == {"road": True, "field": True}
    cities = {len(each.cells): game.position.deployable(0, "follower", each.segment) for each in features("city")}
    assert cities == {1: True, 12: False}


def test_river_begins_beside_carcassonne() -> None:
    game = Game(f"{RULES} + river", ["Red", "Blue"], draws=["river/RV-straight"])
    assert [tile.at for tile in game.board.tiles if tile.at not in CITY] == [(0, 0)]
    assert cells(game) == {(1, 0): [0, 180]}


# Who enters


def test_player_whose_tile_brings_points_to_others_alone_may_enter() -> None:
    game = visited()
    assert (game.decision.player, game.scores) == ("Blue", {"Red": 3, "Blue": 0})
    assert places(game, "enter-carcassonne") == QUARTERS
    enter(game, "market")
    assert (game.supply("Blue")["follower"], quarters(game)["market"]) == (6, ["Blue"])


def test_it_comes_besides_what_is_deployed_and_may_be_declined() -> None:
    game = game_of(RULES, "U A B")
    turn(game, -1, -2, on="road N")
    turn(game, -1, -3, on="monastery")
    assert game.decision.kind == "enter-carcassonne"
    decline(game)
    assert (game.decision.player, game.decision.kind) == ("Red", "place")


def test_who_gets_points_does_not_enter() -> None:
    game = game_of(RULES, "U B A B")
    turn(game, -1, -2, on="road N")
    turn(game, 0, 0)
    turn(game, -1, -3)
    assert game.scores == {"Red": 3, "Blue": 0}
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")


def test_who_brings_points_to_nobody_does_not_enter() -> None:
    game = game_of(RULES, "U A B")
    turn(game, -1, -2)
    turn(game, -1, -3)
    assert (game.decision.player, game.decision.kind) == ("Red", "place")


def test_points_of_the_turn_before_do_not_matter() -> None:
    game = visited(draws="U A B B")
    decline(game)
    turn(game, -2, -2)
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")


def test_restricted_followers_enter_where_they_could_be_sent_from() -> None:
    game = visited(f"{RULES} + inns-cathedrals + abbey-mayor + abbot + traders-builders")
    while game.decision.kind != "enter-carcassonne":
        decline(game)
    assert places(game, "enter-carcassonne", "big-follower") == QUARTERS
    assert places(game, "enter-carcassonne", "mayor") == ["castle"]
    assert places(game, "enter-carcassonne", "wagon") == ["castle", "blacksmith", "cathedral"]
    for piece in ("abbot", "barn", "builder", "pig"):
        assert places(game, "enter-carcassonne", piece) == []


def test_without_farmers_nobody_enters_the_market() -> None:
    assert places(visited("base-game + count"), "enter-carcassonne") == ["castle", "blacksmith", "cathedral"]


# The count


def test_who_has_entered_may_move_the_count_to_another_quarter() -> None:
    game = visited(draws="U A B")
    enter(game, "castle")
    assert places(game, "move-count", "count") == ["market", "blacksmith", "cathedral"]
    move_count(game, "cathedral")
    assert quarters(game) == {"castle": ["Blue"], "cathedral": [None]}


def test_from_the_quarter_of_the_count_nobody_is_sent() -> None:
    game = blue_in("blacksmith", "U A B", count="blacksmith")
    road_of_red_again(game)
    assert (game.decision.kind, game.scores) == ("enter-carcassonne", {"Red": 6, "Blue": 0})


# Sending


def test_follower_is_sent_into_what_is_completed_before_it_is_scored() -> None:
    game = blue_in("blacksmith", "U A B")
    road_of_red_again(game)
    assert places(game, "send") == [("road W", [-4, -1])]
    send(game, "road W", [-4, -1])
    assert game.scores == {"Red": 6, "Blue": 3}
    # Blue has got points with this tile, too.
    assert (game.decision.player, game.decision.kind) == ("Red", "place")
    assert game.supply("Blue")["follower"] == 7


def test_who_is_not_sent_stays() -> None:
    game = blue_in("blacksmith", "U A B")
    road_of_red_again(game)
    decline(game)
    assert quarters(game) == {"castle": [None], "blacksmith": ["Blue"]}
    assert game.decision.kind == "enter-carcassonne"


@pytest.mark.parametrize("quarter", ["market", "cathedral"])
def test_other_quarters_do_not_belong_to_roads(quarter: str) -> None:
    game = blue_in(quarter, "U A B")
    road_of_red_again(game)
    assert game.decision.kind == "enter-carcassonne"


def test_player_of_the_turn_is_asked_last_and_any_number_is_sent() -> None:
    game = game_of(RULES, "U A B", "Red", "Blue", "Green")
    for player, number in ((0, 1), (1, 2), (2, 1)):
        for _ in range(number):
            game._table.deploy("follower", player, Place("quarter", "blacksmith"))
    road_of_red(game)
    asked = []
    while game.decision.kind == "send":
        asked.append(game.decision.player)
        send(game, "road N", [-1, -1])
    assert asked == ["Green", "Red", "Blue", "Blue"]
    assert game.scores == {"Red": 3, "Blue": 3, "Green": 0}


@pytest.mark.parametrize("empty", [True, False])
def test_follower_is_sent_to_where_nobody_stands_unless_the_group_says_no(empty: bool) -> None:
    game = blue_in("blacksmith", "U A B", f"{RULES}(empty={str(empty).lower()})")
    turn(game, -5, -1, 90)
    turn(game, -6, -1, 270)
    assert (game.decision.kind == "send") == empty
    if empty:
        send(game, "road W", [-4, -1])
        assert game.scores == {"Red": 3, "Blue": 3}


def test_castle_belongs_to_cities_and_cathedral_to_monasteries() -> None:
    game = game_of(RULES, "E", "Red", "Blue")
    for quarter in ("castle", "cathedral"):
        game._table.deploy("follower", 1, Place("quarter", quarter))
    game._table.move(game.position.pieces_of(None, "count")[0], Place("quarter", "market"))
    turn(game, 0, 1, 270)
    assert (game.decision.player, places(game, "send")) == ("Blue", [("city E", [-1, 1])])


# The end


def ended(rules: str) -> Game:
    """Blue is in the castle and in the market, the count in the blacksmith's, and the last tile has been placed."""
    game = game_of(rules, "B")
    for quarter in ("castle", "market"):
        game._table.deploy("follower", 1, Place("quarter", quarter))
    game._table.move(game.position.pieces_of(None, "count")[0], Place("quarter", "blacksmith"))
    turn(game, 0, 0)
    return game


def test_before_the_final_scoring_followers_are_sent_into_what_is_unfinished() -> None:
    game = ended(RULES)
    assert (game.decision.player, len(places(game, "send"))) == ("Blue", 5)
    send(game, "city S", [-4, 1])
    send(game, "field N", [-4, -1])
    assert game.decision.kind == "over"
    assert game.scores == {"Red": 0, "Blue": 1 + 3}


def test_of_2017_only_the_market_sends_followers_at_the_end() -> None:
    found = places(ended(f"{RULES}(final=market)"), "send")
    assert [on.partition(" ")[0] for on, _ in found] == ["field"] * 3


# Out of reach, and written down


def test_quarters_are_drawn_on_their_tiles_and_nobody_is_taken_from_there() -> None:
    game = blue_in("cathedral", "B")
    assert {piece.label: piece.at for piece in game.board.pieces if piece.place == "quarter"} == {
        "in the quarter castle": (-2, -1),
        "in the quarter cathedral": (-3, -1),
    }
    assert not any(game.position.pieces_on(bastide.cell(*at)) for at in CITY)


def test_quarters_stand_in_diagrams_and_misspelt_ones_are_refused() -> None:
    game = blue_in("cathedral", "B")
    diagram = write(game)
    assert {"player": "Blue", "piece": "follower", "place": {"quarter": "cathedral"}} in diagram["pieces"]
    again, notes = bastide.Diagram.read(diagram).on_table(RULES)
    assert (quarters(again), notes) == (quarters(game), [])
    diagram["pieces"][0]["place"]["quarter"] = "castel"
    with pytest.raises(BastideError, match="there is no quarter 'castel'; did you mean 'castle'"):
        bastide.Diagram.read(diagram).on_table(RULES)
