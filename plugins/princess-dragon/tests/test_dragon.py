"""The dragon: how it comes, how it moves, whom it eats, and what waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import decline, deploy, game_of, place, turn

import bastide
from bastide import Game, IllegalAction, Offer, Place, Position

RULES = "base-game + princess-dragon"
PD = "princess-dragon/PD-"
#: A volcano in the east of the start tile, then a road on to the east.
ROAD = f"{PD}volcano-straight U U {PD}dragon-straight"


def fly(game: Game, *cells: tuple[int, int]) -> None:
    """Move the dragon over these tiles, whichever player decides."""
    for x, y in cells:
        game.play({"type": "dragon", "at": [x, y]})


def ways(game: Game) -> list[tuple[int, int]]:
    """Where the dragon may step."""
    assert game.decision.kind == "dragon"
    return sorted(tuple(action.as_record()["at"]) for action in game.decision.actions)


def where(game: Game, kind: str = "dragon") -> tuple[int, int] | None:
    [at] = [piece.at for piece in game.board.pieces if piece.piece == kind] or [None]
    return at


def on_a_road(
    draws: str = "B B", rules: str = RULES, *players: str, blue: str | None = None, red: str | None = None
) -> Game:
    """A row of five tiles: start tile, volcano with the dragon, two tiles of road, and a dragon tile just placed."""
    game = game_of(rules, f"{ROAD} {draws}", *players)
    turn(game, 1, 0)
    turn(game, 2, 0, 90, on=blue)
    turn(game, 3, 0, 90, on=red)
    place(game, 4, 0)
    return game


def test_dragon_waits_beside_the_board() -> None:
    game = game_of(RULES, "U")
    assert game.supply(None) == {"dragon": 1, "fairy": 1}
    assert where(game) is None


def test_dragon_comes_to_a_volcano() -> None:
    game = game_of(RULES, f"{PD}volcano-straight U")
    place(game, 1, 0)
    assert where(game) == (1, 0)
    assert game.supply(None) == {"dragon": 0, "fairy": 1}


def test_dragon_comes_to_every_further_volcano_from_wherever_it_is() -> None:
    game = game_of(RULES, f"{PD}volcano-straight U {PD}volcano-bend U")
    turn(game, 1, 0)
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    assert where(game) == (-1, 0)
    assert len([piece for piece in game.board.pieces if piece.piece == "dragon"]) == 1


def test_dragon_that_comes_to_a_volcano_eats_nobody_on_its_way() -> None:
    game = game_of(RULES, f"{PD}volcano-straight U {PD}volcano-bend U")
    turn(game, 1, 0)
    turn(game, 2, 0, 90, on="road E")
    turn(game, -1, 0, 270)
    assert game.supply("Blue")["follower"] == 6


def test_no_figure_on_a_volcano_tile_just_placed() -> None:
    game = game_of(RULES, f"{PD}volcano-straight U")
    place(game, 1, 0)
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    game = game_of(RULES, f"U B {PD}volcano-city U")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 0, -1, 180)
    assert deploys(game) == []
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "city S")
    assert refused.value.rule == "princess-dragon/no-figure-on-volcano"


def test_builder_stays_off_a_volcano_tile_as_well() -> None:
    game = game_of(f"{RULES} + traders-builders", f"U B {PD}volcano-straight U")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 2, 0)
    records = [action.as_record() for action in game.decision.actions]
    assert "builder" not in {record.get("piece") for record in records}
    assert {record["type"] for record in records} == {"fairy", "pass"}


def test_volcano_tile_is_like_others_once_the_dragon_has_left() -> None:
    game = game_of(RULES, f"{PD}volcano-two-cities U {PD}dragon-straight {PD}portal-crossing U")
    turn(game, 0, -1, 180)
    turn(game, 1, 0, 90)
    place(game, 2, 0)
    decline(game)
    fly(game, (0, 0), (1, 0), (2, 0))
    place(game, 3, 0, 0)
    portals = {(tuple(record["at"]), record["on"]) for record in deploys(game) if "at" in record}
    assert ((0, -1), "city W") in portals


def deploys(game: Game) -> list[dict[str, Any]]:
    return [record for action in game.decision.actions if (record := action.as_record())["type"] == "deploy"]


def test_no_figure_where_the_dragon_is() -> None:
    game = game_of(RULES, f"{PD}volcano-two-cities U {PD}portal-crossing U")
    turn(game, 0, -1, 180)
    turn(game, 1, 0, 90)
    place(game, 2, 0, 0)
    assert (0, -1) not in {tuple(record.get("at", ())) for record in deploys(game)}
    with pytest.raises(IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "follower", "at": [0, -1], "on": "city W"})
    assert refused.value.rule == "princess-dragon/no-figure-under-dragon"


# Waiting for the dragon


def test_dragon_tile_drawn_before_the_first_volcano_is_set_aside() -> None:
    game = game_of(RULES, f"{PD}dragon-bend {PD}dragon-city U B")
    assert game.decision.tile == "base-game/U"
    assert game.view("Blue").stacks()["waiting-dragons"]["order"] == [f"{PD}dragon-city", f"{PD}dragon-bend"]


def test_dragon_tiles_are_mixed_back_when_the_dragon_comes() -> None:
    game = game_of(RULES, f"{PD}dragon-bend {PD}volcano-straight {PD}dragon-bend U")
    bag = game.view("Red").stacks()["bag"]["items"]
    assert bag.get(f"{PD}dragon-bend", 0) == 1
    place(game, 1, 0)
    stacks = game.view("Red").stacks()
    assert stacks["waiting-dragons"]["size"] == 0
    assert game.decision.tile == f"{PD}dragon-bend"


def test_dragon_tiles_that_waited_come_in_an_order_that_the_seed_decides() -> None:
    def after_volcano(seed: int) -> tuple[list[str], list[str]]:
        game = Game(RULES, ["Red", "Blue"], seed=seed)
        waited: list[str] = []
        while where(game) is None:
            waited = list(game.position.stack("waiting-dragons"))
            game.play(game.decision.actions[-1 if game.decision.kind == "deploy" else 0])
        return waited, [*game.position.stack("bag")]

    waited, bag = after_volcano(3)
    assert (waited, bag) == after_volcano(3)
    others = [after_volcano(seed) for seed in range(4, 9)]
    assert any(waited for waited, _ in others)
    assert len({tuple(bag) for _, bag in others}) == 5


def test_dragon_tile_is_drawn_as_others_are_once_the_dragon_is_there() -> None:
    game = game_of(RULES, f"{PD}volcano-straight {PD}dragon-straight U")
    place(game, 1, 0)
    assert game.decision.tile == f"{PD}dragon-straight"


def test_game_in_which_no_volcano_comes_ends_with_the_other_tiles() -> None:
    volcanoes = {tile: 0 for tile in bastide.resolve_variant(RULES).tiles if "/PD-volcano" in tile}
    variant = {"format": "bastide-variant/1", "plugins": {"base-game": {}, "princess-dragon": {}}, "tiles": volcanoes}
    game = Game(variant, ["Red", "Blue"], seed=2)
    while not game.over:
        game.play(game.decision.actions[-1 if game.decision.kind == "deploy" else 0])
    assert not any("/PD-dragon" in tile.tile.id for tile in game.board.tiles)
    assert len(game.position.stack("waiting-dragons")) == 12
    assert game.position.stack("bag") == ()


@pytest.mark.parametrize(
    ("rules", "stacks"),
    [
        (f"{RULES} + private-city-planning", ("hand:Red", "hand:Blue")),
        (f"{RULES} + shared-display", ("display",)),
        ("base-game(draw=turn-end) + princess-dragon", ("next-tile:Red", "next-tile:Blue")),
    ],
)
def test_dragon_tiles_are_set_aside_where_tiles_are_drawn_ahead(rules: str, stacks: tuple[str, ...]) -> None:
    waiting = 0
    for seed in range(8):
        game = Game(rules, ["Red", "Blue"], seed=seed)
        while where(game) is None:
            held = [tile for stack in stacks for tile in game.position.stack(stack)]
            assert held
            assert not any("/PD-dragon" in tile for tile in held)
            waiting += len(game.position.stack("waiting-dragons"))
            game.play(game.decision.actions[-1 if game.decision.kind == "deploy" else 0])
    assert waiting


# Moving


def test_dragon_moves_after_the_deployment_and_before_the_scoring() -> None:
    game = on_a_road()
    assert game.decision.kind == "deploy"
    deploy(game, "road E")
    assert (game.decision.kind, game.decision.player) == ("dragon", "Blue")


def test_players_move_the_dragon_in_turn_beginning_with_the_one_whose_turn_it_is() -> None:
    game = on_a_road("B B", RULES, "Red", "Blue", "Green")
    # Four tiles were placed, so it is Red's turn again.
    assert game.decision.player == "Red"
    decline(game)
    movers = []
    while game.decision.kind == "dragon":
        movers.append(game.decision.player)
        x, y = ways(game)[-1]
        fly(game, (x, y))
    assert movers == ["Red", "Blue", "Green"]
    assert where(game) == (4, 0)
    assert game.decision.player == "Blue"


def test_dragon_takes_six_steps_however_many_players_there_are() -> None:
    row = "U U U U U U U"
    game = game_of(RULES, f"{PD}volcano-straight {row} {PD}dragon-straight U")
    turn(game, 1, 0)
    for x in range(2, 9):
        turn(game, x, 0, 90)
    place(game, 9, 0)
    decline(game)
    for x in range(2, 8):
        assert game.decision.kind == "dragon"
        fly(game, (x, 0))
    assert game.decision.kind == "place"
    assert where(game) == (7, 0)


def test_number_of_steps_is_a_rate() -> None:
    rules = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "princess-dragon": {}},
        "rates": {"princess-dragon/dragon-wakes.steps": 2},
    }
    draws = [tile if "/" in tile else f"base-game/{tile}" for tile in f"{ROAD} B".split()]
    game = Game(rules, ["Red", "Blue"], draws=draws)
    turn(game, 1, 0)
    turn(game, 2, 0, 90)
    turn(game, 3, 0, 90)
    place(game, 4, 0)
    decline(game)
    fly(game, (2, 0), (3, 0))
    assert game.decision.kind == "place"


def test_dragon_steps_to_tiles_beside_its_own_and_not_across_a_corner() -> None:
    game = game_of(RULES, f"{PD}volcano-straight B B {PD}dragon-straight B")
    turn(game, 1, 0)
    turn(game, 0, 1)
    turn(game, 1, 1)
    place(game, 2, 0)
    decline(game)
    assert ways(game) == [(0, 0), (1, 1), (2, 0)]


def test_dragon_never_comes_to_a_tile_twice_nor_back_to_where_it_started() -> None:
    game = game_of(RULES, f"{PD}volcano-straight B B {PD}dragon-straight B")
    turn(game, 1, 0)
    turn(game, 0, 1)
    turn(game, 1, 1)
    place(game, 2, 0)
    decline(game)
    fly(game, (1, 1))
    assert ways(game) == [(0, 1)]
    fly(game, (0, 1), (0, 0))
    # Its own volcano and the two tiles behind it are all there is.
    assert game.decision.kind == "place"
    assert where(game) == (0, 0)
    with pytest.raises(IllegalAction):
        game.play({"type": "dragon", "at": [1, 0]})


def test_movement_ends_where_the_dragon_cannot_go_on() -> None:
    game = on_a_road()
    decline(game)
    fly(game, (0, 0))
    assert (game.decision.kind, game.decision.player) == ("place", "Red")


def test_player_who_is_asked_must_move_the_dragon() -> None:
    game = on_a_road()
    decline(game)
    assert {action.type for action in game.decision.actions} == {"dragon"}


def test_dragon_tile_moves_nothing_while_there_is_no_dragon() -> None:
    start = f"{PD}dragon-straight@0 U90"
    game = game_of(RULES, "U B", start=start)
    turn(game, 2, 0, 90)
    assert game.decision.kind == "place"


# Eating


def test_dragon_eats_followers_of_all_players_where_it_comes() -> None:
    game = on_a_road("B", f"{RULES} + farms-third-edition", blue="road E", red="field N")
    decline(game)
    assert [game.supply(player)["follower"] for player in ("Red", "Blue")] == [6, 6]
    fly(game, (2, 0))
    assert [game.supply(player)["follower"] for player in ("Red", "Blue")] == [6, 7]
    fly(game, (3, 0), (4, 0))
    assert [game.supply(player)["follower"] for player in ("Red", "Blue")] == [7, 7]


def test_dragon_spares_figures_off_its_way() -> None:
    game = on_a_road("B", blue="road E")
    decline(game)
    fly(game, (0, 0))
    assert game.supply("Blue")["follower"] == 6


def test_several_followers_on_one_tile_are_eaten_at_once() -> None:
    game = game_of(
        f"{RULES} + farms-third-edition", f"{PD}volcano-straight U B {PD}portal-crossing B B {PD}dragon-straight B"
    )
    turn(game, 1, 0)
    turn(game, 2, 0, 90, on="field S")
    turn(game, 0, 1)
    place(game, 3, 0)
    game.play({"type": "deploy", "piece": "follower", "at": [2, 0], "on": "road E"})
    turn(game, 1, 1)
    turn(game, 2, 1)
    place(game, -1, 0)
    decline(game)
    supply = game.supply("Blue")["follower"]
    fly(game, (2, 0))
    assert game.supply("Blue")["follower"] == supply + 2


class Masts:
    """Masts on tiles, each built upon by anybody and climbed by followers."""

    @bastide.hookimpl
    def bastide_plugin(self) -> bastide.Plugin:
        return bastide.Plugin(title="Masts", says="Masts are built on tiles.")

    @bastide.hookimpl
    def bastide_kinds(self) -> list[bastide.PieceKind | bastide.PlaceKind]:
        return [bastide.PieceKind("mast", frozenset({"building"})), bastide.PlaceKind("on-mast", tile=True)]

    @bastide.hookimpl
    def bastide_components(self) -> list[bastide.Supply]:
        return [bastide.Supply("mast", 9, id="masts/masts", says="Nine masts each.")]

    @bastide.hookimpl
    def bastide_meeple_rules(self) -> list[bastide.OfferRule]:
        def offers(position: Position, player: int, data: Any) -> list[Offer]:
            return [
                Offer(type="deploy", rule="masts/mast", budget="figure", piece=piece, place=Place("on-mast", cell))
                for cell in position.laid
                for piece in ("mast", "follower")
            ]

        return [bastide.OfferRule(id="masts/mast", says="A mast.", decision="deploy", offers=offers)]


def test_building_is_not_eaten_but_figures_on_it_are() -> None:
    registry = bastide.Registry()
    registry.load_installed()
    registry.register(Masts(), "masts")
    ruleset = bastide.resolve(bastide.select(f"{RULES} + masts", registry), registry)
    draws = [draw if "/" in draw else f"base-game/{draw}" for draw in f"{ROAD} B".split()]
    game = Game(ruleset, ["Red", "Blue"], draws=draws)
    place(game, 1, 0)
    on_mast = {"type": "deploy", "place": {"on-mast": [1, 0]}}
    offered = [action.as_record() for action in game.decision.actions]
    assert {record["piece"] for record in offered if "place" in record} == {"mast"}
    game.play(on_mast | {"piece": "mast"})
    for x, piece in ((2, "mast"), (3, "follower")):
        place(game, x, 0, 90)
        game.play({"type": "deploy", "piece": piece, "place": {"on-mast": [x, 0]}})
    place(game, 4, 0)
    decline(game)
    fly(game, (2, 0), (3, 0))
    assert game.supply("Red")["follower"] == game.supply("Blue")["follower"] == 7
    assert [piece.at for piece in game.board.pieces if piece.piece == "mast"] == [(1, 0), (2, 0)]


def test_builder_is_eaten_too() -> None:
    game = game_of(f"{RULES} + traders-builders", f"U B U {PD}volcano-straight {PD}dragon-city U")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    turn(game, 2, 0, 90, on="road E: builder")
    place(game, 3, 0)
    place(game, 0, -1, 180)
    decline(game)
    fly(game, (2, 0))
    assert game.supply("Red") == {"follower": 6, "builder": 1}


def test_follower_eaten_before_the_scoring_scores_nothing() -> None:
    game = game_of(RULES, f"{PD}volcano-straight A U {PD}dragon-monastery-three-roads B")
    turn(game, 1, 0)
    turn(game, -1, 0, 270)
    turn(game, 2, 0, 90, on="road E")
    place(game, 3, 0)
    decline(game)
    fly(game, (2, 0))
    while game.decision.kind == "dragon":
        fly(game, ways(game)[0])
    assert game.scores == {"Red": 0, "Blue": 0}
    assert game.supply("Red")["follower"] == 7


def test_dragon_may_be_let_loose_after_the_scoring_instead() -> None:
    rules = "base-game + princess-dragon(dragon_moves=after-scoring)"
    game = game_of(rules, f"{PD}volcano-straight A U {PD}dragon-monastery-three-roads B")
    turn(game, 1, 0)
    turn(game, -1, 0, 270)
    turn(game, 2, 0, 90, on="road E")
    place(game, 3, 0)
    decline(game)
    assert game.scores == {"Red": 5, "Blue": 0}
    assert game.decision.kind == "dragon"


def test_dragon_moves_in_each_part_of_a_turn_before_the_next_begins() -> None:
    for when in ("before-scoring", "after-scoring"):
        rules = f"base-game + princess-dragon(dragon_moves={when}) + traders-builders"
        game = game_of(rules, f"U {PD}volcano-bend U B {PD}dragon-straight U B")
        turn(game, 1, 0, 90, on="road E")
        turn(game, -1, 0, 270)
        turn(game, 2, 0, 90, on="road E: builder")
        turn(game, 0, 1)
        place(game, 3, 0)
        if game.decision.kind == "deploy":
            decline(game)
        assert game.decision.kind == "dragon"
        fly(game, (0, 0))
        while game.decision.kind == "dragon":
            fly(game, ways(game)[0])
        assert (game.decision.kind, game.decision.player) == ("place", "Red")


def test_game_ended_in_the_middle_of_a_movement_lets_the_dragon_rest() -> None:
    game = on_a_road()
    decline(game)
    fly(game, (2, 0))
    game.finish()
    assert where(game) == (2, 0)
    game.undo()
    assert game.decision.kind == "dragon"


def test_record_with_a_movement_is_replayed() -> None:
    game = on_a_road()
    decline(game)
    fly(game, (2, 0), (3, 0), (4, 0))
    record = game.to_record()
    assert {"player": "Red", "type": "dragon", "at": [3, 0]} in record["actions"]
    again = bastide.replay(record)
    assert again.failure is None
    assert where(again.game) == (4, 0)


def test_step_onto_a_tile_too_far_is_refused() -> None:
    game = on_a_road()
    decline(game)
    with pytest.raises(IllegalAction):
        fly(game, (3, 0))
