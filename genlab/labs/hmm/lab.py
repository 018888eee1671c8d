"""The HMM lab: its tables, and what it is made of."""

import math
from collections.abc import Callable, Iterable

import numpy as np

from genlab import belief, hmm
from genlab.kit import Lab, demos_of, program, table
from genlab.labs.hmm.decks import decks
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import HmmState
from genlab.labs.hmm.tell.headline import headline
from genlab.labs.hmm.tell.words import letters

MOST_FACTORS = 300  # days

# ── One row, read ─────────────────────────────────────────────────────────────────────────────────────────────────────


@table(
    *("likelihood", "Likelihood of each row"),
    ("row", "days", "log P, nats", "P", "perplexity a day", "P(known days | seen)", "paths |Y|^T", "steps |Y|²T"),
)
def likelihood(learnt: Learnt) -> Iterable[tuple]:
    """A line for every row."""
    setup = learnt.setup
    states = len(setup.names)
    rows = zip(setup.rows, learnt.by_row, setup.clamps, strict=True)
    for number, (row, (alone, log_p), clamp) in enumerate(rows, 1):
        known = math.exp(log_p - alone) if clamp and alone > -math.inf else None
        steps = hmm.path_count(states, len(row))[1]
        perplexity = hmm.perplexity(log_p, len(row))
        yield (number, len(row), log_p, math.exp(log_p), perplexity, known, f"{states}^{len(row)}", steps)


@table(
    *("decoding", "Viterbi’s path, ties with it, and posterior decoding"),
    ("decoding", "states", "log P(seen, states)", "P(seen, states)", "P(states | seen)", "days right, expected"),
)
def decoding(reading: Reading) -> Iterable[tuple]:
    """The best path and those that tie with it, then each day's best state, then the labels."""
    if not reading.possible:
        return
    paths = [("Viterbi" if i == 0 else "Viterbi, a tie", path) for i, path in enumerate(reading.best)]
    paths.append(("posterior decoding", reading.decoding.path))
    if reading.row.labels:
        paths.append(("labels", np.array(reading.row.path(reading.names))))
    for name, path in paths:
        joint = hmm.log_joint(reading.model, reading.row.observations, path, reading.clamp)
        right = float(reading.gamma[np.arange(reading.days), path].sum())
        share = math.exp(joint - reading.log_likelihood)
        yield (name, letters(reading.names, path), joint, math.exp(joint), share, right)


@table(
    *("viterbi", "The most probable path, day by day"),
    ("day", "seen", "label", "known", "state", "ties with", "γ of the state"),
)
def viterbi(reading: Reading) -> Iterable[tuple]:
    """A line a day: the state on the best path, others on paths that tie, and its γ."""
    if not reading.possible:
        return
    names, clamp = reading.names, reading.clamp
    columns = reading.best[0].tolist(), reading.viterbi.on_best.tolist(), reading.gamma.tolist()
    for day, (state, on, gamma) in enumerate(zip(*columns, strict=True)):
        known = names[clamp[day]] if day in clamp else ""
        yield (*_day(reading.row, day), known, names[state], _others(names, on, state), gamma[state])


def _per_state(*columns: str, before: tuple[str, ...] = ("day", "seen"), after: tuple[str, ...] = ()) -> Callable:
    """Columns: each name for each state."""
    return lambda setup: (*before, *(f"{name}({k})" for name in columns for k in setup.names), *after)


@table(
    *("posterior", "γ: the probability of each state, given everything seen"),
    _per_state("γ", before=("day", "seen", "label"), after=("most probable", "ties with")),
    twin_of="diary",
)
def posterior(reading: Reading) -> Iterable[tuple]:
    """γ, and the most probable state of each day by itself."""
    if not reading.possible:
        return
    names, found = reading.names, reading.decoding
    columns = reading.gamma.tolist(), found.path.tolist(), found.tied.tolist()
    for day, (shares, state, tied) in enumerate(zip(*columns, strict=True)):
        yield (*_day(reading.row, day), *shares, names[state], _others(names, tied, state))


@table(
    *("alpha", "α: forward, P(seen so far, state)"),
    _per_state("α", "log α", "α scaled", after=("c: scale of the day",)),
)
def alpha(reading: Reading) -> Iterable[tuple]:
    """α as a probability, as a logarithm and scaled, with the day's scale."""
    done = reading.forward
    return _days(reading, done.alpha, done.log_alpha, done.scaled, np.exp(done.log_scale)[:, None])


@table("beta", "β: backward, P(seen later | state)", _per_state("β", "log β", "β scaled"))
def beta(reading: Reading) -> Iterable[tuple]:
    """β as a probability, as a logarithm and scaled."""
    return _days(reading, reading.backward.beta, reading.backward.log_beta, reading.scaled_beta)


@table(
    *("delta", "δ: Viterbi, P of the best path into each state, and where it comes from"),
    _per_state("δ", "log δ", "from, into "),
)
def delta(reading: Reading) -> Iterable[tuple]:
    """δ as a probability and as a logarithm, and every best state before, ties and all."""
    trace, states = reading.viterbi, range(len(reading.names))
    texts = [" ".join(reading.names[k] for k in states if there >> k & 1) for there in range(1 << len(states))]
    before = (trace.predecessors * (1 << np.arange(len(states)))[:, None]).sum(axis=1).tolist()
    for row, sources in zip(_days(reading, trace.delta, trace.log_delta), before, strict=True):
        yield (*row, *(texts[there] for there in sources))


@table(
    *("xi", "ξ: the probability of each step, given everything seen"),
    lambda setup: ("day", "next day", *(f"ξ({i}→{j})" for i in setup.names for j in setup.names)),
)
def xi(reading: Reading) -> Iterable[tuple]:
    """The probability of each step from a day to the next."""
    if reading.xi is None:
        return
    for day, moves in enumerate(reading.xi.reshape(reading.days - 1, len(reading.names) ** 2).tolist(), 1):
        yield (day, day + 1, *moves)


@table(
    *(
        "factors",
        "The same chain as a factor graph: ψ of each day, Z found there (the same on every day), and the marginal",
    ),
    lambda setup: (*_per_state("ψ", after=("log Z, nats",))(setup), *(f"P({k} | seen)" for k in setup.names)),
)
def factors(reading: Reading) -> Iterable[tuple]:
    """By sum-product: each day's factor, Z there, and the marginal; none of a long row."""
    if reading.days > MOST_FACTORS:
        return
    graph = belief.observe(belief.hmm_chain(reading.model, reading.row.observations), reading.clamp)
    beliefs = belief.sum_product(graph)
    parts = zip(reading.row.text, graph.log_node, beliefs.log_joints, beliefs.log_z_at_node.tolist(), strict=True)
    for day, (seen, factor, joint, z) in enumerate(parts, 1):
        shares = np.exp(joint - z).tolist() if z > -math.inf else [None] * len(joint)
        yield (day, seen, *np.exp(factor).tolist(), z, *shares)


@table(
    *("paths", "All paths, the most probable first"),
    ("states", "log P(seen, states)", "P(seen, states)", "P(states | seen)"),
)
def paths(reading: Reading) -> Iterable[tuple]:
    """Every path; none where there are more than 4,096."""
    if reading.paths is None:
        return
    for path, joint in zip(reading.paths.states, reading.paths.log_joint.tolist(), strict=True):
        share = math.exp(joint - reading.log_likelihood)
        yield (letters(reading.names, path), joint, math.exp(joint), share)


def _days(reading: Reading, *parts: np.ndarray) -> list[tuple]:
    """Rows of numbers behind the day and what was seen on it."""
    rows = np.hstack(parts).tolist()
    return [(day, seen, *row) for day, (seen, row) in enumerate(zip(reading.row.text, rows, strict=True), 1)]


def _day(row: Row, day: int) -> tuple[int, str, str]:
    return day + 1, row.text[day], row.labels[day : day + 1]


def _others(names: str, there: list[bool], state: int) -> str:
    """The letters of the states that are there, too."""
    return " ".join(names[k] for k, each in enumerate(there) if each and k != state) if sum(there) > 1 else ""


# ── Parameters: counted, given, learnt ────────────────────────────────────────────────────────────────────────────────


@table("parameters", "Parameters, before and after learning", ("parameter", "of", "for", "at the start", "now"))
def parameters(learnt: Learnt) -> Iterable[tuple]:
    """A line for every parameter."""
    columns = learnt.setup.model.flat.tolist(), learnt.model.flat.tolist()
    return [(*each, *pair) for each, *pair in zip(learnt.setup.places, *columns, strict=True)]


@table(
    *("counts", "Counts from the labelled rows, and divided; what Baum–Welch expects instead"),
    ("parameter", "of", "for", "count", "with pseudo-count", "out of", "divided", "expected count"),
)
def counts(setup: Setup, counting: Counting | None, learnt: Learnt) -> Iterable[tuple]:
    """A line for every parameter: what was counted, what it was divided by, and what Baum–Welch would count."""
    columns = [[None] * len(setup.places)] * 5
    if counting:
        plain, smoothed, sums = (each.flat.tolist() for each in (*counting, counting.smoothed.totals))
        columns[:4] = plain, smoothed, sums, [a / b if b else None for a, b in zip(smoothed, sums, strict=True)]
    if learnt.expected:
        columns[4] = learnt.expected.flat.tolist()
    return [(*each, *row) for each, *row in zip(setup.places, *columns, strict=True)]


def _labels(setup: Setup) -> list[str]:
    return [place.label for place in setup.places]


@table(
    *("learning", "Learning, round by round"),
    lambda setup: ("round", "log P, nats", *_labels(setup)),
    twin_of="rise starts moves emissions",
)
def learning(learnt: Learnt) -> Iterable[tuple]:
    """A line a round; round 0 is the start."""
    rounds = zip(learnt.log_likelihoods.tolist(), learnt.training.models, strict=True)
    return [(number, log_p, *model.flat.tolist()) for number, (log_p, model) in enumerate(rounds)]


@table(
    *("optima", "Where the given and the random starts lead"),
    lambda setup: ("log P, nats", "starts", "of these, labels swapped", *_labels(setup)),
    twin_of="leads",
)
def optima(endings: tuple[Ending, ...]) -> Iterable[tuple]:
    """A line for each local optimum, its states named as the given parameters' are."""
    for found in endings:
        yield (found.log_likelihood, ", ".join(found.starts), ", ".join(found.swapped), *found.model.flat.tolist())


# ── The program, and the lab ──────────────────────────────────────────────────────────────────────────────────────────


def assigned(state: HmmState) -> dict:
    """What program.py begins with."""
    result = run(state)
    setup, model = result.setup, result.setup.model
    counted = setup.preset.counted and not (state.pi or state.A or state.B or state.ends)
    tables = {"initial": model.initial, "transition": model.transition, "emission": model.emission}
    return {
        "names": setup.names,
        "rows": [row.text for row in setup.rows],
        "known": list(setup.clamps),
        "looked": setup.row,
        "labels": setup.looked.labels,
        **{name: [] if counted else table.tolist() for name, table in tables.items()},
        "stop": None if counted or model.stop is None else model.stop.tolist(),
        "labelled": [(row.text, row.labels) for row in setup.labelled] if counted else [],
        "seen, stops, pseudo": (len(setup.symbols), model.stop is not None, setup.smoothing),
        "rounds": result.learnt.rounds,
    }


LAB = Lab(
    slug="hmm",
    title="HMM",
    summary="A diary of ice creams and the weather behind it: how probable, which days were hot, how one learns it",
    state=HmmState,
    run=run,
    declared=(
        *(likelihood, decoding, viterbi, posterior, alpha, beta, delta, xi, factors, paths),
        *(parameters, counts, learning, optima, decks),
    ),
    headline=headline,
    program=program(__package__, assigned),
    demos=demos_of(__package__),
    order=30,
    start="#hmm?preset=jm&back=5",
)
