"""The questions that the page of a plugin may ask about the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bastide import Ruleset, coded, did_you_mean, installed, listed, options_model, sentence

from .engine import engine_rules
from .examples import FILE, goes_on_laid_tile, holds
from .wording import Wording, mark


class WrongQuestionError(Exception):
    """A page asks something that has no answer.

    Args:
        message: what is wrong.
        hint: how to correct it.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.message = message
        self.hint = hint
        super().__init__(message)


class Answers:
    """The answers for one page, and the rules its text covers.

    Args:
        plugin: the plugin whose page it is.
        ruleset: the rules.
        wording: the language of the rulebook.
        examples: the examples of the plugin by name.
    """

    def __init__(self, plugin: str, ruleset: Ruleset, wording: Wording, examples: Mapping[str, Any]) -> None:
        self.plugin = plugin
        self.ruleset = ruleset
        self.wording = wording
        self.examples = examples
        #: The rules that the text covers.
        self.covered: set[str] = set()
        #: The rates that it states.
        self.rates: set[str] = set()
        #: The rules that the page asked about, in force or not.
        self.wanted: set[str] = set()
        self._rules = {entry.rule.id: entry.rule.says for entry in ruleset.rules}
        self._rules |= {name: says for name, (_, says) in engine_rules(ruleset).items()}

    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that a page may call, by name."""
        return {
            "rule": self.rule,
            "says": self.says,
            "rate": self.rate,
            "option": self.option,
            "plugin": self.has_plugin,
            "count": self.count,
            "tiles": self.tiles,
            "stack": self.stack,
            "example": self.example,
            "just_placed": self.just_placed,
        }

    def covering(self, text: str, *rules: str) -> str:
        """Note which rules a text covers, if it is not empty."""
        if str(text).strip():
            self.covered.update(rule for rule in rules if rule in self._rules)
        return text

    def rule(self, *ids: str) -> bool:
        """Whether all of these rules are in force."""
        if not ids:
            raise WrongQuestionError(coded("rulebook/rule-without-id", "rule(…) needs the id of a rule"))
        for each in ids:
            if "/" not in each:
                raise WrongQuestionError(
                    coded("rulebook/no-rule-id", "{id!r} is no id of a rule", id=each),
                    did_you_mean(f"{self.plugin}/{each}", self._rules, sentence("it is written plugin/name")),
                )
        self.wanted.update(ids)
        return all(each in self._rules for each in ids)

    def says(self, id: str) -> str:
        """A rule's own sentence, in the language of the rulebook."""
        self.rule(id)
        if id not in self._rules:
            hint = did_you_mean(id, self._rules, sentence('ask {{% if rule("{id}") %}} before', id=id))
            raise WrongQuestionError(coded("rulebook/rule-not-in-force", "the rule {id} is not in force", id=id), hint)
        self.covered.add(id)
        text = self.wording(self._rules[id])
        foreign = text.language not in (None, self.wording.language)
        return f"{text.text} {mark(text.language or '')}" if foreign else text.text

    def rate(self, name: str) -> int:
        """A rate of a rule, as the variant sets it."""
        try:
            value = self.ruleset.rates[name]
        except KeyError:
            rule = name.rpartition(".")[0]
            own = [each for each in self.ruleset.rates if each.startswith(f"{rule}.")]
            otherwise = sentence("the rule has {rates}", rates=listed(own)) if own else None
            hint = did_you_mean(name, self.ruleset.rates, otherwise)
            raise WrongQuestionError(
                coded("rulebook/unknown-rate", "there is no rate {name!r} among the rules in force", name=name), hint
            ) from None
        self.rates.add(name)
        return value

    def option(self, name: str) -> Any:
        """An option of the page's plugin, or of another one: ``base-game.draw``."""
        plugin, dot, field = name.rpartition(".")
        plugin = plugin if dot else self.plugin
        if plugin not in self.ruleset.selection.plugins:
            hint = sentence('ask {{% if plugin("{plugin}") %}} before', plugin=plugin)
            raise WrongQuestionError(
                coded("rulebook/plugin-not-selected", "the plugin {plugin} is not selected", plugin=plugin), hint
            )
        options = self.ruleset.selection.plugins[plugin]
        fields = {} if options is None else options_model(type(options)).model_fields
        if field not in fields:
            otherwise = (
                sentence("it has {options}", options=listed(sorted(fields)))
                if fields
                else sentence("it has no options")
            )
            raise WrongQuestionError(
                coded(
                    "rulebook/unknown-option", "the plugin {plugin} has no option {name!r}", plugin=plugin, name=field
                ),
                did_you_mean(field, fields, otherwise),
            )
        return getattr(options, field)

    def has_plugin(self, name: str) -> bool:
        """Whether a plugin is selected."""
        if "/" in name:
            known = installed().usable
            raise WrongQuestionError(
                coded("rulebook/unknown-plugin", "{name!r} is no name of a plugin", name=name),
                did_you_mean(name, known),
            )
        return name in self.ruleset.selection.plugins

    def count(self, piece: str, players: int | None = None) -> int:
        """How many pieces of a kind each player starts with, or the table; 0 if there are none."""
        supplies = self.ruleset.supplies if players is None else self.ruleset.supplies_among(players)
        return supplies.get((False, piece), 0) + supplies.get((True, piece), 0)

    def tiles(self, name: str) -> int:
        """How many tiles of a set, or of one kind, are in the game."""
        lying = [*self.ruleset.contents.values(), *({tile: 1} for tile, _, _ in self.ruleset.start)]
        return sum(
            count
            for items in lying
            for tile, count in items.items()
            if name in (tile, tile.partition("/")[0]) and (tile in self.ruleset.tiles or tile in self.ruleset.blocks)
        )

    def stack(self, name: str, item: str | None = None) -> int:
        """The size of a stack before the game, or the count of one item; 0 where there is no such stack."""
        items = self.ruleset.contents.get(name, {})
        return sum(items.values()) if item is None else items.get(item, 0)

    def example(self, name: str, **scores: int) -> bool:
        """Whether an example holds under the rules in force and gives the stated scores."""
        if name not in self.examples:
            otherwise = sentence("write [{name}] in {file} beside the page", name=name, file=FILE)
            raise WrongQuestionError(
                coded("rulebook/unknown-example", "there is no example {name!r}", name=name),
                did_you_mean(name, self.examples, otherwise),
            )
        return holds(self.examples[name], self.ruleset, scores)

    def just_placed(self, piece: str) -> bool:
        """Whether a piece is deployed only on the tile just placed."""
        return goes_on_laid_tile(self.ruleset, piece)
