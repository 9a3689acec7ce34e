"""Random legal play under every ruleset, with everything that has to hold after every action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import bastide
from bastide._kernel import audit
from bastide.testing.fingerprints import difference, fingerprint, written
from bastide.testing.playing import STYLES, choose, new_game
from tests.laws.pace import part
from tests.laws.rulesets import rulesets
from tests.laws.saboteur import sabotaged

Fingerprint = dict[str, Any]
Done = dict[str, Any] | None
SEEDS = st.integers(0, 2**16)
MANY = st.sampled_from([1, 2, 3, 8, 1000])


class Play(RuleBasedStateMachine):
    """A game that goes to and fro, and what it was like at every point on the way."""

    ruleset: bastide.Ruleset

    def __init__(self) -> None:
        super().__init__()
        #: What was done (nothing for finishing), with the fingerprint and the journal's length before it.
        self.past: list[tuple[Done, Fingerprint, int]] = []
        #: What was taken back, with the fingerprint after it.
        self.future: list[tuple[Done, Fingerprint]] = []

    @initialize(seed=SEEDS, players=st.integers(1, 5), ahead=st.integers(0, 60), style=st.sampled_from(STYLES))
    def begin(self, seed: int, players: int, ahead: int, style: str) -> None:
        self.game = new_game(self.ruleset, players, seed)
        self.pieces = {
            (owner, kind): count
            for (neutral, kind), count in self.ruleset.supplies.items()
            for owner in ([None] if neutral else range(players))
        }
        self.tiles = Counter(tile for tile, _, _ in self.ruleset.start)
        for items in self.ruleset.contents.values():
            self.tiles.update(items)
        self.go_on(ahead, seed, style)

    @rule(count=st.integers(1, 8), seed=SEEDS, style=st.sampled_from(STYLES))
    def go_on(self, count: int, seed: int, style: str) -> None:
        random = Random(seed)
        for _ in range(count):
            if not self.game.over:
                self.do(choose(self.game, random, style))

    @rule(number=st.integers(0, 1000))
    def play_any(self, number: int) -> None:
        actions = self.game.decision.actions
        if actions:
            self.do(actions[number % len(actions)])

    def do(self, action: bastide.Action | None) -> None:
        """Play an action, or finish the game."""
        record = None if action is None else action.as_record()
        self.past.append((record, fingerprint(self.game), written(self.game)))
        self.future.clear()
        if action is None:
            self.game.finish()
        else:
            self.game.play(action)

    @rule()
    def finish(self) -> None:
        if not self.game.over:
            self.do(None)
            assert self.game.over

    @precondition(lambda self: self.past)
    @rule(count=MANY)
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.past))):
            action, before, length = self.past.pop()
            self.future.append((action, fingerprint(self.game)))
            self.game.undo()
            assert not difference(fingerprint(self.game), before)
            assert written(self.game) == length

    @precondition(lambda self: self.future)
    @rule(count=MANY)
    def redo(self, count: int) -> None:
        for _ in range(min(count, len(self.future))):
            action, after = self.future.pop()
            self.past.append((action, fingerprint(self.game), written(self.game)))
            if action is None:
                self.game.finish()
            else:
                self.game.play(action)
            assert not difference(fingerprint(self.game), after)

    @rule(seed=SEEDS, count=st.integers(1, 6))
    def copy_goes_its_own_way(self, seed: int, count: int) -> None:
        twin = self.game.copy()
        before = fingerprint(self.game)
        assert not difference(fingerprint(twin), before)
        random = Random(seed)
        for _ in range(count):
            if not twin.over:
                twin.play(choose(twin, random))
        assert not difference(fingerprint(self.game), before)
        apart = fingerprint(twin)
        if not self.game.over:
            self.game.play(choose(self.game, random))
            self.game.undo()
        assert not difference(fingerprint(twin), apart)

    @rule(number=st.integers(0, 10_000), occasion=st.sampled_from([None, "completed", "final", "recall"]))
    def ask_for_a_sheet(self, number: int, occasion: str | None) -> None:
        features = self.game.board.features()
        feature = features[number % len(features)]
        before, length = fingerprint(self.game), written(self.game)
        assert self.game.sheet(feature, occasion) == self.game.sheet(feature, occasion)
        assert not difference(fingerprint(self.game), before)
        assert written(self.game) == length

    @invariant()
    def board_is_as_a_search_finds_it(self) -> None:
        state = self.game._state
        assert not audit.faults(state.board, state.pieces)

    @rule(number=st.integers(0, 1000))
    def placements_are_those_whose_edges_match(self, number: int) -> None:
        tiles = sorted(self.ruleset.catalogue.tiles)
        tile = self.game.decision.tile or tiles[number % len(tiles)]
        item = self.ruleset.blocks.get(tile, tile)
        board = self.game._state.board
        legal = [
            code
            for code in audit.fits_from_scratch(board, item)
            if all(
                rule.allows(self.game.position, bastide.Candidate(tile, code >> 2, code & 3))
                for rule in self.ruleset.filters.get(tile, ())
            )
        ]
        assert self.game.position.legal(tile) == legal
        if self.game.decision.tile is not None and not self.ruleset.placement_offers:
            written = {(*record["at"], record["rotation"]) for record in map(as_record, self.game.decision.actions)}
            assert written == {(*bastide.position(code >> 2), 90 * (code & 3)) for code in legal}

    @invariant()
    def no_piece_is_lost_or_won(self) -> None:
        pieces = self.game._state.pieces
        there = Counter((piece.owner, piece.kind) for piece in pieces.all if piece.place.kind not in ("away", "supply"))
        for (owner, kind), count in self.pieces.items():
            assert there[owner, kind] + pieces.supply(owner, kind) == count
            assert pieces.supply(owner, kind) >= 0

    @invariant()
    def no_tile_is_lost_or_won(self) -> None:
        state = self.game._state
        tiles = Counter(laid.tile.id for laid in self.game.board.tiles)
        tiles.update(state.hand)
        tiles.update(entry["tile"] for entry in state.log if isinstance(entry, dict) and entry["type"] == "discard")
        for stack in state.stacks.values():
            tiles.update(stack.items)
        assert tiles == self.tiles

    @invariant()
    def scores_are_the_sums_of_lines_and_lines_of_terms(self) -> None:
        totals = dict.fromkeys(self.game.players, 0)
        for line in self.game.lines:
            totals[line["player"]] += line["points"]
            assert line["points"] == sum(term["points"] for term in line["terms"])
            assert all(term["points"] == term["count"] * term["rate"] for term in line["terms"])
            # Tokens, say, are counted off the board.
            assert line["tiles"] or line["kind"] not in self.ruleset.segment_kinds
        assert self.game.scores == totals


def as_record(action: bastide.Action) -> dict[str, Any]:
    return action.as_record()


@pytest.mark.parametrize("variant", rulesets())
def test_laws_hold_after_every_action(variant: str) -> None:
    hold(rulesets()[variant])


def test_laws_hold_where_a_plugin_has_every_type_of_rule() -> None:
    ruleset, fuse = sabotaged("hig-2000")
    fuse.out()
    hold(ruleset)


def hold(ruleset: bastide.Ruleset) -> None:
    machine = type("PlayUnderRuleset", (Play,), {"ruleset": ruleset})
    run_state_machine_as_test(machine, settings=part(6, stateful_step_count=12))
