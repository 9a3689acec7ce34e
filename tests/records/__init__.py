"""Games recorded by hand."""
