"""Bastide: a rule-variant plugin platform for Carcassonne-family tile games.

Everything public is here: games, decisions, records, diagrams and scores for those who use it, and the rule types,
declarations and markers for those who write plugins.

What is exported, and from where, stands in ``__init__.pyi``. Each name is imported when it is first asked for, so that
a command that needs little starts at once.
"""

import _signal  # type: ignore[import-not-found]  # what signal is made of, which is there at once
import sys

_program = sys.argv[:1] == ["-m"] and sys.orig_argv[sys.orig_argv.index("-m") + 1 :][:1] == ["bastide"]
_program = _program or "".join(sys.argv[:1]).removesuffix(".exe").endswith(("/bastide", "\\bastide"))
if _program and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    # This is imported for the program. Until there is one that could answer Ctrl-C, that ends it without a traceback.
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import lazy_loader  # noqa: E402 - what stands above cannot wait for it

__version__ = "0.1.0"


def _origins() -> dict[str, list[str]]:
    """The names that the stub exports, by module."""
    # lazy_loader would parse it as Python does, which takes half as long as Python takes to start.
    with open(f"{__file__.removesuffix('.py')}.pyi", encoding="utf-8") as stub:  # noqa: PTH123 - pathlib is not there
        imports = stub.read().split("\nfrom .")[1:]
    origins = {}
    for module, _, names in (each.partition(" import ") for each in imports):
        end = ")" if names.startswith("(") else "\n"
        origins[module] = names.lstrip("(").partition(end)[0].replace(",", " ").split()
    return origins


_get, __dir__, _exported = lazy_loader.attach(__name__, submod_attrs=_origins())
#: Rule types of the first interface, and what says the same in this one.
_MERGED = {
    "CompletionVeto": "Completion(initial=True, when=…)",
    "FurtherCells": "DeploymentCells(besides=True, cells=…)",
    "PlacementSource": "DrawRule(stack=…)",
    "Setup": 'Phase(scope="setup", do=…)',
    "Starter": 'Phase(scope="setup", do=…), which calls table.next_player(…)',
    "StepKind": 'Phase(scope="pushed", do=…)',
    "TieBreak": "Ranking(breaks_ties=True, key=…)",
}


def __getattr__(name: str) -> object:
    if name in _MERGED:
        from .text.sentences import sentence

        # Python would drop the words of an AttributeError.
        raise ImportError(sentence("{name} is now {hook}", name=f"bastide.{name}", hook=_MERGED[name]))
    return _get(name)


__all__ = sorted([*_exported, "__version__"])
