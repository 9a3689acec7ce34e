"""What models of options have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """The base of a plugin's options: they cannot be changed, and unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
