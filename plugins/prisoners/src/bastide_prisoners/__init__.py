"""Prisoners, a house rule, as a Bastide plugin."""
