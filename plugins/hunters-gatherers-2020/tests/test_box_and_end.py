"""The box of 2020, what menhirs bring, where huts stand, and how a game ends (facts 6.20, 6.23, 6.24, 6.27, 6.28)."""

from __future__ import annotations

import pytest
from tests.boards import decline, place
from tests.tribes import LATER, hunt, on_offer, settle, tile

import bastide

BOX = "hig-hunters-gatherers-2020"
#: Two forests with menhirs, each of which the same tile completes.
TWO_FORESTS = "'35 '38 .\n. . .\n'35 '38 ."


def completed(tiles: str) -> bastide.Game:
    """A game in which Red, who has nobody there, has just completed a forest with a menhir."""
    game = hunt(LATER, f"'35 {tiles}", start=TWO_FORESTS)
    place(game, 2, 0, 180)
    decline(game)
    return game


def test_box_holds_its_tiles_members_huts_and_covers() -> None:
    ruleset = bastide.resolve_variant(BOX)
    assert sum(ruleset.contents["bag"].values()) + len(ruleset.start) == 79
    assert sum(ruleset.contents["menhir"].values()) == 16
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=1)
    assert game.supply("Red") == {"member": 5, "hut": 3}
    assert game.supply(None) == {"cover": 24}


@pytest.mark.parametrize(("points", "space", "tiles"), [(49, 49, ()), (50, 0, (50,)), (157, 7, (100, 50))])
def test_points_stand_on_fifty_spaces_with_tiles_of_fifty_and_a_hundred(
    points: int, space: int, tiles: tuple[int, ...]
) -> None:
    [track] = bastide.resolve_variant(BOX).of(bastide.ScoreTrack)
    assert "facts 6.20" in track.source
    board = {
        "format": "bastide-diagram/1",
        "variant": BOX,
        "players": ["Red"],
        "scores": {"Red": points},
        "tiles": [{"tile": tile("'44"), "at": [0, 0]}],
    }
    assert bastide.score(board).game.track("Red") == bastide.Track(space, sum(tiles) // 50, tiles)


def test_hut_goes_where_members_are_and_no_member_on_their_river() -> None:
    game = hunt(LATER, "'47 44 '91", start="03@180")
    place(game, 1, 0)
    settle(game, "river E")
    place(game, 2, 0)
    assert ("hut", "water-system W") in on_offer(game)
    assert ("member", "river W") not in on_offer(game)


def test_menhir_tile_is_for_who_completes_a_forest_though_not_scoring_there_and_takes_a_member() -> None:
    game = completed("'88 '61")
    assert game.scores == {"Red": 0, "Blue": 0}
    assert (game.decision.player, game.decision.tile) == ("Red", tile("'88"))
    place(game, 2, 2, 90)
    assert "member" in {piece for piece, _ in on_offer(game)}


def test_menhir_tile_that_completes_another_forest_brings_no_other_in_that_turn() -> None:
    game = completed("'88 '61")
    place(game, 2, 2, 90)
    decline(game)
    assert (game.decision.player, game.decision.tile) == ("Blue", tile("'61"))


def test_no_menhir_tile_where_the_stack_is_empty() -> None:
    ruleset = bastide.resolve_variant(LATER)
    rules = {"extends": LATER, "tiles": dict.fromkeys(ruleset.contents["menhir"], 0)}
    draws = [tile("'35"), tile("'61")]
    start = [{"tile": tile(name), "at": [x, 0], "rotation": 0} for x, name in enumerate(("'35", "'38"))]
    game = bastide.Game(rules, ["Red", "Blue"], draws=draws, start=start)
    place(game, 2, 0, 180)
    decline(game)
    assert (game.decision.player, game.decision.tile) == ("Blue", tile("'61"))


@pytest.mark.parametrize("variant", [LATER, BOX, "bga-hunters-gatherers-2020"])
def test_equally_many_points_are_a_shared_victory(variant: str) -> None:
    game = bastide.Game(variant, ["Red", "Blue", "Green"], seed=1)
    game.finish()
    assert game.scores == {"Red": 0, "Blue": 0, "Green": 0}
    assert game.ranking == [["Red", "Blue", "Green"]]


def test_game_site_draws_at_the_turns_end_and_a_tile_that_fits_nowhere_ends_the_turn() -> None:
    [options] = bastide.resolve_variant("bga-hunters-gatherers-2020").selection.plugins.values()
    assert (options.draw, options.unplaceable) == ("turn-end", "turn-ends")
    [box] = bastide.resolve_variant(BOX).selection.plugins.values()
    assert (box.draw, box.unplaceable) == ("turn-start", "redraw")
