"""Store the output of ``bastide new`` after a change of a template: ``python -m tests.starting.regenerate``."""

from __future__ import annotations

import difflib

from tests.starting.goldens import FOLDER, MADE, as_text, kept, written


def main() -> None:
    for kind in MADE:
        before, after = kept(kind), as_text(written(kind))
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), f"{kind}, as kept", f"{kind}, as written", lineterm="", n=0
        )
        print("\n".join(lines) or f"{kind}: nothing differs")
        (FOLDER / f"{kind}.txt").write_text(after, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
