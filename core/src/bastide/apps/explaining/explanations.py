"""An explained record: the answers of rules at each of its turns and actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from bastide import BastideError, Document, RuleError, Saying, Witness, coded, load, replay, resolve_variant

from .telling import QUESTIONS

#: Entries of records that no player chooses.
AUTOMATIC = ("discard", "put-back", "roll", "reveal", "timeout")


@dataclass(frozen=True, slots=True)
class NumberedSaying:
    """A saying, with the index in the record's ``actions`` of the last action before it, if any."""

    action: int | None
    saying: Saying

    def as_json(self) -> dict[str, Any]:
        """The saying as ``bastide explain --json`` prints it, without empty values."""
        saying = self.saying
        written: dict[str, Any] = {"action": self.action, "what": saying.what, "depth": saying.depth}
        for name in [field.name for field in fields(saying)]:
            value = getattr(saying, name)
            if name not in ("game", "turn", "player", "action", "depth", "what") and value not in ("", (), None):
                written[name] = list(value) if isinstance(value, tuple) else value
        return written


@dataclass(frozen=True, slots=True)
class Turn:
    """The sayings of one turn; turn 0 comes before the first."""

    number: int
    player: str
    sayings: tuple[NumberedSaying, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sayings while a record was replayed.

    Args:
        turns: by turn, in order.
        notes: what a reader should know but need not fix.
        error: why the replay ended early: an action breaks a rule, or a rule raised.
        stopped: the index of that action.
    """

    turns: tuple[Turn, ...]
    notes: tuple[str, ...]
    error: BastideError | RuleError | None = None
    stopped: int | None = None

    def turn(self, number: int) -> Turn:
        """One turn.

        Raises:
            BastideError: there is no such turn.
        """
        for turn in self.turns:
            if turn.number == number:
                return turn
        last = self.turns[-1].number if self.turns else 0
        raise BastideError(
            coded(
                "record/no-such-turn",
                "there is no turn {number}; the record has turns 1 to {last}, and 0 is what comes before",
                number=number,
                last=last,
            )
        )

    def action(self, number: int) -> Turn:
        """What led to one action, what was asked about the alternatives, and its effects.

        Raises:
            BastideError: there is no such action.
        """
        for turn in self.turns:
            at = next((place for place, each in enumerate(turn.sayings) if _chose(each, number)), None)
            if at is not None:
                first = at
                while first and turn.sayings[first - 1].saying.what in QUESTIONS:
                    first -= 1
                after = [each for each in turn.sayings[at:] if each.action == number]
                return Turn(turn.number, turn.player, (*turn.sayings[first:at], *after))
        known = [each.action for turn in self.turns for each in turn.sayings if each.action is not None]
        raise BastideError(
            coded(
                "record/nobody-acts",
                "no player acts at action {number}; the record has actions 0 to {known}, as in its list, and "
                "discards and rolls belong to no player",
                number=number,
                known=max(known, default=0),
            )
        )


def explain(
    source: str | Path | Mapping[str, Any] | Document, variant: str | None = None, *, final: bool = False
) -> Explanation:
    """Replay a record and collect the sayings.

    Args:
        source: the record, its file, or the document read from it.
        variant: the rules; without it, the record's own.
        final: do the final scoring even if the game was not over.

    Raises:
        BastideError: it is not a record, or malformed.
    """
    document = _record(source)
    record = document.value
    witness = Witness()
    rules = document.rules() if variant is None else resolve_variant(variant)
    try:
        done = replay(document, witness.watched(rules), final=final)
    except RuleError as error:
        return _explained(witness.heard_last(), record, (), error)
    heard, notes = witness.sayings(done.game), tuple(done.notes)
    if done.failure is None:
        return _explained(heard, record, notes, None)
    return _explained(heard, record, notes, done.failure.error, done.failure.action)


def _record(source: str | Path | Mapping[str, Any] | Document) -> Document:
    document = Document.read(source)
    if not document.is_record:
        document.findings.add(
            (),
            coded("diagram/no-actions", "this is a diagram: it has no actions, so there is nothing to explain"),
            hint="give a record",
        )
        document.check()
    record = document.value
    if not isinstance(record.get("variant"), str | Mapping) or not isinstance(record.get("actions"), list):
        load(document)  # reports what is missing
    return document


def _explained(
    sayings: Sequence[Saying],
    record: Mapping[str, Any],
    notes: tuple[str, ...],
    error: BastideError | RuleError | None,
    stopped: int | None = None,
) -> Explanation:
    turns: list[Turn] = []
    numbered = _numbered(sayings, record["actions"])
    for number in dict.fromkeys(each.saying.turn for each in numbered):
        of_turn = tuple(each for each in numbered if each.saying.turn == number)
        turns.append(Turn(number, of_turn[0].saying.player, of_turn))
    if isinstance(error, RuleError):
        stopped = error.entry
    return Explanation(tuple(turns), notes, error, stopped)


def _numbered(sayings: Iterable[Saying], actions: Sequence[Any]) -> list[NumberedSaying]:
    """The sayings, each with the index of the record's action it belongs to."""
    found = []
    action: int | None = None
    nexts = _indices(actions)
    for saying in sayings:
        if saying.what == "chosen":
            action = nexts(saying.answer["action"], action)
        found.append(NumberedSaying(action, saying))
    return found


def _indices(actions: Sequence[Any]) -> Any:
    """A finder of the index of each played action in a record that may omit passes or have idle ones."""
    at = 0

    def find(played: Mapping[str, Any], before: int | None) -> int | None:
        nonlocal at
        while at < len(actions) and not _meant(actions[at], played):
            if actions[at].get("type") not in (*AUTOMATIC, "pass"):
                # The record omits this one: a pass that its own rules did not ask for.
                return before
            at += 1
        if at == len(actions):
            return before
        at += 1
        return at - 1

    return find


def _meant(written: Mapping[str, Any], played: Mapping[str, Any]) -> bool:
    """Whether a recorded action is the one that was played."""
    return written.get("type") == played.get("type") and written.get("player") in (None, played.get("player"))


def _chose(each: NumberedSaying, number: int) -> bool:
    return each.saying.what == "chosen" and each.action == number


def everything(turns: Iterable[Turn]) -> Iterator[Saying]:
    """The sayings in order."""
    for turn in turns:
        for each in turn.sayings:
            yield each.saying
