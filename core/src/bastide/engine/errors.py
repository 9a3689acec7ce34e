"""What goes wrong in a game."""

from __future__ import annotations

from bastide.rules.base import Rule
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import Sentence, coded, sentence

#: The rule that whatever is named is there.
UNKNOWN = "bastide/known-names"


def no_tile(name: object) -> Sentence:
    """What is wrong with the name of a tile."""
    return coded("tile/not-in-variant", "there is no tile {tile!r} in this variant", tile=name)


def no_piece(kind: object) -> Sentence:
    """What is wrong with the kind of a piece."""
    return coded("piece/not-in-variant", "there is no piece {kind!r} in this variant", kind=kind)


def no_player(name: object) -> Sentence:
    """What is wrong with the name of a player."""
    return coded("player/unknown", "there is no player {name!r}", name=name)


def forbidden_by(rule: Rule) -> Sentence:
    """What a rule forbids, in its own words."""
    return coded("rule/forbids", rule.says)


def wrong_roll(number: int, rolled: str, value: object, name: str, sides: int) -> Sentence:
    """What is wrong with a roll that a record holds."""
    return coded(
        "record/roll",
        "roll {number} is {value!r} of {rolled!r}, but {name!r} is rolled now, from 1 to {sides}",
        number=number,
        value=value,
        rolled=rolled,
        name=name,
        sides=sides,
    )


class IllegalAction(BastideError):  # noqa: N818 - the name is part of the contract
    """An action that a rule forbids, or that no decision asks for now.

    Args:
        reason: a sentence: what the rule says.
        rule: the id of the rule.
        hint: what would be legal.
    """

    def __init__(self, reason: str, rule: str, hint: str | None = None) -> None:
        super().__init__(Problem(reason, rule=rule, hint=hint))
        #: The id of the rule that forbids it.
        self.rule = rule
        #: What the rule says.
        self.reason = reason


class VariantNeeded(BastideError):  # noqa: N818 - it says what is needed, as the contract names do
    """A diagram was scored without a variant."""

    def __init__(self) -> None:
        super().__init__(sentence("a diagram says nothing of rules: name a variant, such as hig-2002"))


class RuleError(Exception):
    """A rule of a plugin raised. The game stands as it was before the action.

    Args:
        message: which plugin, version and rule, at which action.
        plugin: the plugin's name.
        rule: the rule's id.
        action: how many actions had been played.
        back: how to come back to this point.
        variant: the variant as it was given; empty for an object.
    """

    def __init__(self, message: str, plugin: str, rule: str, action: int, back: str = "", variant: str = "") -> None:
        super().__init__(f"{message}. {back}" if back else message)
        #: What happened, without how to come back to it.
        self.message = message
        self.plugin = plugin
        self.rule = rule
        self.action = action
        self.variant = variant
        #: Where a record is replayed, the index in its ``actions`` of the one at which it raised.
        self.entry: int | None = None
