"""Valid names of new things, and other names derived from them."""

from __future__ import annotations

import importlib.util
import re
import unicodedata

from bastide import BastideError, coded, installed, presets, printings, sentence

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: Longer names would make rule ids hard to read.
LONGEST = 40
_LONGEST_TEXT = 80
_PREFIX = "bastide-"


def wrong_with_name(name: str) -> str | None:
    """What is wrong with the form of a name; ``None`` if it is valid."""
    if _NAME.fullmatch(name) and len(name) <= LONGEST and name != "bastide" and not name.startswith(_PREFIX):
        return None
    if len(name) > LONGEST:
        return f"{name!r} has {len(name)} characters; a name has {LONGEST} at most"
    if name.startswith(_PREFIX):
        return f"{name!r}: bastide- is put before the name anyway{_instead(name.removeprefix(_PREFIX))}"
    if name == "bastide":
        return "'bastide' is the program itself; name the expansion"
    return (
        f"{name!r} is no name: it begins with a small letter and has small letters, digits and single hyphens"
        f"{_instead(name)}"
    )


def _instead(name: str) -> str:
    """The nearest valid name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    close = re.sub(r"[^a-z0-9]+", "-", plain.removesuffix(".py")).strip("-")
    close = re.sub(r"^[0-9-]+", "", close)
    return f"; for example {close!r}" if close and wrong_with_name(close) is None else ""


def wrong_with_text(text: str) -> str | None:
    """What is wrong with a title or an author's name; ``None`` if it is valid."""
    if not text.strip():
        return "it is empty"
    if len(text) > _LONGEST_TEXT:
        return f"it has {len(text)} characters, and {_LONGEST_TEXT} at most would do"
    if not text.isprintable():
        return "it is not one line of ordinary characters"
    return None


def check_free(name: str, *, package: bool = False) -> None:
    """Check that no plugin and no preset has a name already.

    Args:
        name: the name.
        package: whether the name of its package must be free as well.

    Raises:
        BastideError: it is taken.
    """
    registry = installed()
    if name in registry.found:
        found = registry.found[name]
        raise BastideError(
            coded(
                "name/taken-by-plugin",
                "the name {name} is taken: {distribution} {version} brings a plugin of that name; take "
                "another, such as {other}",
                name=name,
                distribution=found.distribution,
                version=found.version,
                other="my-" + name if len(name) < LONGEST - 3 else sentence("a shorter one"),
            )
        )
    if name in presets(registry) or name in printings(registry):
        raise BastideError(
            coded(
                "name/taken-by-preset",
                "the name {name} is taken: there is a preset of that name; bastide variant list shows it",
                name=name,
            )
        )
    if package and importlib.util.find_spec(package_of(name)) is not None:
        raise BastideError(
            coded(
                "name/taken-by-package",
                "the name {name} is taken: there is a package {package} already; take another",
                name=name,
                package=package_of(name),
            )
        )


def package_of(name: str) -> str:
    """The package of a plugin."""
    return "bastide_" + name.replace("-", "_")


def title_of(name: str) -> str:
    """A name as a title, if no other is given."""
    return name.replace("-", " ").capitalize()
