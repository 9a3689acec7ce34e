"""``bastide plugins check`` prints the result of each check, and sets its status accordingly."""

from __future__ import annotations

import json

import pytest

from tests.cli.program import answer, bastide, text


def test_check_of_a_sound_plugin_succeeds() -> None:
    done = bastide("plugins", "check", "small-city", "--only", "declaration", "--only", "state-garbage")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("small-city ")
    assert lines[1].split() == ["declaration", "passed"]
    assert lines[2].split(maxsplit=1) == ["state-garbage", "skipped: it keeps no state in diagrams"]
    assert lines[3:] == [
        "  rules: 2 are data, 0 are read as data, 0 are Python, 0 change the table",
        "small-city: ok",
    ]


def test_check_as_json_is_a_list_of_plugins() -> None:
    words = ("plugins", "check", "small-city", "river", "--only", "rule-ids")
    found = answer(*words)
    assert [(report["plugin"], report["ok"]) for report in found] == [("small-city", True), ("river", True)]
    assert found[0]["checks"][0]["status"] == "passed"


def test_failed_check_ends_with_status_1() -> None:
    words = ("plugins", "check", "small-city", "--only", "rule-ids", "--expect-failure", "rule-ids=they are long")
    done = bastide(*words)
    assert done.exit_code == 1
    assert "it is expected to fail (they are long), and passes" in text(done)
    assert done.stdout.splitlines()[-1] == "small-city fails 1 of 1 checks"
    as_json = bastide(*words, "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)[0]["ok"] is False


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (("smal-city",), 1, "there is no plugin smal-city; did you mean 'small-city'?"),
        (("small-city", "--only", "undoo"), 1, "there is no check undoo; did you mean 'undo'?"),
        (("small-city", "--expect-failure", "undo"), 2, "write CHECK=WHY, not 'undo'"),
        (("small-city", "--examples", "0"), 2, "--examples"),
    ],
)
def test_error_is_reported(words: tuple[str, ...], status: int, reason: str) -> None:
    done = bastide("plugins", "check", *words)
    assert done.exit_code == status
    assert reason in text(done)


def test_plugins_are_still_listed_without_a_command() -> None:
    assert any(plugin["name"] == "small-city" for plugin in answer("plugins"))
    assert "small-city" in bastide("plugins").stdout
