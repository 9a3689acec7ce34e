"""The types of the native engine."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from bastide.engine.decisions import Choice

from .compiling import Tables

FINISHED: object

class Program:
    tiles: tuple[str, ...]
    pieces: tuple[str, ...]
    bag: tuple[int, ...]
    def __init__(self, tables: Tables) -> None: ...

class Native:
    def _set_off(self, program: Program, players: tuple[str, ...], random: random.Random) -> int: ...
    def _set_off_as(self, other: Native) -> int: ...
    def _native(self) -> bool: ...
    def _chosen(self) -> list[Any]: ...
    def _leave(self) -> None: ...
    def _choices(self) -> int: ...
    def _bag(self) -> list[str]: ...
    def _refill(self, tiles: Sequence[str]) -> None: ...

class NativeAction:
    decision: NativeDecision
    known_to: ClassVar[dict[str, frozenset[int]]]
    option: Choice
    type: str
    def as_record(self) -> dict[str, Any]: ...

class NativeDecision:
    count: int
    kind: str
    number: int | None
    player: str | None
    tile: str | None
    data: ClassVar[None]
    situation: ClassVar[str]
    actions: Sequence[NativeAction]
    options: list[Choice]
    def option(self, index: int) -> Choice: ...
    def record(self, option: Choice) -> dict[str, Any]: ...
