"""A plugin with one rule of nearly every type, each harmless until its fuse is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import bastide
from bastide import (
    ANY,
    Adjustment,
    ClaimRule,
    Completion,
    DecisionKind,
    Deployment,
    FinalScoring,
    GameEnd,
    Homecoming,
    Offer,
    OfferRule,
    OfferVeto,
    Overtime,
    Phase,
    PlacementFilter,
    PlacementOffers,
    Plugin,
    Ranking,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    ShareRule,
    Table,
    Term,
    Weighing,
    hookimpl,
    traits,
)

NAME = "saboteur"
EVENTS = (
    "drawn",
    "discarded",
    "placed",
    "deployed",
    "left",
    "completed",
    "scored",
    "turn-started",
    "turn-ended",
    "passed",
    "noticed",
)
BOTH = frozenset({"completed", "final"})


class SabotageError(Exception):
    """The error of the saboteur."""


class Fuse:
    """Counts calls of the saboteur's callables, and raises when the chosen number of them is reached.

    ``only`` restricts the count to the callables of one rule; ``calls`` counts all of them.
    """

    def __init__(self) -> None:
        self.left: int | None = None
        self.only: str | None = None
        self.calls: dict[str, int] = {}

    def light(self, left: int, only: str | None = None) -> None:
        self.left, self.only = left, only

    def out(self) -> None:
        self.left = None

    def burn(self, name: str) -> None:
        self.calls[name] = self.calls.get(name, 0) + 1
        if self.left is None or self.only not in (None, name):
            return
        self.left -= 1
        if self.left < 0:
            raise SabotageError(name)

    def quiet(self, name: str, answer: Any) -> Callable[..., Any]:
        """A callable of a rule with a harmless answer; the last argument, if ``answer`` is ``...``."""

        def call(*arguments: Any) -> Any:
            self.burn(name)
            return arguments[-1] if answer is ... else answer

        return call

    def busy(self, name: str, also: Callable[[Table], None] = lambda table: None) -> Callable[..., Any]:
        """A callable that changes the game, before its fuse is checked and after."""

        def do(table: Table, *_: Any) -> None:
            kind = next(piece for neutral, piece in table.ruleset.supplies if not neutral)
            table.set_state(NAME, name, table.state(NAME, name, 0) + 1)
            table.stock(table.player, kind, 1)
            self.burn(name)
            table.stock(table.player, kind, -1)
            also(table)

        return do


class Saboteur:
    """The plugin."""

    def __init__(self) -> None:
        self.fuse = Fuse()

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Saboteur", says="Does nothing, until it raises.")

    @hookimpl
    def bastide_placement_rules(self) -> Iterable[Rule]:
        quiet = self.fuse.quiet
        return [
            PlacementFilter(**_head("filter"), allows=quiet("filter", True)),
            PlacementOffers(**_head("placements"), offers=quiet("placements", ())),
        ]

    @hookimpl
    def bastide_meeple_rules(self) -> Iterable[Rule]:
        quiet = self.fuse.quiet
        wave = Offer(type="wave", rule=f"{NAME}/wave", budget="wave", leaves_open=True, do=self.fuse.busy("wave"))
        return [
            OfferRule(**_head("wave"), decision="deploy", offers=quiet("wave", (wave,))),
            OfferVeto(**_head("veto"), decision="deploy", forbids=quiet("veto", False)),
            Deployment(
                **_head("nowhere"),
                pieces=traits("follower"),
                on=traits("claimable"),
                role="nobody",
                where=quiet("nowhere", False),
            ),
            Homecoming(**_head("stay"), pieces=ANY, on=ANY, stays=quiet("stay", True), before=("base-game/return",)),
        ]

    @hookimpl
    def bastide_scoring_rules(self) -> Iterable[Rule]:
        quiet = self.fuse.quiet
        return [
            Completion(**_head("complete"), of=traits("completable"), ports=False, when=quiet("complete", True)),
            Completion(**_head("incomplete"), of=traits("completable"), when=quiet("incomplete", True), initial=True),
            ScoringRule(
                **_head("worth"),
                subjects=ANY,
                occasions=BOTH,
                when=quiet("worth", True),
                terms=(Term(label="dust", rate=Rate("dust", 1), count=quiet("worth", 0)),),
            ),
            ScoringRule(
                **_head("personal"),
                subjects=ANY,
                occasions=BOTH,
                terms=(Term(label="own dust", rate=Rate("dust", 1), count_for=quiet("personal", 0)),),
            ),
            Adjustment(
                **_head("adjust"),
                stage="add",
                value=Rate("more", 0),
                subjects=ANY,
                when=quiet("adjust", True),
                when_for=quiet("adjust", True),
            ),
            Weighing(**_head("weigh"), pieces=ANY, weigh=quiet("weigh", ...)),
            ClaimRule(**_head("tie"), stage="tie-break", decide=quiet("tie", ...)),
            ClaimRule(**_head("override"), stage="override", decide=quiet("override", ...)),
            ShareRule(**_head("share"), share=quiet("share", ...)),
            FinalScoring(**_head("final"), subjects=quiet("final", ())),
        ]

    @hookimpl
    def bastide_turn_rules(self) -> Iterable[Rule]:
        quiet, busy = self.fuse.quiet, self.fuse.busy

        def start(table: Table) -> None:
            if table.turn_number % 2:
                table.push("sabotage", "why")

        def ask(table: Table) -> None:
            table.happen("noticed", player=table.player)
            if table.turn_number % 4 == 1:
                table.ask("nod", (table.player + 1) % len(table.players), 7)

        nods = [Offer(type="nod", rule=f"{NAME}/nod", params={"times": times}, do=busy("nod")) for times in (1, 2)]
        return [
            GameEnd(**_head("end"), over=quiet("end", False)),
            Overtime(**_head("overtime"), do=quiet("overtime", False)),
            Ranking(**_head("level"), key=quiet("level", 0), breaks_ties=True),
            Phase(**_head("turn"), name="plot", after=("turn-start",), do=busy("turn", start)),
            Phase(**_head("part"), name="plan", after=("score",), scope="part", do=busy("part")),
            Phase(**_head("step"), name="sabotage", scope="pushed", do=busy("step", ask)),
            DecisionKind(**_head("nod"), name="nod", optional=True, offers=quiet("nod", nods)),
            *(Reaction(**_head(f"on-{event}"), on=event, do=busy(f"on-{event}")) for event in EVENTS),
        ]


def _head(name: str) -> dict[str, Any]:
    return {"id": f"{NAME}/{name}", "says": "Nothing."}


#: The names of all its rules, by which its fuse counts.
RULES = (
    *("filter", "placements", "wave", "veto", "nowhere", "stay", "complete", "incomplete", "worth", "personal"),
    *("adjust", "weigh", "tie", "override", "share", "final", "end", "turn", "part", "step", "nod"),
    *(f"on-{event}" for event in EVENTS),
)


@cache
def sabotaged(variant: str) -> tuple[bastide.Ruleset, Fuse]:
    """A variant with the saboteur among its plugins, and the fuse."""
    registry = bastide.Registry()
    registry.load_installed()
    saboteur = Saboteur()
    found = registry.register(saboteur, NAME, "bastide-saboteur", "6.6")
    assert found.broken is None, found.broken
    return bastide.resolve(bastide.select(f"{variant} + {NAME}", registry), registry), saboteur.fuse
