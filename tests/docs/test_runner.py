"""The checks of the documentation can fail."""

from __future__ import annotations

from pathlib import Path
from xml.parsers.expat import ExpatError

import pytest

from .commands import Command, commands, matches, run, runnable
from .pages import blocks
from .readers import Reader


def page_of(tmp_path: Path, text: str) -> Reader:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    return Reader(page, folder)


def test_python_blocks_share_their_names(tmp_path: Path) -> None:
    page_of(tmp_path, "```python\nx = 1\n```\n\n```python\nassert x == 1\n```\n").read(5)


def test_python_block_that_raises_fails_alone(tmp_path: Path) -> None:
    reader = page_of(tmp_path, "```python\n1 / 0\n```\n```python\ny = 1\n```\n")
    reader.read(4)
    with pytest.raises(ZeroDivisionError):
        reader.read(1)


def test_python_block_may_announce_what_it_raises(tmp_path: Path) -> None:
    reader = page_of(tmp_path, "```python\n# raises KeyError\n{}[1]\n```\n```python\n# raises KeyError\n1\n```\n")
    reader.read(1)
    with pytest.raises(AssertionError, match="did not"):
        reader.read(5)


def test_dialogue_is_compared(tmp_path: Path) -> None:
    reader = page_of(tmp_path, "```pycon\n>>> 1 + 1\n2\n```\n```pycon\n>>> 1 + 1\n3\n```\n")
    reader.read(1)
    with pytest.raises(AssertionError, match="Expected"):
        reader.read(5)


def test_titled_block_is_there_for_the_commands_below(tmp_path: Path) -> None:
    text = '```toml title="mine.toml"\na = 1\n```\n```console\n$ cat mine.toml\na = 1\n```\n'
    page_of(tmp_path, text).read(4)


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ("```\nx\n```\n", "needs a language"),
        ("```ruby\nx\n```\n", "nobody knows"),
        ("```console\n$ false\n```\n", "status 1, not 0"),
        ("```console\n$ echo a\nb\n```\n", "printed\na"),
        ("```toml\n# nonsense\n```\n", "nothing checks nonsense"),
        ('```text title="x"\n```\n```json title="../x.json"\n{}\n```\n', "leads out"),
    ],
)
def test_block_that_is_wrong_fails(tmp_path: Path, block: str, reason: str) -> None:
    reader = page_of(tmp_path, block)
    with pytest.raises(AssertionError, match=reason):
        reader.read(reader.blocks[-1].line)


@pytest.mark.parametrize("block", ["```toml\na = \n```\n", "```json\n{,}\n```\n"])
def test_data_that_does_not_parse_fails(tmp_path: Path, block: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        page_of(tmp_path, block).read(1)


def test_xml_that_does_not_parse_fails(tmp_path: Path) -> None:
    with pytest.raises(ExpatError, match="line 2"):
        page_of(tmp_path, "```xml\n<a>\n```\n").read(1)


def test_unclosed_block_is_an_error(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nx = 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match="never closed"):
        blocks(page)


def test_commands_are_taken_from_a_console() -> None:
    found = commands("$ one \\\n>   two\nout\n$ three  # exits with 1\n")
    assert found == [Command("one two", 0, "out"), Command("three", 1, "")]


def test_commands_are_taken_from_a_script() -> None:
    assert commands("# why\none\ntwo\n") == [Command("one", 0, ""), Command("two", 0, "")]


@pytest.mark.parametrize(
    ("shown", "run"),
    [
        ("uv run bastide plugins", "bastide plugins"),
        ("python -m pip install uv && uv run bastide compare a.json", "bastide compare a.json"),
        ("python -m pip install uv && uv run nox", ""),
        ("uv run nox -s lint types -- --fix", ""),
        ("cat a && uv run bastide score a", "cat a && bastide score a"),
    ],
)
def test_command_runs_without_its_preparation(shown: str, run: str) -> None:
    assert runnable(shown) == run


def test_command_of_an_unknown_session_is_an_error() -> None:
    with pytest.raises(ValueError, match="no session lnit"):
        runnable("uv run nox -s lnit")


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n...\nd", "a\nb\nc\nd\n", True),
        ("a ... d", "a b c d", True),
        ("a  \n", "\na\n", True),
        ("a", "a\nb", False),
        ("a.c", "abc", False),
    ],
)
def test_output_matches_with_dots_for_anything(shown: str, printed: str, same: bool) -> None:
    assert matches(shown, printed) is same


def test_command_may_announce_its_status(tmp_path: Path) -> None:
    run(Command("exit 3", 3, ""), tmp_path)
