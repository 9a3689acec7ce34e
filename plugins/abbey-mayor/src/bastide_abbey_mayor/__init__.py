"""Abbey and mayor, an expansion, as a Bastide plugin."""
