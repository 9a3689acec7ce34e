"""Play the games of the atlas of presets, and write it: ``python -m bastide.apps.atlas``.

Finished games stay in a folder, so that it may be stopped with Ctrl-C and goes on where it was. The atlas then has as
many games as there are, and keeps what it has of more.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide.apps.simulating.running import run
from bastide.apps.writing import write_whole

from .building import condensed, distinct, fuller, plans, written
from .pages import ENOUGH, FILE


def main(words: list[str] | None = None) -> None:
    """Play what is missing, and write the atlas."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m bastide.apps.atlas", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=ENOUGH, help="how many of each preset")
    parser.add_argument("--preset", action="append", metavar="NAME", help="play only this one; may be repeated")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--data", type=Path, default=Path("build/atlas"), help="the folder of the games")
    parser.add_argument("--output", type=Path, default=Path(FILE), help="the file of the atlas")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--play", action=argparse.BooleanOptionalAction, default=True, help="or only write the atlas")
    given = parser.parse_args(words)
    names, copies = distinct()
    known = plans(names, given.games, bot=given.bot)
    unknown = sorted(set(given.preset or ()) - set(known))
    if unknown:
        parser.error(f"{', '.join(unknown)}: not among {', '.join(known)}")
    with contextlib.suppress(KeyboardInterrupt):
        for name in (given.preset or known) if given.play else ():
            print(f"{name}: {given.games} games", file=sys.stderr)
            (given.data / name).parent.mkdir(parents=True, exist_ok=True)
            run(known[name], given.data / name, jobs=given.jobs)
    atlas: Mapping[str, Any] = condensed(known, copies, given.data)
    if given.output.exists():
        atlas = fuller(atlas, json.loads(given.output.read_text(encoding="utf-8")))
    write_whole(given.output, written(atlas))


if __name__ == "__main__":
    main()
