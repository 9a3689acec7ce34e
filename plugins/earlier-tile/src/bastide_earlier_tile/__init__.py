"""Followers on earlier tiles only, a house rule, as a Bastide plugin."""
