"""Assigning rulesets to laws of games and of rulebooks."""

from __future__ import annotations

import pytest

from tests.laws.rulesets import parameters


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Check each law under a few rulesets, and under all where the exhaustive tests are wanted."""
    for law in metafunc.definition.iter_markers("law"):
        wanted = "not exhaustive" not in metafunc.config.option.markexpr
        metafunc.parametrize("variant", parameters(*law.args, all_of_them=wanted))
