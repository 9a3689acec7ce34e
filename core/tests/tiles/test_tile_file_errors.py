"""Every problem of a tile file is reported with its file, line, tile and key, all problems at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiles.tile_kinds import KINDS

from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.problems import BastideError
from bastide.tiles.files import load_tiles, read_tiles
from bastide.tiles.sets import TileFileError

HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n'
A = "[tiles.A]\ncount = 1\n"


def _messages(text: str, kinds: dict[str, SegmentKind] = KINDS) -> list[str]:
    with pytest.raises(TileFileError) as caught:
        read_tiles(text, kinds, path="mine.toml")
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            'ctiy = "N"',
            (
                "mine.toml:5: tile A: key ctiy: this is neither a kind of segment nor another key of a tile; "
                "did you mean 'city'?"
            ),
        ),
        (
            'city = "N Pennant"',
            (
                "mine.toml:5: tile A: key city: 'Pennant' is neither a side nor a flag; sides are N E S W, "
                "flags are small letters: pennant, pennant=2"
            ),
        ),
        (
            'city = "North"',
            (
                "mine.toml:5: tile A: key city: 'North' is neither a side nor a flag; sides are N E S W, "
                "flags are small letters: pennant, pennant=2"
            ),
        ),
        (
            'road = "n s"',
            "mine.toml:5: tile A: key road: 'n' is no side or half-side of a tile; did you mean 'N'?",
        ),
        (
            'mist = "NNN"',
            "mine.toml:5: tile A: key mist: 'NNN' is no side or half-side of a tile; did you mean 'NNW'?",
        ),
        ('city = "N N"', "mine.toml:5: tile A: key city: N is named twice"),
        ('city = "N rich rich=2"', "mine.toml:5: tile A: key city: the flag rich is given twice"),
        (
            'city = "N"\nroad = ["E S",\n  "N W"]',
            "mine.toml:7: tile A: key road: side N is taken twice, by a city and by a road",
        ),
        (
            'monastery = "N"',
            "mine.toml:5: tile A: key monastery: a monastery reaches no side, but N is written; write monastery = 1",
        ),
        (
            'road = "NNW"',
            "mine.toml:5: tile A: key road: a road cannot take the half-side NNW; name whole sides: N E S W",
        ),
        (
            'city = "NNW"\nroad = "N S"',
            "mine.toml:6: tile A: key road: side N is taken twice, by a city and by a road",
        ),
        ("road = 1", "mine.toml:5: tile A: key road: a road without sides; name the sides it reaches: N E S W"),
        (
            "mist = 1",
            (
                "mine.toml:5: tile A: key mist: a mist without ports; "
                "name the ports it lies over: N E, or half-sides such as NNW"
            ),
        ),
        (
            "monastery = 0",
            (
                "mine.toml:5: tile A: key monastery: this must be a list of texts, one for each segment; "
                "write monastery = 1"
            ),
        ),
        (
            'city = ["N", 2]',
            'mine.toml:5: tile A: key city: this must be a list of texts, one for each segment; write city = ["N"]',
        ),
        ("start = 2", "mine.toml:5: tile A: key start: 2 start tiles, but only 1 copies"),
        ('start = "1"', "mine.toml:5: tile A: key start: '1' is not a whole number; for example: start = 1"),
        ("stack = 3", 'mine.toml:5: tile A: key stack: 3 is not a text; write stack = "…"'),
        (
            'stack = "a b"',
            "mine.toml:5: tile A: key stack: 'a b' cannot be the name of a stack; a name has letters, digits, - and _",
        ),
        (
            'certainty = "hihg"',
            "mine.toml:5: tile A: key certainty: 'hihg' says nothing of certainty; did you mean 'high'?",
        ),
        (
            "sources = 7",
            (
                "mine.toml:5: tile A: key sources: this must be a text or a list of texts; "
                'for example: sources = ["rule sheet"]'
            ),
        ),
        (
            'flags = "Spring"',
            (
                "mine.toml:5: tile A: key flags: 'Spring' is neither a side nor a flag; sides are N E S W, "
                "flags are small letters: pennant, pennant=2"
            ),
        ),
        (
            'ground = "feild"',
            "mine.toml:5: tile A: key ground: 'feild' is no kind of ground; did you mean 'field'?",
        ),
        (
            'road = "S >"',
            (
                "mine.toml:5: tile A: key road: nothing follows the sign >; "
                "write what it touches: S > city, or S > nothing"
            ),
        ),
        (
            'road = "S > citty"\ncity = "N"',
            "mine.toml:5: tile A: key road: 'citty' names nothing on this tile; did you mean 'city'?",
        ),
        ('road = "S > city"', "mine.toml:5: tile A: key road: there is no city on this tile beside this one"),
        (
            'city = ["N", "E"]\nroad = "S > city"',
            "mine.toml:6: tile A: key road: there are 2 of city on this tile; say which: city N or city E",
        ),
        (
            'monastery = 2\nroad = "S > monastery"',
            "mine.toml:6: tile A: key road: there are 2 of monastery on this tile; say which: monastery#1, monastery#2",
        ),
        (
            'city = "N > crossing"',
            (
                "mine.toml:5: tile A: key city: there is no crossing on this tile; "
                "a crossing is where one-ended paths of a kind meet"
            ),
        ),
        (
            'monastery = 1\ngarden = 1\nroad = "S"',
            (
                "mine.toml:7: tile A: key road: where this road ends is not clear; "
                "write > monastery or > garden or > crossing"
            ),
        ),
        (
            'city = "N S"\nroad = "E W"',
            (
                "mine.toml:6: tile A: key road: road E would have to cross city N; "
                'paths run over paths only; if it meets the city, write "E W > city N"'
            ),
        ),
        (
            'city = "E W"\nroad = ["N", "S"]',
            (
                "mine.toml:6: tile A: key road: road N would have to cross city E; "
                'paths run over paths only; if it meets the city, write "N > city E"'
            ),
        ),
        (
            'walls = ["city N"]\ncity = "N"',
            "mine.toml:5: tile A: key walls: 'city N' joins nothing; a wall runs between two: city N > SE",
        ),
        ('walls = "city N > SE"', "mine.toml:5: tile A: key walls: there is no city N on this tile"),
        (
            'city = "N > S"\nroad = "E S"',
            (
                "mine.toml:5: tile A: key city: something lies at the middle of side S; "
                "name a side that is all ground, or the segment that lies there"
            ),
        ),
        (
            'edges = { N = "cty" }',
            "mine.toml:5: tile A: key edges.N: 'cty' is no kind of edge; did you mean 'city'?",
        ),
        (
            "edges = { N = [] }",
            ("mine.toml:5: tile A: key edges.N: [] is no kind of edge; kinds of edges: bare, city, field, river, road"),
        ),
        (
            'edges = { Z = "city" }',
            "mine.toml:5: tile A: key edges.Z: 'Z' is no side of a tile; sides are N E S W",
        ),
        (
            'road = "E W"\nfield = ["NNW N NNE", "S"]',
            (
                "mine.toml:6: tile A: key field: no region has ENE, ESE, WSW, WNW; "
                "write every free port once, or leave the key out"
            ),
        ),
        (
            'city = "N"\nfield = "NNE E S W"',
            (
                "mine.toml:6: tile A: key field: NNE is not free ground: another segment has it; "
                "write every free port once, or leave the key out"
            ),
        ),
        (
            'field = ["N E S W", "ESE"]',
            "mine.toml:5: tile A: key field: E is in two regions; write every free port once, or leave the key out",
        ),
        (
            'field = ["N S", "E W"]',
            (
                "mine.toml:5: tile A: key field: it would have to cross another segment to reach W; "
                "write every free port once, or leave the key out"
            ),
        ),
        (
            'road = "E W"\nfield = ["N ENE WNW S ESE WSW"]',
            (
                "mine.toml:6: tile A: key field: it would have to cross another segment to reach W; "
                "write every free port once, or leave the key out"
            ),
        ),
        (
            'field = ["at N", "E S W"]',
            (
                "mine.toml:5: tile A: key field: at speaks of a region that is not written out, but others are written "
                "out; leave the at out and name all ports"
            ),
        ),
        (
            'city = "N"\nfield = "at N deer"',
            "mine.toml:6: tile A: key field: N is not free ground; name any port of another region",
        ),
        (
            'field = ["at N deer", "at S deer"]',
            (
                "mine.toml:5: tile A: key field: S lies in a region that was spoken of before; "
                "name any port of another region"
            ),
        ),
        (
            "prints = 1",
            "mine.toml:5: tile A: key prints: this must be a table; write [tiles.A.prints.NAME]",
        ),
        (
            "[tiles.A.prints.garden]\ncount = 2\ngarden = 1",
            "mine.toml:6: tile A: key prints.garden.count: prints replace 2 copies of the tile, but there are only 1",
        ),
        (
            '[tiles.A.prints.garden]\ncount = 1\ncity = "N"',
            "mine.toml:7: tile A: key prints.garden.city: a print cannot add a city; write it as a tile of its own",
        ),
        (
            '[tiles.A.prints.garden]\ncount = 1\nstack = "river"',
            (
                "mine.toml:7: tile A: key prints.garden.stack: a print cannot say this; "
                "keys of a print: count, notes, certainty, sources"
            ),
        ),
        (
            "[tiles.A.prints.garden]\ngarden = 1\n[tiles.A.prints.park]\ngarden = 1",
            "mine.toml:7: tile A: key prints.park.count: prints replace 2 copies of the tile, but there are only 1",
        ),
        (
            "[tiles.A.prints.garden]\ncount = 1\n[tiles.A-garden]\ncount = 1",
            "mine.toml:5: tile A: key prints.garden: the id mine/A-garden is also that of another tile",
        ),
    ],
)
def test_problem_in_a_tile_is_reported_with_its_place_and_a_hint(lines: str, expected: str) -> None:
    assert expected in _messages(f"{HEAD}{A}{lines}\n")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("[tiles.A]\nstart = 2", "mine.toml:4: tile A: key start: 2 start tiles, but only 1 copies"),
        ("[tiles.A]\ncount = -1", "mine.toml:4: tile A: key count: -1 is less than none; for example: count = 1"),
        ("[tiles.A]\ncount = 1.5", "mine.toml:4: tile A: key count: 1.5 is not a whole number; for example: count = 1"),
        (
            "[tiles.A]\ncount = true",
            "mine.toml:4: tile A: key count: True is not a whole number; for example: count = 1",
        ),
        (
            '[tiles."A/B"]\ncount = 1',
            "mine.toml:3: tile A/B: 'A/B' cannot be the name of a tile; a name has letters, digits, - and _",
        ),
        ("[tiles]\nA = 4", "mine.toml:4: key tiles.A: this must be a table; a tile begins with a line like [tiles.A]"),
        (
            "tiles = 3",
            "mine.toml:3: key tiles: this must be a table of tiles; a tile begins with a line like [tiles.A]",
        ),
        ("", "mine.toml: key tiles: there are no tiles; a tile begins with a line like [tiles.A]"),
        ('ground = "feild"\n' + A, "mine.toml:3: key ground: 'feild' is no kind of ground; did you mean 'field'?"),
        ("tile = 1\n" + A, "mine.toml:3: key tile: this is no key of a tile file; did you mean 'title'?"),
        ("title = 1\n" + A, 'mine.toml:3: key title: 1 is not a text; write title = "…"'),
        (
            "blocks = 1\n" + A,
            "mine.toml:3: key blocks: this must be a table of blocks; a block begins with a line like [blocks.A]",
        ),
    ],
)
def test_fault_outside_the_segments_is_named(table: str, expected: str) -> None:
    assert expected in _messages(f"{HEAD}{table}\n")


PAIR = '{ tile = "A", at = [0, 0] }, { tile = "A", at = [1, 0] }'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"count = 0.5\nparts = [{PAIR}]", "block P: key count: 0.5 is not a whole number;"),
        ("count = 1\nparts = []", "block P: key parts: a block has at least two parts;"),
        ("count = 1", "block P: a block has at least two parts;"),
        (
            f"count = 1\nparts = [{PAIR}]\npart = 1",
            "block P: key part: this is no key of a block; did you mean 'parts'?",
        ),
        (f"count = 1\nparts = [{PAIR.replace('tile =', 'tiel =')}]", "this is no key of a part; did you mean 'tile'?"),
        (
            f"count = 1\nparts = [{PAIR.replace('A', 'Q')}]",
            "block P: key parts.tile: there is no tile 'Q' in this file;",
        ),
        (f"count = 1\nparts = [{PAIR.replace('[1, 0]', '[1]')}]", "block P: key parts.at: this part has no cell;"),
        (f"count = 1\nparts = [{PAIR.replace('[1, 0]', '[0, 0]')}]", "block P: key parts: two parts lie in one cell"),
        (f"count = 1\nparts = [{PAIR.replace('[1, 0]', '[2, 0]')}]", "the parts do not all touch along edges"),
        (f"count = 1\nparts = [{PAIR.replace('[0, 0]', '[0, 1]')}]", "the first part does not lie at [0, 0];"),
        (
            f"count = 1\nparts = [{PAIR.replace('[1, 0]', '[1, 0], rotation = 45')}]",
            "block P: key parts.rotation: 45 is no rotation; write 0, 90, 180 or 270",
        ),
    ],
)
def test_fault_in_a_block_is_named(lines: str, expected: str) -> None:
    assert any(expected in message for message in _messages(f"{HEAD}{A}[blocks.P]\n{lines}\n"))


def test_block_with_the_id_of_a_tile_is_refused() -> None:
    assert _messages(f"{HEAD}{A}[blocks.A]\ncount = 1\nparts = [{PAIR}]\n") == [
        "mine.toml:5: block A: the id mine/A is also that of a tile"
    ]


def test_all_faults_are_listed_in_the_order_of_their_lines() -> None:
    text = f'{HEAD}[tiles.A]\nstack = "a b"\ncity = "X"\n[tiles.B]\ncount = -2\nroda = "N"\n'
    assert [message.split(":")[1] for message in _messages(text)] == ["4", "5", "7", "8"]


def test_problem_carries_file_line_and_key_for_programs() -> None:
    with pytest.raises(BastideError) as caught:
        read_tiles(f'{HEAD}{A}city = ["N", "N"]\n', KINDS, path="mine.toml")
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.key) == ("mine.toml", 5, "tiles.A.city[1]")


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ('city = "Q"', "city"),
        ('city = ["Q"]', "city[0]"),
        ('city = "N"\nwalls = "N"', "walls"),
        ('city = "N"\nwalls = ["N"]', "walls[0]"),
        ('city = "N"\nprints.late = { garden = "Q" }', "prints.late.garden"),
    ],
)
def test_only_items_of_lists_have_an_index_in_their_key(rows: str, key: str) -> None:
    with pytest.raises(BastideError) as caught:
        read_tiles(f"{HEAD}{A}{rows}\n", KINDS)
    assert [problem.key for problem in caught.value.problems] == [f"tiles.A.{key}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "key format: there is no key format; a tile file begins with format ="),
        ('format = "bastide-tiles/2"', "mine.toml:1: key format: the format 'bastide-tiles/2' is not known here;"),
        ('format = "bastide-tiles/1"\n' + A, "key set: there is no key set; a name has letters"),
        ('format = "bastide-tiles/1"\nset = "a/b"\n' + A, "mine.toml:2: key set: 'a/b' cannot be the name of a set;"),
        (f"{HEAD}[tiles.A]\ncount = \n", "mine.toml:4: this is not TOML: Invalid value"),
        (
            f'{HEAD}[tiles.A]\ncity = ["N",',
            "mine.toml:4: this is not TOML: Invalid value; the file seems to be cut off",
        ),
        (f"{HEAD}{A}{A}", "mine.toml:5: this is not TOML: Cannot declare ('tiles', 'A') twice"),
        (f"{HEAD}\0", "mine.toml: this is not a text file"),
        ("a = " + "[" * 5000, "mine.toml: this is nested too deeply"),
    ],
    ids=["empty", "format", "no-set", "set", "syntax", "cut-off", "twice", "binary", "nested"],
)
def test_text_that_is_no_tile_file_is_refused(text: str, expected: str) -> None:
    (message,) = _messages(text)
    assert expected in message


def test_file_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b'format = "bastide-tiles/1"\ntitle = "Ch\xe2teau"\n')
    with pytest.raises(TileFileError, match=r"mine\.toml:2: this is not UTF-8 text \(byte 0xE2\)"):
        load_tiles(file, KINDS)


def test_missing_file_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(HEAD + A, "utf-8")
    with pytest.raises(TileFileError, match=r"cannot be read: .*did you mean 'mine\.toml'"):
        load_tiles(tmp_path / "mien.toml", KINDS)


def test_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TileFileError, match="cannot be read"):
        load_tiles(str(tmp_path), KINDS)


def test_several_kinds_of_ground_must_be_decided() -> None:
    kinds = {**KINDS, "desert": SegmentKind("desert", "rest")}
    assert _messages(HEAD + A, kinds) == [
        "mine.toml:3: tile A: there are several kinds of ground; say which it is: ground = 'field'"
    ]


def test_free_side_without_any_ground_must_be_named() -> None:
    kinds = {"city": KINDS["city"]}
    assert _messages(f'{HEAD}{A}city = "N E S"\n', kinds) == [
        'mine.toml:3: tile A: nothing says what edge there is on W; write edges = { N = "…" }'
    ]


def test_valid_tiles_are_returned_with_the_problems() -> None:
    with pytest.raises(TileFileError) as caught:
        read_tiles(f'{HEAD}{A}[tiles.B]\nctiy = "N"\n[tiles.C]\ncount = -1\n[tiles.D]\ncity = "N"\n', KINDS)
    sound = caught.value.sound
    assert sound is not None
    assert list(sound.tiles) == ["mine/A", "mine/D"]


def test_text_that_is_no_tile_file_has_no_valid_tiles() -> None:
    with pytest.raises(TileFileError) as caught:
        read_tiles("city = ", KINDS)
    assert caught.value.sound is None
