"""Castles: built on small cities instead of scoring them, and scored when something is completed nearby."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bastide import (
    DecisionKind,
    Event,
    Feature,
    FinalScoring,
    Offer,
    Phase,
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
    count_in_play,
    count_pieces,
    count_tiles,
    is_kept,
    kept,
    kinds,
    noted,
    on_occasion,
)

from .fiefs import CASTLE, CITY, castle_on, castles, edge_of, fief, halves, lord_of
from .options import PLUGIN, Options

KNOWN = "general knowledge; first and second look alike"
#: The castles built in this turn, which are not scored in it.
BUILT = kept(f"{PLUGIN}/built", of="piece", holds="yes", lasts="turn", label="just built")
#: For castles, the points of what was completed in their fiefs and is not scored for them yet.
DUE = kept(f"{PLUGIN}/due", of="piece", holds="number", label="points due")
#: Whether any castle was built, and whether a lord waits on one.
BUILT_ONES = count_in_play(kinds(CASTLE)) > 0
LORDS_WAIT = count_in_play(at="piece") > 0
#: Where this is played by, a city pays a player in one of the fields around it only; so does a castle.
PAYING_ONCE = "farms-second-edition"


# Building


def ask_for_castle(table: Table, event: Event) -> None:
    """Ask whose small city was completed whether it shall be a castle."""
    city = event.feature
    # What is finished on the board of a diagram is scored as finished.
    if city is None or event.player is None or edge_of(table, city) is None:
        return
    leaders = table.position.leaders(city, "completed")
    if len(leaders) == 1:
        table.ask(CASTLE, leaders[0], city.segment)


def castle_offers(position: Position, player: int, segment: int) -> list[Offer]:
    """Building the castle, if the player has one left."""
    edge = edge_of(position, position.feature(segment))
    if edge is None or not position.supply(player, CASTLE):
        return []
    do = partial(build, player, segment)
    return [Offer(type=CASTLE, piece=CASTLE, place=edge, do=do)]


def build(player: int, segment: int, table: Table, offer: Offer) -> None:
    """Build a castle; the follower of its lord goes up to it, all others in the city go home."""
    assert offer.place is not None
    city = table.position.feature(segment)
    castle = table.deploy(CASTLE, player, offer.place)
    own = [number for number in city.pieces if table.piece(number).owner == player]
    lord = next(number for number in own if table.has_trait(number, "follower"))
    table.move(lord, Place("piece", castle))
    for number in city.pieces:
        table.go_home(number)
    BUILT.put(table, True, castle)


# Being scored


def notice(table: Table, event: Event) -> None:
    """Note what a completed feature of nobody's is worth for the castles in whose fiefs it has a tile."""
    feature = event.feature
    if feature is None or event.player is None:
        return
    for castle in waiting_for(table, feature):
        owner = table.piece(castle).owner
        assert owner is not None
        alone = Subject(feature.kind, (feature,), weights={owner: 1})
        note(table, castle, max(table.position.sheet(alone, "completed").points.values(), default=0))


def notice_scored(table: Table, event: Event) -> None:
    """Note what a feature scored that somebody had completed."""
    if event.feature is None or event.sheet is None:
        return
    points = max((line.points for line in event.sheet.lines), default=0)
    if event.sheet.subject.features == (event.feature,):
        for castle in waiting_for(table, event.feature):
            note(table, castle, points)


def waiting_for(position: Position, feature: Feature) -> list[int]:
    """The castles with a lord, built in an earlier turn, in whose fief a completed feature has a tile."""
    if "completable" not in feature.traits or feature.kind == "field" or castle_on(position, feature) is not None:
        return []
    cells, new = feature.cells, BUILT.all(position)
    return [
        castle
        for castle in castles(position)
        if castle not in new and lord_of(position, castle) is not None and not cells.isdisjoint(fief(position, castle))
    ]


def note(table: Table, castle: int, points: int) -> None:
    """Note that a castle will be scored; of several features the one that is worth most counts."""
    DUE.put(table, max(points, DUE.get(table, castle)), castle)


def all_due(position: Position) -> dict[int, int]:
    """The points of castles that will be scored, including those that are scored because others are."""
    found = DUE.all(position)
    new = BUILT.all(position)
    others = [castle for castle in castles(position) if castle not in new and lord_of(position, castle) is not None]
    changed = bool(found)
    while changed:
        changed = False
        for castle in others:
            lands = fief(position, castle)
            best = max((found[one] for one in found if one != castle and lands & {*halves(position, one)}), default=-1)
            if best > found.get(castle, -1):
                found[castle] = best
                changed = True
    return found


def subjects(position: Position) -> list[Subject]:
    """The castles to be scored now."""
    found = []
    for castle, points in sorted(all_due(position).items()):
        owner = position.piece(castle).owner
        assert owner is not None
        cells = frozenset(halves(position, castle))
        found.append(Subject(CASTLE, cells=cells, weights={owner: 1}, about={"castle": castle, "points": points}))
    return found


def score_castles(table: Table) -> None:
    """Score the castles for what was completed, and send their lords home; the castles stay."""
    for subject in subjects(table.position):
        table.score(subject, CASTLE)
        lord = lord_of(table, subject.about["castle"])
        if lord is not None:
            table.go_home(lord)
    DUE.drop(table)


def in_farms(position: Position, subject: Subject, claimant: int) -> int:
    """How many of the completed cities that a field, or whatever an edition scores farms by, is about are castles."""
    cities: dict[Feature, None] = {}
    for feature in subject.features:
        around = [feature] if feature.kind == CITY else feature.borders
        cities.update(dict.fromkeys(city for city in around if castle_on(position, city) is not None))
    if not position.has(PAYING_ONCE):
        return len(cities)
    return sum(_first_led(position, city, claimant) == subject.feature for city in cities)


def _first_led(position: Position, city: Feature, player: int) -> Feature | None:
    """The oldest of the fields around a city in which a player leads."""
    led = [field for field in city.bounds if field.kind == "field" and player in position.leaders(field, "final")]
    return min(led, key=lambda field: (field.first_laid, field.first_segment), default=None)


# What the hooks return


def piece_kinds() -> Sequence[PieceKind]:
    """Castles."""
    return [PieceKind(CASTLE, frozenset({"building"}), says="A castle.")]


def supplies() -> Sequence[Supply]:
    """How many castles there are."""
    says = "Each player has three castles; among five or six players, two."
    return [Supply(CASTLE, 3, id=f"{PLUGIN}/castles", says=says, for_players={5: 2, 6: 2}, source=KNOWN)]


def turn_rules(options: Options) -> Sequence[Rule]:
    """When a castle is built, what it takes notice of, and when it is scored."""
    unclaimed = Reaction(
        id=f"{PLUGIN}/castle-notices",
        says="A castle is scored, too, for what is completed in its fief and belongs to nobody.",
        source="general knowledge; first and second look, as other programs play it",
        on="completed",
        when=LORDS_WAIT,
        where=count_pieces() == 0,
        do=notice,
    )
    return [
        DecisionKind(
            id=f"{PLUGIN}/castle",
            says="Whose city of two halves is completed may build a castle on it instead of scoring it; one follower "
            "stays there as its lord.",
            source=KNOWN,
            optional=True,
            offers=castle_offers,
        ),
        Reaction(
            id=f"{PLUGIN}/castle-asked",
            says="Before a completed city of two halves is scored, its player is asked about a castle.",
            source=KNOWN,
            on="completed",
            features=kinds(CITY),
            where=(count_tiles == 2) & (count_pieces() > 0),
            do=ask_for_castle,
        ),
        *([unclaimed] if options.unclaimed else []),
        Reaction(
            id=f"{PLUGIN}/castle-notices-points",
            says="In a later turn than it was built, a castle is scored for the next feature completed with a tile in "
            "its fief; of several at once, for the most valuable.",
            source=KNOWN,
            on="scored",
            when=LORDS_WAIT & on_occasion("completed"),
            do=notice_scored,
        ),
        Phase(
            id=f"{PLUGIN}/castles-scored",
            name="castles",
            says="After what was completed, the castles that waited for it are scored, and others in whose fiefs these "
            "stand; their lords go home, the castles stay.",
            source=KNOWN,
            after=("score",),
            before=("turn-end",),
            scope="part",
            when=is_kept(PLUGIN, DUE.key),
            do=score_castles,
        ),
    ]


def scoring() -> Sequence[Rule]:
    """What castles are worth."""
    rules: list[Any] = [
        ScoringRule(
            id=f"{PLUGIN}/castle-scored",
            says="The lord of a castle scores as many points as the completed feature.",
            source=KNOWN,
            subjects=kinds(CASTLE),
            occasions=frozenset({CASTLE}),
            terms=(Term(label="completed feature", rate=Rate("points", 1), count=noted("points")),),
        ),
        FinalScoring(
            id=f"{PLUGIN}/castles-of-diagrams",
            says="On a board that is scored as it lies, castles are scored for what is finished there, before anything "
            "else; a castle that waits in vain scores nothing.",
            source=KNOWN,
            subjects=subjects,
            occasion=CASTLE,
            before=("base-game/unfinished",),
        ),
    ]
    return rules


def farms() -> Sequence[Rule]:
    """What castles are worth to farmers; only where farmers there are."""
    return [
        ScoringRule(
            id=f"{PLUGIN}/castle-in-farm",
            says="A castle pays farmers 1 point more than a completed city.",
            source="general knowledge; first and second look, where a city pays 3",
            subjects=kinds("field"),
            occasions=frozenset({"completed", "final"}),
            when=BUILT_ONES,
            terms=(Term(label="castles", singular="castle", rate=Rate("castle", 1), count_for=in_farms),),
        )
    ]
