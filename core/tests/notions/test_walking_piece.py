"""A piece of no player walks, and the players choose its steps in turn."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from toys import herons
from toys.playing import Watched

from bastide import (
    Offer,
    Phase,
    Table,
    ask_decision,
    cell,
    clear_tile,
    constant,
    for_each_step,
    is_just_laid,
    kinds,
    turn_number,
)

GameOf = Callable[..., Watched]


def walked(game_of: GameOf, plugin: SimpleNamespace = herons.PLUGIN, on: str = "") -> Watched:
    game = game_of(herons=plugin, draws=["straight", "straight", "straight", "straight"])
    for x in (1, 2):
        game.place("straight", (x, 0))
        if on and x == 1:
            game.deploy(on)
        elif game.decision.kind == "deploy":
            game.skip()
    return game


def test_setup_brings_the_piece_from_the_supply_of_the_table(game_of: GameOf) -> None:
    game = game_of(herons=herons.PLUGIN)
    assert game.game.supply(None) == {"heron": 0}
    assert [(piece.player, piece.piece, piece.at) for piece in game.game.board.pieces] == [(None, "heron", (0, 0))]


def test_players_choose_steps_in_turn(game_of: GameOf) -> None:
    game = walked(game_of)
    assert (game.decision.kind, game.decision.player) == ("walk", "Blue")
    assert game.actions("walk") == [{"type": "walk", "at": [1, 0]}]
    game.play(type="walk", at=[1, 0])
    assert (game.decision.kind, game.decision.player) == ("walk", "Red")
    game.play(type="walk", at=[2, 0])
    # It never goes back, so it cannot take its third step.
    assert (game.decision.kind, game.decision.player) == ("place", "Red")
    assert herons.where(game.game.position) == (2, 0)


def test_it_goes_to_no_tile_for_which_its_condition_holds(game_of: GameOf) -> None:
    game = walked(game_of, herons.walking(barred=is_just_laid))
    assert game.actions("walk") == [{"type": "walk", "at": [1, 0]}]
    game.play(type="walk", at=[1, 0])
    assert game.decision.kind == "place"


def test_a_walk_has_as_many_steps_as_its_number_says(game_of: GameOf) -> None:
    game = walked(game_of, herons.walking(steps=constant(1)))
    game.play(type="walk", at=[1, 0])
    assert (game.decision.kind, herons.where(game.game.position)) == ("place", (1, 0))
    assert walked(game_of, herons.walking(steps=0)).decision.kind == "place"


def test_walks_that_are_asked_for_at_once_come_one_after_the_other(game_of: GameOf) -> None:
    again = Phase(
        id="herons/again",
        says="It walks twice where it walked once.",
        after=("stroll",),
        before=("turn-end",),
        when=turn_number == 2,
        do=ask_decision("walk", times=constant(2)),
    )
    game = walked(game_of, herons.walking(again, steps=1))
    steps = []
    while game.decision.kind == "walk":
        steps.append((game.decision.player, [action["at"] for action in game.actions("walk")]))
        game.play(**game.actions("walk")[-1])
    assert steps == [("Blue", [[1, 0]]), ("Blue", [[2, 0], [0, 0]]), ("Blue", [[1, 0]])]


def test_players_pieces_where_it_arrives_go_home(game_of: GameOf) -> None:
    game = walked(game_of, herons.walking(arrive=clear_tile(kinds("punt"))), on="canal W")
    assert game.game.supply("Red") == {"punt": 4}
    game.play(type="walk", at=[1, 0])
    assert game.game.supply("Red") == {"punt": 5}
    assert [piece.piece for piece in game.game.board.pieces] == ["heron"]


def test_pieces_of_other_kinds_stay_where_it_arrives(game_of: GameOf) -> None:
    game = walked(game_of, herons.walking(arrive=clear_tile(kinds("heron"))), on="canal W")
    game.play(type="walk", at=[1, 0])
    assert sorted(piece.piece for piece in game.game.board.pieces) == ["heron", "punt"]


def test_what_is_pushed_where_it_arrives_is_done_before_the_next_player_is_asked(game_of: GameOf) -> None:
    def fishing(table: Table, offer: Offer) -> None:
        table.push("fish", offer.cell_in(table))

    def fish(table: Table, cell: int) -> None:
        table.set_state("herons", "fished", cell)

    catch = Phase(id="herons/fish", name="fish", says="The heron fishes.", scope="pushed", do=fish)
    game = walked(game_of, herons.walking(catch, arrive=fishing))
    game.play(type="walk", at=[1, 0])
    assert game.decision.kind == "walk"
    assert game.game.position.state("herons", "fished") == cell(1, 0)


def test_a_walk_ends_where_the_piece_is_in_play_no_more(game_of: GameOf) -> None:
    game = walked(game_of, herons.walking(arrive=lambda table, offer: table.go_home(herons.heron(table))))
    game.play(type="walk", at=[1, 0])
    assert (game.decision.kind, game.game.supply(None)) == ("place", {"heron": 1})


def test_a_game_that_is_ended_in_the_midst_of_a_walk_leaves_the_piece_where_it_is(game_of: GameOf) -> None:
    game = walked(game_of)
    game.play(type="walk", at=[1, 0])
    game.game.finish()
    assert herons.where(game.game.position) == (1, 0)
    game.game.undo()
    assert (game.decision.kind, game.decision.player) == ("walk", "Red")


def test_walks_print_as_what_they_say() -> None:
    walk = for_each_step("heron", decision="walk", type="step", steps=3, barred=is_just_laid)
    assert repr(walk) == "for_each_step('step', 'walk', 'heron', 3, is_just_laid, None)"
    assert repr(clear_tile(kinds("punt"))) == f"clear_tile({kinds('punt')!r})"
