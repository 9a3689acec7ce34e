"""Tokens from a hidden stack, dice, tiles from another stack, and state in diagrams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import trinkets
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide

GameOf = Callable[..., Watched]


def test_tokens_are_drawn_from_a_hidden_stack(game_of: GameOf) -> None:
    game = game_of(trinkets=trinkets.PLUGIN, draws=["plain", "token-shell", "plain", "token-feather", "plain"])
    game.place("plain", (0, 1))
    game.place("plain", (0, 2))
    assert trinkets.owned(game.game.position, 0) == ("token-shell",)
    assert game.game.view("Red").stacks()["trinkets"] == {"size": 3}
    assert game.game.to_record()["draws"][:4] == ["wetlands/plain", "token-shell", "wetlands/plain", "token-feather"]


def test_replay_continues_the_other_stacks(game_of: GameOf) -> None:
    game = game_of(trinkets=trinkets.PLUGIN)
    for _ in range(14):
        if not game.game.over:
            game.play(**game.decision.actions[0].as_record())


def test_record_of_a_game_whose_tokens_ran_out_is_replayed(game_of: GameOf) -> None:
    # Five trinkets for six plain tiles: for the last one there is none, and the next draw is a tile again.
    tokens = [f"token-{name}" for name in ("shell", "shell", "shell", "feather", "feather")]
    draws = [item for token in tokens for item in ("plain", token)] + ["plain", "straight"]
    game = game_of(trinkets=trinkets.PLUGIN, draws=draws)
    for number in range(6):
        game.place("plain", (0, number + 1))
    assert game.decision.tile == "wetlands/straight"
    assert game.game.view("Red").stacks()["trinkets"] == {"size": 0}


def test_die_stands_in_the_record_and_is_read_from_it(game_of: GameOf) -> None:
    seen = set()
    for seed in range(12):
        game = game_of(trinkets=trinkets.PLUGIN, seed=seed, draws=["copse", "token-shell", "plain"])
        game.place("copse", (0, 1), 180)
        [roll] = [entry for entry in game.game.to_record()["actions"] if entry["type"] == "roll"]
        assert roll["name"] == "luck"
        assert bool(trinkets.owned(game.game.position, 0)) is (roll["value"] > 3)
        seen.add(roll["value"] > 3)
        game.past.clear()
    assert seen == {True, False}


def test_record_with_an_impossible_roll_is_refused(game_of: GameOf) -> None:
    game = game_of(trinkets=trinkets.PLUGIN, draws=["copse", "plain"], seed=4)
    game.place("copse", (0, 1), 180)
    record = game.game.to_record()
    for action in record["actions"]:
        if action["type"] == "roll":
            action["value"] = 9
    done = bastide.replay(record, game.game.ruleset)
    assert done.failure is not None
    assert "9" in done.failure.reason


def test_state_of_a_plugin_stands_in_diagrams(game_of: GameOf) -> None:
    from bastide.notation.diagrams import write

    game = game_of(trinkets=trinkets.PLUGIN, draws=["plain", "token-shell", "plain"])
    game.place("plain", (0, 1))
    diagram = write(game.game)
    assert diagram["state"] == {"trinkets": {"Red": ["token-shell"]}}
    again, _ = bastide.Diagram.read(diagram).on_table(game.game.ruleset)
    assert trinkets.owned(again.position, 0) == ("token-shell",)


def test_tile_from_another_stack_has_its_own_part_of_the_turn(game_of: GameOf) -> None:
    game = game_of(chest=trinkets.CHEST, draws=["fork", "chest/jetty", "end", "plain"])
    game.place("fork", (1, 0), 90)
    assert (game.decision.kind, game.decision.player, game.decision.tile) == ("place", "Red", "chest/jetty")
    assert game.game.position.part_number == 2
    game.place("chest/jetty", (2, 0))
    game.skip()
    # The turn continues where it was: a punt may be deployed for the first tile, too.
    assert (game.decision.kind, game.decision.player) == ("deploy", "Red")
    assert game.game.position.part_number == 1
    assert {tuple(action.get("at", (1, 0))) for action in game.actions("deploy")} == {(1, 0)}


def test_tile_of_another_stack_scores_in_its_own_part(game_of: GameOf) -> None:
    start = [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}]
    game = game_of(chest=trinkets.CHEST, draws=["fork", "chest/jetty", "end", "end", "plain"], start=start)
    game.place("fork", (1, 0), 90)
    game.place("chest/jetty", (2, 0))
    game.deploy("canal W")
    game.place("end", (1, 1), 90)
    assert game.lines() == [("Red", 8, "canal")]


def found_by_both(game_of: GameOf) -> Watched:
    """Red has found a trinket, and so has Blue."""
    game = game_of(
        trinkets=trinkets.PLUGIN, draws=["straight", "plain", "token-shell", "plain", "token-shell", "plain"]
    )
    game.place("straight", (1, 0))
    game.skip()
    game.place("plain", (0, 1))
    game.place("plain", (0, 2))
    return game


def without_draws(game: Watched, actions: int | None = None) -> dict[str, Any]:
    record = game.game.to_record()
    return {"format": record["format"], "variant": record["variant"], "players": record["players"]} | {
        "actions": record["actions"][:actions]
    }


@pytest.mark.parametrize("actions", [None, 3])
def test_record_without_draws_is_refused_where_a_token_was_drawn(game_of: GameOf, actions: int | None) -> None:
    game = found_by_both(game_of)
    done = bastide.replay(without_draws(game, actions), game.game.ruleset)
    assert done.failure is not None
    # The plain tile that brings a trinket, not the tile that is placed after it.
    assert done.failure.action == 2
    assert done.failure.reason == (
        "something is drawn from the stack 'trinkets', and placements do not tell what; "
        "list all draws, in order, as draws"
    )


def test_tokens_that_are_all_the_same_need_no_draws(game_of: GameOf) -> None:
    stacks = [bastide.StackDeclaration(name="trinkets", contents="nobody", items={"token-shell": 3})]
    same = plugin(
        "Shells are found in the marsh.",
        components=stacks,
        turn_rules=[bastide.Reaction(id="same/find", on="placed", says="Shells are found.", do=trinkets.find)],
    )
    game = game_of(same=same, draws=["straight", "plain", "token-shell", "plain", "token-shell", "plain"])
    game.place("straight", (1, 0))
    game.skip()
    game.place("plain", (0, 1))
    game.place("plain", (0, 2))
    done = bastide.replay(without_draws(game), game.game.ruleset)
    assert done.failure is None
    assert done.game.to_record()["draws"][:5] == game.game.to_record()["draws"][:5]
    assert trinkets.owned(done.game.position, 0) == trinkets.owned(done.game.position, 1) == ("token-shell",)


def test_game_of_a_record_without_draws_goes_on_with_all_stacks(game_of: GameOf) -> None:
    game = found_by_both(game_of)
    again = bastide.replay(without_draws(game, 2), game.game.ruleset).game
    while not again.over:
        again.play(again.decision.actions[0])
    assert any(item.startswith("token") for item in again.to_record()["draws"])


def test_nothing_is_drawn_from_an_empty_bag_where_the_draws_go_on_with_another_stack() -> None:
    draws = ["wetlands/plain", "token-shell"]
    game = bastide.Game(ruleset_of(trinkets=trinkets.PLUGIN), ["Red", "Blue"], draws=draws)
    table = game._table
    table.fill_stack("bag", ())
    assert table.draw() is None
    assert table.draw("trinkets") == "token-shell"
