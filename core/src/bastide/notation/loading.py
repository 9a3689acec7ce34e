"""Games and diagrams from files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide.engine.games.game import Game

from .diagrams import Diagram
from .documents import Document
from .records import replay


def load(source: str | Path | Mapping[str, Any] | Document) -> Game | Diagram:
    """Load a file: a record as a replayed game; a diagram as it is.

    Args:
        source: the file, its content, or a document read from it.

    Raises:
        BastideError: it cannot be read, or an action in it is illegal; names the action, the place and the rule.
    """
    document = Document.read(source)
    if document.is_record:
        done = replay(document)
        if done.failure is not None:
            raise done.failure.error
        return done.game
    return Diagram.read(document)
