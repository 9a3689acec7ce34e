"""The result of one variant for a record or diagram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bastide import (
    BastideError,
    Diagram,
    Document,
    Game,
    Problem,
    Result,
    Ruleset,
    VariantNeeded,
    coded,
    load,
    resolve_variant,
    score,
)

from .strangers import ADVICE, strangers

Line = dict[str, Any]
#: A record or diagram, its file, or the document read from it.
Source = str | Path | Mapping[str, Any] | Document
#: Stands for the rule where the input is malformed.
FORMAT = "bastide/format"
UNKNOWN = "bastide/known-names"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """Where and why a record stops being a game of a variant.

    Args:
        action: the index of the move in the record's ``actions``, from 0; ``None`` if the game cannot even start.
        move: the move as the record has it.
        rule: the id of the rule it breaks.
        reason: why it is refused.
        says: the rule's own sentence; empty for what holds in every game.
        source: the source of the rule.
        plugin: the plugin that brings the rule.
        scores: points by player up to that move.
        help: the remedy, where taking the move as laid would not help.
        game: the game up to that move, for drawing it.
    """

    action: int | None
    move: Mapping[str, Any]
    rule: str
    reason: str
    says: str = ""
    source: str = ""
    plugin: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)
    help: str = ""
    game: Game | None = field(default=None, compare=False, repr=False)

    @property
    def malformed(self) -> bool:
        """Whether no rule refuses it, but the input itself is malformed."""
        return self.action is None and self.rule == FORMAT

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide compare --json`` prints for it."""
        return {
            "action": self.action,
            "move": dict(self.move),
            "rule": self.rule,
            "reason": self.reason,
            "says": self.says,
            "source": self.source,
            "plugin": self.plugin,
            "scores": dict(self.scores),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """The result of one variant for a record or diagram.

    Args:
        variant: the variant as given.
        ruleset: its ruleset.
        scores: points by player.
        lines: the score lines.
        ranked: the teams, best first, each by the names of its players; those that tie stand together.
        notes: what a reader should know but need not fix.
        error: where and why the input breaks a rule of the variant, if it does.
        message: the same as text, with file and line.
        ranked_by: the rule that ranks the players, unless points alone do.
        stop: where the input stops being a game of the variant; set also where it was taken as laid.
        laid: the moves that the variant does not allow, where the input was taken as laid.
        game: its final state, for drawing it.
        called: what it is called beside others; if empty, by its name as given.
    """

    variant: Any
    ruleset: Ruleset
    scores: dict[str, int]
    lines: tuple[Line, ...]
    ranked: tuple[tuple[tuple[str, ...], ...], ...]
    notes: tuple[str, ...] = ()
    error: dict[str, Any] | None = None
    message: str | None = None
    ranked_by: str | None = None
    stop: Stop | None = None
    laid: tuple[str, ...] = ()
    game: Game | None = field(default=None, compare=False, repr=False)
    called: str = ""

    @property
    def ranking(self) -> tuple[tuple[str, ...], ...]:
        """The players' names, best first; those who share a place stand together."""
        return tuple(tuple(name for team in place for name in team) for place in self.ranked)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The players who win together, best first; one who plays alone is a team."""
        return tuple(team for place in self.ranked for team in place)

    @property
    def label(self) -> str:
        """What the variant is called."""
        if self.called:
            return self.called
        if isinstance(self.variant, str):
            return self.variant
        from ..rulesets.titles import title_of

        return title_of(self.ruleset)

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide score --json`` prints for it."""
        written = {"variant": self.variant, "scores": self.scores, "lines": list(self.lines)}
        return written if self.error is None else written | {"error": self.error}


def score_under(
    source: Source,
    variants: Sequence[Any],
    *,
    final: bool = False,
    as_laid: bool = False,
    apart: bool = False,
) -> list[Column]:
    """Score a record or diagram under each of several variants.

    Args:
        source: the record or diagram, its file, or the document read from it.
        variants: the variants; ``None`` for the record's own.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, whatever the rules say.
        apart: refuse a variant of another game, which shares no tile with the input, also as laid.

    Raises:
        BastideError: the input is malformed under any variant, or a variant is wrong; lists all problems.
        VariantNeeded: a diagram has no variant of its own.
    """
    known = iter(resolved(variant for variant in variants if variant is not None))
    rulesets = [None if variant is None else next(known) for variant in variants]
    document = Document.read(source)
    columns: list[Column | None] = []
    failures: list[BastideError] = []
    foreign = _foreign(document, rulesets) if apart else {}
    for number, (given, ruleset) in enumerate(zip(variants, rulesets, strict=True)):
        try:
            if number in foreign:
                raise foreign[number]
            result = score(document, ruleset, final=final, as_laid=as_laid)
            strict = _strictly(document, ruleset) if as_laid else result
        except VariantNeeded:
            raise
        except BastideError as error:
            failures.append(error)
            columns.append(None)
            continue
        columns.append(
            Column(
                variant=result["variant"] if given is None else given,
                ruleset=result.game.ruleset,
                scores=result.scores,
                lines=tuple(result.lines),
                ranked=tuple(tuple(map(tuple, place)) for place in result.game.ranked_teams),
                notes=tuple(result.notes),
                ranked_by=result.game.ranked_by,
                stop=_stop(document, result.game.ruleset, strict),
                laid=_laid(result, strict),
                game=result.game,
                error=result.get("error"),
                message=None if result.failure is None else str(result.failure.error),
            )
        )
    done = [column for column in columns if column is not None]
    players = list(done[0].scores) if done else _players(document)
    if not players:
        raise BastideError(dict.fromkeys(problem for failure in failures for problem in failure.problems))
    waiting = iter(failures)
    return [
        _failed(given, ruleset, players, next(waiting)) if column is None else column
        for column, given, ruleset in zip(columns, variants, rulesets, strict=True)
    ]


def resolved(variants: Iterable[Any]) -> list[Ruleset]:
    """The rulesets of variants.

    Raises:
        BastideError: some of them are wrong; lists the problems of all.
    """
    rulesets: list[Ruleset] = []
    problems: list[Problem] = []
    for variant in variants:
        try:
            rulesets.append(resolve_variant(variant))
        except BastideError as error:
            problems += error.problems
    if problems:
        raise BastideError(dict.fromkeys(problems))
    return rulesets


def _players(document: Document) -> list[str]:
    """The players of a diagram that is well-formed under any variant; otherwise empty."""
    try:
        if document.is_record:
            return []
        diagram = load(document)
    except BastideError:
        return []
    return diagram.players if isinstance(diagram, Diagram) else []


def _foreign(document: Document, rulesets: Sequence[Ruleset | None]) -> dict[int, BastideError]:
    """Why variants of another game cannot score the input, by index."""
    try:
        own = document.value.get("variant")
        rules = document.rules() if isinstance(own, str | Mapping) else None
    except BastideError:
        # Scoring it reports what is wrong.
        return {}
    from ..rulesets.titles import title_of

    asked = [(number, ruleset) for number, ruleset in enumerate(rulesets) if ruleset is not None]
    found = strangers(document.value, rules, [ruleset for _, ruleset in asked])
    return {
        number: BastideError(
            Problem(
                coded("comparison/no-tile-shared", "{name} shares no tile with it", name=title_of(ruleset)),
                file=document.findings.file or None,
                rule=UNKNOWN,
                hint=ADVICE,
            )
        )
        for (number, ruleset), strange in zip(asked, found, strict=True)
        if strange
    }


def _failed(given: Any, ruleset: Ruleset | None, players: list[str], failure: BastideError) -> Column:
    """The column of a variant that cannot score the input, where another one can."""
    if ruleset is None:
        raise failure
    first = failure.problems[0]
    return Column(
        variant=given,
        ruleset=ruleset,
        scores=dict.fromkeys(players, 0),
        lines=(),
        ranked=(tuple((player,) for player in players),),
        error={"action": None, "rule": first.rule or FORMAT, "reason": first.message},
        message=str(failure),
        stop=_stop(None, ruleset, failure),
    )


def _strictly(document: Document, ruleset: Ruleset | None) -> Result | BastideError:
    """Apply all rules to the input; returns an error if it cannot be scored."""
    try:
        return score(document, ruleset)
    except BastideError as error:
        return error


def _stop(document: Document | None, ruleset: Ruleset, strict: Result | BastideError) -> Stop | None:
    """Where the input stops being a game of a variant, if it does."""
    if isinstance(strict, BastideError):
        first = strict.problems[0]
        error: dict[str, Any] = {"action": None, "rule": first.rule or FORMAT, "reason": first.message}
        game, advice = None, first.hint if first.hint == ADVICE else None
    elif strict.failure is None:
        return None
    else:
        error, game, advice = strict["error"], strict.game, None
    entry = ruleset.rule(error["rule"])
    return Stop(
        action=error["action"],
        move=_move(document, error["action"]),
        rule=error["rule"],
        reason=error["reason"],
        says="" if entry is None else entry.rule.says,
        source="" if entry is None else getattr(entry.rule, "source", ""),
        plugin="" if entry is None else entry.plugin,
        scores={} if game is None else game.scores,
        help=advice or "",
        game=game,
    )


def _laid(result: Result, strict: Result | BastideError) -> tuple[str, ...]:
    """The notes on an input taken as laid that a game of the variant would not have."""
    if strict is result:
        return ()
    known = Counter(() if isinstance(strict, BastideError) else strict.notes)
    return tuple((Counter(result.notes) - known).elements())


def _move(document: Document | None, action: int | None) -> Mapping[str, Any]:
    """The move of a record at an index, as recorded."""
    if document is None or action is None:
        return {}
    actions = document.value["actions"]
    return actions[action] if action < len(actions) and isinstance(actions[action], Mapping) else {}
