"""The command line read, and what is printed: arguments, streams, languages and failures."""
