"""Some drawn items are set aside, and others are drawn in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import hands
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import BastideError, Event, Game, Position, Reaction, SetAside, StackDeclaration, Table

GameOf = Callable[..., Watched]
BEACON = "wetlands/beacon"


def is_dark(position: Position, tile: str) -> bool:
    return tile == "wetlands/copse" and not position.state("dusk", "lit", False)


def light(table: Table, event: Event) -> None:
    if event.tile == BEACON and not table.state("dusk", "lit", False):
        table.set_state("dusk", "lit", True)
        for tile in table.stack("dusk"):
            table.put_on_stack("bag", tile)
        table.fill_stack("dusk", ())
        table.shuffle_stack("bag", "lit")


def dusk(stack: str = "dusk") -> Any:
    return plugin(
        "Copses are set aside until there is a beacon.",
        components=[StackDeclaration(name="dusk", order="everyone")],
        placement_rules=[SetAside(id="dusk/dark", says="Copses are set aside.", aside=is_dark, stack=stack)],
        turn_rules=[Reaction(id="dusk/lit", on="placed", says="Copses come back.", do=light)],
    )


def test_item_that_is_set_aside_is_not_drawn_and_another_one_is(game_of: GameOf) -> None:
    game = game_of(dusk=dusk(), draws=["straight", "copse", "copse", "plain"])
    assert game.decision.tile == "wetlands/straight"
    game.place("straight", (1, 0))
    game.skip()
    assert game.decision.tile == "wetlands/plain"
    assert game.game.position.stack("dusk") == ("wetlands/copse", "wetlands/copse")
    assert game.game.to_record()["draws"] == [f"wetlands/{tile}" for tile in ("straight", "copse", "copse", "plain")]


def bury(table: Table, event: Event) -> None:
    """Put a tile that nobody sees beneath a straight canal."""
    if event.tile == "wetlands/straight":
        tile = table.draw(unseen=True)
        assert tile is not None
        table.put_on_stack("grave", tile)


def test_record_without_draws_does_not_tell_what_was_drawn_unseen(game_of: GameOf) -> None:
    grave = plugin(
        "A straight canal lies upon a tile that nobody has seen.",
        components=[StackDeclaration(name="grave", contents="nobody")],
        turn_rules=[Reaction(id="grave/dig", on="placed", says="A tile is buried.", do=bury)],
    )
    game = game_of(grave=grave, draws=["straight", "copse", "plain", "copse"])
    game.place("straight", (1, 0))
    game.skip()
    game.place("plain", (0, 1))
    record = game.game.to_record()
    del record["draws"]
    done = bastide.replay(record, game.game.ruleset)
    assert done.failure is None
    [buried] = done.game.position.stack("grave")
    # Any tile may lie there but those that were placed.
    assert done.game.to_record()["draws"][:3] == ["wetlands/straight", buried, "wetlands/plain"]
    assert done.game.scores == game.game.scores


def test_unseen_draw_is_not_set_aside_or_revealed(game_of: GameOf) -> None:
    announced: list[str | None] = []
    grave = plugin(
        "A straight canal lies upon a tile that nobody has seen.",
        components=[StackDeclaration(name="grave", contents="nobody")],
        turn_rules=[
            Reaction(id="grave/dig", on="placed", says="A tile is buried.", do=bury),
            Reaction(
                id="grave/tell", on="drawn", says="It is told.", do=lambda table, event: announced.append(event.tile)
            ),
        ],
    )
    game = game_of(dusk=dusk(), grave=grave, draws=["straight", "copse", "plain"])
    game.place("straight", (1, 0))
    game.skip()
    assert game.game.position.stack("grave") == ("wetlands/copse",)
    assert game.game.position.stack("dusk") == ()
    assert "wetlands/copse" not in announced
    assert game.decision.tile == "wetlands/plain"


def test_what_was_set_aside_may_come_back_and_be_drawn_again(game_of: GameOf) -> None:
    game = game_of(dusk=dusk(), draws=["copse", "beacon", "copse", "plain"])
    game.play(**game.actions("place")[0])
    assert game.game.position.stack("dusk") == ()
    assert "wetlands/copse" in game.game.position.stack("bag")
    game.skip()
    assert game.decision.tile == "wetlands/copse"


def test_stack_of_items_that_are_all_set_aside_gives_none() -> None:
    game = Game(ruleset_of(dusk=dusk()), ["Red", "Blue"], seed=1)
    table = game._table
    table.fill_stack("bag", ("wetlands/copse", "wetlands/copse"))
    assert not game.position.exhausted()
    assert table.draw() is None
    assert len(table.stack("dusk")) == 2
    assert game.position.exhausted()


def test_prescribed_draw_of_what_is_set_aside_waits_until_it_is_put_back() -> None:
    game = Game(ruleset_of(dusk=dusk()), ["Red", "Blue"], draws=["wetlands/copse", "wetlands/plain", "wetlands/copse"])
    table = game._table
    table.fill_stack("bag", ())
    assert table.stack("dusk") == ("wetlands/copse",)
    assert game.position.exhausted()
    assert table.draw() is None
    table.fill_stack("dusk", ())
    table.put_on_stack("bag", "wetlands/copse")
    table.set_state("dusk", "lit", True)
    assert not game.position.exhausted()
    assert table.draw() == "wetlands/copse"


def test_hands_are_filled_with_what_is_not_set_aside(game_of: GameOf) -> None:
    game = game_of(hands=hands.PLUGIN, dusk=dusk(), draws=["copse", "plain", "copse", "straight", "plain", "plain"])
    assert game.game.position.stack("hand:Red") == ("wetlands/plain", "wetlands/straight")
    assert game.game.position.stack("dusk") == ("wetlands/copse", "wetlands/copse")


def test_record_without_draws_does_not_reveal_items_set_aside() -> None:
    ruleset = ruleset_of(dusk=dusk())
    record = {
        "format": "bastide-record/1",
        "variant": "wetlands + dusk",
        "players": ["Red", "Blue"],
        "actions": [
            {"player": "Red", "type": "place", "tile": "wetlands/copse", "at": [0, -1], "rotation": 0},
        ],
    }
    failure = bastide.replay(record, ruleset).failure
    assert failure is not None
    assert failure.action == 0


def test_items_set_aside_that_all_have_seen_are_not_hidden() -> None:
    game = Game(ruleset_of(dusk=dusk()), ["Red", "Blue"], seed=5)
    for _ in range(12):
        game.play(game.decision.actions[-1 if game.decision.kind == "deploy" else 0])
    for seed in range(5):
        sample = game.view("Red").sample(seed)
        assert sample.position.stack("dusk") == game.position.stack("dusk")
        assert sorted(sample.position.stack("bag")) == sorted(game.position.stack("bag"))


def test_unknown_stack_is_refused() -> None:
    with pytest.raises(BastideError, match=r"there is no stack 'dask' that is there for all; did you mean 'dusk'\?"):
        ruleset_of(dusk=dusk("dask"))
