"""Completing features: who is told, what is scored and who goes home, with room for decisions in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bastide._kernel.board import NOWHERE
from bastide._kernel.geometry import STEPS
from bastide.rules.events import Event
from bastide.rules.subjects import Subject

from .position import Feature, Position
from .state import COMPLETED, Ready

if TYPE_CHECKING:
    from .table import Table

#: The step that goes on with it.
STEP: Final = "completing"
#: How far the completion of a feature has come: it is asked about, it was told of, it is about to be scored, it was.
ASKED, NOTIFIED, ANNOUNCED, SCORED = range(4)
#: Which features are still to be asked about, how far the first of them has come, and which were dealt with.
Left = tuple[tuple[Ready, ...], int, tuple[int, ...]]
NOTHING_LEFT: Left = ((), ASKED, ())
#: What stands there for a feature of a diagram, which was completed in the past and is scored as finished.
BEFORE: Final = "before"
#: ``True`` for what was completed in this game, or :data:`BEFORE`.
Mark = bool | str
#: Under this, with a segment's number, stands in the store who has made its feature complete on the board of a diagram.
BY: Final = "bastide/completed-by"
#: Under this, that its feature was scored on the board of a diagram, and its pieces have still to go home.
LEAVING: Final = "bastide/leaving"


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
    heard = table.ruleset.heard
    waiting, stage, done = left
    resumed = stage in (NOTIFIED, ANNOUNCED)
    while True:
        if not waiting:
            waiting, state.ready, done = state.ready, (), ()
            if not waiting:
                return
        segment, again = waiting[0]
        root = board.find(segment)
        feature = Feature(position, root)
        if board.where[root] == NOWHERE or (stage == ASKED and root in done):
            waiting, stage = waiting[1:], ASKED
            continue
        if stage == ASKED:
            done += (root,)
            if not _completes(table, feature, again):
                waiting = waiting[1:]
                continue
            stage = SCORED if _is_leaving(table, feature) else NOTIFIED
            if stage == NOTIFIED and "completed" in heard:
                event = Event("completed", _completed_by(table, feature), feature=feature)
                if not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.tell, event)):
                    return
                root = board.find(root)
        if stage == NOTIFIED:
            if not board.pieces[root] or (resumed and not position.complete(feature)):
                waiting, stage, resumed = waiting[1:], ASKED, False
                continue
            stage = ANNOUNCED
            if "scoring" in heard:
                announcement = about_to_score(state.turn, position.subject(feature), "completed")
                if not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.tell, announcement)):
                    return
                root = board.find(root)
        if stage == ANNOUNCED:
            if not board.pieces[root] or (resumed and not position.complete(feature)):
                waiting, stage, resumed = waiting[1:], ASKED, False
                continue
            stage = SCORED
            if "scored" not in heard:
                table.score(feature, "completed")
            elif not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.score, feature, "completed")):
                return
        waiting, stage, resumed = waiting[1:], ASKED, False
        if "left" not in heard:
            table.send_home(feature, "completed")
        elif not undisturbed(table, (STEP, (waiting, stage, done)), partial(table.send_home, feature, "completed")):
            return


def _completed_by(table: Table, feature: Feature) -> int | None:
    """Who completes a feature: the player whose turn it is; on the board of a diagram only who it says has done so."""
    state = table._state
    if state.turn_number:
        return state.turn
    for segment in feature.segments:
        player: int | None = state.store.get((BY, segment))
        if player is not None:
            state.store.drop((BY, segment))
            return player
    return None


def _is_leaving(table: Table, feature: Feature) -> bool:
    """Whether the board of a diagram says of a feature that it was scored, and its pieces have still to go home."""
    store = table._state.store
    marked = [segment for segment in feature.segments if store.get((LEAVING, segment))]
    for segment in marked:
        store.drop((LEAVING, segment))
    return bool(marked)


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
    loose = feature.kind in table.ruleset.catalogue.loose
    if again or loose:
        segments = feature.segments
        marks = _marks(table, segments)
        if marks and not complete:
            _set_marks(table, segments, None)
        elif _complete_before(table, segments, marks, loose):
            if loose and len(marks) < len(segments):
                mark_completed(table, feature)
            return False
    if complete:
        mark_completed(table, feature)
    return complete


def _complete_before(position: Position, segments: Iterable[int], marks: Mapping[int, Mark], loose: bool) -> bool:
    """Whether a complete feature with such marks is one that was completed in this game already."""
    return True in marks.values() and not (loose and _joined_open_part(position, segments, marks))


def newly_complete(position: Position, waiting: Iterable[Ready]) -> list[Feature]:
    """Those of the features that are to be asked about which are complete and were not before, in that order.

    Args:
        position: the position.
        waiting: what is to be asked about.
    """
    board = position.board
    found: dict[Feature, None] = {}
    for segment, again in waiting:
        root = board.find(segment)
        if board.where[root] == NOWHERE:
            continue
        feature = Feature(position, root)
        loose = feature.kind in position.ruleset.catalogue.loose
        marks = _marks(position, feature.segments) if again or loose else {}
        if position.complete(feature) and not _complete_before(position, feature.segments, marks, loose):
            found[feature] = None
    return [*found]


def just_completed(table: Table) -> list[tuple[int | None, Feature]]:
    """The features that became complete and that no event has told of yet, each with the player who did it."""
    state = table._state
    position = table.position
    board = position.board
    waiting = list(state.ready)
    for step, left in state.agenda:
        if step == STEP:
            # Of the first one all were told, unless it is still to be asked about.
            waiting += left[0] if left[1] == ASKED else left[0][1:]
    found: dict[Feature, int] = dict.fromkeys(newly_complete(table, waiting) if state.turn_number else (), state.turn)
    if not state.turn_number:
        for key, player in state.store.items():
            if isinstance(key, tuple) and key[0] == BY:
                found[Feature(position, board.find(key[1]))] = player
    return [(player, feature) for feature, player in found.items()]


def being_left(table: Table) -> list[Feature]:
    """The features that were scored and whose pieces go home after what is asked now."""
    board = table.position.board
    if not table._state.turn_number:
        segments = [key[1] for key, _ in table._state.store.items() if isinstance(key, tuple) and key[0] == LEAVING]
    else:
        segments = [left[0][0].segment for step, left in table._state.agenda if step == STEP and left[1] == SCORED]
    roots = dict.fromkeys(board.find(segment) for segment in segments if board.where[segment] != NOWHERE)
    return [Feature(table.position, root) for root in roots]


def _joined_open_part(position: Position, segments: Iterable[int], marks: Mapping[int, Mark]) -> bool:
    """Whether a completed feature of a loose kind was joined to an open one by the tiles just laid."""
    where = position._state.board.where
    laid = position._state.laid
    return any(segment not in marks and where[segment] not in laid for segment in segments)


def mark_completed(table: Table, feature: Feature) -> None:
    """Note that a feature was completed, so that asking again does not complete it again."""
    # One of a loose kind may grow and be joined while it is complete; then it matters which of its segments were.
    loose = feature.kind in table.ruleset.catalogue.loose
    _set_marks(table, feature.segments if loose else [feature.root], True)


def mark_before(table: Table, segment: int, by: int | None) -> None:
    """Note that the feature of a segment was completed before the board was as it is; it can be scored as finished.

    Args:
        table: the table.
        segment: its number.
        by: the player who has just completed it, which reactions are told; ``None`` if that is long past.
    """
    if by is None:
        _set_marks(table, [segment], BEFORE)
    else:
        table._state.store.put((BY, segment), by)


def mark_leaving(table: Table, segment: int) -> None:
    """Note that the feature of a segment was scored before the board was as it is, and is only left by its pieces."""
    table._state.store.put((LEAVING, segment), True)


def _marks(position: Position, segments: Iterable[int]) -> dict[int, Mark]:
    store = position._state.store
    return {segment: mark for segment in segments if (mark := store.get((COMPLETED, segment)))}


def _set_marks(table: Table, segments: Iterable[int], mark: Mark | None) -> None:
    store = table._state.store
    for segment in segments:
        if mark is None:
            store.drop((COMPLETED, segment))
        else:
            store.put((COMPLETED, segment), mark)


def marked(table: Table, features: Iterable[Feature]) -> dict[int, Mark | None]:
    """For each segment of some features, how its feature is marked, if it is.

    Args:
        table: the table.
        features: all that a change of the board can touch.
    """
    found: dict[int, Mark | None] = {}
    for feature in features:
        segments = feature.segments
        marks = _marks(table, segments)
        found |= dict.fromkeys(segments, next(iter(marks.values()), None))
    return found


def mark_again(
    table: Table, features: Iterable[Feature], before: Mapping[int, Mark | None], moved: Mapping[int, int]
) -> None:
    """After a change of the board, mark the features that are made of completed ones alone, and have all asked again.

    So a feature that is complete as soon as an open one is joined to a completed one is completed, and scored.

    Args:
        table: the table.
        features: the features that it touched, as they are now.
        before: what :func:`marked` gave before the change.
        moved: for the numbers of the segments carried over, their new numbers.
    """
    board = table._state.board
    parts = {moved.get(segment, segment): mark for segment, mark in before.items()}
    _set_marks(table, before, None)
    for feature in features:
        segments = feature.segments
        marks = {parts[segment] for segment in segments if segment in parts}
        if marks and None not in marks and board.may_be_complete(feature.root):
            _set_marks(table, segments, True if True in marks else BEFORE)
        table.recheck(feature)


def touched(table: Table, cell: int) -> list[Feature]:
    """The features that a change of a tile touches: those in its cell and beside it, and those that wait for it."""
    position = table.position
    board = position.board
    cells = [near for near in (cell, *position.neighbours(cell, STEPS)) if near in board.cells]
    waiting = [Feature(position, segment) for segment in board.waiting.get(cell, ())]
    return list(dict.fromkeys((*(feature for near in cells for feature in position.features_on(near)), *waiting)))


def completed_all_the_same(position: Position) -> list[Feature]:
    """The features that were completed and could not become so now, and no board tells of the past."""
    initial = position.ruleset.scoring.initial
    return [
        feature
        for feature in (position.features(*initial) if initial else ())
        if position.was_completed(feature)
        and position.complete(feature)
        and not position._meets(feature, initial[feature.kind])
    ]
