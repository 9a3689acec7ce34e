"""Tools for those who draw tiles: checking, describing, sheets, printing, and redrawing while a file is edited."""
