"""The state of the regression lab: its fields, and the observations that they stand for."""

from dataclasses import dataclass
from functools import cached_property

from genlab.kit import (
    Choice,
    Count,
    Flag,
    Points,
    Real,
    data_of,
    field_of,
    own_table,
    row_dragging,
    seed_field,
)
from genlab.kit import Rows as Table
from genlab.kit.domain import titled
from genlab.labs.glm.data import MAX_CLASSES, SETS, Rows, rows_of

# For each family: the data that show it, the name of its score, and its part of the recipe.
KINDS = data_of(__package__, "families")
FAMILIES = titled(" ".join(KINDS))
VIEWS = Choice(
    titled("fit surface prior", surface="Search"),
    former={"steps": "surface", "recipe": "fit", "residuals": "fit"},
)
TITLES = {name: entry["title"] for name, entry in SETS.items()} | {"own": "Your own data"}
PLACES = Points(-1e4, 1e4, classes=MAX_CLASSES)
METHODS = {"newton": "Newton", "ascent": "Gradient ascent"}


@dataclass(frozen=True)
class GlmState(own_table.StateWithTable):
    """Which rows, which family, the prior, the search, and what is drawn of them."""

    family: str = field_of(Choice(FAMILIES, menu=True), "linear", label="Family")
    data: str = field_of(Choice(TITLES, menu=True), "three", label="Data set")
    points: tuple = field_of(
        PLACES, (), label="Points", help="One per line: x, y (softmax: x₁, x₂, class)."
    )
    moved: tuple = row_dragging.moved_field()
    intercept: bool = field_of(Flag(), True, label="Intercept b")
    scale: bool = field_of(
        Flag(), True, label="Standardise the columns for the search (mean 0, sd 1)"
    )
    lam: float = field_of(
        Real(0, 1e4, log=True),
        0.0,
        label="Prior λ",
        help="The precision 1/τ² of the Gaussian prior on the weights.",
    )
    lent: bool = field_of(Flag(), False, label="λ is of the view Prior alone")
    noise: float = field_of(
        Real(0, 1e4, log=True),
        0.0,
        label="Noise σ² (0: estimated)",
        help="With 0, the maximum-likelihood estimate of the rows is used.",
    )
    method: str = field_of(
        Choice(METHODS),
        "newton",
        label="Method",
        help="Newton’s method starts at the best constant prediction, gradient ascent at zero or "
        "at the trial.",
    )
    step: float = field_of(
        Real(1e-4, 1e3, log=True),
        1.0,
        label="Step size",
        help="Each step goes from θ to θ + step size · ∇ℓ / N.",
    )
    steps: int = field_of(Count(0, 1_000), 10, label="Steps")
    back: bool = field_of(
        Flag(), False, label="Backtracking line search (halve steps that decrease log L)"
    )
    trial: tuple = field_of(Table(-1e5, 1e5, rows=1, columns=2), (), label="Trial b, w")
    from_trial: bool = field_of(Flag(), False, label="Gradient ascent begins at the trial")
    seed: int = seed_field()
    printed: bool = field_of(Flag(), False, label="Show the formula as the NYU notes print it")
    view: str = field_of(VIEWS, "fit", label="View")

    @cached_property
    def rows(self) -> Rows:
        """The rows as the family takes them."""
        return rows_of(self.data, self.family, self.points, self.moved, self.csv, self.reading)

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        rows = self.rows
        if rows.ratio is None:
            return {**row_dragging.own(rows.x.tolist(), rows.y, digits=17), "family": "softmax"}
        return row_dragging.own(
            zip(rows.x[:, 0].tolist(), rows.y, strict=True), [0] * len(rows.y), digits=17
        )

    def check(self) -> None:
        if self.trial and len(self.trial[0]) != 2:
            raise ValueError("trial: two numbers are needed, b and w")
        self.rows  # noqa: B018 - a row that is not there cannot have moved
