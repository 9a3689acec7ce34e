"""The Halflings: half tiles in hand, placed instead of drawing, two of which fill a cell."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.boards import board, deploy, feature, lines, place

import bastide
from bastide import Game, cell

RULES = "base-game + farms-third-edition + halflings"
NAMES = ("city", "city-west", "city-road", "town", "road", "road-north", "city-lane", "corner", "bend", "two-cities")


def tile(text: str) -> dict[str, Any]:
    """A tile as in ``1,0 HL-road 180``, of this plugin or of the base game."""
    at, name, *turned = text.split()
    x, y = map(int, at.split(","))
    known = f"halflings/{name}" if name.startswith("HL-") else f"base-game/{name}"
    return {"tile": known, "at": [x, y], "rotation": int(turned[0]) if turned else 0}


def table(draws: str, *tiles: str, hands: str = "HL-road HL-bend", variant: str = RULES) -> Game:
    """A game of two with tiles that lie already, and as many half tiles in each hand as are listed for Red."""
    held = [f"halflings/{name}" for name in hands.split()]
    rest = [f"base-game/{name}" for name in draws.split()]
    rules = variant.replace("halflings", f"halflings(hand={len(held)})")
    # Blue draws the same ones.
    return Game(rules, ["Red", "Blue"], draws=[*held, *held, *rest], start=[tile(text) for text in tiles])


def take(game: Game, name: str) -> None:
    """Take a half tile instead of drawing."""
    game.play({"type": "half-tile", "tile": f"halflings/{name}"})


def draw(game: Game) -> None:
    """Draw a tile as ever."""
    assert game.decision.kind == "half-tile"
    game.play({"type": "pass"})


def spots(game: Game) -> set[tuple[int, int, int]]:
    """Where the tile at hand may be placed: column, row and rotation."""
    records = [action.as_record() for action in game.decision.actions]
    return {(*record["at"], record["rotation"]) for record in records if record["type"] == "place"}


def segments(game: Game) -> set[str]:
    """What a figure may be deployed on."""
    return {action.as_record()["on"] for action in game.decision.actions if "on" in action.as_record()}


# In hand


def test_twenty_half_tiles_of_which_everybody_draws_three_unseen() -> None:
    assert sum(bastide.resolve_variant(RULES).contents["half-tiles"].values()) == 20
    game = Game(RULES, ["Red", "Blue"], seed=3)
    stacks = game.view("Red").stacks()
    assert len(stacks["half-tiles-held:Red"]["order"]) == 3
    assert (stacks["half-tiles-held:Blue"]["size"], stacks["half-tiles-held:Blue"].get("order")) == (3, None)


def test_number_in_hand_is_an_option() -> None:
    game = Game(RULES.replace("halflings", "halflings(hand=2)"), ["Red", "Blue"], seed=3)
    assert [game.view(each).stacks()[f"half-tiles-held:{each}"]["size"] for each in game.players] == [2, 2]


def test_half_tile_is_placed_instead_of_drawing() -> None:
    game = table("U U", "0,0 D")
    assert (game.decision.player, game.decision.kind) == ("Red", "half-tile")
    take(game, "HL-bend")
    assert game.decision.tile == "halflings/HL-bend"
    place(game, 1, 0, 0)
    deploy(game, "road W")
    assert game.view("Red").stacks()["half-tiles-held:Red"]["order"] == ["halflings/HL-road"]
    draw(game)
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/U")


def test_half_tile_that_fits_nowhere_is_not_offered() -> None:
    # Beside roads and fields there is no place for a half tile that is all city.
    game = table("U", "0,0 U", hands="HL-town HL-bend")
    assert [action.as_record().get("tile") for action in game.decision.actions] == ["halflings/HL-bend", None]


def test_who_has_no_half_tile_that_fits_draws_at_once() -> None:
    assert table("U", "0,0 B", hands="HL-town HL-bend").decision.kind == "place"


# Placing


def test_half_tile_is_placed_with_a_short_side_where_the_landscape_goes_on() -> None:
    game = table("U", "0,0 U")
    take(game, "HL-bend")
    # Its road goes on in both directions of the straight one; either short side may be there.
    assert spots(game) == {(0, -1, 180), (0, -1, 270), (0, 1, 0), (0, 1, 90)}


def test_whatever_lies_beside_the_missing_half_meets_nothing_there() -> None:
    # A half tile with a road to its west; its missing half is to the south-east.
    game = table("B U", "0,0 HL-road", "0,-1 B", "1,-1 B")
    draw(game)
    assert game.decision.tile == "base-game/B"
    assert not {(0, 1), (-1, 0)} & {spot[:2] for spot in spots(game)}
    # In the west the road goes on; in the east only the field to the north has to.
    assert {spot for spot in spots(game) if spot[:2] == (1, 0)} == {(1, 0, turned) for turned in (0, 90, 180, 270)}


def test_second_half_goes_on_along_the_long_side_and_around() -> None:
    game = table("U", "0,0 HL-road", "-1,0 U 90", hands="HL-city-lane HL-corner")
    take(game, "HL-city-lane")
    assert {spot for spot in spots(game) if spot[:2] == (0, 0)} == {(0, 0, 180)}
    game.undo()
    # A field does not go on in a road.
    assert "halflings/HL-corner" not in [action.as_record().get("tile") for action in game.decision.actions]
    # South of the cell is a field, where the city of the half tile would end.
    game = table("U", "0,0 HL-road", "-1,0 U 90", "0,1 B", hands="HL-city-lane")
    take(game, "HL-city-lane")
    assert (0, 0) not in {spot[:2] for spot in spots(game)}


def test_filled_cell_is_one_tile_and_its_roads_and_fields_go_on() -> None:
    game = table("U", "0,0 HL-road", "-1,0 U 90", hands="HL-road")
    take(game, "HL-road")
    place(game, 0, 0, 180)
    filled = game.board.tile_at((0, 0))
    assert filled is not None
    assert (filled.tile.id, filled.rotation) == ("halflings/HL-road-on-HL-road", 180)
    assert game.board.feature_at((0, 0), "road E").tiles == [(-1, 0), (0, 0)]
    assert game.board.feature_at((0, 0), "field N") != game.board.feature_at((0, 0), "field S")


def test_two_halves_make_a_tile_if_their_long_sides_show_the_same() -> None:
    shown = dict.fromkeys(NAMES, "field") | dict.fromkeys(NAMES[:4], "city") | dict.fromkeys(NAMES[4:7], "road")
    tiles = {name: entry.tile for name, entry in bastide.resolve_variant(RULES).tiles.items()}
    for under, over in product(NAMES, NAMES):
        made = tiles.get(f"halflings/HL-{over}-on-HL-{under}")
        assert (made is not None) == (shown[under] == shown[over])
        lower, upper = (tiles[f"halflings/HL-{name}"] for name in (under, over))
        # At each port is what is there on a short side of one of the halves.
        for port in range(12) if made is not None else ():
            half, own = (upper, port) if port in (9, 10, 11, 0, 1, 2) else (lower, (port + 6) % 12)
            assert kinds_at(made, port) == kinds_at(half, own)


def kinds_at(tile: bastide.Tile | None, port: int) -> set[str]:
    assert tile is not None
    return {segment.kind for segment in tile.segments if port in segment.ports}


# Figures


def test_figures_stay_when_a_cell_is_filled() -> None:
    game = table("U U", "0,0 U 90", hands="HL-road")
    take(game, "HL-road")
    place(game, 1, 0, 0)
    deploy(game, "road W")
    take(game, "HL-road")
    place(game, 1, 0, 180)
    # The road is taken; the field along it goes on from half to half, and nobody stands there.
    assert segments(game) == {"field N", "field S"}
    [figure] = [piece for piece in game.board.pieces if piece.player == "Red"]
    assert figure.on == "road E"


def test_figure_goes_on_the_half_just_placed() -> None:
    # Below lies a half tile with two cities and a field between them, all free.
    game = table("U", "0,0 HL-two-cities", hands="HL-bend")
    take(game, "HL-bend")
    place(game, 0, 0, 180)
    # The road of the upper half, and the fields on both sides of it, one of which reaches the lower half.
    assert {name.split()[0] for name in segments(game)} == {"road", "field"}
    assert len([name for name in segments(game) if name.startswith("field")]) == 2


def test_figure_may_go_on_what_both_halves_have() -> None:
    game = table("U", "0,0 HL-city", hands="HL-city-west")
    take(game, "HL-city-west")
    place(game, 0, 0, 180)
    assert "city N" in segments(game)


# What counts


@pytest.mark.parametrize(("half", "open_"), [("HL-road", 2), ("HL-road-on-HL-road", 0)])
def test_road_with_a_gap_is_not_complete(half: str, open_: int) -> None:
    # Between two monasteries; the eastern one lies beside the missing half.
    picture = board(f"A@270 halflings/{half}@0 A@90", Red=["0,0 road E"])
    ends = [feature(picture, RULES, at, name).open for at, name in (((0, 0), "road E"), ((2, 0), "road W"))]
    assert sum(ends) == open_
    assert (("Red", 3, "road", "completed") in lines(picture, RULES)) == (not open_)


@pytest.mark.parametrize(("half", "complete"), [("HL-city", False), ("HL-city-on-HL-city", True)])
def test_city_with_a_gap_is_not_complete(half: str, complete: bool) -> None:
    # The southern part lies beside the missing half.
    picture = board(f"E@180\nhalflings/{half}@0\nE@0", Red=["0,0 city S"])
    assert feature(picture, RULES, (0, 0), "city S").complete == complete
    assert (("Red", 6, "city", "completed") in lines(picture, RULES)) == complete


@pytest.mark.parametrize("corner", ["HL-bend", "HL-bend-on-HL-bend"])
def test_one_or_two_half_tiles_in_a_cell_count_as_a_tile_around_a_monastery(corner: str) -> None:
    picture = board(f"halflings/{corner}@0 A@90 B\nA@180 B B\nB B B", Red=["1,1 monastery"])
    assert ("Red", 9, "monastery", "completed") in lines(picture, RULES)


def test_cell_beside_a_missing_half_is_open_until_it_is_filled() -> None:
    game = table("U", "0,0 HL-road", "1,0 U 90", "0,-1 B", "1,-1 B", hands="HL-road")
    board = game.board
    assert board.feature_at((1, 0), "road W").tiles == [(1, 0)]
    assert game.position.cell_of_segment(0) == cell(0, 0)
    take(game, "HL-road")
    place(game, 0, 0, 180)
    assert board.feature_at((1, 0), "road W").tiles == [(0, 0), (1, 0)]
