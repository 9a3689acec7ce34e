"""The output is the stored one, to the letter; ``python -m tests.starting.regenerate`` after a change."""

from __future__ import annotations

import re
from string import Template

import pytest

from bastide.apps.starting import templates
from tests.starting.goldens import FOLDER, MADE, as_text, kept, written

EXPANSION = [
    "wine-hills/.github/workflows/check.yml",
    "wine-hills/.gitignore",
    "wine-hills/LICENSE",
    "wine-hills/README.md",
    "wine-hills/docs/playing.md",
    "wine-hills/pyproject.toml",
    "wine-hills/src/bastide_wine_hills/__init__.py",
    "wine-hills/src/bastide_wine_hills/drawings.toml",
    "wine-hills/src/bastide_wine_hills/meeples.py",
    "wine-hills/src/bastide_wine_hills/options.py",
    "wine-hills/src/bastide_wine_hills/placement.py",
    "wine-hills/src/bastide_wine_hills/plugin.py",
    "wine-hills/src/bastide_wine_hills/py.typed",
    "wine-hills/src/bastide_wine_hills/rules.md",
    "wine-hills/src/bastide_wine_hills/scoring.py",
    "wine-hills/src/bastide_wine_hills/tiles.toml",
    "wine-hills/tests/boards.py",
    "wine-hills/tests/test_meeples.py",
    "wine-hills/tests/test_pages.py",
    "wine-hills/tests/test_placement.py",
    "wine-hills/tests/test_scoring.py",
    "wine-hills/tests/test_tiles.py",
]


def test_expansion_is_these_files_and_no_others() -> None:
    assert list(written("expansion")) == EXPANSION


def test_unlicensed_expansion_lacks_the_licence_and_says_so() -> None:
    files = written("unlicensed-expansion")
    assert len(files) == len(EXPANSION) - 1
    assert "x2/LICENSE" not in files
    assert "MIT" not in as_text(files)
    assert "no licence yet" in files["x2/README.md"]


def test_bare_expansion_has_nothing_of_the_worked_example() -> None:
    files = written("bare-expansion")
    assert len(files) == 12
    assert not [path for path, text in files.items() if re.search(r"orchard|\bstall", text, re.IGNORECASE)]


def test_variant_is_one_file_and_tiles_are_two() -> None:
    assert list(written("variant")) == ["sunday.toml"]
    assert list(written("tiles")) == ["viaducts-tiles.toml", "viaducts.toml"]


@pytest.mark.parametrize("kind", MADE)
def test_content_is_what_was_kept(kind: str) -> None:
    assert as_text(written(kind)).splitlines() == kept(kind).splitlines()


def test_no_golden_is_unused() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MADE)


@pytest.mark.parametrize("kind", MADE)
def test_every_line_ends_as_a_line(kind: str) -> None:
    for path, text in written(kind).items():
        assert not text or text.endswith("\n"), path
        assert not text.endswith("\n\n"), path
        assert not [line for line in text.splitlines() if line != line.rstrip()], path


@pytest.mark.parametrize("kind", ["expansion", "bare", "variant", "tiles"])
def test_templates_have_no_unfilled_placeholders(kind: str) -> None:
    values = {key: f"<{key}>" for key in ("name", "package", "title", "author", "description", "tile_file")}
    values |= {f"quoted_{key}": f'"<{key}>"' for key in ("title", "author", "extends")}
    values |= {"python_title": '"<title>"', "licence_lines": "", "licence_note": ""}
    found = templates.rendered(kind, values)
    assert found
    for path, text in found.items():
        assert path.count("PACKAGE") == path.count("NAME") == 0
        assert Template(text).get_identifiers() == [], path
