from __future__ import annotations

from pathlib import Path

import pytest
from variants import toys

from bastide.variants.registry import Registry


@pytest.fixture
def world(tmp_path: Path) -> Registry:
    return toys.registry(tmp_path)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder as the current one."""
    made = tmp_path / "table"
    made.mkdir()
    monkeypatch.chdir(made)
    return made
