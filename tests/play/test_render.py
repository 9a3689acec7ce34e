from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bastide.apps.cli import app
from tests.repository.tree import ROOT

GAMES = ROOT / "tests" / "data" / "played-games"
PICTURE = ROOT / "docs" / "images" / "board.svg"
DIAGRAM = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "tiles": [
        {
            "tile": "base-game/D",
            "at": [0, 0],
            "rotation": 0,
            "pieces": [{"player": "Red", "piece": "follower", "on": "field S"}],
        }
    ],
}


def render(*words: str) -> Result:
    return CliRunner().invoke(app, ["render", *words])


@pytest.mark.parametrize("game", sorted(path.name for path in GAMES.glob("*.record.json")))
def test_every_played_game_is_drawn(game: str, tmp_path: Path) -> None:
    done = render(str(GAMES / game), "-o", str(tmp_path / "board.svg"))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_picture_of_the_readme_is_what_the_command_draws(tmp_path: Path) -> None:
    """The command: bastide render tests/data/played-games/03.record.json -o docs/images/board.svg."""
    render(str(GAMES / "03.record.json"), "-o", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text() == PICTURE.read_text()
    assert PICTURE.stat().st_size < 400_000


def test_move_draws_the_board_at_that_moment(tmp_path: Path) -> None:
    for move in (0, 10):
        done = render(str(GAMES / "01.record.json"), "--move", str(move), "-o", str(tmp_path / f"{move}.svg"))
        assert done.exit_code == 0, done.output
    assert (tmp_path / "0.svg").stat().st_size < (tmp_path / "10.svg").stat().st_size
    assert "there is no move 999" in render(str(GAMES / "01.record.json"), "--move", "999").output


def test_game_is_animated_from_its_beginning_to_its_end(tmp_path: Path) -> None:
    done = render(str(GAMES / "01.record.json"), "--animate", "-o", str(tmp_path / "game.svg"))
    assert done.exit_code == 0, done.output
    board = render(str(GAMES / "01.record.json")).stdout
    drawn = (tmp_path / "game.svg").read_text()
    assert "@keyframes" in drawn
    assert 'viewBox="0 0 ' in drawn
    assert drawn.split("viewBox=")[1].split(">")[0] == board.split("viewBox=")[1].split(">")[0]


def test_diagram_and_png_are_not_animated(tmp_path: Path) -> None:
    path = tmp_path / "diagram.json"
    path.write_text(json.dumps(DIAGRAM))
    assert "a diagram has no moves" in render(str(path), "--animate").output
    assert "an animation is an SVG" in render(str(GAMES / "01.record.json"), "--animate", "--png").output


def test_picture_goes_to_standard_output() -> None:
    assert render(str(GAMES / "01.record.json"), "--move", "4", "-o", "-").stdout.startswith("<svg")


def test_diagram_is_drawn_with_its_pieces_where_it_says(tmp_path: Path) -> None:
    path = tmp_path / "diagram.json"
    path.write_text(json.dumps(DIAGRAM))
    done = render(str(path))
    assert done.exit_code == 0, done.output
    assert "rotate(" in done.stdout, "a follower on a field lies down"


def test_highlight_marks_a_feature_and_refuses_anything_else() -> None:
    game = str(GAMES / "01.record.json")
    done = render(game, "--highlight", "0,0 city N=ours")
    assert done.exit_code == 0, done.output
    assert "ours" in done.stdout
    assert "no tile lies at [99, 0]" in render(game, "--highlight", "99,0 city N").output
    assert "write x,y" in render(game, "--highlight", "city").output
    assert "has no segment" in render(game, "--highlight", "0,0 river N").output


def test_tile_is_drawn_by_itself() -> None:
    assert render("--tile", "base-game/D").stdout.startswith("<svg")
    assert render("--tile", "base-game").stdout.startswith("<svg")
    assert "did you mean" in render("--tile", "base-game/DD").output


def test_record_that_breaks_a_rule_is_not_drawn(tmp_path: Path) -> None:
    record = json.loads((GAMES / "01.record.json").read_text())
    record["actions"][4]["at"] = [50, 50]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    done = render(str(path), "-o", str(tmp_path / "board.svg"))
    assert done.exit_code == 1
    assert "--move 4" in done.output
    assert not (tmp_path / "board.svg").exists()
    assert render(str(path), "--move", "4", "-o", str(tmp_path / "board.svg")).exit_code == 0


def test_png_without_the_extra_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = render(str(GAMES / "01.record.json"), "-o", str(tmp_path / "board.png"))
    assert done.exit_code == 1
    assert "bastide[png]" in done.output
    assert not list(tmp_path.iterdir())


def test_png_is_written_with_the_extra(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    done = render(str(GAMES / "01.record.json"), "--move", "4", "-o", str(tmp_path / "board.png"))
    assert done.exit_code == 0, done.output
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("words", [(), ("x.json", "-o", "x.gif"), ("--tile-size", "0", "x.json")])
def test_wrong_command_line_ends_with_status_two(words: tuple[str, ...]) -> None:
    assert render(*words).exit_code == 2
