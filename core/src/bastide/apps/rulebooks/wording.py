"""Words in the language of a rulebook; untranslated ones stay English and are marked."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import said

from .model import Text

ENGLISH = "en"


class Wording:
    """The wording of one language.

    Args:
        language: its code.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, text: str) -> Text:
        """A sentence, a title or a word of the program or of a plugin."""
        if not any(map(str.isalpha, text)):
            return Text(text)
        found = said(text, self.language)
        return Text(found.text, found.language)

    def has(self, text: str) -> bool:
        """Whether a text is translated into the language."""
        return self(text).language in (None, self.language)

    def joined(self, parts: Iterable[Text | str], between: str = "") -> Text:
        """Several texts joined into one, which is English if one of them is."""
        texts = [Text(part) if isinstance(part, str) else part for part in parts]
        languages = [part.language for part in texts if part.language is not None]
        foreign = [language for language in languages if language != self.language]
        return Text(between.join(part.text for part in texts), next(iter([*foreign, *languages]), None))

    def name(self, kind: str) -> Text:
        """The name of a kind of piece, feature or stack."""
        return self(kind.replace("-", " "))


def plain(text: object) -> Text:
    """Text that is the same in every language."""
    return Text(str(text))


#: The native names of languages.
NAMES = {"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "ja": "日本語"}


def mark(language: str) -> str:
    """The mark beside words whose language is not the requested one."""
    return f"〔{NAMES.get(language, language)}〕"
