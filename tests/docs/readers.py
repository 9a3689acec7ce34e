"""A reader who works through a page from top to bottom, following each block."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import linecache
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.parsers import expat

import bastide
from bastide.apps.lessons import lesson_of
from bastide.notation.jcloisterzone.names import load_names

from .commands import Command, commands, run
from .pages import ROOT, Block, blocks

# Blocks that are shown but never run.
SHOWN_ONLY = {"text", "mermaid"}
RAISES = re.compile(r"^# raises (\w+)\s*$", re.MULTILINE)
KIND = re.compile(r"^# ([a-z]+)$")


def check_variant(path: Path) -> None:
    """A variant file resolves."""
    run(Command(f"bastide variant check {path.name}", 0, ""), path.parent)


def check_tiles(path: Path) -> None:
    """A tile file loads into a variant."""
    run(Command(f"bastide tiles check {path.name} --variant 'c3 + river'", 0, "...\n"), path.parent)


def check_record(path: Path) -> None:
    """A record replays."""
    run(Command(f"bastide score {path.name}", 0, ""), path.parent)


def check_diagram(path: Path) -> None:
    """A diagram scores under the newest edition's preset."""
    run(Command(f"bastide score {path.name} --under c3 --as-laid", 0, ""), path.parent)


def check_drawings(path: Path) -> None:
    """A drawing file has styles."""
    assert bastide.load_drawings(path)


def check_lesson(path: Path) -> None:
    """Play all steps of a lesson."""
    assert lesson_of(path).played("Red").over


def check_names(path: Path) -> None:
    """Read what JCloisterZone calls what a plugin brings."""
    assert load_names(path).forms


#: The check of a block that declares its type in its first line (``# variant``) or by its key ``format``.
CHECKERS: dict[str, Callable[[Path], None]] = {
    "variant": check_variant,
    "tiles": check_tiles,
    "record": check_record,
    "diagram": check_diagram,
    "drawings": check_drawings,
    "lesson": check_lesson,
    "jcloisterzone": check_names,
}


class Reader:
    """Works through one page; names and files of a block are available to the blocks below it."""

    def __init__(self, page: Path, folder: Path) -> None:
        """Start on ``page`` in an empty ``folder`` that looks like the root of the repository."""
        self.blocks = blocks(page)
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__page__"}
        self.done: dict[int, Exception | None] = {}
        for entry in ROOT.iterdir():
            if entry.name == "examples":
                shutil.copytree(entry, folder / entry.name)
            elif not entry.name.startswith(".") and entry.name != "dist":
                (folder / entry.name).symlink_to(entry, target_is_directory=entry.is_dir())

    def read(self, line: int) -> None:
        """Follow the block at ``line``, after all those above it.

        Raises:
            Exception: any error in this block; errors further up are reported there.
        """
        for block in self.blocks:
            if block.line > line:
                break
            if block.line not in self.done:
                self.done[block.line] = self.outcome(block)
        if (problem := self.done[line]) is not None:
            raise problem

    def outcome(self, block: Block) -> Exception | None:
        try:
            self.do(block)
        except Exception as problem:
            return problem
        return None

    def do(self, block: Block) -> None:
        if block.title:
            path = self.folder / block.title
            assert path.resolve().is_relative_to(self.folder), f"{block.title} leads out of the reader's folder"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        if block.language in SHOWN_ONLY:
            return
        match block.language:
            case "python":
                self.do_python(block)
            case "pycon":
                self.do_dialogue(block)
            case "console" | "sh":
                for command in commands(block.text):
                    run(command, self.folder)
            case "toml" | "json":
                self.do_data(block)
            case "xml":
                expat.ParserCreate().Parse(block.text, True)
            case "":
                raise AssertionError("a block needs a language; `text` for what is only shown")
            case other:
                raise AssertionError(f"nobody knows how to check a block of {other}")

    def do_python(self, block: Block) -> None:
        name = block.id
        source = "\n" * block.line + block.text
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        code = compile(source, name, "exec", dont_inherit=True)
        if block.title:
            return
        expected = RAISES.search(block.text)
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(io.StringIO()):
            try:
                exec(code, self.names)
            except Exception as problem:
                if expected is None or type(problem).__name__ != expected[1]:
                    raise
            else:
                assert expected is None, f"this block says that it raises {expected[1]}, and did not"

    def do_dialogue(self, block: Block) -> None:
        options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
        test = doctest.DocTestParser().get_doctest(block.text, self.names, block.id, str(block.page), block.line)
        test.globs = self.names
        report = io.StringIO()
        with contextlib.chdir(self.folder):
            doctest.DocTestRunner(optionflags=options).run(test, out=report.write, clear_globs=False)
        assert not report.getvalue(), report.getvalue()

    def do_data(self, block: Block) -> None:
        loaded = tomllib.loads(block.text) if block.language == "toml" else json.loads(block.text)
        stated = KIND.match(block.text.partition("\n")[0]) if block.language == "toml" else None
        written = str(loaded.get("format", "")) if isinstance(loaded, dict) else ""
        kind = stated[1] if stated else written.removeprefix("bastide-").partition("/")[0]
        if not kind:
            return
        assert kind in CHECKERS, f"nothing checks {kind}; there are {', '.join(CHECKERS)}"
        path = self.folder / (block.title or f"block-{block.line}.{block.language}")
        if not block.title:
            path.write_text(block.text, encoding="utf-8")
        CHECKERS[kind](path)
