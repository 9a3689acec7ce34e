"""Catalogues of translations: extracting the sentences of a package, and updating its catalogues."""

from __future__ import annotations

from .codes import Code, codes
from .extracting import Message, extracted
from .keeping import Kept, catalogue_path, keep, languages_of, package_in, wrongs

__all__ = [
    "Code",
    "Kept",
    "Message",
    "catalogue_path",
    "codes",
    "extracted",
    "keep",
    "languages_of",
    "package_in",
    "wrongs",
]
