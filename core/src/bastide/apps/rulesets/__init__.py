"""The contents of a ruleset, and the differences between several, as data and as reports.

    >>> found = diff("hig-2000", "hig-2002")
    >>> [part.topic for part in found.topics]
    ['scoring', 'ground', 'final', 'about', 'known', 'unknown']
    >>> found.as_json()["plugins"]["only_in"]
    [['farms-first-edition', 'small-city'], ['farms-third-edition']]

:func:`mends` returns the changes that would mend an invalid variant, :func:`warnings` what is useless in a valid one.
:func:`diff` returns data; :mod:`~bastide.apps.rulesets.html` and :mod:`~bastide.apps.rulesets.markdown` write reports.
"""

from __future__ import annotations

from .differences import difference, same
from .mending import Mend, mends
from .overviews import FAMILIES, ORDER, family, overview
from .sides import MEANING, Diff, Part, diff, grouped
from .warnings import start_problems, warnings

__all__ = [
    "FAMILIES",
    "MEANING",
    "ORDER",
    "Diff",
    "Mend",
    "Part",
    "diff",
    "difference",
    "family",
    "grouped",
    "mends",
    "overview",
    "same",
    "start_problems",
    "warnings",
]
