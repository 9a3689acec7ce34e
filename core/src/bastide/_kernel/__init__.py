"""The kernel: tiles, segments and the features they join into.

Standard library only. It knows no rule: which kinds of segments exist, what they are worth and who may stand on them
is told to it by whoever builds a game on top.
"""
