"""Rules of independent plugins: which combinations are refused, and what they may set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from toys import hands, herons, lamps, moorings, reckoning, tolls, trinkets, turns, wetlands
from toys.making import plugin
from toys.playing import Watched, registry_of, ruleset_of

import bastide
from bastide import (
    BastideError,
    Completion,
    DecisionKind,
    Deployment,
    EdgeMeeting,
    GameEnd,
    Phase,
    PieceKind,
    PlaceKind,
    PlacementFilter,
    Position,
    Print,
    Reaction,
    Registry,
    SegmentKind,
    Selection,
    StackDeclaration,
    StateKeeper,
    Supply,
    coordinates,
    hookimpl,
    kinds,
)
from bastide.apps.cli.console.failures import reported

GameOf = Callable[..., Watched]


def nothing(*_: Any) -> None:
    return None


def reaction(rule_id: str, **more: Any) -> Reaction:
    return Reaction(id=rule_id, says="Does nothing.", on="placed", do=nothing, **more)


def phase(rule_id: str, name: str, **more: Any) -> Phase:
    return Phase(id=rule_id, says="A phase.", name=name, do=nothing, **more)


def reason(**plugins: SimpleNamespace) -> str:
    """Why these plugins are incompatible."""
    with pytest.raises(BastideError) as caught:
        ruleset_of(**plugins)
    return str(caught.value)


def step(rule_id: str) -> Phase:
    return Phase(id=rule_id, says="A step.", name="leap", scope="pushed", do=nothing)


def decision(rule_id: str) -> DecisionKind:
    return DecisionKind(id=rule_id, says="A decision.", name="choose", offers=lambda view, player, data: [])


PAIRS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("rule ids", {"turn_rules": [reaction("ab/same")]}, {"turn_rules": [reaction("ab/same")]}),
    (
        "slots",
        {"turn_rules": [GameEnd(id="one/end", says="Ends.", slot="end", over=Position.exhausted)]},
        {"turn_rules": [GameEnd(id="other/end", says="Ends.", slot="end", over=Position.exhausted)]},
    ),
    ("steps", {"turn_rules": [step("one/leap")]}, {"turn_rules": [step("other/leap")]}),
    ("step and phase", {"turn_rules": [step("one/leap")]}, {"turn_rules": [phase("other/leap", "leap")]}),
    ("decisions", {"turn_rules": [decision("one/choose")]}, {"turn_rules": [decision("other/choose")]}),
    ("places", {"kinds": [PlaceKind("pier")]}, {"kinds": [PlaceKind("pier", write=str)]}),
    ("pieces", {"kinds": [PieceKind("oar")]}, {"kinds": [PieceKind("oar", weight=2)]}),
    (
        "segments",
        {"kinds": [SegmentKind("ditch", "centre")]},
        {"kinds": [SegmentKind("ditch", "side")]},
    ),
    (
        "stacks",
        {"components": [StackDeclaration(name="pile")]},
        {"components": [StackDeclaration(name="pile", items={"a": 1})]},
    ),
    (
        "order",
        {"turn_rules": [reaction("one/first", before=("other/second",))]},
        {"turn_rules": [reaction("other/second", before=("one/first",))]},
    ),
    (
        "order of phases",
        {"turn_rules": [phase("one/dawn", "dawn", before=("dusk",))]},
        {"turn_rules": [phase("other/dusk", "dusk", before=("dawn",))]},
    ),
    (
        "replacing each other",
        {"turn_rules": [reaction("one/only", replaces=("other/only",))]},
        {"turn_rules": [reaction("other/only", replaces=("one/only",))]},
    ),
    (
        "replacing whatever fills a slot",
        {"turn_rules": [reaction("one/only", slot="tide", replaces=("slot:tide",))]},
        {"turn_rules": [reaction("other/only", slot="tide", replaces=("slot:tide",))]},
    ),
    (
        "supply and rule ids",
        {"kinds": [PieceKind("oar")], "components": [Supply("oar", 1, id="ab/oars", says="Oars.")]},
        {"turn_rules": [reaction("ab/oars")]},
    ),
]


@pytest.mark.parametrize(("one", "other"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_clash_names_both_plugins(one: dict[str, Any], other: dict[str, Any]) -> None:
    message = reason(reed=plugin("Reed.", **one), sedge=plugin("Sedge.", **other))
    assert "Reed" in message
    assert "Sedge" in message


@pytest.mark.parametrize("name", ["draw", "place", "score", "turn-end", "part", "ask"])
def test_no_step_replaces_a_built_in_one(name: str) -> None:
    assert repr(name) in reason(reed=plugin("Reed.", turn_rules=[phase("reed/own", name)]))


def test_phase_cannot_be_put_beside_a_missing_one() -> None:
    assert "did you mean 'score'" in reason(
        reed=plugin("Reed.", turn_rules=[phase("reed/own", "own", after=("scores",))])
    )


def test_two_state_keepers_of_one_plugin_are_refused() -> None:
    keeper = StateKeeper(read=nothing, write=nothing)
    assert "two state keepers" in reason(reed=plugin("Reed.", state=[keeper, keeper]))


def test_plugins_declare_requirements_and_conflicts() -> None:
    assert "“Lamps.” requires moor" in reason(lamps=plugin("Lamps.", requires=("moor",)))
    clash = plugin("Dark.", conflicts={"lamps": "One cannot see them by day."})
    assert "One cannot see them by day" in reason(lamps=lamps.PLUGIN, dark=clash)


def test_two_plugins_for_one_slot_are_refused() -> None:
    message = reason(reed=plugin("Reed.", slot="shore"), sedge=plugin("Sedge.", slot="shore"))
    assert "rule the same thing" in message
    assert "Reed" in message
    assert "Sedge" in message


def test_rule_replaces_another(game_of: GameOf) -> None:
    free = plugin(
        "Cheap.",
        meeple_rules=[
            Deployment(
                id="free/punt",
                says="Twice.",
                pieces=kinds("punt"),
                on=kinds("canal"),
                budget=None,
                leaves_open=True,
                replaces=("wetlands/punt", "wetlands/one-claim"),
            )
        ],
    )
    game = game_of(free=free, draws=["straight", "plain"])
    game.place("straight", (1, 0))
    for _ in range(5):
        game.deploy("canal W")
    assert game.game.supply("Red") == {"punt": 0}
    assert game.game.ruleset.rule("wetlands/punt") is None


def test_rates_are_set_by_the_variant_within_their_bounds() -> None:
    variant: dict[str, Any] = {"plugins": {"wetlands": {}}, "rates": {"wetlands/completed.tiles": 7}}
    assert ruleset_of(variant).rates["wetlands/completed.tiles"] == 7
    for rates in ({"wetlands/completed.tiles": -1}, {"wetlands/completed.tile": 1}):
        with pytest.raises(BastideError, match=r"wetlands/completed\.tile"):
            ruleset_of(variant | {"rates": rates})


def test_supplies_add_up_and_a_variant_sets_them(game_of: GameOf) -> None:
    more = plugin("More.", components=[Supply("punt", 2, id="more/punts", says="Two more punts.")])
    assert game_of(more=more).game.supply("Red") == {"punt": 7}
    variant = {"plugins": {"wetlands": {}, "more": {}, "herons": {}}, "supply": {"punt": 1}}
    game = game_of(variant, more=more, herons=herons.PLUGIN)
    assert game.game.supply("Blue") == {"punt": 1}
    assert game.game.supply(None) == {"heron": 0}


def test_prints_replace_their_plain_tiles(game_of: GameOf) -> None:
    moon = plugin("By moonlight.", components=[Print(name="moonlit")])
    tiles = ruleset_of(moon=moon).contents["bag"]
    assert (tiles["wetlands/plain"], tiles["wetlands/plain-moonlit"]) == (4, 2)
    assert "wetlands/plain-moonlit" not in ruleset_of().contents["bag"]


def test_edges_of_two_kinds_meet_where_a_plugin_says_so(game_of: GameOf) -> None:
    ford = plugin(
        "Fords.", placement_rules=[EdgeMeeting("canal", "marsh", id="ford/meet", says="Canals may peter out.")]
    )
    game = game_of(ford=ford, draws=["plain", "plain"])
    assert {tuple(action["at"]) for action in game.actions("place")} == {(0, -1), (0, 1), (-1, 0), (1, 0)}
    game.place("plain", (1, 0))
    [canal] = game.game.board.features("canal")
    assert canal.open == 1


def test_meeting_of_edges_that_another_rule_replaces_is_none() -> None:
    meeting = EdgeMeeting("canal", "marsh", id="ford/meet", says="Canals may peter out.")
    ford = plugin("Fords.", placement_rules=[meeting])
    bank = PlacementFilter(
        id="bank/firm", says="They may not.", replaces=("ford/meet",), allows=lambda position, candidate: True
    )
    assert ruleset_of(ford=ford).catalogue.meets("marsh", "canal")
    assert not ruleset_of(ford=ford, bank=plugin("Banks.", placement_rules=[bank])).catalogue.meets("marsh", "canal")


def test_placement_filter_forbids_and_says_why(game_of: GameOf) -> None:
    shore = plugin(
        "The west is land.",
        placement_rules=[
            PlacementFilter(
                id="shore/west",
                says="No tile lies west of the first one.",
                allows=lambda view, candidate: coordinates(candidate.cell)[0] >= 0,
            )
        ],
    )
    game = game_of(shore=shore, draws=["straight", "plain"])
    with pytest.raises(bastide.IllegalAction) as caught:
        game.game.play({"type": "place", "tile": "wetlands/straight", "at": [-1, 0], "rotation": 0})
    assert (caught.value.rule, caught.value.reason) == ("shore/west", "No tile lies west of the first one.")
    game.place("straight", (1, 0))


def test_rule_about_something_undeclared_is_refused() -> None:
    lost = plugin("Lost.", scoring_rules=[Completion(id="lost/canel", says="?", of=kinds("canel"))])
    assert "did you mean 'canal'" in reason(lost=lost)


TOYS = {
    "hands": hands.PLUGIN,
    "tiles": hands.MORE_TILES,
    "herons": herons.PLUGIN,
    "lamps": lamps.PLUGIN,
    "moorings": moorings.PLUGIN,
    "tolls": tolls.PLUGIN,
    "trinkets": trinkets.PLUGIN,
    "echo": reckoning.ECHO,
    "tie": reckoning.TIE_BREAK,
    "all": reckoning.OVERRIDE,
    "auction": turns.AUCTION,
    "tide": turns.TIDE,
    "weight": reckoning.WEIGHT,
}


def order(names: Iterable[str]) -> tuple[Any, ...]:
    registry = Registry()
    for name in names:
        registry.register({**TOYS, "wetlands": wetlands.PLUGIN}[name], name)
    ruleset = bastide.resolve(Selection(plugins=dict.fromkeys(names)), registry)
    chain, turn = ruleset.turn.chain, []
    while chain is not None:
        turn.append(chain[0])
        chain = chain[1]
    plan = ruleset.scoring.plans["grove", "completed"]
    return (
        [(entry.plugin, entry.rule.id) for entry in ruleset.rules],
        turn,
        [rule.id for rule in plan.claims],
        {kind: [(rule.id, piece) for rule, piece in rules] for kind, rules in ruleset.meeples.deploys.items()},
        {event: [rule.id for rule in rules] for event, rules in ruleset.turn.reactions.items()},
        {kind: [rule.id for rule in rules] for kind, rules in ruleset.meeples.offers.items()},
        list(ruleset.tiles),
        ruleset.contents,
    )


@given(st.permutations(["wetlands", *TOYS]))
def test_order_of_rules_does_not_depend_on_the_order_of_registration(names: list[str]) -> None:
    assert order(names) == order(["wetlands", *TOYS])


def test_rules_stand_in_the_declared_order_then_by_id() -> None:
    rules = [
        reaction("reed/c"),
        reaction("reed/a", after=("reed/c",)),
        reaction("reed/b"),
        reaction("reed/z", before=("reed/b",)),
    ]
    ruleset = ruleset_of(reed=plugin("Reed.", turn_rules=rules))
    assert [rule.id for rule in ruleset.turn.reactions["placed"]] == ["reed/c", "reed/a", "reed/z", "reed/b"]


def test_all_toys_play_together(game_of: GameOf) -> None:
    plugins = {name: toy for name, toy in TOYS.items() if name != "auction"}
    game = game_of(**plugins, players=("Red", "Blue", "Green"), seed=3)
    for number in range(60):
        if game.game.over:
            break
        actions = game.decision.actions
        game.play(**actions[(number * 7) % len(actions)].as_record())


def no_rules() -> list[Any]:
    return []


class Broken:
    """Plugins with typical errors."""

    @staticmethod
    def misspelt() -> SimpleNamespace:
        made = plugin("Misspelt.")
        made.bastide_meeple_rule = hookimpl(lambda: no_rules())
        return made

    @staticmethod
    def of_version_1() -> SimpleNamespace:
        made = plugin("Of version 1.")
        made.bastide_piece_kinds = hookimpl(lambda: no_rules())
        return made

    @staticmethod
    def wrong_argument() -> SimpleNamespace:
        return plugin("Wrong argument.", turn_rules=lambda option: [])

    @staticmethod
    def unmarked() -> SimpleNamespace:
        made = plugin("Unmarked.")
        made.bastide_turn_rules = lambda: no_rules()
        return made

    @staticmethod
    def nobody() -> SimpleNamespace:
        return SimpleNamespace(bastide_turn_rules=hookimpl(lambda: no_rules()))

    @staticmethod
    def from_the_future() -> SimpleNamespace:
        return SimpleNamespace(bastide_plugin=hookimpl(lambda: bastide.Plugin(title="F", says="F.", api=99)))

    @staticmethod
    def no_plugin() -> SimpleNamespace:
        return SimpleNamespace(bastide_plugin=hookimpl(lambda: "me"))

    @staticmethod
    def raises() -> SimpleNamespace:
        def fail() -> None:
            raise RuntimeError("no such luck")

        return SimpleNamespace(bastide_plugin=hookimpl(fail))


def test_rule_type_of_the_first_interface_is_refused_with_what_says_the_same() -> None:
    with pytest.raises(ImportError, match=r"bastide.TieBreak is now Ranking\(breaks_ties=True, key=…\)"):
        from bastide import TieBreak  # type: ignore[attr-defined]  # noqa: F401


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Broken.misspelt, "did you mean 'bastide_meeple_rules'"),
        (Broken.of_version_1, "bastide_piece_kinds is now bastide_kinds"),
        (Broken.wrong_argument, "option"),
        (Broken.unmarked, "bastide_turn_rules is not marked with @bastide.hookimpl"),
        (Broken.nobody, "no bastide_plugin hook"),
        (Broken.from_the_future, "version 99 of the hooks"),
        (Broken.no_plugin, "returned str, not Plugin"),
        (Broken.raises, "RuntimeError: no such luck"),
    ],
)
def test_broken_plugin_is_listed_and_fatal_only_to_variants_with_it(
    broken: Callable[[], SimpleNamespace], says: str
) -> None:
    registry = registry_of({"lamps": lamps.PLUGIN})
    found = registry.register(broken(), "broken", "toys", "0.3")
    assert found.broken is not None
    assert says in found.broken
    assert registry.found["broken"] is found
    bastide.resolve(bastide.select("wetlands + lamps", registry), registry)
    with pytest.raises(BastideError, match="broken"):
        bastide.select("wetlands + broken", registry)
    with pytest.raises(BastideError, match="the plugin broken is broken"):
        bastide.resolve(Selection(plugins={"wetlands": None, "broken": None}), registry)


def test_unknown_plugin_is_refused_by_the_resolver_too() -> None:
    registry = registry_of({})
    with pytest.raises(BastideError, match="did you mean 'wetlands'"):
        bastide.resolve(Selection(plugins={"wetland": None}), registry)


def failing() -> list[Any]:
    raise RuntimeError("no such luck")


@pytest.mark.parametrize(
    ("hooks", "says"),
    [
        ({"meeple_rules": failing}, "bastide_meeple_rules: RuntimeError: no such luck"),
        ({"meeple_rules": nothing}, "returned None, not a list"),
        ({"components": lambda: "moonlit"}, "returned a str, not a list"),
        (
            {"kinds": lambda: ["ditch"]},
            "a str was in the list, and only SegmentKind, PieceKind, PlaceKind may be",
        ),
        ({"meeple_rules": lambda: [reaction("broken/a")]}, "return it from bastide_turn_rules"),
        ({"turn_rules": lambda: [reaction]}, "a function was in the list"),
    ],
)
def test_failing_hook_names_its_plugin_version_and_the_expected_type(hooks: dict[str, Any], says: str) -> None:
    registry = registry_of({})
    assert registry.register(plugin("Broken.", **hooks), "rotten", "toys-rotten", "0.3").broken is None
    with pytest.raises(BastideError) as caught:
        bastide.resolve(bastide.select("wetlands + rotten", registry), registry)
    assert "rotten (toys-rotten 0.3)" in str(caught.value)
    assert says in str(caught.value)


def test_setup_that_raises_names_itself() -> None:
    def fail(table: Any) -> None:
        raise ZeroDivisionError("nobody is here")

    ruleset = ruleset_of(
        reed=plugin("Reed.", turn_rules=[Phase(id="reed/set", says="Sets up.", scope="setup", do=fail)])
    )
    with pytest.raises(bastide.RuleError, match=r"reed/set.*nobody is here"):
        bastide.Game(ruleset, ["Red"])


def test_rule_that_raises_names_itself_and_leaves_no_trace(game_of: GameOf, capsys: pytest.CaptureFixture[str]) -> None:
    from bastide.testing.fingerprints import difference, fingerprint

    def fail(table: Any, event: Any) -> None:
        table.set_state("reed", "began", True)
        table.put_on_stack("bag", "wetlands/plain")
        raise ZeroDivisionError("the reed breaks")

    reed = plugin("Reed.", turn_rules=[Reaction(id="reed/breaks", on="deployed", says="Breaks.", do=fail)])
    game = game_of(reed=reed, draws=["straight", "plain"], seed=12)
    game.place("straight", (1, 0))
    before = fingerprint(game.game)
    with pytest.raises(bastide.RuleError) as caught:
        game.game.play({"type": "deploy", "piece": "punt", "on": "canal W"})
    assert not difference(fingerprint(game.game), before)
    error = caught.value
    assert (error.plugin, error.rule, error.action) == ("reed", "reed/breaks", 1)
    with pytest.raises(typer.Exit), reported():
        raise error
    in_the_terminal = capsys.readouterr().err
    for part in ("reed 1.2", "after action 1", "seed 12", "game.to_record(all_draws=True)", "ZeroDivisionError"):
        assert part in str(error)
        assert part in in_the_terminal
    assert "bastide play --resume game.json" in in_the_terminal
    assert "bastide play" not in str(error)
    game.skip()


def test_sheet_that_raises_names_the_rule(game_of: GameOf) -> None:
    def count(view: bastide.Position, subject: bastide.Subject) -> int:
        raise ZeroDivisionError("nobody counts")

    rule = bastide.ScoringRule(
        id="reed/count",
        says="Counts.",
        subjects=kinds("canal"),
        occasions=frozenset({"final"}),
        terms=(bastide.Term(label="reeds", rate=bastide.Rate("reeds", 1), count=count),),
    )
    game = game_of(reed=plugin("Reed.", scoring_rules=[rule]))
    [canal] = game.game.board.features("canal")
    with pytest.raises(bastide.RuleError, match=r"reed/count.*nobody counts"):
        game.game.sheet(canal, "final")
