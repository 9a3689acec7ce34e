"""Catalogues of translations say what the source says, and what programs read is what translators wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide.apps.translating import extracted, languages_of, wrongs
from tests.repository.tree import ROOT, distributions, relative

PACKAGES = [path.parent for folder in distributions() for path in sorted(folder.glob("src/*/__init__.py"))]
CATALOGUES = [(package, language) for package in PACKAGES for language in languages_of(package)]


@pytest.mark.parametrize(("package", "language"), CATALOGUES, ids=[f"{p.name}-{code}" for p, code in CATALOGUES])
def test_catalogue_is_up_to_date(package: Path, language: str) -> None:
    """If it is not: ``nox -s translations``."""
    assert not [wrong for wrong in wrongs(package, language) if "before it can be looked up" not in wrong]


@pytest.mark.parametrize("package", PACKAGES, ids=relative)
def test_no_text_for_people_is_put_together_before_it_is_looked_up(package: Path) -> None:
    lost = [f"{relative(package)}/{place.file}:{place.line}" for place in extracted(package)[1]]
    assert not lost, "make these with bastide.sentence"


def test_japanese_has_catalogues_of_the_core_and_of_plugins() -> None:
    assert {"bastide", "bastide_base_game"} <= {package.name for package, language in CATALOGUES if language == "ja"}
    assert ROOT.is_dir()
