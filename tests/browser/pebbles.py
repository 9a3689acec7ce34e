"""A plugin that the workbench has never heard of, with an option of every kind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Literal["small", "large"] = Field("small", description="How large a pebble is.")
    month: Literal["may", "june", "july", "august", "september", "october"] = "june"
    shade: Shade = Shade.RED
    wet: bool = Field(False, strict=True, description="Whether pebbles are wet.")
    count: Annotated[int, Field(strict=True, ge=1, le=9)] = 3
    weight: float = Field(0.5, gt=0)
    name: str = "Peter"
    keeper: str | None = None
    first: Annotated[int, Field(strict=True, ge=1)] | Literal["last", "random"] = 1
    names: tuple[str, ...] = ()
    deep: Deep = Deep()


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


def install(folder: Path) -> None:
    """Leave the plugin in a folder as an installer does."""
    info = folder / f"bastide_{NAME}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bastide-{NAME}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[bastide]\n{NAME} = {NAME}_plugin\n")
    (folder / f"{NAME}_plugin.py").write_text(PLUGIN)


@contextmanager
def server_with_pebbles(folder: Path) -> Iterator[str]:
    """The address of a server, in a process of its own, where the plugin is installed.

    Args:
        folder: for all that it needs.
    """
    install(folder / "plugins")
    command = [sys.executable, "-c", "from bastide.apps.cli import main; main()"]
    words = ["serve", "--no-open", "--port", "0", "--data", str(folder / "data")]
    path = os.pathsep.join(filter(None, [str(folder / "plugins"), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONPATH": path}
    with subprocess.Popen([*command, *words], env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http\S*\d", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
