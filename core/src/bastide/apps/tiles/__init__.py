"""Tools for designers of tiles: checking, describing, sheets, printing, and redrawing while a file is edited."""
