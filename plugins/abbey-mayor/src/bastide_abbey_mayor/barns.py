"""Barns: buildings on corners that score a field's farmers at once, keep others away, and score at the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bastide import (
    ANY,
    Event,
    Feature,
    FinalScoring,
    Homecoming,
    OfferVeto,
    Phase,
    PieceKind,
    PlaceDeployment,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Subject,
    Supply,
    Table,
    Term,
    Weighing,
    corners_around,
    count_borders,
    count_claimed,
    count_in_play,
    count_on_corners,
    count_pieces,
    is_kept,
    kept,
    kinds,
    of_kind,
    traits,
)

PLUGIN = "abbey-mayor"
BARN = "barn"
FIELD = kinds("field")
#: The slot of farm plugins; where none is selected nobody is on a field, and there are no barns.
FARMS = "farms"
#: Whether a barn is in play at all, and whether one stands in a field.
IN_PLAY = count_in_play(kinds(BARN)) > 0
HAS_BARN = count_on_corners(kinds(BARN)) > 0
#: Whether farmers stand in any field with a barn.
FARMERS_BESIDE = count_claimed(FIELD, where=HAS_BARN & (count_pieces(traits("follower")) > 0)) > 0
#: On these occasions farmers score in the middle of the game: their field got a barn, or was joined to one with a barn.
PLACED = "barn-placed"
JOINED = "barn-joined"
#: The barn placed since barns were last looked at.
NEW = kept(f"{PLUGIN}/barn", holds="piece", label="just placed")
#: What the subject of such a scoring remembers.
AT_A_BARN = "barn"


def piece_kinds() -> list[PieceKind]:
    """The barn. It claims nothing by itself."""
    return [PieceKind(BARN, frozenset({"building"}), says="A barn, on a corner where four pieces of a field meet.")]


def supplies() -> list[Supply]:
    """One for everybody."""
    return [
        Supply(
            BARN,
            1,
            id="abbey-mayor/barns-each",
            says="Each player has one barn.",
            source="general knowledge; HiG 2007, HiG 2016",
        )
    ]


def barns(position: Position) -> Iterator[tuple[int, Feature]]:
    """Every barn that stands in a field, and that field."""
    for player in range(len(position.players)):
        for number in position.pieces_of(player, BARN):
            place = position.piece(number).place
            if place.kind == "corner":
                field = position.feature_around(place.at, "field")
                if field is not None:
                    yield number, field


def farmed(position: Position, field: Feature) -> bool:
    """Whether any follower stands in a field."""
    return any(position.has_trait(number, "follower") for number in field.pieces)


# Deploying


def meeple_rules() -> list[Rule]:
    """Where barns go, and who keeps away from them and goes home for them."""
    return [
        PlaceDeployment(
            id="abbey-mayor/barn-deployed",
            says="Instead of a follower, the barn may be placed on a corner of the tile just placed where four tiles "
            "meet with nothing but field, if the field has no barn.",
            source="general knowledge; HiG 2007, HiG 2016",
            pieces=kinds(BARN),
            needs=kinds(BARN),
            places=corners_around(FIELD, where=of_kind(traits("claimable")) & ~HAS_BARN),
        ),
        OfferVeto(
            id="abbey-mayor/no-more-farmers",
            says="Nobody is deployed on a field with a barn.",
            source="general knowledge; HiG 2007, HiG 2016",
            decision="deploy",
            types=frozenset({"deploy"}),
            places=frozenset({"segment"}),
            when=IN_PLAY,
            forbids=of_kind(FIELD) & HAS_BARN,
        ),
        Homecoming(
            id="abbey-mayor/farmers-return",
            says="When farmers have been scored because of a barn, they go back to their players.",
            source="general knowledge; HiG 2007, HiG 2016",
            pieces=traits("follower"),
            on=FIELD,
            occasions=frozenset({PLACED, JOINED}),
        ),
    ]


# Scoring farmers in the middle of the game


def note_barn(table: Table, event: Event) -> None:
    """Remember a barn that has just been placed."""
    NEW.put(table, event.piece)


def has_new_barn(position: Position, field: Feature) -> bool:
    """Whether the barn just placed stands in a field."""
    new = NEW.get(position)
    return any(number == new and other.root == field.root for number, other in barns(position))


def score_farmers(table: Table, field: Feature) -> None:
    """Score the farmers beside a barn, and send them home."""
    occasion = PLACED if has_new_barn(table, field) else JOINED
    table.score(beside_barn(table, field), occasion)
    table.send_home(field, occasion)


def beside_barn(position: Position, field: Feature) -> Subject:
    """A field whose farmers are scored because of a barn."""
    return Subject("field", (position.feature(field.segment),), about={AT_A_BARN: True})


def look_at_barns(table: Table) -> None:
    """Score every field in which farmers stand beside a barn."""
    for field in farmers_at_barns(table.position):
        score_farmers(table, field)
    NEW.drop(table)


def farmers_at_barns(position: Position) -> list[Feature]:
    """The fields in which farmers stand beside a barn."""
    return [field for field in dict.fromkeys(field for _, field in barns(position)) if farmed(position, field)]


def before_completion(table: Table, event: Event) -> None:
    """Where house rules let fields be complete: farmers beside a barn score as such, before the field does."""
    assert event.feature is not None
    score_farmers(table, event.feature)


def turn_rules() -> list[Rule]:
    """When barns are noticed, and when their fields are looked at."""
    return [
        Reaction(
            id="abbey-mayor/barn-noted",
            says="A barn just placed makes the farmers of its field score in full.",
            source="general knowledge; HiG 2007, HiG 2016",
            on="deployed",
            pieces=kinds(BARN),
            do=note_barn,
        ),
        Reaction(
            id="abbey-mayor/barn-first",
            says="Where a field with a barn is complete, its farmers are scored because of the barn, and only so.",
            source="general knowledge; our own reading",
            on="completed",
            features=FIELD,
            beside=traits("follower"),
            when=IN_PLAY,
            where=HAS_BARN,
            do=before_completion,
        ),
        Phase(
            id="abbey-mayor/barns-looked-at",
            name="barns",
            says="After scoring, fields in which farmers stand beside a barn are scored.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("score",),
            scope="part",
            when=is_kept(PLUGIN, NEW.key) | IN_PLAY & FARMERS_BESIDE,
            do=look_at_barns,
        ),
    ]


# Worth


def at_a_barn(position: Position, subject: Subject, piece: int, weight: int) -> int:
    """Nothing for farmers beside a barn, but where they are scored because of it."""
    return weight if subject.about.get(AT_A_BARN) else 0


def all_barns(position: Position) -> list[Subject]:
    """Every barn with its field, for its player alone."""
    found = []
    for number, field in barns(position):
        owner = position.piece(number).owner
        if owner is not None:
            found.append(Subject("barn", (field,), weights={owner: 1}))
    return found


def farmers_left(position: Position, *, new: bool) -> list[Subject]:
    """Fields whose farmers stand beside a barn though the game is over: it was ended in the middle of a turn.

    Args:
        position: the position.
        new: whether the barn is the one placed in that turn.
    """
    fields = farmers_at_barns(position)
    return [beside_barn(position, field) for field in fields if has_new_barn(position, field) is new]


def scoring() -> list[Rule]:
    """What farmers and barns score."""
    return [
        ScoringRule(
            id="abbey-mayor/barn-placed",
            says="When a barn is placed, the most farmers in its field score 3 points for each completed city by it.",
            source="general knowledge; HiG 2007, HiG 2016",
            subjects=FIELD,
            occasions=frozenset({PLACED}),
            terms=(Term(label="cities", singular="city", rate=Rate("city", 3), count=count_borders("city")),),
        ),
        ScoringRule(
            id="abbey-mayor/barn-joined",
            says="When a field is joined to one with a barn, its farmers score only 1 point for each completed city.",
            source="general knowledge; HiG 2007, HiG 2016",
            subjects=FIELD,
            occasions=frozenset({JOINED}),
            terms=(Term(label="cities", singular="city", rate=Rate("city", 1), count=count_borders("city")),),
        ),
        Weighing(
            id="abbey-mayor/scored-once",
            says="Farmers beside a barn have no part in any other scoring of the field.",
            source="general knowledge; our own reading",
            pieces=ANY,
            subjects=FIELD,
            when=of_kind(FIELD) & HAS_BARN,
            weigh=at_a_barn,
        ),
        FinalScoring(
            id="abbey-mayor/farmers-left",
            says="Farmers who still stand beside a barn when the game is over are scored as when fields are joined.",
            source="general knowledge; our own reading",
            after=("base-game/unfinished",),
            before=("abbey-mayor/barns",),
            subjects=partial(farmers_left, new=False),
            occasion=JOINED,
        ),
        FinalScoring(
            id="abbey-mayor/farmers-left-at-new-barn",
            says="If the barn was placed in the turn in which the game is ended, they are scored as when it is placed.",
            source="general knowledge; our own reading",
            after=("base-game/unfinished",),
            before=("abbey-mayor/barns",),
            subjects=partial(farmers_left, new=True),
            occasion=PLACED,
        ),
        FinalScoring(
            id="abbey-mayor/barns",
            says="When the game is over, every barn is scored for its player.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("base-game/unfinished",),
            subjects=all_barns,
        ),
        ScoringRule(
            id="abbey-mayor/barn",
            says="A barn scores 4 points for each completed city that borders its field.",
            source="general knowledge; HiG 2007, HiG 2016",
            subjects=kinds("barn"),
            occasions=frozenset({"final"}),
            terms=(Term(label="cities", singular="city", rate=Rate("city", 4), count=count_borders("city")),),
        ),
    ]
