"""Discrete Bayes nets: factorisation, exact queries by variable elimination, d-separation (decks
002 and 004).

Variables and states have names; evidence and assignments are mappings from a variable's name to a
state's name. All queries run on logarithms, so evidence of any improbability is exact and an
impossible one is refused by name.
"""

from genlab.core.bayes_net.bif import read_bif, write_bif
from genlab.core.bayes_net.net import BayesNet, Variable
from genlab.core.bayes_net.paths import Path, Triple, active_paths, all_paths
from genlab.core.bayes_net.queries import (
    Marginal,
    MostProbable,
    ObservedQueryError,
    OverlapError,
    d_separated,
    factorisation,
    joint_parameter_count,
    log_evidence,
    log_joint,
    marginal,
    marginals,
    most_probable,
    naive_bayes,
    parameter_count,
)
from genlab.core.bayes_net.xml import read_network

__all__ = [
    "BayesNet",
    "Marginal",
    "MostProbable",
    "ObservedQueryError",
    "OverlapError",
    "Path",
    "Triple",
    "Variable",
    "active_paths",
    "all_paths",
    "d_separated",
    "factorisation",
    "joint_parameter_count",
    "log_evidence",
    "log_joint",
    "marginal",
    "marginals",
    "most_probable",
    "naive_bayes",
    "parameter_count",
    "read_bif",
    "read_network",
    "write_bif",
]
