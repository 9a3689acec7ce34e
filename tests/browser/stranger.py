"""A malicious plugin: installed where a server runs, each of its texts tries to be more than text."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from .installing import server_with

NAME = "stranger"
#: Code that a browser would run if it took it for more than text. The page would show it as ``window.harmed``.
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


def server_with_stranger(folder: Path) -> AbstractContextManager[str]:
    """The address of a server, in its own process, with the plugin installed.

    Args:
        folder: a folder for all its files.
    """
    return server_with(NAME, PLUGIN, folder)
