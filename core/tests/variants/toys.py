"""A small world of plugins for tests of variants: harbours, tides and lanterns."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from bastide.rules.declarations.plugins import Plugin, PresetFolder
from bastide.rules.hookspecs import hookimpl
from bastide.variants.registry import Registry
from bastide.variants.select import VariantError, select

FORMAT = 'format = "bastide-variant/1"\n'


class HarbourOptions(BaseModel):
    model_config = ConfigDict(frozen=True)

    draw: Literal["first", "last"] = "first"
    piers: int = Field(default=4, ge=1, le=9)


class Shade(Enum):
    RED = "red"
    GREEN = "green"


class LanternOptions(BaseModel):
    model_config = ConfigDict(frozen=True)

    oil: int = 1
    wick: float = Field(default=0.5, gt=0)
    lit: bool = True
    shade: Shade = Shade.RED
    names: tuple[str, ...] = ()
    keeper: str | None = None
    by_night: int = Field(default=0, alias="by-night")

    @field_validator("oil")
    @classmethod
    def no_thirteen(cls, oil: int) -> int:
        if oil == 13:
            raise ValueError("thirteen is unlucky")
        return oil

    @model_validator(mode="after")
    def burns(self) -> LanternOptions:
        if self.lit and self.oil == 0:
            raise ValueError("a lantern without oil cannot be lit")
        return self


def plugin(title: str, **declared: Any) -> SimpleNamespace:
    """A plugin with a declaration only."""

    @hookimpl
    def bastide_plugin() -> Plugin:
        return Plugin(title=title, says=f"Brings {title.lower()}.", **declared)

    return SimpleNamespace(bastide_plugin=bastide_plugin)


def preset_plugin(folder: Path) -> SimpleNamespace:
    """A plugin with presets only."""

    @hookimpl
    def bastide_presets() -> list[PresetFolder]:
        return [PresetFolder(path=folder)]

    return SimpleNamespace(bastide_presets=bastide_presets)


PLUGINS: dict[str, Any] = {
    "harbour": plugin("Harbour", options=HarbourOptions),
    "tides-early": plugin("Early tides", slot="tides", requires=("harbour",)),
    "tides-late": plugin("Late tides", slot="tides", requires=("harbour",)),
    "lanterns": plugin("Lanterns", options=LanternOptions),
    "fog": plugin("Fog", conflicts={"lanterns": "Nobody sees a lantern in fog."}),
    "storm": plugin("Storm", requires=("fog", "thunder")),
    "wreck": SimpleNamespace(bastide_plugn=lambda: None),
}

PRESETS = {
    "old-port": '[plugins.harbour]\ndraw = "first"\n[plugins.tides-early]\n[about]\nplayers = "2 to 4"\nage = "8"\n',
    "new-port": '[plugins.harbour]\ndraw = "last"\n[plugins.tides-late]\n',
    "harbour": "[plugins.harbour]\n",
}


def registry(folder: Path, *, backwards: bool = False) -> Registry:
    """The toy plugins and presets; the order of registration must not matter."""
    shelf = folder / "presets"
    shelf.mkdir(exist_ok=True)
    for name, text in PRESETS.items():
        (shelf / f"{name}.toml").write_text(f'{FORMAT}title = "{name.title()}"\n{text}')
    made = Registry()
    modules = [*PLUGINS.items(), ("ports", preset_plugin(shelf))]
    for name, module in reversed(modules) if backwards else modules:
        made.register(module, name)
    return made


def refusals(variant: Any, registry: Registry, **arguments: Any) -> list[str]:
    """The problems of a refused variant."""
    with pytest.raises(VariantError) as caught:
        select(variant, registry, **arguments)
    return [str(problem) for problem in caught.value.problems]


def refusal(variant: Any, registry: Registry, **arguments: Any) -> str:
    """The only problem of a refused variant."""
    [problem] = refusals(variant, registry, **arguments)
    return problem
