"""Each hook, by its effect."""

from __future__ import annotations

import dataclasses
from collections import Counter
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from toys import wetlands
from toys.making import plugin
from toys.playing import Watched, registry_of, ruleset_of

import bastide
from bastide import (
    Bot,
    ChangedTiles,
    Completion,
    DecisionKind,
    Deployment,
    EdgeMeeting,
    Offer,
    Phase,
    PieceKind,
    PieceStyle,
    PlaceKind,
    PlacementFilter,
    PresetFolder,
    Print,
    Reaction,
    SegmentKind,
    Selection,
    StackDeclaration,
    StateKeeper,
    Subcommand,
    Supply,
    Table,
    Tile,
    TileFile,
    kinds,
)
from bastide.rules import hook_results as answers
from bastide.rules import hookspecs
from bastide.ruleset.calls import call_of

TOYS = Path(wetlands.__file__).parent


def with_reed(**hooks: Any) -> bastide.Ruleset:
    return ruleset_of(reed=plugin("Reed.", **hooks))


def collected(**hooks: Any) -> list[tuple[str, Any]]:
    registry = registry_of({"reed": plugin("Reed.", **hooks)})
    (hook,) = hooks
    return list(registry.collect(f"bastide_{hook}"))


def test_hook_plugin() -> None:
    registry = registry_of({"reed": plugin("Reed.")})
    assert registry.usable["reed"].title == "Reed."


def test_hook_presets() -> None:
    folder = PresetFolder(path=TOYS)
    assert collected(presets=[folder]) == [("reed", folder)]


def test_hook_bots() -> None:
    bot = Bot(name="quick", factory="reed:quick", says="Quick.")
    assert collected(bots=[bot]) == [("reed", bot)]


def test_hook_subcommands() -> None:
    command = Subcommand(name="count", app="reed:count", says="Counts.")
    assert collected(subcommands=[command]) == [("reed", command)]


def test_hook_drawings() -> None:
    style = PieceStyle("punt", "M0 0H1V1Z")
    assert collected(drawings=[style]) == [("reed", style)]


def test_hook_placement_rules_of_edges() -> None:
    ruleset = with_reed(placement_rules=[EdgeMeeting("canal", "grove", id="reed/meet", says="They meet.")])
    assert ruleset.catalogue.meets("grove", "canal")
    assert not ruleset.catalogue.meets("grove", "marsh")


def test_hook_kinds() -> None:
    more = SegmentKind("canal", "centre", frozenset({"salty"}))
    assert with_reed(kinds=[more]).segment_kinds["canal"].traits == {"claimable", "wet", "salty"}


def test_hook_kinds_of_pieces() -> None:
    kind = PieceKind("oar", frozenset({"follower"}))
    ruleset = with_reed(kinds=[kind])
    assert ruleset.piece_kinds["oar"] == kind
    assert "oar" in {piece for _, piece in ruleset.meeples.deploys["canal"]}


def test_hook_kinds_of_places() -> None:
    assert list(with_reed(kinds=[PlaceKind("bank")]).place_kinds) == ["bank"]


def test_hook_components() -> None:
    ruleset = with_reed(components=[Supply("punt", 3, id="reed/punts", says="More.")])
    assert ruleset.supplies[False, "punt"] == 8


def test_hook_components_in_files() -> None:
    file = TileFile(path=TOYS / "split.toml", copies=2)
    assert with_reed(components=[file]).contents["bag"]["split/two-ends"] == 4


def test_hook_components_in_other_prints() -> None:
    assert with_reed(components=[Print(name="moonlit")]).contents["bag"]["wetlands/plain-moonlit"] == 2


def test_hook_components_that_tiles_become() -> None:
    def overgrown(tile: Tile) -> list[Tile]:
        return [dataclasses.replace(tile, id=f"{tile.id}-overgrown")]

    changes = ChangedTiles(id="reed/overgrown", says="Everything may be overgrown.", of=overgrown)
    assert "wetlands/plain-overgrown" in with_reed(components=[changes]).catalogue.tiles


def test_hook_components_on_stacks() -> None:
    game = bastide.Game(
        with_reed(components=[StackDeclaration(name="pot", items={"coin": 2}, per_player=True)]), ["Red"]
    )
    assert game.position.stack("pot:Red") == ("coin", "coin")


def test_hook_placement_rules() -> None:
    rule = PlacementFilter(id="reed/never", says="Never.", allows=lambda view, candidate: False)
    game = bastide.Game(with_reed(placement_rules=[rule]), ["Red"], seed=1)
    assert game.over


def test_hook_meeple_rules() -> None:
    rule = Deployment(id="reed/pool", says="On pools, too.", pieces=kinds("punt"), on=kinds("pool"))
    assert with_reed(meeple_rules=[rule]).meeples.deploys["pool"] == ((rule, "punt"),)


def test_hook_scoring_rules() -> None:
    rule = Completion(id="reed/pool", says="At once.", of=kinds("pool"))
    assert with_reed(scoring_rules=[rule]).scoring.completions["pool"] == (rule,)


def test_hook_turn_rules() -> None:
    rule = Phase(id="reed/rich", says="More punts.", scope="setup", do=lambda table: table.stock(0, "punt", 4))
    assert bastide.Game(with_reed(turn_rules=[rule]), ["Red"]).supply("Red") == {"punt": 9}


def note(table: Table, *_: Any) -> None:
    table.set_state("reed", "noted", table.state("reed", "noted", 0) + 1)


def noted(ruleset: bastide.Ruleset) -> Any:
    game = Watched(ruleset, draws=["plain", "plain"])
    game.place("plain", (0, 1))
    return game.game.position.state("reed", "noted")


def test_hook_turn_rules_with_phases() -> None:
    phase = Phase(id="reed/dusk", name="dusk", after=("score",), before=("turn-end",), says="Dusk.", do=note)
    assert noted(with_reed(turn_rules=[phase])) == 1


def test_hook_turn_rules_with_steps() -> None:
    step = Phase(id="reed/note", says="Notes.", scope="pushed", do=note)
    push = Reaction(id="reed/push", on="placed", says="Pushes.", do=lambda table, event: table.push("reed/note"))
    assert noted(with_reed(turn_rules=[step, push])) == 1


def test_hook_turn_rules_with_decisions() -> None:
    offer = Offer(type="nod", rule="reed/nod", do=note)
    kind = DecisionKind(id="reed/nod", name="nod", says="Nod.", offers=lambda view, player, data: [offer])
    ask = Reaction(id="reed/ask", on="placed", says="Asks.", do=lambda table, event: table.ask("nod", 1))
    game = Watched(
        with_reed(turn_rules=[kind, ask]),
        draws=["plain", "plain"],
    )
    game.place("plain", (0, 1))
    assert (game.decision.kind, game.decision.player) == ("nod", "Blue")


def test_hook_turn_rules_with_reactions() -> None:
    assert noted(with_reed(turn_rules=[Reaction(id="reed/note", on="placed", says="Notes.", do=note)])) == 1


def test_hook_state() -> None:
    keeper = StateKeeper(read=note, write=lambda view: "all is well")
    kept = with_reed(state=[keeper]).keepers
    assert list(kept) == ["reed"]
    for given, bound in ((keeper.read, kept["reed"].read), (keeper.write, kept["reed"].write)):
        call = call_of(bound)
        assert call is not None and call.function is given


class Options(BaseModel):
    """Options of a plugin that inspects its arguments."""

    length: int = 3


AT_RESOLVING = [
    name for name in (f"bastide_{hook}" for hook in answers.TYPES) if signature(vars(hookspecs)[name]).parameters
]


@pytest.mark.parametrize("hook", AT_RESOLVING)
def test_hook_is_called_once_for_a_ruleset_with_its_parameters(hook: str) -> None:
    calls: list[tuple[Any, Any]] = []

    def answer(options: Any, selection: Any) -> list[Any]:
        calls.append((options, selection))
        return []

    hooks: dict[str, Any] = {hook.removeprefix("bastide_"): answer}
    registry = registry_of({"reed": plugin("Reed.", options=Options, **hooks)})
    selection = Selection(plugins={"wetlands": None, "reed": Options(length=5)})
    bastide.resolve(selection, registry)
    assert calls == [(Options(length=5), selection)]


def test_no_hook_is_called_while_a_game_runs() -> None:
    calls: Counter[str] = Counter()

    def counting(hook: str) -> Any:
        def answer() -> list[Any]:
            calls[hook] += 1
            return []

        return answer

    hooks = {hook.removeprefix("bastide_"): counting(hook) for hook in AT_RESOLVING}
    ruleset = with_reed(**hooks)
    before = calls.copy()
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=1)
    while not game.over:
        game.play(game.decision.actions[0])
    assert calls == before
