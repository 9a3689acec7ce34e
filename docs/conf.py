"""How the pages of the repository become a site: ``nox -s docs`` builds it, strictly, into ``build/site``.

The sources are the whole repository, so that a link between any two of its pages is the same link in a checkout and on
the site. What plain Markdown does not say (the order of the navigation, pages of source files, the signatures of the
interface) is added by the modules in ``docs/site``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import bastide

sys.path.insert(0, str(Path(__file__).parent / "site"))

project = "Bastide"
author = "The makers of Bastide"
version = release = bastide.__version__
language = "en"
html_title = f"Bastide {version}"
html_short_title = "Bastide"

root_doc = "docs/README"
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "core/README.md",
    "docs/**.md",
    "plugins/*/README.md",
    "plugins/*/src/*/rules.md",
    "variants/README.md",
]
exclude_patterns = [".*", "**/.*", "build", "dist", "**/build", "**/dist"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "citations",
    "contents",
    "fences",
    "flowcharts",
    "interface",
    "source_files",
]
# As GitHub makes them, down to the lowest level.
myst_heading_anchors = 6
# Every name that a page or a signature refers to has to be somewhere.
nitpicky = True
suppress_warnings = [
    # Pages of rules and of the changes start where their readers are, not at the first level.
    "myst.header",
]

copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_static_path = ["site/static"]
html_css_files = ["bastide.css"]
html_extra_path = ["site/root", "reference/schemas"]
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "tango"
pygments_dark_style = "monokai"
