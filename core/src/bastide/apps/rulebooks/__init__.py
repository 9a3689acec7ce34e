"""The complete rules of a variant as one document, composed from the plugins' own pages and sentences.

    >>> book = rulebook("hig-2002", "en")
    >>> [chapter.topic for chapter in book.chapters][:3]
    ['components', 'preparation', 'turn']
    >>> book.markdown().splitlines()[0]
    '# Hans im Glück 2002'

The document is arranged by topic, not by plugin. Each plugin may have a page for players, whose text goes under its
topics; a rule that no page covers is given by its own sentence. :mod:`~bastide.apps.rulebooks.model` defines the parts
of a rulebook; Markdown, HTML and PDF are written from them.
"""

from __future__ import annotations

from .composing import rulebook
from .formats import Rulebook
from .model import Chapter, Text

__all__ = ["Chapter", "Rulebook", "Text", "rulebook"]
