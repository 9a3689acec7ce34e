"""The rulebook of a variant, and its file."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any, Literal

from cachetools import LRUCache, cached
from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict

from bastide import Ruleset, coded, describe, rulebook, speaking, translated

from ...atlas import with_meaning
from ...rulesets import diff
from ...rulesets.html import html as html_of_difference
from ...rulesets.titles import title_of
from ...rulesets.writing import variant_json, variant_toml
from ..http.clients import client_of
from ..http.refusals import RefusedError
from ..http.responses import as_page, text_of
from ..variants.links import unpacked
from ..variants.untrusted import check_variant, ruleset_of
from .questions import question
from .reading import json_of, language_of, read, state_of

router = APIRouter()

#: Packed data in an address, which has to fit into a request line.
Packed = Annotated[str, Path(max_length=24_000)]
Format = Literal["html", "markdown", "pdf"]
#: The extension and media type of a saved rulebook, by format.
_FILES = {"html": ("html", "text/html"), "markdown": ("md", "text/markdown"), "pdf": ("pdf", "application/pdf")}
#: How many rulebooks a worker caches, since a user who chooses rules often reopens one.
_KEPT = 12


class Wanted(BaseModel):
    """The rulebook of a variant, in a format."""

    model_config = ConfigDict(extra="forbid")

    variant: str | dict[str, Any]
    format: Format = "html"


class Filed(BaseModel):
    """A variant to save as a file."""

    model_config = ConfigDict(extra="forbid")

    variant: dict[str, Any]
    format: Literal["toml", "json"] = "toml"


@router.post("/api/variants/rulebook")
@question()
def write(request: Request, wanted: Annotated[Wanted, Depends(read(Wanted))]) -> Response:
    """The complete rules of a variant as one document."""
    ruleset = ruleset_of(wanted.variant)
    ending, media_type = _FILES[wanted.format]
    book = _book(ruleset, wanted.format, language_of(request) or "en")
    return Response(book, media_type=media_type, headers=_saved(translated(title_of(ruleset)), ending))


@router.get("/rulebooks/{packed}.html")
@question()
def show(request: Request, packed: Packed) -> Response:
    """The rulebook of the variant in the address, as a page that runs and loads nothing."""
    ruleset = ruleset_of(_unpacked(request, packed))
    return as_page(_book(ruleset, "html", language_of(request) or "en").decode())


@router.get("/rule-differences/{packed}.html")
@question()
def show_difference(request: Request, packed: Packed) -> Response:
    """The differences between the two variants in the address, as a page that runs and loads nothing."""
    variants = _unpacked(request, packed)
    if not isinstance(variants, dict) or set(variants) != {"one", "other"}:
        raise RefusedError("malformed", coded("server/broken-link", "this link is broken"))
    found = with_meaning(diff(ruleset_of(variants["one"]), ruleset_of(variants["other"])))
    with speaking(language_of(request) or "en"):
        return as_page(html_of_difference(found))


@router.post("/api/variants/file")
def file(request: Request, filed: Annotated[Filed, Depends(read(Filed))]) -> Response:
    """A variant as a file, valid or not."""
    state_of(request).heavy.take(client_of(request.scope))
    check_variant(filed.variant)
    text = variant_toml(filed.variant) if filed.format == "toml" else variant_json(filed.variant)
    media_type = "application/toml" if filed.format == "toml" else "application/json"
    return Response(text, media_type=media_type, headers=_saved(str(filed.variant.get("title", "")), filed.format))


def _unpacked(request: Request, packed: str) -> Any:
    limits = state_of(request).settings.limits
    return json_of(unpacked(packed, limits.body), limits.depth)


def _key(ruleset: Ruleset, format: Format, language: str) -> str:
    """What decides the content of a rulebook file."""
    content = text_of([describe(ruleset.selection), dict(ruleset.versions), format, language])
    return hashlib.sha256(content.encode()).hexdigest()


@cached(LRUCache(_KEPT), key=_key)
def _book(ruleset: Ruleset, format: Format, language: str) -> bytes:
    """The content of a rulebook file."""
    book = rulebook(ruleset, language)
    return book.pdf() if format == "pdf" else (book.html() if format == "html" else book.markdown()).encode()


def _saved(title: str, ending: str) -> dict[str, str]:
    """The header that sets a file name for the browser, with any special characters of the title encoded."""
    name = re.sub(r"[^A-Za-z0-9]+", "-", title).strip("-").lower()[:60] or "variant"
    return {"content-disposition": f'attachment; filename="{name}.{ending}"'}
