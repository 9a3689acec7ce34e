"""What plugins declare besides rules: themselves, kinds of segments and pieces, options, state, looks."""
