"""What is seen in the corn: a pitchfork, a club and a shield, each in a ring of trodden corn."""

from __future__ import annotations

from bastide import DrawingStyle, FlagStyle, Mark, Picture, hookimpl

_CORN, _TRODDEN, _INK = "#f0d264", "#c9a227", "#43352c"
_RING: Picture = (
    Mark("M-14 0A14 14 0 1 0 14 0A14 14 0 1 0 -14 0Z", _CORN, _INK, 0.8),
    Mark("M-11.4 0A11.4 11.4 0 1 0 11.4 0A11.4 11.4 0 1 0 -11.4 0Z", stroke=_TRODDEN, width=2.4),
)
_PITCHFORK = Mark("M0 9V-1M-5 -8V-3C-5 0 5 0 5 -3V-8M0 -8.6V-1", stroke=_INK, width=2.0)
_CLUB = Mark("M-1.2 9L-3.4 -3C-4.4 -8 -2.4 -9.4 0 -9.4C2.4 -9.4 4.4 -8 3.4 -3L1.2 9Z", _INK)
_SHIELD = Mark("M-6.4 -7.4H6.4V-1C6.4 4 3 7 0 9C-3 7 -6.4 4 -6.4 -1Z", _INK)


@hookimpl
def bastide_drawings() -> tuple[DrawingStyle, ...]:
    """The three circles."""
    return (
        FlagStyle("field-circle", (*_RING, _PITCHFORK), "tile", size=28.0, signs=("ψ", "f")),
        FlagStyle("road-circle", (*_RING, _CLUB), "tile", size=28.0, signs=("♣", "r")),
        FlagStyle("city-circle", (*_RING, _SHIELD), "tile", size=28.0, signs=("◆", "c")),
    )
