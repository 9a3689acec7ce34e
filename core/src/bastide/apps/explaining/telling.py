"""The answers of rules as lines of text; equal answers of one rule are merged into one line."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bastide import Saying, action_in_words, segment_in_words, sentence, translated

from ..terminal.sheets import term_texts
from ..words import claims_in_words, occasion_in_words, roll_in_words, semicolons, word

#: How many things a line names; the rest are counted.
NAMED = 6
#: Questions without effect, which are grouped until something happens.
QUESTIONS = ("asked", "offered", "refused")


class Line(NamedTuple):
    """A line: its indentation, the id of the rule, if any, its answer or action, and the reason."""

    depth: int
    text: str
    rule: str = ""
    reason: str = ""

    def plain(self) -> str:
        """The line without colours."""
        rule = f"{self.rule} " if self.rule else ""
        reason = f": {translated(self.reason)}" if self.reason else ""
        return f"{'  ' * self.depth}{rule}{translated(self.text)}{reason}"


class Teller:
    """Makes lines of sayings.

    Args:
        show: called with each line, in order.
    """

    def __init__(self, show: Callable[[Line], object]) -> None:
        self._show = show
        self._questions: list[Saying] = []

    def tell(self, saying: Saying) -> None:
        """Show a saying, now or grouped with similar ones."""
        if saying.what in QUESTIONS:
            self._questions.append(saying)
            return
        self.flush()
        for line in lines_of(saying):
            self._show(line)

    def flush(self) -> None:
        """Show the rest."""
        questions, self._questions = self._questions, []
        for line in together(questions):
            self._show(line)


def lines_of(saying: Saying) -> Iterator[Line]:
    """An effect or event, as lines."""
    depth = saying.depth
    if saying.what == "chosen":
        offers = saying.answer["offers"]
        among = sum(offers.values())
        action = action_in_words(saying.answer["action"], segment=segment_in_words)
        text = sentence("{place}: {message}", place=saying.about[0], message=action)
        if saying.rule:
            text = sentence("{text} [{rule}]", text=text, rule=saying.rule)
        decision = word(saying.answer["decision"])
        yield Line(depth, sentence("{text} ({decision}, one of {count})", text=text, decision=decision, count=among))
    elif saying.what == "sheet":
        yield from _sheet(saying)
    elif saying.what == "pushed":
        steps = functools.reduce(lambda one, other: sentence("{one}, then {other}", one=one, other=other), saying.about)
        yield Line(depth, sentence("pushes {steps}", steps=steps), saying.rule)
    elif saying.what == "rolled":
        yield Line(depth, roll_in_words(saying.about[0], saying.answer))
    elif saying.what == "event":
        yield Line(depth, sentence("event: {event}", event=saying.about[0]))
    else:
        yield Line(depth, _behind(saying), saying.rule, _outcome(saying))


def together(questions: Iterable[Saying]) -> Iterator[Line]:
    """Questions grouped by rule: what each affirmed, and what it did not."""
    groups: dict[tuple[Any, ...], list[Saying]] = {}
    for saying in questions:
        answer = json.dumps(saying.answer) if not isinstance(saying.answer, bool) else saying.answer
        key = saying.depth, saying.what, saying.rule, saying.field, saying.verb, saying.reason, saying.error, answer
        groups.setdefault(key, []).append(saying)
    for group in groups.values():
        first = group[0]
        things = dict.fromkeys(semicolons(saying.about) for saying in group)
        about = _listed([thing for thing in things if thing])
        if first.what == "offered":
            yield Line(first.depth, sentence("offers {things}", things=about), first.rule)
        elif first.what == "refused":
            yield Line(first.depth, sentence("rules out {things}", things=about), first.rule, first.reason)
        elif isinstance(first.answer, bool):
            verb = sentence(first.verb)
            text = sentence("{verb} {things}", verb=verb, things=about) if about else verb
            yield Line(first.depth, text, first.rule, _outcome(first))
        else:
            answer = _listed(first.answer) if isinstance(first.answer, list) else str(first.answer)
            text = sentence("{verb} {things}", verb=sentence(first.verb), things=answer or sentence("nothing"))
            text = sentence("{text} ({note})", text=text, note=about) if about else text
            yield Line(first.depth, text, first.rule, _outcome(first))


def _listed(things: list[str]) -> str:
    if not things:
        return ""
    named = functools.reduce(lambda one, other: sentence("{one} | {other}", one=one, other=other), things[:NAMED])
    rest = len(things) - NAMED
    return sentence("{things} and {count} more", things=named, count=rest) if rest > 0 else named


def _behind(saying: Saying) -> str:
    verb = sentence(saying.verb)
    return sentence("{place}: {message}", place=verb, message=semicolons(saying.about)) if saying.about else verb


def _outcome(saying: Saying) -> str:
    if saying.error:
        return sentence("raised {error}", error=saying.error)
    if saying.what == "did" and saying.answer is not None:
        return sentence("says yes" if saying.answer else "says no")
    return saying.reason


def _sheet(saying: Saying) -> Iterator[Line]:
    subject, occasion = saying.about
    sheet: Mapping[str, Any] = saying.answer
    text = sentence(
        "scored {what} ({occasion}); {claims}",
        what=subject,
        occasion=occasion_in_words(occasion),
        claims=claims_in_words(sheet["claims"]),
    )
    yield Line(saying.depth, text)
    for line in sheet["lines"]:
        yield Line(saying.depth + 1, f"{line['player']} {line['points']:+d}")
        for term in term_texts(line["terms"]):
            yield Line(saying.depth + 2, term)
    if not sheet["lines"]:
        yield Line(saying.depth + 1, sentence("nobody gets points"))
