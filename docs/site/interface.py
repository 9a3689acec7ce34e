"""What the code says of the public names, below the tables that list them, in place of the same as plain text."""

from __future__ import annotations

import builtins
import importlib
import inspect
import re
import sys
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import bastide

PAGE = re.compile(r"^docs/reference/api/(?!README$)")
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
#: What modules import, or define, for type checkers only.
FOR_CHECKERS = {"BaseModel", "Hook"}
PUBLIC = frozenset(bastide.__all__)


def directive(name: str) -> str:
    """What has the documentation of a name put in."""
    value = getattr(bastide, name)
    if inspect.isclass(value):
        # Bases that are no names of the interface are parts of the class.
        public = [base for base in value.__mro__[1:] if base.__name__ in PUBLIC]
        others = dict.fromkeys(["object", *(base.__name__ for each in public for base in each.__mro__)])
        inherited = f"   :inherited-members: {', '.join(others)}\n" if any(map(is_part, value.__bases__)) else ""
        return f".. autoclass:: bastide.{name}\n   :members:\n{inherited}   :member-order: bysource\n"
    kind = "autofunction" if inspect.isroutine(value) else "autodata"
    return f".. {kind}:: bastide.{name}\n"


def is_part(base: type) -> bool:
    """Whether a class is a part of the engine's classes that is not public by itself, with methods of its own."""
    named = base.__module__.startswith("bastide.engine") and base.__name__ not in PUBLIC
    return named and any(inspect.isroutine(member) for name, member in vars(base).items() if name[0] != "_")


def add_interface(app: Sphinx, docname: str, source: list[str]) -> None:
    """Let what the code says follow the table, with links."""
    if PAGE.match(docname):
        source[0] = source[0].partition("\n## ")[0]
        for name in ROW.findall(source[0]):
            source[0] += f"\n## {name.strip('_')}\n\n```{{eval-rst}}\n{directive(name)}```\n"


def find_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement) -> nodes.Node | None:
    """Lead names to where they are documented: public ones by their public names, all others nowhere.

    Signatures name classes as the modules do in which they stand, which the public names are not. What is part of
    Python or of a library has its documentation elsewhere.
    """
    if node.get("refdomain") != "py":
        return None
    # Napoleon takes a type apart at its commas.
    target = str(node["reftarget"]).partition("[")[0]
    last = target.rpartition(".")[2]
    if last in PUBLIC:
        return env.domains["py"].resolve_xref(env, node["refdoc"], app.builder, "obj", f"bastide.{last}", node, text)
    return text if target in FOR_CHECKERS or is_inside(target) or is_elsewhere(target) else None


def is_inside(target: str) -> bool:
    """Whether a name that is not public is used within the package, such as the name of a type written short."""
    inside = [module for name, module in sys.modules.items() if name.split(".")[0] == "bastide"]
    return target in sys.modules or any(hasattr(module, target.rpartition(".")[2]) for module in inside)


def is_elsewhere(target: str) -> bool:
    """Whether a name belongs to Python or to a library."""
    module, _, name = target.rpartition(".")
    return hasattr(importlib.import_module(module), name) if module else hasattr(builtins, name)


def left_out(app: Sphinx, what: str, name: str, member: object, skip: bool, options: object) -> bool | None:
    """Fields of named tuples stand in the signature; nothing else is said of them."""
    docstring = str(getattr(member, "__doc__", None))
    return True if docstring.startswith("Alias for field number") else None


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("source-read", add_interface)
    app.connect("autodoc-skip-member", left_out)
    app.connect("missing-reference", find_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
