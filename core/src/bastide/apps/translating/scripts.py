"""Extracting the sentences of pages: from JavaScript modules, and from HTML templates.

Both are only parsed far enough to distinguish code, texts and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

#: The calls in templates, and the number of their texts.
TEMPLATE_CALLS: Mapping[str, int] = {"_": 1, "ngettext": 2}

#: The module of the calls in scripts, and the number of texts of each call.
WORDS = "words.js"
SCRIPT_CALLS: Mapping[str, int] = {"t": 1, "n": 2}

#: Words after which a slash begins a regular expression; after other names it divides.
_OPERATORS = frozenset(
    {"await", "case", "delete", "do", "else", "in", "of", "return", "throw", "typeof", "void", "yield"}
)

_TOKEN = re.compile(
    r"""(?P<nothing>\s+|//[^\n]*|/\*.*?\*/)
    | (?P<name>[A-Za-z_$][\w$]*)
    | (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<number>\d[\w.]*)
    | (?P<tick>`)
    | (?P<sign>=>|.)""",
    re.DOTALL | re.VERBOSE,
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_PIECE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r?\n|.)", re.DOTALL)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
#: The expressions of a template; comments come first, since their content does not count.
_CODE = re.compile(r"\{#.*?#\}|\{\{(.*?)\}\}|\{%(.*?)%\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A token of the code of a page.

    Args:
        kind: ``name``, ``text``, ``number``, ``pattern``, ``mixed`` (a text with values in it) or ``sign``.
        value: its source; for a text its value, for a mixed one its beginning.
        line: the line.
    """

    kind: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call that translates a text.

    Args:
        texts: its texts; empty if they are not literals.
        filled: whether values are inserted.
        line: the line.
    """

    texts: tuple[str, ...]
    filled: bool
    line: int


def in_script(source: str) -> Iterator[Call]:
    """The translating calls of a JavaScript module.

    Args:
        source: the module.
    """
    read = tokens(source)
    yield from _calls(read, _imported(read))


def in_template(source: str) -> Iterator[Call]:
    """The translating calls of a template.

    Args:
        source: the template.
    """
    for found in _CODE.finditer(source):
        code = found[1] or found[2]
        if code:
            yield from _calls(tokens(code, _line(source, found.start())), TEMPLATE_CALLS)


def tokens(source: str, line: int = 1) -> list[Token]:
    """The tokens of some code, without comments.

    Args:
        source: the code.
        line: its first line.
    """
    found: list[Token] = []
    _read(source, 0, found, line, False)
    return found


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1


def _imported(read: Sequence[Token]) -> dict[str, int]:
    """The names that a module gives to the translating calls."""
    found: dict[str, int] = {}
    values = [token.value for token in read]
    for at, token in enumerate(read):
        if token.kind != "text" or token.value.rpartition("/")[2] != WORDS or values[at - 2 : at] != ["}", "from"]:
            continue
        start = max(before for before in range(at) if values[before] == "{")
        for part in " ".join(values[start + 1 : at - 2]).split(","):
            name, _, other = part.strip().partition(" as ")
            if name in SCRIPT_CALLS:
                found[other or name] = SCRIPT_CALLS[name]
    return found


def _calls(read: Sequence[Token], names: Mapping[str, int]) -> Iterator[Call]:
    for at, token in enumerate(read):
        if token.kind != "name" or token.value not in names:
            continue
        before = read[at - 1].value if at else ""
        behind = [each.value for each in read[at + 1 : at + 3]]
        if before == "." or not behind:
            continue
        if behind[0] == "(":
            texts, end = _texts(read, at + 2, names[token.value])
            yield Call(texts, names[token.value] == 2 or end == ",", token.line)
        elif before == "(" and behind[0] == ")" and behind[1:] not in (["=>"], ["{"]):
            # The function is passed on, so that its texts are unknown.
            yield Call((), False, token.line)


def _texts(read: Sequence[Token], at: int, wanted: int) -> tuple[tuple[str, ...], str]:
    """The literal texts that are the first arguments of a call, and the token after them."""
    found: list[str] = []
    end = ","
    while len(found) < wanted and end == ",":
        pieces: list[str] = []
        end = "+"
        while end == "+":
            if at + 1 >= len(read) or read[at].kind != "text":
                return (), ""
            pieces.append(read[at].value)
            end = read[at + 1].value if read[at + 1].kind == "sign" else ""
            at += 2
        found.append("".join(pieces))
    return (tuple(found), end) if len(found) == wanted and end in (",", ")") else ((), end)


def _read(source: str, at: int, found: list[Token], line: int, inside: bool) -> int:
    """Read tokens up to the end, or up to the brace that ends an embedded value; returns its position."""
    depth = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        assert match is not None and match.lastgroup is not None
        kind, value = match.lastgroup, match[0]
        begun, at = line, match.end()
        if kind == "tick":
            at, line = _template(source, at, found, line)
            continue
        if value == "/" and _begins(found):
            pattern = _PATTERN.match(source, at - 1)
            if pattern is not None:
                kind, value, at = "pattern", pattern[0], pattern.end()
        line += value.count("\n")
        if value == "{" and kind == "sign":
            depth += 1
        elif value == "}" and kind == "sign":
            depth -= 1
            if inside and depth < 0:
                return at
        if kind != "nothing":
            found.append(Token(kind, _plain(value[1:-1]) if kind == "text" else value, begun))
    return at


def _template(source: str, at: int, found: list[Token], line: int) -> tuple[int, int]:
    """Read a template literal; returns the position and the line of its end."""
    piece = _PIECE.match(source, at)
    assert piece is not None
    begun, end = line, piece.end()
    if source[end : end + 1] == "`":
        found.append(Token("text", _plain(piece[0]), begun))
        return end + 1, line + piece[0].count("\n")
    found.append(Token("mixed", _plain(piece[0]), begun))
    while source[end : end + 2] == "${":
        line = begun + source.count("\n", at, end)
        found.append(Token("sign", "(", line))
        end = _read(source, end + 2, found, line, True)
        found.append(Token("sign", ")", line))
        piece = _PIECE.match(source, end)
        assert piece is not None
        end = piece.end()
    return end + 1, begun + source.count("\n", at, end)


def _begins(found: Sequence[Token]) -> bool:
    """Whether a value may begin at this point, so that a slash is no division."""
    if not found:
        return True
    last = found[-1]
    if last.kind == "name":
        return last.value in _OPERATORS
    return last.kind == "sign" and last.value not in (")", "]")


def _plain(text: str) -> str:
    """The value of a text with backslashes."""

    def meant(escape: re.Match[str]) -> str:
        word = escape[1]
        if len(word) > 1 and word[0] in "ux":
            return chr(int(word[1:].strip("{}"), 16))
        return "" if word in ("\n", "\r\n") else _CONTROLS.get(word, word)

    # Two surrogates are one character here, as in browsers.
    return _ESCAPE.sub(meant, text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
