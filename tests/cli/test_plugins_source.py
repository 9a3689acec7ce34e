"""``bastide plugins source``: a plugin as an example."""

from __future__ import annotations

import pytest

from .program import bastide


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("abbot", "def bastide_plugin()"),
        ("abbot/recalling", "def "),
        ("abbot/recalling.py", "def "),
        ("river/tiles.toml", "[tiles."),
    ],
)
def test_source_is_printed_of_a_plugin_or_of_a_file_of_its_package(what: str, line: str) -> None:
    assert line in bastide("plugins", "source", what).stdout


@pytest.mark.parametrize(
    ("what", "refusal"),
    [
        ("abot", "there is no plugin abot; did you mean 'abbot'?"),
        ("abbot/recaling", "there is no file recaling in the package of abbot; did you mean 'recalling.py'?"),
        ("abbot/../../x", "there is no file ../../x in the package of abbot; there are "),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest(what: str, refusal: str) -> None:
    done = bastide("plugins", "source", what)
    assert done.exit_code == 1
    assert done.stderr.startswith(refusal)
