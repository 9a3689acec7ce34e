"""Databases and servers for these tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bastide.apps.serving.settings import Settings
from bastide.apps.serving.storage.database import opened
from bastide.apps.serving.storage.store import Store
from tests.serving.databases import DEMANDED, new_database, postgresql, programs
from tests.serving.servers import UNLIMITED, served


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    folder = programs()
    if folder is None:
        assert not os.environ.get(DEMANDED), "these tests need PostgreSQL: apt-get install postgresql"
        pytest.skip("PostgreSQL is not installed; with Debian's package postgresql this test runs, too")
    with postgresql(folder) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    return new_database(request.getfixturevalue("postgres_server"))


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    made = Store(opened(database))
    yield made
    made.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server that all tests of a module share."""
    folder = tmp_path_factory.mktemp("games")
    settings = Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=UNLIMITED, look=0.1)
    with served(settings) as (made, _):
        yield made
