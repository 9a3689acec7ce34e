"""``bastide demo`` shows one table under three editions, and a program without games says where they come from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bastide.apps.terminal.pictures import protocol_of, shown
from tests.cli.program import bastide


def test_demo_tells_who_wins_under_each_edition_and_why() -> None:
    told = bastide("demo").stdout
    for line in (
        "hig-2000  1. Anna 84; 2. Ben 83",
        "hig-2001  1. Ben 83; 2. Anna 78",
        "hig-2002  1. Ben 85; 2. Anna 81",
    ):
        assert line in told
    assert "it is enough that number 1 alone is scored as under hig-2002; then Ben wins" in " ".join(told.split())


def test_demo_shows_the_board_in_a_terminal_that_shows_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TMUX", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KITTY_WINDOW_ID", "1")
    assert "\033_Ga=T,f=100," in bastide("demo", "--picture").stdout


def test_demo_shows_a_page_where_the_terminal_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setenv("TMUX", "1")
    monkeypatch.setattr("webbrowser.open", opened.append)
    bastide("demo", "--picture")
    (page,) = opened
    assert "hig-2001" in Path(page.removeprefix("file://")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("environment", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "iterm2"),
        ({"TERM": "screen-256color", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "xterm-256color"}, None),
        ({}, None),
    ],
)
def test_terminal_is_known_by_what_it_says_of_itself(environment: dict[str, str], protocol: str | None) -> None:
    assert protocol_of(environment) == protocol


def test_long_picture_is_sent_in_pieces() -> None:
    sent = shown(bytes(10_000), "kitty", 60)
    heads = re.findall(r"\033_G([^;]*);([A-Za-z0-9+/=]*)\033\\", sent)
    assert [head.rpartition("m=")[2] for head, _ in heads] == ["1", "1", "1", "0"]
    assert all(len(data) <= 4096 for _, data in heads)


def test_program_without_games_says_in_one_line_where_they_come_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from bastide.apps.cli import program

    monkeypatch.setattr("bastide.installed", lambda: type("Empty", (), {"found": {}}))
    program._tell_what_to_add()
    assert capsys.readouterr().out.startswith(
        "there are no games here; python -m pip install 'bastide[all]' brings them"
    )
