"""Learning curves a repeat at a time, and the table of rows needed, which is too slow to be made while one waits.

``python -m genlab.labs.bridge.curves`` makes rows.json anew, in half a minute.
"""

import json
import math
from functools import lru_cache
from pathlib import Path
from pkgutil import get_data

import numpy as np

from genlab import learning_curve
from genlab.core.learning_curve import MODELS, LearningCurve, World

NAMES = {"naive Bayes": "NB", "GDA": "GDA", "logistic": "LR"}
FEATURES = (2, 4, 8, 16, 32)  # of the shipped table
SIZES = np.unique(np.geomspace(4, 2_000, 30).astype(int))
REPEATS, SEED = 8, 0
FIRST, SECOND = MODELS[0], MODELS[2]


def sizes(world: World) -> list[int]:
    """4, 8 … 512 rows; to 1,024 with far rows, for there GDA's advantage and its end lie further apart."""
    return [4 * 2**k for k in range(9 if world.far else 8)]


@lru_cache(maxsize=256)
def _repeat(world: World, lam: float, seed: int, r: int) -> tuple[np.ndarray, dict]:
    """(models, sizes, 1) the errors of repeat r, and the generator's state after it: the next one begins there."""
    rng = np.random.default_rng(seed)
    if r:
        rng.bit_generator.state = _repeat(world, lam, seed, r - 1)[1]
    made = learning_curve.learning_curve(world, sizes(world), rng, repeats=1, prior_precision=lam)
    return made.error, rng.bit_generator.state


@lru_cache(maxsize=16)
def curve(world: World, lam: float, seed: int, repeats: int) -> LearningCurve:
    """So many repeats, of which each is made once: the same numbers as the core gives for all of them together."""
    error = np.concatenate([_repeat(world, lam, seed, r)[0] for r in range(repeats)], axis=2)
    limits = tuple(world.limit(model) for model in MODELS)
    return LearningCurve(np.array(sizes(world)), MODELS, error, limits, world.bayes_error)


def ahead_from(found: LearningCurve) -> int | None:
    """The rows from which on logistic regression makes fewer errors than naive Bayes; None if it never does."""
    naive, _, logistic = found.mean_error
    behind = np.flatnonzero(naive <= logistic)
    first = int(behind[-1]) + 1 if behind.size else 0
    return int(found.m[first]) if first < len(found.m) else None


# ── Rows needed ───────────────────────────────────────────────────────────────────────────────────────────────────────


def world_of(features: int, thin: bool) -> World:
    """Every other feature differs by 1; or, thin, by so little that all of them together are worth 2."""
    return World(features, 2 / math.sqrt((features + 1) // 2) if thin else 1.0)


def made(features: int, thin: bool) -> list[list[float]]:
    """(2, sizes) the mean errors of naive Bayes and logistic regression."""
    rng = np.random.default_rng(SEED)
    world = world_of(features, thin)
    found = learning_curve.learning_curve(world, SIZES, rng, repeats=REPEATS, models=(FIRST, SECOND))
    return found.mean_error.tolist()


@lru_cache(maxsize=1)
def shipped() -> dict[str, list[list[float]]]:
    """What ``made`` gave, by "D" or "D thin"."""
    return json.loads(get_data(__package__, "rows.json"))


def key(features: int, thin: bool) -> str:
    """The name of a world in the shipped table."""
    return f"{features} thin" if thin else str(features)


@lru_cache(maxsize=4)
def needed(thin: bool, gap: float) -> tuple[tuple[int, int | None, int | None], ...]:
    """For each D the rows from which on naive Bayes, and logistic regression, stay within `gap` of their limits."""
    rows = []
    for features in FEATURES:
        world = world_of(features, thin)
        error, limits = np.array(shipped()[key(features, thin)]), (world.limit(FIRST), world.limit(SECOND))
        found = LearningCurve(SIZES, (FIRST, SECOND), error[:, :, None], limits, world.bayes_error)
        rows.append((features, *(found.rows_needed(model, gap) for model in found.models)))
    return tuple(rows)


if __name__ == "__main__":
    table = {key(features, thin): made(features, thin) for thin in (False, True) for features in FEATURES}
    lines = ",\n".join(f' "{name}": {json.dumps(errors)}' for name, errors in table.items())
    Path(__file__).with_name("rows.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
