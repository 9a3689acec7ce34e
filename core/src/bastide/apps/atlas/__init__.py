"""An atlas of presets: what each makes of a game instead of any other one, measured in many simulated games.

A plugin keeps it as ``atlas.json`` in its folder of presets; ``python -m bastide.apps.atlas`` plays the games.

>>> atlas = read_atlas()
>>> atlas.same("hig-2002", "rgg-2008")
True
>>> str(atlas.meaning("hig-2002", "bga").says[1])
'The same players win.'
"""

from __future__ import annotations

from .differences import with_meaning
from .pages import Atlas, read_atlas

__all__ = ["Atlas", "read_atlas", "with_meaning"]
