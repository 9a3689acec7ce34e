"""The Tunnel: roads go into tunnels, and tokens say where they come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import SIDES, Feature, Offer, Place, Position, TileFile, coded, hookimpl, kinds

TUNNEL, ROAD = "tunnel", "road"
#: The tokens, and how many pairs of each a player has, where it depends on how many play.
TOKENS = {"tunnel-token": {}, "second-tunnel-token": {1: 2, 2: 2, 3: 2}, "third-tunnel-token": {1: 2, 2: 2}}
#: A mouth of a tunnel: the cell of its tile, and the side to which its road goes.
Mouth = tuple[int, str]


class Options(bastide.Options):
    """What may be chosen about tunnels."""

    tokens: Literal["by-players", "pair"] = Field("by-players", description="How many tokens each player has.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Tunnel",
        says="Roads go into tunnels, and tokens say where they come out.",
        options=Options,
        requires=("base-game",),
        editions=("The Tunnel, 2009",),
        sources=("facts 31",),
        about={"components": "4 land tiles, 12 tunnel tokens"},
    )


@hookimpl
def bastide_components(options: Options) -> Iterator[TileFile | bastide.Supply]:
    yield TileFile(path="tiles.toml")
    says = "Each player has a pair of tunnel tokens; of three players each has two pairs, of fewer three."
    if options.tokens == "pair":
        says = "Each player has a pair of tunnel tokens."
    for token, more in TOKENS.items():
        count, among = 0 if more else 2, more if options.tokens == "by-players" else {}
        yield bastide.Supply(token, count, id=f"tunnel/{token}", says=says, source="facts 31.2", for_players=among)


def linked(position: Position, at: tuple[Mouth, ...]) -> tuple[int, int] | None:
    """The roads that the second token of a pair links; the first one links none."""
    named = (position.segment_named(cell, f"{ROAD} {side}") for cell, side in at)
    ends = [segment for segment in named if segment is not None]
    return (ends[0], ends[1]) if len(ends) == 2 else None


def written(at: tuple[Mouth, ...]) -> list[dict[str, Any]]:
    """What stands in a record of where a token lies: its mouth, after that of the first one of its pair."""
    return [{"at": [*bastide.coordinates(cell)], "sides": [side]} for cell, side in at]


def mouth(found: Any) -> Mouth:
    """A mouth, from a record."""
    match found:
        case {"at": [int(x), int(y)], "sides": [str(side)]} if max(abs(x), abs(y)) < 100_000 and side in SIDES:
            return bastide.cell(x, y), side
    raise bastide.BastideError(
        coded("tunnel/mouth", 'a tunnel is at {at!r:.60}; write [{{"at": [0, 0], "sides": ["N"]}}]', at=found)
    )


def read(found: Any) -> tuple[Mouth, ...]:
    """Where a token lies, from a record."""
    at = tuple(map(mouth, found)) if isinstance(found, list) else ()
    return at if len(at) == len({*at}) in (1, 2) else (mouth(found),)


@hookimpl
def bastide_kinds() -> Iterator[bastide.PieceKind | bastide.PlaceKind]:
    for token in TOKENS:
        yield bastide.PieceKind(token, frozenset({"building"}), says="A token at the mouth of a tunnel.")
    yield bastide.PlaceKind(
        TUNNEL, write=written, read=read, cell=lambda board, at: at[-1][0], label="at the tunnel", links=linked
    )


def lying(position: Position, *players: int, tokens: Iterable[str] = TOKENS) -> list[tuple[Mouth, ...]]:
    """Where tokens of some players lie."""
    numbers = (each for player in players for each in position.pieces_of(player, *tokens))
    places = (position.piece(each).place for each in numbers)
    # A board that nobody played may have them elsewhere.
    return [place.at for place in places if place.kind == TUNNEL]


def is_through(position: Position, road: Feature) -> bool:
    """Whether every tunnel into which a road goes comes out somewhere."""
    ends = {mouth for at in lying(position, *position.seats_from(0)) if len(at) == 2 for mouth in at}
    into = [each for each in road.segments if TUNNEL in position.segment(each).flags]
    return all(mouth_of(position, each) in ends for each in into)


def mouth_of(position: Position, segment: int) -> Mouth:
    """The mouth to which a segment of road leads."""
    return position.cell_of_segment(segment), SIDES[position.segment(segment).ports[0] // 3]


def claims(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Putting a token at any free mouth; of pairs that are whole, only the first one is offered."""
    taken = {at[-1] for at in lying(position, *position.seats_from(0))}
    segments = (each for cell in position.cells for each in position.segments_on(cell))
    free = [mouth_of(position, each) for each in segments if TUNNEL in position.segment(each).flags]
    whole = False
    for token in TOKENS:
        first = lying(position, player, tokens=(token,))
        if position.supply(player, token) and (first or not whole):
            whole |= not first
            for at in ((*(first[0] if first else ()), mouth) for mouth in free if mouth not in taken):
                yield Offer(type="deploy", piece=token, place=Place(TUNNEL, at), budget=TUNNEL, leaves_open=True)


@hookimpl
def bastide_meeple_rules() -> list[bastide.Rule]:
    return [
        bastide.OfferRule(
            id="tunnel/token",
            says="Besides deploying a figure, a player may put a token at a free mouth of a tunnel; the second one of "
            "a pair links its road with that of the first.",
            source="facts 31.3",
            decision="deploy",
            needs=kinds(*TOKENS),
            offers=claims,
        )
    ]


@hookimpl
def bastide_scoring_rules() -> list[bastide.Rule]:
    return [
        bastide.Completion(
            id="tunnel/through",
            says="A road that goes into a tunnel is complete only if the tunnel comes out somewhere.",
            source="facts 31.4",
            of=kinds(ROAD),
            when=is_through,
        )
    ]
