"""The Hypothesis strategies draw the declared values, for any ruleset."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from testing.reeds import reed, registry

import bastide
from bastide import Game, Ruleset
from bastide.testing import Motion, strategies
from bastide.testing.laws import moved_diagram_scores_alike


@cache
def marsh() -> Ruleset:
    plugins = registry(reed=reed())
    return bastide.resolve(bastide.select("wetlands + reed", plugins), plugins)


@settings(max_examples=30)
@given(st.data())
def test_games_are_played_under_the_ruleset(data: st.DataObject) -> None:
    game = data.draw(strategies.games(marsh(), players=st.just(3), actions=st.integers(0, 30)))
    assert game.ruleset is marsh()
    assert game.players == ("Red", "Blue", "Green")
    assert game.actions_played <= 38
    later = data.draw(strategies.going_on(game))
    assert later is not game and len(later.board.tiles) >= len(game.board.tiles)


@settings(max_examples=30)
@given(st.data())
def test_diagrams_and_records_can_be_scored(data: st.DataObject) -> None:
    assert bastide.score(data.draw(strategies.diagrams(marsh())), marsh()).failure is None
    assert bastide.score(data.draw(strategies.records(marsh())), marsh()).failure is None


@settings(max_examples=20)
@given(st.data())
def test_tiles_are_those_that_the_ruleset_knows(data: st.DataObject) -> None:
    assert data.draw(strategies.tiles(marsh())) in marsh().catalogue.tiles.values()
    game, laid = data.draw(strategies.laid_tiles(marsh()))
    assert laid in game.board.tiles


def test_diagrams_have_pieces_that_no_rule_allows() -> None:
    found = find(strategies.diagrams(marsh()), lambda diagram: bool(bastide.score(diagram, marsh()).notes))
    assert found["tiles"]


def test_game_that_fails_becomes_short() -> None:
    def crowded(game: Game) -> bool:
        return len(game.board.tiles) > 5

    game = find(strategies.games(marsh()), crowded)
    assert len(game.board.tiles) == 6
    assert game.actions_played <= 15


@settings(max_examples=30)
@given(st.data(), strategies.motions())
def test_motions_move_boards(data: st.DataObject, motion: Motion) -> None:
    moved_diagram_scores_alike(data.draw(strategies.diagrams(marsh())), marsh(), motion, marsh())


def test_ruleset_may_be_named_by_text() -> None:
    with pytest.raises(bastide.VariantError):
        strategies.tiles("no-such-variant")
