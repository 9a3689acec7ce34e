"""What a witness hears: one saying after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

What = Literal["chosen", "event", "asked", "did", "offered", "refused", "pushed", "sheet", "rolled"]


@dataclass(slots=True, kw_only=True)
class Saying:
    """Something that was said or happened in a game.

    Args:
        what: ``asked`` a rule that answered, ``did`` something by a rule; ``offered`` a deployment by a rule and
            ``refused`` one that was not, ``chosen`` an action; ``event`` something all reactions are told of, ``sheet``
            what was scored, ``pushed`` steps that a rule had done next, ``rolled`` a random number.
        rule: the rule's id; empty where none speaks.
        plugin: the plugin it comes from.
        family: the type of rule.
        field: which of its callables.
        verb: what the rule does, for people.
        about: what it was asked about, in words.
        answer: what it said: truth, a number, a text, or a list of texts; for a sheet and an action, an object.
        reason: the rule in one sentence, where it keeps something from being, or why something is refused.
        error: what it raised instead of answering.
        game: the number of the game, in the order in which the witness came to see them.
        turn: the number of the turn, from 1.
        player: whose turn it is.
        action: how many entries the game's record had.
        depth: how many rules were speaking meanwhile.
    """

    what: What
    rule: str = ""
    plugin: str = ""
    family: str = ""
    field: str = ""
    verb: str = ""
    about: tuple[str, ...] = ()
    answer: Any = None
    reason: str = ""
    error: str = ""
    game: int = 0
    turn: int = 0
    player: str = ""
    action: int = 0
    depth: int = 0
