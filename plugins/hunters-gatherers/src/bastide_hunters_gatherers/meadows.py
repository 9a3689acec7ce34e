"""Meadows: the animals hunted on them, the tigers that were there first, fire and shrine."""

from __future__ import annotations

from bastide import (
    ClaimRule,
    FinalScoring,
    Number,
    Rate,
    Rule,
    ScoringRule,
    Sentence,
    Term,
    choose,
    claimed,
    count_flags,
    count_pieces,
    kinds,
    listed,
    owners_on,
    sentence,
)

from .editions import NAMES, Edition

#: The animals that tigers take, and those that they leave alone.
PREY = "deer"


def living(edition: Edition, animal: str, around: str | None = None) -> Number:
    """How many animals of a kind a meadow has, but for those that are covered.

    Args:
        edition: the edition.
        animal: the kind of animal.
        around: counts those on and around the tiles with this flag, instead.
    """
    found = count_flags(animal, around=around)
    return found - count_pieces(kinds(edition.cover), role=animal, around=around) if edition.cover else found


def taken_deer(edition: Edition) -> Number:
    """How many deer of a meadow tigers take: one each; where a fire burns there are no tigers."""
    taken = living(edition, "tiger").at_most(living(edition, PREY))
    return choose(count_flags(edition.fire) > 0, 0, taken) if edition.fire else taken


def scoring(edition: Edition) -> list[Rule]:
    """What meadows are worth, when the game is over."""
    animals = listed(_worth(animal, points) for animal, points in edition.game.items())
    taken = taken_deer(edition)
    counts = {animal: living(edition, animal) for animal in edition.game}
    counts[PREY] -= taken
    terms = [
        Term(label=NAMES[animal], rate=Rate(animal, points), count=counts[animal])
        for animal, points in edition.game.items()
    ]
    calm = sentence(", but where a fire burns all tigers are gone") if edition.fire else ""
    # Worth nothing, but a line shows how many tigers and deer were paired.
    pairs = Term(label="deer taken by tigers", rate=Rate("taken", 0, at_most=0), count=taken)
    return [
        FinalScoring(
            id=edition.rule("meadows"),
            says="When the game is over, every meadow with hunters is scored, after the huts.",
            source=edition.sources["meadows"],
            after=(edition.rule("huts"),),
            subjects=claimed(kinds("meadow")),
        ),
        ScoringRule(
            id=edition.rule("meadow"),
            says=sentence(
                "A meadow scores {animals}; each tiger takes one deer, and nothing else{calm}.",
                animals=animals,
                calm=calm,
            ),
            source=edition.sources["meadows"],
            subjects=kinds("meadow"),
            occasions=frozenset({"final"}),
            terms=(*terms, pairs),
        ),
    ]


def shrine(edition: Edition) -> Rule:
    """Who scores a meadow with a shrine."""
    return ClaimRule(
        id=edition.rule("shrine"),
        says="Who deployed a hunter beside the shrine when it was laid scores that meadow alone.",
        source="facts 6.18",
        stage="override",
        subjects=kinds("meadow"),
        flags=frozenset({"shrine"}),
        decide=owners_on("shrine"),
    )


def _worth(animal: str, points: int) -> Sentence:
    if animal[0] in "aeiou":
        return sentence("{points} for an {animal}", points=points, animal=NAMES[animal])
    return sentence("{points} for a {animal}", points=points, animal=NAMES[animal])
