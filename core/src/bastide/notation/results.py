"""Scoring a diagram or a record under a variant."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide.engine.errors import VariantNeeded
from bastide.engine.games.game import Game, Variant
from bastide.engine.games.recording import named
from bastide.ruleset.resolved import Ruleset

from .as_laid import lay_record
from .diagrams import Diagram, final_scores
from .documents import Document
from .records import Failure, replay, replayed


class Result(dict[str, Any]):
    """The result of a variant for a diagram or record: the object that ``bastide score --json`` prints.

    ``game`` is its final state; ``notes`` are what a reader should know but need not fix; ``failure`` says where and
    why a record breaks a rule of the variant, as :func:`~bastide.replay` does.
    """

    def __init__(self, variant: Any, game: Game, notes: list[str], failure: Failure | None = None) -> None:
        super().__init__(variant=variant, scores=game.scores, lines=game.lines)
        if failure is not None:
            self["error"] = {"action": failure.action, "rule": failure.rule, "reason": failure.reason}
        self.game = game
        self.notes = notes
        self.failure = failure

    @property
    def scores(self) -> dict[str, int]:
        """Points by player."""
        scores: dict[str, int] = self["scores"]
        return scores

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The score lines."""
        lines: list[dict[str, Any]] = self["lines"]
        return lines


def score(
    source: str | Path | Mapping[str, Any] | Diagram | Game | Document,
    variant: Variant | None = None,
    *,
    final: bool = False,
    as_laid: bool = False,
) -> Result:
    """Score a diagram or a record.

    For a diagram, every completed feature is scored, then the final scoring is done. A record is replayed with full
    legality, with the final scoring if the game is over.

    Args:
        source: the diagram or record, its file, or the result of :func:`load`.
        variant: the rules; by default, the record's own.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, regardless of the rules.

    Raises:
        BastideError: the input is malformed, or no variant is known.
    """
    given: Any = named(variant) if isinstance(variant, Ruleset) else variant
    if isinstance(given, Path):
        given = str(given)
    if isinstance(source, Game):
        again = replayed(source, variant) if isinstance(variant, Ruleset) and not as_laid else None
        if again is not None:
            return Result(given, again, [])
        source = source.to_record()
    document = source._document if isinstance(source, Diagram) else Document.read(source)
    if not document.is_record:
        return _score_diagram(document, variant, given, as_laid)
    if given is None:
        given = document.value.get("variant")
    if as_laid:
        game, notes = lay_record(document, variant, final=final)
        return Result(given, game, notes)
    done = replay(document, variant, final=final)
    return Result(given, done.game, done.notes, done.failure)


def _score_diagram(document: Document, variant: Variant | None, given: Any, as_laid: bool) -> Result:
    if variant is None:
        given = document.value.get("variant")
        if given is None:
            raise VariantNeeded
        variant = document.rules()
    game, notes = Diagram.read(document).on_table(variant, as_laid=as_laid)
    final_scores(game)
    return Result(given, game, notes)
