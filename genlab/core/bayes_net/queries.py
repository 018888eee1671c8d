"""Queries of a Bayes net: factorisation, size, probabilities given evidence, independence."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.bayes_net.factors import Factor, all_marginals, eliminate, maximise
from genlab.core.bayes_net.net import BayesNet, Variable
from genlab.core.check import Floats
from genlab.core.numbers.logs import log, log_normalise
from genlab.core.values import frozen

NamedStates = Mapping[str, str]  # a variable's name → its state's name
Likelihoods = Mapping[str, ArrayLike]  # a variable’s name → p(what was seen | each of its states)


class OverlapError(ValueError):
    """Two of the sets of variables that a question is about have variables in common.

    Attributes:
        names: The common variables.

    >>> try:
    ...     bayes_net.d_separated(bayes_net.naive_bayes([0.4, 0.6], [[0.1], [0.7]]), "y", "y")
    ... except bayes_net.OverlapError as error:
    ...     error.names
    ['y']
    """

    def __init__(self, names: Sequence[str]):
        super().__init__(names)
        self.names = names

    def __str__(self) -> str:
        return f"{self.names} is in two of the sets; they must not overlap"


class ObservedQueryError(ValueError):
    """A variable is asked for although it is observed, or it is asked for twice.

    Attributes:
        name: The variable.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1], [0.7]])
    >>> try:
    ...     bayes_net.marginal(net, ["y"], {"y": "1"})
    ... except bayes_net.ObservedQueryError as error:
    ...     error.name
    'y'
    """

    def __init__(self, name: str):
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return (
            f"{check.shown(self.name)} is asked for twice or is observed; "
            "ask for each unobserved variable once"
        )


@frozen
class Marginal:
    """p(variables | evidence) as a table with one axis per variable.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.marginal(net, ["y"], {"x1": "1"})
    Marginal(
        variables=('y',),
        states=(('0', '1'),),
        log_probability=[-2.442347, -0.090972],
        log_evidence=-0.7765287894989964,
    )
    """

    variables: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    log_probability: Floats  # nats
    log_evidence: float  # log p(evidence), nats

    @property
    def probability(self) -> Floats:
        """The table as probabilities."""
        return np.exp(self.log_probability)


@frozen
class MostProbable:
    """argmax p(variables = v | evidence): all maximisers in the order of the states, or the first
    of them.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.most_probable(net, ["y"], {"x1": "1"}).assignments
    ({'y': '1'},)
    """

    assignments: tuple[dict[str, str], ...]
    log_joint: float  # log p(v, evidence) of each of them, nats
    log_evidence: float  # log p(evidence), nats
    complete: bool  # False: there are more ties than the limit

    @property
    def log_posterior(self) -> float:
        """log p(v | evidence) of each assignment, nats."""
        return self.log_joint - self.log_evidence


def naive_bayes(prior: ArrayLike, theta: ArrayLike) -> BayesNet:
    """The net y → x1, …, xD of binary features (deck 002): prior (K,), theta (K, D) = p(x_j = 1 |
    y).

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> [variable.name for variable in net.variables]
    ['y', 'x1', 'x2']
    """
    prior = check.stochastic(prior, "prior", shape=(None,))
    theta = check.probabilities(theta, "theta", shape=(len(prior), None))
    classes = tuple(str(k) for k in range(len(prior)))
    features = (
        Variable(f"x{j + 1}", ("0", "1"), ("y",), np.stack([1 - column, column], axis=1))
        for j, column in enumerate(theta.T)
    )
    return BayesNet((Variable("y", classes, (), prior), *features))


def factorisation(net: BayesNet) -> str:
    """The joint as a product, parents first: "p(y, x1) = p(y) p(x1 | y)" (decks 002 and 004).

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.factorisation(net)
    'p(y, x1, x2) = p(y) p(x1 | y) p(x2 | y)'
    """
    check.require_instance(net, BayesNet, "net")
    return f"p({', '.join(net.order)}) = {' '.join(net[name].factor for name in net.order)}"


def parameter_count(net: BayesNet) -> int:
    """Free parameters of all the tables: naive Bayes over D binary features has 2D + 1 (deck 002).

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.parameter_count(net)
    5
    """
    check.require_instance(net, BayesNet, "net")
    return sum(v.table.size // len(v.states) * (len(v.states) - 1) for v in net.variables)


def joint_parameter_count(net: BayesNet) -> int:
    """Free parameters of the joint table without the graph: 2^(D+1) − 1 for D + 1 binary variables
    (deck 002).

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.joint_parameter_count(net)
    7
    """
    check.require_instance(net, BayesNet, "net")
    return math.prod(len(variable.states) for variable in net.variables) - 1


def log_joint(net: BayesNet, assignment: NamedStates) -> float:
    """log p of one state for every variable, nats; −∞ where the assignment is impossible.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> round(math.exp(bayes_net.log_joint(net, {"y": "1", "x1": "1", "x2": "0"})), 4)
    0.21
    """
    check.require_instance(net, BayesNet, "net")
    index = _indices(net, assignment)
    if missing := [name for name in net.order if name not in index]:
        raise ValueError(
            f"the assignment leaves out {missing}; the joint needs a state for every variable"
        )
    cells = (v.table[tuple(index[name] for name in (*v.parents, v.name))] for v in net.variables)
    return float(sum(log(cell) for cell in cells))


def marginal(
    net: BayesNet,
    names: str | Sequence[str],
    evidence: NamedStates | None = None,
    *,
    virtual: Likelihoods | None = None,
) -> Marginal:
    """p(names | evidence), exactly; without evidence the marginal (deck 004, "Inference").

    evidence: the states that were observed, by name. virtual: for a variable that was observed
    unsurely, how probable what was seen is in each of its states, (states,) ≥ 0 and not all 0, by
    name; only their ratios count for the result (virtual evidence, Pearl 1988). It may be a
    variable that is asked for.

    Raises ValueError if the evidence is impossible, if a queried variable is observed, or if any
    order of elimination would need a table above 2²² entries.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.marginal(net, ["y"], {"x1": "1"}).probability.round(4).tolist()
    [0.087, 0.913]
    >>> bayes_net.marginal(net, "y", virtual={"x1": [1, 3]}).probability.round(4).tolist()
    [0.25, 0.75]
    """
    check.require_instance(net, BayesNet, "net")
    names = _checked_query(net, names, evidence)
    total = eliminate(_factors(net, names, evidence, virtual), keep=names)
    evidence_total = float(eliminate([total], keep=()).log_values[()])
    _possible(evidence_total, evidence)
    states = tuple(net[name].states for name in names)
    return Marginal(names, states, total.log_values - evidence_total, evidence_total)


def marginals(
    net: BayesNet,
    evidence: NamedStates | None = None,
    *,
    virtual: Likelihoods | None = None,
) -> dict[str, Floats]:
    """p(variable | evidence) (states,) of every variable by name (deck 004); an observed variable
    has its state with probability 1.

    evidence: the state's name of each observed variable. virtual: for each variable of which
    something uncertain was seen, p(what was seen | state) of each of its states.

    Raises ValueError for an unknown name and for impossible evidence.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.marginals(net, {"x1": "1"})["y"].round(4).tolist()
    [0.087, 0.913]
    """
    marginal(net, (), evidence, virtual=virtual)
    observed = _indices(net, {} if evidence is None else evidence)
    names = [variable.name for variable in net.variables if variable.name not in observed]
    log_joints = all_marginals(_factors(net, names, evidence, virtual))
    probabilities = {name: np.exp(log_normalise(log_joints[name])[0]) for name in names}
    return {
        v.name: np.eye(len(v.states))[observed[v.name]]
        if v.name in observed
        else probabilities[v.name]
        for v in net.variables
    }


def log_evidence(
    net: BayesNet, evidence: NamedStates, *, virtual: Likelihoods | None = None
) -> float:
    """log p(evidence), nats; −∞ where it is impossible.

    evidence: the state's name of each observed variable. virtual: for each variable of which
    something uncertain was seen, p(what was seen | state) of each of its states; with it, the
    result is the log of the expectation of the product of these likelihoods, over the states that
    the evidence leaves open. Raises ValueError for an unknown name.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> round(math.exp(bayes_net.log_evidence(net, {"x1": "1"})), 4)
    0.46
    """
    check.require_instance(net, BayesNet, "net")
    return float(eliminate(_factors(net, (), evidence, virtual), keep=()).log_values[()])


def most_probable(
    net: BayesNet,
    names: Sequence[str] | None = None,
    evidence: NamedStates | None = None,
    *,
    limit: int = 100,
    virtual: Likelihoods | None = None,
) -> MostProbable:
    """The most probable states of the named variables given the evidence, all ties (deck 004,
    "Inference").

    Without names, all variables that are not observed are included. The others are summed out
    first: argmax p(X_A | X_O) is not the A part of the argmax over everything. Assignments tie as
    `numbers.ties` says; at most `limit` are returned.

    evidence: the state's name of each observed variable. virtual: for each variable of which
    something uncertain was seen, p(what was seen | state) of each of its states. Raises ValueError
    for an unknown name, for impossible evidence, and for a name that is observed or given twice.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.most_probable(net, ["y"], {"x1": "1"}).assignments
    ({'y': '1'},)
    """
    check.require_instance(net, BayesNet, "net")
    limit = check.count(limit, "limit", at_least=1)
    observed = check.mapping({} if evidence is None else evidence, "evidence")
    names = _checked_query(
        net, [n for n in net.order if n not in observed] if names is None else names, evidence
    )
    total = log_evidence(net, observed, virtual=virtual)
    _possible(total, evidence)
    best, states, complete = maximise(_factors(net, names, evidence, virtual), names, limit)
    assignments = tuple(
        {name: net[name].states[i] for name, i in zip(names, row, strict=True)} for row in states
    )
    return MostProbable(assignments, best, total, complete)


def d_separated(
    net: BayesNet,
    a: str | Collection[str],
    b: str | Collection[str],
    given: str | Collection[str] = (),
) -> bool:
    """Whether the graph alone makes a and b independent given the third set (Lauritzen's moral
    graph of ancestors).

    Samples drawn independently and identically are d-separated given their parameters, and not
    without (decks 002 and 004, "IID as a conditional independence"). Raises ValueError for unknown
    names and for sets that overlap.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.d_separated(net, "x1", "x2", ["y"])
    True
    """
    check.require_instance(net, BayesNet, "net")
    a, b, given = apart(a, b, given)
    neighbours: dict[str, set[str]] = {name: set() for name in net.ancestors(a | b | given)}
    for name in neighbours:
        family = {name, *net[name].parents}  # parents of one child are married
        for member in family:
            neighbours[member] |= family - {member}
    reachable, queue = set(a), list(a)
    while queue:
        fresh = neighbours[queue.pop()] - given - reachable
        reachable |= fresh
        queue += fresh
    return not reachable & b


def apart(*sets: str | Collection[str]) -> tuple[set[str], ...]:
    """Return sets of variables, each given as one name or as several. Raises ValueError if two of
    them overlap.
    """
    groups = tuple(
        {s}
        if isinstance(s, str)
        else {check.text(name, "a name") for name in check.members(s, "a set of variables")}
        for s in sets
    )
    earlier_names: set[str] = set()
    for group in groups:
        if earlier_names & group:
            raise OverlapError(sorted(earlier_names & group))
        earlier_names |= group
    return groups


def _factors(
    net: BayesNet,
    names: Collection[str],
    evidence: NamedStates | None,
    virtual: Likelihoods | None,
) -> list[Factor]:
    """Return the tables that matter, restricted to the evidence, and the likelihoods of virtual
    evidence. A variable below every query and observation sums to one and is left out.
    """
    index = _indices(net, {} if evidence is None else evidence)
    likelihoods = _log_likelihoods(net, virtual)
    relevant = net.ancestors({*names, *index, *likelihoods})
    factors = []
    for name in net.order:
        if name in relevant:
            scope = (*net[name].parents, name)
            selection = tuple(index.get(member, slice(None)) for member in scope)
            factors.append(
                Factor(tuple(m for m in scope if m not in index), log(net[name].table[selection]))
            )
    for name, values in likelihoods.items():
        factors.append(
            Factor((), values[index[name]]) if name in index else Factor((name,), values)
        )
    return factors


def _log_likelihoods(net: BayesNet, virtual: Likelihoods | None) -> dict[str, Floats]:
    """The logarithms of virtual evidence (states,) by variable, nats."""
    checked = {}
    for name, values in check.mapping({} if virtual is None else virtual, "virtual").items():
        label = f"virtual evidence of {check.shown(name)}"
        likelihoods = check.finite(values, label, shape=(len(net[name].states),))
        checked[name] = log(check.positive_somewhere(likelihoods, label, "a likelihood"))
    return checked


def _indices(net: BayesNet, assignment: NamedStates) -> dict[str, int]:
    for name, state in check.mapping(assignment, "assignment or evidence").items():
        if state not in net[name].states:
            raise ValueError(
                f"{check.shown(name)} is given the state {check.shown(state)}; "
                f"its states are {list(net[name].states)}"
            )
    return {name: net[name].states.index(state) for name, state in assignment.items()}


def _checked_query(
    net: BayesNet, names: str | Sequence[str], evidence: NamedStates | None
) -> tuple[str, ...]:
    names = (names,) if isinstance(names, str) else tuple(check.members(names, "names"))
    for name in names:
        if (
            net[name].name in check.mapping({} if evidence is None else evidence, "evidence")
            or names.count(name) > 1
        ):
            raise ObservedQueryError(name)
    return names


def _possible(log_evidence: float, evidence: NamedStates | None) -> None:
    if log_evidence == -math.inf:
        conditions = ", ".join(f"{name} = {state}" for name, state in (evidence or {}).items())
        raise ValueError(
            f"the evidence {conditions or 'that is virtual'} is impossible: its probability is 0, "
            "so nothing can be asked given it"
        )
