"""Equal turns for all, a house rule, as a Bastide plugin."""
