"""What plugins write: rule types, declarations, selectors, counts, events, and the hooks that return them."""
