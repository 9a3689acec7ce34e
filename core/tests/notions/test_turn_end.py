"""Steps at the end of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toys.making import plugin
from toys.playing import Watched

from bastide import (
    DecisionKind,
    Event,
    FinalScoring,
    Offer,
    Position,
    Rate,
    Reaction,
    ScoringRule,
    Subject,
    Table,
    Term,
    kinds,
)

GameOf = Callable[..., Watched]


def test_steps_pushed_at_the_end_of_a_turn_come_before_the_end_of_the_game(game_of: GameOf) -> None:
    def ask(table: Table, event: Event) -> None:
        table.ask("farewell", 1)

    def farewells(view: Position, player: int, data: Any) -> list[Offer]:
        return [Offer(type="farewell", rule="farewell/say", do=say)]

    def say(table: Table, offer: Offer) -> None:
        table.set_state("farewell", "said", True)

    farewell = plugin(
        "Somebody says farewell at the end of every turn.",
        turn_rules=[
            Reaction(id="farewell/ask", says="Asked.", on="turn-ended", do=ask),
            DecisionKind(id="farewell/say", name="farewell", says="Said.", offers=farewells),
        ],
        scoring_rules=[
            FinalScoring(
                id="farewell/final", says="Counted.", subjects=lambda view: [Subject("words", weights={0: 1})]
            ),
            ScoringRule(
                id="farewell/words",
                says="One.",
                subjects=kinds("words"),
                occasions=frozenset({"final"}),
                terms=(Term(label="words", rate=Rate("word", 1), count=lambda view, subject: 1),),
            ),
        ],
    )
    game = game_of(farewell=farewell, draws=["plain"])
    game.place("plain", (0, 1))
    assert (game.decision.kind, game.decision.player) == ("farewell", "Blue")
    twin = game.game.copy()
    twin.finish()
    assert (twin.over, len(twin.lines)) == (True, 1)
    game.play(type="farewell")
    assert (game.game.over, game.lines()) == (True, [("Red", 1, "words")])
