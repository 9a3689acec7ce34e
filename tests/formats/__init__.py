"""What Bastide writes, and the schemas that say what it is."""
