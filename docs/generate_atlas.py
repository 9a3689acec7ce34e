"""Write the atlas of editions, for any two presets what one makes of a game: ``python docs/generate.py``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from bastide.apps.atlas import Atlas, read_atlas
from bastide.apps.simulating.glance import glance
from bastide.apps.simulating.meaning import Meaning, amount, share

PAGE = Path(__file__).parent / "reference" / "atlas.md"
PICTURES = PAGE.with_suffix("")

INTRODUCTION = """\
# An atlas of editions

<!-- Written by docs/generate_atlas.py from the atlas of the presets in variants/; do not edit. -->

What each preset makes of a game instead of any other one, between two `greedy` bots; [bots are not
people](../explanation/simulations.md#two-modes-two-questions). No sentence claims more than its interval of 95 percent.
Presets with the same tiles are compared in games that are scored under both; others each in games of their own. The
bots play by the rules of the preset that a pair names, and so for what scores well under these.

Each preset was to have {asked:,} games; the table says how many it has. This plays the rest, and may be stopped and
called again:

```text
python -m bastide.apps.atlas --output variants/src/bastide_variants/presets/atlas.json
```
"""


def table(atlas: Atlas) -> Iterator[str]:
    """What each preset is like by itself."""
    yield "| preset | games | points a player | who begins wins | the winner leads by | turns |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for edition in atlas.names():
        measured = atlas.measured(edition)
        side = atlas.side(measured)
        if edition != measured:
            yield f"| `{edition}` | plays as `{measured}` | | | | |"
        elif side is None:
            yield f"| `{edition}` | none yet | | | | |"
        else:
            games = atlas.games(edition, edition)
            begins = share(side["seats"][0]["won_alone"], games)
            rest = f"{begins} | {amount(side['margin'])} | {amount(side['turns'])}"
            yield f"| `{edition}` | {games:,} | {amount(side['points'])} | {rest} |"


def pictured(atlas: Atlas) -> dict[tuple[str, str], Meaning]:
    """The pairs of presets with different rules that were measured; the first one is older."""
    measured = [name for name in atlas.names() if atlas.measured(name) == name]
    found = {pair: atlas.meaning(*pair) for pair in combinations(measured, 2)}
    return {pair: meaning for pair, meaning in found.items() if meaning is not None}


def paths() -> list[Path]:
    """The page; its pictures are none."""
    return [PAGE]


def pages() -> dict[Path, str]:
    """The page, and its pictures."""
    atlas = read_atlas()
    found = {_picture(*pair): glance(meaning) + "\n" for pair, meaning in pictured(atlas).items()}
    return {PAGE: page(atlas)} | found


def page(atlas: Atlas) -> str:
    """The whole page."""
    lines = [INTRODUCTION.format(asked=atlas.asked), *table(atlas), "", "## Two by two", ""]
    for (first, other), meaning in pictured(atlas).items():
        lines += [f"### {other} instead of {first}", "", f"{meaning.title}. {' '.join(atlas.basis(first, other))}", ""]
        lines += [*(f"- {says}" for says in meaning.says), ""]
        lines += [f"![{meaning.title}]({_picture(first, other).relative_to(PAGE.parent).as_posix()})", ""]
    lines += ["## Versions", "", ", ".join(f"{name} {version}" for name, version in atlas.made_with.items())]
    return "\n".join(lines) + "\n"


def _picture(first: str, other: str) -> Path:
    return PICTURES / f"{first}-{other}.svg"
