"""Score lines in the terminal: terms, rules, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide import sentence, translated
from bastide.apps.comparing.words import ranking, tiles, winners
from bastide.apps.words import spelled_out

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["explained", "ranking", "spelled_out", "tiles", "winners"]


def explained(line: Mapping[str, Any], *, with_tiles: bool = True) -> Text:
    """A line in words: each term with its rule, then the tiles it is about.

    ``4 tiles × 2 = 8  base-game/city-completed``, and below it the rules that changed the term.
    """
    from rich.cells import cell_len
    from rich.text import Text

    terms = [translated(spelled_out(term)) for term in line["terms"]]
    changed, decided = translated(sentence("changed by")), translated(sentence("decided by"))
    width = max(map(cell_len, terms), default=0)
    text = Text()
    for term, words in zip(line["terms"], terms, strict=True):
        text.append(f"{words}{' ' * (width - cell_len(words))}  ")
        text.append(f"{term['rule']}\n", style="cyan")
        for rule in term["changed_by"]:
            text.append(f"{' ' * (width - cell_len(changed))}{changed}  ")
            text.append(f"{rule}\n", style="cyan")
    for rule in line.get("decided_by", ()):
        text.append(f"{' ' * (width - cell_len(decided))}{decided}  ")
        text.append(f"{rule}\n", style="cyan")
    if with_tiles:
        text.append(translated(sentence("tiles {cells}", cells=tiles(line["tiles"]))), style="dim")
    text.rstrip()
    return text
