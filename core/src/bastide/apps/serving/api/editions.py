"""The catalogue of editions, and which of them a box is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ...editions import Answers
from ..http.responses import as_json
from ..variants.editions import asked, described
from .questions import question
from .reading import language_of, read

router = APIRouter(prefix="/api/editions")

_Name = Annotated[str, Field(max_length=1000)]
#: The names of plugins, or the keys of questions.
_Names = Annotated[list[_Name], Field(max_length=200)]
_Count = Annotated[int, Field(ge=0, le=100_000)]


class Known(BaseModel):
    """What is known of a box."""

    model_config = ConfigDict(extra="forbid")

    has: _Names = []
    lacks: _Names = []
    tiles: _Count | None = None
    players: _Count | None = None
    publisher: _Name | None = None
    year: _Count | None = None
    skipped: _Names = []


@router.get("")
@question()
def list_editions(request: Request) -> Response:
    """All editions by year, and then all printings of expansions, with their sources and open questions."""
    return as_json(described(language_of(request)))


@router.post("/which")
@question()
def which(request: Request, known: Annotated[Known, Depends(read(Known))]) -> Response:
    """The editions that fit what is known of a box, and the next question about it."""
    given = known.model_dump(exclude={"has", "lacks", "skipped"})
    answers = Answers(has=frozenset(known.has), lacks=frozenset(known.lacks), **given)
    return as_json(asked(answers, frozenset(known.skipped), language_of(request)))
