"""Simulations: starting, following and evaluating them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.sse import EventSourceResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from bastide import Ruleset, coded, sentence, speaking, translated

from ...bots import called
from ...rulesets.titles import title_of
from ...simulating.captions import spoken as captioned
from ...simulating.glance import glance
from ...simulating.meaning import Meaning, meanings
from ...simulating.plan import NAMES, make_plan
from ...simulating.plots import Plot
from ...simulating.sections import sections, verdict
from ...simulating.summary import by_titles, titles
from ...words import category_in_words
from ..http.clients import client_of
from ..http.page_sentences import ON_PAGES, text_on_pages
from ..http.refusals import RefusedError, problems_as_json
from ..http.responses import as_json, as_page
from ..rooms.seats import bearer, is_of
from ..simulations.jobs import Job
from ..simulations.simulations import INSTALL, missing, watched
from ..simulations.simulator import PLOTS, SUMMARY
from ..state import State
from ..variants.untrusted import check_bot, ruleset_of
from .pictures import POLICY
from .reading import language_of, read, state_of
from .simulation_data import router as data
from .streams import Events, connected, event

router = APIRouter(prefix="/api/simulations")
router.include_router(data)

#: Events that come faster than this are skipped.
_BREATH = 0.25


class Wanted(BaseModel):
    """A simulation to start."""

    model_config = ConfigDict(extra="forbid")

    variants: list[str | dict[str, Any]]
    games: int = Field(default=100, ge=1)
    players: int = Field(default=2, ge=2)
    bots: list[Annotated[str, Field(max_length=200)]] = ["greedy"]
    mode: Literal["rescored", "anew"] = "rescored"
    seed: Annotated[str, Field(max_length=100)] = "1"
    as_laid: bool = False


class Nothing(BaseModel):
    """A request without data."""

    model_config = ConfigDict(extra="forbid")


@router.get("")
def about(request: Request) -> Response:
    """Whether this server simulates, what it lacks for that, and its limits."""
    state = state_of(request)
    state.simulations.check_wanted()
    limits = state.settings.limits
    return as_json(
        {
            "ready": state.simulations.ready,
            "missing": missing(),
            "install": INSTALL,
            "most": {
                "games": limits.simulation_games,
                "variants": limits.variants,
                "players": min(limits.players, len(NAMES)),
                "seconds": limits.simulation_seconds,
            },
        }
    )


@router.post("")
def begin(request: Request, wanted: Annotated[Wanted, Depends(read(Wanted))]) -> Response:
    """Start a simulation; its games are played as soon as there is capacity."""
    state = state_of(request)
    limits = state.settings.limits
    client = client_of(request.scope)
    state.heavy.take(client)
    for count, most, what in (
        (wanted.games, limits.simulation_games, sentence("games")),
        (len(wanted.variants), limits.variants, sentence("variants")),
        (wanted.players, min(limits.players, len(NAMES)), sentence("players")),
    ):
        if count > most:
            raise RefusedError(
                "invalid",
                coded("server/simulation-size", "a simulation has at most {most} {what} here", most=most, what=what),
            )
    for bot in wanted.bots:
        check_bot(bot, limits)
    rulesets = [ruleset_of(variant) for variant in wanted.variants]
    plan = make_plan(
        named(wanted.variants, rulesets),
        games=wanted.games,
        players=wanted.players,
        bots=wanted.bots,
        mode=wanted.mode,
        seed=wanted.seed,
        as_laid=wanted.as_laid,
        rulesets=rulesets,
    )
    state.simulation_starts.take(client)
    job, secret = state.simulations.begin(plan, client)
    return as_json(shown(state, job, language_of(request)) | {"secret": secret}, 201)


@router.get("/{name}")
def look(request: Request, name: str) -> Response:
    """The state of a simulation."""
    state = state_of(request)
    job = state.simulations.job(name)
    return as_json(shown(state, job, language_of(request)) | {"rules": list(job.plan.rules)})


async def _followed(request: Request, response: Response, name: str) -> AsyncIterator[Events]:
    """The events of a simulation."""
    state = state_of(request)
    job = await run_in_threadpool(state.simulations.job, name)
    watcher = state.hub.join(watched(name), client_of(request.scope))
    with connected(state, watcher, _Progress(state, job, language_of(request)), response) as events:
        yield events


@router.get("/{name}/events", response_class=EventSourceResponse)
async def events(followed: Annotated[Events, Depends(_followed)]) -> Events:
    """A stream of server-sent events, each with the state of the simulation; it ends when no more games are played."""
    async for each in followed:
        yield each


class _Progress:
    """The events of a simulation for one client, until no more games are played."""

    def __init__(self, state: State, job: Job, language: str | None) -> None:
        self.ended = False
        self._state = state
        self._job = job
        self._language = language
        self._known = -1

    async def news(self) -> Events:
        """The state, unless known."""
        job = self._job
        if self._known != job.news:
            self._known = job.news
            self.ended = not job.active
            yield event("view", shown(self._state, job, self._language), self._known)
            if not self.ended:
                await asyncio.sleep(_BREATH)


@router.post("/{name}/stop")
def stop(request: Request, name: str, _: Annotated[Nothing, Depends(read(Nothing))]) -> Response:
    """End a simulation with the games played so far."""
    state, job = _own(request, name)
    state.simulations.stop(job)
    return as_json(shown(state, job, language_of(request)))


@router.post("/{name}/resume")
def resume(request: Request, name: str, _: Annotated[Nothing, Depends(read(Nothing))]) -> Response:
    """Play the remaining games."""
    state, job = _own(request, name)
    state.heavy.take(client_of(request.scope))
    state.simulation_starts.take(client_of(request.scope))
    state.simulations.go_on(job, client_of(request.scope))
    return as_json(shown(state, job, language_of(request)))


@router.post("/{name}/remove")
def remove(request: Request, name: str, _: Annotated[Nothing, Depends(read(Nothing))]) -> Response:
    """Delete a simulation with all its games."""
    state, job = _own(request, name)
    state.simulations.remove(job)
    return as_json({"removed": name})


@router.get("/{name}/results")
def results(request: Request, name: str) -> Response:
    """The results of the games so far, as tables of text and as numbers."""
    state = state_of(request)
    state.heavy.take(client_of(request.scope))
    job = state.simulations.job(name)
    language = language_of(request)
    found = _told(job)
    if found is None:
        games = {"planned": job.plan.games, "played": 0, "compared": 0}
        return as_json({"games": games, "meanings": [], "sections": [], "plots": []})
    with speaking(language):
        return as_json(
            {
                "games": found["games"],
                "meanings": [
                    {
                        "title": translated(meaning.title),
                        "says": list(map(translated, meaning.says)),
                        "picture": name,
                    }
                    for name, meaning in _pictured(found).items()
                ],
                "verdict": text_on_pages(verdict(found)),
                "method": translated(found["method"]),
                "intervals": translated(found["intervals"]),
                "command": found["command"],
                "sections": [
                    {
                        "title": translated(section.title),
                        "says": text_on_pages(section.note) if section.note else "",
                        "head": list(map(translated, section.head)),
                        "rows": [list(map(translated, row)) for row in section.rows],
                    }
                    for section in sections(found)
                ],
                "differences": [
                    pair | {"categories": [entry | {"title": _category(entry)} for entry in pair["categories"]]}
                    for pair in found["differences"]
                ],
                "plots": [
                    {"name": plot["name"], "title": translated(plot["title"]), "says": translated(plot["says"])}
                    for plot in _plots(job)
                ],
            }
        )


@router.get("/{name}/plots/{plot}.svg")
def plot(request: Request, name: str, plot: str) -> Response:
    """A chart, or the picture of a meaning."""
    job = state_of(request).simulations.job(name)
    with speaking(language_of(request)):
        drawn = {each["name"]: captioned(each["svg"]) for each in _plots(job) if each["name"] == plot}
        pictured = {} if drawn else _pictured(_told(job))
        if plot in pictured:
            drawn[plot] = glance(pictured[plot], plot)
    if plot in drawn:
        return Response(drawn[plot], media_type="image/svg+xml", headers={"content-security-policy": POLICY})
    raise RefusedError("missing", coded("simulation/no-chart", "there is no such chart"))


@router.get("/{name}/report.html")
def report(request: Request, name: str, save: Annotated[bool, Query()] = False) -> Response:
    """The results as one self-contained page."""
    from ...simulating.report import html

    state_of(request).heavy.take(client_of(request.scope))
    job = state_of(request).simulations.job(name)
    found = _told(job)
    if found is None:
        raise RefusedError("missing", coded("simulation/no-game-finished", "no game is finished yet"))
    with speaking(language_of(request)):
        page = html(found, [Plot(**each, png=b"") for each in _plots(job)], ON_PAGES)
    return as_page(page, "simulation.html" if save else None)


@router.get("/{name}/summary.json")
def summary(request: Request, name: str) -> Response:
    """The results, as `bastide simulate --report FILE.json` writes them."""
    found = _kept(state_of(request).simulations.job(name), SUMMARY)
    if found is None:
        raise RefusedError("missing", coded("simulation/no-game-finished", "no game is finished yet"))
    answer = as_json(found)
    answer.headers["content-disposition"] = 'attachment; filename="simulation.json"'
    return answer


def shown(state: State, job: Job, language: str | None) -> dict[str, Any]:
    """The public state of a simulation."""
    plan = job.plan
    rate = job.rate
    return {
        "id": job.id,
        "state": job.state,
        "position": state.simulations.position(job),
        "done": job.done,
        "rate": rate,
        "left": (plan.games - job.done) / rate if rate else None,
        "results": job.results,
        "problems": problems_as_json(job.problems, language),
        "created": round(job.created * 1000),
        "variants": [
            {"name": name, "title": translated(title, language)}
            for name, title in zip(plan.variants, titles(plan), strict=True)
        ],
        "games": plan.games,
        "players": list(plan.players),
        "bots": [{"name": bot, "title": translated(called(bot), language)} for bot in plan.bots],
        "mode": plan.mode,
        "seed": plan.seed,
        "as_laid": plan.as_laid,
    }


def named(variants: list[str | dict[str, Any]], rulesets: list[Ruleset]) -> list[str]:
    """Names of variants: their own names, else the file that would hold them."""
    names: list[str] = []
    for variant, ruleset in zip(variants, rulesets, strict=True):
        if isinstance(variant, str):
            name = variant
        else:
            title = re.sub(r"\W+", "-", title_of(ruleset).casefold())[:60].strip("-_") or "variant"
            name = next(
                made
                for number in range(1, len(variants) + 2)
                if (made := f"{title}{f'-{number}' * (number > 1)}.toml") not in names
            )
        names.append(name)
    return names


def _pictured(found: Mapping[str, Any] | None) -> dict[str, Meaning]:
    """What each variant means for players, by the name of its picture."""
    return {f"meaning-{number}": meaning for number, meaning in enumerate(meanings(found) if found else (), 1)}


def _category(entry: Mapping[str, Any]) -> str:
    """The label of a category of points."""
    return translated(category_in_words(entry["kind"], entry["when"]))


def _own(request: Request, name: str) -> tuple[State, Job]:
    """A simulation whose secret the client has.

    Raises:
        RefusedError: it has not.
    """
    state = state_of(request)
    job = state.simulations.job(name)
    if not is_of(bearer(request.headers.get("authorization")), job.digest):
        raise RefusedError(
            "stranger", coded("simulation/foreign", "only the client that started this simulation may do that")
        )
    return state, job


def _told(job: Job) -> dict[str, Any] | None:
    """The summary so far, for people; ``None`` if no game is finished."""
    found = _kept(job, SUMMARY)
    return None if found is None else by_titles(found, titles(job.plan))


def _kept(job: Job, file: str) -> Any:
    """The content of a file of the simulation's process; ``None`` if there is no such file yet."""
    path: Path = job.folder / file
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _plots(job: Job) -> list[dict[str, str]]:
    return _kept(job, PLOTS) or []
