"""The Halflings, tiles cut in half, as a Bastide plugin."""
