"""Tournaments: bots against each other, with rotating seats and equal draws, and ratings with intervals."""

from __future__ import annotations

from .schedule import Played, Tournament, play_one
from .standings import Pair, Standing, Standings, standings

__all__ = ["Pair", "Played", "Standing", "Standings", "Tournament", "play_one", "standings"]
