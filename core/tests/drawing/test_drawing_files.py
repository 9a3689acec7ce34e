"""Drawing files: what they say, and what is told of mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

import bastide.apps.scenes as scenes
from bastide import (
    BastideError,
    DrawingStyle,
    FlagStyle,
    Mark,
    PieceStyle,
    Plugin,
    Registry,
    SegmentStyle,
    Texture,
    hookimpl,
    load_drawings,
)

HEAD = 'format = "bastide-drawings/1"\n'
RING = """
[colours]
ink = "#43352c"

[pictures]
ring = [{ d = "M0 0H9", stroke = "ink", width = 2 }]
"""


def read(folder: Path, text: str) -> tuple[DrawingStyle, ...]:
    file = folder / "drawings.toml"
    file.write_text(text, encoding="utf-8")
    return load_drawings(file)


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(BastideError) as caught:
        read(folder, text)
    return [str(problem).removeprefix(str(folder / "drawings.toml:")) for problem in caught.value.problems]


def test_names_stand_for_pictures_and_colours(tmp_path: Path) -> None:
    ring = Mark("M0 0H9", stroke="#43352c", width=2.0)
    written = """
[[segments]]
kind = "heath"
shape = "ground"
fill = "ink"
wall = [["ink", 2, ""], ["#ffffff", 1, "1 2"]]
texture = { pictures = ["ring", ["ring", "ring"]], spacing = 9 }

[[flags]]
flag = "beacon"
kind = "tile"
picture = ["ring", { d = "M1 1V2", fill = "player" }]
signs = ["✶", "*"]

[[pieces]]
kind = "barge"
outline = "M0 0Z"
details = "ring"
letter = [0, 4.5]
"""
    assert read(tmp_path, HEAD + RING + written) == (
        SegmentStyle(
            "heath",
            "ground",
            "#43352c",
            wall=(("#43352c", 2.0, ""), ("#ffffff", 1.0, "1 2")),
            texture=Texture(((ring,), (ring, ring)), 9.0),
        ),
        FlagStyle("beacon", (ring, Mark("M1 1V2", "player")), "tile", signs=("✶", "*")),
        PieceStyle("barge", "M0 0Z", (ring,), letter=(0.0, 4.5)),
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", ' key format: this is no format known here; a drawing file begins with format = "bastide-drawings/1"'),
        (HEAD + "flag = []", "2: key flag: this is no key of a drawing file; did you mean 'flags'?"),
        (HEAD + "[flags.beacon]", "2: key flags: this must be a list"),
        (HEAD + "colours = 3", "2: key colours: this must be a table"),
        (HEAD + "[colours]\nink = 3", "3: key colours.ink: this must be text"),
        (HEAD + "[pictures]\nring = [3]", "3: key pictures.ring[0]: this must be a table"),
        (
            HEAD + '[[pieces]]\nkind = "barge"\noutline = "M0 0Z"\nsize = "big"',
            '5: key pieces[0].size: this must be a number, not "big"',
        ),
        (HEAD + '[[pieces]]\nkind = "barge"', "2: key pieces[0].outline: this is missing; it must be text"),
        (
            HEAD + '[[flags]]\nflag = "reed"\npicture = []\nplace = "upn"',
            (
                '5: key flags[0].place: this must be "inside", "beside", "end" or "upon", not "upn"; '
                "did you mean 'upon'?"
            ),
        ),
        (
            HEAD + '[[flags]]\nflag = "beacon"\npicture = []\npoints = "UP"',
            "2: key flags[0]: 'UP' is no direction; a picture points to one of NW, N, NE, E, SE, S, SW, W",
        ),
        (
            HEAD + RING + '[[flags]]\nflag = "beacon"\npicture = ["rign"]',
            "10: key flags[0].picture[0]: no picture rign comes before this; did you mean 'ring'?",
        ),
    ],
)
def test_mistake_is_told_with_its_line_and_what_would_be_right(tmp_path: Path, written: str, told: str) -> None:
    assert problems(tmp_path, written) == [told]


def test_all_mistakes_are_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = HEAD + '[[flags]]\nflag = "beacon"\nsiez = 9\npicture = [{ d = 3 }]\n[[pieces]]\nkind = 3\noutline = ""'
    assert problems(tmp_path, text) == [
        "4: key flags[0].siez: this is no key here; did you mean 'size'?",
        "5: key flags[0].picture[0].d: this must be text, not 3",
        "7: key pieces[0].kind: this must be text, not 3",
    ]


class Drawn:
    """A plugin with a drawing file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Beacons", says="Beacons burn.", drawings=(self.file,))


def test_file_of_a_plugin_that_is_not_selected_may_be_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry()
    broken, whole = tmp_path / "broken.toml", tmp_path / "whole.toml"
    broken.write_text(HEAD + "[flags]", encoding="utf-8")
    whole.write_text(HEAD + '[[flags]]\nflag = "beacon"\npicture = []', encoding="utf-8")
    registry.register(Drawn(broken), "broken")
    registry.register(Drawn(whole), "whole")
    monkeypatch.setattr(scenes, "installed", lambda: registry)
    assert scenes.drawing_styles() == scenes.drawing_styles(["whole"]) == (FlagStyle("beacon", ()),)
    with pytest.raises(BastideError, match=r"broken\.toml:2: key flags: this must be a list"):
        scenes.drawing_styles(["broken"])
