"""Learning curves a repeat at a time, and the table of rows needed, which is too slow to be made while one waits.

``python -m genlab.labs.bridge.curves`` makes rows.json anew, in half a minute.
"""

import json
import math
from functools import lru_cache
from pathlib import Path

import numpy as np

from genlab import learning_curve
from genlab.core.learning_curve import MODELS, LearningCurve, World
from genlab.kit import data_of

NAMES = {"naive Bayes": "NB", "GDA": "GDA", "logistic": "LR"}
FEATURES = (2, 4, 8, 16, 32)  # of the shipped table
SIZES = np.unique(np.geomspace(4, 2_000, 30).astype(int))
REPEATS, SEED = 8, 0
COMPARED = (MODELS[0], MODELS[2])


def sizes(world: World) -> list[int]:
    """4, 8 … 512 rows; to 1,024 with far rows, for there GDA's advantage and its end lie further apart."""
    return [4 * 2**k for k in range(9 if world.far else 8)]


@lru_cache(maxsize=16)
def _begun(world: World, lam: float, seed: int) -> tuple[list, np.random.Generator]:
    """The errors of the repeats that have been made, and the generator that makes the next one."""
    return [], np.random.default_rng(seed)


@lru_cache(maxsize=16)
def curve(world: World, lam: float, seed: int, repeats: int) -> LearningCurve:
    """So many repeats, of which each is made once: the same numbers as the core gives for all of them together."""
    made, rng = _begun(world, lam, seed)
    while len(made) < repeats:
        found = learning_curve.learning_curve(world, sizes(world), rng, repeats=1, prior_precision=lam)
        made.append(found.error)
    limits = tuple(world.limit(model) for model in MODELS)
    return LearningCurve(np.array(sizes(world)), MODELS, np.concatenate(made[:repeats], 2), limits, world.bayes_error)


def ahead_from(found: LearningCurve) -> int | None:
    """The rows from which on logistic regression makes fewer errors than naive Bayes; None if it never does."""
    return found.ahead_from("logistic", "naive Bayes")


# ── Rows needed ───────────────────────────────────────────────────────────────────────────────────────────────────────


def world_of(features: int, thin: bool) -> World:
    """Every other feature differs by 1; or, thin, by so little that all of them together are worth 2."""
    return World(features, 2 / math.sqrt((features + 1) // 2) if thin else 1.0)


def made(features: int, thin: bool) -> list[list[float]]:
    """(2, sizes) the mean errors of naive Bayes and logistic regression."""
    world, rng = world_of(features, thin), np.random.default_rng(SEED)
    return learning_curve.learning_curve(world, SIZES, rng, repeats=REPEATS, models=COMPARED).mean_error.tolist()


def key(features: int, thin: bool) -> str:
    """The name of a world in the shipped table, which has what ``made`` gave."""
    return f"{features} thin" if thin else str(features)


@lru_cache(maxsize=4)
def needed(thin: bool, gap: float) -> tuple[tuple[int, int | None, int | None], ...]:
    """For each D the rows from which on naive Bayes, and logistic regression, stay within `gap` of their limits."""
    rows, shipped = [], data_of(__package__, "rows")
    for features in FEATURES:
        world, error = world_of(features, thin), np.array(shipped[key(features, thin)])
        limits = tuple(map(world.limit, COMPARED))
        found = LearningCurve(SIZES, COMPARED, error[:, :, None], limits, world.bayes_error)
        rows.append((features, *(found.rows_needed(model, gap) for model in COMPARED)))
    return tuple(rows)


if __name__ == "__main__":
    table = {key(features, thin): made(features, thin) for thin in (False, True) for features in FEATURES}
    lines = ",\n".join(f' "{name}": {json.dumps(errors)}' for name, errors in table.items())
    Path(__file__).with_name("rows.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
