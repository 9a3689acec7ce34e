"""Selected plugins that change nothing, though nothing is in their way."""

from __future__ import annotations

from dataclasses import replace

from bastide import (
    Registry,
    Ruleset,
    ScoringRule,
    Selection,
    listed,
    options_model,
    sentence,
    written_options,
)

from .trials import FIRST, GAMES, SEATS, Trial, tried
from .without import by_default, has_other_pieces, without

#: So many times the points make of a game at random what good players make of it, and more.
RICH = 10
#: A number of first games in which company shows.
_FEW = FIRST // 2


class Needless:
    """Which plugins of a ruleset no game goes otherwise for, whoever plays and however many points there are.

    Args:
        ruleset: the ruleset.
        registry: the plugins.
        trial: games of the ruleset.
    """

    def __init__(self, ruleset: Ruleset, registry: Registry, trial: Trial) -> None:
        self._ruleset, self._selection = ruleset, ruleset.selection
        self._registry = registry
        self._trial = trial

    def __contains__(self, plugin: str) -> bool:
        found = tried(self._registry, without(plugin, self._selection))
        if found is None or has_other_pieces(self._ruleset, found[0]):
            return False
        rest, trial = found
        if any(self._trial.differs(trial, number) for number in range(GAMES)):
            return False
        if any(Trial(self._ruleset, players).differs(Trial(rest, players), 0) for players in (1, *SEATS)):
            return False
        if self._shows(self._selection, rest.selection, FIRST):
            return False
        # What shows by default may show rarely as it was chosen; a number can be too large or too small.
        usual = self._selection
        for option, value in written_options(usual.plugins[plugin], defaults=False).items():
            if isinstance(value, str | bool):
                usual = by_default(plugin, option, usual)
        return usual is self._selection or not self._shows(usual, rest.selection, FIRST)

    def hint(self, plugin: str) -> str:
        """What may be done about one.

        Args:
            plugin: its name.
        """
        options, company = self._registry.usable[plugin].options, self._company(plugin)
        if company is not None:
            return sentence("leave it out, or add what gives it something to do, such as {other}", other=company)
        if options is None:
            return sentence("leave it out")
        names = [f"“{name}”" for name in options_model(options).model_fields]
        return sentence("leave it out, or choose otherwise: {options}", options=listed(names))

    def _company(self, plugin: str) -> str | None:
        """The title of a plugin that goes with any game, and beside which one matters that does not now."""
        for name, other in sorted(self._registry.usable.items()):
            if name in self._selection.plugins or other.slot is not None or other.requires:
                continue
            options = None if other.options is None else other.options()
            beside = replace(self._selection, plugins={**self._selection.plugins, name: options})
            if self._shows(beside, without(plugin, beside), _FEW):
                return self._registry.titled(name)
        return None

    def _shows(self, one: Selection, other: Selection, games: int) -> bool:
        """Whether any of the first games goes otherwise under another selection, all points being many more."""
        ours, theirs = self._rich(one), self._rich(other)
        if ours is None or theirs is None:
            return False
        return any(ours.differs(theirs, number) for number in range(games))

    def _rich(self, selection: Selection) -> Trial | None:
        """Games with more points for everything, since players at random get few."""
        found = tried(self._registry, selection)
        if found is None:
            return None
        rates = {
            f"{rule.id}.{term.rate.name}": min(term.rate.value * RICH, term.rate.at_most)
            for rule in found[0].of(ScoringRule)
            for term in rule.terms
        }
        rich = tried(self._registry, replace(selection, rates={**selection.rates, **rates}))
        return None if rich is None else rich[1]
