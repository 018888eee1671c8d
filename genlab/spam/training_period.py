"""From which years the mail dates that the shipped filter was trained on."""

from __future__ import annotations

from genlab.spam.calibrated import calibrated

OLDER = "2001–2002"
RECENT = "2023–2026"


def training_period() -> str:
    """The years for people, as the page says them: "2001–2002 and 2023–2026"."""
    return f"{OLDER} and {RECENT}" if calibrated().recent else OLDER
