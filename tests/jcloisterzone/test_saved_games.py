"""A game that was saved with JCloisterZone is read wherever a record is, and a record is written as such a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from tests.cli.program import answer, save, text
from tests.cli.program import bastide as run


def message(kind: str, **payload: Any) -> dict[str, Any]:
    return {"type": kind, "payload": payload}


def laid(tile: str, x: int, y: int, turned: int) -> dict[str, Any]:
    return message("PLACE_TILE", tileId=tile, rotation=f"R{turned}", position=[x, y])


def deployed(x: int, y: int, feature: str, location: str, meeple: str) -> dict[str, Any]:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", pointer=pointer, meepleId=meeple)


COMMIT = message("COMMIT", random=0.25)
#: Ann closes a city of two tiles in the north, Bob lays a monastery with a road in the south, Ann a bend; no fields.
EVENING: dict[str, Any] = {
    "appVersion": "5.7.0",
    "gameId": "1",
    "name": "",
    "initialRandom": 0.25,
    "clock": 0,
    "setup": {
        "sets": {"basic:1": 1},
        "elements": {"small-follower": 7, "farmers": True},
        "rules": {"tiny-city-scoring": "4"},
        "timer": None,
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    },
    "players": [{"name": "Ann", "slot": 0}, {"name": "Bob", "slot": 3}],
    "replay": [
        laid("BA/C", 0, -1, 180),
        deployed(0, -1, "City", "S", "0.small.1"),
        COMMIT,
        laid("BA/LR", 0, 1, 270),
        deployed(0, 1, "Monastery", "I", "1.small.1"),
        COMMIT,
        laid("BA/Rr", 1, 0, 0),
        deployed(1, 0, "Field", "NL.NR.EL.ER.SL.WR", "0.small.1"),
        COMMIT,
        laid("BA/RFr", -1, 0, 0),
        message("PASS"),
        COMMIT,
    ],
    "gameAnnotations": {"drawOrder": ["BA/C", "BA/LR", "BA/Rr", "BA/RFr"], "endTurn": 4},
}


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The evening with another value in one place; ``...`` takes it out."""
    game = deepcopy(EVENING)
    inner: Any = game
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return game


def test_it_is_scored_like_a_record(tmp_path: Path) -> None:
    # The city of two tiles 4; the monastery and three tiles around it 4; beside Ann's field lies the finished city, 3.
    file = save(tmp_path, "evening.jcz", EVENING)
    (column,) = answer("score", file)
    assert column["variant"] == "base-game + farms-third-edition"
    assert column["scores"] == {"Ann": 4 + 3, "Bob": 1 + 3}
    assert [(line["player"], line["kind"], line["points"]) for line in column["lines"]] == [
        ("Ann", "city", 4),
        ("Bob", "monastery", 4),
        ("Ann", "field", 3),
    ]


def test_it_is_compared_under_other_editions(tmp_path: Path) -> None:
    done = run("compare", save(tmp_path, "evening.jcz", EVENING), "--under", "hig-2000")
    assert done.exit_code == 0
    assert "hig-2000" in done.stdout


def test_two_points_for_a_tiny_city_are_a_rule_here_too() -> None:
    game = bastide.load(changed("setup", "rules", "tiny-city-scoring", to="2"))
    assert isinstance(game, bastide.Game)
    assert game.scores["Ann"] == 2 + 3


def test_players_of_one_name_are_told_apart() -> None:
    game = bastide.load(changed("players", 1, "name", to="Ann"))
    assert isinstance(game, bastide.Game)
    assert game.players == ("Ann", "Ann 2")


def test_a_game_goes_on_where_it_was_left() -> None:
    game = bastide.load(changed("gameAnnotations", to={}))
    assert isinstance(game, bastide.Game)
    assert (game.decision.kind, game.decision.player) == ("place", "Ann")


KING = {
    "elements": {"small-follower": 7, "king": True, "robber": True},
    "rules": {"king-and-robber-scoring": "10/20"},
}
REFUSED = {
    "an element": (changed("setup", "elements", "mage", to=1), "nothing here corresponds to mage", "setup"),
    "a set": (changed("setup", "sets", "winter:1", to=1), "corresponds to winter", "setup"),
    "a set that cannot be read": (
        changed("setup", "sets", "hills-and-sheep:1", to=1),
        "hills-and-sheep is not read: what was drawn or rolled there",
        "setup",
    ),
    "a rule": (
        EVENING | {"setup": {**EVENING["setup"], "sets": {"basic:1": 1, "king-and-robber:1": 1}, **KING}},
        "corresponds to king-and-robber-scoring 10/20",
        "setup.rules.king-and-robber-scoring",
    ),
    "two sets": (changed("setup", "sets", "basic:1", to=2), "more than one of basic", "setup"),
    "followers": (changed("setup", "elements", "small-follower", to=8), "8 followers", "setup.elements.small-follower"),
    "a tile": (changed("replay", 0, "payload", "tileId", to="XX/1"), "corresponds to XX/1", "replay[0].payload.tileId"),
    "a meeple": (changed("replay", 1, "payload", "meepleId", to="0.yeti.1"), "yeti", "replay[1].payload.meepleId"),
    "a feature": (
        changed("replay", 1, "payload", "pointer", "feature", to="Vodyanoy"),
        "Vodyanoy",
        "replay[1].payload.pointer.feature",
    ),
    "a message": (changed("replay", 2, "type", to="BAZAAR_BID"), "corresponds to BAZAAR_BID", "replay[2].type"),
    "a move": (changed("replay", 0, "payload", "rotation", to="R0"), "", "replay[0]"),
    "no game": (changed("replay", to=...), "a set-up without a game; its rules are base-game", None),
    "damage": (changed("players", to=...), "or it is damaged", None),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_read_is_told_with_its_place(what: str, tmp_path: Path) -> None:
    value, said, key = REFUSED[what]
    file = save(tmp_path, "evening.jcz", value)
    with pytest.raises(bastide.BastideError) as refused:
        bastide.load(file)
    (problem,) = refused.value.problems
    assert said in problem.message
    assert (problem.file, problem.key) == (str(file), key)
    if key is not None:
        assert problem.line is not None and problem.line > 1


def test_a_move_against_other_rules_is_told_with_its_line(tmp_path: Path) -> None:
    # Nobody may deploy on fields there: the line is that of the message in the saved game.
    file = save(tmp_path, "evening.jcz", EVENING)
    lines = file.read_text().splitlines()
    done = run("score", file, "--under", "base-game")
    assert done.exit_code == 1
    (number,) = {index for index, line in enumerate(lines, start=1) if '"NL.NR.EL.ER.SL.WR"' in line}
    said = int(text(done).partition("evening.jcz:")[2].partition(":")[0])
    assert said < number < said + 20


def test_the_command_converts_to_and_fro(tmp_path: Path) -> None:
    saved, record, back = (
        save(tmp_path, "evening.jcz", EVENING),
        tmp_path / "evening.record.json",
        tmp_path / "back.jcz",
    )
    assert run("convert", saved, "-o", record).exit_code == 0
    assert run("convert", record, "-o", back).exit_code == 0
    written = json.loads(back.read_text(encoding="utf-8"))
    said = [(each["type"], each["payload"]) for each in written["replay"] if each["type"] != "COMMIT"]
    assert said == [(each["type"], each["payload"]) for each in EVENING["replay"] if each["type"] != "COMMIT"]
    assert written["setup"]["sets"] == EVENING["setup"]["sets"]


def test_what_has_no_counterpart_there_is_told_and_not_written(tmp_path: Path) -> None:
    game = bastide.Game("hig-2002 + count", ["Ann", "Bob"], seed=1)
    game.finish()
    record = save(tmp_path, "game.json", game.to_record())
    done = run("convert", record, "-o", tmp_path / "game.jcz")
    assert done.exit_code == 1
    assert "nothing in JCloisterZone corresponds to" in done.output and "count" in done.output
    assert not (tmp_path / "game.jcz").exists()


def test_a_diagram_is_no_game(tmp_path: Path) -> None:
    diagram = save(tmp_path, "board.json", {"format": "bastide-diagram/1", "players": ["Ann"], "tiles": []})
    assert run("convert", diagram).exit_code == 2


#: What may stand where something else should.
WRONG: list[Any] = [None, True, -1, 3, 1e308, "", "N", "_NESW", "0.", ".", "R", [], {}, [1, 2], {"a": 1}]


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to everything in it."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*way, key)
        yield from places(inner, (*way, key))


@given(st.sampled_from(sorted(places(EVENING), key=str)), st.sampled_from([..., *WRONG]))
def test_damage_anywhere_is_told_in_words_or_does_not_matter(way: tuple[str | int, ...], wrong: Any) -> None:
    with suppress(bastide.BastideError):
        bastide.load(changed(*way, to=wrong))
