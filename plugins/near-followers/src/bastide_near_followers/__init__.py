"""Followers near one's own only, a house rule, as a Bastide plugin."""
