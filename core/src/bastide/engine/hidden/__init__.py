"""What some players do not know, and how a game may stand for one who does not."""
