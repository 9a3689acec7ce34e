"""What every test of the workspace shares."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

# What is printed is compared with what is written here, which is English, whatever the machine speaks.
os.environ["BASTIDE_LANGUAGE"] = "en"

# How long one example takes depends on the machine and on what else it does. Where CI is set, Hypothesis has a profile
# of its own that also repeats the same examples.
settings.register_profile("bastide", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):
    settings.load_profile("bastide")


def _refuse(*_: Any) -> NoReturn:
    raise AssertionError("a ruleset is resolved while tests are collected; a test or a fixture should ask for it")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collecting resolves no ruleset: running a few tests should not wait for the rulesets of all others.

    The exhaustive tests are the exception: which rulesets they cover is found by resolving.
    """
    gc.disable()
    try:
        with pytest.MonkeyPatch.context() as patch:
            if "not exhaustive" in session.config.option.markexpr:
                # Not `resolve` itself, which modules imported meanwhile would keep.
                patch.setattr("bastide.ruleset.resolve.Collector", _refuse)
            return (yield)
    finally:
        # What is collected stays until the end; walking over it again and again took a quarter of the time.
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


@pytest.fixture(autouse=True)
def _example(request: pytest.FixtureRequest) -> None:
    """What the examples in docstrings take for granted: the public names, and the table they are about."""
    if isinstance(request.node, pytest.DoctestItem):
        import bastide
        from bastide.testing import example_ruleset, example_table

        table = example_table()
        names = {name: getattr(bastide, name) for name in bastide.__all__}
        given = {"example_ruleset": example_ruleset, "example_table": example_table, "table": table}
        request.getfixturevalue("doctest_namespace").update(names | given | {"position": table.position})


@pytest.fixture
def one_engine() -> Iterator[None]:
    """Have one engine play alone where both would: what a rule notes when it is asked, it would note twice."""
    from bastide.engine.games.engines import CHOSEN_BY, engine

    with pytest.MonkeyPatch.context() as patch:
        if engine() == "both":
            patch.setenv(CHOSEN_BY, "native")
            engine.cache_clear()
        yield
    engine.cache_clear()
