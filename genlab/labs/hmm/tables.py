"""The HMM lab's tables: everything that the pictures show, whole, for export, screen readers and tests."""

import math
from collections.abc import Callable, Iterable

import numpy as np

from genlab import belief, hmm
from genlab.kit import Table
from genlab.labs.hmm.cells import scaled_beta
from genlab.labs.hmm.decks import deck_rows
from genlab.labs.hmm.learned import count_rows, learning_columns, learning_rows, optima_rows, parameter_rows

Rows = Iterable[tuple]
MOST_FACTORS = 300  # days


def tables(result) -> tuple[Table, ...]:
    """The likelihood first, then each algorithm's numbers, then what was learnt."""
    return tuple(table_of(name, result) for name in TABLES)


def table_of(name: str, result) -> Table:
    """One of the tables."""
    title, columns, rows = TABLES[name]
    return Table(name, title, columns(result) if callable(columns) else columns, rows(result))


def likelihood_rows(result) -> Rows:
    """A line for every row."""
    for number, row in enumerate(result.rows):
        alone, log_p = float(result.log_likelihoods[number]), float(result.log_clamped[number])
        clamped = bool(result.setup.clamps[number])
        known = (math.exp(log_p - alone) if alone > -math.inf else None) if clamped else None
        terms = f"{len(result.names)}^{len(row)}"
        steps = hmm.path_count(len(result.names), len(row))[1]
        yield (number + 1, len(row), log_p, math.exp(log_p), hmm.perplexity(log_p, len(row)), known, terms, steps)


def decoding_rows(result) -> Rows:
    """The best path and those that tie with it, then each day's best state, then the labels."""
    if not result.reading.possible:
        return
    paths = [("Viterbi" if i == 0 else "Viterbi, a tie", path) for i, path in enumerate(result.best)]
    paths.append(("posterior decoding", result.decoding.path))
    if result.looked.labels:
        paths.append(("labels", np.array(result.looked.path(result.names))))
    days = np.arange(result.days)
    for name, path in paths:
        joint = hmm.log_joint(result.model, result.looked.observations, path, result.clamp)
        right = float(result.gamma[days, path].sum())
        yield (name, letters(result, path), joint, math.exp(joint), math.exp(joint - result.log_likelihood), right)


def viterbi_rows(result) -> Rows:
    """A line a day: the state on the best path, others on paths that tie, and its γ."""
    if not result.reading.possible:
        return
    row, names, clamp = result.looked, result.names, result.clamp
    columns = result.best[0].tolist(), result.on_best.tolist(), result.gamma.tolist()
    for day, (state, on, gamma) in enumerate(zip(*columns, strict=True)):
        known = names[clamp[day]] if day in clamp else ""
        yield (*_day(row, day), known, names[state], _others(names, on, state), gamma[state])


def posterior_rows(result) -> Rows:
    """γ, and the most probable state of each day by itself."""
    if not result.reading.possible:
        return
    decoding, gamma = result.decoding, result.gamma.tolist()
    for day, (shares, state, tied) in enumerate(
        zip(gamma, decoding.path.tolist(), decoding.tied.tolist(), strict=True)
    ):
        others = " ".join(result.names[k] for k, there in enumerate(tied) if there and k != state)
        yield (*_day(result.looked, day), *shares, result.names[state], others)


def alpha_rows(result) -> Rows:
    """α as a probability, as a logarithm and scaled, with the day's scale."""
    done = result.forward
    scales = np.exp(done.log_scale)[:, None]
    return _days(result, np.hstack([done.alpha, done.log_alpha, done.scaled, scales]))


def beta_rows(result) -> Rows:
    """β as a probability, as a logarithm and scaled."""
    done = result.backward
    return _days(result, np.hstack([done.beta, done.log_beta, scaled_beta(result)]))


def delta_rows(result) -> Rows:
    """δ as a probability and as a logarithm, and every best state before, ties and all."""
    trace, states = result.viterbi, range(len(result.names))
    texts = [" ".join(result.names[k] for k in states if there >> k & 1) for there in range(1 << len(states))]
    before = (trace.predecessors * (1 << np.arange(len(states)))[:, None]).sum(axis=1).tolist()
    for row, sources in zip(_days(result, np.hstack([trace.delta, trace.log_delta])), before, strict=True):
        yield (*row, *(texts[there] for there in sources))


def xi_rows(result) -> Rows:
    """ξ: the probability of each step from a day to the next."""
    if result.xi is None:
        return
    for day, moves in enumerate(result.xi.reshape(result.days - 1, len(result.names) ** 2).tolist(), 1):
        yield (day, day + 1, *moves)


def factor_rows(result) -> Rows:
    """The chain as a factor graph, by sum-product: each day's factor, Z there, and the marginal; none of a long row."""
    if result.days > MOST_FACTORS:
        return
    graph = belief.observe(belief.hmm_chain(result.model, result.looked.observations), result.clamp)
    beliefs = belief.sum_product(graph)
    parts = zip(result.looked.text, graph.log_node, beliefs.log_joints, beliefs.log_z_at_node.tolist(), strict=True)
    for day, (seen, factor, joint, z) in enumerate(parts, 1):
        shares = np.exp(joint - z).tolist() if z > -math.inf else [None] * len(joint)
        yield (day, seen, *np.exp(factor).tolist(), z, *shares)


def path_rows(result) -> Rows:
    """Every path, the most probable first; none where there are more than 4,096."""
    if result.paths is None or not result.reading.possible:
        return
    order = np.argsort(-result.paths.log_joint, kind="stable")
    total = result.log_likelihood
    for path, joint in zip(result.paths.states[order], result.paths.log_joint[order].tolist(), strict=True):
        yield (letters(result, path), joint, math.exp(joint), math.exp(joint - total))


def letters(result, path: np.ndarray) -> str:
    """A path as the letters of its states."""
    return "".join(result.names[state] for state in path.tolist())


def _days(result, numbers: np.ndarray) -> Rows:
    """Rows of numbers behind the day and what was seen on it."""
    return [
        (day, seen, *row) for (day, seen), row in zip(enumerate(result.looked.text, 1), numbers.tolist(), strict=True)
    ]


def _day(row, day: int) -> tuple[int, str, str]:
    return day + 1, row.text[day], row.labels[day : day + 1]


def _others(names: str, there: list[bool], state: int) -> str:
    """The letters of the states that are there, too."""
    return " ".join(names[k] for k, each in enumerate(there) if each and k != state) if sum(there) > 1 else ""


def _per_state(*names: str, before: tuple[str, ...] = ("day", "seen"), after: tuple[str, ...] = ()) -> Callable:
    """Columns: each name for each state."""
    return lambda result: (*before, *(f"{name}({k})" for name in names for k in result.names), *after)


def _moves(result) -> tuple[str, ...]:
    return ("day", "next day", *(f"ξ({i}→{j})" for i in result.names for j in result.names))


TABLES: dict[str, tuple[str, tuple[str, ...] | Callable, Callable]] = {
    "likelihood": (
        "Likelihood of each row",
        ("row", "days", "log P, nats", "P", "perplexity a day", "P(known days | seen)", "paths |Y|^T", "steps |Y|²T"),
        likelihood_rows,
    ),
    "decoding": (
        "Viterbi’s path, ties with it, and posterior decoding",
        ("decoding", "states", "log P(seen, states)", "P(seen, states)", "P(states | seen)", "days right, expected"),
        decoding_rows,
    ),
    "viterbi": (
        "The most probable path, day by day",
        ("day", "seen", "label", "known", "state", "ties with", "γ of the state"),
        viterbi_rows,
    ),
    "posterior": (
        "γ: the probability of each state, given everything seen",
        _per_state("γ", before=("day", "seen", "label"), after=("most probable", "ties with")),
        posterior_rows,
    ),
    "alpha": (
        "α: forward, P(seen so far, state)",
        _per_state("α", "log α", "α scaled", after=("c: scale of the day",)),
        alpha_rows,
    ),
    "beta": ("β: backward, P(seen later | state)", _per_state("β", "log β", "β scaled"), beta_rows),
    "delta": (
        "δ: Viterbi, P of the best path into each state, and where it comes from",
        _per_state("δ", "log δ", "from, into "),
        delta_rows,
    ),
    "xi": ("ξ: the probability of each step, given everything seen", _moves, xi_rows),
    "factors": (
        "The same chain as a factor graph: ψ of each day, Z found there (the same on every day), and the marginal",
        lambda result: (*_per_state("ψ", after=("log Z, nats",))(result), *(f"P({k} | seen)" for k in result.names)),
        factor_rows,
    ),
    "paths": (
        "All paths, the most probable first",
        ("states", "log P(seen, states)", "P(seen, states)", "P(states | seen)"),
        path_rows,
    ),
    "parameters": (
        "Parameters, before and after learning",
        ("parameter", "of", "for", "at the start", "now"),
        parameter_rows,
    ),
    "counts": (
        "Counts from the labelled rows, and divided; what Baum–Welch expects instead",
        ("parameter", "of", "for", "count", "with pseudo-count", "out of", "divided", "expected count"),
        count_rows,
    ),
    "learning": ("Learning, round by round", learning_columns, learning_rows),
    "optima": (
        "Where the given and the random starts lead",
        lambda result: ("log P, nats", "starts", "of these, labels swapped", *learning_columns(result)[2:]),
        optima_rows,
    ),
    "decks": (
        "What the decks and the literature print, and what is correct",
        ("source", "where", "it says", "correct", "verdict"),
        deck_rows,
    ),
}
