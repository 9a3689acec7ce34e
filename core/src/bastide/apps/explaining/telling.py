"""What rules said, in lines for people; what one rule said about many things alike is told in one line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bastide import Saying

from ..terminal.sheets import term_texts
from ..terminal.wording import described

#: So many things are named in a line; the rest are counted.
NAMED = 6
#: What is asked without effect, and told together until something happens.
QUESTIONS = ("asked", "offered", "refused")


class Line(NamedTuple):
    """A line: how far it is indented, the id of the rule that speaks, if one does, what it says or does, and why."""

    depth: int
    text: str
    rule: str = ""
    reason: str = ""

    def plain(self) -> str:
        """The line as it is printed without colours."""
        rule = f"{self.rule} " if self.rule else ""
        reason = f": {self.reason}" if self.reason else ""
        return f"{'  ' * self.depth}{rule}{self.text}{reason}"


class Teller:
    """Makes lines of what is said.

    Args:
        show: called with each line, in order.
    """

    def __init__(self, show: Callable[[Line], object]) -> None:
        self._show = show
        self._questions: list[Saying] = []

    def tell(self, saying: Saying) -> None:
        """Tell something, now or together with what is like it."""
        if saying.what in QUESTIONS:
            self._questions.append(saying)
            return
        self.flush()
        for line in told(saying):
            self._show(line)

    def flush(self) -> None:
        """Tell what is left."""
        questions, self._questions = self._questions, []
        for line in together(questions):
            self._show(line)


def told(saying: Saying) -> Iterator[Line]:
    """What was done or happened, in lines."""
    depth = saying.depth
    if saying.what == "chosen":
        offers = saying.answer["offers"]
        among = sum(offers.values())
        by = f" [{saying.rule}]" if saying.rule else ""
        text = f"{saying.about[0]}: {described(saying.answer['action'])}{by}"
        yield Line(depth, f"{text} ({saying.answer['decision']}, one of {among})")
    elif saying.what == "sheet":
        yield from _sheet(saying)
    elif saying.what == "pushed":
        yield Line(depth, f"pushes {', then '.join(saying.about)}", saying.rule)
    elif saying.what == "rolled":
        yield Line(depth, f"rolled {saying.about[0]}: {saying.answer}")
    elif saying.what == "event":
        yield Line(depth, f"event: {saying.about[0]}")
    else:
        yield Line(depth, f"{saying.verb}{_behind(saying)}", saying.rule, _outcome(saying))


def together(questions: Iterable[Saying]) -> Iterator[Line]:
    """What was asked, told by rule: what it said yes to, and what it did not."""
    groups: dict[tuple[Any, ...], list[Saying]] = {}
    for saying in questions:
        answer = json.dumps(saying.answer) if not isinstance(saying.answer, bool) else saying.answer
        key = saying.depth, saying.what, saying.rule, saying.field, saying.verb, saying.reason, saying.error, answer
        groups.setdefault(key, []).append(saying)
    for group in groups.values():
        first = group[0]
        things = dict.fromkeys("; ".join(saying.about) for saying in group)
        listed = _listed([thing for thing in things if thing])
        if first.what == "offered":
            yield Line(first.depth, f"offers {listed}", first.rule)
        elif first.what == "refused":
            yield Line(first.depth, f"rules out {listed}", first.rule, first.reason)
        elif isinstance(first.answer, bool):
            yield Line(first.depth, f"{first.verb} {listed}".rstrip(), first.rule, _outcome(first))
        else:
            said = _listed(first.answer) if isinstance(first.answer, list) else str(first.answer)
            asked = f" ({listed})" if listed else ""
            yield Line(first.depth, f"{first.verb} {said or 'nothing'}{asked}", first.rule, _outcome(first))


def _listed(things: list[str]) -> str:
    rest = f" and {len(things) - NAMED} more" if len(things) > NAMED else ""
    return " | ".join(things[:NAMED]) + rest


def _behind(saying: Saying) -> str:
    return f": {'; '.join(saying.about)}" if saying.about else ""


def _outcome(saying: Saying) -> str:
    if saying.error:
        return f"raised {saying.error}"
    if saying.what == "did" and saying.answer is not None:
        return "says yes" if saying.answer else "says no"
    return saying.reason


def _sheet(saying: Saying) -> Iterator[Line]:
    subject, occasion = saying.about
    sheet: Mapping[str, Any] = saying.answer
    claims = ", ".join(f"{player} {weight}" for player, weight in sheet["claims"].items()) or "nobody"
    yield Line(saying.depth, f"scored {subject} ({occasion}); claims: {claims}")
    for line in sheet["lines"]:
        yield Line(saying.depth + 1, f"{line['player']} {line['points']:+d}")
        for term in term_texts(line["terms"]):
            yield Line(saying.depth + 2, term)
    if not sheet["lines"]:
        yield Line(saying.depth + 1, "nobody gets points")
