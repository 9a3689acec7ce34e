"""``bastide variant`` and its commands."""
