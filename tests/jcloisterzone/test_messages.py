"""What players do there besides laying tiles and deploying meeples, and what it is here: small games by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.variants import registry

from .test_saved_games import COMMIT, EVENING, deployed, laid, message

PASS = message("PASS")
ABBEY = {"abbey": 1, "barn": 1, "mayor": 1, "wagon": 1}


@contextmanager
def registered(plugin: type, name: str) -> Iterator[None]:
    """Have a plugin besides those that are installed."""
    before = registry.installed()
    after = bastide.Registry()
    after.load_installed()
    after.register(plugin, name)
    registry.reinstate(after)
    try:
        yield
    finally:
        registry.reinstate(before)


def load(replay: list[Any], sets: dict[str, int], elements: dict[str, Any], **rules: str) -> bastide.Game:
    """A game of two with more sets and elements than the base game's."""
    setup = {
        **EVENING["setup"],
        "sets": {"basic:1": 1, **sets},
        "elements": {"small-follower": 7, "farmers": True, **elements},
        "rules": {rule.replace("_", "-"): value for rule, value in rules.items()},
    }
    game = bastide.load({**EVENING, "setup": setup, "replay": replay, "gameAnnotations": {}})
    assert isinstance(game, bastide.Game)
    return game


def older(entry: dict[str, Any]) -> dict[str, Any]:
    """A message as files before version 5.7.1 have it, without the kinds of features."""
    pointer = {key: value for key, value in entry["payload"]["pointer"].items() if key != "feature"}
    return {**entry, "payload": {**entry["payload"], "pointer": pointer}}


def test_older_files_do_not_say_the_kind_of_a_feature() -> None:
    replay = [
        laid("BA/L", 0, 1, 0),
        older(deployed(0, 1, "", "CLOISTER", "0.small.1")),
        COMMIT,
        laid("BA/Rr", 1, 0, 0),
        older(deployed(1, 0, "", "SW", "1.small.1")),
        COMMIT,
        laid("BA/RFr", -1, 0, 0),
        older(deployed(-1, 0, "", "NL.NR.EL.WR", "0.small.2")),
    ]
    game = load(replay, {}, {})
    assert {piece.on for piece in game.board.pieces} == {"monastery", "road S", "field N"}


def test_the_figure_of_a_spell_is_moved_to_a_feature() -> None:
    spell = message(
        "MOVE_NEUTRAL_FIGURE", figureId="mage.1", to={"position": [0, 0], "feature": "Road", "location": "WE"}
    )
    replay = [laid("MW/CRRR.3", -1, 0, 0), spell, PASS, COMMIT]
    game = load(replay, {"mage-and-witch:1": 1}, {"mage": 1, "witch": 1})
    (mage,) = [piece for piece in game.board.pieces if piece.piece == "mage"]
    assert (mage.at, mage.on) == ((0, 0), "road E")


def test_the_second_ingot_is_put_on_a_tile() -> None:
    # The first tile lies alone beside the start tile, so that the ingot needs no message there.
    ingot = message("PLACE_TOKEN", token="GOLD", pointer=[0, 0])
    replay = [laid("GO/CRcr", 1, 0, 90), PASS, COMMIT, laid("GO/LRr", 0, 1, 0), ingot, PASS, COMMIT]
    game = load(replay, {"goldmines": 1}, {"gold": True})
    ingots = [piece.at for piece in game.board.pieces if piece.piece == "ingot"]
    assert sorted(filter(None, ingots)) == [(0, 0), (0, 0), (0, 1), (1, 0)]


def test_the_fairy_is_moved_beside_a_meeple() -> None:
    beside = {"featurePointer": {"position": [1, 0], "feature": "Road", "location": "WE"}, "meepleId": "0.small.1"}
    replay = [
        laid("BA/RFr", 1, 0, 0),
        deployed(1, 0, "Road", "WE", "0.small.1"),
        COMMIT,
        laid("BA/RFr", -1, 0, 0),
        PASS,
        COMMIT,
        laid("BA/RFr", 2, 0, 0),
        message("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to=beside),
        COMMIT,
    ]
    elements = {"dragon": 1, "fairy": 1, "portal": True, "princess": True}
    game = load(replay, {"princess-and-dragon:1": 1}, elements)
    (fairy,) = [piece for piece in game.board.pieces if piece.piece == "fairy"]
    assert fairy.at == (1, 0)


def test_a_wagon_that_moves_on_is_deployed_again() -> None:
    # Its road ends at both monasteries; it moves into the one that was laid last.
    replay = [
        laid("BA/LR", 1, 0, 90),
        PASS,
        COMMIT,
        laid("BA/LR", -1, 0, 270),
        deployed(-1, 0, "Road", "E", "1.wagon.1"),
        COMMIT,
        deployed(-1, 0, "Monastery", "I", "1.wagon.1"),
        COMMIT,
    ]
    game = load(replay, {"abbey-and-mayor:1": 1}, ABBEY)
    (wagon,) = [piece for piece in game.board.pieces if piece.piece == "wagon"]
    assert (wagon.at, wagon.on) == ((-1, 0), "monastery")


def test_a_barn_stands_on_the_north_western_corner_of_the_tile_that_is_told() -> None:
    replay = [
        laid("BA/LR", 1, 0, 90),
        PASS,
        COMMIT,
        laid("BA/L", 0, 1, 0),
        PASS,
        COMMIT,
        laid("BA/L", 1, 1, 0),
        deployed(1, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR", "0.barn.1"),
        COMMIT,
    ]
    game = load(replay, {"abbey-and-mayor:1": 1}, ABBEY)
    assert [action["corner"] for action in game.to_record()["actions"] if action.get("piece") == "barn"] == [[1, 1]]


def test_an_abbey_is_laid_instead_of_a_tile_that_is_drawn() -> None:
    around = [(0, 1), (1, 1), (2, 1), (2, 2), (2, 3), (1, 3), (0, 3), (0, 2)]
    replay = [entry for x, y in around for entry in (laid("BA/L", x, y, 0), PASS, COMMIT)]
    # There are four monasteries without a road; nobody counts them in a game whose draws are told.
    game = load([*replay, laid("AM/A", 1, 2, 0)], {"abbey-and-mayor:1": 1}, ABBEY)
    assert game.to_record()["actions"][-2:] == [
        {"player": "Ann", "type": "abbey"},
        {"player": "Ann", "type": "place", "tile": "abbey-mayor/AM-abbey", "at": [1, 2], "rotation": 0},
    ]


def test_a_plugin_of_somebody_else_says_its_own_names(tmp_path: Path) -> None:
    # Its file says which set it is there; with it, a game with that set is a game with the plugin.
    names = tmp_path / "names.toml"
    names.write_text('format = "bastide-jcloisterzone/1"\n[[forms]]\nsets = ["lanterns"]\n', encoding="utf-8")

    class Lanterns:
        @staticmethod
        @bastide.hookimpl
        def bastide_plugin() -> bastide.Plugin:
            return bastide.Plugin(title="Lanterns", says="It is light.", requires=("base-game",), jcloisterzone=names)

    with registered(Lanterns, "lanterns"):
        game = load([laid("BA/RFr", 1, 0, 0)], {"lanterns:2": 1}, {})
        assert "lanterns" in game.ruleset.selection.plugins
        assert bastide.saved_game(game)["setup"]["sets"] == {"basic:1": 1, "lanterns:1": 1}
        names.write_text('format = "bastide-jcloisterzone/1"\n[piece]\nsmall = "follower"\n', encoding="utf-8")
        with pytest.raises(bastide.BastideError) as refused:
            load([], {"lanterns:2": 1}, {})
    (problem,) = refused.value.problems
    assert (problem.file, problem.line, problem.key) == (str(names), 2, "piece")
    assert problem.hint is not None and "pieces" in problem.hint
