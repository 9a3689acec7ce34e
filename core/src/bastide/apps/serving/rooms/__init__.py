"""Rooms: games played here, with their seats, bots and watchers."""
