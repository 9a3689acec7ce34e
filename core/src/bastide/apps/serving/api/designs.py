"""Designing tiles: checking and drawing them while they are written, printing them, and playing with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from bastide import BastideError, Problem, coded, sentence, speaking

from ...rulesets.titles import title_of
from ...tiles.printing import printed
from ...tiles.sheets import sheet
from ..designs.design_views import checked, vocabulary
from ..designs.designs import Design, collection, in_play, playable, read
from ..designs.patterns import patterns
from ..http.responses import as_json
from ..pictures.art import dressed
from ..variants.untrusted import ruleset_of
from . import reading
from .questions import question
from .reading import language_of

router = APIRouter(prefix="/api/tiles")

#: A picture that is opened by itself runs and loads nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
#: The maximal number of tiles in one print.
_PRINTED = 600


class Asked(BaseModel):
    """Rules to design tiles for."""

    model_config = ConfigDict(extra="forbid")

    under: str | dict[str, Any] = "base-game"


class Written(Asked):
    """Tiles being written."""

    text: str


class Looked(Written):
    """Tiles being written, some of them rotated for display."""

    turns: Annotated[dict[str, Literal[0, 90, 180, 270]], Field(max_length=200)] = {}


class Played(Written):
    """Tiles to play with."""

    copies: Annotated[int, Field(ge=1, le=20)] = 1


class Printed(Written):
    """Tiles to show together or to cut out."""

    format: Literal["svg", "pdf"] = "svg"
    columns: Annotated[int, Field(ge=1, le=20)] = 6
    paper: Literal["a4", "letter"] = "a4"
    once: bool = False
    backs: bool = True


@router.post("/kinds")
@question()
def kinds(request: Request, asked: Annotated[Asked, Depends(reading.read(Asked))]) -> Response:
    """What tiles may have under some rules."""
    ruleset = ruleset_of(asked.under)
    with speaking(language_of(request)):
        return as_json(vocabulary(ruleset) | {"title": title_of(ruleset)})


@router.post("/installed")
@question()
def installed_tiles(request: Request, asked: Annotated[Asked, Depends(reading.read(Asked))]) -> Response:
    """The tiles that exist under some rules, each as text to start from."""
    return as_json(patterns(ruleset_of(asked.under), language_of(request)))


@router.post("/check")
@question()
def check(request: Request, looked: Annotated[Looked, Depends(reading.read(Looked))]) -> Response:
    """The problems of tiles, and drawings of the valid ones."""
    with speaking(language_of(request)):
        return as_json(checked(_design(request, looked), looked.turns))


@router.post("/variant")
@question()
def variant(request: Request, played: Annotated[Played, Depends(reading.read(Played))]) -> Response:
    """The variant that includes tiles, to play and to share."""
    with speaking(language_of(request)):
        design = _design(request, played)
        found = in_play(design, played.copies)
        return as_json(
            {
                "variant": playable(design, played.copies),
                "title": title_of(found),
                "art": dressed(found)[1],
                "tiles": {stack: sum(items.values()) for stack, items in found.contents.items() if items},
            }
        )


@router.post("/sheet")
@question()
def contact_sheet(request: Request, wanted: Annotated[Printed, Depends(reading.read(Printed))]) -> Response:
    """All tiles on one sheet, or on pages to print and cut out."""
    with speaking(language_of(request)):
        found = collection(_design(request, wanted))
        if wanted.format == "svg":
            drawn: str | bytes = sheet(found, columns=wanted.columns)
        else:
            copies = sum(1 if wanted.once else item.count for item in found.items)
            if copies > _PRINTED:
                raise BastideError(
                    Problem(
                        coded("server/tiles-printed", "{copies} tiles are too many to print at once", copies=copies),
                        hint=sentence("at most {most}, or each of them once", most=_PRINTED),
                    )
                )
            drawn = printed(found, paper=wanted.paper, once=wanted.once, backs=wanted.backs)
    kind = "image/svg+xml" if wanted.format == "svg" else "application/pdf"
    headers = {"content-security-policy": _POLICY, "cache-control": "no-store"}
    return Response(drawn, media_type=kind, headers=headers)


def _design(request: Request, written: Written) -> Design:
    return read(written.text, written.under)
