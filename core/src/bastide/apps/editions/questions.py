"""Which edition is it? Questions about a box and its rule sheet, and the editions that fit the answers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bastide import BastideError, Problem, coded, did_you_mean, installed, listed, sentence

from .catalogue import Edition, catalogue
from .words import span_text

#: The keys of answers that are not about plugins.
_OTHERS = ("tiles", "players", "publisher", "year")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What is known of a box and its rule sheet.

    Args:
        has: the plugins whose rules or pieces it has.
        lacks: the plugins whose rules or pieces it has not.
        tiles: how many land tiles the game itself has, without expansions.
        players: the highest number of players.
        publisher: whose name is on it.
        year: the year that is on it.
    """

    has: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()
    tiles: int | None = None
    players: int | None = None
    publisher: str | None = None
    year: int | None = None

    def __bool__(self) -> bool:
        return self != Answers()

    def and_also(self, more: Answers) -> Answers:
        """These answers and more."""
        return Answers(
            has=self.has | more.has,
            lacks=self.lacks | more.lacks,
            tiles=more.tiles or self.tiles,
            players=more.players or self.players,
            publisher=more.publisher or self.publisher,
            year=more.year or self.year,
        )

    def check(self) -> None:
        """Check the names of plugins.

        Raises:
            BastideError: there are no such plugins; lists all of them.
        """
        names = list(installed().usable)
        unknown = sorted((self.has | self.lacks) - set(names))
        if unknown:
            raise BastideError(
                Problem(coded("plugin/unknown", "there is no plugin {name}", name=name), hint=did_you_mean(name, names))
                for name in unknown
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """An edition, held against answers.

    Args:
        edition: the edition.
        against: the answers that it contradicts: plugins, and keys of other answers, such as ``tiles``.
        unknown: those of which sources say nothing.
    """

    edition: Edition
    against: tuple[str, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that divides editions.

    Args:
        text: the question.
        choices: what can be answered, and what is known then.
    """

    text: str
    choices: tuple[tuple[str, Answers], ...]

    @property
    def key(self) -> str:
        """What it asks about: plugins, or keys of other answers; what is known needs not be asked in other words."""
        found: set[str] = set()
        for _, answers in self.choices:
            found |= answers.has | answers.lacks
            found |= {name for name in _OTHERS if getattr(answers, name) is not None}
        return " ".join(sorted(found))


def boxes(editions: Sequence[Edition] | None = None) -> list[Edition]:
    """The editions that come in a box: those whose components are known."""
    found = catalogue() if editions is None else editions
    return [edition for edition in found if edition.selection.about.get("components")]


def matches(answers: Answers, editions: Sequence[Edition]) -> list[Match]:
    """The editions that no answer contradicts; if there is none, those that the fewest contradict."""
    found = [_match(edition, answers, editions) for edition in editions]
    least = min((len(match.against) for match in found), default=0)
    return [match for match in found if len(match.against) == least]


def next_question(answers: Answers, editions: Sequence[Edition], asked: Collection[str]) -> Question | None:
    """The first question that divides the editions that fit, except on what others have asked about already."""
    fitting = [match.edition for match in matches(answers, editions) if not match.against]
    if len(fitting) < 2:
        return None
    for question in _questions(editions, fitting):
        outcomes = {
            tuple(bool(_match(edition, more, editions).against) for _, more in question.choices) for edition in fitting
        }
        if len(outcomes) > 1 and question.key not in asked:
            return question
    return None


def undecided(found: Sequence[Match]) -> list[str]:
    """Why no question tells the editions that fit apart, in sentences; nothing if only one fits.

    Args:
        found: the editions that fit.
    """
    fitting = [match.edition for match in found if not match.against]
    if len(fitting) < 2:
        return []
    titles = listed(sentence("“{words}”", words=edition.selection.title) for edition in fitting)
    said: list[str] = [sentence("What was answered does not tell these apart: {titles}.", titles=titles)]
    latest = max((edition.first or 0 for edition in fitting), default=0)
    for edition in fitting:
        if edition.first is not None and edition.first < latest and edition.last is None:
            said.append(
                sentence("No source says until when this was printed: “{title}”.", title=edition.selection.title)
            )
    return said


def _questions(editions: Sequence[Edition], fitting: Sequence[Edition]) -> Iterator[Question]:
    usable = installed().usable
    selected = sorted({name for edition in editions for name in edition.selection.plugins})
    slots: dict[str, list[str]] = {}
    for name in selected:
        if usable[name].slot:
            slots.setdefault(str(usable[name].slot), []).append(name)
    for names in slots.values():
        if len(names) > 1:
            choices = [(usable[name].says, Answers(has=frozenset([name]))) for name in names]
            yield Question(text=sentence("Which of these does the rule sheet say?"), choices=tuple(choices))
    names = sorted({name for edition in fitting for name in edition.publishers})
    yield Question(
        text=sentence("Whose name is on the box?"), choices=tuple((name, Answers(publisher=name)) for name in names)
    )
    for name in selected:
        if not usable[name].slot:
            yield _whether(sentence("Does the rule sheet say this? {rule}", rule=sentence(usable[name].says)), name)
    tiles = sorted({edition.tiles for edition in editions})
    yield _how_many(sentence("How many land tiles does the game have without expansions?"), "tiles", tiles)
    for name in sorted({name for edition in editions for name in edition.in_box or ()}):
        title = sentence(usable[name].title) if name in usable else name
        yield _whether(sentence("Does this lie in the box: {title}?", title=title), name)
    players = sorted({edition.players for edition in editions if edition.players is not None})
    yield _how_many(sentence("How many can play at most?"), "players", players)
    yield Question(text=sentence("Which year is on the box or the rule sheet?"), choices=tuple(_years(fitting)))


def _years(editions: Sequence[Edition]) -> Iterator[tuple[str, Answers]]:
    """The spans of years within which no edition begins or ends, each with its first year."""
    begins = {edition.first for edition in editions if edition.first is not None}
    begins |= {edition.last + 1 for edition in editions if edition.last is not None}
    first = sorted(begins)
    for year, following in zip(first, [*first[1:], None], strict=True):
        yield span_text(year, None if following is None else following - 1), Answers(year=year)


def _whether(text: str, plugin: str) -> Question:
    yes, no = Answers(has=frozenset([plugin])), Answers(lacks=frozenset([plugin]))
    return Question(text=text, choices=((sentence("yes"), yes), (sentence("no"), no)))


def _how_many(text: str, key: str, counts: Sequence[int]) -> Question:
    return Question(text=text, choices=tuple((str(count), Answers(**{key: count})) for count in counts))  # type: ignore[arg-type]  # both keys are numbers


def _match(edition: Edition, answers: Answers, editions: Sequence[Edition]) -> Match:
    against, unknown = [], []
    for name, expected in [*((name, True) for name in answers.has), *((name, False) for name in answers.lacks)]:
        known = _has(edition, name, editions)
        if known is None:
            unknown.append(name)
        elif known != expected:
            against.append(name)
    for key, given, fits in (
        ("tiles", answers.tiles, answers.tiles == edition.tiles),
        ("players", answers.players, None if edition.players is None else answers.players == edition.players),
        ("publisher", answers.publisher, answers.publisher in edition.publishers if edition.publishers else None),
        ("year", answers.year, None if edition.first is None else edition.printed_in(answers.year or 0)),
    ):
        if given is not None and fits is None:
            unknown.append(key)
        elif given is not None and not fits:
            against.append(key)
    return Match(edition=edition, against=tuple(sorted(against)), unknown=tuple(sorted(unknown)))


def _has(edition: Edition, plugin: str, editions: Sequence[Edition]) -> bool | None:
    """Whether an edition has a plugin, in its rules or else in its box; ``None`` if no source tells."""
    if plugin in edition.selection.plugins or plugin in (edition.in_box or ()):
        return True
    if edition.in_box is not None:
        return False
    # Games and mere rules, unlike tiles and pieces, lie in no box in which nobody knows of them.
    selecting = next((other for other in editions if plugin in other.selection.plugins), None)
    mere = selecting is not None and plugin not in selecting.with_components
    known = installed().usable.get(plugin)
    return False if mere or (known is not None and known.slot) else None
