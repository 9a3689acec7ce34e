"""Printed editions, which are presets: their catalogue, which of them a box is, expansions under another one.

>>> [edition.name for edition in catalogue(year=2001)]
['rgg-2000', 'hig-2001']
"""

from __future__ import annotations

from .carrying import editions_of, games_of, in_edition
from .catalogue import Edition, catalogue, of_expansions
from .questions import Answers, Match, Question, boxes, matches, next_question, undecided

__all__ = [
    "Answers",
    "Edition",
    "Match",
    "Question",
    "boxes",
    "catalogue",
    "editions_of",
    "games_of",
    "in_edition",
    "matches",
    "next_question",
    "of_expansions",
    "undecided",
]
