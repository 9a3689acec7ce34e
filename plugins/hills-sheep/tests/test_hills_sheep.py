"""Hills that break ties, vineyards around monasteries, and shepherds who gather flocks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.boards import board, features_on, lines, offered, place, short, terms, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + hills-sheep"
FARMS = f"{RULES} + farms-third-edition"
BAG, BENEATH = "sheep-and-wolves", "beneath-hills"
TOKENS = {"sheep-1": 4, "sheep-2": 5, "sheep-3": 5, "sheep-4": 2, "wolf": 2}


def game_of(draws: str, rules: str = RULES, *, start: str = "B", players: tuple[str, ...] = ("Red", "Blue")) -> Game:
    """A game that begins with a tile at [0, 0]; among the draws ``3`` is a token with three sheep."""
    ids = [
        f"sheep-{draw}" if draw.isdigit() else f"base-game/{draw}" if draw.isupper() else draw for draw in draws.split()
    ]
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]]
    return Game(rules, players, draws=ids, start=laid)


def put(game: Game, x: int, y: int, rotation: int = 0, on: str = "field N") -> None:
    """Place the drawn tile and deploy the shepherd on it."""
    place(game, x, y, rotation)
    game.play({"type": "deploy", "piece": "shepherd", "on": on})


def tend(game: Game, way: str) -> None:
    """Have the flock grow, or herd all of the field."""
    assert game.decision.kind == "tend-flock"
    [action] = [action for action in game.decision.actions if action.as_record()["type"] == way]
    game.play(action)


def shepherds(game: Game) -> list[str | None]:
    """Whose shepherds are on the board."""
    return [piece.player for piece in game.board.pieces if piece.piece == "shepherd"]


def flocks(game: Game) -> Counter[str]:
    """The tokens that lie with shepherds, as diagrams have them."""
    state: dict[str, Any] = bastide.Diagram.of(game).as_json().get("state", {}).get("hills-sheep", {})
    return Counter({token: sum(entry[token] for entry in entries) for token, entries in state.items()})


def bag(game: Game) -> dict[str, int]:
    """The tokens in the bag."""
    found: dict[str, int] = game.view(game.players[0]).stacks()[BAG]["items"]
    return found


# The box


@pytest.mark.parametrize(("content", "counts"), [("all", (18, 8, 8)), ("rules", (0, 0, 0))])
def test_there_are_eighteen_tiles_eight_with_a_hill_and_eight_with_a_vineyard(
    content: str, counts: tuple[int, ...]
) -> None:
    ruleset = bastide.resolve_variant(f"{RULES}(content={content})")
    found = Counter[str]()
    for name, entry in ruleset.tiles.items():
        if name.startswith("hills-sheep/"):
            copies = ruleset.contents["bag"].get(name, 0)
            found.update({"tiles": copies, **dict.fromkeys(entry.tile.flags, copies)})
    assert (found["tiles"], found["hill"], found["vineyard"]) == counts


def test_print_with_a_garden_is_in_games_with_gardens() -> None:
    contents = bastide.resolve_variant(f"{RULES} + abbot").contents["bag"]
    assert contents["hills-sheep/HS-hill-bend-garden"] == 1 and not contents.get("hills-sheep/HS-hill-bend")


@pytest.mark.parametrize(
    ("tile", "fields", "roads", "cities"),
    [
        ("hill-straight", 2, 2, 0),
        ("hill-city-road", 2, 1, 1),
        ("vineyard-wedge", 2, 0, 1),
        ("vineyard-three-sides", 1, 0, 2),
        ("vineyard-opposite-cities", 2, 0, 2),
        ("vineyard-two-cities-road", 2, 1, 2),
        ("vineyard-roads", 2, 2, 0),
        ("monastery-road", 2, 2, 0),
    ],
)
def test_tiles_have_their_fields_roads_and_cities(tile: str, fields: int, roads: int, cities: int) -> None:
    assert features_on(f"hills-sheep/HS-{tile}", FARMS) == [fields, roads, cities]


@pytest.mark.parametrize(("beyond", "fields"), [("E180", 1), ("hills-sheep/HS-vineyard-wedge180", 2)])
def test_tip_at_a_side_parts_fields_that_may_meet_beyond_it(beyond: str, fields: int) -> None:
    diagram = board(f"hills-sheep/HS-vineyard-wedge\n{beyond}", Red=[])
    game, _ = bastide.Diagram.read(diagram).on_table(FARMS)
    assert len(list(game.board.features("field"))) == fields


def test_bag_has_sixteen_sheep_tokens_and_two_wolves_and_everybody_a_shepherd() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1)
    assert bag(game) == TOKENS
    assert game.supply("Red") == {"follower": 7, "shepherd": 1}


# Shepherds


def test_token_is_drawn_for_a_shepherd_that_is_deployed() -> None:
    game = game_of("B 3 B")
    put(game, 1, 0)
    assert (shepherds(game), flocks(game)) == (["Red"], {"sheep-3": 1})
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")
    assert bag(game) == {**TOKENS, "sheep-3": 4}


def test_shepherd_goes_home_from_a_wolf_and_the_wolf_back_into_the_bag() -> None:
    game = game_of("B wolf B")
    put(game, 1, 0)
    assert (shepherds(game), game.supply("Red")["shepherd"], bag(game)) == ([], 1, TOKENS)


def test_shepherd_is_deployed_beside_farmers_but_not_beside_another_shepherd() -> None:
    game = game_of("B B 2 B", FARMS)
    turn(game, 1, 0, on="field N")
    put(game, 2, 0)
    place(game, 3, 0)
    assert {action.as_record().get("piece") for action in game.decision.actions} == {"follower", None}


def test_farmer_is_deployed_beside_a_shepherd() -> None:
    game = game_of("B 2 B", FARMS)
    put(game, 1, 0)
    place(game, 2, 0)
    assert "field N" in offered(game)


def test_shepherd_is_no_farmer() -> None:
    assert lines(board("E180\nE", Red=["0,0 field N: shepherd"]), FARMS) == []


# Flocks


def extended(draws: str, rules: str = RULES) -> Game:
    """Red, whose shepherd has three sheep, has extended its field."""
    game = game_of(f"B 3 B B {draws}", rules)
    put(game, 1, 0)
    turn(game, 0, 1)
    turn(game, 0, 2)
    return game


def test_who_extends_the_field_of_their_shepherd_has_to_tend_the_flock() -> None:
    game = extended("B")
    assert (game.decision.player, game.decision.kind) == ("Red", "tend-flock")
    assert [action.as_record() for action in game.decision.actions] == [
        {"player": "Red", "type": way, "at": [1, 0], "on": "field N"} for way in ("grow-flock", "herd-flocks")
    ]


def test_nobody_else_tends_it_and_other_fields_do_not_matter() -> None:
    game = game_of("U 3 B B B")
    put(game, 1, 0, on="field W")
    turn(game, 0, 1)
    assert (game.decision.player, game.decision.kind) == ("Red", "place")
    turn(game, 2, 0)
    assert (game.decision.player, game.decision.kind) == ("Blue", "place"), "the field east of the road is another one"


def test_flock_grows_by_the_token_that_is_drawn() -> None:
    game = extended("4 B")
    tend(game, "grow-flock")
    assert (flocks(game), game.scores) == ({"sheep-3": 1, "sheep-4": 1}, {"Red": 0, "Blue": 0})


def test_wolf_scatters_the_flock_and_the_shepherd_goes_home() -> None:
    game = extended("wolf B")
    tend(game, "grow-flock")
    assert (shepherds(game), game.scores, bag(game)) == ([], {"Red": 0, "Blue": 0}, TOKENS)


def test_herded_flock_scores_a_point_for_each_sheep_and_goes_into_the_bag() -> None:
    game = extended("B")
    tend(game, "herd-flocks")
    assert [short(line) for line in game.lines] == [("Red", 3, "sheep", "play")]
    assert (shepherds(game), game.supply("Red")["shepherd"], bag(game)) == ([], 1, TOKENS)


def test_flock_is_tended_after_deploying_and_before_anything_is_scored() -> None:
    game = game_of("E 3 B B 1 B E U")
    put(game, 1, 0, 90)
    turn(game, 1, 1)
    turn(game, 2, 1)
    tend(game, "grow-flock")
    turn(game, 0, 1)
    turn(game, 2, 0, 270, on="city W")
    tend(game, "herd-flocks")
    assert [short(line) for line in game.lines] == [("Red", 4, "sheep", "play"), ("Red", 4, "city", "completed")]


def test_sheep_on_the_field_at_the_end_score_nothing() -> None:
    game = game_of("B 3")
    put(game, 1, 0)
    assert game.over and game.scores == {"Red": 0, "Blue": 0}


# Shepherds that meet


def met(draws: str) -> Game:
    """Red's shepherd with two sheep and Blue's with four meet beyond the end of the road between them."""
    game = game_of(f"B 2 B 4 A {draws}", start="U")
    put(game, -1, 0)
    put(game, 1, 0)
    turn(game, 0, 1, 180)
    return game


def test_all_sheep_on_the_field_count_for_every_shepherd_there() -> None:
    game = met("B")
    tend(game, "herd-flocks")
    assert (game.scores, shepherds(game), bag(game)) == ({"Red": 6, "Blue": 6}, [], TOKENS)


def test_wolf_scatters_the_flocks_of_all_shepherds_there() -> None:
    game = met("wolf B")
    tend(game, "grow-flock")
    assert (game.scores, shepherds(game), bag(game)) == ({"Red": 0, "Blue": 0}, [], TOKENS)


def test_partners_who_meet_both_score() -> None:
    players = "Red", "Blue", "Green", "Yellow"
    game = game_of("B 2 B B 4 B A B", f"{RULES} + teams", start="U", players=players)
    put(game, -1, 0)
    turn(game, -1, 1)
    put(game, 1, 0)
    turn(game, 1, 1)
    turn(game, 0, 1, 180)
    tend(game, "herd-flocks")
    assert game.scores == {"Red": 6, "Blue": 0, "Green": 6, "Yellow": 0}


# Fields without a way out


def ring(draws: str, rules: str = RULES, players: tuple[str, ...] = ("Red", "Blue")) -> Game:
    """Red's shepherd with three sheep stands inside a ring of road that lacks one tile."""
    game = game_of(f"V 3 V {draws}", rules, start="V270", players=players)
    put(game, 1, 0, on="field SSW")
    turn(game, 0, 1, 180)
    return game


def test_flock_is_herded_when_another_player_closes_the_field() -> None:
    game = ring("V B", players=("Red", "Blue", "Green"))
    turn(game, 1, 1, 90)
    assert game.scores == {"Red": 3, "Blue": 0, "Green": 0}
    assert (shepherds(game), bag(game)) == ([], TOKENS)


def test_who_closes_the_field_of_their_shepherd_may_draw_first() -> None:
    game = ring("V 4 B")
    turn(game, 1, 1, 90)
    tend(game, "grow-flock")
    assert (game.scores["Red"], shepherds(game)) == (7, [])
    game = ring("V wolf B")
    turn(game, 1, 1, 90)
    tend(game, "grow-flock")
    assert (game.scores["Red"], shepherds(game)) == (0, [])


def test_flocks_are_herded_at_once_where_the_group_says_so() -> None:
    game = ring("V B", f"{RULES}(closing=at-once)")
    turn(game, 1, 1, 90)
    assert (game.decision.kind, game.scores["Red"], shepherds(game)) == ("place", 3, [])


def test_shepherd_deployed_on_a_closed_field_is_herded_with_its_first_token() -> None:
    game = game_of("V V V 2 B", start="V270")
    turn(game, 1, 0)
    turn(game, 0, 1, 180)
    put(game, 1, 1, 90, on="field NNW")
    assert (game.scores["Red"], shepherds(game), bag(game)) == (2, [], TOKENS)


# Hills

HILL = "hills-sheep/HS-hill-corner"


def hill(draws: str, rules: str = RULES) -> Game:
    """Red has placed a hill."""
    game = game_of(f"{HILL} {draws}", rules, start="E180")
    turn(game, 0, 1)
    return game


def test_next_tile_is_put_beneath_a_hill_and_nobody_sees_it() -> None:
    game = hill("B U")
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/U")
    stacks = game.view("Red").stacks()
    assert stacks[BENEATH] == {"size": 1}
    assert "items" not in stacks["bag"], "or it could be told what lies beneath the hill"


def test_nothing_is_put_beneath_a_hill_where_the_group_says_so() -> None:
    game = hill("B U", f"{RULES}(beneath=nothing)")
    assert game.decision.tile == "base-game/B"
    assert game.view("Red").stacks()[BENEATH]["size"] == 0


def test_last_tile_may_be_a_hill() -> None:
    assert hill("").over


def test_record_of_a_hill_need_not_tell_what_is_beneath_it() -> None:
    game = hill("B U")
    record = game.to_record()
    del record["draws"]
    again = bastide.replay(record).game
    assert again.board.tiles == game.board.tiles
    assert again.view("Red").stacks()[BENEATH] == {"size": 1}


TOP, FLAT = "hills-sheep/HS-hill-city-road", "E"


@pytest.mark.parametrize(
    ("upper", "lower", "paid"),
    [
        (f"{FLAT}180", TOP, {"Blue"}),
        (f"{TOP}180", FLAT, {"Red"}),
        (f"{TOP}180", TOP, {"Red", "Blue"}),
        (f"{FLAT}180", FLAT, {"Red", "Blue"}),
    ],
)
def test_of_those_who_tie_who_is_on_a_hill_gets_the_points(upper: str, lower: str, paid: set[str]) -> None:
    city = board(f"{upper}\n{lower}", Red=["0,0 city S"], Blue=["0,1 city N"])
    assert lines(city, RULES) == [(player, 4, "city", "completed") for player in ("Red", "Blue") if player in paid]


def test_hill_does_not_matter_where_nobody_ties() -> None:
    city = board(f"E180\n{TOP}", Red=["0,0 city S: big-follower"], Blue=["0,1 city N"])
    assert lines(city, f"{RULES} + inns-cathedrals") == [("Red", 4, "city", "completed")]


@pytest.mark.parametrize(("ties", "paid"), [("presence", ["Red", "Blue"]), ("followers", ["Red"])])
def test_followers_on_hills_are_counted_where_the_group_says_so(ties: str, paid: list[str]) -> None:
    # Red has two farmers on hills, Blue one there and one beside them.
    red, blue = ["0,0 field E", "1,0 field S"], ["0,1 field N", "1,1 field N"]
    field = board(f"{HILL} {HILL}90\n{HILL}270 N180", Red=red, Blue=blue)
    found = lines(field, f"{FARMS} + hills-sheep(ties={ties})")
    assert [player for player, _, kind, _ in found if kind == "field"] == paid


# Vineyards

VINE = "hills-sheep/HS-vineyard-wedge"


def monastery(last: str, middle: str = "B") -> dict[str, Any]:
    """A monastery with two vineyards around it, and the last of the eight tiles around."""
    return board(f"{VINE} {VINE} E\nE270 {middle} E90\nE180 E180 {last}", Red=["1,1 monastery"])


def test_completed_monastery_scores_three_points_more_for_each_vineyard_around_it() -> None:
    [line] = bastide.score(monastery("E180"), RULES).lines
    assert short(line) == ("Red", 15, "monastery", "completed")
    assert terms(line)[-1] == ("vineyards", 2, 3)


def test_unfinished_monastery_scores_nothing_for_vineyards() -> None:
    assert lines(monastery("."), RULES) == [("Red", 8, "monastery", "final")]


def test_shrine_has_vineyards_as_a_monastery_has() -> None:
    shrine = monastery("E180", "heretics-shrines/HS-plain")
    assert lines(shrine, f"{RULES} + heretics-shrines") == [("Red", 15, "monastery", "completed")]


def test_vineyard_may_belong_to_several_monasteries() -> None:
    picture = f"{VINE} E E E\nE270 B B E90\nE180 E180 {VINE}180 E180"
    diagram = board(picture, Red=["1,1 monastery"], Blue=["2,1 monastery"])
    assert lines(diagram, RULES) == [("Red", 15, "monastery", "completed"), ("Blue", 12, "monastery", "completed")]


# Together


def test_flocks_stand_in_diagrams() -> None:
    diagram = bastide.Diagram.of(extended("B")).as_json()
    name = {"player": "Red", "piece": "shepherd", "at": [1, 0], "on": "field N"}
    assert diagram["state"] == {"hills-sheep": {"sheep-3": [{**name, "sheep-3": 1}]}}
    again, notes = bastide.Diagram.read(diagram).on_table(RULES)
    assert not notes and flocks(again) == {"sheep-3": 1}


def test_flocks_of_a_field_without_a_way_out_are_herded_on_a_table_that_is_scored() -> None:
    game = ring("V B")
    place(game, 1, 1, 90)
    assert game.decision.kind == "deploy"
    assert bastide.score(bastide.Diagram.of(game).as_json(), RULES).scores == {"Red": 3, "Blue": 0}


@pytest.mark.parametrize("seed", range(3))
def test_no_token_is_lost_whatever_sends_shepherds_home(seed: int) -> None:
    game = played(f"{FARMS} + princess-dragon + tower + traders-builders", 60, seed=seed, players=3, style="close")
    assert flocks(game) + Counter(bag(game)) == TOKENS


def test_whole_game_is_played_and_replayed() -> None:
    game = played(FARMS, 800, seed=0, players=3, style="close")
    assert game.over
    assert {"grow-flock", "herd-flocks"} <= {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores
