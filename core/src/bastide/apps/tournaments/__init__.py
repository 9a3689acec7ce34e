"""Tournaments: bots against each other, seat by seat and draw by draw, with ratings and how sure they are."""

from __future__ import annotations

from .schedule import Played, Tournament, play_one
from .standings import Pair, Standing, Standings, standings

__all__ = ["Pair", "Played", "Standing", "Standings", "Tournament", "play_one", "standings"]
