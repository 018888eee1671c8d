"""Whatever a person makes of the HMM lab's fields together, its numbers hang together."""

import contextlib
import io
import json
import math

import numpy as np
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

from genlab import hmm
from genlab.kit import script
from genlab.labs.hmm.lab import LAB
from genlab.labs.hmm.model.result import run
from genlab.labs.hmm.state import SCALES, VIEWS, HmmState
from genlab.labs.hmm.summary import why_impossible

few_examples = settings(max_examples=tries(80, 15))


@st.composite
def distribution(draw, size, total=1.0):
    """Probabilities, zeros among them, that sum to a total."""
    parts = draw(
        st.lists(st.sampled_from([0, 0, 1, 2, 3, 7]), min_size=size, max_size=size).filter(any)
    )
    return tuple(total * part / sum(parts) for part in parts)


@st.composite
def diaries(draw):
    """A state whose every field may be given: states, parameters, STOP, rows, labels, known
    days.
    """
    states, symbols = draw(st.integers(2, 4)), draw(st.integers(2, 6))
    names = "".join(draw(st.permutations("CHWXY"))[:states])
    stopping = draw(st.booleans())
    ends = (
        draw(st.lists(st.sampled_from([0.0, 0.1, 0.5]), min_size=states, max_size=states))
        if stopping
        else [0] * states
    )
    texts = draw(
        st.lists(st.text("123456"[:symbols] + "?", min_size=1, max_size=6), min_size=1, max_size=3)
    )
    labels = [
        draw(st.text(names, min_size=len(text), max_size=len(text))) if draw(st.booleans()) else ""
        for text in texts
    ]
    row = draw(st.integers(1, len(texts)))
    day = draw(st.integers(1, len(texts[row - 1])))
    return HmmState(
        preset=draw(st.sampled_from(["eisner", "jm", "deck"])),
        names=names,
        pi=(draw(distribution(states)),),
        A=tuple(draw(distribution(states, 1 - end)) for end in ends),
        B=tuple(draw(distribution(symbols)) for _ in range(states)),
        stop="on" if stopping else "off",
        ends=(tuple(ends),) if stopping else (),
        obs=".".join(texts),
        labels=".".join(labels),
        row=row,
        clamp=f"{row}.{day}{names[0]}" if draw(st.booleans()) else "",
        rounds=draw(st.sampled_from([0, 0, 3])),
        smoothing=draw(st.sampled_from([0.0, 0.5])),
        view=draw(st.sampled_from(list(VIEWS))),
        scale=draw(st.sampled_from(list(SCALES))),
        back=draw(st.integers(0, 40)),
    )


@given(diaries())
@few_examples
def test_paths_alpha_beta_and_gamma_agree(state):
    result = run(state)
    tables = {table.name: table for table in LAB.tables(result)}
    assert LAB.headline(result)
    reading = result.reading
    total = reading.log_likelihood
    assert (total == -math.inf) == bool(why_impossible(reading))
    if total == -math.inf:
        return
    joints = [row[1] for row in tables["paths"].rows]
    np.testing.assert_allclose(np.logaddexp.reduce(joints), total, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(
        reading.posterior.log_likelihood_by_step, total, rtol=1e-9, atol=1e-9
    )
    np.testing.assert_allclose(reading.gamma.sum(axis=1), 1, rtol=1e-9)
    best = {row[0] for row in tables["paths"].rows if row[1] > max(joints) - 1e-9}
    listed_paths = {row[1] for row in tables["decoding"].rows if row[0].startswith("Viterbi")}
    assert (
        listed_paths <= best
        and len(listed_paths) == min(len(best), 16)
        and len(best) == reading.best_count
    )
    on = {(day, letter) for path in best for day, letter in enumerate(path)}
    assert on == {(int(day), reading.names[k]) for day, k in np.argwhere(reading.viterbi.on_best)}
    for row, gamma in zip(tables["factors"].rows, reading.gamma, strict=True):
        np.testing.assert_allclose(row[-len(gamma) - 1 :], [total, *gamma], rtol=1e-9, atol=1e-12)
    for day, state_ in reading.clamp.items():
        assert reading.gamma[day, state_] == 1
    for day, gamma in enumerate(reading.gamma):
        product = np.prod(hmm.messages(reading.model, reading.posterior, day), axis=0)
        np.testing.assert_allclose(product / product.sum(), gamma, rtol=1e-9, atol=1e-12)


@given(diaries())
@few_examples
def test_the_program_comes_to_the_same_tables(state):
    result, output = run(state), io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(script(LAB, state), {})  # noqa: S102
    tables = {table.name: table.rows for table in LAB.tables(result)}
    for name, rows in json.loads(output.getvalue()).items():
        for row, expected in zip(rows, tables[name], strict=True):
            for cell, expected_cell in zip(row, expected, strict=True):
                assert cell == expected_cell or math.isclose(
                    cell, expected_cell, rel_tol=1e-9, abs_tol=1e-12
                )
