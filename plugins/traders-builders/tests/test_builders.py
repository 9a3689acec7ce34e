"""Builders: where they go, when they bring a second part of the turn, and how that goes (facts 4.6 to 4.12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, game_of, place, turn

import bastide
import bastide_base_game.plugin
import bastide_farms_third_edition.plugin
import bastide_traders_builders.plugin
from bastide import Game, Offer, OfferRule, Plugin, Position, Registry, Table, hookimpl

RULES = "base-game + traders-builders"
#: Red has a follower and a builder on the road to the east, and it is Red's turn.
DRAWS = "U B U B"


def with_builder(draws: str, rules: str = RULES, start: str = "A270") -> Game:
    """A game in which Red, whose turn it is, has a follower and a builder on a road that ends at [3, 0]."""
    game = game_of(rules, f"{DRAWS} {draws}", start=start)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    return game


def awaited(game: Game) -> tuple[str, str | None, int]:
    """What the game waits for: the kind of decision, the player, the part of the turn."""
    return game.decision.kind, game.decision.player, game.position.part_number


def builders_on_offer(game: Game) -> list[str]:
    records = [action.as_record() for action in game.decision.actions]
    return [record["on"] for record in records if record.get("piece") == "builder"]


def test_builder_needs_a_follower_of_ones_own() -> None:
    game = game_of(RULES, "U U B", start="A270")
    turn(game, 1, 0, 90, on="road E")
    place(game, 2, 0, 90)
    # Nothing at all can be deployed there, so Blue is not asked.
    assert awaited(game) == ("place", "Red", 1)


def test_builder_needs_a_follower_on_an_earlier_tile() -> None:
    game = game_of(RULES, "U B", start="A270")
    place(game, 1, 0, 90)
    assert builders_on_offer(game) == []
    with pytest.raises(bastide.IllegalAction) as caught:
        deploy(game, "road E: builder")
    assert caught.value.rule == "traders-builders/builder"


def test_builder_goes_on_roads_and_cities_not_on_fields_and_monasteries() -> None:
    rules = f"{RULES} + farms-third-edition"
    game = game_of(rules, "B B B B U", start="B")
    turn(game, 1, 0, on="field N")
    turn(game, 0, 1)
    place(game, 2, 0)
    assert builders_on_offer(game) == []
    city = game_of(rules, "G B G B", start="E90")
    turn(city, 1, 0, 0, on="city E")
    turn(city, 0, 1)
    place(city, 2, 0)
    assert builders_on_offer(city) == ["city E"]


def test_builder_or_follower_is_the_one_figure_of_a_tile() -> None:
    game = game_of(f"{RULES} + farms-third-edition", "U B U B", start="A270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 2, 0, 90)
    assert builders_on_offer(game) == ["road E"]
    deploy(game, "field N")
    assert awaited(game) == ("place", "Blue", 1)


def test_builder_of_another_player_keeps_nobody_out_and_works_for_its_own() -> None:
    game = game_of(RULES, "U U U U U U", start="A270 . . U90")
    turn(game, 4, 0, 90, on="road E")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 2, 0, 90, on="road E: builder")
    place(game, 5, 0, 90)
    assert builders_on_offer(game) == ["road E"]
    deploy(game, "road E: builder")
    turn(game, 6, 0, 90)
    assert awaited(game) == ("place", "Red", 2)


def test_builders_count_for_nothing() -> None:
    diagram = board(
        "A270 U90 U90 U90", Red=["0,0 road E", "1,0 road E: builder"], Blue=["2,0 road E", "3,0 road E: builder"]
    )
    table, notes = bastide.Diagram.read(diagram).on_table(RULES)
    assert notes == []
    [road] = table.board.features("road")
    assert table.sheet(road).claims == {0: 1, 1: 1}


def test_builder_without_a_follower_is_a_note() -> None:
    result = bastide.score(board("A270 U90", Red=["1,0 road E: builder"], Blue=["0,0 road E"]), RULES)
    assert result.notes == ["Red has a builder at [1, 0] beside no piece that it belongs to"]
    assert result.scores == {"Red": 0, "Blue": 2}


def test_builder_is_not_offered_on_what_the_tile_completes() -> None:
    game = game_of(RULES, "U B A U", start="A270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 2, 0, 90)
    assert builders_on_offer(game) == []


def test_extending_anothers_builder_brings_nothing() -> None:
    game = with_builder("B U U B")
    turn(game, 2, 1)
    turn(game, 3, 0, 90)
    assert awaited(game) == ("place", "Red", 1)


def test_tile_placed_elsewhere_brings_nothing() -> None:
    game = with_builder("B U")
    turn(game, 2, 1)
    assert awaited(game) == ("place", "Blue", 1)


def test_second_part_brings_no_third_nor_one_in_the_next_turn() -> None:
    game = with_builder("U U B B B")
    turn(game, 3, 0, 90)
    assert awaited(game) == ("place", "Red", 2)
    turn(game, 4, 0, 90)
    assert awaited(game) == ("place", "Blue", 1)
    turn(game, 2, 1)
    turn(game, 3, 1)
    assert awaited(game) == ("place", "Blue", 1)


def test_builder_deployed_in_the_second_part_works_from_the_next_turn_on() -> None:
    game = game_of(RULES, "U B U B A D U", start="A270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    turn(game, 3, 0, 90)
    assert game.supply("Red") == {"follower": 7, "builder": 1}
    assert awaited(game) == ("place", "Red", 2)


def test_builder_that_completes_scores_first_and_places_then() -> None:
    game = with_builder("A U B")
    turn(game, 3, 0, 90)
    assert game.scores == {"Red": 4, "Blue": 0}
    assert awaited(game) == ("place", "Red", 2)


def test_second_tile_at_once_is_placed_before_anything_is_scored() -> None:
    game = with_builder("A U B", "base-game + traders-builders(second_tile=at-once)")
    turn(game, 3, 0, 90)
    assert game.scores == {"Red": 0, "Blue": 0}
    assert game.supply("Red") == {"follower": 6, "builder": 0}
    assert awaited(game) == ("place", "Red", 2)
    place(game, 3, -1, 90)
    assert awaited(game)[0] == "deploy"
    deploy(game, "road E")
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 6, "builder": 1}
    assert awaited(game) == ("place", "Blue", 1)


def test_what_two_tiles_at_once_complete_is_scored_together() -> None:
    game = with_builder("L E B", "base-game + traders-builders(second_tile=at-once)")
    # The first tile completes the road and begins a city, which the second one completes.
    turn(game, 3, 0, 0, on="city N")
    assert (game.scores["Red"], awaited(game)) == (0, ("place", "Red", 2))
    place(game, 3, -1, 180)
    assert [(line["player"], line["points"], line["kind"]) for line in game.lines] == [
        ("Red", 4, "road"),
        ("Red", 4, "city"),
    ]


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_without_a_tile_for_it_there_is_no_second_part_and_the_game_ends(timing: str) -> None:
    game = with_builder("A", f"base-game + traders-builders(second_tile={timing})")
    turn(game, 3, 0, 90)
    assert game.over
    assert [(line["points"], line["kind"], line["when"]) for line in game.lines] == [(4, "road", "completed")]


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_last_tile_may_be_that_of_a_second_part(timing: str) -> None:
    game = with_builder("A U", f"base-game + traders-builders(second_tile={timing})")
    turn(game, 3, 0, 90)
    assert awaited(game) == ("place", "Red", 2)
    turn(game, 3, 1, 90, on="road E")
    assert game.over
    assert game.scores == {"Red": 4 + 1, "Blue": 0}


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_tiles_drawn_early_leave_the_second_part_to_the_bag(timing: str) -> None:
    # Red and Blue draw one each; a player who ends a turn draws the next one.
    rules = f"base-game(draw=turn-end) + traders-builders(second_tile={timing})"
    game = game_of(rules, "U B U B A B E B", start="A270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    turn(game, 3, 0, 90)
    assert awaited(game) == ("place", "Red", 2)
    assert game.decision.tile == "base-game/E"
    turn(game, 3, 1, 180)
    assert game.scores["Red"] == 4
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/B")
    turn(game, 2, 1)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/B")


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_nothing_left_in_the_bag_while_others_still_have_early_tiles(timing: str) -> None:
    rules = f"base-game(draw=turn-end) + traders-builders(second_tile={timing})"
    game = game_of(rules, "U B U B A B", start="A270")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    turn(game, 1, 1)
    turn(game, 3, 0, 90)
    assert game.scores["Red"] == 4
    assert awaited(game) == ("place", "Blue", 1)
    turn(game, 2, 1)
    assert game.over


def passes(game: Game) -> list[dict[str, Any]]:
    return [record for action in game.decision.actions if (record := action.as_record())["type"] == "pass"]


def test_second_part_may_be_declined_and_its_tile_is_drawn_next() -> None:
    game = with_builder("U E U B")
    turn(game, 3, 0, 90)
    assert game.decision.tile == "base-game/E"
    assert passes(game) == [{"player": "Red", "type": "pass", "part": 2}]
    bag = game.view("Blue").stacks()["bag"]["size"]
    game.play({"type": "pass", "part": 2})
    assert awaited(game) == ("place", "Blue", 1)
    # The draws are prescribed here, so the next one comes; without, it is the tile put back.
    assert game.view("Blue").stacks()["bag"]["size"] == bag
    assert passes(game) == []


def test_tile_of_a_declined_part_lies_on_top_of_the_bag() -> None:
    for seed in range(40):
        game = Game(f"{RULES}", ["Red", "Blue"], seed=seed)
        while not game.over and not passes_of_a_part(game):
            game.play(next_action(game))
        if not game.over:
            tile = game.decision.tile
            game.play({"type": "pass"})
            assert (game.decision.player, game.decision.tile) == ("Blue" if game.turn == "Blue" else "Red", tile)
            assert game.position.part_number == 1
            return
    raise AssertionError("no builder ever worked")


def passes_of_a_part(game: Game) -> list[dict[str, Any]]:
    return [record for record in passes(game) if "part" in record]


def next_action(game: Game) -> dict[str, Any]:
    """A builder if there is one to deploy, else any follower, else a placement that goes on to either."""
    records = [action.as_record() for action in game.decision.actions]
    records.sort(key=lambda record: (record.get("piece") != "builder", record["type"] == "pass"))
    return records[0]


def test_pass_that_leaves_the_part_out_means_it_where_nothing_else_could_be_meant() -> None:
    game = with_builder("U E U B")
    turn(game, 3, 0, 90)
    game.play({"type": "pass"})
    assert awaited(game) == ("place", "Blue", 1)


def test_other_parts_cannot_be_declined() -> None:
    game = with_builder("U E U B")
    assert passes(game) == []
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "pass", "part": 2})
    turn(game, 3, 0, 90)
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "pass", "part": 3})


def test_second_part_must_be_taken_where_the_option_says_so() -> None:
    game = with_builder("U E U B", "base-game + traders-builders(second_part=must)")
    turn(game, 3, 0, 90)
    assert awaited(game) == ("place", "Red", 2)
    assert passes(game) == []


def test_declining_a_part_leaves_the_scoring_of_both_to_be_done() -> None:
    game = with_builder("A E B B", "base-game + traders-builders(second_tile=at-once)")
    turn(game, 3, 0, 90)
    assert game.scores["Red"] == 0
    game.play({"type": "pass", "part": 2})
    assert game.scores["Red"] == 4
    assert awaited(game) == ("place", "Blue", 1)


def test_declined_part_can_be_taken_back_and_replayed() -> None:
    game = with_builder("U E E B")
    turn(game, 3, 0, 90)
    before = game.to_record()
    game.play({"type": "pass", "part": 2})
    game.undo()
    assert game.to_record() == before
    game.play({"type": "pass", "part": 2})
    place(game, 3, 1, 180)
    done = bastide.replay(game.to_record())
    assert done.failure is None
    assert done.game.to_record() == game.to_record()


def test_bare_pass_right_after_a_placement_declines_nothing() -> None:
    record = {
        "format": "bastide-record/1",
        "variant": {
            "format": "bastide-variant/1",
            "plugins": {"base-game": {}, "traders-builders": {}},
            "supply": {"follower": 1},
        },
        "players": ["Red", "Blue"],
        "start": [{"tile": "base-game/A", "at": [0, 0], "rotation": 270}],
    }
    actions = [
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [1, 0], "rotation": 90},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "road E"},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [0, 1], "rotation": 90},
        {"player": "Blue", "type": "pass"},
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 90},
        {"player": "Red", "type": "deploy", "piece": "builder", "on": "road E"},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [1, 1], "rotation": 90},
        {"player": "Blue", "type": "pass"},
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [3, 0], "rotation": 90},
        # Red has no figure left, so this says that none is deployed.
        {"player": "Red", "type": "pass"},
    ]
    taken = [*actions, {"player": "Red", "type": "place", "tile": "base-game/U", "at": [4, 0], "rotation": 90}]
    done = bastide.replay(record | {"actions": taken})
    assert done.failure is None
    declined = [*actions, {"player": "Red", "type": "pass"}]
    done = bastide.replay(record | {"actions": declined})
    assert done.failure is None
    assert awaited(done.game) == ("place", "Blue", 1)


def retreat(table: Table, offer: Offer) -> None:
    number = offer.params["number"]
    if offer.params["how"] == "home":
        table.go_home(number)
    else:
        table.hold(number, table.player)


def retreats(position: Position, player: int, data: Any) -> list[Offer]:
    return [
        Offer(type="retreat", rule="retreat/offer", params={"number": number, "how": how}, do=retreat, leaves_open=True)
        for number in position.pieces_of(player, "follower")
        for how in ("home", "held")
    ]


class Retreat:
    """A rule of no book that takes followers off the board."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Retreat", says="Followers may be called back.")

    @hookimpl
    def bastide_meeple_rules(self) -> list[OfferRule]:
        return [OfferRule(id="retreat/offer", says="A follower may retreat.", decision="place", offers=retreats)]


@pytest.fixture
def retreating() -> bastide.Ruleset:
    registry = Registry()
    for name, module in (
        ("base-game", bastide_base_game.plugin),
        ("farms-third-edition", bastide_farms_third_edition.plugin),
        ("traders-builders", bastide_traders_builders.plugin),
    ):
        registry.register(module, name, f"bastide-{name}", "1")
    registry.register(Retreat(), "retreat", "toys", "1")
    text = "base-game + farms-third-edition + traders-builders + retreat"
    return bastide.resolve(bastide.select(text, registry), registry)


@pytest.mark.parametrize("how", ["home", "held"])
@pytest.mark.parametrize(
    ("draws", "on", "piece"), [("U B U B U", "road E", "builder"), ("U B U B U", "field N", "pig")]
)
def test_figure_goes_back_when_its_players_last_follower_leaves(
    retreating: bastide.Ruleset, how: str, draws: str, on: str, piece: str
) -> None:
    start = [{"tile": "base-game/A", "at": [0, 0], "rotation": 270}]
    ids = [f"base-game/{draw}" for draw in draws.split()]
    game = Game(retreating, ["Red", "Blue"], draws=ids, start=start)
    turn(game, 1, 0, 90, on=on)
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on=f"{on}: {piece}")
    turn(game, 1, 1)
    assert game.supply("Red")[piece] == 0
    [follower] = game.position.pieces_of(0, "follower")
    game.play({"type": "retreat", "number": follower, "how": how})
    assert game.supply("Red")[piece] == 1
    assert game.position.pieces_of(0, piece) == []
    game.undo()
    assert game.supply("Red")[piece] == 0


def test_all_builders_go_back_when_their_players_last_follower_leaves(retreating: bastide.Ruleset) -> None:
    """Where a variant gives each player more than one."""
    diagram = board("A270 U90 U90 U90", Red=["1,0 road E", "2,0 road E: builder", "3,0 road E: builder"])
    game, _ = bastide.Diagram.read(diagram).on_table(retreating)
    [follower] = game.position.pieces_of(0, "follower")
    game._table.go_home(follower)
    assert game.position.pieces_of(0, "builder") == []


def test_figure_stays_while_another_follower_of_its_player_does(retreating: bastide.Ruleset) -> None:
    diagram = board("A270 U90 U90", Red=["0,0 road E", "1,0 road E", "2,0 road E: builder"])
    game, _ = bastide.Diagram.read(diagram).on_table(retreating)
    game._table.go_home(0)
    assert game.supply("Red")["builder"] == 0
    game._table.go_home(1)
    assert game.supply("Red")["builder"] == 1


def test_follower_and_builder_of_a_scored_road_each_come_home_once() -> None:
    game = with_builder("A U B")
    turn(game, 3, 0, 90)
    assert game.supply("Red") == {"follower": 7, "builder": 1}
    assert game.position.pieces_of(0) == []
