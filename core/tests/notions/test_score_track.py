"""A track on which points are marked: a view of the score."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import BastideError, Game, ScoreTrack
from bastide.engine.games.tracks import track_of

SPACES = st.integers(1, 60)


def track(spaces: int, *tiles: int) -> ScoreTrack:
    return ScoreTrack(id="abacus/track", says="Points are marked.", spaces=spaces, point_tiles=tiles)


@st.composite
def tracks(draw: st.DrawFn) -> ScoreTrack:
    spaces = draw(SPACES)
    steps = draw(st.lists(st.integers(1, 4), max_size=3))
    worths = itertools.accumulate([spaces, *steps], lambda worth, step: worth * step)
    return track(spaces, *draw(st.permutations(list(worths))))


@given(rule=tracks(), points=st.integers(-500, 2000))
def test_space_and_rounds_make_the_score_and_tiles_the_rounds(rule: ScoreTrack, points: int) -> None:
    shown = track_of(points, rule)
    assert shown.space + rule.spaces * shown.laps == points
    assert 0 <= shown.space < rule.spaces
    assert sum(shown.point_tiles) == max(shown.laps, 0) * rule.spaces
    assert list(shown.point_tiles) == sorted(shown.point_tiles, reverse=True)


@given(rule=tracks(), points=st.integers(0, 400))
def test_fewest_point_tiles_are_used(rule: ScoreTrack, points: int) -> None:
    shown = track_of(points, rule)
    fewest = [0]
    for rounds in range(1, shown.laps + 1):
        steps = [tile // rule.spaces for tile in rule.point_tiles]
        fewest.append(1 + min(fewest[rounds - step] for step in steps if step <= rounds))
    assert len(shown.point_tiles) == fewest[shown.laps]


def test_track_without_tiles_counts_rounds() -> None:
    assert (shown := track_of(23, track(10))).laps == 2
    assert shown.point_tiles == ()


def test_ruleset_without_a_track_shows_none() -> None:
    game = Game(ruleset_of(), ["Red", "Blue"])
    assert game.track("Red") is None
    with pytest.raises(BastideError, match="there is no player 'Rad'"):
        Game(ruleset_of(abacus=plugin("Abacus.", components=[track(10)])), ["Red"]).track("Rad")


def test_game_shows_where_points_stand() -> None:
    game = Game(ruleset_of(abacus=plugin("Abacus.", components=[track(1, 1, 3)])), ["Red", "Blue"], seed=1)
    while not game.over:
        game.play(game.decision.actions[0])
    assert any(game.scores.values())
    for name, points in game.scores.items():
        shown = game.track(name)
        assert shown is not None
        assert sum(shown.point_tiles) == points
        assert len(shown.point_tiles) == points // 3 + points % 3


@pytest.mark.parametrize(
    ("spaces", "tiles", "message"),
    [
        (0, (), "one space at least, not 0"),
        (50, (100,), "the smallest is worth one round of 50"),
        (50, (40, 100), "the smallest is worth one round of 50"),
        (50, (50, 150, 200), "a multiple of the next smaller one"),
    ],
)
def test_track_that_cannot_show_its_rounds_is_refused(spaces: int, tiles: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        track(spaces, *tiles)


def test_two_tracks_are_refused() -> None:
    other = ScoreTrack(id="beads/track", says="Points are marked.", spaces=20)
    with pytest.raises(BastideError, match=r"Abacus.* and .*Beads"):
        ruleset_of(abacus=plugin("Abacus.", components=[track(10)]), beads=plugin("Beads.", components=[other]))
