"""Actions after the last turn: before the final scoring, in the middle of it, and after it."""

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
    OfferRule,
    OfferVeto,
    Overtime,
    Phase,
    Place,
    Position,
    Reaction,
    Table,
)

GameOf = Callable[..., Watched]


def segment_of(position: Position) -> int:
    return next(root for root in position.board.roots() if position.board.definition[root].kind == "canal")


def late(position: Position, player: int, data: Any) -> Iterator[Offer]:
    def do(table: Table, offer: Offer) -> None:
        table.deploy("punt", player, Place("segment", segment_of(position)))

    yield Offer(type="late", rule="late/boat", do=do)


def ask_all(table: Table) -> None:
    table.ask_round("late", 0)


DECISION = DecisionKind(id="late/boat", name="late", says="A boat comes late.", optional=True, offers=late)


def ending(*after: str) -> Any:
    return plugin(
        "Everybody may send a boat when the last turn has been played.",
        turn_rules=[
            Phase(id="late/phase", name="zz-late", scope="game", says="Late boats.", after=after, do=ask_all),
            DECISION,
        ],
    )


def over_with_a_boat(game_of: GameOf, **more: Any) -> Watched:
    game = game_of(draws=["end"], **more)
    game.place("end", (1, 0))
    game.deploy("canal W")
    return game


def test_every_player_is_asked_once_before_the_final_scoring(game_of: GameOf) -> None:
    game = over_with_a_boat(game_of, late=ending())
    assert game.decision.kind == "late"
    assert (game.decision.kind, game.decision.player, game.lines()) == ("late", "Red", [])
    game.skip()
    assert game.decision.player == "Blue"
    game.play(type="late")
    assert game.game.over
    assert sorted(game.lines()) == [("Blue", 2, "canal"), ("Red", 2, "canal")]


def test_phase_may_come_after_the_final_scoring(game_of: GameOf) -> None:
    game = over_with_a_boat(game_of, late=ending("game-end"))
    assert game.lines() == [("Red", 2, "canal")]
    assert game.decision.kind == "late"
    game.skip()
    game.play(type="late")
    assert game.game.over
    assert game.lines() == [("Red", 2, "canal")]


def test_game_ended_by_hand_has_its_ending_without_decisions(game_of: GameOf) -> None:
    game = game_of(late=ending(), draws=["end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.game.finish()
    assert game.game.over
    assert game.lines() == [("Red", 2, "canal")]
    game.game.undo()


def test_game_ended_by_hand_before_a_draw_draws_nothing(game_of: GameOf) -> None:
    drawn: set[str] = set()
    rules = [
        Phase(id="late/asked", says="All are asked.", after=("turn-start",), before=("draw",), do=ask_all),
        Phase(
            id="late/looked",
            says="The tile that was drawn is looked at.",
            scope="part",
            after=("draw",),
            before=("place",),
            do=lambda table: drawn.update(table.hand),
        ),
        DECISION,
    ]
    game = game_of(late=plugin("All are asked before a tile is drawn.", turn_rules=rules), draws=["end", "plain"])
    assert game.decision.kind == "late"
    game.game.finish()
    assert (game.game.over, drawn) == (True, set())


def test_ending_stands_in_the_ruleset(game_of: GameOf) -> None:
    assert game_of(late=ending()).game.ruleset.turn.ending_names == ("zz-late", "game-end")
    assert game_of(late=ending("game-end")).game.ruleset.turn.ending_names == ("game-end", "zz-late")
    assert "zz-late" not in game_of(late=ending()).game.ruleset.turn.phase_names


def test_phase_of_every_turn_may_come_once_more_before_the_final_scoring(game_of: GameOf) -> None:
    came: set[tuple[bool, int]] = set()
    tide = Phase(
        id="tide/tide",
        says="The tide comes.",
        after=("score",),
        at_end=True,
        do=lambda table: came.add((table.over, table.scores[0])),
    )
    game = game_of(tide=plugin("The tide comes in every turn, and at the end.", turn_rules=[tide]), draws=["end"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert game.game.over
    assert game.game.ruleset.turn.ending_names == ("tide/tide", "game-end")
    # The canal is scored after it both times.
    assert came == {(False, 0), (True, 0)}


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("by_rule", [True, False])
def test_what_overtime_pushes_comes_before_the_final_scoring(game_of: GameOf, goes_on: bool, by_rule: bool) -> None:
    def do(table: Table, rule: GameEnd | None) -> bool:
        if table.state("late", "asked"):
            return False
        table.set_state("late", "asked", True)
        if goes_on:
            table.push("late/enough")
        table.ask("late", 1)
        return goes_on

    more = plugin(
        "Overtime.",
        turn_rules=[
            Overtime(id="late/overtime", says="A boat comes late.", do=do),
            *([GameEnd(id="late/one", says="One turn.", over=lambda view: view.turn_number > 0)] if by_rule else []),
            Phase(id="late/enough", says="Enough.", scope="pushed", do=lambda table, data: table.end_game()),
            DECISION,
        ],
    )
    game = over_with_a_boat(game_of, late=more)
    assert (game.decision.kind, game.decision.player, game.lines()) == ("late", "Blue", [])
    game.play(type="late")
    assert game.game.over
    assert sorted(game.lines()) == [("Blue", 2, "canal"), ("Red", 2, "canal")]


@pytest.mark.parametrize("final", [True, False])
def test_reaction_to_an_imminent_score_may_still_join_it(game_of: GameOf, final: bool) -> None:
    def asks(table: Table, event: Event) -> None:
        if event.feature is not None and event.feature.kind == "canal":
            announced.append((event.data["occasion"], event.data["subject"].feature == event.feature))
            table.ask("late", 1)

    announced: list[tuple[str, bool]] = []
    more = plugin(
        "Late boats.",
        turn_rules=[Reaction(id="late/asks", on="scoring", says="Blue is asked.", do=asks), DECISION],
    )
    game = game_of(late=more, draws=["end"] if final else ["end", "end"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    if not final:
        game.place("end", (-1, 0), 180)
    assert (game.decision.kind, game.decision.player, game.lines()) == ("late", "Blue", [])
    game.play(type="late")
    points = 2 if final else 6
    assert sorted(game.lines()) == [("Blue", points, "canal"), ("Red", points, "canal")]
    assert set(announced) == {("final" if final else "completed", True)}


def rings(position: Position, player: int, data: Any) -> Iterator[Offer]:
    if player == position.player:
        yield Offer(type="ring", rule="bell/any", leaves_open=True, budget="bell", do=lambda table, offer: None)


BELL = plugin(
    "The player whose turn it is may ring a bell at any moment.",
    meeple_rules=[OfferRule(id="bell/any", says="Ring.", decision="*", offers=rings)],
)


def test_offer_of_any_decision_is_made_wherever_its_player_decides(game_of: GameOf) -> None:
    game = game_of(bell=BELL, late=ending(), draws=["end"])
    assert (game.decision.kind, len(game.actions("ring"))) == ("place", 1)
    game.play(type="ring")
    assert (game.decision.kind, len(game.actions("ring"))) == ("place", 0)
    game.place("end", (1, 0))
    assert (game.decision.kind, len(game.actions("ring"))) == ("deploy", 0)
    game.skip()
    assert (game.decision.kind, game.decision.player, len(game.actions("ring"))) == ("late", "Red", 0)


def test_offer_of_any_decision_is_made_in_decisions_of_plugins(game_of: GameOf) -> None:
    game = over_with_a_boat(game_of, bell=BELL, late=ending())
    assert (game.decision.kind, game.decision.player, len(game.actions("ring"))) == ("late", "Red", 1)
    game.play(type="ring")
    assert (game.decision.kind, game.decision.player, len(game.actions("ring"))) == ("late", "Red", 0)
    game.skip()
    assert (game.decision.kind, game.decision.player, len(game.actions("ring"))) == ("late", "Blue", 0)


def test_offer_of_any_decision_causes_no_decision_by_itself(game_of: GameOf) -> None:
    game = game_of(bell=BELL, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_veto_may_speak_of_every_decision(game_of: GameOf) -> None:
    mute = plugin(
        "No bells.",
        meeple_rules=[
            OfferVeto(
                id="mute/bells",
                says="No bells.",
                decision="*",
                types=frozenset({"ring"}),
                forbids=lambda view, player, offer: True,
            )
        ],
    )
    game = game_of(bell=BELL, mute=mute, draws=["end"])
    assert game.actions("ring") == []
    game.place("end", (1, 0))
    assert game.decision.kind == "deploy"
    assert game.actions("ring") == []


def test_phases_that_contradict_the_end_of_the_game_are_refused(game_of: GameOf) -> None:
    with pytest.raises(bastide.BastideError, match="contradict each other"):
        game_of(
            odd=plugin(
                "Odd.",
                turn_rules=[
                    Phase(id="odd/one", name="one", scope="game", says="One.", after=("two",), do=ask_all),
                    Phase(id="odd/two", name="two", scope="game", says="Two.", after=("game-end",), do=ask_all),
                ],
            )
        )
