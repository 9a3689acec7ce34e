"""The views of a game, and the templates, styles and scripts of pages."""
