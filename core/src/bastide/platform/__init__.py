"""The platform: what plugins declare, how they are found, and how a ruleset is resolved from them."""
