"""Registering plugins from files."""

from __future__ import annotations

from pathlib import Path

from bastide.text.sentences import coded, sentence

from .plugin_files import PluginFile, refused
from .presets import shelf
from .registry import Found, Registry, installed


def load_plugin_file(path: str | Path, registry: Registry | None = None) -> Found:
    """Register the plugin in a file, so that variants may select it; again, if the file has changed since.

    Args:
        path: the Python file, in which the hooks are functions.
        registry: where to register it; by default, beside the installed plugins.

    Returns:
        The plugin, which may be broken.

    Raises:
        BastideError: there is no such file, or its name is that of an installed plugin or of a preset.
    """
    registry = installed() if registry is None else registry
    file = PluginFile.read(Path(path))
    if file.name in shelf(registry).files:
        raise refused(
            coded("plugin/file-as-preset", "{file} has the name of the preset {name}", file=path, name=file.name),
            sentence("give the file another name"),
        )
    return registry.register_file(file)
