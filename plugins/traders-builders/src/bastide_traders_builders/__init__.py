"""Traders and builders, an expansion, as a Bastide plugin."""
