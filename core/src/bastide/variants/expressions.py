"""Variants as expressions: ``hig-2002 - farms-third-edition + farms-first-edition(points_per_city=3)``."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Any

import tomli

from bastide.text.problems import BastideError, Problem, TextError
from bastide.text.sentences import coded, sentence

# Words of any language are names, so that what they mean can be told.
_NAME = re.compile(r"\w(?:[\w.-]*\w)?")
_PATH = re.compile(r"\S(?:.*?\S)??(?=\s+[+-]\s|\s*\Z)", re.DOTALL)
_OPERATOR = re.compile(r"\s+([+-])\s+")
_LEADING = re.compile(rf"([+-])\s*({_NAME.pattern}\s*)\Z")
_SPACE = re.compile(r"\s*")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'")
_BARE = re.compile(r"[^\s,()\[\]{}=\"'#]+")
_WORD = re.compile(r"[A-Za-z0-9_.:/-]+")
_DEEPEST = 20
#: What stands for a preset that is not named.
EXAMPLE = "hig-2002"
#: The signs that people mean by words.
_SIGNS = {
    **dict.fromkeys(("with", "plus", "+", "＋"), "+"),
    **dict.fromkeys(("without", "minus", "no", "not", "-", "--", "–", "−", "－"), "-"),
}
#: Signs that stand at a word, without a space.
_STUCK = re.compile(r"(?<!\S)([+＋]|--|[-–−－])(?=\w)")
#: In Japanese, what stands for a sign follows its words.
_FOLLOWING = re.compile(
    r"([^\s,、，]+?)(?:は|を|が)?(?:(なし|無し|無|抜き|ぬき|除く)|あり|有り|付き|つき|入り)(?:で|に|の|(?=[\s,、，]|\Z))"
)
#: Words and signs after which the sign before holds again.
_AGAIN = {"and", "or", "nor", "but", "&", ",", "、", "，", "と"}
#: Words before a name that are no part of it.
_ARTICLES = {"a", "an", "any", "the"}
#: A word of a text that is none of ours, with its options.
_SPOKEN = re.compile(r"[,、，]|[^\s,、，(]+(?:\([^()]*\))?")
#: A term made of words, which has its options at the end.
_SAID = re.compile(rf"{_NAME.pattern}(?:\([^()]*\))?")
#: What people say after a name is no longer than this.
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an expression.

    Args:
        text: the term as written, including its sign.
        name: the path or name it begins with.
        sign: ``+`` or ``-``; the first term counts as ``+``.
        path: whether it is a path.
        options: the options in its parentheses; ``None`` if it has no parentheses.
    """

    text: str
    name: str
    sign: str = "+"
    path: bool = False
    options: Mapping[str, Any] | None = field(default=None)


def is_path(text: str) -> bool:
    """Whether a first term is a path, not a name."""
    return "/" in text or text.endswith(".toml")


class _Parser:
    """A position in an expression; ``known`` are the names that it may begin with."""

    def __init__(self, text: str, known: Container[str] = ()) -> None:
        self.text = text
        self.known = known
        self.at = 0

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def after(self) -> str:
        """The position of the parser, in words."""
        before = self.text[: self.at].strip()
        return sentence("after {before!r}", before=before) if before else sentence("at the beginning")

    def rest(self) -> str:
        rest = self.text[self.at :].strip()
        return repr(rest if len(rest) <= 40 else rest[:37] + "...") if rest else sentence("the end")

    def in_signs(self, last: Term | None = None, begun: int = 0) -> str | None:
        """How to write signs that are words, and names of several words.

        Args:
            last: the term before the parser, whose name may go on; ``None`` if there is none.
            begun: where it begins.
        """
        head, following = self.text[:begun].strip(), self.text[self.at :]
        if len(following) > _LONGEST:
            return None
        # The terms, each a sign and its words; the first one of an expression has no sign.
        terms = [("", list[str]())]
        given = [] if last is None else [last.text] if not head else [last.sign, last.text.removeprefix(last.sign)]
        for each in [*map(str.strip, given), *_SPOKEN.findall(_in_order(following))]:
            if each in _SIGNS or each in _AGAIN:
                terms.append((_SIGNS.get(each, terms[-1][0] or "+"), []))
            elif each not in _ARTICLES:
                terms[-1][1].append(each)
        if not head:
            _, first = terms.pop(0)
            known = first and (last is None or last.path or first[0].partition("(")[0] in self.known)
            head = first.pop(0) if known else EXAMPLE
            terms.insert(0, ("+", first))
        said = [(sign, "-".join(words)) for sign, words in terms if words]
        if not said or not all(_SAID.fullmatch(words) for _, words in said):
            return None
        return sentence("write {expression}", expression=" ".join([head, *(" ".join(each) for each in said)]))

    def in_front(self) -> str | None:
        """How to write an expression that begins with a sign."""
        found = _LEADING.match(self.text, self.at)
        return found and sentence("write {expression}", expression=f"{EXAMPLE} {found[1]} {found[2].strip()}")

    def terms(self) -> list[Term]:
        self.match(_SPACE)
        terms = [self.first()]
        begun = 0
        while self.text[self.at :].strip():
            start = self.at
            operator = self.match(_OPERATOR)
            if operator is None:
                raise TextError(
                    coded(
                        "expression/sign",
                        "{after} a ' + ' or ' - ' must follow, not {rest}",
                        after=self.after(),
                        rest=self.rest(),
                    ),
                    self.in_signs(terms[-1], begun) or "there is a space on both sides",
                )
            begun = start
            name = self.match(_NAME)
            if name is None:
                raise TextError(
                    coded(
                        "expression/plugin-name",
                        "{after} the name of a plugin must follow, not {rest}",
                        after=self.after(),
                        rest=self.rest(),
                    )
                )
            options = self.options()
            terms.append(Term(self.text[start : self.at].strip(), name.group(), operator[1], options=options))
        return terms

    def first(self) -> Term:
        start = self.at
        quoted = self.match(_STRING)
        if quoted is not None:
            name = self.string(quoted.group())
            return Term(quoted.group(), name, path=is_path(name))
        path = _PATH.match(self.text, self.at)
        if path is not None and is_path(_before_parenthesis(path.group())):
            self.at = path.end()
            return Term(path.group(), path.group(), path=True)
        said = self.in_signs() if _FOLLOWING.match(self.text, self.at) else None
        plain = None if said else self.match(_NAME)
        if plain is None:
            raise TextError(
                coded(
                    "expression/term",
                    "{after} a preset, a plugin or a path must stand, not {rest}",
                    after=self.after(),
                    rest=self.rest(),
                ),
                said or self.in_front() or "for example: hig-2002 + small-city",
            )
        options = self.options()
        return Term(self.text[start : self.at], plain.group(), options=options)

    def options(self) -> dict[str, Any] | None:
        if not self.text.startswith("(", self.at):
            return None
        return self.members(")")

    def members(self, closing: str, depth: int = 0) -> dict[str, Any]:
        """The options between two brackets; the parser is at the opening one."""
        self.at += 1
        found: dict[str, Any] = {}
        self.match(_SPACE)
        while not self.closed(closing):
            key = self.match(_STRING) or self.match(_BARE)
            if key is None:
                raise TextError(
                    coded(
                        "expression/option-name",
                        "{after} the name of an option must follow, not {rest}",
                        after=self.after(),
                        rest=self.rest(),
                    )
                )
            name = self.string(key.group()) if key.group()[0] in "\"'" else key.group()
            self.match(_SPACE)
            if not self.closed("="):
                raise TextError(
                    coded(
                        "expression/equals-sign",
                        "{after} an '=' must follow, not {rest}",
                        after=self.after(),
                        rest=self.rest(),
                    ),
                    sentence("write {name}=...", name=name),
                )
            if name in found:
                raise TextError(coded("expression/option-twice", "the option {name} is set twice", name=name))
            self.match(_SPACE)
            found[name] = self.value(depth)
            self.separator(closing)
        return found

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise TextError(coded("variant/nested", "the values are nested too deeply"))
        if self.text.startswith("[", self.at):
            self.at += 1
            found = []
            self.match(_SPACE)
            while not self.closed("]"):
                found.append(self.value(depth + 1))
                self.separator("]")
            return found
        if self.text.startswith("{", self.at):
            return self.members("}", depth + 1)
        quoted = self.match(_STRING)
        if quoted is not None:
            return self.string(quoted.group())
        bare = self.match(_BARE)
        if bare is None:
            raise TextError(
                coded(
                    "expression/value", "{after} a value must follow, not {rest}", after=self.after(), rest=self.rest()
                )
            )
        return self.scalar(bare.group())

    def separator(self, closing: str) -> None:
        """Skip the comma between two members; nothing if the closing bracket follows."""
        self.match(_SPACE)
        if self.closed(","):
            self.match(_SPACE)
        elif not self.text.startswith(closing, self.at):
            raise TextError(
                coded(
                    "expression/list",
                    "{after} a ',' or '{closing}' must follow, not {rest}",
                    after=self.after(),
                    closing=closing,
                    rest=self.rest(),
                )
            )

    def closed(self, sign: str) -> bool:
        """Skip a sign if it is here."""
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def string(self, quoted: str) -> str:
        text = _toml(quoted)
        if not isinstance(text, str):
            raise TextError(
                coded("expression/string", "{quoted} is no string that TOML knows", quoted=quoted),
                "a backslash in quotes is written twice",
            )
        return text

    def scalar(self, text: str) -> Any:
        value = _toml(text)
        if value is not None:
            return value
        if _WORD.fullmatch(text):
            return text
        raise TextError(
            coded("expression/no-value", "{text!r} is no value", text=text),
            sentence('text with other signs than letters is quoted: "{text}"', text=text),
        )


def _in_order(text: str) -> str:
    """What people say, with every sign apart and before its words."""

    def before(found: re.Match[str]) -> str:
        return f" {'without' if found[2] else 'with'} {found[1].replace('と', ' と ')} "

    return _STUCK.sub(r"\1 ", _FOLLOWING.sub(before, text))


def _toml(text: str) -> Any:
    """The TOML value of a text without line breaks; ``None`` if it is invalid."""
    try:
        return tomli.loads(f"value = {text}")["value"]
    except ValueError:
        return None


def _before_parenthesis(text: str) -> str:
    """A first term without its options, so that a slash in them does not make it a path."""
    name, parenthesis, options = text.partition("(")
    return name if parenthesis and "=" in options and _NAME.fullmatch(name) else text


def parse(text: str, known: Container[str] = ()) -> list[Term]:
    """The terms of an expression.

    Args:
        text: the expression.
        known: the names of presets and plugins that it may begin with; a hint has another word follow one.

    Raises:
        TextError: it is not an expression.
    """
    if not text.strip():
        raise TextError(coded("expression/empty", "this is empty"), "name a preset, a plugin or a path: hig-2002")
    return _Parser(text, known).terms()


def parse_call(text: str) -> tuple[str, dict[str, Any]]:
    """Parse a name with optional parentheses after it, in the notation of a plugin with options in an expression.

    Args:
        text: such as ``name`` or ``name(key=value, other="two words")``.

    Raises:
        BastideError: the text is malformed.
    """
    name, parenthesis, _ = text.partition("(")
    if not parenthesis:
        return text.strip(), {}
    parser = _Parser(text)
    parser.at = len(name)
    try:
        options = parser.options() or {}
        if text[parser.at :].strip():
            raise TextError(
                coded(
                    "expression/rest",
                    "{after} nothing may follow, but there is {rest}",
                    after=parser.after(),
                    rest=parser.rest(),
                )
            )
    except TextError as error:
        raise BastideError(Problem(error.message, hint=error.hint, place=repr(text))) from None
    return name.strip(), options
