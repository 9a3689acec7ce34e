"""Tiles that are drawn before those in the bag: rafts, then a quay, then a plain that is in the bag as well."""

from __future__ import annotations

from pathlib import Path

from bastide import DrawSource, StackDeclaration, TileFile

from .making import plugin

PLUGIN = plugin(
    "Rafts come first.",
    components=[
        TileFile(path=Path(__file__).with_name("early.toml")),
        StackDeclaration(name="early"),
        StackDeclaration(name="early-end"),
        StackDeclaration(name="early-plain", items={"wetlands/plain": 1}),
    ],
    placement_rules=[
        DrawSource(id="early/quay", says="Then comes a quay.", stack="early-end", after=("early/rafts",)),
        DrawSource(id="early/rafts", says="Rafts are drawn first.", stack="early"),
        DrawSource(id="early/plain", says="Then comes a plain.", stack="early-plain", after=("early/quay",)),
    ],
)
