"""Hunters and gatherers, the edition of 2020, as a Bastide plugin."""
