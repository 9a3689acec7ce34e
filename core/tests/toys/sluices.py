"""Canals of two tiles are linked by a sluice, and parted again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from bastide import Offer, OfferRule, Position, StateKeeper, Table, cell, coordinates

from .making import plugin


def number(position: Position, end: Any) -> int:
    """The segment of an end, given as the coordinates of its tile and its name."""
    at, name = end
    segment = position.segment_named(cell(*at), name)
    assert segment is not None
    return segment


def end_of(position: Position, segment: int) -> list[Any]:
    return [list(coordinates(position.cell_of_segment(segment))), position.name_of_segment(segment)]


def open_sluice(table: Table, offer: Offer) -> None:
    one, other = [number(table.position, end) for end in offer.params["between"]]
    table.link(one, other)
    table.set_state("sluices", "open", (*table.state("sluices", "open", ()), (one, other)))


def close_sluice(table: Table, offer: Offer) -> None:
    one, other = [number(table.position, end) for end in offer.params["between"]]
    table.unlink(one, other)
    left = tuple(pair for pair in table.state("sluices", "open", ()) if pair != (one, other))
    table.set_state("sluices", "open", left)


def sluices(position: Position, player: int, data: Any) -> Iterator[Offer]:
    board = position.board
    canals = [number for cell in board.cells for number in position.segments_on(cell)]
    canals = [number for number in canals if board.definition[number].kind == "canal"]
    opened = position.state("sluices", "open", ())
    for pair in combinations(sorted(canals), 2):
        what, do = ("close", close_sluice) if pair in opened else ("link", open_sluice)
        between = [end_of(position, segment) for segment in pair]
        yield Offer(type=what, rule="sluices/sluice", params={"between": between}, do=do)


def read(table: Table, data: Any) -> None:
    for pair in data:
        one, other = sorted(number(table.position, end) for end in pair)
        table.link(one, other)
        table.set_state("sluices", "open", (*table.state("sluices", "open", ()), (one, other)))


def write(position: Position) -> Any:
    return [[end_of(position, segment) for segment in pair] for pair in position.state("sluices", "open", ())]


PLUGIN = plugin(
    "Sluices link canals.",
    meeple_rules=[
        OfferRule(id="sluices/sluice", says="A sluice is opened or closed.", decision="deploy", offers=sluices)
    ],
    state=[StateKeeper(read=read, write=write)],
)
