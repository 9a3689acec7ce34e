"""What a position answers, by what is asked about: the board, the course of the game, pieces, stacks."""
