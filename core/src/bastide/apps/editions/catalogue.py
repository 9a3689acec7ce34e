"""The catalogue of printed editions and of printings of expansions: presets by year, publisher and language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bastide import (
    BastideError,
    Problem,
    Registry,
    Ruleset,
    Selection,
    coded,
    describe,
    did_you_mean,
    installed,
    listed,
    presets,
    printings,
    resolve,
    select,
    sentence,
)

from .. import sources
from ..sources import LANGUAGES
from .carrying import expansions_of, games_of, is_expansion


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A preset and what is known of the edition it stands for.

    Args:
        name: the preset.
        selection: its plugins and settings.
        first: the first year in which it was printed, if known.
        last: the last one, if known.
        publishers: who printed it, as far as sources tell.
        languages: the codes of the languages in which it was printed, as far as sources tell.
        expansions: the plugins of a printing of an expansion; empty for an edition of a whole game.
    """

    name: str
    selection: Selection
    first: int | None
    last: int | None
    publishers: tuple[str, ...]
    languages: tuple[str, ...]
    expansions: tuple[str, ...] = ()

    @cached_property
    def ruleset(self) -> Ruleset:
        """Its rules."""
        return resolve(self.selection, installed())

    @property
    def in_box(self) -> tuple[str, ...] | None:
        """What lies in the box besides the game; ``None`` if no source tells."""
        found = self.selection.about.get("in_box")
        return None if found is None else tuple(found)

    @cached_property
    def with_components(self) -> frozenset[str]:
        """The plugins that it selects with tiles or pieces of their own."""
        plugins = self.selection.plugins
        return frozenset(name for name in plugins if is_expansion(name, self.selection, installed()))

    @property
    def tiles(self) -> int:
        """The number of land tiles of the game, or of the expansion: those that are drawn, and those on the table."""
        ruleset = self.ruleset
        if not self.expansions:
            return sum(ruleset.contents["bag"].values()) + len(ruleset.start)
        of_players = {stack.name for stack in ruleset.stacks if stack.per_player}
        shared = (items for name, items in ruleset.contents.items() if name not in of_players)
        drawn = [(tile, count) for items in shared for tile, count in items.items()]
        drawn += [(tile, 1) for tile, _, _ in ruleset.start]
        return sum(count for tile, count in drawn if tile.partition("/")[0] in self.expansions)

    @property
    def players(self) -> int | None:
        """The highest number of players, if known."""
        counts = re.findall(r"\d+", self.selection.about.get("players", ""))
        return int(counts[-1]) if counts else None

    @property
    def games(self) -> set[str]:
        """The games that it is an edition of."""
        return games_of(self.selection, installed())

    @property
    def open_questions(self) -> list[str]:
        """What nobody knows of it, each a sentence."""
        return sources.open_questions(self.ruleset) or []

    def goes_with(self, selection: Selection) -> bool:
        """Whether it is a printing of expansions that a selection has."""
        return bool(self.expansions) and {*self.expansions} <= {*selection.plugins}

    def printed_in(self, year: int) -> bool:
        """Whether it may have been printed in a year; without a known last year, in all from the first."""
        return self.first is not None and self.first <= year <= (self.last or year)

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide editions --json`` prints for it."""
        about = self.selection.about
        return {
            "name": self.name,
            "title": self.selection.title,
            "games": sorted(self.games),
            "expansions": list(self.expansions),
            "first_year": self.first,
            "last_year": self.last,
            "publishers": list(self.publishers),
            "languages": list(self.languages),
            "plugins": describe(self.selection)["plugins"],
            "players": about.get("players", ""),
            "in_box": None if self.in_box is None else list(self.in_box),
            "tiles": self.tiles,
            "notes": about.get("notes", ""),
            "sources": list(about.get("sources", ())),
            "certainty": about.get("certainty", ""),
            "open_questions": self.open_questions,
        }


def catalogue(
    *,
    year: int | None = None,
    publisher: str | None = None,
    language: str | None = None,
    with_printings: bool = False,
) -> list[Edition]:
    """The editions in the order of the years in which they were first printed, those of unknown years last.

    Presets that cannot be selected are left out; ``bastide variant list`` gives the reasons.

    Args:
        year: only those that may have been printed in this year.
        publisher: only those of this publisher, by a part of its name in any case.
        language: only those printed in this language, by its code or its English name.
        with_printings: whether printings of expansions are among them.

    Raises:
        BastideError: no edition is of that publisher, or in that language.
    """
    registry = installed()
    found = [*_editions(presets(registry), registry)]
    if with_printings:
        found += of_expansions(registry)
    found.sort(key=lambda edition: (edition.first is None, edition.first, edition.name))
    if publisher is not None:
        known = {name for edition in found for name in edition.publishers}
        wanted = {name for name in known if publisher.casefold() in name.casefold()}
        _check(publisher, known, wanted, coded("edition/publisher", "no edition is known of {name}", name=publisher))
        found = [edition for edition in found if wanted & set(edition.publishers)]
    if language is not None:
        known = {code for edition in found for code in edition.languages}
        names = {code: str(LANGUAGES.get(code, code)) for code in known}
        wanted = {code for code in known if language.casefold() in (code.casefold(), names[code].casefold())}
        problem = coded("edition/language", "no edition is known to be printed in {name}", name=language)
        _check(language, [*known, *names.values()], wanted, problem)
        found = [edition for edition in found if wanted & set(edition.languages)]
    return [edition for edition in found if year is None or edition.printed_in(year)]


def of_expansions(registry: Registry) -> Iterator[Edition]:
    """The printings of expansions, in the order of their names."""
    yield from _editions(printings(registry), registry, added=True)


def _editions(files: Iterable[str], registry: Registry, *, added: bool = False) -> Iterator[Edition]:
    for name in files:
        try:
            selection = select(name, registry)
        except BastideError:
            continue
        yield _edition(name, selection, tuple(expansions_of(name, selection, registry)) if added else ())


def _edition(name: str, selection: Selection, expansions: tuple[str, ...]) -> Edition:
    about = selection.about
    first, dash, last = about.get("years", "").partition("-")
    return Edition(
        name=name,
        selection=selection,
        first=int(first) if first else None,
        last=int(last) if last else (None if dash or not first else int(first)),
        publishers=tuple(about.get("publishers", ())),
        languages=tuple(about.get("languages", ())),
        expansions=expansions,
    )


def _check(given: str, known: Iterable[str], wanted: Iterable[str], problem: str) -> None:
    if not wanted:
        names = sorted(set(known))
        raise BastideError(
            Problem(problem, hint=did_you_mean(given, names, sentence("there are {names}", names=listed(names))))
        )
