"""A monastery in everybody's hand, a house rule, as a Bastide plugin."""
