"""Presets, plugins and bots, and whether a variant works."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from bastide import BastideError, installed, languages, schema, sentence, translated

from ...atlas import with_meaning
from ...bots import bots, called
from ...rulesets import diff, mends, overview, start_problems, warnings
from ...rulesets.titles import departures, nearest, title_of
from ...words import word
from ..http.refusals import problems_as_json
from ..http.responses import as_json
from ..pictures.art import dressed
from ..pictures.plugin_looks import looks
from ..variants.contents import looked_through
from ..variants.files import opened_variant, sound
from ..variants.presets import described, offered
from ..variants.untrusted import check_variant, ruleset_of
from .questions import question
from .reading import language_of, read

router = APIRouter(prefix="/api")

#: The keys of a JSON Schema whose values are shown to people.
_SAID = ("title", "description")


class Asked(BaseModel):
    """A variant to check."""

    model_config = ConfigDict(extra="forbid")

    variant: str | dict[str, Any]
    #: The plugins when it last worked: no mend undoes what came or went since; by default, what the variant says.
    worked: list[str] | None = None


class Compared(BaseModel):
    """Two variants to compare."""

    model_config = ConfigDict(extra="forbid")

    one: str | dict[str, Any]
    other: str | dict[str, Any]


class Opened(BaseModel):
    """The text and the name of a file."""

    model_config = ConfigDict(extra="forbid")

    text: str
    name: Annotated[str, Field(max_length=200)] = ""


@router.get("/presets")
def list_presets(request: Request) -> Response:
    """All presets; if there are none, the games that plugins are by themselves."""
    language = language_of(request)
    return as_json([described(name, language) for name in offered()])


@router.get("/plugins")
def list_plugins(request: Request) -> Response:
    """All plugins, including broken ones."""
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
                "slot_title": None if declared.slot is None else translated(word(declared.slot), language),
                "requires": list(declared.requires),
                "conflicts": {other: translated(why, language) for other, why in declared.conflicts.items()},
                "editions": [translated(edition, language) for edition in declared.editions],
            }
        found.append(entry)
    return as_json(found)


@router.get("/plugins/pictures")
@question()
def list_pictures(request: Request) -> Response:
    """What one sees of each plugin: the key of its pictures, some of its tiles, and its pieces."""
    del request
    return as_json(looks())


@router.get("/bots")
def list_bots(request: Request) -> Response:
    """All bots, the levels first."""
    language = language_of(request)
    return as_json(
        [
            {"name": name, "title": translated(called(name), language), "says": translated(bot.says, language)}
            for name, bot in bots().items()
        ]
    )


@router.get("/schema")
def variant_schema(request: Request) -> Response:
    """The JSON Schema of variants with the options of all plugins, to build forms from."""
    language = language_of(request)
    return as_json(_translated(schema(installed()), partial(translated, language=language)))


@router.get("/languages")
def list_languages(request: Request) -> Response:
    """The available languages, and the language of the client."""
    return as_json({"languages": list(languages()), "spoken": language_of(request) or "en"})


@router.post("/variants/check")
@question()
def check(request: Request, asked: Annotated[Asked, Depends(read(Asked))]) -> Response:
    """Whether a variant works; if so its summary, if not all its problems, and the changes that would mend them."""
    language = language_of(request)
    try:
        check_variant(asked.variant)
    except BastideError as error:
        # Requests that name files get no suggestions.
        problems = [{**each, "mends": []} for each in problems_as_json(error.problems, language)]
        return as_json({"ok": False, "problems": problems, "object": None})
    try:
        ruleset = ruleset_of(asked.variant)
    except BastideError as error:
        ways = mends(asked.variant, error.problems, attempt=ruleset_of, worked=asked.worked)
        call = partial(_called, language=language)
        problems = [
            {
                **each,
                "mends": [
                    {
                        "text": translated(mend.in_words(call), language),
                        "variant": mend.variant,
                        "works": mend.works,
                        "against": mend.against,
                    }
                    for mend in mending
                ],
            }
            for each, mending in zip(problems_as_json(error.problems, language), ways, strict=True)
        ]
        return as_json({"ok": False, "problems": problems, "object": sound(asked.variant)})
    found = overview(ruleset)
    close, away = nearest(ruleset)
    said = () if close is None else departures(ruleset, close).in_words
    return as_json(
        {
            "ok": True,
            "problems": [],
            "title": translated(title_of(ruleset), language),
            "object": found["object"],
            "plugins": found["plugins"],
            "supply": found["supply"],
            "tiles": found["tiles"],
            "start": found["start"],
            "rates": dict(ruleset.rates),
            "art": dressed(ruleset)[1],
            "nearest": close,
            "differences": away,
            "departures": [translated(text, language) for text in said],
            **looked_through(ruleset, language),
        }
    )


def _called(plugin: str, language: str | None) -> str:
    """A plugin's display name: its title, in quotes, since titles may contain commas."""
    known = installed().usable.get(plugin)
    return plugin if known is None else sentence("“{words}”", words=translated(known.title, language))


@router.post("/variants/warnings")
@question()
def warn(request: Request, asked: Annotated[Asked, Depends(read(Asked))]) -> Response:
    """Why no game of a variant can begin, or what is useless in it; finding that out takes a few games."""
    ruleset = ruleset_of(asked.variant)
    return as_json(problems_as_json(start_problems(ruleset) or warnings(ruleset), language_of(request)))


@router.post("/variants/open")
@question()
def open_file(request: Request, opened: Annotated[Opened, Depends(read(Opened))]) -> Response:
    """The variant in the text of a file, with what it inherits written out; paths in it are not followed."""
    return as_json({"variant": opened_variant(opened.text, opened.name)})


@router.post("/variants/overview")
@question()
def look(request: Request, asked: Annotated[Asked, Depends(read(Asked))]) -> Response:
    """A ruleset with all its rules in order."""
    return as_json(overview(ruleset_of(asked.variant)))


@router.post("/variants/difference")
@question()
def difference(request: Request, compared: Annotated[Compared, Depends(read(Compared))]) -> Response:
    """The differences between two variants."""
    for variant in (compared.one, compared.other):
        check_variant(variant)
    return as_json(with_meaning(diff(ruleset_of(compared.one), ruleset_of(compared.other))).as_json())


def _translated(part: Any, say: Callable[[str], str], *, named: bool = False) -> Any:
    """A translated JSON Schema; the keys of ``named`` are names, not keywords of schemas.

    Translations also cover names: a ``title`` replaces one derived from the name, and ``words`` label listed values.
    """
    if isinstance(part, list):
        return [_translated(each, say) for each in part]
    if not isinstance(part, Mapping):
        return part
    if named:
        return {name: _translated(_titled(name, value, say), say) for name, value in part.items()}
    found = {
        key: say(value)
        if key in _SAID and isinstance(value, str)
        else _translated(value, say, named=key in ("properties", "$defs"))
        for key, value in part.items()
    }
    listed = [value for value in (*part.get("enum", ()), part.get("const")) if isinstance(value, str)]
    words = {value: text for value in listed if (text := say(_as_words(value))) != _as_words(value)}
    return found | {"words": words} if words else found


def _titled(name: str, part: Any, say: Callable[[str], str]) -> Any:
    """The schema of an option, with a translated title if its own is only derived from its name."""
    made = name.replace("_", " ").title()
    # A reference to a model or an enumeration has no title.
    if not isinstance(part, Mapping) or part.get("title", made) != made:
        return part
    text = say(_as_words(name))
    return part if text == _as_words(name) else {**part, "title": text}


def _as_words(name: str) -> str:
    """A name as words, as in catalogues."""
    return name.replace("_", " ").replace("-", " ")
