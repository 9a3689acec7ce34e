"""Stacks that are drawn from before the bag."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toys import early, hands
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import BastideError, DrawSource, Game, StackDeclaration, StartTiles

GameOf = Callable[..., Watched]
EARLY = ["early/raft"] * 3 + ["early/quay"]


def drawn(game: Game) -> list[tuple[str, str]]:
    return game._state.drawn


def play_out(game: Game) -> Game:
    while not game.over:
        game.play(game.decision.actions[0])
    return game


def play_on(game: Game, count: int) -> Game:
    """Play until so many tiles have been added to the first one."""
    while len(game.board.tiles) <= count:
        game.play(game.decision.actions[0 if game.decision.kind == "place" else -1])
    return game


def test_stacks_are_drawn_from_one_after_the_other_and_the_bag_last() -> None:
    ruleset = ruleset_of(early=early.PLUGIN)
    assert ruleset.placement.draw_order == ("early", "early-end", "early-plain", "bag")
    for seed in range(5):
        game = play_out(Game(ruleset, ["Red", "Blue"], seed=seed))
        stacks = [stack for stack, _ in drawn(game)]
        assert stacks[:5] == ["early"] * 3 + ["early-end", "early-plain"]
        assert set(stacks[5:]) == {"bag"}
        assert game.position.exhausted()


def test_rules_may_be_ordered_by_id_or_name_the_bag() -> None:
    more = [DrawSource(id="more/bag", says="The bag.", stack="bag"), DrawSource(id="a/b", says="Again.", stack="early")]
    assert ruleset_of(early=early.PLUGIN, more=plugin("More.", placement_rules=more)).placement.draw_order == (
        *("early", "early-end", "early-plain", "bag"),
    )


def test_nothing_is_exhausted_while_any_of_the_stacks_is_not() -> None:
    game = Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], seed=1)
    assert not game.position.exhausted()
    while game.decision.tile != "early/quay":
        game.play(game.decision.actions[-1])
    assert game.position.exhausted("early") and game.position.exhausted("early-end")
    assert not game.position.exhausted("early-plain") and not game.position.exhausted("bag")


def test_stack_that_is_named_is_drawn_from_whatever_comes_before_it() -> None:
    game = Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], seed=1)
    table = game._table
    assert table.draw("early-end") == "early/quay"
    assert table.draw("early-end") is None
    assert str(table.draw("bag")).startswith("wetlands/")
    assert table.draw() == "early/raft"


def test_draw_rules_of_others_draw_from_all_stacks(game_of: GameOf) -> None:
    game = game_of(hands=hands.PLUGIN, early=early.PLUGIN, draws=[*EARLY, "plain", "straight", "copse"])
    assert game.game.position.stack("hand:Red") == ("early/raft", "early/raft")
    game.place("early/raft", (1, 0))
    game.skip()
    assert game.game.position.stack("hand:Blue") == ("early/raft", "early/quay")


def test_game_with_several_stacks_can_be_taken_back_and_replayed(game_of: GameOf) -> None:
    game = game_of(early=early.PLUGIN, seed=3)
    while not game.game.over and len(game.past) < 24:
        action = game.decision.actions[0].as_record()
        action.pop("player", None)
        game.play(**action)
    assert len({stack for stack, _ in drawn(game.game)}) == 4


def test_unknown_stacks_are_refused() -> None:
    def with_source(stack: str, **more: Any) -> None:
        rules = [DrawSource(id="odd/source", says="From there.", stack=stack)]
        ruleset_of(odd=plugin("Odd.", placement_rules=rules, **more))

    with pytest.raises(BastideError, match=r"there is no stack 'bog' that all draw from; did you mean 'bag'\?"):
        with_source("bog")
    with pytest.raises(BastideError, match="there is no stack 'hand' that all draw from"):
        with_source("hand", components=[StackDeclaration(name="hand", per_player=True)])


# Start tiles


def starting(others: str, **more: Any) -> Any:
    rule = StartTiles(id="quay/start", says="It begins at a quay.", tiles=(("early/quay", (0, 0), 0),), others=others)
    return ruleset_of(early=early.PLUGIN, quay=plugin("A quay.", turn_rules=[rule], **more))


@pytest.mark.parametrize(("others", "stack"), [("removed", None), ("kept", "bag"), ("early", "early")])
def test_tiles_that_files_mark_as_start_tiles_go_where_a_rule_says(others: str, stack: str | None) -> None:
    ruleset = starting(others)
    assert ruleset.start == (("early/quay", (0, 0), 0),)
    assert [name for name, items in ruleset.contents.items() if "wetlands/start" in items] == [stack] * bool(stack)


@pytest.mark.parametrize("others", ["removed", "kept"])
def test_start_tiles_besides_lie_with_those_of_another_rule_which_says_what_becomes_of_the_rest(others: str) -> None:
    besides = (("wetlands/straight", (-1, 0), 90),)
    pier = StartTiles(id="pier/start", says="A pier lies there, too.", tiles=besides, others="kept", besides=True)
    quay = StartTiles(id="quay/start", says="It begins at a quay.", tiles=(("early/quay", (0, 0), 0),), others=others)
    both = ruleset_of(
        early=early.PLUGIN, quay=plugin("A quay.", turn_rules=[quay]), pier=plugin("A pier.", turn_rules=[pier])
    )
    assert {*both.start} == {*quay.tiles, *besides}
    assert ("wetlands/start" in both.contents["bag"]) == (others == "kept")


def test_start_tiles_besides_lie_alone_where_no_other_rule_names_any() -> None:
    pier = StartTiles(
        id="pier/start", says="It begins at a pier.", tiles=(("wetlands/straight", (-1, 0), 90),), besides=True
    )
    alone = ruleset_of(pier=plugin("A pier.", turn_rules=[pier]))
    assert alone.start == pier.tiles
    assert "wetlands/start" not in alone.contents["bag"]


JETTY = StartTiles(
    id="jetty/start",
    says="A jetty of two tiles joins what lies there.",
    tiles=(("wetlands/straight", (0, 0), 90), ("wetlands/straight", (1, 0), 90)),
    joins=True,
)


def test_start_tiles_that_join_stay_where_nothing_else_lies() -> None:
    assert ruleset_of(jetty=plugin("A jetty.", turn_rules=[JETTY])).start == JETTY.tiles


def test_start_tiles_that_join_go_together_to_the_nearest_cells_where_they_fit() -> None:
    quay = StartTiles(id="quay/start", says="It begins so.", tiles=(("wetlands/straight", (0, 0), 90),))
    both = ruleset_of(quay=plugin("A quay.", turn_rules=[quay]), jetty=plugin("A jetty.", turn_rules=[JETTY]))
    (_, at, _), *rest = both.start
    assert at == (0, 0)
    assert [(tile, rotation) for tile, _, rotation in rest] == [("wetlands/straight", 90)] * 2
    (one, y), (other, z) = (at for _, at, _ in rest)
    assert (other - one, z - y) == (1, 0), "as they lie to each other"
    game = Game(both, ["Red", "Blue"], seed=1)
    assert {tile.at for tile in game.board.tiles} == {at for _, at, _ in both.start}


def test_start_tiles_that_fit_nowhere_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(
        """format = "bastide-tiles/1"
set = "odd"
kinds = { shore = "side", moor = "side" }
[tiles.shore]
shore = "N E S W"
[tiles.moor]
moor = "N E S W"
""",
        encoding="utf-8",
    )
    shore = StartTiles(id="odd/start", says="It begins so.", tiles=(("odd/shore", (0, 0), 0),))
    moor = StartTiles(id="odd/moor", says="A moor joins it.", tiles=(("odd/moor", (0, 0), 0),), joins=True)
    with pytest.raises(BastideError, match="its start tiles fit nowhere beside those of other rules"):
        ruleset_of(odd=plugin("Odd.", turn_rules=[shore, moor], components=[bastide.TileFile(path=path)]))


def test_start_tiles_cannot_go_to_a_stack_that_is_none() -> None:
    with pytest.raises(BastideError, match=r"there is no stack 'earli'; did you mean 'early'\?"):
        starting("earli")


# Prescribed draws


def test_prescribed_draws_come_from_the_stacks_in_order() -> None:
    game = Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=[*EARLY, *["wetlands/plain"] * 3])
    play_out(game)
    assert [stack for stack, _ in drawn(game)] == ["early"] * 3 + ["early-end", "early-plain", "bag", "bag"]


@pytest.mark.parametrize(
    ("draws", "complaint"),
    [
        (
            ["wetlands/copse", *EARLY],
            "draw 1 is wetlands/copse, but the stack drawn from is 'early'; wetlands/copse lies in 'bag' [early/rafts]",
        ),
        (
            ["early/raft", "early/quay", "early/raft"],
            "draw 2 is early/quay, but the stack drawn from is 'early'; early/quay lies in 'early-end' [early/rafts]",
        ),
        (
            [*EARLY, "wetlands/copse", "wetlands/plain"],
            "but the stack drawn from is 'early-plain'; wetlands/copse lies in 'bag' [early/plain]",
        ),
    ],
)
def test_prescribed_draw_from_another_stack_is_refused(draws: list[str], complaint: str) -> None:
    with pytest.raises(BastideError) as refused:
        play_out(Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=draws))
    assert str(refused.value).endswith(complaint)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_prescribed_draws_may_hold_a_part_of_a_stack_and_go_on_with_the_bag(count: int) -> None:
    draws = ["early/raft"] * count + ["wetlands/copse", "wetlands/straight"]
    game = play_out(Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=draws))
    assert drawn(game) == [("early", "early/raft")] * count + [("bag", "wetlands/copse"), ("bag", "wetlands/straight")]


def test_counts_of_prescribed_draws_are_not_checked() -> None:
    draws = ["early/raft"] * 6 + ["early/quay"] * 2
    game = play_out(Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=draws))
    assert [item for _, item in drawn(game)] == draws


def test_nothing_more_is_drawn_when_prescribed_draws_end_within_a_stack() -> None:
    game = Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=["early/raft"] * 2)
    play_out(game)
    assert len(game.board.tiles) == 3


# Records


def record(tiles: list[str], *, draws: bool, **more: Any) -> dict[str, Any]:
    """A game in which tiles are placed in a row to the east, without deployments."""
    actions: list[dict[str, Any]] = []
    for x, (player, tile) in enumerate(zip(itertools.cycle(("Red", "Blue")), tiles), 1):
        actions += [{"player": player, "type": "place", "tile": tile, "at": [x, 0], "rotation": 0}]
        actions += [{"player": player, "type": "pass"}]
    found = {"format": "bastide-record/1", "variant": "wetlands + early", "players": ["Red", "Blue"]}
    return found | {"actions": actions} | ({"draws": tiles} if draws else {}) | more


def replayed(record: dict[str, Any]) -> Any:
    return bastide.replay(record, ruleset_of(early=early.PLUGIN))


@pytest.mark.parametrize("draws", [False, True])
def test_record_may_hold_a_part_of_a_stack(draws: bool) -> None:
    done = replayed(record(["early/raft", "early/raft"], draws=draws))
    assert done.failure is None
    # As everywhere, listed draws are all draws; without them the rest is still to come.
    assert done.game.over == draws
    if not draws:
        assert done.game.decision.tile == "early/raft"


@pytest.mark.parametrize("draws", [False, True])
def test_tiles_that_a_record_passes_over_never_come(draws: bool) -> None:
    # A raft was discarded, for example because it fitted nowhere, which a record may omit.
    done = replayed(record(["early/raft", "wetlands/straight", "wetlands/straight"], draws=draws))
    assert done.failure is None
    assert done.game.position.stack("early") == done.game.position.stack("early-end") == ()
    play_out(done.game)
    assert not any(item.startswith("early/") for _, item in drawn(done.game)[1:])


def test_record_without_draws_that_places_a_tile_too_early_is_refused_there() -> None:
    for tiles, number in ((["wetlands/straight", "early/raft"], 0), (["early/raft", "early/quay", "early/raft"], 2)):
        failure = replayed(record(tiles, draws=False)).failure
        assert (failure.action, failure.rule) == (number, "early/rafts")
        assert "but the stack drawn from is 'early'" in failure.reason
        assert str(failure.error).startswith(f"actions[{number}]: ")


def test_record_with_draws_in_the_wrong_order_is_refused_at_the_draw() -> None:
    failure = replayed(record(["early/raft", "early/quay", "early/raft"], draws=True)).failure
    assert failure.rule == "early/rafts"
    assert str(failure.error).startswith("draws[1]: draw 2 is early/quay")
    failure = replayed(record(["wetlands/straight", "early/raft"], draws=True)).failure
    assert (failure.action, failure.rule) == (0, "early/rafts")
    assert str(failure.error).startswith("draws[0]: draw 1 is wetlands/straight")


# Views


def test_samples_never_mix_the_stacks() -> None:
    game = play_on(Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], seed=5), 1)
    for seed in range(10):
        sample = game.view("Red").sample(seed)
        for name in sample.ruleset.placement.draw_order:
            assert sorted(sample.position.stack(name)) == sorted(game.position.stack(name))
        play_out(sample)
        assert [stack for stack, _ in drawn(sample)][:5] == ["early"] * 3 + ["early-end", "early-plain"]


def test_samples_of_prescribed_draws_never_mix_the_stacks() -> None:
    bag = ["wetlands/plain", "wetlands/copse", "wetlands/plain", "wetlands/straight", "wetlands/plain"]
    game = Game(ruleset_of(early=early.PLUGIN), ["Red", "Blue"], draws=[*EARLY, "wetlands/plain", *bag])
    orders = set()
    for seed in range(20):
        sample = play_out(game.view("Red").sample(seed))
        assert [stack for stack, _ in drawn(sample)] == ["early"] * 3 + ["early-end", "early-plain"] + ["bag"] * 5
        orders.add(tuple(item for _, item in drawn(sample)))
    assert len(orders) > 1


def test_hidden_hands_keep_what_came_from_each_stack() -> None:
    game = Game(ruleset_of(hands=hands.PLUGIN, early=early.PLUGIN), ["Red", "Blue"], seed=2)
    game.play(game.decision.actions[0])
    for seed in range(10):
        sample = game.view("Red").sample(seed)
        counts = {
            name: sum(item.startswith("early/") for item in stack.items) for name, stack in game._state.stacks.items()
        }
        assert counts == {
            name: sum(item.startswith("early/") for item in stack.items) for name, stack in sample._state.stacks.items()
        }
        play_out(sample)
