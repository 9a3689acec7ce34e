"""Rules in Python act in native games; what the tables have no place for is done by the Python engine."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.native_pairs import BASE, both, compare, is_native, play_on
from toys.making import plugin

import bastide
from bastide import (
    Event,
    FinalScoring,
    Phase,
    Place,
    PlacementFilter,
    Rate,
    Reaction,
    Registry,
    RuleError,
    Ruleset,
    ScoringRule,
    Table,
    Term,
    add_to_tallies,
    begin_part,
    call_phase,
    choose,
    count_segments,
    kinds,
    noted_as,
    tallies,
)

Act = Callable[[Table, Event], object]
#: Hunters & Gatherers with tiles on which a trap covers animals by tokens of nobody.
TRAPS = """
format = "bastide-tiles/1"
set = "snares"
ground = "meadow"
[tiles.trap]
count = 3
meadow = "at N hunting-trap deer=2 tiger"
"""
#: The turn in which something happens.
TURN = 5


def with_reaction(act: Act) -> Ruleset:
    """The base game, in which something is done when the tile of a turn was placed."""

    def do(table: Table, event: Event) -> None:
        if table.turn_number == TURN and len(table.laid) == 1:
            act(table, event)

    registry = Registry()
    registry.load_installed()
    rule = Reaction(id="acting/rule", says="It acts.", on="placed", do=do)
    registry.register(plugin("Something acts.", requires=("base-game",), turn_rules=[rule]), "acting", "tests", "1")
    return bastide.resolve(bastide.select(f"{BASE} + inns-cathedrals + acting", registry), registry)


def first_piece(table: Table) -> int:
    return next(number for number in range(9) if table.piece(number).place.kind == "segment")


def give_up_a_piece(table: Table, event: Event) -> None:
    table.remove(first_piece(table))


def bring_a_piece(table: Table, event: Event) -> None:
    free = next(feature for feature in table.features_on(event.cell or 0) if not feature.pieces)
    table.deploy("follower", 1, Place("segment", free.segment))


def lay_another_tile(table: Table, event: Event) -> None:
    tile = table.draw_fitting()
    assert tile is not None
    code = table.legal(tile)[0]
    table.place(tile, code >> 2, code & 3)


@pytest.mark.parametrize(
    "act",
    [
        give_up_a_piece,
        bring_a_piece,
        lay_another_tile,
        lambda table, event: table.go_home(first_piece(table)),
        lambda table, event: table.hold(first_piece(table), 1),
        lambda table, event: table.move(first_piece(table), Place("tile", event.cell), role="lying"),
        lambda table, event: table.stock(0, "follower", 3),
        lambda table, event: table.set_state("acting", "tokens", (1, 2)),
        lambda table, event: table.next_player(0),
        lambda table, event: table.push("part"),
        lambda table, event: table.end_turn(),
        lambda table, event: table.end_game(),
        lambda table, event: table.discard(table.draw() or ""),
        lambda table, event: table.shuffle_stack("bag", "again"),
        lambda table, event: table.score(next(iter(table.claimed())), "final"),
        lambda table, event: [table.recheck(feature) for feature in table.features_on(event.cell or 0)],
        lambda table, event: [table.score_first(feature) for feature in table.to_be_scored()],
        lambda table, event: table.ask("deploy", 1),
        lambda table, event: table.roll("die", 6),
        lambda table, event: table.put_in_bag(table.draw() or ""),
    ],
)
def test_rules_act_on_native_games(act: Act) -> None:
    native, other = both(with_reaction(act), 2, 11)
    play_on(native, other, Random(3))
    assert is_native(native)
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    assert native.lines == other.lines
    while other.actions_played:
        native.undo()
        other.undo()
        compare(native, other)


# Further parts of a turn, stacks and tallies, which the tables have.


def in_parts(act: Act) -> Ruleset:
    """A game of tribes in which something is done when a tile was placed in a further part of a turn."""

    def do(table: Table, event: Event) -> None:
        if table.part_number == 2 and len(table.laid) == 1:
            act(table, event)

    registry = Registry()
    registry.load_installed()
    rules = [
        Reaction(id="acting/rule", says="It acts.", on="placed", do=do),
        Reaction(id="acting/called", says="More to do.", on="placed", features=kinds("lake"), do=call_phase("more")),
        Phase(id="acting/more", name="more", says="More.", after=("deploy",), if_called=True, do=begin_part()),
        Reaction(
            id="acting/added",
            says="Rivers are tallied.",
            on="completed",
            features=kinds("river"),
            do=add_to_tallies("acting", {"rivers": count_segments}),
        ),
        FinalScoring(id="acting/final", says="Compared.", subjects=tallies("acting", "rivers", kind="rivers")),
        ScoringRule(
            id="acting/most",
            says="Most rivers are worth 7.",
            subjects=kinds("rivers"),
            occasions=frozenset({"final"}),
            terms=(Term(label="most", rate=Rate("most", 7), count=choose(noted_as("tally", "rivers"), 1, 0)),),
        ),
    ]
    hooks: dict[str, Any] = {}
    for rule in rules:
        hooks.setdefault(rule.hook, []).append(rule)
    registry.register(plugin("Something acts.", requires=("hunters-gatherers",), **hooks), "acting", "tests", "1")
    return bastide.resolve(bastide.select("hunters-gatherers + acting", registry), registry)


@pytest.mark.parametrize(
    "act",
    [
        lambda table, event: None,
        lambda table, event: table.push("part"),
        lambda table, event: table.push("deploy"),
        lambda table, event: [table.score_first(feature) for feature in table.to_be_scored()],
        lambda table, event: table.ask("deploy", 1),
        lambda table, event: table.end_part(),
        lambda table, event: table.end_turn(),
        lambda table, event: table.end_game(),
        lambda table, event: table.shuffle_stack("bonus", f"after {table.turn_number}"),
        lambda table, event: table.put_on_stack("bonus", table.draw("bonus") or "", under=True),
        lambda table, event: begin_part("bonus")(table),
        lambda table, event: table.add_to_tally("acting", "rivers", 1, 2),
        lambda table, event: table.set_state("acting", "rivers", (1, 0)),
    ],
)
def test_rules_act_in_further_parts_of_native_turns(act: Act) -> None:
    native, other = both(in_parts(act), 2, 11)
    play_on(native, other, Random(3))
    assert is_native(native)
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    assert native.lines == other.lines
    assert native.position.tally("acting", "rivers") == other.position.tally("acting", "rivers") != (0, 0)
    while other.actions_played:
        native.undo()
        other.undo()
        compare(native, other)


def test_tally_that_is_none_is_for_the_python_engine() -> None:
    native, other = both(in_parts(lambda table, event: table.set_state("acting", "rivers", "many")), 2, 11)
    with pytest.raises(RuleError):
        play_on(native, other, Random(3))
    assert not is_native(native)


@pytest.mark.parametrize("variant", [f"{BASE} + traders-builders", "hunters-gatherers"])
def test_record_of_parts_is_replayed_natively(variant: str) -> None:
    native, _ = both(variant, 3, 5)
    native.play_out(Random(5))
    done = bastide.replay(native.to_record(all_draws=True), native.ruleset)
    assert done.failure is None
    assert is_native(done.game)
    assert done.game.lines == native.lines


@pytest.mark.parametrize(
    "act",
    [
        lambda table, event: table.stock(0, "follower", 10**6),
        lambda table, event: [table.place("base-game/B", 4 + (number << 24), 0) for number in range(3, 200)],
    ],
)
def test_what_the_tables_have_no_place_for_is_done_by_the_python_engine(act: Act) -> None:
    native, other = both(with_reaction(act), 2, 11)
    play_on(native, other, Random(3))
    assert not is_native(native)
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    assert native.lines == other.lines


def test_rule_cannot_hide_that_the_tables_have_no_place_for_something() -> None:
    def stock(table: Table, event: Event) -> None:
        try:
            table.stock(0, "follower", 10**6)
        except Exception:
            table.set_state("acting", "caught", True)

    native, other = both(with_reaction(stock), 2, 11)
    play_on(native, other, Random(3))
    assert not is_native(native)
    assert native.position.state("acting", "caught") is other.position.state("acting", "caught") is None


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda table, event: table.sheet(table.feature(0), "finall"), "did you mean 'final'?"),
        (lambda table, event: table.leaders(table.feature(0), "complete"), "did you mean 'completed'?"),
        (lambda table, event: table.send_home(table.feature(0), "complet"), "did you mean 'completed'?"),
        (lambda table, event: table.score(table.feature(0), "recall"), "nothing is scored on the occasion 'recall'"),
        (lambda table, event: table.deployable(0, "folower", 0), "did you mean 'follower'?"),
        (lambda table, event: table.rate("base-game/road.tile"), "there is no rate 'base-game/road.tile'"),
    ],
)
def test_misspelt_name_that_a_rule_asks_about_is_the_same_error(act: Act, message: str) -> None:
    native, other = both(with_reaction(act), 2, 11)
    raised = []
    for game in (native, other):
        with pytest.raises(RuleError) as error:
            game.play_out(Random(3))
        raised.append((str(error.value), repr(error.value.__cause__)))
    assert raised[0] == raised[1]
    assert message in raised[0][1]
    compare(native, other)
    assert is_native(native)


def test_random_results_of_a_record_come_up_again() -> None:
    native, numbers = both(f"{BASE} + flying-machines", 2, 11)[0], Random(3)
    while native.to_record()["actions"][-1:] != [{"type": "roll", "name": "flight", "value": 3}]:
        assert not native.over
        native.play(numbers.choice(native.decision.actions))
    record = native.to_record(all_draws=True)
    record["actions"][-1]["value"] = 2
    game = bastide.replay(record).game
    for twin in (game, game.copy(), pickle.loads(pickle.dumps(game))):
        assert is_native(twin)
        assert twin.to_record(all_draws=True)["actions"] == record["actions"]
        assert twin._state.rolled  # asked for that, it leaves the native engine
        assert not is_native(twin)
        assert twin.to_record(all_draws=True)["actions"] == record["actions"]


def test_tiles_that_fit_nowhere_go_back_into_the_bag_natively() -> None:
    registry = Registry()
    registry.load_installed()
    rule = PlacementFilter(
        id="acting/rule",
        says="Of most tiles, every other one waits.",
        allows=lambda position, candidate: bool(position.turn_number % 2) or candidate.tile < "base-game/K",
    )
    made = plugin("Something waits.", requires=("base-game",), placement_rules=[rule])
    registry.register(made, "acting", "tests", "1")
    variant = "base-game(unplaceable=back) + traders-builders + acting"
    native, other = both(bastide.resolve(bastide.select(variant, registry), registry), 2, 11)
    while not other.over:
        play_on(native, other, Random(3), steps=7)
        one, two = native.view("Red").sample(5), other.view("Red").sample(5)
        play_on(one, two, Random(4), steps=9)
        assert one.to_record(all_draws=True) == two.to_record(all_draws=True)
    assert is_native(native)
    assert [entry["type"] for entry in native.to_record()["actions"]].count("put-back") > 40
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    while other.actions_played:
        native.undo()
        other.undo()
        assert native.position.stack("bag") == other.position.stack("bag")


def test_tile_at_hand_goes_back_on_top_of_a_bag_that_rules_have_changed() -> None:
    def lose_one(table: Table, event: Event) -> None:
        table.fill_stack("bag", table.stack("bag")[1:])

    registry = Registry()
    registry.load_installed()
    rule = Reaction(id="acting/rule", says="One is lost.", on="drawn", do=lose_one)
    registry.register(plugin("Something acts.", requires=("base-game",), turn_rules=[rule]), "acting", "tests", "1")
    native, other = both(bastide.resolve(bastide.select("base-game + acting", registry), registry), 2, 11)
    play_on(native, other, Random(3), steps=9)
    while other.decision.kind != "place":
        play_on(native, other, Random(3), steps=1)
    native.finish()
    other.finish()
    assert native.position.stack("bag") == other.position.stack("bag")
    assert is_native(native)


def test_game_is_changed_by_its_rules_alone() -> None:
    native, _ = both(with_reaction(lambda table, event: None), 2, 11)
    table = Table(native.position._state, native.ruleset)
    changes: list[Callable[[], None]] = [
        lambda: table.set_state("acting", "x", 1),
        lambda: table.stock(0, "follower", 1),
        table.end_game,
    ]
    for change in changes:
        with pytest.raises(RuntimeError, match="changed by its rules only in the middle of an action"):
            change()


def test_pieces_of_nobody_stand_in_features_natively() -> None:
    variant = {"extends": "hig-hunters-gatherers-2020", "tiles": {"texts": [TRAPS]}}
    native, other = both(bastide.resolve_variant(variant), 3, 2)
    play_on(native, other, Random(2))
    assert [native.board.places[number] for number in native.position.pieces_of(None, "cover")]
    assert native.board.places == other.board.places
    assert is_native(native)
