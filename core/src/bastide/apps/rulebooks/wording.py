"""Words in the language of a rulebook; what no catalogue has stays English, and says so."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import said

from .model import Told

ENGLISH = "en"


class Wording:
    """Says things in one language.

    Args:
        language: its code.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, text: str) -> Told:
        """A sentence, a title or a word of the program or of a plugin."""
        if not any(map(str.isalpha, text)):
            return Told(text)
        found = said(text, self.language)
        return Told(found.text, found.language)

    def has(self, text: str) -> bool:
        """Whether a text can be said in the language."""
        return self(text).language in (None, self.language)

    def joined(self, parts: Iterable[Told | str], between: str = "") -> Told:
        """Several told things as one, which is English where one of them is."""
        told = [Told(part) if isinstance(part, str) else part for part in parts]
        languages = [part.language for part in told if part.language is not None]
        foreign = [language for language in languages if language != self.language]
        return Told(between.join(part.text for part in told), next(iter([*foreign, *languages]), None))

    def name(self, kind: str) -> Told:
        """The kind of a piece, a feature or a stack in words."""
        return self(kind.replace("-", " "))


def plain(text: object) -> Told:
    """What is the same in every language."""
    return Told(str(text))


#: What languages are called by those who speak them.
NAMES = {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "ja": "日本語"}


def mark(language: str) -> str:
    """What stands beside words in another language than the one that was asked for."""
    return f"〔{NAMES.get(language, language)}〕"
