"""Diagrams of tables: entered, checked, scored and drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from bastide import BastideError, Problem, Ruleset, coded, translated

from ...scenes import plugins_of
from ..http.refusals import problems_as_json
from ..http.responses import as_json
from ..scoring.diagram_pictures import Light, picture
from ..scoring.diagrams import EnteredBoard, entered_board, steps_to
from ..scoring.diagrams import as_json as board_of
from ..scoring.imports import Given, check_size, imported
from ..scoring.palettes import palette
from ..scoring.scorings import scored
from ..variants.untrusted import check_variant, ruleset_of
from .questions import question
from .reading import language_of, read, state_of

router = APIRouter(prefix="/api/diagrams")

Variant = str | dict[str, Any]
_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
#: A picture that is opened by itself runs and loads nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class Palette(BaseModel):
    """Rules whose tiles and pieces are shown for entry."""

    model_config = ConfigDict(extra="forbid")

    under: Variant


class Checked(BaseModel):
    """A diagram being entered; by default under the rules of its tiles."""

    model_config = ConfigDict(extra="forbid")

    diagram: dict[str, Any] | None = None
    text: str | None = None
    under: Variant | None = None


class Imported(BaseModel):
    """A record or diagram to open."""

    model_config = ConfigDict(extra="forbid")

    text: str | None = None
    record: dict[str, Any] | None = None
    diagram: dict[str, Any] | None = None


class Scored(BaseModel):
    """A table and the rules to score it under; the rules ``None`` stand for a record's own."""

    model_config = ConfigDict(extra="forbid")

    diagram: dict[str, Any] | None = None
    record: dict[str, Any] | None = None
    under: list[Variant | None] = Field(min_length=1)
    final: bool = False
    as_laid: bool = False


class Lit(BaseModel):
    """A highlighted segment."""

    model_config = ConfigDict(extra="forbid")

    at: list[int] = Field(min_length=2, max_length=2)
    segment: int = Field(ge=0, le=99)
    label: str = Field("", max_length=12)
    colour: str | None = Field(None, pattern=r"^#[0-9a-fA-F]{6}$")


class Pictured(BaseModel):
    """A diagram to draw."""

    model_config = ConfigDict(extra="forbid")

    diagram: dict[str, Any]
    under: Variant | None = None
    format: Literal["svg", "png"] = "svg"
    title: str = Field("", max_length=120)
    tile_size: int = Field(100, ge=20, le=300)
    coordinates: bool = True
    lights: list[Lit] = Field([], max_length=2000)


@router.post("/palette")
@question()
def show_palette(request: Request, asked: Annotated[Palette, Depends(read(Palette))]) -> Response:
    """The tiles and pieces under some rules, with their counts."""
    return as_json(palette(ruleset_of(asked.under), language_of(request)))


@router.post("/check")
@question()
def check(request: Request, asked: Annotated[Checked, Depends(read(Checked))]) -> Response:
    """All problems of a diagram, and the board as far as it is valid."""
    given = _given(request, text=asked.text, diagram=asked.diagram)
    ruleset = _rules_for(given.value, asked.under)
    language = language_of(request)
    try:
        entered = entered_board(given.source, ruleset)
    except BastideError as error:
        return as_json({"ok": False, "problems": _placed(error.problems, given.value, language), "notes": []})
    return as_json(
        {
            "ok": not entered.problems,
            "problems": _placed(entered.problems, given.value, language),
            "notes": [translated(note, language) for note in dict.fromkeys(entered.notes)],
        }
        | board_of(entered, language)
    )


@router.post("/import")
@question()
def bring_in(request: Request, asked: Annotated[Imported, Depends(read(Imported))]) -> Response:
    """The diagram of a file: its own, or the last position of a record."""
    given = _given(request, text=asked.text, record=asked.record, diagram=asked.diagram)
    language = language_of(request)
    found = imported(given)
    return as_json(
        {
            "kind": "record" if given.is_record else "diagram",
            "diagram": found.diagram,
            "record": given.value if given.is_record else None,
            "variant": found.variant,
            "problems": problems_as_json(found.problems, language),
            "notes": [translated(note, language) for note in dict.fromkeys(found.notes)],
        }
    )


@router.post("/score")
@question()
def score(request: Request, asked: Annotated[Scored, Depends(read(Scored))]) -> Response:
    """The results of several variants for a table, and their differences."""
    limits = state_of(request).settings.limits
    if len(asked.under) > limits.variants:
        raise BastideError(
            coded(
                "server/variants-scored",
                "a table is scored under at most {most} variants at a time",
                most=limits.variants,
            )
        )
    given = _given(request, record=asked.record, diagram=asked.diagram)
    for variant in asked.under:
        if variant is not None:
            check_variant(variant)
    found = scored(given.value, asked.under, language_of(request), final=asked.final, as_laid=asked.as_laid)
    return as_json(found)


@router.post("/picture")
@question()
def draw(request: Request, asked: Annotated[Pictured, Depends(read(Pictured))]) -> Response:
    """A diagram as a picture with highlighted segments, even if it has problems."""
    limits = state_of(request).settings.limits
    given = _given(request, diagram=asked.diagram)
    entered: EnteredBoard = entered_board(given.source, _rules_for(given.value, asked.under))
    lights = [Light((each.at[0], each.at[1]), each.segment, each.label or None, each.colour) for each in asked.lights]
    drawn = picture(
        entered,
        lights,
        asked.format,
        limits,
        title=asked.title,
        tile_size=asked.tile_size,
        coordinates=asked.coordinates,
    )
    return Response(drawn, media_type=_TYPES[asked.format], headers={"content-security-policy": _POLICY})


def _given(
    request: Request,
    *,
    text: str | None = None,
    record: Mapping[str, Any] | None = None,
    diagram: Mapping[str, Any] | None = None,
) -> Given:
    """The input, if its size is admissible and it names no file."""
    sent = [each for each in (text, record, diagram) if each is not None]
    if len(sent) != 1:
        raise BastideError(
            coded("server/nothing-given", "send one thing to look at: a diagram, or a record, or its text")
        )
    limits = state_of(request).settings.limits
    given = Given.of(sent[0], limits.depth)
    for wanted, what in ((record, True), (diagram, False)):
        if wanted is not None and given.is_record is not what:
            raise BastideError(
                Problem(
                    coded("server/other-format", "a record was sent as a diagram, or a diagram as a record"),
                    key="format",
                )
            )
    check_size(given.value, limits)
    if given.value.get("variant") is not None:
        check_variant(given.value["variant"])
    return given


def _rules_for(diagram: Mapping[str, Any], under: Variant | None) -> Ruleset:
    """The rules that were named, else those that the diagram names, else those of its tiles."""
    if under is not None:
        return ruleset_of(under)
    return ruleset_of(diagram.get("variant") or plugins_of(diagram))


def _placed(
    problems: tuple[Problem, ...] | list[Problem], diagram: Mapping[str, Any], language: str | None
) -> list[dict[str, Any]]:
    """Problems with their places: in the diagram, and the cell on the board."""
    found = []
    for problem, written in zip(problems, problems_as_json(problems, language), strict=True):
        steps = steps_to(problem)
        entry: Any = None
        if len(steps) > 1 and steps[0] in ("tiles", "completed"):
            entry = diagram[str(steps[0])][steps[1]]
        at = entry.get("at") if isinstance(entry, Mapping) else None
        is_cell = isinstance(at, list) and len(at) == 2 and all(type(number) is int for number in at)
        found.append({**written, "path": list(steps), "at": at if is_cell else None})
    return found
