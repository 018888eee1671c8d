"""What the Gaussians lab computes: six Gaussian models, feature-wise densities, and samples."""

from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from genlab import densities, discriminant, gaussian, naive_bayes
from genlab.core.discriminant import Boundary, Discriminant
from genlab.core.gaussian import Normal
from genlab.core.generative import Classifier, Drawn, Score
from genlab.kit import (
    Axis,
    NoAnswer,
    axis_around,
    in_their_names,
    name_in_sentence,
    rounded,
    value_or_error,
)
from genlab.kit.labelled import Labelled
from genlab.labs.gauss.state import SHAPES, GaussState

# Densities of any shape, which have no number of parameters and therefore no BIC
NONPARAMETRIC = {"histogram", "kernel"}
CHOOSE_CLASS = "choose a column with two values or more as the class, or add one"


class Fitted(NamedTuple):
    """A model and its score on the data that it was fitted to.

    Attributes:
        name: For example "LDA, full".
        parameters: The number of free parameters.
        model: None where it cannot be fitted.
        score: Misclassified observations, log-likelihood and BIC.
        fault: Why there is no model; otherwise "".
        is_singular: Whether the reason is a covariance that has no inverse.
    """

    name: str
    parameters: int
    model: Classifier | None
    score: Score | tuple[None, None, None] = (None, None, None)
    fault: str = ""
    is_singular: bool = False


@lru_cache(maxsize=16)
def fit_of(state: GaussState, kind: str, *families: str) -> Fitted:
    """Fit LDA or QDA with a covariance shape, or naive Bayes with one density per feature.

    Parameters:
        state: The data, the prior and the added variance.
        kind: "LDA", "QDA" or "naive".
        how: One covariance shape; for "naive" the family of each feature's density.
    """
    rows = state.rows
    name = f"{kind}, {' × '.join(families)}"
    classes = max(len(rows.classes), 1)
    if kind == "naive":
        parameters = densities.parameter_count(families, classes)
        fits = [partial(densities.fit, family) for family in families]
        fit = partial(naive_bayes.fit_densities, fits=fits)
    else:
        options = {"covariance": families[0], "shared": kind == "LDA"}
        parameters = discriminant.parameter_count(len(rows.features), classes, **options)
        fit = partial(discriminant.fit, **options, extra_variance=state.add)
    try:
        model = fit(rows.x, rows.y, classes=classes)
        if state.prior:
            model = model.with_prior(state.prior[0])
        score = model.score(rows.x, rows.y, parameters)
    except ValueError as error:
        is_singular = isinstance(error, discriminant.SingularCovarianceError)
        fault = in_their_names(str(error), rows.features, rows.classes)
        return Fitted(name, parameters, None, fault=fault, is_singular=is_singular)
    if NONPARAMETRIC.intersection(families):
        score = score._replace(bic=None)
    return Fitted(name, parameters, model, score)


@dataclass(frozen=True)
class GaussResult:
    """The results of a state. Each part is computed when it is first needed.

    A part that cannot be computed raises NoAnswer with the reason.
    """

    state: GaussState
    rows: Labelled

    @property
    def frame(self) -> tuple[Axis, Axis]:
        """The ranges of both features."""
        if len(self.rows.features) < 2:
            raise NoAnswer("These data have one feature.")
        x, y = frames(self.rows)
        return x, y

    @cached_property
    def fitted(self) -> Fitted:
        """The Gaussian model with the chosen covariance."""
        kind = "LDA" if self.state.shared else "QDA"
        return fit_of(self.state, kind, self.state.shape)

    @property
    def gaussians(self) -> Discriminant | None:
        """The Gaussian model, if it is the classifier and can be fitted."""
        model = self.chosen.model
        return model if isinstance(model, Discriminant) else None

    @property
    def has_samples(self) -> bool:
        """Whether samples are drawn from the classifier."""
        return self.state.n > 0 and self.gaussians is not None

    @cached_property
    def fits(self) -> tuple[Fitted, ...]:
        """All six Gaussian models."""
        lda = [fit_of(self.state, "LDA", shape) for shape in SHAPES]
        qda = [fit_of(self.state, "QDA", shape) for shape in SHAPES]
        return (*lda, *qda)

    @cached_property
    def naive(self) -> Fitted:
        """Naive Bayes with the chosen densities, each fitted to one feature of one class."""
        families = (self.state.f1, self.state.f2)
        return fit_of(self.state, "naive", *families[: len(self.rows.features)])

    @property
    def chosen(self) -> Fitted:
        """The classifier: naive Bayes if a density is not Gaussian, else the Gaussian model."""
        gaussian_only = self.state.f1 == self.state.f2 == "gaussian"
        return self.fitted if gaussian_only else self.naive

    def _model_of(self, fitted: Fitted) -> Any:
        if fitted.model is None:
            fault = fitted.fault.replace("extra_variance", "the added variance")
            if self.state.data == "own":
                fault = fault.replace("add rows of another class", CHOOSE_CLASS)
            raise NoAnswer(fault.replace("add rows", "add observations"))
        return fitted.model

    @property
    def model(self) -> Any:
        """The Gaussian model."""
        return self._model_of(self.fitted)

    @property
    def alone(self) -> Any:
        """The naive Bayes model."""
        return self._model_of(self.naive)

    @property
    def seen(self) -> Any:
        """The model that classifies: one of the two above."""
        return self._model_of(self.chosen)

    @cached_property
    def line(self) -> Normal:
        """The Gaussian of the first feature, fitted to all classes together."""
        normal, fault = value_or_error(gaussian.fit, self.rows.x[:, 0])
        if normal is None:
            reason = f"feature 0: {fault}" if len(self.rows.y) else "there is no row"
            raise NoAnswer(in_their_names(reason, self.rows.features, self.rows.classes))
        return normal

    @cached_property
    def trial(self) -> Normal:
        """The trial Gaussian; by default half an sd to the left of the fitted one, and wider."""
        if self.state.trial:
            return Normal(*self.state.trial[0])
        mean, sd = self.line.mean, self.line.sd
        return Normal(mean - 0.5 * sd, 1.3 * sd)

    @property
    def observation(self) -> tuple[float, ...]:
        """The new observation; by default the middle of the observations, rounded."""
        if self.state.at:
            return self.state.at[0]
        if not len(self.rows.x):
            return (0.0,) * self.rows.x.shape[1]
        return tuple(map(rounded, self.rows.x.mean(axis=0).tolist()))

    @property
    def is_asked(self) -> bool:
        """Whether the posterior of the new observation is shown: where it is entered or drawn."""
        return len(self.rows.features) > 1 and (
            bool(self.state.at) or self.state.view == "posterior"
        )

    @cached_property
    def drawn(self) -> Drawn:
        """Samples from the Gaussian model."""
        if not self.state.n:
            raise NoAnswer("There are no samples yet. Enter their number.")
        return self.model.sample(self.state.n, np.random.default_rng(self.state.seed))

    @property
    def impossible(self) -> list[str]:
        """Why log L is −∞, if it is: a class with observations has prior 0."""
        if not self.state.prior:
            return []
        counts = np.bincount(self.rows.y, minlength=len(self.rows.classes))
        classes = [
            name_in_sentence("class", name)
            for name, count, prior in zip(
                self.rows.classes, counts, self.state.prior[0], strict=True
            )
            if count and prior == 0
        ]
        if not classes:
            return []
        names = " and ".join(classes)
        return [f"a prior of 0 makes the observations of {names} impossible, so log L is −∞"]

    def boundary(self, first: int, second: int) -> Boundary | None:
        """Log-odds of one class against another; None where a prior of 0 leaves no boundary."""
        if 0 in self.model.prior[[first, second]]:
            return None
        return self.model.boundary(first, second)


@lru_cache(maxsize=8)
def run(state: GaussState) -> GaussResult:
    """Return the result of a state. Models are fitted when they are first needed."""
    return GaussResult(state, state.rows)


def frames(rows: Labelled) -> list[Axis]:
    """The range of each feature, with a margin."""
    return [
        axis_around(values, name, 0.12)
        for values, name in zip(rows.x.T, rows.features, strict=True)
    ]


def misprinted(model: Discriminant) -> Boundary:
    """The boundary of classes 0 and 1 as deck 001 prints it."""
    first, second = model.mean[:2]
    if model.shared:
        constant = first @ first - second @ second
        linear = -2 * (first + second) @ model.precision
        return Boundary(float(constant), linear, np.zeros_like(model.precision))
    precision0, precision1 = model.precision[:2]
    log_determinants = np.linalg.slogdet(model.covariance[:2])[1]
    constant = 0.5 * (log_determinants[1] - log_determinants[0])
    constant = constant + first @ precision0 @ first - second @ precision1 @ second
    linear = -2 * (precision0 @ first - precision1 @ second)
    return Boundary(float(constant), linear, precision0 - precision1)
