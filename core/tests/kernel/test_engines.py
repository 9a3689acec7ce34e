"""Which engine plays is chosen by what is installed and by the environment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bastide import BastideError, Game
from bastide.engine.games import engines


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """What is installed and set is looked at again, in the test and after it."""
    engines.engine.cache_clear()
    engines._native.cache_clear()
    yield
    engines.engine.cache_clear()
    engines._native.cache_clear()


def without_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "bastide_native.games", None)


def test_python_engine_plays_where_no_other_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    without_native(monkeypatch)
    monkeypatch.delenv("BASTIDE_KERNEL", raising=False)
    assert engines.engine() == "python"
    assert type(Game("base-game", ["Red"], seed=1)) is Game


def test_environment_chooses_the_python_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASTIDE_KERNEL", "python")
    assert engines.engine() == "python"
    assert type(Game("base-game", ["Red"], seed=1)) is Game


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("cobol", "BASTIDE_KERNEL is 'cobol'; there are python, native and both"),
        ("native", "BASTIDE_KERNEL is native, but the native engine is not installed; install bastide-native"),
    ],
)
def test_engine_that_there_is_not_is_an_error(monkeypatch: pytest.MonkeyPatch, chosen: str, why: str) -> None:
    without_native(monkeypatch)
    monkeypatch.setenv("BASTIDE_KERNEL", chosen)
    with pytest.raises(BastideError, match=why):
        Game("base-game", ["Red"], seed=1)
