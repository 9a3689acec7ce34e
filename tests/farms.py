"""Boards with farms for the tests of several farm plugins."""

from __future__ import annotations

#: A city of six tiles in the north-west corner, whose road to the east separates the fields north and south of it; the
#: small field west of it is a third one. The two-tile city to the east is in the field in the north.
THREE_FIELDS_AT_ONE_CITY = """
E180 E180 B   E90 E270
R90  T270 U90 U90 U90
E    E    B   .   .
"""

#: A city of four tiles between three fields: in the north, in the south, and one of a single tile in the west.
BETWEEN_FIELDS = """
E180 E180
R90  T270
E    E
"""

#: Three fields, separated by two roads. From the north: the first borders the cities A and B, which break through the
#: upper road; the second A, B, the small city C and an unfinished one; the third four cities of its own.
THREE_FARMS = """
E180 E180 B    E180 E180
R90  T270 U90  S90  R270
E    E    B    E    E
E90  E270 B    E90  .
D180 D180 D180 D180 U90
E    E    E    E    .
"""
FIRST_FIELD = "2,0 field N"
SECOND_FIELD = ("2,2 field N", "2,3 field N")
THIRD_FIELD = ("0,5 field E", "1,5 field E", "2,5 field E")
