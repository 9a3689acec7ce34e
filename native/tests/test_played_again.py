"""What was played natively is played again under other rules as from its record, where nothing else happens there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.laws.pace import part
from tests.native_pairs import BASE, FITTING, NAMES, SAYS, all_rulesets, both, counts, is_native, ruleset_of, seeds

import bastide
from bastide import Completion, Feature, Game, Position, kinds, score
from bastide.notation.records import replayed
from bastide_native.games import played_again

OTHERS = (*FITTING, "bga", "hunters-gatherers", "river + base-game", f"{BASE} + first-to(points=30)")


def played(variant: str, players: int = 2, seed: int = 7) -> Game:
    """A native game that was played at random to its end."""
    game, _ = both(variant, players, seed)
    game.play_out(Random(seed))
    return game


@part(3)
@example(own=f"{BASE} + own-piles + river", other="river + base-game", players=2, seed=0)
@given(all_rulesets, st.sampled_from(OTHERS), counts.filter(lambda count: count > 1), seeds)
def test_game_scores_under_other_rules_as_its_record_does(own: str, other: str, players: int, seed: int) -> None:
    game, ruleset = played(own, players, seed), bastide.resolve_variant(other)
    at_once, from_record = score(game, ruleset), score(game.to_record(), ruleset)
    assert at_once == from_record
    assert at_once.notes == from_record.notes
    errors = [str(found.failure and found.failure.error) for found in (at_once, from_record)]
    assert errors[0] == errors[1]
    one, two = at_once.game, from_record.game
    assert (one.lines, one.ranking, one.over, one.board.tiles) == (two.lines, two.ranking, two.over, two.board.tiles)
    assert (one.variant, one.seed, one._past) == (two.variant, two.seed, two._past)
    assert one.to_record(all_draws=True) == two.to_record(all_draws=True)


@pytest.mark.parametrize("other", ["hig-2000", "hig-2001", "rgg-2000", "base-game + farms-second-edition"])
def test_editions_that_differ_in_points_need_no_record(other: str) -> None:
    game = played("hig-2002")
    assert "discard" not in [action["type"] for action in game.to_record()["actions"]]
    again = played_again(game, bastide.resolve_variant(other), foreign=True)
    assert again is not None
    assert is_native(again)
    assert again.over
    assert is_native(game)


def test_what_happened_can_be_taken_back_in_the_game_played_again() -> None:
    again = played_again(played("hig-2002"), bastide.resolve_variant("hig-2000"), foreign=True)
    assert again is not None
    while again.actions_played:
        again.undo()
    assert len(again.board.tiles) == 1


def test_deploying_where_other_rules_forbid_it_takes_the_record_to_tell() -> None:
    game, without_farms = played("hig-2002"), bastide.resolve_variant("base-game")
    assert any(entry.get("on", "").startswith("field") for entry in game.to_record()["actions"])
    assert played_again(game, without_farms, foreign=True) is None
    ended, told = (score(source, without_farms) for source in (game, game.to_record()))
    assert ended.failure is not None
    assert ended["error"] == told["error"]


def test_passing_where_only_the_other_rules_ask() -> None:
    without_farms, other = played("base-game"), bastide.resolve_variant("hig-2002")
    again = played_again(without_farms, other, foreign=True)
    assert again is not None
    assert again.actions_played > without_farms.actions_played
    assert again.lines == score(without_farms.to_record(), other).lines
    assert played_again(without_farms, other, foreign=False) is None


def test_game_that_is_not_over_or_was_ended_is_told_from_its_record() -> None:
    other = bastide.resolve_variant("hig-2000")
    begun, _ = both("hig-2002", 2, 7)
    assert replayed(begun, other) is None
    begun.play(begun.decision.actions[0])
    begun.finish()
    assert replayed(begun, other) is None
    assert score(begun, other) == score(begun.to_record(), other)


def test_rules_with_other_tiles_are_told_apart() -> None:
    game = Game(ruleset_of({"tiles": {"base-game/C": 2}}), NAMES[:2], seed=7)
    game.play_out(Random(7))
    other = bastide.resolve_variant("hig-2002")
    assert score(game, other) == score(game.to_record(), other)


def test_interruption_in_a_rule_of_the_other_game_goes_on() -> None:
    asked: list[int] = []

    def interrupted(position: Position, _: Feature) -> bool:
        asked.append(position.turn_number)
        if len(asked) > 3:
            raise KeyboardInterrupt
        return True

    rule = Completion(id="more/slow", of=kinds("road"), initial=True, when=interrupted, **SAYS)
    other = ruleset_of(scoring_rules=[rule])
    with pytest.raises(KeyboardInterrupt):
        played_again(played(BASE), other, foreign=True)
