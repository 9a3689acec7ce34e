"""The School: who joins it to the world has the teacher, who brings as many points as the next feature."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import bastide
from bastide import Event, Place, Rate, Rule, Subject, Table, Term, hookimpl, kinds

SCHOOL, TEACHER, LESSON = "school", "teacher", "lesson"
#: The base game's start tile lies with the school to its left, whatever else lies first.
TILES = (("base-game/D", (0, 0), 0), ("school/SC-west", (-2, 0), 0), ("school/SC-east", (-1, 0), 0))

#: Who has completed a road to the school that is about to be scored.
CALLER = bastide.kept("school/caller", holds="player", lasts="turn")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The School",
        says="Two tiles with a school lie first; who completes a road to it has the teacher, who shares in a scoring.",
        requires=("base-game",),
        editions=("The School, 2011",),
        sources=("facts 39",),
        about={"components": "2 tiles with the school, a teacher"},
    )


@hookimpl
def bastide_kinds() -> list[bastide.SegmentKind | bastide.PieceKind]:
    return [
        bastide.SegmentKind(SCHOOL, "side", says="A half of the school."),
        bastide.PieceKind(TEACHER, neutral=True, says="The teacher, who belongs to nobody."),
    ]


@hookimpl
def bastide_components() -> list[bastide.TileFile | bastide.Supply]:
    return [
        bastide.TileFile(path="tiles.toml"),
        bastide.Supply(TEACHER, 1, id="school/teacher", says="There is one teacher.", source="facts 39.1"),
    ]


@hookimpl
def bastide_state() -> tuple[bastide.Kept[int | None]]:
    return (CALLER,)


def open_school(table: Table) -> None:
    """Put the teacher into the school, if it is in the game."""
    for cell in table.cells_with(SCHOOL)[:1]:
        table.deploy(TEACHER, None, Place("tile", cell))


def teach(table: Table, event: Event) -> None:
    """Have the teacher's player score as much as a feature did, who then goes back to school."""
    assert event.sheet is not None
    points = max((line.points for line in event.sheet.lines), default=0)
    for number in table.pieces_of(None, TEACHER):
        holder = table.holder_of(number)
        if holder is not None and points > 0:
            for cell in table.cells_with(SCHOOL)[:1]:
                table.move(number, Place("tile", cell))
            table.score(Subject(LESSON, weights={holder: 1}, about={"points": points}), LESSON)


def completed(table: Table, event: Event) -> None:
    """Note who has completed a road to the school; the teacher comes at once if nobody is to score it."""
    assert event.feature is not None
    CALLER.put(table, event.player)
    if not table.leaders(event.feature):
        call_teacher(table, event)


def call_teacher(table: Table, event: Event) -> None:
    """Give the teacher to who has completed a road to the school, unless none is left to be completed."""
    caller = CALLER.get(table.position)
    roads = [road for road in table.features("road") if SCHOOL in road.flags]
    if caller is not None and not all(road.complete for road in roads):
        for number in table.pieces_of(None, TEACHER):
            table.hold(number, caller)
    CALLER.drop(table)


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    yield bastide.StartTiles(
        id="school/start",
        says="The school lies beside the usual start tile, to the left of it.",
        source="facts 39.2",
        tiles=TILES,
        joins=True,
    )
    yield bastide.Phase(
        id="school/opens", says="The teacher is in the school.", source="facts 39.2", scope="setup", do=open_school
    )
    yield bastide.Reaction(
        id="school/lesson",
        says="Who has the teacher scores as much as the next completed feature does, once; the teacher goes back.",
        source="facts 39.4",
        on="scored",
        before=("school/called",),
        when=bastide.on_occasion("completed"),
        do=teach,
    )
    called = partial(
        bastide.Reaction,
        says="Who completes a road to the school then has the teacher, as long as not all of these are complete.",
        source="facts 39.3",
        features=kinds("road"),
        flags=frozenset({SCHOOL}),
    )
    yield called(id="school/called", on="scored", when=bastide.on_occasion("completed"), do=call_teacher)
    # A road that brings nobody points is not scored.
    yield called(id="school/called-unclaimed", on="completed", do=completed)


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="school/points",
            says="A lesson is worth what the feature was to who has scored most there.",
            source="facts 39.4",
            subjects=kinds(LESSON),
            occasions=frozenset({LESSON}),
            terms=(Term(label="points of the feature", rate=Rate("point", 1), count=bastide.noted("points")),),
        )
    ]
