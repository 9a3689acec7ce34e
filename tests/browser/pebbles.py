"""A plugin unknown to the workbench, with an option of every kind."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from .installing import server_with

NAME = "pebbles"
PLUGIN = """
from enum import Enum
from typing import Annotated, Literal

import bastide
from pydantic import BaseModel, ConfigDict, Field


class Shade(Enum):
    RED = "red"
    GREEN = "dark-green"


class Deep(BaseModel):
    depth: int = 2
    shade: Shade = Field(Shade.RED, description="Of the ground.")


class Place(BaseModel):
    name: str
    wet: bool = False


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Literal["small", "large"] = Field("small", description="How large a pebble is.")
    month: Literal["may", "june", "july", "august", "september", "october"] = "june"
    shade: Shade = Shade.RED
    content: Shade = Shade.RED
    wet: bool = Field(False, strict=True, description="Whether pebbles are wet.")
    count: Annotated[int, Field(strict=True, ge=1, le=9)] = 3
    weight: float = Field(0.5, gt=0)
    name: str = "Peter"
    keeper: str | None = None
    first: Annotated[int, Field(strict=True, ge=1)] | Literal["last", "random"] = 1
    names: tuple[str, ...] = ()
    deep: Deep = Deep()
    shades: frozenset[Shade] = frozenset()
    places: tuple[Place, ...] = ()
    order: tuple[Literal["big", "little"], ...] = ("big",)
    prices: dict[str, int] = Field({})
    pair: tuple[int, int] = (1, 2)


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(
        title="Pebbles",
        says="Pebbles lie about.",
        options=Options,
        requires=("base-game",),
        conflicts={"small-city": "a pebble is no city."},
    )
"""


def server_with_pebbles(folder: Path) -> AbstractContextManager[str]:
    """The address of a server, in its own process, with the plugin installed.

    Args:
        folder: a folder for all its files.
    """
    return server_with(NAME, PLUGIN, folder)
