"""Games with tiles whose kinds no plugin knows."""

from __future__ import annotations

import random
from pathlib import Path

import bastide
from tests.cli.program import bastide as program

from .files import saved, with_tiles

TILES = """\
title = "Moor and pond"
[kinds.moor]
takes = "side"
traits = ["claimable"]
[kinds.pond]
takes = "nothing"
[tiles.moor]
count = 12
moor = "N E"
pond = "ducks=2"
city = "S"
"""


def variant(folder: Path) -> Path:
    saved(folder, with_tiles(TILES))
    text = 'format = "bastide-variant/1"\nextends = "c2"\n[tiles]\n"base-game" = 1\nfiles = ["mine.toml"]\n'
    return saved(folder, text, "moor.toml")


def test_game_with_kinds_of_a_tile_file_is_played_to_its_end(tmp_path: Path) -> None:
    game = bastide.Game(str(variant(tmp_path)), players=["Red", "Blue"], seed=4)
    chance = random.Random(4)
    stood_on = set()
    while game.decision.kind != "over":
        action = chance.choice(game.decision.actions)
        stood_on.add(str(action.as_record().get("on", "")).partition(" ")[0])
        game.play(action)
    assert game.board.features("moor")
    assert "moor" in stood_on
    assert "pond" not in stood_on
    assert {line["kind"] for line in game.lines}.isdisjoint({"moor", "pond"})


def test_kind_that_two_files_declare_differently_is_refused(tmp_path: Path) -> None:
    saved(tmp_path, with_tiles('kinds = { pond = "nothing" }\n[tiles.a]\npond = 1'), "a.toml")
    saved(tmp_path, with_tiles('kinds = { pond = "side" }\n[tiles.a]\npond = "N"', "other"), "b.toml")
    text = 'format = "bastide-variant/1"\nextends = "c2"\n[tiles]\nfiles = ["a.toml", "b.toml"]\n'
    done = program("variant", "check", saved(tmp_path, text, "both.toml"))
    assert done.exit_code == 1
    assert "other and another tile file each have a kind 'pond', but not the same one; rename one" in done.stderr


def test_tile_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    path = variant(tmp_path)
    assert bastide.resolve_variant(path).tiles["mine/moor"].count == 12
    saved(tmp_path, with_tiles(TILES.replace("12", "7")))
    assert bastide.resolve_variant(path).tiles["mine/moor"].count == 7
