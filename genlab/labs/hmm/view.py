"""The HMM lab on the screen: what stands where, and what its steps, cells and boxes do."""

from collections.abc import Callable

from genlab.kit import Group, Keys, Layout, Verdict, Walk, When
from genlab.labs.hmm.buttons import known, presets, starts_tried
from genlab.labs.hmm.draw.chain import chain
from genlab.labs.hmm.draw.decodings import decodings, listed
from genlab.labs.hmm.draw.formula import formula_line, set_verdict
from genlab.labs.hmm.draw.matrices import count_matrix, endings_listed, expected_matrix, labelled_rows, parameter_matrix
from genlab.labs.hmm.draw.trellis import trellis
from genlab.labs.hmm.draw.twins import twin
from genlab.labs.hmm.figures import diary, emissions, leads, moves, rise, starts
from genlab.labs.hmm.model.along import along
from genlab.labs.hmm.model.learning import Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.result import HmmResult
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.steps import Steps
from genlab.labs.hmm.tell.answer import counted_verdict, key, learnt_verdict, reading_verdict, restarts_verdict

# ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def answer(reading: Reading, learnt: Learnt, view: str, scale: str, steps: Steps) -> Verdict:
    return set_verdict(reading_verdict(reading, learnt, view, scale, steps))


def learn_answer(learnt: Learnt) -> Verdict:
    return set_verdict(learnt_verdict(learnt))


# ── Steps ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def walk(steps: Steps) -> Walk:
    """Through the cells, the days or the rounds; up and down go a whole day."""
    far = steps.states if steps.kind == "cells" else 1
    keys = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -far, "ArrowDown": far, "Home": -steps.last, "End": steps.last}
    return Walk("Steps", steps.at, steps.last, steps.told, steps.to, moves=keys)


def to_cell(result: HmmResult, *place: str) -> dict:
    """A cell was clicked: its day from 1 and its state from 0."""
    steps, found = result.steps, _whole(place)
    if len(found) != 2 or not (1 <= found[0] <= steps.days and found[1] < steps.states):
        return {}
    return steps.to(steps.place(found[0] - 1, found[1]))


def to_day(result: HmmResult, *place: str) -> dict:
    """A day was clicked, from 1: all its cells are filled."""
    return to_cell(result, *place, str(result.steps.states - 1)) if len(place) == 1 else {}


def _whole(words: tuple[str, ...]) -> list[int]:
    return [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]


# ── Boxes ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def named(result: HmmResult) -> dict:
    """Rows and columns of the tables of parameters."""
    names, symbols = result.setup.names, result.setup.symbols
    ending = [] if result.setup.model.stop is None else ["STOP"]
    return {
        "pi": (["start"], names),
        "A": ([f"from {name}" for name in names], [f"to {name}" for name in names]),
        "B": ([f"{name} eats" for name in names], symbols),
        "ends": (ending, names),
    }


def shown(result: HmmResult) -> dict:
    """What stands in a box whose field is left to the preset."""
    setup, model, sampled = result.setup, result.setup.model, result.state.n
    tables = {"pi": model.initial[None], "A": model.transition, "B": model.emission}
    tables |= {} if model.stop is None else {"ends": model.stop[None]}
    rows = {} if sampled else {"obs": ".".join(row.text for row in setup.rows), "labels": _labels(setup)}
    return {"names": setup.names, **rows, **{name: tuple(map(tuple, each.tolist())) for name, each in tables.items()}}


def _labels(setup: Setup) -> str:
    return ".".join(row.labels for row in setup.rows).rstrip(".")


def source(setup: Setup) -> str:
    """Where the diary is from."""
    return f"Source: {setup.preset.source}."


# ── What stands where ─────────────────────────────────────────────────────────────────────────────────────────────────


def has_cells(result: HmmResult) -> bool:
    return result.steps.kind == "cells"


def has_days(result: HmmResult) -> bool:
    return result.steps.kind == "days"


def shows_counts(result: HmmResult) -> bool:
    """Counting has a view of its own; learning begins with it, too, where rows have labels."""
    first = result.view == "learn" and not result.learnt.rounds and not result.state.restarts
    return result.view == "count" or (first and result.counting is not None)


def shows_rounds(result: HmmResult) -> bool:
    return result.view == "learn"


def shows_starts(result: HmmResult) -> bool:
    """Random starts have a view of their own; those that were asked for stand beside the rounds, too."""
    return result.view == "restarts" or (result.view == "learn" and result.state.restarts > 0)


def _any(*kinds: Callable[[HmmResult], bool]) -> Callable[[HmmResult], bool]:
    return lambda result: any(each(result) for each in kinds)


LAYOUT = Layout(
    controls=[
        presets,
        When(_any(has_cells, has_days, shows_rounds), [walk]),
        When(_any(has_cells, has_days), [known]),
        *("obs", "labels"),
        When(shows_starts, [starts_tried]),
        When(lambda result: result.view == "count" or result.setup.preset.counted, ["smoothing"]),
        Group("Parameters π, A, B", ["pi", "A", "stop", "ends", "B"], folded=True),
        Group("Rows, states, known days", [("row", "names"), "clamp"], folded=True),
        Group("Draw, train, start at random", [("n", "seed"), ("rounds", "restarts")], folded=True),
        source,
    ],
    stage=[
        When(_any(has_cells, has_days), [answer]),
        When(shows_counts, [counted_verdict]),
        When(
            lambda result: shows_rounds(result) and not shows_counts(result) and not shows_starts(result),
            [learn_answer],
        ),
        When(shows_starts, [restarts_verdict]),
        "view",
        When(
            has_cells,
            ["scale", Keys(trellis, "Trellis: arrow keys step, space plays"), formula_line, key, twin],
        ),
        When(has_days, [Keys(decodings, "Decodings: arrow keys step, space plays"), key, twin]),
        When(shows_counts, [labelled_rows, count_matrix]),
        When(shows_starts, [leads]),
        When(shows_rounds, [(rise, moves)]),
    ],
    below=[
        When(has_cells, [diary]),
        When(has_days, [listed]),
        When(lambda result: result.view == "posterior", [chain]),
        When(shows_rounds, [(starts, emissions), expected_matrix]),
        When(shows_starts, [endings_listed]),
        When(lambda result: not shows_starts(result), [parameter_matrix]),
    ],
    tables={
        "Likelihood": ["likelihood"],
        "α, β, δ": ["alpha", "beta", "delta"],
        "γ, ξ, factors": ["posterior", "xi", "factors"],
        "Decodings": ["decoding", "viterbi", "paths"],
        "Parameters": ["parameters", "counts"],
        "Learning": ["learning", "optima"],
        "What is printed": ["decks"],
    },
    walk=walk,
    picks={"cell": to_cell, "day": to_day},
    along=along,
    shown=shown,
    named=named,
)
