"""The Tunnel for Bastide."""
