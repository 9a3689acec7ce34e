"""Whatever the rules and the tiles are, the native engine stays within its arrays and its numbers, or does not play."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.native_pairs import SAYS, both, is_native, ruleset_of

from bastide import (
    BastideError,
    Completion,
    Game,
    GameEnd,
    Rate,
    Reaction,
    ScoringRule,
    StartTiles,
    Supply,
    Term,
    count_borders,
    count_pieces,
    count_tiles,
    is_complete,
    kinds,
)
from bastide._kernel.geometry import coordinates
from bastide_native import bounds, compiling
from bastide_native.compiling import SEGMENTS
from bastide_native.games import NativeGame, program
from bastide_native.pool import MOST, UnfitError

SOURCES = Path(__file__).parents[1] / "src" / "bastide_native"


def tiles_of(text: str) -> dict[str, Any]:
    """A variant's tiles: none but these."""
    return {"base-game": 0, "texts": [f'format = "bastide-tiles/1"\nset = "own"\ntitle = "Own"\n{text}']}


@pytest.fixture(autouse=True)
def starting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the engine play rules of the start, of which there are none in the other rulesets that it plays."""
    monkeypatch.setattr(compiling, "KNOWN", (*compiling.KNOWN, StartTiles))


def start(*tiles: tuple[str, tuple[int, int], int]) -> dict[str, Any]:
    return {"turn_rules": [StartTiles(id="more/start", tiles=tiles, **SAYS)]}


def term(count: Any, rate: int = 1) -> dict[str, Any]:
    rule = ScoringRule(
        id="more/term",
        subjects=kinds("city"),
        occasions=frozenset({"completed"}),
        terms=(Term(label="more", rate=Rate(name="more", value=rate, at_most=rate), count=count),),
        **SAYS,
    )
    return {"scoring_rules": [rule]}


def completion(kind: str = "city", **how: Any) -> dict[str, Any]:
    return {"scoring_rules": [Completion(id="more/complete", of=kinds(kind), **how, **SAYS)]}


D = "base-game/D"
ROW = '[tiles.row]\ncount = 249\nstart = 1\ncity = ["N", "S"]\n'


@pytest.mark.parametrize(
    ("more", "hooks", "why"),
    [
        ({}, term(count_tiles, 10**12), "greater than maximum"),
        ({}, term(count_tiles, 10**6), "points may become too large"),
        ({}, term(count_tiles * count_tiles * count_tiles * count_tiles * count_tiles * count_tiles), "numbers may"),
        ({"supply": {"follower": 2000}}, {}, "too many pieces"),
        ({}, {"components": [Supply(id="more/none", piece="follower", count=-9, **SAYS)]}, "too many pieces"),
        ({"tiles": tiles_of('[tiles.a]\ncount = 9\nstart = 1\ncity = ["N pennant=2000000000"]')}, {}, "flags|greater"),
        ({}, start((D, (10**6, 0), 0)), "too far from the middle"),
        ({}, start((D, (0, 10**12), 0)), "too far from the middle"),
        ({}, completion("monastery", around=((0, 20000),)), "too far from the middle"),
        ({}, start((D, (0, 0), 0), (D, (0, 0), 90)), "side by side"),
        ({}, start((D, (0, 0), 0), (D, (0, 1), 90)), "side by side"),
        ({}, start(*[(D, (2 * x, 0), 0) for x in range(2600)]), "too many tiles"),
        ({}, {"turn_rules": [GameEnd(id="more/end", over=count_tiles > 3, **SAYS)]}, "no answer"),
        ({}, term(count_pieces(mine=True)), "no answer"),
        ({}, completion(when=is_complete), "no answer"),
        ({}, completion(when=count_borders("road") == 0), "no answer"),
    ],
)
def test_rules_that_would_leave_the_bounds_are_played_in_python(more: Any, hooks: Any, why: str) -> None:
    ruleset = ruleset_of(more, **hooks)
    with pytest.raises(UnfitError, match=why):
        program(ruleset, 2)
    try:
        game = Game(ruleset, ["Red", "Blue"], seed=1)
    except BastideError:
        return
    assert type(game) is Game


def test_rules_within_the_bounds_are_played_natively() -> None:
    hooks = start((D, (12000, -9000), 0), (D, (12000, -8999), 180))
    ruleset = ruleset_of({"supply": {"follower": 1000}, "rates": {"base-game/city-completed.tiles": 1000}}, **hooks)
    native = Game(ruleset, ["Red", "Blue"], seed=1)
    assert isinstance(native, NativeGame)
    other, numbers = Game(ruleset, ["Red", "Blue"], seed=1, _engine="python"), Random(1)
    while not other.over:
        number = numbers.randrange(len(other.decision.actions))
        native.play(native.decision.actions[number])
        other.play(other.decision.actions[number])
        assert native.scores == other.scores
        assert [*native.decision.options] == [*other.decision.options]
    assert native.lines == other.lines


def test_games_of_two_thousand_tiles_are_played_natively() -> None:
    native, other = both(ruleset_of({"tiles": {"base-game": 28}}), 2, 1)
    for game in (native, other):
        game.play_out(Random(1))
    assert native.turn_number == other.turn_number > 2000
    assert native.lines == other.lines
    assert native.to_record() == other.to_record()


def test_no_feature_is_scored_more_often_than_there_are_segments(tmp_path: Path) -> None:
    traps = '"hunters-gatherers-2020/HG2-92" = 9\n"hunters-gatherers-2020/HG2-94" = 9\n'
    heads = 'format = "bastide-variant/1"\ntitle = "Traps"\nextends = "hig-hunters-gatherers-2020"\n[tiles]\n'
    (tmp_path / "traps.toml").write_text(heads + traps, encoding="utf-8")
    native, other = both(str(tmp_path / "traps.toml"), 2, 1)
    assert isinstance(native, NativeGame)
    for game in (native, other):
        game.play_out(Random(1))
    assert native.lines == other.lines


def test_python_goes_on_where_a_player_has_too_many_points() -> None:
    rate = Rate(name="more", value=4 * 10**8, at_most=4 * 10**8)
    more = ScoringRule(
        id="more/term",
        subjects=kinds("city", "road", "field"),
        occasions=frozenset({"completed", "final"}),
        terms=(Term(label="more", rate=rate, count=0 * count_tiles + 1),),
        **SAYS,
    )
    acts = Reaction(id="more/acts", on="completed", do=lambda table, event: None, **SAYS)
    native, other = both(ruleset_of({}, scoring_rules=[more], **{acts.hook: [acts]}), 1, 1)
    assert is_native(native)
    for game in (native, other):
        game.play_out(Random(1))
    assert not is_native(native)
    assert other.scores["Red"] > bounds.SCORE
    assert native.lines == other.lines


def test_all_features_beside_a_field_are_counted() -> None:
    ruleset = ruleset_of({"tiles": tiles_of('[tiles.row]\ncount = 251\nstart = 1\ncity = ["N", "S"]')})
    games = [Game(ruleset, ["Red"], seed=1), Game(ruleset, ["Red"], seed=1, _engine="python")]
    assert isinstance(games[0], NativeGame)
    # The first cities of the upper row are completed, and the field has many more that are not.
    cells = [(x, 0) for x in range(1, 151)] + [(x, 1) for x in range(1, 101)]
    for game in games:
        for number, at in enumerate(cells):
            place(game, at)
            if number == 0:
                game.play(
                    next(each for each in game.decision.actions if each.as_record().get("on", "").startswith("field"))
                )
            else:
                game.play(game.decision.actions[-1])
    assert games[0].over
    assert games[0].scores == games[1].scores == {"Red": 300}


def place(game: Game, at: tuple[int, int]) -> None:
    """Place a tile as it is printed."""
    options: Any = game.decision.options
    (chosen,) = [number for number, each in enumerate(options) if (coordinates(each.cell), each.turns) == (at, 0)]
    game.play(game.decision.actions[chosen])


def test_sizes_are_those_of_the_header() -> None:
    text = "".join((SOURCES / name).read_text(encoding="utf-8") for name in ("engine.h", "state.h"))
    sizes = {name: int(size) for name, size in re.findall(r"\b(MAX_\w+|COLUMN_BITS) = (\d+)", text)}
    assert sizes["MAX_TILES"] == bounds.TILES > MOST["tiles"]
    assert 1 << sizes["COLUMN_BITS"] == bounds.COLUMNS
    assert (sizes["MAX_SEGMENTS"], sizes["MAX_OPTIONS"]) == (SEGMENTS, MOST["options"])
    assert (sizes["MAX_PLAYERS"], sizes["MAX_TERMS"]) == (MOST["players"], MOST["terms"])
    assert sizes["MAX_KINDS"] == MOST["kinds of segments"]
    assert (sizes["MAX_ANSWER"], sizes["MAX_SCORE"]) == (bounds.ANSWER, bounds.SCORE)
