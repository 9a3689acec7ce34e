"""Which edition is it? Questions about a box and its rule sheet, and the editions that fit the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bastide import BastideError, Problem, coded, did_you_mean, installed, sentence

from .catalogue import Edition, catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What is known of a box and its rule sheet.

    Args:
        has: the plugins whose rules or pieces it has.
        lacks: the plugins whose rules or pieces it has not.
        tiles: how many land tiles the game itself has, without expansions.
        players: the highest number of players.
    """

    has: frozenset[str] = frozenset()
    lacks: frozenset[str] = frozenset()
    tiles: int | None = None
    players: int | None = None

    def __bool__(self) -> bool:
        return self != Answers()

    def and_also(self, more: Answers) -> Answers:
        """These answers and more."""
        return Answers(
            has=self.has | more.has,
            lacks=self.lacks | more.lacks,
            tiles=more.tiles or self.tiles,
            players=more.players or self.players,
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
        against: the answers that it contradicts, by plugin, ``tiles`` or ``players``.
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
        """What it asks about: plugins, ``tiles`` or ``players``; no other question has the same key."""
        found: set[str] = set()
        for _, answers in self.choices:
            found |= answers.has | answers.lacks
            found |= {name for name in ("tiles", "players") if getattr(answers, name) is not None}
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


def next_question(answers: Answers, editions: Sequence[Edition], skipped: Sequence[Question]) -> Question | None:
    """The first question that divides the editions that fit, except those that were skipped."""
    fitting = [match.edition for match in matches(answers, editions) if not match.against]
    if len(fitting) < 2:
        return None
    for question in _questions(editions):
        outcomes = {
            tuple(bool(_match(edition, more, editions).against) for _, more in question.choices) for edition in fitting
        }
        if len(outcomes) > 1 and question not in skipped:
            return question
    return None


def _questions(editions: Sequence[Edition]) -> Iterator[Question]:
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
    for key, count, given in (
        ("tiles", edition.tiles, answers.tiles),
        ("players", edition.players, answers.players),
    ):
        if given is not None and count is None:
            unknown.append(key)
        elif given is not None and count != given:
            against.append(key)
    return Match(edition=edition, against=tuple(sorted(against)), unknown=tuple(sorted(unknown)))


def _has(edition: Edition, plugin: str, editions: Sequence[Edition]) -> bool | None:
    """Whether an edition has a plugin, in its rules or else in its box; ``None`` if no source tells."""
    if plugin in edition.selection.plugins or plugin in (edition.in_box or ()):
        return True
    # What any edition selects belongs to the rules, which are known of all, unless others have it in their boxes.
    selected = any(plugin in other.selection.plugins for other in editions)
    if edition.in_box is not None or (selected and not any(plugin in (other.in_box or ()) for other in editions)):
        return False
    return None
