"""Comparing variants: what their rules say, and what they make of one game."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from bastide import BastideError, Problem, sentence, speaking, translated

from ...comparing import Comparison, compare
from ...rulesets import Diff, diff
from ...simulating.plan import NAMES
from ..clients import client_of
from ..comparisons import GameCompared
from ..examples import example, examples
from ..imports import Given, check_size
from ..refusals import RefusedError
from ..rule_differences import as_json as told_difference
from ..sample_games import sample_game
from ..scorings import side_by_side
from ..wanted import check_bot, check_variant, ruleset_of
from .answers import as_json, as_page
from .games import record_for
from .pictures import POLICY
from .reading import language_of, read, state_of

router = APIRouter(prefix="/api/comparisons")

Variant = str | dict[str, Any]


class Rules(BaseModel):
    """Variants whose rules are compared with those of the first."""

    model_config = ConfigDict(extra="forbid")

    variants: list[Variant] = Field(min_length=2)


class OneGame(BaseModel):
    """A game that is compared: what is sent, as an object or a text, or one that is played here.

    Of variants ``None`` stands for a record's own.
    """

    model_config = ConfigDict(extra="forbid")

    source: dict[str, Any] | str | None = None
    game: Annotated[str, Field(max_length=60)] | None = None
    title: Annotated[str, Field(max_length=80)] = ""
    variants: list[Variant | None] = Field(min_length=2)
    final: bool = False
    as_laid: bool = False


class Sample(BaseModel):
    """A game that bots play on the spot."""

    model_config = ConfigDict(extra="forbid")

    variant: Variant
    players: int = Field(default=2, ge=1)
    bots: list[Annotated[str, Field(max_length=200)]] = ["greedy"]
    seed: Annotated[str, Field(max_length=100)] = "1"


@router.post("/rules")
def compare_rules(request: Request, asked: Annotated[Rules, Depends(read(Rules))]) -> Response:
    """In what each variant differs from the first."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    _check_count(request, len(asked.variants))
    rulesets = [ruleset_of(variant) for variant in titled(asked.variants)]
    found = [diff(rulesets[0], other) for other in rulesets[1:]]
    language = language_of(request)
    return as_json(
        {"pairs": [told_difference(each, language) | {"key": state.comparisons.keep(each)} for each in found]}
    )


@router.post("/game")
def compare_game(request: Request, asked: Annotated[OneGame, Depends(read(OneGame))]) -> Response:
    """What several variants make of one game."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    _check_count(request, len(asked.variants))
    given = _given(request, asked)
    for variant in asked.variants:
        if variant is not None:
            check_variant(variant)
    language = language_of(request)
    with speaking(language):
        found = compare(given, titled(asked.variants), final=asked.final, as_laid=asked.as_laid)
        title = asked.title or sentence("One game")
        key = state.comparisons.keep(GameCompared(found, title))
        shown = side_by_side(found, language)
        return as_json(shown | {"key": key, "stops": _stops(found, language), "rules": _rules(found, language)})


@router.post("/sample")
def play_sample(request: Request, asked: Annotated[Sample, Depends(read(Sample))]) -> Response:
    """The record of a game that bots play on the spot."""
    state = state_of(request)
    limits = state.settings.limits
    state.heavy.take(client_of(request.scope))
    state.creations.take(client_of(request.scope))
    most = min(limits.players, len(NAMES))
    if asked.players > most:
        raise RefusedError(422, sentence("at most {players} can play together here", players=most))
    if len(asked.bots) not in (1, asked.players):
        raise RefusedError(
            422, [Problem("so many bots do not fit so many players", hint="name one for all, or one for each")]
        )
    for bot in asked.bots:
        check_bot(bot, limits)
    bots = asked.bots * asked.players if len(asked.bots) == 1 else asked.bots
    players = NAMES[: asked.players]
    ruleset = ruleset_of(asked.variant)
    return as_json(sample_game(ruleset, asked.variant, players, bots, asked.seed, limits.bots_game_seconds))


@router.get("/examples")
def example_games() -> Response:
    """Games to begin with, which other editions would have had somebody else win."""
    return as_json(examples())


@router.get("/examples/{name}")
def example_game(name: str) -> Response:
    """The record of one of them."""
    return as_json(example(name))


@router.get("/{key}/report.html")
def report(request: Request, key: str, save: Annotated[bool, Query()] = False) -> Response:
    """A comparison as one page that can be passed on."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    found = state.comparisons.get(key)
    with speaking(language_of(request)):
        if isinstance(found, Diff):
            from ...rulesets.html import html as html_of_rules

            return as_page(html_of_rules(found), "rules.html" if save else None)
        if found is not None:
            from ...comparing.html import html

            return as_page(html(found.comparison, title=found.title), "comparison.html" if save else None)
    raise _gone()


@router.get("/{key}/report.json")
def data(request: Request, key: str) -> Response:
    """A comparison for other programs, as the command line writes it."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    found = state.comparisons.get(key)
    if found is None:
        raise _gone()
    with speaking(language_of(request)):
        answer = as_json(found.as_json() if isinstance(found, Diff) else found.comparison.as_json())
    name = "rules.json" if isinstance(found, Diff) else "comparison.json"
    answer.headers["content-disposition"] = f'attachment; filename="{name}"'
    return answer


@router.get("/{key}/board.svg")
def board(request: Request, key: str) -> Response:
    """The board with everything lit up that is scored differently."""
    return _drawn(request, key, None)


@router.get("/{key}/differences/{number}.svg")
def difference(request: Request, key: str, number: int) -> Response:
    """What one difference is about, lit up, with the tiles around it; they are numbered from 1."""
    return _drawn(request, key, number - 1)


def titled(variants: list[Any]) -> list[Any]:
    """Variants, each of them with a title or a name, so that they can be told apart."""
    return [
        variant | {"title": sentence("variant {number}", number=number)}
        if isinstance(variant, dict) and not variant.get("title")
        else variant
        for number, variant in enumerate(variants, 1)
    ]


def _drawn(request: Request, key: str, number: int | None) -> Response:
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    found = state.comparisons.get(key)
    if not isinstance(found, GameCompared):
        raise _gone()
    if number is not None and not 0 <= number < len(found.comparison.differences):
        raise RefusedError(404, "there is no such difference")
    drawn = found.drawing(number)
    if drawn is None:
        raise RefusedError(404, "this is about no place on the board")
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": POLICY})


def _gone() -> RefusedError:
    return RefusedError(404, "this comparison is not kept any more; compare again")


def _check_count(request: Request, count: int) -> None:
    most = state_of(request).settings.limits.variants
    if count > most:
        raise RefusedError(422, sentence("at most {most} variants are compared at a time", most=most))


def _given(request: Request, asked: OneGame) -> dict[str, Any]:
    """The game that is compared, checked for size and for names of files."""
    if (asked.source is None) == (asked.game is None):
        raise RefusedError(400, "send a record or a diagram, or name a game of this server")
    if asked.game is not None:
        return record_for(request, asked.game)
    assert asked.source is not None
    limits = state_of(request).settings.limits
    value = Given.of(asked.source, limits.depth).value
    check_size(value, limits)
    if value.get("variant") is not None:
        check_variant(value["variant"])
    elif None in asked.variants:
        raise BastideError("a diagram has no variant of its own; name two")
    return dict(value)


def _stops(found: Comparison, language: str | None) -> list[dict[str, Any]]:
    """Where the game stops being one of a variant, and why."""
    from ...comparing.words import stop_text

    say = partial(translated, language=language)
    return [
        {
            "column": number,
            "text": say(stop_text(column, column.stop)),
            "rule": "" if column.stop.malformed else column.stop.rule,
            "says": say(column.stop.says),
            "source": column.stop.source,
            "help": say(column.stop.help),
            "as_laid": column.error is None,
            "laid": [say(text) for text in column.laid],
        }
        for number, column in enumerate(found.columns)
        if column.stop is not None
    ]


def _rules(found: Comparison, language: str | None) -> dict[str, dict[str, str]]:
    """What the rules say that the differences speak of."""
    return {name: {**rule, "says": translated(rule["says"], language)} for name, rule in found.rules().items()}
