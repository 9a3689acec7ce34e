"""Files that are not tiles, or that are harmful, are refused with file and line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide import BastideError
from bastide.apps.tiles.importing import xmltree
from bastide.apps.tiles.importing.importing import import_tiles
from bastide.apps.tiles.importing.xmltree import read_xml
from tests.cli.program import bastide

BOMB = """<?xml version="1.0"?>
<!DOCTYPE pack [
 <!ENTITY a "aaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<pack><tile id="&b;"/></pack>"""
OUTSIDE = '<!DOCTYPE pack SYSTEM "file:///etc/hostname" [<!ENTITY x SYSTEM "secret.txt">]>\n<pack>&x;</pack>'


def refusal(folder: Path, content: str | bytes) -> str:
    path = folder / "odd.xml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    done = bastide("tiles", "import", path)
    assert done.exit_code == 1
    assert done.stdout == ""
    return done.stderr.replace(f"{folder}/", "").rstrip("\n")


@pytest.mark.parametrize("content", [BOMB, OUTSIDE], ids=["bomb", "outside"])
def test_declared_entities_are_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    message = refusal(tmp_path, content)
    line = 2 if content is BOMB else 1
    assert message.startswith(f"odd.xml:{line}: a document type is declared; tiles need none")


def test_undeclared_entities_are_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "<pack>\n&x;</pack>") == "odd.xml:2: this is not XML: undefined entity at column 1"


def test_text_that_is_no_xml_is_reported_with_its_line(tmp_path: Path) -> None:
    assert refusal(tmp_path, "<pack>\n  <tile>\n</pack>") == "odd.xml:3: this is not XML: mismatched tag at column 3"
    assert refusal(tmp_path, "") == "odd.xml:1: this is not XML: no element found at column 1"
    assert refusal(tmp_path, b"<pack>\n\xff</pack>").startswith("odd.xml:2: this is not XML: not well-formed")
    assert refusal(tmp_path, '<?xml version="1.0" encoding="klingon"?><pack/>').startswith("odd.xml:1: this is not XML")


def test_other_xml_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "<pak/>") == "odd.xml:1: the root pak is not that of tile XML; did you mean 'pack'?"
    assert refusal(tmp_path, "<defs></defs>") == "odd.xml:1: there are no tiles in this file"
    assert refusal(tmp_path, "<defs>\n<tile/></defs>") == "odd.xml:2: this tile has no id; write <tile id=…>"
    twice = "<defs><tile id='a'/>\n<tile id='a'/></defs>"
    assert refusal(tmp_path, twice) == "odd.xml:2: there is another tile a; give it another id"


def test_sizes_have_limits(tmp_path: Path) -> None:
    assert "larger than 2048 KiB" in refusal(tmp_path, "<pack>" + " " * xmltree.MAX_BYTES)
    assert "more than 50000 elements" in refusal(tmp_path, f"<pack>{'<a/>' * xmltree.MAX_ELEMENTS}</pack>")
    assert "nested more than 16 deep" in refusal(tmp_path, "<pack>" + "<a>" * 100)
    many = '<pack>\n<tile id="a" count="4000000"><city>N E S W</city></tile></pack>'
    assert "odd.xml:2: tile a: element tile: attribute count: 4000000 copies" in refusal(tmp_path, many)


def test_other_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "wide.xml"
    path.write_bytes(
        '<?xml version="1.0" encoding="utf-16"?><pack><tile id="é"><city>N E S W</city></tile></pack>'.encode("utf-16")
    )
    found = import_tiles(path)
    assert "[tiles.tile]" in found.text
    assert "é" in found.text


def test_lines_are_those_of_the_elements(tmp_path: Path) -> None:
    path = tmp_path / "lines.xml"
    path.write_text("<pack>\n\n <tile\n id='a'>\n<city\n>N</city></tile></pack>", encoding="utf-8")
    root = read_xml(path)
    assert [root.line, root.children[0].line, root.children[0].children[0].line] == [1, 3, 5]


NAMES = [
    "pack",
    "defs",
    "tiles",
    "tile",
    "city",
    "road",
    "field",
    "farm",
    "garden",
    "river",
    "sets",
    "tile-set",
    "ref",
    "x",
]
WORDS = ["N", "E S", "NL NR", "EL ER SL SR", "I", "N.E", "", "_N", "CLOISTER", "7"]
ELEMENTS = st.recursive(
    st.sampled_from(WORDS),
    lambda inside: st.builds(
        lambda name, key, value, within: (
            f'<{name} {key}="{value}" id="{value}{len(within)}">{"".join(within)}</{name}>'
        ),
        st.sampled_from(NAMES),
        st.sampled_from(["city", "count", "pennant", "group", "max", "tile", "wagon-move", "x"]),
        st.sampled_from([*WORDS, "a", "yes", "3", "-1"]),
        st.lists(inside, max_size=4),
    ),
    max_leaves=20,
)


@given(st.sampled_from(["pack", "defs"]), st.lists(ELEMENTS, max_size=5))
def test_any_file_gives_an_answer_or_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, root: str, inside: list[str]
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.xml"
    path.write_text(f"<{root}>{''.join(inside)}</{root}>", encoding="utf-8")
    with suppress(BastideError):
        found = import_tiles(path)
        assert bool(found.text) == (found.tile_set is not None)
        assert found.text or found.faults or found.notes or "count" in path.read_text(encoding="utf-8")
