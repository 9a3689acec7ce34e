"""Tokens from a hidden stack, a die, state of a plugin in diagrams, and a tile from another stack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bastide import Event, Position, Reaction, StackDeclaration, StateKeeper, Table, TileFile

from .making import plugin


def owned(view: Position, player: int) -> tuple[str, ...]:
    tokens: tuple[str, ...] = view.state("trinkets", "tokens", {}).get(view.players[player], ())
    return tokens


def find(table: Table, event: Event) -> None:
    """A player who placed a plain tile finds a trinket; one who placed a copse rolls for one."""
    if event.tile == "wetlands/plain" or (event.tile == "wetlands/copse" and table.roll("luck", 6) > 3):
        token = table.draw("trinkets")
        if token is not None:
            mine = {table.players[table.player]: (*owned(table, table.player), token)}
            table.set_state("trinkets", "tokens", {**table.state("trinkets", "tokens", {}), **mine})


def write(view: Position) -> Any:
    return {player: list(tokens) for player, tokens in view.state("trinkets", "tokens", {}).items()}


def read(table: Table, written: Any) -> None:
    if not isinstance(written, dict):
        raise ValueError("trinkets are lists of tokens by player")
    for player, tokens in written.items():
        if player not in table.players:
            raise ValueError(f"there is no player {player}")
        if not isinstance(tokens, list):
            raise ValueError(f"the trinkets of {player} are no list")
    table.set_state("trinkets", "tokens", {player: tuple(tokens) for player, tokens in written.items()})


def bonus(table: Table, event: Event) -> None:
    """A player who placed a fork places a tile from the chest at once, in a part of the turn of its own."""
    if event.tile == "wetlands/fork":
        tile = table.draw("chest")
        if tile is not None:
            table.push("part", (tile,))


PLUGIN = plugin(
    "Trinkets are found in the marsh.",
    components=[StackDeclaration(name="trinkets", contents="nobody", items={"token-shell": 3, "token-feather": 2})],
    turn_rules=[Reaction(id="trinkets/find", on="placed", says="Trinkets are found.", do=find)],
    state=[StateKeeper(read=read, write=write)],
)
CHEST = plugin(
    "A fork brings a tile from the chest.",
    components=[TileFile(path=Path(__file__).with_name("chest.toml")), StackDeclaration(name="chest")],
    turn_rules=[Reaction(id="chest/bonus", on="placed", says="A fork brings a tile from the chest.", do=bonus)],
)
