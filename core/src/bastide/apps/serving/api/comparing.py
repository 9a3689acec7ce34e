"""Comparing variants: their rules, and their results for one game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from bastide import BastideError, Problem, coded, installed, presets, printings, sentence, speaking, translated

from ...atlas import with_meaning
from ...comparing import Comparison, compare
from ...editions import in_edition
from ...reports.words import source_text
from ...rulesets import Diff, diff
from ...simulating.plan import NAMES
from ..http.clients import client_of
from ..http.page_sentences import ON_PAGES
from ..http.refusals import RefusedError
from ..http.responses import as_json, as_page
from ..scoring.comparisons import GameCompared, Made
from ..scoring.examples import example, examples
from ..scoring.imports import Given, check_size
from ..scoring.rule_differences import as_json as difference_as_json
from ..scoring.sample_games import sample_game
from ..scoring.scorings import side_by_side
from ..variants.editions import fitting
from ..variants.untrusted import check_bot, check_variant, ruleset_of
from .games import record_for
from .pictures import POLICY
from .questions import Asked, heavy, keep, known_to_worker, question
from .reading import language_of, read, state_of

router = APIRouter(prefix="/api/comparisons")

Variant = str | dict[str, Any]


class Rules(BaseModel):
    """Variants whose rules are compared."""

    model_config = ConfigDict(extra="forbid")

    variants: list[Variant] = Field(min_length=2)


class OneGame(BaseModel):
    """A game to compare: an object or a text, or one that is played here.

    The variant ``None`` stands for the record's own. With ``carried``, presets are editions that the expansions of a
    record are carried to.
    """

    model_config = ConfigDict(extra="forbid")

    source: dict[str, Any] | str | None = None
    game: Annotated[str, Field(max_length=60)] | None = None
    title: Annotated[str, Field(max_length=80)] = ""
    variants: list[Variant | None] = Field(min_length=2)
    final: bool = False
    as_laid: bool = False
    carried: bool = False


class Sample(BaseModel):
    """A game that bots play at once."""

    model_config = ConfigDict(extra="forbid")

    variant: Variant
    players: int = Field(default=2, ge=1)
    bots: list[Annotated[str, Field(max_length=200)]] = ["greedy"]
    seed: Annotated[str, Field(max_length=100)] = "1"


def _charge_game(request: Request, asked: OneGame) -> Asked:
    """Charge an expensive request, and return the game to compare if the client may have its record."""
    known = {}
    if asked.game is not None and asked.source is None:
        known["record"] = record_for(request, asked.game)
    client, _ = heavy(request) or ("", {})
    return client, known


def _charge_sample(request: Request, asked: Sample) -> Asked:
    del asked
    found = heavy(request)
    state_of(request).creations.take(client_of(request.scope))
    return found


def _kept(request: Request, key: str, **given: object) -> Asked:
    """Charge an expensive request, and return an earlier comparison.

    Raises:
        RefusedError: it is no longer kept, or the client exceeds its rate.
    """
    del given
    client, _ = heavy(request) or ("", {})
    asked = state_of(request).comparisons.get(key)
    if asked is None:
        raise RefusedError("missing", coded("comparison/gone", "this comparison is not kept any more; compare again"))
    return client, {"comparison": asked}


@router.post("/rules")
@question()
def compare_rules(request: Request, asked: Annotated[Rules, Depends(read(Rules))]) -> Response:
    """The differences between the variants."""
    _check_count(request, len(asked.variants))
    wanted = {"rules": asked.variants}
    key = secrets.token_urlsafe(16)
    found = _made_of(key, wanted)
    assert isinstance(found, Diff)
    keep(request, "comparisons", {key: wanted})
    return as_json(difference_as_json(found, language_of(request)) | {"key": key})


@router.post("/game")
@question(_charge_game)
def compare_game(request: Request, asked: Annotated[OneGame, Depends(read(OneGame))]) -> Response:
    """The results of several variants for one game."""
    _check_count(request, len(asked.variants))
    given = _given(request, asked)
    for variant in asked.variants:
        if variant is not None:
            check_variant(variant)
    language = language_of(request)
    with speaking(language):
        key = secrets.token_urlsafe(16)
        wanted = {
            "game": given,
            "variants": _carried(given, asked.variants) if asked.carried else asked.variants,
            "final": asked.final,
            "as_laid": asked.as_laid,
            "title": asked.title or sentence("One game"),
        }
        made = _made_of(key, wanted)
        assert isinstance(made, GameCompared)
        found = made.comparison
        keep(request, "comparisons", {key: wanted})
        return as_json(
            side_by_side(found, language)
            | {
                "key": key,
                "stops": _stops(found, language),
                "rules": _rules(found, language),
                "printings": _printings(given, language),
            }
        )


@router.post("/sample")
@question(_charge_sample)
def play_sample(request: Request, asked: Annotated[Sample, Depends(read(Sample))]) -> Response:
    """The record of a game that bots play at once."""
    limits = state_of(request).settings.limits
    most = min(limits.players, len(NAMES))
    if asked.players > most:
        raise RefusedError("invalid", coded("server/players", "at most {players} can play together here", players=most))
    if len(asked.bots) not in (1, asked.players):
        raise RefusedError(
            "invalid",
            [
                Problem(
                    coded("server/bots-and-players", "so many bots do not fit so many players"),
                    hint="name one for all, or one for each",
                )
            ],
        )
    for bot in asked.bots:
        check_bot(bot, limits)
    bots = asked.bots * asked.players if len(asked.bots) == 1 else asked.bots
    players = NAMES[: asked.players]
    ruleset = ruleset_of(asked.variant)
    return as_json(sample_game(ruleset, asked.variant, players, bots, asked.seed, limits.bots_game_seconds))


@router.get("/examples")
def example_games() -> Response:
    """Example games, in which other editions would have had another winner."""
    return as_json(examples())


@router.get("/examples/{name}")
def example_game(name: str) -> Response:
    """The record of an example game."""
    return as_json(example(name))


@router.get("/{key}/report.html")
@question(_kept)
def report(request: Request, key: str, save: Annotated[bool, Query()] = False) -> Response:
    """A comparison as one self-contained page."""
    with speaking(language_of(request)):
        found = _made(request, key)
        if isinstance(found, Diff):
            from ...rulesets.html import html as html_of_rules

            return as_page(html_of_rules(found), "rules.html" if save else None)
        from ...comparing.html import html

        return as_page(html(found.comparison, title=found.title, instead=ON_PAGES), "comparison.html" if save else None)


@router.get("/{key}/report.json")
@question(_kept)
def data(request: Request, key: str) -> Response:
    """A comparison in the JSON format of the command line."""
    with speaking(language_of(request)):
        found = _made(request, key)
        answer = as_json(found.as_json() if isinstance(found, Diff) else found.comparison.as_json())
    name = "rules.json" if isinstance(found, Diff) else "comparison.json"
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer


@router.get("/{key}/board.svg")
@question(_kept)
def board(request: Request, key: str) -> Response:
    """The board with all differences highlighted."""
    return _drawn(request, key, None)


@router.get("/{key}/differences/{number}.svg")
@question(_kept)
def difference(request: Request, key: str, number: int) -> Response:
    """The subject of one difference, highlighted, with the tiles around it; differences are numbered from 1."""
    return _drawn(request, key, number - 1)


def _drawn(request: Request, key: str, number: int | None) -> Response:
    found = _made(request, key)
    if not isinstance(found, GameCompared):
        raise RefusedError("missing", coded("comparison/no-place", "this is about no place on the board"))
    if number is not None and not 0 <= number < len(found.comparison.differences):
        raise RefusedError("missing", coded("comparison/no-difference", "there is no such difference"))
    drawn = found.drawing(number)
    if drawn is None:
        raise RefusedError("missing", coded("comparison/no-place", "this is about no place on the board"))
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": POLICY})


#: The latest comparisons of this worker.
_comparisons = Made()


def _made(request: Request, key: str) -> GameCompared | Diff:
    """An earlier comparison, possibly by another worker."""
    return _made_of(key, known_to_worker(request, "comparison"))


def _made_of(key: str, asked: Mapping[str, Any]) -> GameCompared | Diff:
    """The comparison for a request, recomputed if it is not cached."""

    def make() -> GameCompared | Diff:
        if "rules" in asked:
            return with_meaning(diff(*map(ruleset_of, asked["rules"])))
        found = compare(asked["game"], asked["variants"], final=asked["final"], as_laid=asked["as_laid"])
        return GameCompared(found, asked["title"])

    return _comparisons.of(key, make)


def _check_count(request: Request, count: int) -> None:
    most = state_of(request).settings.limits.variants
    if count > most:
        raise RefusedError(
            "invalid", coded("server/variants-compared", "at most {most} variants are compared at a time", most=most)
        )


def _carried(game: Mapping[str, Any], variants: list[Any]) -> list[Any]:
    """The variants, where instead of a preset the expansions of a record stand under that edition or printing."""
    own = game.get("variant")
    if own is None:
        raise BastideError(coded("comparison/no-expansions", "a diagram has no variant whose expansions could stay"))
    known = {*presets(installed()), *printings(installed())}
    return [in_edition(ruleset_of(own), each) if isinstance(each, str) and each in known else each for each in variants]


def _printings(game: Mapping[str, Any], language: str | None) -> list[dict[str, str]]:
    """The printings of a record's expansions; none of a diagram, or of a record whose own rules are broken."""
    try:
        return fitting(ruleset_of(game["variant"]).selection, language) if game.get("variant") is not None else []
    except BastideError:
        return []


def _given(request: Request, asked: OneGame) -> dict[str, Any]:
    """The game to compare, checked for its size and for names of files."""
    if (asked.source is None) == (asked.game is None):
        raise RefusedError(
            "malformed", coded("comparison/nothing-given", "send a record or a diagram, or name a game of this server")
        )
    if asked.game is not None:
        return dict(known_to_worker(request, "record"))
    assert asked.source is not None
    limits = state_of(request).settings.limits
    value = Given.of(asked.source, limits.depth).value
    check_size(value, limits)
    if value.get("variant") is not None:
        check_variant(value["variant"])
    elif None in asked.variants:
        raise BastideError(coded("comparison/one-variant", "a diagram has no variant of its own; name two"))
    return dict(value)


def _stops(found: Comparison, language: str | None) -> list[dict[str, Any]]:
    """Where and why the game stops being one of a variant."""
    from ...comparing.words import stop_text

    say = partial(translated, language=language)
    return [
        {
            "column": number,
            "text": say(stop_text(column, column.stop)),
            "rule": "" if column.stop.malformed else column.stop.rule,
            "says": say(column.stop.says),
            "source": say(source_text(column.stop.source)),
            "help": say(column.stop.help),
            "as_laid": column.error is None,
            "laid": [say(text) for text in column.laid],
        }
        for number, column in enumerate(found.columns)
        if column.stop is not None
    ]


def _rules(found: Comparison, language: str | None) -> dict[str, dict[str, str]]:
    """The sentences of the rules in the differences."""
    return {name: {**rule, "says": translated(rule["says"], language)} for name, rule in found.rules().items()}
