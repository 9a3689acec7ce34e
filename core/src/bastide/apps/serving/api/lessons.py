"""Lessons and puzzles: what there is, how each begins, and its board as a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from bastide import coded, translated

from ...drawing import draw_board
from ...lessons import Lesson, lessons
from ...scenes import scene_of
from ..http.refusals import RefusedError
from ..http.responses import as_json
from ..pictures import lesson_boards
from ..pictures.art import dressed
from .pictures import POLICY
from .questions import Asked, heavy, keep, question
from .reading import language_of

router = APIRouter(prefix="/api/lessons")

#: The player of a picture, which shows no name; a name of a colour has that colour.
_PLAYER = "Red"

Player = Annotated[str, Query(min_length=1, max_length=40)]


@router.get("")
@question()
def list_lessons(request: Request) -> Response:
    """All lessons, and then all puzzles."""
    language = language_of(request)
    return as_json([_described(name, lesson, language) for name, lesson in lessons().items()])


@router.get("/{plugin}/{file}")
@question()
def lesson(request: Request, plugin: str, file: str, player: Player) -> Response:
    """A lesson with its steps, and the record with which its game begins."""
    name, language = f"{plugin}/{file}", language_of(request)
    found = _named(name)
    game = found.game(player)
    known = lessons()
    following = dict(zip(known, [*known][1:], strict=False)).get(name)
    return as_json(
        {
            **_described(name, found, language),
            "next": None if following is None else _described(following, known[following], language),
            "record": game.to_record(all_draws=True),
            "begins": game.actions_played,
            "steps": [
                {"action": step.action, "says": translated(step.says, language) if step.says else ""}
                for step in found.steps
            ],
        }
    )


def _drawing(request: Request, plugin: str, file: str) -> Asked:
    """Charge a board that has not been drawn yet.

    Raises:
        RefusedError: the client exceeds its rate.
    """
    return heavy(request) if lesson_boards.drawn(f"{plugin}/{file}") is None else None


@router.get("/{plugin}/{file}/board.svg")
@question(_drawing)
def board(request: Request, plugin: str, file: str) -> Response:
    """The board with which a puzzle begins, or with which a lesson ends."""
    name = f"{plugin}/{file}"
    drawn = lesson_boards.drawn(name)
    if drawn is None:
        drawn = _board(_named(name))
        lesson_boards.know(name, drawn)
        keep(request, "boards", {name: drawn})
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": POLICY})


def _board(lesson: Lesson) -> str:
    game = lesson.played(_PLAYER) if lesson.best is None else lesson.game(_PLAYER)
    styles, _ = dressed(game.ruleset)
    scene = replace(scene_of(game, styles=styles), beside=(), players=())
    return draw_board(scene, styles=styles, coordinates=False)


def _described(name: str, lesson: Lesson, language: str | None) -> dict[str, Any]:
    return {
        "name": name,
        "title": translated(lesson.title, language),
        "says": translated(lesson.says, language),
        "best": lesson.best,
    }


def _named(name: str) -> Lesson:
    """A lesson by its name.

    Raises:
        RefusedError: there is none of this name.
    """
    found = lessons().get(name)
    if found is None:
        raise RefusedError("missing", coded("server/no-lesson", "there is no such lesson here"))
    return found
