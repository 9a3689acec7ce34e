"""``python -m bastide``: the command line."""

from bastide.apps.cli import main

main()
