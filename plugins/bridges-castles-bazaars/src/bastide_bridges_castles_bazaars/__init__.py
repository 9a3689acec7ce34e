"""Bridges, castles and bazaars for Bastide: roads over tiles, lords who wait, and tiles under the hammer."""
