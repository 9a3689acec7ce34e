"""From a selection of plugins to a ruleset: collected, checked, ordered and frozen."""
