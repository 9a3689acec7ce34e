"""Hunting trap, pit trap and wild fire, the menhir tiles that deal with animals, and the tokens that cover these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bastide import (
    Event,
    Feature,
    Number,
    PieceKind,
    Place,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Subject,
    Supply,
    Table,
    Term,
    count_flags,
    kinds,
    noted,
    sentence,
)
from bastide_hunters_gatherers.editions import NAMES, Edition
from bastide_hunters_gatherers.meadows import PREY, living, taken_deer

MEADOW = "meadow"
HUNTING_TRAP, PIT_TRAP, WILD_FIRE = "hunting-trap", "pit-trap", "wild-fire"
COVER = "cover"
TIGER = "tiger"

#: Animals by the segment on which they are and their kind.
Animals = Counter[tuple[int, str]]


def animals(position: Position, meadow: Feature, cells: set[int], edition: Edition) -> Animals:
    """The animals of a meadow that are in some cells and not covered."""
    found: Animals = Counter()
    for segment, definition in zip(meadow.segments, meadow.definitions, strict=True):
        if position.cell_of_segment(segment) in cells:
            for animal in (*edition.game, TIGER):
                found[segment, animal] += definition.flags.get(animal, 0)
    for number in meadow.pieces:
        piece = position.piece(number)
        if piece.kind == COVER:
            found[piece.place.at, str(piece.role)] -= 1
    return +found


def of_kind(found: Animals, kind: str) -> int:
    """How many animals of a kind there are."""
    return sum(count for (_, animal), count in found.items() if animal == kind)


def cover(table: Table, found: Animals) -> None:
    """Cover animals, which count no more."""
    # Where the tokens have run out, anything else covers as well.
    table.stock(None, COVER, max(0, found.total() - table.supply(None, COVER)))
    for segment, animal in found.elements():
        table.deploy(COVER, None, Place("segment", segment), animal)


def spring(edition: Edition) -> Callable[[Table, Event], None]:
    """What a hunting trap does when it is placed: score what it catches, and cover that."""

    def do(table: Table, event: Event) -> None:
        assert event.cell is not None
        for segment in table.segments_on(event.cell):
            if HUNTING_TRAP in table.segment(segment).flags:
                meadow, cells = table.feature(segment), set(table.around(event.cell))
                caught = animals(table, meadow, cells, edition)
                counts = {animal: of_kind(caught, animal) for animal in edition.game}
                taken = min(of_kind(caught, TIGER), counts[PREY])
                counts[PREY] -= taken
                subject = Subject(
                    MEADOW,
                    (meadow,),
                    cells=frozenset(cells & meadow.cells),
                    weights={table.player: 1},
                    about={**counts, "taken": taken},
                )
                table.score(subject, HUNTING_TRAP)
                cover(table, caught)

    return do


def doubled(animal: str, edition: Edition, *, inside_first: bool) -> Number:
    """How many animals of a kind pay double at the pit traps of a meadow."""
    inside = living(edition, animal, PIT_TRAP)
    if animal != PREY:
        return inside
    lost = taken_deer(edition)
    if not inside_first:
        lost -= living(edition, animal) - inside
    return (inside - lost.at_least(0)).at_least(0)


def tokens() -> Supply:
    """The tokens that cover animals."""
    return Supply(
        COVER,
        24,
        id="hunters-gatherers-2020/covers",
        says="There are 24 tokens that cover animals.",
        source="facts 6.20",
    )


def token() -> PieceKind:
    """What covers an animal; which one it is stands in its role."""
    return PieceKind(COVER, neutral=True, says="A token that covers an animal, which counts no more.")


def scoring(edition: Edition, *, inside_first: bool) -> list[Rule]:
    """What the traps are worth."""
    # Worth nothing, but a line shows how many tigers and deer were paired.
    pairs = Term(label="deer taken by tigers", rate=Rate("taken", 0, at_most=0), count=noted("taken"))
    return [
        ScoringRule(
            id=edition.rule("hunting-trap"),
            says="Who places the hunting trap scores at once the animals of its meadow on its tile and the eight "
            "around it: 3 for a mammoth, 2 for an aurochs, 1 for a deer; each tiger there first takes one deer there.",
            source="facts 6.25",
            subjects=kinds(MEADOW),
            occasions=frozenset({HUNTING_TRAP}),
            terms=(
                *(
                    Term(label=NAMES[animal], rate=Rate(animal, points), count=noted(animal))
                    for animal, points in edition.game.items()
                ),
                pairs,
            ),
        ),
        ScoringRule(
            id=edition.rule("pit-trap"),
            says=sentence(
                "Animals of the pit trap's meadow on its tile and the eight around it score as much again; of the "
                "deer, tigers first take those {where}.",
                where=sentence("around the trap") if inside_first else sentence("elsewhere in the meadow"),
            ),
            source="facts 6.26",
            after=(edition.rule("meadow"),),
            subjects=kinds(MEADOW),
            occasions=frozenset({"final"}),
            when=count_flags(PIT_TRAP) > 0,
            terms=tuple(
                Term(
                    label=sentence("{animal} at a pit trap", animal=NAMES[animal]),
                    rate=Rate(animal, points),
                    count=doubled(animal, edition, inside_first=inside_first),
                )
                for animal, points in edition.game.items()
            ),
        ),
    ]


def reactions(edition: Edition) -> list[Rule]:
    """When the hunting trap springs."""
    return [
        Reaction(
            id=edition.rule("hunting-trap-set"),
            says="The hunting trap is scored when it is placed, before anybody is deployed; all animals that it "
            "caught, tigers and the deer that they took too, are covered and count no more.",
            source="facts 6.25",
            on="placed",
            features=kinds(MEADOW),
            flags=frozenset({HUNTING_TRAP}),
            do=spring(edition),
        )
    ]
