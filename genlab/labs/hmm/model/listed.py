"""Every parameter of a model in one list: where it stands, what it is called, what it is."""

from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.setup import Setup


class Place(NamedTuple):
    """A parameter: "π", "a", "STOP" or "b", of which state, for which state or digit."""

    parameter: str
    of: str
    to: str

    @property
    def label(self) -> str:
        """π(H), a(C→H), b_H(3), P(STOP | H)."""
        match self.parameter:
            case "π":
                return f"π({self.to})"
            case "STOP":
                return f"P(STOP | {self.of})"
            case "a":
                return f"a({self.of}→{self.to})"
        return f"b_{self.of}({self.to})"


def places(setup: Setup) -> list[Place]:
    """The place of every parameter, in the order of ``values``."""
    names = list(setup.names)
    moves = [*names, "STOP"] if setup.model.stop is not None else names
    return [
        *(Place("π", "", k) for k in names),
        *(Place("STOP" if j == "STOP" else "a", i, j) for i in names for j in moves),
        *(Place("b", k, v) for k in names for v in setup.symbols),
    ]


def values(parameters: hmm.HMM | hmm.Counts) -> list[float]:
    """All parameters of a model, or all of its counts."""
    leaving = parameters.transition
    if parameters.stop is not None:
        leaving = np.column_stack([leaving, parameters.stop])
    return np.concatenate([parameters.initial, leaving.ravel(), parameters.emission.ravel()]).tolist()


def by_state(parameters: hmm.HMM | hmm.Counts) -> list[list[float]]:
    """(K, 1 + K + STOP + V): for each state its π, its row of A, STOP and its row of B."""
    stop = [] if parameters.stop is None else [parameters.stop[:, None]]
    return np.hstack([parameters.initial[:, None], parameters.transition, *stop, parameters.emission]).tolist()
