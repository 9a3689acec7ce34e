"""``bastide plugins`` and its commands."""
