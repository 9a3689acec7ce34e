"""Items in the terminal by place: edges, corners, places of plugins, flags of tiles, blocks, tokens."""

from __future__ import annotations

from typing import Any

import pytest
from toys import hands, moorings, trinkets
from toys.playing import Watched, ruleset_of
from toys.sealed import auction

from bastide import FlagStyle, PlaceKind, Segment, Tile, action_in_words
from bastide.apps.terminal.board import turned
from bastide.apps.terminal.canvas import Canvas
from bastide.apps.terminal.raster import HEIGHT, WIDTH
from bastide.apps.terminal.screen import Screen
from bastide.apps.terminal.session import Session
from bastide.apps.terminal.signs import Signs, signs_of

SCREEN = Screen(Signs())
MEADOW = Tile("my/meadow", (Segment("marsh", tuple(range(12))),), ("marsh",) * 4, {"hill": 1, "secret": 1})


def board(game: Watched) -> list[str]:
    return SCREEN.board(game.game, numbered=False).plain().split("\n")


def moored(*deployments: dict[str, Any]) -> Watched:
    game = Watched(ruleset_of(moorings=moorings.PLUGIN), draws=["straight"] * len(deployments) + ["plain"])
    for x, deployment in enumerate(deployments, start=1):
        game.place("straight", (x, 0))
        game.play(type="deploy", **deployment)
    return game


def test_flag_of_a_tile_is_shown_unless_its_style_says_that_it_is_not() -> None:
    styles = (FlagStyle("hill", (), "tile", signs=("△", "^")), FlagStyle("secret", (), "tile"))
    text = turned(MEADOW, signs_of(styles)).plain()
    assert text.count("△") == 4
    assert "s" not in text
    assert turned(MEADOW, signs_of(styles, plain=True)).plain().count("^") == 4


def test_piece_on_an_edge_is_shown_on_it() -> None:
    rows = board(moored({"piece": "plank", "edge": [1, 0, "W"]}))
    assert rows[1 + HEIGHT // 2][4 + WIDTH - 2 : 4 + WIDTH + 2] == "(Rp)"
    rows = board(moored({"piece": "plank", "edge": [1, 0, "N"]}))
    assert rows[1][4 + WIDTH + 2 : 4 + WIDTH + 6] == "(Rp)"


def test_piece_on_the_far_corner_of_the_last_tile_is_shown() -> None:
    rows = board(moored({"piece": "post", "corner": [2, 0]}))
    assert "(Rp)" in rows[1]


def test_pieces_that_are_on_no_tile_are_listed_with_the_players() -> None:
    game = moored({"piece": "post", "place": {"market": "gate"}})
    assert "  market gate: Red post" in SCREEN.head(game.game).split("\n")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"edge": [1, 0, "W"]}, "deploy post on the W edge of [1, 0]"),
        ({"corner": [1, 0]}, "deploy post at the NW corner of [1, 0]"),
        ({"place": {"held": "Blue"}}, "deploy post held by Blue"),
        ({"place": {"mast": [1, 0]}}, "deploy post on the mast at [1, 0]"),
        ({"place": {"market": "gate"}}, "deploy post at market gate"),
        (
            {"place": {"piece": {"player": "Red", "piece": "punt", "at": [1, 0], "on": "canal E"}}},
            "deploy post upon Red's punt on canal E at [1, 0]",
        ),
    ],
)
def test_place_is_shown_in_words(record: dict[str, Any], words: str) -> None:
    kinds = {"mast": PlaceKind("mast", tile=True, label="on the mast")}
    assert action_in_words({"type": "deploy", "piece": "post", **record}, kinds) == words


def test_block_is_shown_whole_with_its_parts() -> None:
    game = Watched(ruleset_of(hands=hands.MORE_TILES), draws=["hands/twins", "plain"])
    [shown] = SCREEN.tiles(game.game)
    assert isinstance(shown, Canvas)
    assert max(shown.width // WIDTH, (shown.height - 1) // HEIGHT) >= 2
    x, y = next(action.as_record() for action in game.decision.actions)["at"]
    parts = game.game.position.parts_of("hands/twins", 0, 0)
    assert len(parts) == 2
    line = next(line for line in SCREEN.actions(game.game).split("\n") if f"[{x}, {y}]" in line)
    assert " and [" in line


def test_drawn_token_is_reported() -> None:
    game = Watched(ruleset_of(trinkets=trinkets.PLUGIN), draws=["plain", "token-feather", "straight"])
    found = list(
        Session(game.game, SCREEN).do({"type": "place", "tile": "wetlands/plain", "at": [0, 1], "rotation": 0})
    )
    assert "  drawn: token feather" in found
    found = list(Session(game.game, SCREEN).do({"type": "place", "at": [1, 0], "rotation": 0}))
    assert not any("drawn" in line for line in found)


def test_result_of_a_die_is_reported() -> None:
    game = Watched(ruleset_of(trinkets=trinkets.PLUGIN), draws=["copse", "plain"])
    found = list(Session(game.game, SCREEN).do(game.decision.actions[0].as_record()))
    assert [line[:-1] for line in found if "rolled" in line] == ["  rolled luck: "]


def test_what_a_bot_chose_in_secret_is_told_when_all_have_chosen() -> None:
    game = Watched(ruleset_of(auction=auction())).game
    session = Session(game, SCREEN, bots={"Red": lambda view: {"type": "bid", "bid": 3}})
    assert list(session.bot_turn()) == ["Red: bid"]
    assert list(session.do({"type": "bid", "bid": 1})) == [
        "Blue: bid 1",
        "  Red had chosen: bid 3",
        "  Blue had chosen: bid 1",
    ]
