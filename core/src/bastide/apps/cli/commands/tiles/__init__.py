"""``bastide tiles`` and its commands."""
