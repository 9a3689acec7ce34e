"""State that plugins declare: of what it is, what it holds, and how it stands in diagrams."""
