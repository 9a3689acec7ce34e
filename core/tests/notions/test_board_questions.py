"""What rules ask as data of tiles, of pieces in play and in supply, of stacks and of what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toys
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    Candidate,
    Event,
    Offer,
    PieceKind,
    Place,
    PlaceDeployment,
    PlaceKind,
    Reaction,
    SetAside,
    StackDeclaration,
    Supply,
    Table,
    TileFile,
    cell,
    cells_near_laid,
    coordinates,
    corners_around,
    count_at_hand,
    count_claimed,
    count_in_line,
    count_in_play,
    count_joined,
    count_just_laid,
    count_on_corners,
    count_on_tile,
    count_pieces,
    count_stack,
    count_supply,
    count_tile_flags,
    is_hole_left,
    is_just_laid,
    is_kept,
    is_own_turn,
    kinds,
    on_occasion,
    on_tiles,
    own_stack,
)

GOOSE, POST, PUNT = kinds("goose"), kinds("post"), kinds("punt")
BELLS = plugin(
    "Bells, a goose that belongs to nobody, and posts on corners.",
    kinds=[PieceKind("goose", neutral=True), PieceKind("post")],
    components=[
        TileFile(path=Path(str(toys.__file__)).with_name("bells.toml")),
        StackDeclaration(name="nest"),
        StackDeclaration(name="hand", per_player=True),
        Supply("goose", 1, id="bells/goose", says="There is a goose."),
        Supply("post", 2, id="bells/posts", says="Everybody has two posts."),
    ],
)


def game_of(*draws: str, **plugins: Any) -> Watched:
    return Watched(ruleset_of(bells=BELLS, **plugins), draws=list(draws))


def at(x: int, y: int, piece: str = "punt") -> Offer:
    """An offer to bring a piece to the first segment of a tile."""
    return Offer(type="deploy", rule="my/rule", piece=piece, place=Place("tile", cell(x, y)))


@pytest.fixture
def table() -> Table:
    """A tile with a bell was just laid at [0, 1], a straight canal lies at [0, 0]."""
    game = game_of("bells/bell", "plain")
    game.place("bells/bell", (0, 1))
    return game.game._table


def test_tile_is_asked_for_its_flags_by_place_and_event_placement_and_id(table: Table) -> None:
    bells = count_tile_flags("bell")
    assert [bells(table, 0, at(0, y)) for y in range(3)] == [0, 1, 0]
    assert bells(table, 0, Offer(type="wave", rule="my/rule")) == 0
    assert bells(table, Event("placed", 0, tile="bells/bell", cell=cell(0, 1))) == 1
    assert bells(table, Event("scored", 0, cell=cell(0, 1))) == 1
    assert bells(table, Candidate("bells/bell", cell(5, 5), 0)) == 1
    assert [bells(table, tile) for tile in ("bells/bell", "wetlands/plain", "a token")] == [1, 0, 0]


def test_tile_is_just_laid_in_this_part_of_a_turn_alone(table: Table) -> None:
    assert [is_just_laid(table, 0, at(0, y)) for y in range(3)] == [False, True, False]
    assert (count_just_laid("bell")(table), count_just_laid("lock")(table)) == (1, 0)
    assert count_just_laid("lock", "bell")(table) == 1
    table._state.laid = ()
    assert not is_just_laid(table, 0, at(0, 1))
    assert count_just_laid("bell")(table) == 0


def test_tile_is_near_one_just_laid_also_diagonally(table: Table) -> None:
    for where in ((1, 0), (0, -1)):
        table.place("wetlands/plain", cell(*where), 0)
    table._state.laid = (cell(0, 1),)
    assert {coordinates(where) for where in cells_near_laid(table, 0)} == {(0, 0), (0, 1), (1, 0)}
    table._state.laid = ()
    assert not list(cells_near_laid(table, 0))


def test_pieces_on_and_around_a_tile_are_those_of_players_and_those_between_tiles(table: Table) -> None:
    here, canal = cell(0, 0), table.segment_named(cell(0, 0), "canal E")
    punts = [table.deploy("punt", player, Place("segment", canal)) for player in (0, 1, 1)]
    post = table.deploy("post", 0, Place("corner", cell(0, 1)))
    goose = table.deploy("goose", None, Place("tile", cell(0, 1)))
    assert table.around(here) == [here, cell(0, 1)]
    assert table.pieces_around(here, PUNT | POST | GOOSE) == [*punts, post, goose]
    assert table.pieces_around(cell(0, 2), PUNT | GOOSE) == [goose]
    assert table.pieces_around(here, kinds("raft")) == []
    assert table.owners([*punts, post, goose]) == {0: 2, 1: 2}


def test_pieces_on_a_tile_itself_are_counted_not_those_on_its_segments(table: Table) -> None:
    canal = table.segment_named(cell(0, 0), "canal E")
    table.deploy("punt", 0, Place("segment", canal))
    goose = table.deploy("goose", None, Place("tile", cell(0, 0)))
    assert [count_on_tile(pieces)(table, 0, at(0, 0)) for pieces in (GOOSE, PUNT)] == [1, 0]
    assert count_on_tile(GOOSE)(table, 0, Offer(type="wave", rule="my/rule")) == 0
    assert count_on_tile(GOOSE)(table, Event("moved", piece=goose)) == 1


def test_pieces_in_play_are_counted_by_kind_player_place_and_company(table: Table) -> None:
    def counts(**more: Any) -> list[int]:
        return [count_in_play(PUNT, **more)(table, player) for player in (0, 1)]

    canal = Place("segment", table.segment_named(cell(0, 0), "canal E"))
    table.deploy("punt", 0, canal)
    table.deploy("punt", 1, Place("held", 1))
    home = table.deploy("punt", 1, canal)
    assert counts() == [3, 3]
    table.go_home(home)
    assert (counts(), counts(mine=True)) == ([2, 2], [1, 1])
    assert counts(mine=True, at="segment") == [1, 0]
    feature = table.feature(canal.at)
    beside = count_pieces(PUNT, on_tile_of=GOOSE)
    assert (counts(on_tile_of=GOOSE), beside(table, feature)) == ([0, 0], 0)
    goose = table.deploy("goose", None, Place("tile", cell(0, 1)))
    assert (counts(on_tile_of=GOOSE), beside(table, feature)) == ([0, 0], 0)
    table.move(goose, Place("tile", cell(0, 0)))
    assert (counts(on_tile_of=GOOSE), counts(on_tile_of=GOOSE, mine=True)) == ([1, 1], [1, 0])
    assert [count(table, feature) for count in (beside, count_pieces(GOOSE, on_tile_of=GOOSE))] == [1, 0]


def test_tiles_in_line_with_a_feature_are_counted_each_way_as_far_as_the_first_gap() -> None:
    game = game_of("bells/bell", *["plain"] * 6)
    # Not those beyond a gap, nor those that lie beside the row and the column.
    laid = [((0, 1), 1), ((0, 2), 2), ((1, 2), 2), ((2, 2), 2), ((2, 1), 2), ((1, 1), 4), ((-1, 1), 5)]
    for where, count in laid:
        game.place("plain" if where != (0, 1) else "bells/bell", where)
        if game.decision.kind == "deploy":
            game.skip()
        table = game.game._table
        named = table.segment_named(cell(0, 1), "beacon")
        assert named is not None
        beacon = table.feature(named)
        assert count_in_line(table, beacon) == count


def test_pieces_in_supply_are_those_of_the_player_or_of_nobody(table: Table) -> None:
    table.deploy("punt", 0, Place("held", 0))
    assert [count_supply(PUNT)(table, player) for player in (0, 1)] == [4, 5]
    assert [count_supply(GOOSE, neutral=True)(table, player) for player in (0, 1)] == [1, 1]
    assert count_supply(GOOSE)(table, 0) == 0


def test_corner_is_of_the_feature_that_is_all_round_it() -> None:
    game = game_of("plain", "straight", "plain", "copse", "plain")
    for tile, where in (("plain", (0, 1)), ("straight", (1, 0)), ("plain", (1, 1))):
        game.place(tile, where)
        if game.decision.kind == "deploy":
            game.skip()
    table = game.game._table
    marsh = table.feature_around(cell(1, 1), "marsh")
    assert marsh is not None
    assert {cell(0, 1), cell(1, 1)} <= marsh.cells
    # Three tiles lie at this corner, and beside the canal there is no corner at all.
    assert table.feature_around(cell(2, 1), "marsh") is None
    assert table.feature_around(cell(1, 1), "canal") is None
    posts = count_on_corners(POST)
    north = next(feature for feature in table.features("marsh") if feature != marsh)
    assert (posts(table, marsh), posts(table, north)) == (0, 0)
    table.deploy("post", 0, Place("corner", cell(1, 1)))
    table.deploy("post", 1, Place("corner", cell(2, 1)))
    assert (posts(table, marsh), posts(table, north)) == (1, 0)
    assert count_on_corners(PUNT)(table, marsh) == 0


def test_claimed_features_are_counted_by_kind_and_condition(table: Table) -> None:
    canals, marshes = count_claimed(kinds("canal")), count_claimed(kinds("marsh"))
    assert (canals(table), marshes(table), count_claimed()(table)) == (0, 0, 0)
    canal = table.segment_named(cell(0, 0), "canal E")
    for player in (0, 1):
        table.deploy("punt", player, Place("segment", canal))
    assert (canals(table), marshes(table), count_claimed()(table)) == (1, 0, 1)
    mine = count_pieces(PUNT, mine=True)
    assert count_claimed(kinds("canal"), where=mine > 0)(table, 1) == 1
    assert count_claimed(kinds("canal"), where=mine > 1)(table, 1) == 0


def test_pieces_on_a_tile_are_all_that_stand_anywhere_on_it(table: Table) -> None:
    canal = Place("segment", table.segment_named(cell(0, 0), "canal E"))
    punt = table.deploy("punt", 1, canal)
    goose = table.deploy("goose", None, Place("tile", cell(0, 0)))
    table.deploy("post", 0, Place("corner", cell(0, 0)))
    table.deploy("punt", 0, Place("held", 0))
    upon = table.deploy("punt", 0, Place("piece", goose))
    assert (table.pieces_on(cell(0, 0)), table.pieces_on(cell(0, 1))) == ([punt, goose, upon], [])
    table.go_home(punt)
    assert table.pieces_on(cell(0, 0)) == [goose, upon]


def test_corners_of_the_tile_just_laid_are_places() -> None:
    game = game_of("plain", "straight", "copse", "plain")
    for tile, where in (("plain", (0, 1)), ("straight", (1, 0))):
        game.place(tile, where)
        if game.decision.kind == "deploy":
            game.skip()
    marshes = kinds("marsh")
    assert corners_around(marshes)(game.game.position, 0) == []
    game.place("copse", (1, 1), 180)
    position = game.game.position
    assert corners_around(marshes)(position, 0) == [Place("corner", cell(1, 1))]
    assert corners_around(kinds("canal"))(position, 0) == []
    game.game._table.deploy("post", 0, Place("corner", cell(1, 1)))
    assert corners_around(marshes, where=count_on_corners(POST) == 0)(position, 0) == []


def test_posts_are_deployed_on_such_corners_by_data() -> None:
    rule = PlaceDeployment(
        id="piling/post", says="A post is driven.", pieces=POST, needs=POST, places=corners_around(kinds("marsh"))
    )
    game = game_of("plain", "straight", "copse", "plain", piling=plugin("Posts.", meeple_rules=[rule]))
    game.place("plain", (0, 1))
    game.place("straight", (1, 0))
    game.skip()
    game.place("copse", (1, 1), 180)
    assert [action for action in game.actions("deploy") if action["piece"] == "post"] == [
        {"type": "deploy", "piece": "post", "corner": [1, 1]}
    ]


def test_places_on_tiles_are_those_where_a_condition_holds() -> None:
    masts = plugin("Masts.", kinds=[PieceKind("sail"), PlaceKind("mast", tile=True)])
    game = game_of("bells/bell", "plain", masts=masts)
    game.place("bells/bell", (0, 1))
    table = game.game._table
    bells, sails = count_tile_flags("bell") > 0, count_on_tile(kinds("sail"), at="mast")
    assert on_tiles("mast", where=bells)(table, 0) == [Place("mast", cell(0, 1))]
    assert on_tiles("mast", where=~bells)(table, 0) == [Place("mast", cell(0, 0))]
    table._state.pieces.stock(0, "sail", 2)
    for number in (1, 2):
        table.deploy("sail", 0, Place("mast", cell(0, 1)))
        assert sails(table, 0, at(0, 1)) == number
    assert (sails(table, 0, at(0, 0)), count_on_tile(kinds("sail"))(table, 0, at(0, 1))) == (0, 0)
    assert on_tiles("mast", where=sails < 2)(table, 0) == [Place("mast", cell(0, 0))]
    assert repr(on_tiles("mast", where=sails < 2)).startswith("on_tiles('mast', (count_on_tile(")
    assert repr(sails).endswith(", at='mast')") and repr(count_on_tile(kinds("sail"))).count("at=") == 0


def test_placement_is_asked_for_the_flags_of_the_tiles_beside_it(table: Table) -> None:
    beside = count_tile_flags("bell", beside=True)
    # The bell is at [0, 1]; a tile at a corner of it is none beside it.
    cells = ((1, 1), (0, 2), (1, 0), (1, 2))
    assert [beside(table, Candidate("wetlands/plain", cell(*at), 0)) for at in cells] == [1, 1, 0, 0]
    assert repr(beside) == "count_tile_flags('bell', beside=True)"


def test_placement_joins_segments_of_its_kind() -> None:
    position = game_of("plain").game.position
    canals, groves = count_joined(kinds("canal")), count_joined(kinds("grove"))

    def joined(number: Any, tile: str, x: int, y: int, turns: int = 0) -> int:
        return int(number(position, Candidate(f"wetlands/{tile}", cell(x, y), turns)))

    # The start tile's canal runs from east to west.
    assert [joined(canals, "straight", x, 0) for x in (1, -1, 2)] == [1, 1, 0]
    assert [joined(canals, "straight", 1, 0, turns) for turns in range(4)] == [1, 0, 1, 0]
    assert joined(canals, "plain", 0, 1) == 0
    assert joined(groves, "grove-canal", 1, 0) == 0


def test_segments_that_would_be_joined_bend_to_the_same_hand() -> None:
    game = game_of("bells/bend", "plain")
    # From the start tile in the west one leaves it to the south by a bend to the right.
    game.place("bells/bend", (1, 0))
    alike = count_joined(kinds("canal"), same_bend=True)

    def joined(tile: str) -> list[int]:
        at = (Candidate(tile, cell(1, 1), turns) for turns in range(4))
        return [int(alike(game.game.position, candidate)) for candidate in at]

    # Joined from the north, it goes on to the right in its second position, to the left in the third.
    assert joined("bells/bend") == [0, 1, 0, 0]
    assert joined("wetlands/straight") == [0, 0, 0, 0]
    # What goes on to both hands is no bend.
    assert joined("wetlands/fork") == [0, 0, 0, 0]


def test_hole_has_tiles_on_all_four_sides() -> None:
    around = ((0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))
    game = game_of(*["plain" if y or x == 0 else "straight" for x, y in around], "plain")
    found = []
    for x, y in around:
        found.append(is_hole_left(game.game.position))
        game.place("plain" if y or x == 0 else "straight", (x, y))
        if game.decision.kind == "deploy":
            game.skip()
    assert found == [False] * 7
    assert is_hole_left(game.game.position)


def test_stacks_and_tiles_at_hand_are_counted(table: Table) -> None:
    table.put_on_stack("nest", "wetlands/plain")
    table.put_on_stack("hand:Blue", "wetlands/plain")
    assert count_stack("nest")(table) == 1
    assert [count_stack(own_stack("hand"))(table, player) for player in (0, 1)] == [0, 1]
    assert [len(table.stack(table.own_stack("hand", player))) for player in (0, 1)] == [0, 1]
    table._state.hand = ("wetlands/plain", "wetlands/end", "wetlands/plain")
    assert (count_at_hand()(table), count_at_hand("wetlands/plain")(table), count_at_hand("wetlands/fork")(table)) == (
        3,
        2,
        0,
    )


def test_plugin_keeps_something_until_it_is_none(table: Table) -> None:
    kept = is_kept("bells", "rung")
    assert not kept(table)
    for value, holds in ((0, True), ((), True), (None, False)):
        table.set_state("bells", "rung", value)
        assert kept(table) is holds


def test_own_turn_is_that_of_the_player_who_is_asked(table: Table) -> None:
    assert [is_own_turn(table, player) for player in (0, 1)] == [table.player == 0, table.player == 1]


@pytest.mark.usefixtures("one_engine")
def test_event_of_a_scoring_has_an_occasion() -> None:
    heard: list[str] = []

    def hear(table: Table, event: Event) -> None:
        assert event.sheet is not None
        heard.append(event.sheet.occasion)

    ear = Reaction(id="ear/ear", says="It hears.", on="scored", when=on_occasion("completed"), do=hear)
    game = game_of("end", "end", "straight", ear=plugin("It hears.", turn_rules=[ear])).game
    for action in (
        {"type": "place", "tile": "wetlands/end", "at": [1, 0], "rotation": 0},
        {"type": "deploy", "piece": "punt", "on": "canal W"},
        {"type": "place", "tile": "wetlands/end", "at": [-1, 0], "rotation": 180},
    ):
        game.play(action)
    game.finish()
    assert heard == ["completed"]
    assert not on_occasion("completed")(game.position, Event("placed", 0))


def test_drawn_tile_is_set_aside_by_data() -> None:
    rule = SetAside(
        id="quiet/aside",
        says="Bells wait.",
        stack="nest",
        aside=(count_tile_flags("bell") > 0) & (count_in_play(GOOSE) == 0),
    )
    game = game_of("bells/bell", "plain", "straight", quiet=plugin("Bells wait.", placement_rules=[rule]))
    assert game.decision.tile == "wetlands/plain"
    assert game.game.position.stack("nest") == ("bells/bell",)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (count_tile_flags("bell") > 0, "(count_tile_flags('bell') > 0)"),
        (is_just_laid & ~is_hole_left, "(is_just_laid & ~is_hole_left)"),
        (count_at_hand() == 0, "(count_at_hand() == 0)"),
        (count_at_hand("my/tile"), "count_at_hand('my/tile')"),
        (count_stack(own_stack("hand")), "count_stack(own_stack('hand'))"),
        (is_kept("bells", "rung"), "is_kept('bells', 'rung')"),
        (on_occasion("final") | is_own_turn, "(on_occasion('final') | is_own_turn)"),
    ],
)
def test_question_prints_as_what_it_says(expression: Any, text: str) -> None:
    assert repr(expression) == text
