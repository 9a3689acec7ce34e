"""Requests and responses: who asks, what is let in, what is refused, and how responses are written."""
