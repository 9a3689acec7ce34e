"""Records of 2002 with bonus tiles under the rules of 2020, which have no stack of them."""

from __future__ import annotations

from tests.boards import place
from tests.tribes import EARLIER, LATER, hunt, settle, tile

import bastide
from bastide import Game

NO_MEMBERS = {"format": "bastide-variant/1", "extends": EARLIER, "supply": {"member": 0, "hut": 0}}


def test_bonus_tile_is_an_error_where_it_is_placed() -> None:
    game = hunt(EARLIER, "19 B4 06", start="19 26")
    place(game, 2, 0, 180)
    settle(game, "forest W")
    place(game, 0, -1)
    record = game.to_record()
    result = bastide.score(record, LATER)
    assert result.failure is not None
    assert record["actions"][result.failure.action]["tile"] == tile("B4")
    # What was completed before, counts.
    assert result.scores == {"Red": 6, "Blue": 0}


def test_record_that_ends_with_a_bonus_tile_at_hand_can_be_scored() -> None:
    # Nobody has a piece to deploy, so that the record ends with a placement; the later rules would ask.
    start = [{"tile": tile(name), "at": [x, 0], "rotation": 0} for x, name in enumerate(("19", "26"))]
    game = Game(NO_MEMBERS, ["Red", "Blue"], draws=[tile(name) for name in ("19", "B4")], start=start)
    place(game, 2, 0, 180)
    assert (game.decision.kind, game.decision.tile) == ("place", tile("B4"))
    for as_laid in (False, True):
        result = bastide.score(game.to_record(), LATER, as_laid=as_laid, final=True)
        assert (result.failure, result.scores) == (None, {"Red": 0, "Blue": 0})
