"""A plugin of somebody who means ill: installed where a server runs, each of its texts tries to be more than text."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "stranger"
#: What a browser would run if it took it for more than text. It would be seen on the page as ``window.harmed``.
EVIL = "<img src=x onerror=harmed=1></script><script>harmed=2</script>\"'`{{7*7}}${harmed=3}"
PLUGIN = f"""
import pydantic
import bastide

EVIL = {EVIL!r}


class Options(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    evil: bool = pydantic.Field(True, strict=True, title="title " + EVIL, description="option " + EVIL)


@bastide.hookimpl
def bastide_plugin():
    return bastide.Plugin(
        title="Stranger " + EVIL,
        says="says " + EVIL,
        options=Options,
        requires=("base-game",),
        editions=("edition " + EVIL,),
        sources=("source " + EVIL,),
    )


@bastide.hookimpl
def bastide_placement_rules():
    def allows(position, candidate):
        return candidate.turns != 2

    return [bastide.PlacementFilter(id="stranger/turns", says="rule " + EVIL, source="where " + EVIL, allows=allows)]


@bastide.hookimpl
def bastide_scoring_rules():
    return [
        bastide.ScoringRule(
            id="stranger/all",
            says="scoring " + EVIL,
            source="where " + EVIL,
            subjects=bastide.kinds("city", "road"),
            occasions=frozenset({{"completed", "final"}}),
            terms=(bastide.Term(label="evil " + EVIL, rate=bastide.Rate("evil", 1), count=bastide.count_tiles),),
        )
    ]
"""


def install(folder: Path) -> None:
    """Leave the plugin in a folder as an installer does."""
    info = folder / f"bastide_{NAME}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bastide-{NAME}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[bastide]\n{NAME} = {NAME}_plugin\n")
    (folder / f"{NAME}_plugin.py").write_text(PLUGIN)


@contextmanager
def server_with_stranger(folder: Path) -> Iterator[str]:
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
            found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
