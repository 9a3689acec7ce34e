"""Some seats begin with points, or with more or fewer pieces."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.boards import board, game_of, short, terms, turn

import bastide
from bastide import BastideError, Game

NAMES = ("Red", "Blue", "Green")


def test_seats_begin_with_points() -> None:
    game = Game("base-game + handicap(points={2=10, 3=5})", NAMES, seed=1)
    assert game.scores == {"Red": 0, "Blue": 10, "Green": 5}
    assert [short(line) for line in game.lines] == [
        ("Blue", 10, "handicap", "play"),
        ("Green", 5, "handicap", "play"),
    ]
    assert terms(game.lines[0]) == [("handicap", 10, 1)]


def test_seats_have_more_or_fewer_pieces() -> None:
    game = Game(
        "base-game + inns-cathedrals + handicap(pieces={1={follower=-2, big-follower=-1}, 2={follower=1}})", NAMES
    )
    assert [game.supply(name) for name in NAMES] == [
        {"follower": 5, "big-follower": 0},
        {"follower": 8, "big-follower": 1},
        {"follower": 7, "big-follower": 1},
    ]


def test_handicap_comes_on_top_of_what_the_variant_sets() -> None:
    variant = {
        "plugins": {"base-game": {}, "handicap": {"pieces": {"1": {"follower": -1}}}},
        "supply": {"follower": {"3": 5}},
    }
    assert [Game(variant, NAMES[:players]).supply("Red")["follower"] for players in (2, 3)] == [6, 4]


def test_points_of_a_handicap_count_in_a_race_and_for_the_ranking() -> None:
    game = game_of("base-game + handicap(points={2=3}) + first-to(points=3)", "U U")
    turn(game, 1, 0, 90, on="road E")
    assert game.over
    assert game.ranking == [["Blue"], ["Red"]]


def test_record_is_replayed_with_its_handicap() -> None:
    game = game_of("base-game + handicap(points={1=7}, pieces={2={follower=-6}})", "U U U")
    turn(game, 1, 0, 90)
    turn(game, 2, 0, 90, on="road E")
    again = bastide.replay(game.to_record()).game
    assert again.scores == game.scores
    assert again.lines == game.lines
    assert [again.supply(name) for name in ("Red", "Blue")] == [{"follower": 7}, {"follower": 0}]


def test_diagram_notes_more_pieces_than_a_seat_has() -> None:
    diagram = board("E180\nE\nE180", Red=["0,0 city S"], Blue=["0,2 field N"])
    for fewer, notes in ((-6, 0), (-7, 1)):
        rules = f"base-game + farms-third-edition + handicap(pieces={{1={{follower={fewer}}}}})"
        assert len(bastide.score(diagram, rules).notes) == notes


def test_handicap_is_told_by_seat() -> None:
    ruleset = bastide.resolve_variant("base-game + handicap(points={2=10}, pieces={1={follower=-1}, 2={follower=1}})")
    assert [entry.rule.says for entry in ruleset.rules if entry.plugin == "handicap"] == [
        "The player in seat 1 has 1 fewer of the piece follower.",
        "The player in seat 2 has 1 more of the piece follower.",
        "A handicap counts as points from the first turn on.",
        "Before the first turn points are given by seat: 10 for seat 2.",
    ]


@pytest.mark.parametrize("handicap", ["points={3=5}", "pieces={3={follower=1}}"])
def test_seat_that_nobody_takes_has_no_handicap(handicap: str) -> None:
    with pytest.raises(BastideError, match="seat 3 has a handicap, but only 2 seats are taken"):
        Game(f"base-game + handicap({handicap})", NAMES[:2])


@pytest.mark.parametrize(
    ("handicap", "message"),
    [
        ("points = { 0 = 5 }", "there is no seat 0; the first one is 1"),
        ("points = { Blue = 5 }", "there is no seat Blue"),
        ("points = 5", "write it by seat"),
        ("points = { 2 = -5 }", "seat 2 has a whole number of points from 0 to 1000, not -5"),
        ("pieces = { 1 = 1 }", "say of which pieces seat 1 has more"),
        (
            "pieces = { 1 = { follower = 0 } }",
            "seat 1 has more of follower, such as 1, or fewer, such as -1, but not 0",
        ),
        ("pieces = { 1 = { folower = 1 } }", "there is no piece 'folower' in this variant; did you mean 'follower'"),
        ("pieces = { 1 = { follower = -8 } }", "seat 1 cannot have 8 fewer of the piece follower: everybody has 7"),
        ("pieces = { 1 = { dragon = 1 } }", "the pieces of kind dragon belong to no player"),
        ("point = { 2 = 5 }", "did you mean 'points'"),
    ],
)
def test_other_handicaps_are_refused(tmp_path: Path, handicap: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    text = f'format = "bastide-variant/1"\nextends = "hig-2002 + princess-dragon"\n\n\n[plugins.handicap]\n{handicap}\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BastideError) as refused:
        bastide.resolve_variant(file)
    (problem,) = refused.value.problems
    assert problem.file == str(file)
    assert problem.line in (5, 6)
    assert message in str(problem)
