"""Single values in the sections of a tile file, with problems noted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from bastide.text.locations import Path
from bastide.text.problems import did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .ground import Complaint
from .schema import CERTAINTIES, NAME

BAG: Final = "bag"

_NAME = re.compile(NAME)


def is_name(word: object) -> bool:
    """Whether a word can be part of an id."""
    return isinstance(word, str) and _NAME.fullmatch(word) is not None


class TileSection:
    """One section of a tile file.

    Args:
        values: its keys and values.
        problem: called with each problem.
        path: the path of the section for ``problem``.
    """

    def __init__(self, values: Mapping[str, Any], problem: Complaint, path: Path = ()) -> None:
        self.values = values
        self.path = path
        self.problem = problem

    def fault(self, key: str, message: str, hint: str | None = None) -> None:
        """Note a problem with a key of this section."""
        self.problem((*self.path, key), message, hint)

    def count(self, key: str = "count", otherwise: int = 1) -> int | None:
        """A number that is not negative; ``otherwise`` if it is missing, ``None`` if there was a problem."""
        value = self.values.get(key, otherwise)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(
                key,
                coded("tile-file/whole-number", "{value!r} is not a whole number", value=value),
                sentence("for example: {key} = 1", key=key),
            )
        elif value < 0:
            self.fault(
                key,
                coded("tile-file/negative", "{value} is less than none", value=value),
                sentence("for example: {key} = 1", key=key),
            )
        else:
            return value
        return None

    def text(self, key: str, otherwise: str = "") -> str:
        """A text, or ``otherwise``."""
        value = self.values.get(key, otherwise)
        if isinstance(value, str):
            return " ".join(value.split())
        self.fault(
            key, coded("tile-file/text", "{value!r} is not a text", value=value), sentence('write {key} = "…"', key=key)
        )
        return otherwise

    def stack(self) -> str:
        """The name of the stack of the copies."""
        name = self.text("stack", BAG)
        if not is_name(name):
            self.fault(
                "stack",
                coded("tile-file/stack-name", "{name!r} cannot be the name of a stack", name=name),
                "a name has letters, digits, - and _",
            )
        return name

    def certainty(self) -> str:
        """The certainty of the description."""
        word = self.text("certainty", CERTAINTIES[0])
        if word not in CERTAINTIES:
            hint = did_you_mean(
                word,
                CERTAINTIES,
                sentence("write {words} or {last}", words=listed(CERTAINTIES[:-1]), last=CERTAINTIES[-1]),
            )
            self.fault("certainty", coded("tile-file/certainty", "{word!r} says nothing of certainty", word=word), hint)
        return word

    def sources(self) -> None:
        """Check the key ``sources``, which is kept for the file's readers only."""
        value = self.values.get("sources", [])
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts):
            self.fault(
                "sources",
                coded("tile-file/texts", "this must be a text or a list of texts"),
                'for example: sources = ["rule sheet"]',
            )
