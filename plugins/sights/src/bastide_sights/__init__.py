"""Sights in place of monasteries as a Bastide plugin."""
