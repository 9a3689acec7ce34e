"""Where rules meet that were printed apart: what goes together, what is refused, and what happens."""
