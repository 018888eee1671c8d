"""Learning curves, one repeat at a time, and the shipped table of the sample sizes needed.

The table takes too long to compute on the page. ``python -m genlab.labs.bridge.curves`` computes
rows.json again, in a few seconds.
"""

import math
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from genlab import learning_curve
from genlab.core.learning_curve import MODELS, LearningCurve, World
from genlab.kit import data_of, progress, to_json

NAMES = {"naive Bayes": "NB", "GDA": "GDA", "logistic": "LR"}
# Of the shipped table: in every world each other feature differs by 1; or, thin, by so little that
# all are worth 2
FEATURES, SIZES = (2, 4, 8, 16, 32), np.unique(np.geomspace(4, 2_000, 30).astype(int))
TABLED = [
    [World(D, 2 / math.sqrt((D + 1) // 2) if thin else 1.0) for D in FEATURES]
    for thin in (False, True)
]
REPEATS = 8
SEED = 0
COMPARED = (MODELS[0], MODELS[2])


@lru_cache(maxsize=16)
def _repeats_so_far(
    world: World, lam: float, seed: int
) -> tuple[list[LearningCurve], np.random.Generator]:
    """The repeats that have been made, and the generator that makes the next one."""
    return [], np.random.default_rng(seed)


@lru_cache(maxsize=16)
def curve(world: World, lam: float, seed: int, repeats: int) -> LearningCurve:
    """Return a number of repeats, each of which is computed only once: the same numbers as the core
    gives for all of them together.
    """
    curves, rng = _repeats_so_far(world, lam, seed)
    # Distant observations separate GDA's advantage further from its limit.
    sizes = [4 * 2**k for k in range(9 if world.far else 8)]
    while len(curves) < repeats:
        progress.report(len(curves), repeats, "repeats of the learning curve")
        curves.append(
            learning_curve.learning_curve(world, sizes, rng, repeats=1, prior_precision=lam)
        )
    return replace(
        curves[0], error=np.concatenate([repeat.error for repeat in curves[:repeats]], axis=2)
    )


def errors(world: World) -> list[list[float]]:
    """(2, sizes) the mean errors of naive Bayes and logistic regression, as they are shipped."""
    return learning_curve.learning_curve(
        world, SIZES, SEED, repeats=REPEATS, models=COMPARED
    ).mean_error.tolist()


# By number of features the observations needed, None beyond the last size
Needed = tuple[tuple[int, int | None, int | None], ...]


@lru_cache(maxsize=4)
def needed(thin: bool, gap: float) -> Needed:
    """For each D, return the numbers of observations from which on naive Bayes and logistic
    regression stay within `gap` of their limits.
    """
    rows = []
    for world, error in zip(TABLED[thin], data_of(__package__, "rows")[thin], strict=True):
        limits = tuple(map(world.limit, COMPARED))
        curve = LearningCurve(
            SIZES, COMPARED, np.array(error)[:, :, None], limits, world.bayes_error
        )
        naive, logistic = (curve.rows_needed(model, gap) for model in COMPARED)
        rows.append((world.D, naive, logistic))
    return tuple(rows)


if __name__ == "__main__":
    table = [[errors(world) for world in worlds] for worlds in TABLED]
    Path(__file__).with_name("rows.json").write_text(f"{to_json(table)}\n", encoding="utf-8")
