"""Tables and games from clients, scored and compared under several variants."""
