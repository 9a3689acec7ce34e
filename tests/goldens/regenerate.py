"""Count again, print the differences from the goldens, and save the new counts: ``python -m tests.goldens.regenerate``.

With ``--check`` nothing is written, and the status is 1 if there are differences. Names of presets restrict it to
those.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence

import bastide
from tests.goldens.counting import outline
from tests.goldens.files import FOLDER, kept, path, written


def main(arguments: Sequence[str]) -> int:
    check = "--check" in arguments
    presets = [*bastide.presets(bastide.installed())]
    names = [argument for argument in arguments if argument != "--check"] or presets
    changed = False
    for name in names:
        before, after = kept(name), written(outline(name))
        if before != after:
            changed = True
            lines = difflib.unified_diff(
                before.splitlines(), after.splitlines(), f"{name}, as kept", f"{name}, as counted", lineterm="", n=0
            )
            print("\n".join(lines))
            if not check:
                path(name).write_text(after, encoding="utf-8")
    for stale in sorted(FOLDER.glob("*.json")):
        if stale.stem not in presets:
            changed = True
            print(f"{stale.stem} is no preset any more")
            if not check:
                stale.unlink()
    if not changed:
        print(f"{len(names)} presets, nothing differs")
    return int(check and changed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
