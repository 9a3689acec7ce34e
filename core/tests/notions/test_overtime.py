"""A rule continues a game that would be over: with a last round without draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import (
    DecisionKind,
    Event,
    GameEnd,
    Offer,
    Overtime,
    Phase,
    PlacementFilter,
    Position,
    Reaction,
    Table,
)

GameOf = Callable[..., Watched]


def one_more_round(table: Table, ending: GameEnd | None) -> bool:
    """Give each of the others a turn after the one in which the last tile was drawn."""
    if ending is not None and ending.id != "wetlands/end":
        return False
    last = table.state("bells", "last", table.player)
    table.set_state("bells", "last", last)
    return bool((table.player + 1) % len(table.players) != last)


def rings(table: Table, offer: Offer) -> None:
    table.set_state("bells", "rung", (*table.state("bells", "rung", ()), table.player))


def bell(position: Position, player: int, data: Any) -> Iterator[Offer]:
    yield Offer(type="ring", rule="bells/ring", do=rings)


def before_drawing(table: Table) -> None:
    if table.state("bells", "last") is not None:
        table.push("bells/enough")
        table.ask("bell", table.player)


BELLS = plugin(
    "After the last tile everybody else may ring a bell.",
    turn_rules=[
        Overtime(id="bells/overtime", says="There is one more round.", do=one_more_round),
        Phase(
            id="bells/phase", name="bells", says="Bells.", after=("turn-start",), before=("draw",), do=before_drawing
        ),
        Phase(id="bells/enough", says="Enough.", scope="pushed", do=lambda table, data: table.end_part()),
        DecisionKind(id="bells/ring", name="bell", says="Ring the bell.", optional=True, offers=bell),
    ],
)
SUDDEN = plugin(
    "The second tile is the last.",
    turn_rules=[
        Reaction(
            id="sudden/end",
            on="placed",
            says="The second tile ends the game.",
            do=lambda table, event: table.end_game() if table.turn_number == 2 else None,
        )
    ],
)
BARE = plugin(
    "No woods.",
    placement_rules=[
        PlacementFilter(
            id="bare/no-woods",
            says="A wood fits nowhere.",
            allows=lambda view, candidate: False,
            tiles=lambda tile: tile.id == "wetlands/wood",
        )
    ],
)
ROUNDS = plugin(
    "Two turns and no more.",
    turn_rules=[GameEnd(id="rounds/two", says="It ends after two turns.", over=lambda view: view.turn_number == 2)],
)


def test_game_goes_on_after_the_rule_that_would_end_it(game_of: GameOf) -> None:
    game = game_of(bells=BELLS, players=("Red", "Blue", "Green"), draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.place("plain", (0, -1))
    assert (game.decision.kind, game.decision.player) == ("bell", "Green")
    game.play(type="ring")
    assert (game.decision.kind, game.decision.player) == ("bell", "Red")
    game.skip()
    assert game.decision.kind == "over"
    assert game.game.position.state("bells", "rung") == (2,)


def test_game_goes_on_where_there_is_nothing_to_draw(game_of: GameOf) -> None:
    # The last tile fits nowhere, so nothing is left in the turn in which it is drawn.
    game = game_of(bells=BELLS, bare=BARE, draws=["plain", "wood"])
    game.place("plain", (0, 1))
    assert (game.decision.kind, game.decision.player) == ("bell", "Red")
    game.play(type="ring")
    assert game.game.over


def test_other_endings_are_not_postponed(game_of: GameOf) -> None:
    for name, toy in (("sudden", SUDDEN), ("rounds", ROUNDS)):
        game = game_of(bells=BELLS, **{name: toy}, draws=["plain", "plain", "plain"])
        game.place("plain", (0, 1))
        game.place("plain", (0, -1))
        assert game.game.over


def test_rule_that_postpones_one_ending_does_not_postpone_another_in_the_same_turn(game_of: GameOf) -> None:
    game = game_of(bells=BELLS, rounds=ROUNDS, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    game.place("plain", (0, -1))
    assert game.game.over
    assert game.game.position.state("bells", "last") is None


def test_reaction_is_told_of_every_turn_of_the_round(game_of: GameOf) -> None:
    def count(table: Table, event: Event) -> None:
        table.set_state("counts", "turns", table.state("counts", "turns", 0) + 1)

    counts = plugin("Counts.", turn_rules=[Reaction(id="counts/turns", on="turn-ended", says="Counts.", do=count)])
    game = game_of(bells=BELLS, counts=counts, draws=["plain"])
    game.place("plain", (0, 1))
    game.skip()
    assert game.game.position.state("counts", "turns") == 2


@pytest.mark.parametrize(
    ("after", "before"), [(("turn-start",), ("draw",)), (("turn-end",), ())], ids=["in-the-next-turn", "between-turns"]
)
def test_record_of_a_game_that_waits_for_something_before_the_next_draw_goes_on_there(
    game_of: GameOf, after: tuple[str, ...], before: tuple[str, ...]
) -> None:
    asking = plugin(
        "A bell before every draw.",
        turn_rules=[
            Phase(
                id="bells/each",
                name="bells",
                says="Bells.",
                after=after,
                before=before,
                do=lambda table: table.ask("bell", table.player),
            ),
            DecisionKind(id="bells/ring", name="bell", says="Ring the bell.", optional=True, offers=bell),
        ],
    )
    game = game_of(asking=asking, seed=3)
    if game.decision.kind == "bell":
        game.skip()
    game.play(**game.decision.actions[0].as_record())
    while game.decision.kind == "deploy":
        game.skip()
    assert game.decision.kind == "bell"
    record = game.game.to_record()
    # All drawn tiles are placed, yet the bag is not empty.
    assert record["exhausted"] is False
    assert bastide.replay(record, game.game.ruleset).game.decision.kind == "bell"
    game.play(type="ring")
    assert bastide.replay(game.game.to_record(), game.game.ruleset).game.decision.kind == "place"
