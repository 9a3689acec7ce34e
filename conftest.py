"""What every test of the workspace shares."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# What is printed is compared with what is written here, which is English, whatever the machine speaks.
os.environ["BASTIDE_LANGUAGE"] = "en"

# How long one example takes depends on the machine and on what else it does. Where CI is set, Hypothesis has a profile
# of its own that also repeats the same examples.
settings.register_profile("bastide", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):
    settings.load_profile("bastide")
