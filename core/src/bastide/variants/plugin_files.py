"""Plugins in one file: a Python file that is used where it lies, without being installed.

The name of the plugin is that of the file, with ``-`` for ``_``; its version is a digest of what the file holds.
"""

from __future__ import annotations

import linecache
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, sentence

from .reading import FILE_MODULE

#: Begins every version that is a digest.
DIGEST = "sha256:"
_DIGITS = 16
_ENDING = ".py"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def plugin_name(path: Path) -> str:
    """The name of the plugin in a file."""
    return path.name.removesuffix(_ENDING).replace("_", "-")


def usual_file(name: str) -> str:
    """The usual name of a file with a plugin."""
    return name.replace("-", "_") + _ENDING


@dataclass(frozen=True, slots=True)
class PluginFile:
    """What a file with a plugin holds.

    Args:
        path: its absolute path.
        source: its content.
    """

    path: Path
    source: bytes

    @classmethod
    def read(cls, path: Path) -> PluginFile:
        """Read a file.

        Raises:
            BastideError: it cannot be read, or no plugin can be named after it.
        """
        try:
            if path.is_dir():
                raise refused(
                    coded("plugin/file-is-folder", "{file} is a folder, and a plugin file is a Python file", file=path),
                    sentence("the package of a plugin is installed: python -m pip install {file}", file=path),
                )
            if not path.is_file():
                beside = sorted(other.name for other in path.parent.glob(f"*{_ENDING}"))
                raise refused(
                    coded("plugin/no-file", "there is no plugin file {file}", file=path),
                    did_you_mean(path.name, beside),
                )
            if not (path.name.endswith(_ENDING) and _NAME.fullmatch(plugin_name(path))):
                raise refused(
                    coded("plugin/file-name", "no plugin can be named after the file {file}", file=path.name),
                    sentence("its name has small letters, digits and underscores and ends in .py, as house_rule.py"),
                )
            if path.name.removesuffix(_ENDING) in sys.stdlib_module_names:
                raise refused(
                    coded("plugin/file-as-module", "a module of Python has the name of {file}", file=path),
                    sentence("programs that begin in its folder would run it instead; give the file another name"),
                )
            source = path.read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise refused(
                coded(
                    "plugin/file-unreadable",
                    "the plugin file {file} cannot be read: {reason}",
                    file=path,
                    reason=reason,
                )
            ) from error
        return cls(Path(os.path.abspath(path)), source)  # noqa: PTH100 - resolve() would follow links

    @property
    def name(self) -> str:
        """The name of the plugin."""
        return plugin_name(self.path)

    @property
    def version(self) -> str:
        """A digest of the content: the beginning of what ``sha256sum`` prints."""
        return DIGEST + _digest(self.source)

    def module(self) -> ModuleType:
        """Run the file. No compiled file is written beside it.

        Raises:
            Exception: whatever the file raises.
        """
        place = _digest(os.fsencode(self.path) + self.source)
        # Options are pickled by the name of their module: another process that reads the same file has the same one.
        made = ModuleType(f"{FILE_MODULE}{self.path.stem.replace('-', '_')}_{place}")
        made.__file__ = str(self.path)
        # Rules are read from their source, and a line is quoted in errors.
        linecache.checkcache(str(self.path))
        code = compile(self.source, str(self.path), "exec", dont_inherit=True)
        sys.modules[made.__name__] = made
        try:
            exec(code, made.__dict__)
        except BaseException:
            del sys.modules[made.__name__]
            raise
        return made


def line_with(path: Path, name: str) -> int | None:
    """The first line of a plugin file that has a name in quotes; ``None`` if the file makes the name otherwise."""
    quoted = (f'"{name}"', f"'{name}'")
    lines = enumerate(linecache.getlines(str(path)), 1)
    return next((number for number, line in lines if any(each in line for each in quoted)), None)


def refused(message: str, hint: str | None = None) -> BastideError:
    """The error of a file that is no plugin."""
    return BastideError(Problem(message, hint=hint))


def _digest(content: bytes) -> str:
    """The beginning of what ``sha256sum`` prints."""
    # To import it takes a fifth of what Python takes to start, and few variants have such plugins.
    import hashlib

    return hashlib.sha256(content).hexdigest()[:_DIGITS]
