"""Trade goods: who takes them, where they are kept, and what most of a kind is worth."""

from __future__ import annotations

from bastide import (
    FinalScoring,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Term,
    add_to_tallies,
    constant,
    count_flags,
    kept,
    kinds,
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
                Term(label=LABELS[kind], rate=majority, when=noted_as("tally", kind), count=constant(1))
                for kind in GOODS
            ),
        ),
    ]


#: The tokens of each player, by their kind.
TOKENS = [
    kept(f"{PLUGIN}/{kind}", of="player", holds="count", under="goods", label=sentence("trade goods")) for kind in GOODS
]
