"""All checks, in the order in which they are run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bastide.testing.trials import Trial

from . import company, declarations, garbage, laws, options
from . import speed as pace

#: How many games a check plays at most for the values of options.
MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A requirement on every plugin.

    Args:
        name: its name.
        says: the requirement in one sentence.
        family: its subject: ``declarations``, ``options``, ``laws``, ``company``, ``garbage`` or ``speed``.
        run: runs it, given the plugin on trial and the number of examples; raises
            :class:`~bastide.testing.CheckFailed`.
        examples: the default number of games; 0 if it plays none.
        each_value: whether it plays more games if the plugin's options have more values.
    """

    name: str
    says: str
    family: str
    run: Callable[[Trial, int], None]
    examples: int = 0
    each_value: bool = False

    def games(self, trial: Trial) -> int:
        """How many games it plays unless told otherwise."""
        return max(self.examples, min(len(trial.worlds), MOST)) if self.each_value else self.examples


CHECKS: tuple[Check, ...] = (
    Check(
        name="declaration",
        says="The plugin loads, has a title, and explains in sentences what it brings and what it conflicts with.",
        family="declarations",
        run=declarations.declaration,
    ),
    Check(
        name="rules-page",
        says="The plugin brings its rules in prose, for players.",
        family="declarations",
        run=declarations.rules_page,
    ),
    Check(
        name="rulebook",
        says="The rulebook of a game with the plugin can be written, in every language.",
        family="declarations",
        run=declarations.written,
    ),
    Check(
        name="rule-ids",
        says="The id of every rule is the plugin's name, a slash, and words of small letters with hyphens.",
        family="declarations",
        run=declarations.rule_ids,
    ),
    Check(
        name="rule-sentences",
        says="Every rule has a sentence, from which refusals and explanations are made.",
        family="declarations",
        run=declarations.rule_sentences,
    ),
    Check(
        name="rule-sources",
        says="The plugin and every rule name their sources.",
        family="declarations",
        run=declarations.rule_sources,
    ),
    Check(
        name="own-tests",
        says="Functions of the plugin's module whose names begin with test_ pass.",
        family="declarations",
        run=declarations.own_tests,
    ),
    Check(
        name="playable",
        says="With what it requires, the plugin makes a game, under its defaults and under each value of an option.",
        family="declarations",
        run=declarations.playable,
    ),
    Check(
        name="options-described",
        says="Every option has a default and a description.",
        family="options",
        run=declarations.options_described,
    ),
    Check(
        name="options-bounds",
        says="Each option can be set to its bounds, and one step beyond is refused, naming the option.",
        family="options",
        run=options.options_bounds,
    ),
    Check(
        name="options-garbage",
        says="Any value of an option is refused by the options model, or can be played.",
        family="options",
        run=options.options_garbage,
    ),
    Check(
        name="games",
        says="Random games reach their end without an error, and rank all players.",
        family="laws",
        run=laws.games,
        examples=8,
        each_value=True,
    ),
    Check(
        name="legal-actions",
        says="Every action on offer names its rule, can be played, and can be played by its record.",
        family="laws",
        run=laws.legal_actions,
        examples=3,
    ),
    Check(
        name="refusals",
        says="An illegal action is refused by an existing rule, with a sentence and without effect.",
        family="laws",
        run=laws.refusals,
        examples=3,
    ),
    Check(
        name="undo",
        says="Undoing actions restores the earlier state, and redoing them gives the same result.",
        family="laws",
        run=laws.undo,
        examples=2,
    ),
    Check(
        name="copies",
        says="A copy of a game and the game are independent.",
        family="laws",
        run=laws.copies,
        examples=2,
    ),
    Check(
        name="pieces",
        says="No piece is lost or won.",
        family="laws",
        run=laws.pieces,
        examples=4,
    ),
    Check(
        name="tiles",
        says="No tile or token is lost or won.",
        family="laws",
        run=laws.tiles,
        examples=4,
    ),
    Check(
        name="terms",
        says="Points are the sum of terms, terms are count × rate, and scores are the sum of lines.",
        family="laws",
        run=laws.terms,
        examples=4,
    ),
    Check(
        name="sheets",
        says="Asking for the score of a feature changes nothing.",
        family="laws",
        run=laws.sheets,
        examples=3,
    ),
    Check(
        name="same-seed",
        says="The same seed and the same actions make the same game.",
        family="laws",
        run=laws.same_seed,
        examples=4,
    ),
    Check(
        name="replay",
        says="The record of a game, even an unfinished one, gives the same game.",
        family="laws",
        run=laws.replay,
        examples=3,
    ),
    Check(
        name="diagrams",
        says="The diagram of a game scores as the game does when it ends there.",
        family="laws",
        run=laws.diagrams,
        examples=3,
    ),
    Check(
        name="symmetry",
        says="Turning or shifting a board, and renaming the players, changes no score.",
        family="laws",
        run=laws.symmetry,
        examples=3,
    ),
    Check(
        name="seats",
        says="Reseating the players changes no score; expected to fail if a rule is by seat.",
        family="laws",
        run=laws.seats,
        examples=3,
    ),
    Check(
        name="company",
        says="The laws hold with every compatible plugin, and there with every value of its options.",
        family="company",
        run=company.company,
        examples=1,
    ),
    Check(
        name="state-garbage",
        says="Any state of the plugin in a diagram is refused in words, or can be scored.",
        family="garbage",
        run=garbage.state_garbage,
        examples=2,
    ),
    Check(
        name="record-garbage",
        says="Any actions, draws and start tiles in a record are refused in words, or played.",
        family="garbage",
        run=garbage.record_garbage,
        examples=3,
    ),
    Check(
        name="speed",
        says="Games with the plugin do not take many times as long as games without it.",
        family="speed",
        run=pace.speed,
        examples=3,
    ),
)

#: The checks by name.
BY_NAME = {check.name: check for check in CHECKS}
