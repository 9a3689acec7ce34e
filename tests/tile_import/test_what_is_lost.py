"""Anything without a counterpart is reported with its line, tile and element, and nothing is converted by half."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bastide import PORTS, load_tiles, read_tiles, resolve_variant
from bastide.apps.tiles.importing.importing import import_tiles
from tests.cli.program import answer, bastide

MEADOW = "<field>NL NR EL ER SL SR WL WR</field>"
GATE = """<tile id="MY/gate" count="2">
  <city pennants="1">N</city>
  <road inn="yes">S</road>
  <field city="N">EL ER SL</field>
  <field city="N">SR WL WR</field>
</tile>
"""


def saved(folder: Path, tiles: str, root: str = "defs") -> Path:
    path = folder / "mine.xml"
    path.write_text(f"<{root}>\n{tiles}\n</{root}>\n", encoding="utf-8")
    return path


def notes(folder: Path, tiles: str) -> list[tuple[int, str | None, str, str | None, str]]:
    """Line, tile, element, attribute and message of every note."""
    found = answer("tiles", "import", saved(folder, tiles))
    assert found["problems"] == []
    return [tuple(note[key] for key in ("line", "tile", "element", "attribute", "message")) for note in found["notes"]]


def faults(folder: Path, tiles: str) -> list[str]:
    done = bastide("tiles", "import", saved(folder, tiles))
    assert done.exit_code == 1
    assert done.stdout == ""
    *output, last = done.stderr.splitlines()
    assert "nothing was written" in last
    return [line.partition(": ")[2] for line in output]


def table(folder: Path, tiles: str, *words: str) -> list[str]:
    """The lines of the tile file from the first tile on."""
    done = bastide("tiles", "import", saved(folder, tiles), *words)
    assert done.exit_code == 0, done.stderr
    rows = done.stdout.splitlines()
    return rows[next(number for number, row in enumerate(rows) if row.startswith("[tiles.")) :]


def test_losses_are_reported_with_line_tile_and_element(tmp_path: Path) -> None:
    tiles = f"""<tile id="MY/a" wind-rose="NE">
  <watchtower bonus="1/city"/>
  <volcanoe/>
  <city castle-base="true" pennat="1">N</city>
  <field city="N">EL ER SL SR WL WR</field>
</tile>
<tile id="MY/b"><corn-circle type="City"/>{MEADOW}</tile>"""
    lost = "nothing here corresponds to it"
    assert notes(tmp_path, tiles) == [
        (2, "MY/a", "tile", "wind-rose", lost),
        (3, "MY/a", "watchtower", None, lost),
        (4, "MY/a", "volcanoe", None, "it is not known here"),
        (5, "MY/a", "city", "castle-base", lost),
        (5, "MY/a", "city", "pennat", "it is not known here"),
        (8, "MY/b", "corn-circle", None, lost),
    ]
    output = bastide("tiles", "import", tmp_path / "mine.xml").stderr
    assert "mine.xml:4: tile MY/a: element volcanoe: it is not known here; did you mean 'volcano'?" in output
    assert "attribute pennat: it is not known here; did you mean 'pennant'?" in output


def test_common_note_on_many_tiles_is_listed_once(tmp_path: Path) -> None:
    tiles = "\n".join(f'<tile id="T{n}"><hut/>{MEADOW}</tile>' for n in range(12))
    output = bastide("tiles", "import", saved(tmp_path, tiles)).stderr.splitlines()
    assert len(output) == 1
    assert output[0].endswith("not known here (so too lines 3, 4, 5, 6, 7, 8, 9, 4 more)")


def test_meaningless_values_are_reported(tmp_path: Path) -> None:
    tiles = """<tile id="a" count="some"><city pennant="maybe" cathedral="no" resource="A Word">N E S W</city></tile>
<tile id="b"><road tunnel="yes">N</road><position x="1" y="q"/><field>NL NR EL ER SL SR WL WR</field></tile>"""
    assert notes(tmp_path, tiles) == [
        (2, "a", "tile", "count", "'some' is no number"),
        (2, "a", "city", "pennant", "'maybe' is not a value that it can have"),
        (2, "a", "city", "resource", "'A Word' is not a value that it can have"),
        (3, "b", "road", "tunnel", "nothing here corresponds to it"),
        (3, "b", "position", None, "its x and y are no whole numbers"),
    ]


def test_inexpressible_adjacency_is_reported(tmp_path: Path) -> None:
    tiles = """<tile id="a">
  <monastery wagon-move="a"/>
  <city wagon-move="a">N W E</city>
  <field city="N">SL SR</field>
</tile>
<tile id="b">
  <cloister/><city>N</city><field city="N">EL ER SL SR WL WR</field>
  <wagon-move><neighbouring>CLOISTER N</neighbouring><neighbouring>N S</neighbouring></wagon-move>
</tile>"""
    assert notes(tmp_path, tiles) == [
        (3, "a", "monastery", "wagon-move", "not kept: they adjoin monastery and city N"),
        (9, "b", "neighbouring", None, "there is no S on the tile that could adjoin anything"),
        (9, "b", "neighbouring", None, "not kept: they adjoin monastery and city N"),
    ]


def test_a_city_that_is_not_there_leaves_the_borders_to_the_drawing(tmp_path: Path) -> None:
    tiles = '<tile id="a"><city>N</city><farm city="E">EL ER SL SR WL WR</farm></tile>'
    assert [message for *_, message in notes(tmp_path, tiles)] == ["there is no city E on the tile"]
    found = import_tiles(tmp_path / "mine.xml").tile_set
    assert found is not None
    assert found.entries[0].tile.segments[1].borders == (0,)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<road>N</road>", "nothing says what lies at NL NR EL ER SL SR WL WR"),
        ("<city>N</city><road>N</road>", "the side N belongs to a city already"),
        ("<city>N X</city>", "'X' is no side; sides are N E S W"),
        ("<city/>", "it reaches no side"),
        ("<monastery>N</monastery>", "it reaches a side, where it cannot lie"),
        (MEADOW + "<field>NL</field>", "NL belongs to another one already"),
        ("<city>N</city><field>NL NR EL ER SL SR WL WR</field>", "NL belongs to a city"),
        ("<city>NR</city><field>EL ER SL SR WL WR</field>", "nothing says what lies at NL"),
        ("<city>NL</city><city>NR</city><field>EL ER SL SR WL WR</field>", "the side N belongs to a city already"),
        ("<field>NL NR EL ER SL SR WL N</field>", "'N' is no half-side"),
        ("<field>NL NR I</field>", "it is both inside and at the rim"),
        ("<field/>", "it has no half-side"),
        ("<field>NL</field><field>NR EL ER SL SR WL WR</field>", "nothing parts the farms at the side N"),
        ("<road>E</road><road>W</road><field>NL NR</field><field>EL ER</field>", "nothing says what lies at SL SR"),
    ],
)
def test_a_tile_that_cannot_be_carried_over(tmp_path: Path, inside: str, message: str) -> None:
    messages = faults(tmp_path, f'{GATE}<tile id="MY/odd">\n{inside}\n</tile>')
    assert any(line.startswith("tile MY/odd: element ") and message in line for line in messages), messages


@pytest.mark.parametrize("city", ["N E", "NR E", "NR EL ER"])
def test_side_of_which_the_ground_has_one_half_is_parted(tmp_path: Path, city: str) -> None:
    found = table(tmp_path, f'<tile id="a"><city>{city}</city><field city="E">NL SL SR WL WR</field></tile>')
    assert found == ["[tiles.a]", "count = 1", 'city = "NNE E"']
    kinds = resolve_variant("base-game").segment_kinds
    [entry] = read_tiles("\n".join(['format = "bastide-tiles/1"', 'set = "a"', *found]), kinds).entries
    assert [[PORTS[port] for port in segment.ports if port < 3] for segment in entry.tile.segments] == [
        ["N", "NNE"],
        ["NNW"],
    ]


def test_farms_that_no_drawing_gives_are_refused(tmp_path: Path) -> None:
    crossed = "<road>N S</road><road>E W</road><field>NL SL</field><field>NR SR</field><field>EL WL ER WR</field>"
    messages = faults(tmp_path, f'{GATE}<tile id="x">{crossed}</tile>')
    assert "its farms cannot be written here (of one of them: it would have to cross another" in messages[0]


def test_a_tile_made_of_another_one_is_refused(tmp_path: Path) -> None:
    messages = faults(tmp_path, f'{GATE}<tile id="MY/more" extends="BA.C"><garden/></tile>')
    assert messages[0].startswith("tile MY/more: element tile: attribute extends: the tile is another one")


def test_skip_leaves_out_tiles_that_cannot_be_converted(tmp_path: Path) -> None:
    path = saved(tmp_path, GATE + '<tile id="MY/bad"><road>N</road></tile>')
    written = tmp_path / "mine.toml"
    assert bastide("tiles", "import", path, "-o", written).exit_code == 1
    assert not written.exists()
    done = bastide("tiles", "import", path, "-o", written, "--skip")
    assert done.exit_code == 0
    assert done.stdout == f"{written}: 1 tile, 2 copies\n"
    assert "note: left out: " in done.stderr
    assert "tile MY/bad" in done.stderr
    assert bastide("tiles", "check", written).exit_code == 0


def test_input_file_is_not_overwritten(tmp_path: Path) -> None:
    path = saved(tmp_path, GATE)
    before = path.read_bytes()
    done = bastide("tiles", "import", path, "-o", path)
    assert done.exit_code == 2
    assert "is the file that is read" in done.stderr
    assert path.read_bytes() == before


def test_nothing_is_written_if_nothing_is_left(tmp_path: Path) -> None:
    path = saved(tmp_path, '<tile id="MY/bad"><road>N</road></tile>')
    done = bastide("tiles", "import", path, "--skip", "-o", tmp_path / "out.toml")
    assert done.exit_code == 1
    assert not (tmp_path / "out.toml").exists()


def test_json_is_complete(tmp_path: Path) -> None:
    path = saved(tmp_path, GATE.replace("<road", '<road bush="S"'))
    found: dict[str, Any] = answer("tiles", "import", path, "--title", "My tiles")
    assert found["ok"] is True
    assert (found["set"], found["title"], found["tiles"], found["copies"]) == ("mine", "My tiles", 1, 2)
    assert found["flags"] == {"inn": 2, "pennant": 2}
    assert found["toml"].startswith('format = "bastide-tiles/1"\nset = "mine"\ntitle = "My tiles"\n')
    assert [note["attribute"] for note in found["notes"]] == ["bush"]
    written = answer("tiles", "import", path, "-o", tmp_path / "out.toml")
    assert written["output"] == str(tmp_path / "out.toml")
    assert "toml" not in written
    done = bastide("tiles", "import", saved(tmp_path, '<tile id="a"/>'), "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["ok"] is False


def test_flags_groups_and_start_tiles(tmp_path: Path) -> None:
    tiles = """<card id="s" count="4" group="river-start"><position x="0" y="0"/><position x="2" y="1"/>
<volcano/><city resource="wine" pennant="2" besieged="yes">N</city>
<farm city="N" pig="yes">EL ER SL SR WL WR</farm></card>"""
    path = saved(tmp_path, tiles, "pack")
    assert table(tmp_path, tiles) == [
        "[tiles.s]",
        "count = 4",
        "start = 1",
        'stack = "river-start"',
        'flags = "volcano"',
        'city = "N wine pennant=2 besieged"',
        'field = "at ENE pig-herd"',
    ]
    assert "not kept: a copy lies at 2, 1 before the game" in bastide("tiles", "import", path).stderr


def test_fields_are_written_out_where_no_drawing_gives_them(tmp_path: Path) -> None:
    half = "<field>NL NR EL WR</field><field>ER SL SR WL</field>"
    joined = f'<tile id="a"><road>W</road><river>E</river>{half}</tile>'
    assert table(tmp_path, joined)[2:] == ['road = "W > river"', 'river = "E"']
    gap = '<city>N</city><road>E W</road><field city="N">EL</field><field>WR</field><field>ER SL SR WL</field>'
    assert table(tmp_path, f'<tile id="a">{gap}</tile>')[2:] == [
        'city = "N"',
        'road = "E W > city"',
        'field = "at WNW > nothing"',
    ]
    parted = "<field>NL</field><field>NR EL ER SL SR WL WR</field>"
    assert table(tmp_path, f'<tile id="a"><road>N</road>{parted}</tile>')[2:] == [
        'road = "N"',
        'field = ["NNW", "NNE E S W"]',
    ]


def test_names_that_cannot_be_names(tmp_path: Path) -> None:
    tiles = "".join(f'<tile id="MY/{id}">{MEADOW}</tile>' for id in ("C+", "C!", "C.1", "C,1", "C-1"))
    rows = table(tmp_path, tiles)
    assert [row for row in rows if row.startswith("[")] == [
        *("[tiles.C-plus]", "[tiles.C-bang]", "[tiles.C-1]", "[tiles.C-1-2]", "[tiles.C-1-3]"),
    ]
    assert rows.count('sources = "its id there is MY/C+"') == 1


SETS = f"""<tiles>{GATE}<tile id="MY/meadow" max="1">{MEADOW}</tile><tile id="MY/spare">{MEADOW}</tile></tiles>
<sets>
<tile-set id="one"><ref tile="MY/gate" count="3"/><ref tile="XX/other" count="1"/></tile-set>
<tile-set id="two"><ref tile="MY/meadow" count="4"/><remove tile="MY/gate"/></tile-set>
</sets>"""


def test_the_first_set_is_taken(tmp_path: Path) -> None:
    assert table(tmp_path, SETS)[:2] == ["[tiles.gate]", "count = 3"]
    found = [message for *_, message in notes(tmp_path, SETS)]
    assert found == [
        "no set of this file has it, so it is left out",
        "the tile XX/other is not in this file",
        "the set two is left out",
    ]


def test_chosen_sets_are_taken_together(tmp_path: Path) -> None:
    rows = table(tmp_path, SETS, "--tile-set", "one", "--tile-set", "two")
    assert rows[:2] == ["[tiles.meadow]", "count = 1"]
    assert "[tiles.gate]" not in rows
    done = bastide("tiles", "import", tmp_path / "mine.xml", "--tile-set", "tow")
    assert done.exit_code == 1
    assert "there is no set 'tow' in this file; did you mean 'two'?" in done.stderr


def test_kinds_that_the_variant_has_are_not_declared(tmp_path: Path) -> None:
    path = saved(tmp_path, '<tile id="a"><river>E W</river><field>NL NR EL WR</field><field>ER SL SR WL</field></tile>')
    assert 'kinds = { river = "centre" }' in import_tiles(path).text
    text = import_tiles(path, variant="base-game + river").text
    assert "kinds" not in text
    written = tmp_path / "out.toml"
    written.write_text(text, encoding="utf-8")
    load_tiles(written, resolve_variant("base-game + river").segment_kinds)
    assert 'ground = "field"' in import_tiles(path, variant="hunters-gatherers").text


def test_names_of_sets(tmp_path: Path) -> None:
    path = saved(tmp_path, GATE)
    assert 'set = "other"' in import_tiles(path, name="other").text
    done = bastide("tiles", "import", path, "--set", "no name")
    assert done.exit_code == 1
    assert done.stderr == "'no name' cannot be the name of a set; a name has letters, digits, - and _\n"
