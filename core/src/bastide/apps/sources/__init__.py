"""Where rules are from: citations, resolved to the facts they cite and to the sources of these.

>>> [fact.number for fact in cited("facts 7.1, 7.4")]
['7.1', '7.4']
>>> [(source.name, place) for source, place in fact("7.1").said_by]
[('Big Box', 'note 27'), ('Farmer page', ''), ('WikiCarpedia', 'history of scoring'), ('Forum', '')]
"""

from __future__ import annotations

from .bibliography import LANGUAGES, SOURCES, Source
from .citations import Fact, cited, fact, facts
from .unknowns import open_questions

__all__ = ["LANGUAGES", "SOURCES", "Fact", "Source", "cited", "fact", "facts", "open_questions"]
