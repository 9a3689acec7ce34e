"""``bastide new`` and its commands."""
