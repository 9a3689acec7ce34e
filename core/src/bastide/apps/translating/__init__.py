"""Catalogues of translations: finding the sentences of a package, and keeping its catalogues up to date."""

from __future__ import annotations

from .extracting import Message, extracted
from .keeping import Kept, catalogue_path, keep, languages_of, package_in, wrongs

__all__ = ["Kept", "Message", "catalogue_path", "extracted", "keep", "languages_of", "package_in", "wrongs"]
