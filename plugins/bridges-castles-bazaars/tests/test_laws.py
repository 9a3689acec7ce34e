"""What holds in every game with bridges, castles and bazaars."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide import Game
from bastide.testing import laws
from bastide_bridges_castles_bazaars.bridges import bridged
from bastide_bridges_castles_bazaars.fiefs import castles, fief, halves, lord_of

PLUGIN = "bridges-castles-bazaars"
RULES = f"base-game + farms-third-edition + {PLUGIN}"
NAMES = ("Red", "Blue", "Green", "Black", "White", "Grey")
EAGER = ("bridge", "castle")


def played(players: int, seed: int, actions: int) -> Game:
    """A game in which bridges and castles are built more often than chance would have it."""
    game = Game(RULES, NAMES[:players], seed=seed)
    random = Random(seed)
    for _ in range(actions):
        if game.over:
            break
        all_actions = list(game.decision.actions)
        eager = [action for action in all_actions if "bridge" in action.as_record() or action.type in EAGER]
        game.play(random.choice(eager if eager and random.random() < 0.5 else all_actions))
    return game


GAMES = given(players=st.integers(2, 6), seed=st.integers(0, 10**6), actions=st.integers(0, 140))


@settings(max_examples=25)
@GAMES
def test_every_bridge_is_in_supply_or_lies_on_a_tile_of_its_own(players: int, seed: int, actions: int) -> None:
    game = played(players, seed, actions)
    there = sum(game.supply(name)["bridge"] for name in game.players)
    lying = sum(segment.flags.get("bridge", 0) for laid in game.board.tiles for segment in laid.tile.segments)
    assert there + lying == (3 if players < 5 else 2) * players
    assert all(sum("bridge" in segment.flags for segment in laid.tile.segments) <= 1 for laid in game.board.tiles)


@settings(max_examples=25)
@GAMES
def test_edges_meet_everywhere_with_bridges(players: int, seed: int, actions: int) -> None:
    game = played(players, seed, actions)
    _, notes = bastide.Diagram.of(game).on_table(RULES)
    assert notes == []


@settings(max_examples=25)
@GAMES
def test_every_castle_stands_on_a_completed_city_of_two_tiles_with_a_fief_of_six(
    players: int, seed: int, actions: int
) -> None:
    game = played(players, seed, actions)
    position = game.position
    for castle in castles(position):
        own = {*halves(position, castle)}
        assert len(fief(position, castle)) == 6 > len(own) == 2
        assert own < fief(position, castle)
        assert [city for city in position.features("city") if city.cells == own and city.complete]
        lord = lord_of(position, castle)
        assert lord is None or position.piece(lord).owner == position.piece(castle).owner


@settings(max_examples=25)
@GAMES
def test_bids_move_points_and_make_none(players: int, seed: int, actions: int) -> None:
    game = played(players, seed, actions)
    paid = sum(line["points"] for line in game.lines if line["kind"] == "bid")
    # What is paid to nobody is lost.
    assert paid <= 0
    laws.scores_add_up(game)


@settings(max_examples=15)
@GAMES
def test_game_in_the_middle_of_anything_is_a_diagram(players: int, seed: int, actions: int) -> None:
    laws.diagram_scores_as_its_game(played(players, seed, actions))


@pytest.mark.parametrize("players", [2, 3, 5])
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6))
def test_games_come_to_their_end_and_are_replayed(players: int, seed: int) -> None:
    game = played(players, seed, 10**6)
    assert game.over
    assert not game.position.waiting()
    laws.record_replays(game)


def test_bridge_changes_no_segment_of_its_tile() -> None:
    for entry in bastide.resolve_variant(f"{RULES} + river + abbot + inns-cathedrals").tiles.values():
        for tile in () if entry.changed else bridged(entry.tile):
            assert tile.segments[:-1] == entry.tile.segments
            assert tile.segments[-1].kind == "road"
            assert tile.id.startswith(f"{entry.tile.id}-bridge-")
