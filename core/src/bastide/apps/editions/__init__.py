"""Printed editions, which are presets: their catalogue, and the same expansions under another one.

>>> [edition.name for edition in catalogue(year=2001)]
['hig-2001', 'rgg-2000']
"""

from __future__ import annotations

from .carrying import editions_of, games_of, in_edition
from .catalogue import Edition, catalogue

__all__ = ["Edition", "catalogue", "editions_of", "games_of", "in_edition"]
