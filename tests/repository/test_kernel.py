"""The kernel knows no game and needs only Python."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator

import pytest

from tests.repository.tree import sources

KERNEL = "core/src/bastide/_kernel/"
GAME_WORDS = frozenset(
    """
    abbey abbot bridge builder castle cathedral church city cloister crop dragon fairy farm farmer
    farmland field fish forest garden goods grass hut inn knight lake magistrate market meadow meeple
    monastery monk pasture pennant pig river road robber shield shrine thief tower town village water
    wine
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
PLURALS = {"abbeys": "abbey", "cities": "city", "monasteries": "monastery", "thieves": "thief", "fishes": "fish"}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def kernel() -> dict[str, str]:
    return {name: text for name, text in sources().items() if name.startswith(KERNEL)}


def game_words(text: str) -> Iterator[str]:
    """The words of a game in a name, a comment or a string; names are split at underscores and capitals."""
    for found in WORD.findall(text):
        word = found.lower()
        singular = PLURALS.get(word) or (word if word in GAME_WORDS else word.removesuffix("s"))
        if singular in GAME_WORDS:
            yield singular


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """Line and word of each game word in a module; the ``field`` of :mod:`dataclasses` is not one."""
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    imports = {
        alias.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses"
        for alias in node.names
    }
    texts = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for at, token in enumerate(tokens):
        line = token.start[0]
        if token.type == tokenize.NAME:
            called = at + 1 < len(tokens) and tokens[at + 1].string == "("
            if token.string in {"field", "fields"} and imports and (line in imports or called):
                continue
            yield from ((line, word) for word in game_words(token.string))
        elif token.type in texts:
            for offset, part in enumerate(token.string.splitlines()):
                yield from ((line + offset, word) for word in game_words(part))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("from dataclasses import dataclass, field\nx: int = field(default=1)\n", []),
        ("field = 3\n", ["field"]),
        ("field(3)\n", ["field"]),
        ("def joinCities(): ...\n", ["city"]),
        ("ROAD_KIND = 1\n", ["road"]),
        ("# what a meeple may do\n", ["meeple"]),
        ('"""Broad, inner, pigment, kindness."""\n', []),
        ('x = f"{1} farms"\n', ["farm"]),
    ],
)
def test_search_finds_game_words_and_no_others(source: str, words: list[str]) -> None:
    assert [word for _, word in spoken(source)] == words


def test_kernel_contains_no_word_of_the_game() -> None:
    assert kernel(), "the kernel has moved"
    assert not [f"{name}:{line}: {word}" for name, text in kernel().items() for line, word in spoken(text)]


def test_kernel_imports_the_standard_library_alone() -> None:
    foreign = []
    for name, text in kernel().items():
        depth = name.removeprefix(KERNEL).count("/")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported = [node.module or ""]
            elif isinstance(node, ast.ImportFrom) and node.level > depth + 1:
                imported = ["." * node.level + (node.module or "")]
            else:
                continue
            foreign += [
                f"{name}: {found}" for found in imported if found.partition(".")[0] not in sys.stdlib_module_names
            ]
    assert not foreign
