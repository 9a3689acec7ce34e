"""What holds in every game with all powers, however many traps there are."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide import Game

#: Tiles with a trap or a shaman among the animals, drawn like any other.
SNARES = """
format = "bastide-tiles/1"
set = "snares"
ground = "meadow"

[tiles.trap]
count = 15
meadow = "at N hunting-trap deer=2 tiger"

[tiles.shaman]
count = 10
meadow = "at N shaman mammoth"

[tiles.pit]
count = 5
meadow = "at N pit-trap aurochs"
"""
TRAPPERS = {
    "format": "bastide-variant/1",
    "extends": "hig-hunters-gatherers-2020",
    "tiles": {"texts": [SNARES]},
}


def covered(game: Game) -> Counter[tuple[int, str]]:
    """How many animals of each kind are covered on each segment."""
    pieces = map(game.position.piece, game.position.pieces_of(None, "cover"))
    return Counter((piece.place.at, str(piece.role)) for piece in pieces)


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_no_animal_is_covered_twice_and_what_a_trap_covers_can_be_taken_back(seed: int) -> None:
    game, random = Game(TRAPPERS, ["Red", "Blue"], seed=seed), Random(seed)
    while not game.over:
        before = covered(game), game.scores
        action = random.choice(game.decision.actions)
        game.play(action)
        if covered(game) != before[0]:
            game.undo()
            assert (covered(game), game.scores) == before
            game.play(action)
    position = game.position
    for (segment, animal), count in covered(game).items():
        assert count <= position.segment(segment).flags[animal]
    again = bastide.score(game.to_record())
    assert (again.failure, again.lines) == (None, game.lines)
