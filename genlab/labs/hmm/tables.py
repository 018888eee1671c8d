"""The tables of the HMM lab, and how their numbers are computed."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import product

import numpy as np

from genlab import belief, hmm
from genlab.kit import (
    TableOf,
    Worked,
    data_of,
    exp_of,
    named,
    raised,
    rows_of,
    table,
)
from genlab.kit.table import Line, TableRows
from genlab.labs.hmm.formula import LETTERS, Names, formula
from genlab.labs.hmm.model.learning import Counting, Endings, TrainingRun
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import HmmResult
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import Words, side_by_side
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.summary import in_steps, letters

TABLES = data_of(__package__, "tables")  # title and columns of each
MAX_FACTORS = 300  # days
MAX_READINGS = 2  # readings whose rows are kept: a step in a long sequence makes none anew


def declared(rows: Callable[..., TableRows]) -> TableOf:
    """A table that the function makes the rows of, as tables.json declares it.

    There, a column with {k} stands for one a state, with {i} and {j} for one a pair, with
    {parameter} for one each.
    """
    entry = TABLES[rows.__name__]
    columns = lambda setup: tuple(_columns_by_state(entry["columns"], setup))  # noqa: E731
    return table(entry["title"], columns, entry.get("twin_of", ""))(rows)


def _columns_by_state(columns: list[str], setup: Setup) -> Iterable[str]:
    names = {
        "k": setup.names,
        "i": setup.names,
        "j": setup.names,
        "parameter": [p.label for p in setup.places],
    }
    for column in columns:
        keys = [key for key in names if f"{{{key}}}" in column]
        title = in_steps(column, setup.step)
        values_of_keys = [names[key] for key in keys]
        for values in product(*values_of_keys):
            yield title.format_map(dict(zip(keys, values, strict=True)))


# ── One row, read ─────────────────────────────────────────────────────────────────────────────────


@declared
def likelihood(training_run: TrainingRun) -> TableRows:
    setup = training_run.setup
    model = training_run.model
    states = len(setup.names)
    rows = zip(
        setup.rows, hmm.log_likelihoods(model, setup.observed).tolist(), setup.clamps, strict=True
    )
    for i, (row, alone, clamp) in enumerate(rows):
        log_p = training_run.reading_of(i).log_likelihood if clamp else alone
        p_known = math.exp(log_p - alone) if clamp and alone > -math.inf else None
        days = len(row)
        paths = f"{states}{raised(days)}"
        steps = hmm.path_count(states, days)[1]
        perplexity = hmm.perplexity(log_p, days)
        yield (i + 1, days, log_p, math.exp(log_p), perplexity, p_known, paths, steps)


@declared
def decoding(reading: Reading) -> TableRows:
    paths = [
        ("Viterbi" if i == 0 else "Viterbi (tie)", path) for i, path in enumerate(reading.best)
    ]
    paths.append(("posterior decoding", reading.decoding.path))
    if reading.row.complete:
        paths.append(("labels", np.array(reading.row.path(reading.names))))
    for name, path in paths:
        joint = hmm.log_joint(reading.model, reading.row.observations, path, reading.clamp)
        right = float(reading.gamma[range(reading.days), path].sum())
        share = math.exp(joint - reading.log_likelihood)
        yield (name, letters(reading.names, path), joint, math.exp(joint), share, right)


@declared
@lru_cache(maxsize=MAX_READINGS)
def viterbi(reading: Reading) -> TableRows:
    names, best = reading.names, reading.best[0]
    days = range(reading.days)
    known_states = [names[reading.clamp[day]] if day in reading.clamp else "" for day in days]
    states = [names[state] for state in best]
    ties = _ties(names, reading.viterbi.on_best, best)
    return rows_of(*_days_seen(reading.row), known_states, states, ties, reading.gamma[days, best])


@declared
@lru_cache(maxsize=MAX_READINGS)
def posterior(reading: Reading) -> TableRows:
    names, path = reading.names, reading.decoding.path
    states = [names[state] for state in path]
    ties = _ties(names, reading.decoding.tied, path)
    return rows_of(*_days_seen(reading.row), *reading.gamma.T, states, ties)


@declared
@lru_cache(maxsize=MAX_READINGS)
def alpha(reading: Reading) -> TableRows:
    forward = reading.forward
    scales = np.exp(forward.log_scale)[:, None]
    return _days(reading, forward.alpha, forward.log_alpha, forward.scaled, scales)


@declared
@lru_cache(maxsize=MAX_READINGS)
def beta(reading: Reading) -> TableRows:
    backward = reading.posterior.backward
    return _days(reading, backward.beta, backward.log_beta, reading.scaled_beta)


@declared
@lru_cache(maxsize=MAX_READINGS)
def delta(reading: Reading) -> TableRows:
    trace, states = reading.viterbi, len(reading.names)
    # a column of texts for each state: one text for each set of predecessors
    bits = 1 << np.arange(states)
    sets = (trace.predecessors * bits[:, None]).sum(axis=1)
    texts = [
        side_by_side(name for k, name in enumerate(reading.names) if code >> k & 1)
        for code in range(1 << states)
    ]
    return _days(reading, trace.delta, trace.log_delta, np.array(texts, dtype=object)[sets])


@declared
def xi(reading: Reading) -> TableRows:
    days = reading.days
    moves = reading.xi.reshape(days - 1, len(reading.names) ** 2)
    return rows_of(range(1, days), range(2, days + 1), *moves.T)


@declared
def factors(reading: Reading) -> TableRows:
    """By sum-product: each day's factor, Z there, and the marginal; none of a long row."""
    if reading.days > MAX_FACTORS:
        return ()
    graph = belief.observe(belief.hmm_chain(reading.model, reading.row.observations), reading.clamp)
    beliefs = belief.sum_product(graph)
    log_z = beliefs.log_z_at_node[:, None]
    with np.errstate(invalid="ignore"):  # an impossible row has no marginals
        shares = np.exp(beliefs.log_joints - log_z)
    return _days(reading, np.exp(graph.log_node), log_z, shares)


@declared
def paths(reading: Reading) -> TableRows:
    """Every path; none where there are more than 4,096."""
    if reading.paths is None:
        return
    for path, joint in zip(reading.paths.states, reading.paths.log_joint.tolist(), strict=True):
        share = math.exp(joint - reading.log_likelihood)
        yield (letters(reading.names, path), joint, math.exp(joint), share)


def _days(reading: Reading, *parts: np.ndarray) -> TableRows:
    """Rows of numbers behind the day and what was seen on it."""
    return rows_of(range(1, reading.days + 1), reading.row.text, *np.hstack(parts).T)


def _days_seen(row: Row) -> tuple[Sequence, Words, Words]:
    """Columns: the days from 1, what was seen, and the labels."""
    labels = [row.label(day) for day in range(len(row))]
    return range(1, len(row) + 1), row.text, labels


def _ties(names: Words, equal: np.ndarray, path: np.ndarray) -> list[str]:
    """For each day the names of the states that are as good as the one of the path."""
    texts = [""] * len(path)
    for day in np.flatnonzero(equal.sum(axis=1) > 1).tolist():
        other_names = (name for k, name in enumerate(names) if equal[day, k] and k != path[day])
        texts[day] = side_by_side(other_names)
    return texts


def _cell(view: str, scale: str, result: HmmResult, row: tuple, column: str) -> Worked:
    """The formula of a trellis's cell, for the column of a table: its state stands in brackets."""
    reading = result.reading
    state = next(k for k, name in enumerate(reading.names) if column.endswith(f"({name})"))
    return formula(reading, view, scale, row[0] - 1, state)


posterior.worked("γ(*)")(partial(_cell, "posterior", "prob"))


# By scale the names of the columns of cells, in which the letter of the algorithm is put
CELL_COLUMNS = {"prob": "{}(*)", "log": "log {}(*)", "scaled": "{} scaled(*)"}


def _explain_cells(trellis: TableOf, view: str) -> None:
    for scale, column in CELL_COLUMNS.items():
        trellis.worked(column.format(LETTERS[view]))(partial(_cell, view, scale))


_explain_cells(alpha, "forward")
_explain_cells(beta, "backward")
_explain_cells(delta, "viterbi")


@likelihood.worked("P", "perplexity per *", "steps |Y|²T")
def _likelihood(result: HmmResult, row: tuple, column: str) -> Line:
    step = result.setup.step
    days, log_p = named(f"{step}s", row[1]), named("log P", row[2])
    if column == "P":
        return exp_of(log_p)
    if column.startswith("perplexity"):
        return exp_of(-log_p / days)
    states = named("|Y|", len(result.setup.names))
    return (states * states * days).worked("steps")


@decoding.worked("P(observations, states)", "P(states | observations)")
@paths.worked("P(observations, states)", "P(states | observations)")
def _path(result: HmmResult, row: tuple, column: str) -> Line:
    joint = named("log P(observations, states)", row[-3] if len(row) == 4 else row[2])
    if column == "P(observations, states)":
        return exp_of(joint)
    return exp_of(joint - named("log P(observations)", result.reading.log_likelihood))


@xi.worked("ξ(*)")
def _xi(result: HmmResult, row: tuple, column: str) -> Line:
    """α of the day, the move, the next day's number and its β, over P: in logarithms, where
    nothing is lost.
    """
    reading, day = result.reading, row[0] - 1
    names = reading.names
    columns = [f"ξ({source}→{target})" for source in names for target in names]
    i, j = divmod(columns.index(column), len(names))
    terms = Names(reading, "log")
    log_joint = terms.product(
        terms.filled("forward", day, i),
        terms.move(i, j),
        terms.factor(day + 1, j),
        terms.filled("backward", day + 1, j),
    )
    return exp_of(log_joint - named("log P", reading.log_likelihood))


# ── Parameters: counted, given, learnt ────────────────────────────────────────────────────────────


@declared
def parameters(training_run: TrainingRun) -> TableRows:
    setup = training_run.setup
    places = zip(*setup.places, strict=True)
    return rows_of(*places, setup.model.flat, training_run.model.flat)


@declared
def counts(setup: Setup, counting: Counting | None, training_run: TrainingRun) -> TableRows:
    columns = np.full((5, len(setup.places)), np.nan)
    if counting:
        counted, sums = counting.smoothed.flat, counting.smoothed.totals.flat
        with np.errstate(invalid="ignore"):  # 0/0 is no share
            columns[:4] = counting.plain.flat, counted, sums, counted / sums
    if training_run.expected:
        columns[4] = training_run.expected.flat
    return rows_of(*zip(*setup.places, strict=True), *columns)


@declared
def learning(training_run: TrainingRun) -> TableRows:
    parameters = np.array([model.flat for model in training_run.training.models])
    log_likelihoods = training_run.log_likelihoods
    return rows_of(range(len(parameters)), log_likelihoods, *parameters.T)


@declared
def optima(endings: Endings) -> TableRows:
    for ending in endings:
        yield (
            ending.log_likelihood,
            ", ".join(ending.starts),
            ", ".join(ending.swapped),
            *ending.model.flat.tolist(),
        )
