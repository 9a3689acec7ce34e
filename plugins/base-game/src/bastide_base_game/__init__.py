"""The base game for Bastide: its tiles, its followers and how cities, roads and monasteries score."""
