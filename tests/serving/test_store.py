"""Written entries are stored exactly once, in any database."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from bastide import BastideError
from bastide.apps.serving.storage.database import opened
from bastide.apps.serving.storage.history import Entry, now, resigned, standing, taken_back
from bastide.apps.serving.storage.store import Store, TakenError
from bastide.apps.serving.storage.tables import metadata
from tests.serving.servers import PATIENCE


def action(number: int, player: str = "Ann", *, bot: bool = False) -> Entry:
    return Entry(number, "action", {"player": player, "action": {"type": "pass"}, "bot": bot}, f"key-{number}")


def test_migrations_make_just_the_tables_that_are_used(database: str) -> None:
    engine = opened(database)
    with engine.connect() as connection:
        assert not compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()


def test_database_is_opened_again_with_what_is_in_it(database: str) -> None:
    first = Store(opened(database))
    first.create("one", {"record": {"players": ["Ænn", "名"]}}, {"digest": ["Ænn"]})
    first.append("one", action(1))
    first.close()
    second = Store(opened(database))
    assert second.start("one") == {"record": {"players": ["Ænn", "名"]}}
    assert second.seats("one") == {"digest": ("Ænn",)}
    (entry,) = second.entries("one")
    assert (entry.number, entry.kind, entry.data, entry.key) == (1, "action", action(1).data, "key-1")
    assert second.count() == 1
    second.close()


def test_several_servers_open_an_empty_database_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each waits until those before it have made their tables.
    monkeypatch.setattr("bastide.apps.serving.storage.database._PATIENCE", PATIENCE)
    failures: list[BaseException] = []

    def open_it() -> None:
        try:
            opened(database).dispose()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_number_of_an_entry_is_given_once(store: Store) -> None:
    store.create("one", {}, {})
    store.append("one", action(1))
    with pytest.raises(TakenError):
        store.append("one", Entry(1, "resign", {"player": "Bo"}, "another-key"))
    assert [entry.kind for entry in store.entries("one")] == ["action"]


def test_same_key_is_written_once(store: Store) -> None:
    store.create("one", {}, {})
    store.append("one", action(1))
    with pytest.raises(TakenError):
        store.append("one", Entry(2, "action", {}, "key-1"))
    assert store.lasts(["one", "two"]) == {"one": 1, "two": 0}


def test_reviews_of_other_versions_are_replaced_and_not_found(store: Store) -> None:
    store.create("one", {}, {})
    store.keep_reviews("one", "old", {1: {"played": 1}, 2: {"played": 2}})
    assert store.reviews("one", "new") == {}
    store.keep_reviews("one", "new", {2: {"played": 3}})
    assert store.reviews("one", "new") == {2: {"played": 3}}
    assert store.reviews("one", "old") == {1: {"played": 1}}


def test_game_that_nobody_played_goes_with_all_that_is_kept_of_it(store: Store) -> None:
    for name in ("one", "two"):
        store.create(name, {}, {"digest": ["Ann"]})
        store.append(name, Entry(1, "colour", {"player": "Ann", "colour": "red"}, "key-1"))
        store.keep_reviews(name, "new", {1: {}})
    store.append("two", action(2))
    assert store.forget_unplayed(now() + 1, 10) == ["one"]
    assert store.start("one") is None
    assert store.entries("one") == []
    assert store.reviews("one", "new") == {}
    assert store.reviews("two", "new") == {1: {}}


def test_entry_of_a_missing_game_is_refused(store: Store) -> None:
    with pytest.raises(TakenError):
        store.append("none", action(1))
    assert store.start("none") is None


def test_sqlite_writes_to_the_disk_before_it_answers(tmp_path: Path) -> None:
    engine = opened(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("nonsense", "no URL of a database"),
        ("sqlite://", "games are kept in a file"),
        ("nothing://localhost", "no URL of a database"),
        ("sqlite:///no/such/folder/games.sqlite", "cannot be used"),
        ("postgresql://nobody@127.0.0.1:1/games", "cannot be used"),
    ],
)
def test_database_that_cannot_be_used_is_refused_with_the_reason(url: str, reason: str) -> None:
    with pytest.raises(BastideError, match=reason):
        opened(url)


def test_undo_covers_the_last_action_of_a_person_and_the_responses_of_bots() -> None:
    entries = [action(1), action(2, "Bo", bot=True), action(3, "Bo", bot=True)]
    assert taken_back(entries, None) == 3
    entries.append(Entry(4, "undo", {"player": "Ann", "back": 3}, "key-4"))
    assert standing(entries) == []
    assert taken_back(entries, None) == 0


def test_undo_is_impossible_after_another_persons_action() -> None:
    entries = [action(1), action(2, "Bo")]
    assert taken_back(entries, ["Ann"]) == 0
    assert taken_back(entries, ["Bo"]) == 1
    entries.append(Entry(3, "resign", {"player": "Ann"}, "key-3"))
    assert taken_back(entries, ["Bo"]) == 0
    assert resigned(entries) == ["Ann"]


def test_games_that_nobody_has_ever_played_give_way_the_oldest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.apps.serving.storage.store.now", itertools.count(1).__next__)
    for name in ("played", "old", "older", "new"):
        store.create(name, {"record": {}, "bots": {}}, {f"digest of {name}": ["Ann"]})
    store.append("played", Entry(1, "action", {"player": "Ann"}, "key"))
    assert store.forget_unplayed(2, 9) == []
    assert store.forget_unplayed(9, 2) == ["old", "older"]
    assert [store.start(name) is None for name in ("played", "old", "older", "new")] == [False, True, True, False]
    assert store.seats("old") == {}
    assert store.seats("new")
