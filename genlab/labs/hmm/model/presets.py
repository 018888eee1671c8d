"""Diaries and parameters that are in print, each with its source: presets.json.

Three sets circulate under the name of Jurafsky & Martin; their emissions are the same.
"""

import json
from dataclasses import dataclass
from pkgutil import get_data
from typing import Any

Numbers = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Preset:
    """A diary with parameters; where those are to be counted from labelled rows, pi, A and B are empty."""

    title: str
    brief: str
    source: str
    obs: str
    labels: str = ""
    names: str = "CH"  # the states: cold and hot
    pi: Numbers = ()
    A: Numbers = ()
    B: Numbers = ()
    ends: Numbers = ()  # one row: P(STOP | state); none without STOP

    @property
    def counted(self) -> bool:
        """Whether its parameters are counted from labelled rows."""
        return not self.A


def _preset(entry: dict[str, Any]) -> Preset:
    return Preset(**{name: each if isinstance(each, str) else tuple(map(tuple, each)) for name, each in entry.items()})


PRESETS = {name: _preset(entry) for name, entry in json.loads(get_data("genlab.labs.hmm", "presets.json")).items()}
