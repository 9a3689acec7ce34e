"""Text for people: sentences, their translations, and problems with their places in files."""
