"""The sources of the facts about rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bastide import sentence

#: The languages of printed editions and of sources, by their codes.
LANGUAGES = {
    "de": sentence("German"),
    "en": sentence("English"),
    "fr": sentence("French"),
    "ja": sentence("Japanese"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A source of facts; what is not known of it is empty.

    Args:
        name: the short name by which facts cite it.
        title: its title, or what it is.
        edition: the edition, version or printing.
        year: the year of that edition.
        language: the code of the language it was read in.
    """

    name: str
    title: str
    edition: str = ""
    year: int | None = None
    language: str = ""

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide sources --json`` prints for it."""
        return {
            "name": self.name,
            "title": str(self.title),
            "edition": str(self.edition),
            "year": self.year,
            "language": self.language,
        }


_ALL = (
    Source(
        name="Big Box",
        title=sentence("Carcassonne – The Basic Game (Big Box rules), with the notes of Matthew Harper"),
        edition=sentence("version 1.3 (3.7), translated by Joe Yamasaki"),
        language="ja",
    ),
    Source(name="BGA", title=sentence("A wiki page on Carcassonne at Board Game Arena"), language="ja"),
    Source(name="BGA help", title=sentence("The help page on Hunters & Gatherers at Board Game Arena"), language="en"),
    Source(
        name="Box 2014",
        title=sentence("An article on a box with the River, the abbot and the sights"),
        edition=sentence("the box for 2 to 5 players"),
        year=2014,
        language="ja",
    ),
    Source(name="Mobius", title=sentence("The rule sheet of the base game"), edition="Mobius Games", language="ja"),
    Source(
        name="Hunters sheet",
        title=sentence("The rule sheet of Carcassonne 2: Hunters & Gatherers"),
        edition="Mobius Games",
        year=2002,
        language="ja",
    ),
    Source(
        name="2020 sheet", title=sentence("A scan of the rule sheet of Hunters & Gatherers"), year=2020, language="fr"
    ),
    Source(name="JCloisterZone", title=sentence("The tile definitions and scoring code of this program")),
    Source(name="Tabletop", title=sentence("Tiles for a table simulator, one record for each printed tile")),
    Source(
        name="Tile pictures",
        title=sentence("Pictures of tiles in an open-source program of 2020"),
        edition=sentence("the second look"),
    ),
    Source(name="Scans", title=sentence("Scans of all tiles of Hunters & Gatherers"), year=2002),
    Source(
        name="ChaCuN",
        title=sentence("Tile data and pictures of Hunters & Gatherers, made for a programming course"),
        year=2020,
    ),
    Source(
        name="River sheet",
        title=sentence("The River (Big Box style), with its questions and answers"),
        edition=sentence("version {number}", number="1.2 (3.7)"),
    ),
    Source(
        name="Annotated",
        title=sentence("The Complete Annotated Rules, kept by Matthew Harper"),
        edition=sentence("version 5.0 and later"),
    ),
    Source(name="WikiCarpedia", title=sentence("The wiki of the Carcassonne community")),
    Source(name="BrettspielWelt", title=sentence("Help pages of an online game site"), language="en"),
    Source(name="Farmer page", title=sentence("A web page on the three farmer rules"), year=2003),
    Source(name="Forum", title=sentence("Threads of Carcassonne Central")),
    Source(
        name="Hunters reviews",
        title=sentence("Two reviews of Hunters & Gatherers, an encyclopedia's article"),
        year=2002,
        language="de",
    ),
    Source(name="Castle sheet", title=sentence("Parts of the rule sheets of The Castle"), year=2003, language="de"),
    Source(
        name="Castle reviews",
        title=sentence("Reviews of The Castle, help of sites where it is played, an encyclopedia's article"),
    ),
    Source(name="Falcon sheet", title=sentence("The sheet of The Falcon, an expansion of The Castle"), year=2015),
)
#: The sources by their short names.
SOURCES = {source.name: source for source in _ALL}
