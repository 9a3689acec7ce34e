"""What can be played: presets, plugins, bots, and whether a combination works."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict

from bastide import BastideError, installed, languages, presets, schema, translated

from ...bots import bots
from ...rulesets import diff, overview
from ..art import dressed
from ..guards import client_of
from ..presets import described, nearest
from ..refusals import told
from ..wanted import check_variant, ruleset_of
from .answers import as_json
from .reading import language_of, read, state_of

router = APIRouter(prefix="/api")


class Asked(BaseModel):
    """A variant that somebody asks about."""

    model_config = ConfigDict(extra="forbid")

    variant: str | dict[str, Any]


class Compared(BaseModel):
    """Two variants that are to be compared."""

    model_config = ConfigDict(extra="forbid")

    one: str | dict[str, Any]
    other: str | dict[str, Any]


@router.get("/presets")
def list_presets() -> Response:
    """All presets."""
    return as_json([described(name) for name in presets(installed())])


@router.get("/plugins")
def list_plugins(request: Request) -> Response:
    """All plugins, broken ones too."""
    language = language_of(request)
    found = []
    for name, plugin in installed().found.items():
        declared = plugin.declaration
        entry: dict[str, Any] = {"name": name, "version": plugin.version, "broken": bool(plugin.broken)}
        if declared is not None:
            entry |= {
                "title": translated(declared.title, language),
                "says": translated(declared.says, language),
                "slot": declared.slot,
                "requires": list(declared.requires),
                "conflicts": {other: translated(why, language) for other, why in declared.conflicts.items()},
                "editions": list(declared.editions),
            }
        found.append(entry)
    return as_json(found)


@router.get("/bots")
def list_bots(request: Request) -> Response:
    """All bots."""
    language = language_of(request)
    return as_json([{"name": name, "says": translated(bot.says, language)} for name, bot in sorted(bots().items())])


@router.get("/schema")
def variant_schema() -> Response:
    """The JSON Schema of variants with the options of all plugins, to build forms from."""
    return as_json(schema(installed()))


@router.get("/languages")
def list_languages(request: Request) -> Response:
    """The languages that there are, and the one that is spoken to whoever asks."""
    return as_json({"languages": list(languages()), "spoken": language_of(request) or "en"})


@router.post("/variants/check")
def check(request: Request, asked: Annotated[Asked, Depends(read(Asked))]) -> Response:
    """Whether a variant works; if so what it is, if not everything that is wrong with it."""
    state_of(request).heavy.take(client_of(request.scope))
    try:
        ruleset = ruleset_of(asked.variant)
    except BastideError as error:
        return as_json({"ok": False, "problems": told(error.problems, language_of(request))})
    found = overview(ruleset)
    close, away = nearest(ruleset)
    return as_json(
        {
            "ok": True,
            "problems": [],
            "title": ruleset.selection.title,
            "object": found["object"],
            "plugins": found["plugins"],
            "supply": found["supply"],
            "tiles": found["tiles"],
            "rates": dict(ruleset.rates),
            "art": dressed(ruleset)[1],
            "nearest": close,
            "differences": away,
        }
    )


@router.post("/variants/overview")
def look(request: Request, asked: Annotated[Asked, Depends(read(Asked))]) -> Response:
    """A ruleset with all its rules in order."""
    state_of(request).heavy.take(client_of(request.scope))
    return as_json(overview(ruleset_of(asked.variant)))


@router.post("/variants/difference")
def difference(request: Request, compared: Annotated[Compared, Depends(read(Compared))]) -> Response:
    """In what two variants differ."""
    state_of(request).heavy.take(client_of(request.scope))
    for variant in (compared.one, compared.other):
        check_variant(variant)
    return as_json(diff(ruleset_of(compared.one), ruleset_of(compared.other)).as_json())
