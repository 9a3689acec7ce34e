"""A diagram says whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import BastideError, ClaimRule, Diagram, kinds

#: Canals belong to the player whose turn it is.
TURNS = plugin(
    "The turn counts.",
    scoring_rules=[
        ClaimRule(
            id="turns/own",
            says="Whose turn it is has all canals.",
            stage="override",
            subjects=kinds("canal"),
            decide=lambda position, subject, weights, leaders: [position.player],
        )
    ],
)


def game_of(*draws: str) -> Watched:
    return Watched(ruleset_of(turns=TURNS), draws=list(draws))


def diagram_of(game: Watched) -> dict[str, Any]:
    return Diagram.of(game.game).as_json()


def test_first_players_turn_is_not_mentioned_and_others_are() -> None:
    game = game_of("plain", "plain", "plain")
    assert "turn" not in diagram_of(game)
    game.place("plain", (0, 1))
    assert diagram_of(game)["turn"] == "Blue"


def test_rules_see_in_a_diagram_whose_turn_it_is() -> None:
    game = game_of("plain", "end", "plain")
    game.place("plain", (0, 1))
    game.place("end", (1, 0))
    game.deploy("canal W")
    diagram = diagram_of(game)
    assert diagram.get("turn") is None
    for turn in ("Red", "Blue"):
        result = bastide.score(diagram | {"turn": turn}, game.game.ruleset)
        assert {line["player"] for line in result.lines if line["kind"] == "canal"} == {turn}


def test_diagram_that_was_read_is_written_again_as_it_was() -> None:
    game = game_of("plain", "plain", "plain")
    game.place("plain", (0, 1))
    diagram = diagram_of(game)
    again, notes = Diagram.read(diagram).on_table(game.game.ruleset)
    assert (Diagram.of(again).as_json(), notes, again.position.player) == (diagram, [], 1)


def test_turn_of_somebody_else_is_refused() -> None:
    with pytest.raises(BastideError, match="there is no player 'Blau'") as caught:
        Diagram.read(diagram_of(game_of("plain")) | {"turn": "Blau"})
    assert [problem.key for problem in caught.value.problems] == ["turn"]
