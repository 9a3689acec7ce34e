"""Finding the pages of plugins for players, and their text under each heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from bastide import BastideError, Plugin, Problem, Ruleset, coded, did_you_mean, listed, sentence, translated

from .asked import Answers
from .examples import examples_of
from .model import Text
from .templates import rendered
from .topics import TOPICS
from .wording import ENGLISH, Wording

_HEADING = re.compile(r"^(#{1,2}) +(.+?)[ #]*$")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
_PAGE = re.compile(r"^rulebook\.([A-Za-z_]+)\.md$")


@dataclass(frozen=True, slots=True)
class Page:
    """The text of a plugin's page under the rules in force.

    Args:
        plugin: the plugin.
        texts: Markdown by topic.
        covered: the rules that it covers.
        rates: the rates that it states, by their full names.
        wanted: the rules that it asked about, in force or not.
    """

    plugin: str
    texts: dict[str, Text]
    covered: frozenset[str]
    rates: frozenset[str]
    wanted: frozenset[str]


def page_of(plugin: str, ruleset: Ruleset, wording: Wording, declared: Mapping[str, Plugin]) -> Page | None:
    """The page of a plugin, evaluated for the rules in force; ``None`` if it has none.

    If the page is not translated, the sentences of the plugin's rules replace it, provided that all of them are.

    Args:
        plugin: the plugin.
        ruleset: the rules.
        wording: the language of the rulebook.
        declared: the declarations of plugins.

    Raises:
        BastideError: the page is wrong; names its file and line.
    """
    folder = declared[plugin].rulebook if plugin in declared else None
    if folder is None:
        return None
    found = _file(folder, wording.language)
    language = wording.language
    if found is None:
        if all(wording.has(entry.rule.says) for entry in ruleset.rules if entry.plugin == plugin):
            return None
        found, language = _file(folder, ENGLISH), ENGLISH
    if found is None:
        return None
    try:
        source = found.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BastideError(
            coded("file/unreadable", "{path} cannot be read: {reason}", path=str(found), reason=str(error))
        ) from error
    answers = Answers(plugin, ruleset, wording, examples_of(folder))
    headings = _headings(language)
    _check_headings(source, str(found), headings)
    text = rendered(source, str(found), answers)
    texts = {topic: Text(markdown, language) for topic, markdown in _by_topic(text, headings).items()}
    return Page(plugin, texts, frozenset(answers.covered), frozenset(answers.rates), frozenset(answers.wanted))


def page_languages(declared: Mapping[str, Plugin]) -> set[str]:
    """The codes of the languages in which plugins have pages, besides English."""
    folders = [plugin.rulebook for plugin in declared.values() if plugin.rulebook is not None]
    names = [path.name for folder in folders if folder.is_dir() for path in folder.iterdir()]
    return {match[1] for name in names if (match := _PAGE.match(name))}


def _file(folder: Path | Traversable, language: str) -> Path | Traversable | None:
    name = "rulebook.md" if language == ENGLISH else f"rulebook.{language}.md"
    path = folder / name
    return path if path.is_file() else None


def _headings(language: str) -> dict[str, str]:
    """The topics by the headings that a page may use: in English, or in its language."""
    named = {translated(title, language).casefold(): topic for topic, title in TOPICS.items()}
    return named | {title.casefold(): topic for topic, title in TOPICS.items()}


def _lines(text: str) -> Iterable[tuple[int, str, re.Match[str] | None]]:
    """The lines with their numbers, and what makes a line one of the two highest headings."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= bool(_FENCE.match(line))
        yield number, line, None if fenced else _HEADING.match(line)


def _check_headings(source: str, file: str, headings: dict[str, str]) -> None:
    problems = []
    begun = False
    for number, line, heading in _lines(source):
        if heading is None:
            if line.strip() and not begun and not line.lstrip().startswith(("{%", "{#", "#}")):
                message = coded("rulebook/text-before-headings", "this text stands before the first heading of a topic")
                above = sentence("write a heading such as {heading!r} above it", heading="## Scoring")
                problems.append(Problem(message, file=file, line=number, hint=above))
                begun = True
        elif len(heading[1]) == 2:
            begun = True
            if heading[2].casefold() not in headings:
                message = coded(
                    "rulebook/unknown-heading", "{heading!r} is none of the headings of a rulebook", heading=heading[2]
                )
                otherwise = sentence("there are {topics}", topics=listed(TOPICS.values()))
                hint = did_you_mean(heading[2], TOPICS.values(), otherwise)
                problems.append(Problem(message, file=file, line=number, hint=hint))
    if problems:
        raise BastideError(problems)


def _by_topic(text: str, headings: dict[str, str]) -> dict[str, str]:
    parts: dict[str, list[str]] = {}
    now: list[str] = []
    for _, line, heading in _lines(text):
        if heading is not None:
            # The highest heading is the page's own title, which a rulebook does not repeat.
            now = parts.setdefault(headings[heading[2].casefold()], []) if len(heading[1]) == 2 else []
        else:
            # A sentence that continues after a branch has a space before it, and a line of its own.
            now.append(line[1:] if re.match(r" \S", line) else line)
    texts = {topic: re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() for topic, lines in parts.items()}
    return {topic: markdown for topic, markdown in texts.items() if markdown}
