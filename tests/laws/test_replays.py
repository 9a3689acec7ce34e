"""A record of any game replays to the same game."""

from __future__ import annotations

from random import Random

from hypothesis import assume, example, given
from hypothesis import strategies as st

import bastide
from bastide import DrawRule, PlacementOffers
from bastide.testing.fingerprints import difference, fingerprint
from bastide.testing.laws import goes_on_alike, record_replays, same_game
from bastide.testing.playing import STYLES, choose, played
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of

SEEDS = st.integers(0, 2**16)


@each()
@part(6)
@given(
    seed=SEEDS,
    players=st.integers(1, 5),
    actions=st.integers(0, 90),
    style=st.sampled_from(STYLES),
    finished=st.booleans(),
    undone=st.integers(0, 3),
)
@example(seed=3, players=2, actions=1000, style="close", finished=False, undone=0)
@example(seed=3, players=3, actions=1000, style="any", finished=False, undone=0)
@example(seed=3, players=2, actions=1000, style="close", finished=False, undone=2)
def test_record_replays_to_the_same_game(
    variant: str, seed: int, players: int, actions: int, style: str, finished: bool, undone: int
) -> None:
    game = played(ruleset_of(variant), actions, seed, players, style)
    for _ in range(min(undone, game.actions_played)):
        game.undo()
    if finished:
        game.finish()
    record = game.to_record()
    assert record_replays(game).to_record() == record
    loaded = bastide.load(record)
    assert isinstance(loaded, bastide.Game)
    same_game(game, loaded, "a loaded record gives another game")
    scored = bastide.score(record)
    assert scored.scores == game.scores and scored.lines == game.lines and scored.failure is None


@each()
@part(12)
@given(seed=SEEDS, actions=st.integers(1, 60), cut=st.integers(0, 60))
def test_shortened_record_replays_to_where_it_was_cut(variant: str, seed: int, actions: int, cut: int) -> None:
    game = played(ruleset_of(variant), actions, seed)
    record = game.to_record()
    for _ in range(min(cut, game.actions_played)):
        game.undo()
    kept = len(game.to_record()["actions"])
    shortened = record | {"actions": record["actions"][:kept]}
    if kept < len(record["actions"]):
        # It was perhaps the record of a game that is over.
        shortened.pop("complete", None)
    replayed = bastide.replay(shortened)
    assert replayed.failure is None
    same_game(game, replayed.game, "a shortened record gives another game")


def draws_show(ruleset: bastide.Ruleset) -> bool:
    """Whether placements reveal the order of draws: not if tiles wait for later turns, or players choose among some."""
    waiting = any(stack.waits for stack in ruleset.stacks)
    chosen = any(rule.stack is not None for rule in ruleset.of(DrawRule))
    return not (waiting or chosen or ruleset.of(PlacementOffers))


#: A few rulesets whose placements reveal the order of draws.
SHOWN_DRAWS = (
    "bga-first-edition",
    "hig-2001",
    "c2",
    "hunters-gatherers",
    "hunters-gatherers-2020(unplaceable=turn-ends)",
)


@each(SHOWN_DRAWS, fits=draws_show)
@part(12)
@given(seed=SEEDS, actions=st.integers(0, 60))
def test_record_without_draws_replays_to_the_same_scores(variant: str, seed: int, actions: int) -> None:
    game = played(ruleset_of(variant), actions, seed)
    record = game.to_record()
    del record["draws"]
    # If tiles are drawn ahead, and one of them no longer fits anywhere, the order of placing is not that of drawing.
    ahead = len(game.ruleset.stacks) > 1 and any(action["type"] == "discard" for action in record["actions"])
    assume(not ahead)
    replayed = bastide.replay(record)
    assert replayed.failure is None
    assert replayed.game.scores == game.scores and replayed.game.lines == game.lines
    assert replayed.game.board.tiles == game.board.tiles and replayed.game.board.pieces == game.board.pieces


@each()
@part(12)
@given(seed=SEEDS, actions=st.integers(0, 60), more=st.integers(1, 10))
def test_replayed_game_can_go_on_and_be_undone(variant: str, seed: int, actions: int, more: int) -> None:
    game = played(ruleset_of(variant), actions, seed)
    replayed = bastide.replay(game.to_record()).game
    before = fingerprint(replayed)
    random = Random(seed)
    done = 0
    while done < more and not replayed.over:
        replayed.play(choose(replayed, random))
        done += 1
    for _ in range(done):
        replayed.undo()
    assert not difference(fingerprint(replayed), before)
    while replayed.actions_played:
        replayed.undo()
    assert replayed.scores == dict.fromkeys(replayed.players, 0) and not replayed.lines
    assert len(replayed.board.tiles) == len(replayed.ruleset.start)


@each()
def test_record_made_with_other_versions_replays_with_a_note(variant: str) -> None:
    record = played(ruleset_of(variant), 10, 1).to_record()
    assert set(record["made_with"]) == {"bastide", *ruleset_of(variant).selection.plugins}
    record["made_with"] = dict.fromkeys(record["made_with"], "0.0.0.dev7")
    replayed = bastide.replay(record)
    assert replayed.failure is None
    assert len(replayed.notes) == len(record["made_with"])


@each()
@part(12)
@given(seed=SEEDS, actions=st.integers(0, 60), more=st.integers(1, 40))
def test_record_with_all_draws_resumes_with_the_same_draws(variant: str, seed: int, actions: int, more: int) -> None:
    game = played(ruleset_of(variant), actions, seed)
    resumed = bastide.replay(game.to_record(all_draws=True)).game
    same_game(game, resumed, "a record with all draws gives another game")
    goes_on_alike(game, resumed, seed, more)
