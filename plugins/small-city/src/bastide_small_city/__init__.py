"""Cities of two tiles for Bastide as older rule editions score them."""
