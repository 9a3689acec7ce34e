"""The catalogue of editions, and the questions about a box, for pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict
from functools import lru_cache, partial
from typing import Any

from bastide import Registry, Selection, describe, installed, translated

from ...editions import Answers, Edition, boxes, catalogue, matches, next_question, undecided
from ...editions.words import asked_text, printed_text, years_text
from ...sources import cited
from ...sources.words import fact_text, language_text


@lru_cache(maxsize=1)
def _known(registry: Registry) -> tuple[Edition, ...]:
    """All editions and printings of expansions; changed plugins are in another registry."""
    del registry
    return tuple(catalogue(with_printings=True))


def described(language: str | None = None) -> list[dict[str, Any]]:
    """All editions, then all printings of expansions, by year: what is known of each, and what nobody knows."""
    every = sorted(_known(installed()), key=lambda edition: bool(edition.expansions))
    return [_described(edition, every, language) for edition in every]


def _described(edition: Edition, every: Iterable[Edition], language: str | None) -> dict[str, Any]:
    say = partial(translated, language=language)
    about = edition.selection.about
    titles = {name: say(plugin.title) for name, plugin in installed().usable.items()}

    def titled(names: Iterable[str]) -> list[str]:
        return [titles.get(name, name) for name in names]

    earlier = [other.name for other in every if (other.games, other.expansions) == (edition.games, edition.expansions)]
    at = earlier.index(edition.name)
    return {
        "name": edition.name,
        "title": say(edition.selection.title),
        "years": say(years_text(edition)),
        "printed": say(printed_text(edition)),
        "first_year": edition.first,
        "last_year": edition.last,
        "publishers": list(edition.publishers),
        "languages": [{"code": code, "title": say(language_text(code))} for code in edition.languages],
        "games": titled(sorted(edition.games)),
        "expansions": titled(edition.expansions),
        "in_box": None if edition.in_box is None else titled(edition.in_box),
        "tiles": edition.tiles,
        "players": say(about.get("players", "")),
        "notes": say(about.get("notes", "")),
        "sources": [
            {"text": say(source), "facts": [say(fact_text(fact)) for fact in cited(source)]}
            for source in about.get("sources", ())
        ],
        "certainty": say(about.get("certainty", "")),
        "open_questions": [say(question) for question in edition.open_questions],
        "before": earlier[at - 1] if at else None,
        "object": describe(edition.selection),
    }


def fitting(selection: Selection, language: str | None = None) -> list[dict[str, str]]:
    """The printings of the expansions that a selection has: their names and titles."""
    return [
        {"name": edition.name, "title": translated(edition.selection.title, language)}
        for edition in _known(installed())
        if edition.goes_with(selection)
    ]


def asked(answers: Answers, skipped: Collection[str], language: str | None = None) -> dict[str, Any]:
    """The boxes that fit what is known of one, and the next question that divides them.

    Args:
        answers: what is known.
        skipped: the keys of questions that shall not be asked again.
        language: the language of all texts.

    Raises:
        BastideError: there is no plugin of a name in the answers.
    """
    answers.check()
    say = partial(translated, language=language)
    every = boxes([edition for edition in _known(installed()) if not edition.expansions])
    question, found = next_question(answers, every, skipped), matches(answers, every)
    return {
        "matches": [
            {
                "name": match.edition.name,
                "title": say(match.edition.selection.title),
                "against": [say(asked_text(name)) for name in match.against],
                "unknown": [say(asked_text(name)) for name in match.unknown],
            }
            for match in found
        ],
        "undecided": [] if question is not None else [say(text) for text in undecided(found)],
        "question": None
        if question is None
        else {
            "key": question.key,
            "text": say(question.text),
            "choices": [{"text": say(text), "answers": _as_json(more)} for text, more in question.choices],
        },
    }


def _as_json(answers: Answers) -> dict[str, Any]:
    return asdict(answers) | {"has": sorted(answers.has), "lacks": sorted(answers.lacks)}
