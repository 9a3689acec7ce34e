"""Every installed plugin passes the conformance kit."""
