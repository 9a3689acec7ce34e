"""Teams that win together, a house rule, as a Bastide plugin."""
