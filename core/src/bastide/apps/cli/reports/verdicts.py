"""Messages beside the result of commands that score: notes, broken rules, and remedies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bastide import listed, sentence

from ..console.consoles import complain, note

if TYPE_CHECKING:
    from bastide.apps.comparing import Column


def tell_notes(columns: Sequence[Column], *, but_laid: bool = False) -> None:
    """Print the notes of all variants on standard error, common ones once.

    Args:
        columns: the variants.
        but_laid: leave out the moves that were taken as laid; the report lists them.
    """
    by_note: dict[str, list[str]] = {}
    for column in columns:
        for text in dict.fromkeys(column.notes):
            if but_laid and text in column.laid:
                continue
            by_note.setdefault(text, []).append(column.label)
    for text, labels in by_note.items():
        note(
            text if len(labels) == len(columns) else sentence("{place}: {message}", place=listed(labels), message=text)
        )


def tell_errors(columns: Sequence[Column], file: str, *, as_laid: bool) -> bool:
    """Print on standard error where the file breaks a rule of a variant. Returns whether it does.

    Args:
        columns: the variants; a problem that several share is printed once.
        file: the name of the file in messages.
        as_laid: whether tiles and pieces were taken as laid already.
    """
    broken = [column for column in columns if column.error is not None]
    by_message: dict[str | None, list[str]] = {}
    for column in broken:
        by_message.setdefault(column.message, []).append(column.label)
    for message, labels in by_message.items():
        complain(sentence("under {variants}: {message}", variants=listed(dict.fromkeys(labels)), message=message))
    if not as_laid and any(column.stop and not column.stop.malformed and not column.stop.help for column in broken):
        complain(sentence("to score {file} anyway, with tiles and pieces as they were laid, add --as-laid", file=file))
    return bool(broken)
