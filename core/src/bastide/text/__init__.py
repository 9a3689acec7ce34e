"""Text for people: sentences, their translations, problems, and where in a file they stand."""
