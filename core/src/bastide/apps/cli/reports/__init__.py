"""What several commands report: formats and files of reports, and their parts in the terminal."""
