"""Some players win together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

import bastide
from bastide import (
    BastideError,
    ClaimRule,
    Phase,
    Plugin,
    Position,
    Problem,
    Rule,
    Subject,
    Table,
    Teams,
    coded,
    hookimpl,
    sentence,
    sentences,
)

PLUGIN = "teams"


def _seats(value: Any) -> Any:
    """Refuse what are no seats by team."""
    if not isinstance(value, list) or not all(isinstance(team, list) and team for team in value):
        raise ValueError(sentence("write the seats of each team: {example}", example="[[1, 3], [2, 4]]"))
    seen: set[int] = set()
    for seat in (seat for team in value for seat in team):
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < 1:
            raise ValueError(sentence("there is no seat {seat}; the first one is 1", seat=seat))
        if seat in seen:
            raise ValueError(sentence("seat {seat} is in a team twice; a player has one team", seat=seat))
        seen.add(seat)
    if missing := {*range(1, len(seen) + 1)} - seen:
        raise ValueError(
            sentence(
                "seat {seat} is in no team, but seat {last} is; seats are counted from 1",
                seat=min(missing),
                last=max(seen),
            )
        )
    if len(value) == 1:
        raise ValueError(sentence("there is nobody to play against: write two teams or more"))
    return value


class Options(bastide.Options):
    """Who is in a team with whom."""

    size: int = Field(2, ge=2, le=8, strict=True, description="How many players are in each team.")
    seating: Literal["across", "neighbours"] = Field(
        "across", description="Whether the players of a team sit evenly around the table, or side by side."
    )
    seats: Annotated[list[list[int]], BeforeValidator(_seats)] = Field(
        [], description="The seats of each team, such as [[1, 4], [2, 3]], instead of size and seating."
    )
    majority: Literal["player", "team"] = Field(
        "player", description="Whether each player has majorities alone, or a team has them with all its pieces."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Teams",
        says="The players of a team win together: their points are added.",
        options=Options,
        sources=("house rule",),
    )


def team(position: Position, player: int) -> int:
    """The number of a player's team; below 0 for one who plays alone."""
    options, players = position.options(PLUGIN), len(position.players)
    for number, seats in enumerate(options.seats):
        if player + 1 in seats:
            return number
    if options.seats or players % options.size or players == options.size:
        return -1 - player
    if options.seating == "across":
        return player % int(players // options.size)
    return player // int(options.size)


def check(table: Table) -> None:
    """Refuse a number of players for which the teams were not written."""
    seats, count = sum(map(len, table.options(PLUGIN).seats)), len(table.players)
    if seats != count:
        message = coded(
            "teams/seats",
            sentences(
                "the teams have {seats} seats, but only one is taken",
                "the teams have {seats} seats, but {count} are taken",
                count,
                seats=seats,
            ),
        )
        raise BastideError(Problem(message, key="plugins.teams.seats", rule="teams/seats"))


def one_of_each_team(
    position: Position, subject: Subject, weights: Mapping[int, int], lead: tuple[int, ...]
) -> list[int]:
    """The teams that lead with all their pieces, each by the player who has most there.

    Where another rule has given the points to somebody else, that stays.
    """
    best = max(weights.values(), default=0)
    if lead == tuple(sorted(player for player in weights if weights[player] == best > 0)):
        sums = {members: sum(weights.get(player, 0) for player in members) for members in position.teams}
        most = max(sums.values())
        lead = tuple(player for members in position.teams if sums[members] == most > 0 for player in members)
    first: dict[tuple[int, ...], int] = {}
    for player in sorted(lead, key=lambda player: -weights.get(player, 0)):
        first.setdefault(position.team_of(player), player)
    return sorted(first.values())


def _says(options: Options) -> str:
    if options.seats:
        teams = options.seats
        return sentence("The players of a team win together, and their points are added: {teams}.", teams=_told(teams))
    size = options.size
    across = options.seating == "across"
    teams = [
        [1 + number + 2 * seat if across else 1 + number * size + seat for seat in range(size)] for number in (0, 1)
    ]
    words = {"size": size, "teams": _told(teams), "players": 2 * size}
    if across:
        return sentence(
            "Players win together in teams of {size}, who sit evenly around the table, and their points are added; "
            "with {players} players it is {teams}. Where that leaves somebody over, all play alone.",
            **words,
        )
    return sentence(
        "Players win together in teams of {size}, who sit side by side, and their points are added; with {players} "
        "players it is {teams}. Where that leaves somebody over, all play alone.",
        **words,
    )


def _told(teams: list[list[int]]) -> str:
    told = [sentences("seat {seats}", "seats {seats}", len(team), seats=" + ".join(map(str, team))) for team in teams]
    return reduce(lambda one, other: sentence("{one} against {other}", one=one, other=other), told)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    together = Teams(id="teams/together", says=_says(options), source="house rule", team=team)
    seats = Phase(
        id="teams/seats",
        says="Before the first turn it is seen to that the seats of the teams, and no others, are taken.",
        source="house rule",
        scope="setup",
        do=check,
    )
    return [together, seats] if options.seats else [together]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    if options.majority == "player":
        return []
    return [
        ClaimRule(
            id="teams/majority",
            says="In majorities all pieces of a team count together, and a team gets the points once: by its player "
            "who has most there.",
            source="house rule",
            stage="override",
            decide=one_of_each_team,
        )
    ]
