"""``bastide rulebook``."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from tests.cli.program import bastide, text


def test_markdown_is_printed_by_default() -> None:
    done = bastide("rulebook", "hig-2002", "--language", "en")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("# Hans im Glück 2002\n")


@pytest.mark.parametrize(("name", "start"), [("r.md", b"# "), ("r.HTML", b"<!DOCTYPE html>"), ("r.pdf", b"%PDF-")])
def test_name_of_the_file_tells_the_format(tmp_path: Path, name: str, start: bytes) -> None:
    done = bastide("rulebook", "hig-2002 + small-city", "-o", tmp_path / name)
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / name).read_bytes().startswith(start)


def test_format_may_be_named(tmp_path: Path) -> None:
    assert bastide("rulebook", "hig-2002", "--format", "html").stdout.startswith("<!DOCTYPE html>")
    assert bastide("rulebook", "hig-2002", "--format", "pdf", "-o", tmp_path / "rules").exit_code == 0
    assert (tmp_path / "rules").read_bytes().startswith(b"%PDF-")


def test_tiles_may_be_left_out() -> None:
    assert "## All tiles" in bastide("rulebook", "hig-2002", "--language", "en").stdout
    assert "## All tiles" not in bastide("rulebook", "hig-2002", "--language", "en", "--no-tiles").stdout


def test_page_is_shown_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def show(address: str) -> bool:
        shown.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    assert bastide("rulebook", "hig-2002", "-o", tmp_path / "r.html", "--open").exit_code == 0
    assert shown == [(tmp_path / "r.html").as_uri()]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["hig-2003"], 1, "did you mean 'hig-2002'?"),
        (["hig-2002", "--format", "pdf"], 2, "a PDF goes into a file"),
        (["hig-2002", "-o", "rules.doc"], 2, "rules.doc ends in none of"),
        (["hig-2002", "-o", "nowhere/rules.md"], 1, "there is no folder nowhere"),
        (["hig-2002", "--open"], 2, "a page is shown from its file"),
    ],
)
def test_impossible_request_is_refused_at_once(words: list[str], status: int, message: str) -> None:
    done = bastide("rulebook", *words)
    assert done.exit_code == status
    assert message in text(done)


def test_rulebook_never_overwrites_its_variant(tmp_path: Path) -> None:
    variant = tmp_path / "ours.md"
    variant.write_text('format = "bastide-variant/1"\nextends = "hig-2002"\n')
    done = bastide("rulebook", variant, "-o", variant)
    assert done.exit_code == 2
    assert "take the place of" in text(done)
