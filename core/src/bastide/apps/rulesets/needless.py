"""Selected plugins and options that change nothing, though nothing is in their way."""

from __future__ import annotations

import re
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

from .trials import FIRST, GAMES, Trial, tried
from .without import by_default, has_other_pieces, with_plugins, without

#: So many times the points make of a game at random what good players make of it, and more.
RICH = 10
#: A player who plays alone may reach what others do not.
ALONE = (1,)
#: A number of first games in which company shows.
_FEW = FIRST // 2
#: A word is rare that no more plugins are declared with.
_RARE = 3
_WORD = re.compile(r"[a-z]{4,}")


class Needless:
    """Which plugins and options of a ruleset change no game, whoever plays and however many points there are.

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
        rest = without(plugin, self._selection)
        if self._goes_otherwise(rest):
            return False
        # What shows by default may show rarely as it was chosen; a number can be too large or too small.
        usual = self._selection
        for option, value in written_options(usual.plugins[plugin], defaults=False).items():
            if isinstance(value, str | bool):
                usual = by_default(plugin, option, usual)
        return usual is self._selection or not self._shows(usual, rest, FIRST)

    def option(self, plugin: str, option: str) -> str | None:
        """The title of a plugin that an option speaks of and would matter beside; ``None`` if it does now.

        Args:
            plugin: its name.
            option: the option, which is not at its default.
        """
        if self._goes_otherwise(by_default(plugin, option, self._selection)):
            return None

        for name in self._spoken_of(plugin, option):
            beside = with_plugins([name], self._selection, self._registry.usable)
            both = beside, by_default(plugin, option, beside)
            ours, theirs = (tried(self._registry, each, self._trial.seats) for each in both)
            if ours is not None and theirs is not None and ours[1].differs_often(theirs[1]):
                return self._registry.titled(name)
        return None

    def _spoken_of(self, plugin: str, option: str) -> list[str]:
        """The plugins that might be added and share a rare word with the description of an option."""
        options, usable = self._registry.usable[plugin].options, self._registry.usable
        text = None if options is None else options_model(options).model_fields[option].description
        said = {name: _words(f"{other.title} {other.also} {other.says}") for name, other in usable.items()}
        sharing = [{name for name in said if word in said[name]} for word in _words(text or "")]
        rare = set().union(*(names for names in sharing if len(names) <= _RARE))
        return [name for name in self._unselected() if name in rare]

    def _goes_otherwise(self, rest: Selection) -> bool:
        """Whether any game goes otherwise under a selection that has less."""
        found = tried(self._registry, rest, self._trial.seats)
        if found is None or has_other_pieces(self._ruleset, found[0]):
            return True
        fewer, trial = found
        return (
            any(self._trial.differs(trial, number) for number in range(GAMES))
            or Trial(self._ruleset, ALONE).differs(Trial(fewer, ALONE), 0)
            or self._shows(self._selection, rest, FIRST)
        )

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
        usable = self._registry.usable
        for name in self._unselected():
            beside = with_plugins([name], self._selection, usable)
            if not usable[name].requires and self._shows(beside, without(plugin, beside), _FEW):
                return self._registry.titled(name)
        return None

    def _unselected(self) -> list[str]:
        """The plugins that might be added."""
        selected, usable = self._selection.plugins, self._registry.usable
        return [
            name
            for name, other in sorted(usable.items())
            if name not in selected and other.slot is None and {*other.requires} <= {*selected}
        ]

    def _shows(self, one: Selection, other: Selection, games: int) -> bool:
        """Whether any of the first games goes otherwise under another selection, all points being many more."""
        ours, theirs = self._rich(one), self._rich(other)
        if ours is None or theirs is None:
            return False
        return any(ours.differs(theirs, number) for number in range(games))

    def _rich(self, selection: Selection) -> Trial | None:
        """Games with more points for everything, since players at random get few; the fewer they are, the more each."""
        few = self._trial.seats[:1]
        found = tried(self._registry, selection, few)
        if found is None:
            return None
        rates = {
            f"{rule.id}.{term.rate.name}": min(term.rate.value * RICH, term.rate.at_most)
            for rule in found[0].of(ScoringRule)
            for term in rule.terms
        }
        rich = tried(self._registry, replace(selection, rates={**selection.rates, **rates}), few)
        return None if rich is None else rich[1]


def _words(text: str) -> set[str]:
    return {word.removesuffix("s") for word in _WORD.findall(text.casefold())}
