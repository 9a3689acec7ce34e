"""The kernel: tiles, segments and the features they join into.

Standard library only. The kernel knows no rules: code on top of it defines which kinds of segments exist, what they are
worth and who may stand on them.
"""
