"""Trade goods: who takes them, where they are kept, and what most of a kind is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide import (
    FinalScoring,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    StateKeeper,
    Table,
    Term,
    add_to_tallies,
    choose,
    count_flags,
    did_you_mean,
    kinds,
    listed,
    noted_as,
    sentence,
    tallies,
)

PLUGIN = "traders-builders"
#: The kinds of goods: the flags of the cities that have them, and the tallies of the tokens that players have.
GOODS = ("wine", "grain", "cloth")
#: What players call them, so that catalogues have them.
LABELS = {"wine": sentence("wine"), "grain": sentence("grain"), "cloth": sentence("cloth")}
#: The kind of points that goods give.
POINTS = "trade-goods"


def reactions() -> list[Reaction]:
    """Who takes goods."""
    return [
        Reaction(
            id="traders-builders/goods-taken",
            says="The player who completes a city takes a token for each symbol of goods in it, no matter who "
            "owns the city.",
            source="facts 4.4",
            on="completed",
            features=kinds("city"),
            flags=frozenset(GOODS),
            do=add_to_tallies(PLUGIN, {kind: count_flags(kind) for kind in GOODS}),
        )
    ]


def scoring() -> list[Rule]:
    """What goods are worth."""
    majority = Rate("majority", 10)
    return [
        FinalScoring(
            id="traders-builders/goods-compared",
            says="When the game is over, the tokens of each kind of goods are compared.",
            source="facts 4.5",
            after=("base-game/unfinished",),
            subjects=tallies(PLUGIN, *GOODS, kind=POINTS),
        ),
        ScoringRule(
            id="traders-builders/goods",
            says="Most tokens of a kind of goods score 10 points; all players with equally many get all of it.",
            source="facts 4.5",
            subjects=kinds(POINTS),
            occasions=frozenset({"final"}),
            terms=tuple(
                Term(label=LABELS[kind], rate=majority, count=choose(noted_as("tally", kind), 1, 0)) for kind in GOODS
            ),
        ),
    ]


def write(position: Position) -> dict[str, Any]:
    """The tokens as they stand in a diagram."""
    goods = {
        name: {kind: tally[player] for kind in GOODS if (tally := position.tally(PLUGIN, kind))[player]}
        for player, name in enumerate(position.players)
    }
    return {"goods": {name: tokens for name, tokens in goods.items() if tokens}}


def read(table: Table, written: Any) -> None:
    """Take the tokens from a diagram.

    Raises:
        ValueError: it names unknown players or kinds, or counts that are none.
    """
    for player, kind, count in entries(table.players, written):
        table.add_to_tally(PLUGIN, kind, player, count)


def entries(players: tuple[str, ...], written: Any) -> list[tuple[int, str, int]]:
    """Player, kind and count of all tokens in a diagram, once everything about them is checked."""
    found = []
    for name, tokens in _object(_object(written, "it", ("goods",)).get("goods", {}), "goods", players).items():
        for kind, count in _object(tokens, f"goods of {name}", GOODS).items():
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise ValueError(
                    sentence(
                        "{name} has {count!r} of {kind}; write how many tokens, 0 or more",
                        name=name,
                        count=count,
                        kind=kind,
                    )
                )
            found.append((players.index(name), kind, count))
    return found


def _object(value: Any, what: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    example = 'write {"goods": {"Red": {"wine": 2}}}'
    if not isinstance(value, Mapping):
        raise ValueError(
            sentence("{what} is {value!r:.60}, which is no object; {example}", what=what, value=value, example=example)
        )
    for key in value:
        if key not in keys:
            hint = did_you_mean(str(key), keys, sentence("there are {keys}", keys=listed(keys)))
            raise ValueError(sentence("{what} has an entry {key!r}; {hint}", what=what, key=key, hint=hint))
    return value


#: How goods stand in diagrams.
KEEPER = StateKeeper(read=read, write=write, labels={"goods": "trade goods"})
