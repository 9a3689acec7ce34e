"""When paths, houses and towers are complete, and what everything is worth."""

from __future__ import annotations

from collections.abc import Iterator

import bastide
from bastide import Feature, FinalScoring, Position, Rate, Rule, ScoringRule, Subject, Term, kinds, sentence

from .wall_tiles import DOUBLED, OWN, POINTS

KEEP, COURT, MARKET = "keep", "court", "market"
DONE, FINAL = frozenset({"completed"}), frozenset({"final"})
#: What a tile of each kind is worth when it is complete.
WORTH = {
    "path": (1, sentence("A completed path scores 1 point a tile; a starting space is a tile, too.")),
    "house": (1, sentence("A completed house scores 1 point a tile.")),
    "tower": (2, sentence("A completed tower scores 2 points a tile.")),
}


def tiles(rate: int) -> tuple[Term]:
    """Points for each tile."""
    return (Term(label="tiles", singular="tile", rate=Rate("tile", rate), count=bastide.count_tiles),)


def completed() -> Iterator[Rule]:
    """What is scored as it is completed."""
    says = "Paths are complete that end at squares or the wall on all sides, houses and towers that nothing can extend."
    yield bastide.Completion(id="castle/complete", says=says, source="facts 40.7", of=kinds(*WORTH))
    yield bastide.ClaimRule(
        id="castle/ties",
        says="Who has most followers on something scores it; if both have equally many, nobody does.",
        source="facts 40.7, 40.8",
        stage="tie-break",
        decide=lambda position, subject, weights, leaders: (),
    )
    for kind, (rate, says) in WORTH.items():
        yield ScoringRule(
            id=f"castle/{kind}",
            says=says,
            source="facts 40.7",
            subjects=kinds(kind),
            occasions=DONE,
            terms=tiles(rate),
        )
    yield bastide.Adjustment(
        id="castle/fountain",
        says="A completed path with a fountain scores 2 points a tile.",
        source="facts 40.7",
        stage="sign",
        value=Rate("tile", 2),
        subjects=kinds("path"),
        occasions=DONE,
        when=bastide.count_flags("fountain") > 0,
    )
    yield bastide.Adjustment(
        id="castle/doubled",
        says="Who gives up a wall tile for it scores a completed house or tower twice.",
        source="facts 40.11",
        stage="multiply",
        value=Rate("times", 2),
        subjects=kinds("house", "tower"),
        occasions=DONE,
        when=bastide.is_kept("castle", DOUBLED.key),
    )


def keeps(position: Position) -> Iterator[Subject]:
    """The largest house that each player has scored, with what wall tiles add to it."""
    sizes = {}
    for player in range(len(position.players)):
        for number in position.pieces_of(player, KEEP):
            more = OWN[KEEP].get(position, player) * position.options("castle").keep_tile
            house = position.feature_of(number)
            sizes[player] = more + (0 if house is None else len(house.cells))
    yield Subject(KEEP, weights=sizes)


def best(position: Position, player: int, kind: str, tile: str) -> list[Feature]:
    """What a player may score by wall tiles of a kind: the largest that the player leads, one for each of them."""
    count = OWN[tile].get(position, player)
    own = [
        each
        for each in (position.claimed(kind) if count else ())
        if not each.complete and position.leaders(each, "final") == (player,)
    ]
    return sorted(own, key=lambda each: (each.flags.get(MARKET, 0), len(each.cells)), reverse=True)[:count]


def unfinished(position: Position) -> Iterator[Subject]:
    """What wall tiles have scored though it is unfinished."""
    for player in range(len(position.players)):
        for kind in WORTH:
            yield from map(position.subject, best(position, player, kind, f"unfinished-{kind}"))


def is_best_court(position: Position, subject: Subject, player: int) -> bool:
    """Whether a wall tile makes a court worth more."""
    return subject.feature in best(position, player, COURT, "markets")


def final() -> Iterator[Rule]:
    """What is scored when the game is over."""
    yield FinalScoring(
        id="castle/keeps-compared",
        says="First the keeps are compared.",
        source="facts 40.8",
        before=("castle/courts",),
        subjects=keeps,
    )
    yield ScoringRule(
        id="castle/largest-keep",
        says="Who has the larger keep scores 1 point for each cell of the largest empty area within the wall.",
        source="facts 40.8",
        subjects=kinds(KEEP),
        occasions=FINAL,
        terms=(
            Term(
                label="empty cells",
                singular="empty cell",
                rate=Rate("cell", 1),
                count=lambda position, subject: max(map(len, position.holes()), default=0),
            ),
        ),
    )
    yield FinalScoring(
        id="castle/courts",
        says="Then all courts with followers are scored.",
        source="facts 40.8",
        subjects=bastide.claimed(kinds(COURT)),
    )
    yield ScoringRule(
        id="castle/court",
        says="A court scores 3 points for each market.",
        source="facts 40.8",
        subjects=kinds(COURT),
        occasions=FINAL,
        terms=(Term(label="markets", singular=MARKET, rate=Rate(MARKET, 3), count=bastide.count_flags(MARKET)),),
    )
    yield bastide.Adjustment(
        id="castle/rich-court",
        says="Who has a wall tile for it scores 1 point more for each market of one court, the one with most of them.",
        source="facts 40.11",
        stage="add",
        value=Rate(MARKET, 1),
        subjects=kinds(COURT),
        occasions=FINAL,
        when_for=is_best_court,
    )
    yield FinalScoring(
        id="castle/unfinished",
        says="Then who has wall tiles for it scores an unfinished path, house or tower for each, the largest first.",
        source="facts 40.11",
        after=("castle/courts",),
        subjects=unfinished,
    )
    yield ScoringRule(
        id="castle/unfinished-tiles",
        says="An unfinished path, house or tower scores 1 point a tile, if a wall tile has it scored.",
        source="facts 40.11",
        subjects=kinds(*WORTH),
        occasions=FINAL,
        terms=tiles(1),
    )
    yield FinalScoring(
        id="castle/points",
        says="Last come wall tiles that are worth points.",
        source="facts 40.11",
        after=("castle/unfinished",),
        subjects=lambda position: [Subject.each(POINTS, OWN[POINTS].all(position))],
    )
    yield ScoringRule(
        id="castle/points-tile",
        says="Such a wall tile is worth 5 points.",
        source="facts 40.11",
        subjects=kinds(POINTS),
        occasions=FINAL,
        terms=(Term(label="wall tiles", singular="wall tile", rate=Rate("points", 5), count_for=bastide.count_own),),
    )
