"""Random legal play under every ruleset, with all laws checked after every action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

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
from bastide import PlacementOffers
from bastide._kernel import audit
from bastide.testing import laws
from bastide.testing.history import History
from bastide.testing.playing import STYLES, choose, new_game
from bastide.testing.stock import Pieces, pieces_at_first, pieces_of, tiles_at_first, tiles_of
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of
from tests.laws.saboteur import sabotaged

SEEDS = st.integers(0, 2**16)
MANY = st.sampled_from([1, 2, 3, 8, 1000])


class Play(RuleBasedStateMachine):
    """A game with undo and redo, and its states at every point."""

    ruleset: bastide.Ruleset

    @initialize(seed=SEEDS, players=st.integers(1, 5), ahead=st.integers(0, 60), style=st.sampled_from(STYLES))
    def begin(self, seed: int, players: int, ahead: int, style: str) -> None:
        self.game = new_game(self.ruleset, players, seed)
        self.history = History(self.game)
        self.pieces = pieces_at_first(self.ruleset, len(self.game.players))
        self.tiles = tiles_at_first(self.ruleset, len(self.game.players))
        self.go_on(ahead, seed, style)

    @rule(count=st.integers(1, 8), seed=SEEDS, style=st.sampled_from(STYLES))
    def go_on(self, count: int, seed: int, style: str) -> None:
        random = Random(seed)
        for _ in range(count):
            if not self.game.over:
                self.history.do(choose(self.game, random, style))

    @rule(number=st.integers(0, 1000))
    def play_any(self, number: int) -> None:
        actions = self.game.decision.actions
        if actions:
            self.history.do(actions[number % len(actions)])

    @rule()
    def finish(self) -> None:
        if not self.game.over:
            self.history.do(None)
            assert self.game.over

    @precondition(lambda self: self.history)
    @rule(count=MANY)
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.history))):
            self.history.undo()

    @precondition(lambda self: self.history.undone)
    @rule(count=MANY)
    def redo(self, count: int) -> None:
        for _ in range(min(count, self.history.undone)):
            self.history.redo()

    @rule(seed=SEEDS, count=st.integers(1, 6))
    def copy_goes_its_own_way(self, seed: int, count: int) -> None:
        laws.copy_goes_its_own_way(self.game, Random(seed), count)

    @rule(number=st.integers(0, 10_000), on=st.integers(0, 100))
    def ask_for_a_sheet(self, number: int, on: int) -> None:
        features, occasions = self.game.board.features(), [None, *sorted(self.ruleset.occasions)]
        laws.sheet_has_no_effect(self.game, features[number % len(features)], occasions[on % len(occasions)])

    @invariant()
    def board_is_as_a_search_finds_it(self) -> None:
        state = self.game._state
        assert not audit.faults(state.board, state.pieces)

    @rule(number=st.integers(0, 1000))
    def placements_are_those_whose_edges_match(self, number: int) -> None:
        decision = self.game.decision
        records = [as_record(action) for action in decision.actions if decision.kind == "place"]
        # Of several tiles at hand, the decision names none.
        known = [decision.tile] if decision.tile else sorted({each["tile"] for each in records if "tile" in each})
        tiles = known or sorted(self.ruleset.catalogue.tiles)
        tile = tiles[number % len(tiles)]
        item = self.ruleset.blocks.get(tile, tile)
        board = self.game._state.board
        legal = [
            code
            for code in audit.fits_from_scratch(board, item)
            if all(
                rule.allows(self.game.position, bastide.Candidate(tile, code >> 2, code & 3))
                for rule in self.ruleset.placement.filters.get(tile, ())
            )
        ]
        assert self.game.position.legal(tile) == legal
        if known and decision.kind == "place" and not self.ruleset.of(PlacementOffers):
            written = {(*each["at"], each["rotation"]) for each in records if each.get("tile") == tile}
            assert written == {(*bastide.coordinates(code >> 2), 90 * (code & 3)) for code in legal}

    @invariant()
    def no_piece_is_lost_or_won(self) -> None:
        laws.pieces_are_kept(Pieces(self.pieces, Counter()), pieces_of(self.game), self.game.players)
        assert all(count >= 0 for player in self.game.players for count in self.game.supply(player).values())

    @invariant()
    def no_tile_is_lost_or_won(self) -> None:
        laws.tiles_are_kept(self.tiles, tiles_of(self.game))

    @invariant()
    def scores_are_the_sums_of_lines_and_lines_of_terms(self) -> None:
        laws.scores_add_up(self.game)


def as_record(action: bastide.Action) -> dict[str, Any]:
    return action.as_record()


@each()
def test_laws_hold_after_every_action(variant: str) -> None:
    hold(ruleset_of(variant))


def test_laws_hold_where_a_plugin_has_every_type_of_rule() -> None:
    ruleset, fuse = sabotaged("hig-2000")
    fuse.out()
    hold(ruleset)


def hold(ruleset: bastide.Ruleset) -> None:
    machine = type("PlayUnderRuleset", (Play,), {"ruleset": ruleset})
    run_state_machine_as_test(machine, settings=part(6, stateful_step_count=12))
