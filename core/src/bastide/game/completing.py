"""Completing features: who is told, what is scored and who goes home, with room for decisions in between."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bastide._kernel.board import NOWHERE

from .blame import blame
from .events import Event
from .position import Feature, Position
from .subjects import Subject

if TYPE_CHECKING:
    from .table import Table

#: The step that goes on with it.
STEP: Final = "completing"
#: How far the completion of a feature has come: it is asked about, it was told of, it is about to be scored, it was.
ASKED, TOLD, ANNOUNCED, SCORED = range(4)
#: Which features are still to be asked about, how far the first of them has come, and which were dealt with.
Left = tuple[tuple[int, ...], int, tuple[int, ...]]
NOTHING_LEFT: Left = ((), ASKED, ())
#: Under this, with a segment's number, stands in the store that its feature was completed.
COMPLETED: Final = "bastide/completed"
#: What stands there for a feature of a diagram, which was completed in the past and is to be scored as finished.
BEFORE: Final = "before"


def complete_features(table: Table, left: Left = NOTHING_LEFT) -> None:
    """Score every feature that has come to be complete, and send the pieces home.

    A feature is told of as completed, then as about to be scored; it is scored, and left by its pieces. Where a
    reaction to one of these pushes steps, they are done first, and then a step goes on with the rest.

    Args:
        table: the table.
        left: what is left to do.
    """
    state = table._state
    board = state.board
    position = table.position
    reactions = table.ruleset.reactions
    waiting, stage, done = left
    resumed = stage in (TOLD, ANNOUNCED)
    while True:
        if not waiting:
            waiting, state.ready, done = state.ready, (), ()
            if not waiting:
                return
        # A complement marks a feature that is asked again, and may have been completed before.
        again = waiting[0] < 0
        root = board.find(~waiting[0] if again else waiting[0])
        feature = Feature(position, root)
        if board.where[root] == NOWHERE or (stage == ASKED and root in done):
            waiting, stage = waiting[1:], ASKED
            continue
        if stage == ASKED:
            done += (root,)
            if not _completes(table, feature, again):
                waiting = waiting[1:]
                continue
            stage = TOLD
            if "completed" in reactions:
                told = Event("completed", state.turn, feature=feature)
                if not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.tell, told)):
                    return
                root = board.find(root)
        if stage == TOLD:
            if not board.pieces[root] or (resumed and not position.complete(feature)):
                waiting, stage, resumed = waiting[1:], ASKED, False
                continue
            stage = ANNOUNCED
            if "scoring" in reactions:
                announcement = about_to_score(state.turn, position.subject(feature), "completed")
                if not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.tell, announcement)):
                    return
                root = board.find(root)
        if stage == ANNOUNCED:
            if not board.pieces[root] or (resumed and not position.complete(feature)):
                waiting, stage, resumed = waiting[1:], ASKED, False
                continue
            stage = SCORED
            if "scored" not in reactions:
                table.score(feature, "completed")
            elif not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.score, feature, "completed")):
                return
        waiting, stage, resumed = waiting[1:], ASKED, False
        if "left" not in reactions:
            table.send_home(feature, "completed")
        elif not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.send_home, feature, "completed")):
            return


def about_to_score(player: int, subject: Subject, occasion: str) -> Event:
    """The event that a subject is about to be scored.

    Args:
        player: whose turn it is.
        subject: what is scored.
        occasion: why.
    """
    feature = subject.features[0] if subject.features else None
    return Event("scoring", player, feature=feature, data={"subject": subject, "occasion": occasion})


def undisturbed(table: Table, step: tuple[str, Any], act: Callable[[], object]) -> bool:
    """Do something; if that pushes steps, leave the rest to a step that is done after them.

    Returns:
        Whether nothing was pushed, so that the caller goes on by itself.
    """
    agenda = table._state.agenda
    rest = agenda.chain
    agenda.push(step)
    before = agenda.chain
    act()
    if agenda.chain is not before:
        return False
    agenda.chain = rest
    return True


def _completes(table: Table, feature: Feature, again: bool) -> bool:
    """Whether a feature is complete and was not before."""
    complete = table.position.complete(feature)
    if again or feature.kind in table.ruleset.catalogue.loose:
        store = table._state.store
        marked = [segment for segment in feature.segments if store.get((COMPLETED, segment))]
        if marked:
            if not complete:
                for segment in marked:
                    store.drop((COMPLETED, segment))
            if not complete or any(store.get((COMPLETED, segment)) is True for segment in marked):
                return False
    if complete:
        mark_completed(table, feature.root)
    return complete


def mark_completed(table: Table, segment: int) -> None:
    """Note that the feature of a segment was completed, so that asking again does not complete it again."""
    table._state.store.put((COMPLETED, segment), True)


def mark_before(table: Table, segment: int) -> None:
    """Note that the feature of a segment was completed before the board was as it is; it can be scored as finished."""
    table._state.store.put((COMPLETED, segment), BEFORE)


def completed_all_the_same(position: Position) -> list[Feature]:
    """The features that were completed and could not become so now: a veto speaks, and no board tells of the past."""
    vetoes = position.ruleset.completion_vetoes
    return [
        feature
        for feature in (position.features(*vetoes) if vetoes else ())
        if position.was_completed(feature) and position.complete(feature) and _vetoed(position, feature)
    ]


def _vetoed(position: Position, feature: Feature) -> bool:
    for rule in position.ruleset.completion_vetoes[feature.kind]:
        try:
            if rule.forbids(position, feature):
                return True
        except (Exception, SystemExit) as error:
            blame(error, rule.id)
            raise
    return False


def completed_on(table: Table, cell: int) -> list[tuple[int, list[int]]]:
    """For each segment in a cell whose feature was completed, the segments of that feature in other cells."""
    board = table._state.board
    store = table._state.store
    if cell not in board.cells:
        return []
    found = []
    for feature in table.position.features_on(cell):
        segments = feature.segments
        if any(store.get((COMPLETED, segment)) for segment in segments):
            others = [segment for segment in segments if board.where[segment] != cell]
            found += [(segment, others) for segment in segments if board.where[segment] == cell]
    return found
