"""Every public function, each of its arguments in turn replaced by something hostile.

What comes back is a result without a silent NaN, or a ValueError or TypeError of our own: a `raise` in genlab's code,
never one that escapes from NumPy or from an operator.
"""

import dataclasses
import inspect
import linecache
import math
import traceback
import warnings

import numpy as np
import pytest
from public_api import members, resolve

from genlab import (
    bag_of_words,
    bayes_net,
    belief,
    coin,
    densities,
    discriminant,
    exponential_family,
    gaussian,
    glm,
    hmm,
    learning_curve,
    naive_bayes,
    regression,
    sampling,
)

RNG = np.random.default_rng(0)
BETA = coin.Beta(2, 3)
X, Y = RNG.normal(size=(12, 2)), np.arange(12) % 2
BITS = np.array([[0, 1], [1, 1], [1, 0], [0, 0]] * 3)
TIMES = 2.0 * BITS + 1
BAGS = bag_of_words.Counts.of([[1, 0, 2], [0, 3, 0]])
BERNOULLI, MULTINOMIAL = naive_bayes.fit_bernoulli(BITS, Y), naive_bayes.fit_multinomial(TIMES, Y)
NORMAL = naive_bayes.fit_gaussian(X, Y, shared=True)
MOMENTS = naive_bayes.count_gaussian(X, Y)
DENSITIES = naive_bayes.Densities([0.5, 0.5], [[lambda v: -v * v] * 2] * 2)
LINEAR, GDA = NORMAL.linear(), discriminant.fit(X, Y)
LOGISTIC, SOFTMAX = glm.fit_logistic(X, (X[:, 0] + RNG.normal(size=12) > 0) * 1), glm.fit_softmax(X, np.arange(12) % 3)
CHAIN = belief.chain([np.ones((2, 2)), [[1, 2], [3, 4]]])
MODEL = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
TRAINED = hmm.baum_welch(MODEL, [[0, 1, 2, 2]], 2)
NET = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
WORLD = learning_curve.World(3)
LABELLED = {"sequences": [[0, 1, 2], [2, 2]], "labels": [[0, 0, 1], [1, 1]], "states": 2, "symbols": 3}
P = [0.25, 0.5, 0.75]

# One call that works for each name; an object stands for the class of a method ("belief.Beliefs" → CHAIN's beliefs).
SELVES = {
    "bag_of_words.Counts": BAGS,
    "bayes_net.BayesNet": NET,
    "belief.Beliefs": belief.sum_product(CHAIN),
    "belief.Tree": CHAIN,
    "coin.Beta": BETA,
    "discriminant.Boundary": GDA.boundary(0, 1),
    "discriminant.Discriminant": GDA,
    "densities.Density": densities.fit("gaussian", [1.0, 2.0, 4.0]),
    "exponential_family.Family": exponential_family.Family("gamma", 2.0),
    "gaussian.Gaussian": gaussian.fit([1.0, 2.0, 4.0]),
    "glm.Fit": LOGISTIC,
    "hmm.Counts": hmm.count_labelled(**LABELLED),
    "hmm.HMM": MODEL,
    "hmm.Training": TRAINED,
    "hmm.Viterbi": hmm.viterbi(MODEL, [0, 1]),
    "learning_curve.LearningCurve": learning_curve.learning_curve(WORLD, [8, 16], RNG, repeats=2),
    "learning_curve.World": WORLD,
    "naive_bayes.Bernoulli": BERNOULLI,
    "naive_bayes.Densities": DENSITIES,
    "naive_bayes.Gaussian": NORMAL,
    "naive_bayes.Linear": LINEAR,
    "naive_bayes.Moments": MOMENTS,
    "naive_bayes.Multinomial": MULTINOMIAL,
    "regression.LinearFit": regression.fit_linear(X, Y),
    "regression.RidgePosterior": regression.fit_ridge(X, Y, prior_variance=1, noise_variance=1),
    "sampling.LCG": sampling.LCG(5, 3, 9),
}
CALLS = {
    "bag_of_words.tokenise": {"text": "Click to win"},
    "bag_of_words.stem_steps": {"word": "winners"},
    "bag_of_words.vocabulary": {"documents": [["a", "b"], ["a"]], "min_documents": 1},
    "bag_of_words.count": {"documents": [["a", "b"], ["a"]], "columns": {"a": 0, "b": 1}},
    "bag_of_words.Counts": {"indptr": [0, 1, 2], "indices": [0, 1], "counts": [1, 2], "columns": 2},
    "bag_of_words.Counts.of": {"dense": BITS},
    "bag_of_words.Counts.rows": {"start": 0, "stop": 1},
    "bag_of_words.Counts.dot": {"table": np.ones((2, 3))},
    "bag_of_words.Counts.sum_by": {"label": np.array([0, 1]), "K": 2},
    "bayes_net.Variable": {"name": "rain", "states": ("no", "yes"), "parents": (), "table": [0.8, 0.2]},
    "bayes_net.BayesNet": {"variables": NET.variables},
    "bayes_net.BayesNet.ancestors": {"names": ["x1"]},
    "bayes_net.naive_bayes": {"prior": [0.4, 0.6], "theta": [[0.1, 0.2], [0.7, 0.5]]},
    "bayes_net.log_joint": {"net": NET, "assignment": {"y": "0", "x1": "1", "x2": "0"}},
    "bayes_net.marginal": {"net": NET, "names": ["y"], "evidence": {"x1": "1"}},
    "bayes_net.log_evidence": {"net": NET, "evidence": {"x1": "1"}},
    "bayes_net.most_probable": {"net": NET, "names": ["y"], "evidence": {"x1": "1"}, "limit": 3},
    "bayes_net.active_paths": {"net": NET, "a": "x1", "b": "x2", "given": ["y"], "limit": 5},
    "bayes_net.all_paths": {"net": NET, "a": "x1", "b": "x2", "given": ["y"], "limit": 5},
    "bayes_net.d_separated": {"net": NET, "a": "x1", "b": "x2", "given": ["y"]},
    "belief.tree": {"edge": {(0, 1): [[1, 2], [3, 4]]}, "node": {0: [1, 2]}},
    "belief.chain": {"edge": [[[1, 2], [3, 4]]], "node": [[1, 2], [3, 4]]},
    "belief.hmm_chain": {"model": MODEL, "observations": [0, 2]},
    "belief.log_evidence": {"model": CHAIN, "observed": {0: 1}},
    "belief.alpha_by_hand": {"model": CHAIN},
    "belief.observe": {"model": CHAIN, "observed": {0: 1}},
    "belief.max_product": {"model": CHAIN, "root": 1},
    "belief.sum_product": {"model": CHAIN, "root": 1},
    "belief.most_probable": {"model": CHAIN, "root": 1, "limit": 2},
    "belief.Beliefs.stretch": {"first": 0, "last": 1, "limit": 100},
    "belief.Beliefs.without": {"node": 0, "other": 1},
    "belief.Tree.edge_potential": {"i": 0, "j": 1},
    "belief.Tree.parents": {"root": 0},
    "coin.Beta": {"a": 1, "b": 2},
    "coin.Beta.updated": {"heads": 1, "tails": 2},
    "coin.Beta.log_pdf": {"theta": P},
    "coin.Beta.pdf": {"theta": P},
    "coin.Beta.cdf": {"theta": P},
    "coin.Beta.survival": {"theta": P},
    "coin.Beta.quantile": {"p": 0.3},
    "coin.Beta.equal_tailed": {"level": 0.9},
    "coin.Beta.highest_density": {"level": 0.9},
    "coin.Beta.sample": {"size": 3, "rng": RNG},
    "coin.bayes_factor": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.comparison": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.Beta.of_mean_and_height": {"mean": 0.3, "height": 2.0},
    "coin.count_flips": {"flips": "HTT"},
    "coin.cross_entropy": {"theta": P, "heads": 1, "tails": 2},
    "coin.flip": {"theta": 0.5, "size": 3, "rng": RNG},
    "coin.flip_seeded": {"theta": 0.5, "size": 3, "seed": 1},
    "coin.history_at": {"heads": [1, 2], "m": [2, 3], "prior": BETA},
    "coin.running_heads": {"flips": "HTT"},
    "coin.history": {"flips": "HTT", "prior": BETA},
    "coin.log_bayes_factor": {"heads": [1, 2], "tails": [2, 2], "prior": BETA},
    "coin.log_evidence": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.log_likelihood": {"theta": P, "heads": 1, "tails": 2},
    "coin.log_predictive": {"size": 4, "belief": BETA},
    "coin.plug_in": {"size": 4, "theta": 0.3},
    "coin.map_estimate": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.mle": {"heads": 1, "tails": 2},
    "coin.posterior": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.posterior_mean": {"heads": 1, "tails": 2, "prior": BETA},
    "coin.score": {"theta": P, "heads": 1, "tails": 2},
    "discriminant.Boundary.log_odds": {"x": X},
    "discriminant.Discriminant": {"prior": [0.5, 0.5], "mean": [[0, 1], [1, 0]], "covariance": np.eye(2)},
    "discriminant.Discriminant.boundary": {"first": 0, "second": 1},
    "discriminant.fit": {"x": X, "y": Y, "covariance": "full", "classes": 2, "extra_variance": 0.1},
    "densities.fit": {"family": "kernel", "x": [1.0, 2.0, 4.0]},
    "exponential_family.Family": {"kind": "binomial", "parameter": 3},
    "exponential_family.Family.natural": {"mean": 2.0},
    "exponential_family.Family.log_partition": {"mean": 2.0},
    "exponential_family.Family.log_base": {"x": P},
    "exponential_family.Family.log_density": {"x": P, "mean": 2.0},
    "exponential_family.Family.logistic": {"mean_0": 2.0, "mean_1": 5.0, "prior_1": 0.5},
    "gaussian.Gaussian": {"mean": 0, "sd": 1},
    "gaussian.fit": {"x": [1.0, 2.0, 4.0]},
    "glm.fit": {
        "X": X, "y": Y, "family": glm.BERNOULLI, "prior_precision": 1.0, "offset": np.zeros(12), "max_iterations": 9,
        "tolerance": 1e-6,
    },
    "glm.fit_logistic": {"X": X, "y": Y, "prior_precision": 1.0},
    "glm.fit_poisson": {"X": X, "y": Y, "prior_precision": 1.0},
    "glm.fit_softmax": {"X": X, "y": np.arange(12) % 3, "prior_precision": 1.0},
    "glm.gaussian": {"noise_variance": 1.0},
    "glm.gradient_ascent": {"X": X, "y": Y, "family": glm.BERNOULLI, "step": 0.1, "iterations": 3},
    "glm.log_likelihood": {"family": glm.BERNOULLI, "X": X, "y": Y, "weights": [1, 2], "intercept": 0.5},
    "glm.log_likelihoods": {"family": glm.BERNOULLI, "X": X, "y": Y, "weights": [[1, 2]], "intercept": [0.5]},
    "glm.Fit.against": {"k": 0},
    "glm.Fit.information": {"X": X, "prior_precision": 1.0},
    "glm.Fit.covariance": {"X": X, "prior_precision": 1.0},
    "hmm.HMM": {"initial": [0.2, 0.8], "transition": np.eye(2) * 0.9, "emission": np.eye(2), "stop": [0.1, 0.1]},
    "hmm.HMM.relabel": {"order": [1, 0]},
    "hmm.HMM.stopping": {"stop": [0.1, 0.2]},
    "hmm.HMM.with_states": {"kept": [1, None], "stop": 0.1},
    "hmm.Training.then": {"later": TRAINED},
    "hmm.Training.upto": {"rounds": 1},
    "hmm.uniform_model": {"states": 2, "symbols": 3},
    "hmm.Counts.plus": {"pseudo": 1.0},
    "hmm.Viterbi.paths": {"limit": 2},
    "hmm.baum_welch": {
        "start": MODEL, "sequences": [[0, 1], [2]], "rounds": 2, "tolerance": 0.1, "pseudo": 0.1, "weights": [1, 2],
    },
    "hmm.count_labelled": {**LABELLED, "weights": [1, 2]},
    "hmm.expected_counts": {"model": MODEL, "sequences": [[0, 1], [2]], "weights": [1, 2]},
    "hmm.decode_all": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.log_likelihoods": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.state_probabilities": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.log_joint": {"model": MODEL, "observations": [0, 2, 1], "states": [0, 1, 1], "clamp": {1: 1}},
    "hmm.all_paths": {"model": MODEL, "observations": [0, 2, 1], "clamp": {1: 1}, "limit": 100},
    "hmm.viterbi": {"model": MODEL, "observations": [0, 2, 1], "clamp": {1: 0}},
    "hmm.forward_by_hand": {"model": MODEL, "observations": [0, 2, 1]},
    "hmm.local_optima": {"trainings": [TRAINED], "tolerance": 0.01},
    "hmm.match_states": {"reference": MODEL, "model": MODEL, "at_most": 3},
    "hmm.messages": {"model": MODEL, "both": hmm.posterior(MODEL, [0, 2, 1]), "step": 1},
    "hmm.path_count": {"states": 2, "steps": 3},
    "hmm.perplexity": {"log_likelihood": -3.0, "steps": 3},
    "hmm.random_model": {"states": 2, "symbols": 3, "rng": RNG},
    "hmm.restarts": {"starts": [MODEL], "sequences": [[0, 1], [2]], "rounds": 1},
    "hmm.train_together": {"starts": [MODEL], "sequences": [[0, 1], [2]], "rounds": 1},
    "hmm.sample": {"model": MODEL, "rng": RNG, "steps": 3, "at_most": 10},
    "learning_curve.World": {"D": 3, "signal": 1.0, "correlation": 0.5, "far": 0.1},
    "learning_curve.World.draw": {"m": 4, "rng": RNG},
    "learning_curve.World.limit": {"model": "GDA"},
    "learning_curve.LearningCurve.rows_needed": {"model": "GDA", "excess": 0.1},
    "learning_curve.learning_curve": {
        "world": WORLD, "m": [4, 8], "rng": RNG, "repeats": 1, "models": ["logistic"], "prior_precision": 0.1,
    },
    "naive_bayes.Bernoulli": {"prior": [0.5, 0.5], "theta": [[0.1, 0.2], [0.7, 0.5]]},
    "naive_bayes.Densities": {"prior": [0.5, 0.5], "log_density": DENSITIES.log_density},
    "naive_bayes.Gaussian": {"prior": [0.5, 0.5], "mean": [[0, 1], [1, 0]], "variance": np.ones((2, 2))},
    "naive_bayes.Multinomial": {"prior": [0.5, 0.5], "theta": [[0.1, 0.9], [0.5, 0.5]]},
    "naive_bayes.Multinomial.sample": {"rng": RNG, "lengths": [3, 4]},
    "naive_bayes.Moments": {"seen": [[2.0, 3.0]], "mean": [[0.0, 1.0]], "squares": [[1.0, 2.0]]},
    "naive_bayes.Moments.plus": {"other": MOMENTS},
    "naive_bayes.count_bernoulli": {"x": BITS, "y": Y, "classes": 2},
    "naive_bayes.count_gaussian": {"x": X, "y": Y, "classes": 2},
    "naive_bayes.count_multinomial": {"x": TIMES, "y": Y, "classes": 2},
    "naive_bayes.gaussian_of_counts": {"moments": MOMENTS, "prior": [0.5, 0.5], "extra_variance": 0.1},
    "naive_bayes.bernoulli_of_counts": {"ones": [[1, 2]], "seen": [[3, 3]], "prior": [1.0], "smoothing": 0.5},
    "naive_bayes.exponential_family_logistic": {"eta": np.eye(2), "log_partition": [0, 1], "prior": [0.5, 0.5]},
    "naive_bayes.fit_bernoulli": {"x": BITS, "y": Y, "classes": 2, "smoothing": 1.0, "prior_smoothing": 1.0},
    "naive_bayes.fit_densities": {
        "x": X, "y": Y, "fits": [lambda v: lambda w: -w * w] * 2, "classes": 2, "prior_smoothing": 1.0,
    },
    "naive_bayes.fit_gaussian": {"x": X, "y": Y, "classes": 2, "extra_variance": 0.1, "prior_smoothing": 1.0},
    "naive_bayes.fit_multinomial": {"x": TIMES, "y": Y, "classes": 2, "smoothing": 1.0, "prior_smoothing": 1.0},
    "naive_bayes.multinomial_of_counts": {"words": [[1, 2]], "prior": [1.0], "smoothing": 0.5},
    "naive_bayes.parameter_count": {"model": "bernoulli", "D": 3, "K": 2},
    "regression.fit_linear": {"X": X, "y": Y},
    "regression.fit_ridge": {"X": X, "y": Y, "prior_variance": 1.0, "noise_variance": 1.0},
    "regression.mean_squared_loss": {"X": X, "y": Y, "weights": [1, 2]},
    "regression.log_likelihood": {"X": X, "y": Y, "weights": [1, 2], "noise_variance": 1.0},
    "sampling.LCG": {"multiplier": 5, "increment": 3, "modulus": 9},
    "sampling.LCG.sequence": {"seed": 1, "n": 4},
    "sampling.LCG.uniforms": {"seed": 1, "n": 4},
    "sampling.LCG.tail_and_period": {"seed": 1},
    "sampling.LCG.period": {"seed": 1},
    "sampling.LCG.spectral": {"dimensions": 2, "lag": 1},
    "sampling.LCG.lattice": {"lag": 1},
    "sampling.ancestral_sample": {"net": NET, "rng": RNG, "n": 3},
    "sampling.bars_cdf": {"x": P, "shares": [1.0, 3.0], "low": 0.0, "width": 1.0},
    "sampling.bars_pdf": {"x": P, "shares": [1.0, 3.0], "low": 0.0, "width": 1.0},
    "sampling.bars_quantile": {"p": P, "shares": [1.0, 3.0], "low": 0.0, "width": 1.0},
    "sampling.cauchy_cdf": {"x": P, "location": 0.0, "scale": 1.0},
    "sampling.cauchy_pdf": {"x": P, "location": 0.0, "scale": 1.0},
    "sampling.cauchy_quantile": {"p": P, "location": 0.0, "scale": 1.0},
    "sampling.chi_squared": {"counts": [3, 7], "probabilities": [0.2, 0.8]},
    "sampling.discrete_quantile": {"p": P, "probabilities": [0.2, 0.8]},
    "sampling.exponential_cdf": {"x": P, "rate": 1.0},
    "sampling.exponential_pdf": {"x": P, "rate": 1.0},
    "sampling.exponential_quantile": {"p": P, "rate": 1.0},
    "sampling.inverse_transform": {"quantile": sampling.normal_quantile, "rng": RNG, "size": 3},
    "sampling.kolmogorov_smirnov": {"u": P},
    "sampling.logistic_cdf": {"x": P, "location": 0.0, "scale": 1.0},
    "sampling.logistic_pdf": {"x": P, "location": 0.0, "scale": 1.0},
    "sampling.logistic_quantile": {"p": P, "location": 0.0, "scale": 1.0},
    "sampling.normal_cdf": {"x": P, "mean": 0.0, "standard_deviation": 1.0},
    "sampling.normal_pdf": {"x": P, "mean": 0.0, "standard_deviation": 1.0},
    "sampling.normal_quantile": {"p": P, "mean": 0.0, "standard_deviation": 1.0},
    "sampling.open_uniforms": {"rng": RNG, "size": 3},
    "sampling.seeded": {"seed": 0},
}  # fmt: skip
for _name, _x in {"Bernoulli": BITS, "Multinomial": TIMES, "Gaussian": X, "Densities": X}.items():
    for _method in ("log_likelihood", "log_joint", "log_evidence", "log_posterior", "posterior", "predict"):
        CALLS[f"naive_bayes.{_name}.{_method}"] = {"x": _x}
        CALLS[f"discriminant.Discriminant.{_method}"] = {"x": X}
    CALLS[f"naive_bayes.{_name}.zero_factors"] = {"row": _x[0]}
    CALLS[f"naive_bayes.{_name}.sample"] = CALLS.get(f"naive_bayes.{_name}.sample", {"rng": RNG, "n": 3})
del CALLS["naive_bayes.Densities.sample"]  # a log-density alone cannot be drawn from
CALLS["discriminant.Discriminant.zero_factors"] = {"row": X[0]}
CALLS["discriminant.Discriminant.sample"] = {"rng": RNG, "n": 3}
for _method in (
    "backward",
    "decode",
    "explain_impossible",
    "forward",
    "log_likelihood",
    "posterior",
    "posterior_decode",
):
    CALLS[f"hmm.{_method}"] = CALLS["hmm.viterbi"]
for _method in ("log_density", "density", "log_likelihood", "score", "cdf", "survival", "standard_score"):
    CALLS[f"gaussian.Gaussian.{_method}"] = {"x": [1.0, 2.0]}
for _method in ("density", "log_likelihood"):
    CALLS[f"densities.Density.{_method}"] = {"x": [1.0, 2.0]}
for _method in ("scores", "mean", "log_odds", "predict"):
    CALLS[f"glm.Fit.{_method}"] = {"X": X}
for _class in ("LinearFit", "RidgePosterior"):
    CALLS[f"regression.{_class}.mean"] = {"X": X}
CALLS["regression.RidgePosterior.predictive_variance"] = {"X": X}
for _class in ("log_odds", "probability"):
    CALLS[f"naive_bayes.Linear.{_class}"] = {"x": X}


NUMBERS = [math.nan, math.inf, -math.inf, -1, 0, 0.5, "3", None, [1, 2], 1j, True, 1.0, 1e-16, 5e-324, 1e200, -1e200]
NUMBERS += [1e308, 10**9, 2**63, 10**400, np.uint64(2**63), np.float32(0.5), object()]
ARRAYS = [None, "text", [], [[]], [[1.0], [1.0, 2.0]], [["a"]], np.zeros((0, 2)), np.zeros((2, 2, 2)), 5, {"a": 1}, 1j]
ARRAYS += [object(), 10**400, [10**400], np.array([2**63], dtype=np.uint64), [np.datetime64("2020-01-01")]]
OBJECTS = [None, 3, 0.5, "poisson", (2, 2), {}, object()]  # in place of a model, a prior, a net, a family, a function
FLAGS = [None, "no", 2, 0.0, [], object()]
SEQUENCES = [[], [[]], [[[0]]], [[0.5]], [[math.nan]], [[99]], [["a"]], None, 5, "ab", [None]]
CLAMPS = [{0: -1}, {99: 0}, {-1: 0}, {0: 99}, {0: 0.5}, {0.5: 0}, {0: "a"}, {"a": 0}, {0: None}]
MAPPINGS = [*CLAMPS, {(0, 1): [[-1]]}, 5, [1], "ab"]
TEXTS = ["?", "", 3, None, ["a"], b"HT", {"a"}, object()]
NAMES = [["?"], "?", [3], 3, [None], ["y", "y"], [[]], [{}], object()]

# What an argument of that name may be in any function: whatever is not in CALLS is called with these.
USUAL = {
    "rng": RNG, "model": MODEL, "net": NET, "prior": BETA, "belief": BETA, "heads": 1, "tails": 2, "theta": P, "x": X,
    "X": X, "y": Y, "observations": [0, 2, 1], "sequences": [[0, 1], [2]], "clamp": {1: 0}, "n": 3, "size": 3, "p": P,
    "seed": 1, "keep": MODEL, "rule": naive_bayes.Linear(0.0, [1, 0, 0]), "step": 1, "limit": 100, "classes": 2,
}  # fmt: skip


def hostile(annotation: str, good: object) -> list:
    """What to put in place of an argument, by its kind; an array also spoilt in one entry, or in its shape."""
    if annotation == "bool":
        return FLAGS
    if dataclasses.is_dataclass(good) or callable(good) or isinstance(good, np.random.Generator):
        return OBJECTS
    if "Callable" in annotation or "LogDensity" in annotation or "HMM]" in annotation or "Variable" in annotation:
        return [*OBJECTS, [None], ["a"], [[3]]]
    if "Mapping" in annotation or annotation.startswith(("Clamp", "NamedStates")):
        return MAPPINGS
    if "Sequence[ArrayLike]" in annotation:
        return SEQUENCES
    if "str" in annotation:
        return TEXTS if annotation == "str" else NAMES
    if "ArrayLike" not in annotation and "Floats" not in annotation and "NDArray" not in annotation:
        return NUMBERS
    array = np.asarray(good, dtype=float)
    first = np.arange(array.size).reshape(array.shape) == 0
    spoilt = [np.where(first, bad, array) for bad in (math.nan, math.inf, -1, 0.5, 99, 1e9, 1e200, 1e308)]
    spoilt += [array * scale for scale in (1e200, 1e-200, 1e100, 1e-100)]
    spoilt += [np.ma.masked_array(array, mask=first)]
    longer = np.concatenate([array, array])[:-1] if array.ndim else [1.0]
    return [*ARRAYS, *spoilt, longer, array[None], array * 1j, np.full(array.shape, "a")]


def called() -> dict[str, dict]:
    """A call that works for every public function and for every class that checks what it is made of."""
    calls, tried = dict(CALLS), {getattr(value, "__func__", value) for value in map(resolve, CALLS)}
    for name, value in members():
        if inspect.isfunction(value):
            arguments = inspect.signature(value).parameters.keys() - {"self", "cls"}
            if name not in calls and value not in tried and arguments and arguments <= USUAL.keys():
                calls[name] = {argument: USUAL[argument] for argument in arguments}
    return calls


ALL_CALLS = called()


def attempts():
    """The function, arguments that work, one of them, and what to put in its place."""
    for name, good in ALL_CALLS.items():
        owner, _, method = name.rpartition(".")
        this = SOFTMAX if name == "glm.Fit.against" else SELVES.get(owner)
        call = resolve(name) if this is None else getattr(this, method)
        for argument, parameter in inspect.signature(call).parameters.items():
            if parameter.kind is not parameter.VAR_KEYWORD:
                flag = str(parameter.annotation) == "bool"
                values = FLAGS if flag else hostile(str(parameter.annotation), good.get(argument))
                if argument in good or flag:
                    yield pytest.param(call, good, argument, values, id=f"{name}({argument})")


FOUND_BY_OTHERS = {"coin.Ratio", "discriminant.Boundary", "naive_bayes.Linear", "belief.Tree"}  # made by the core
FOUND_BY_OTHERS |= {"discriminant.Linear"}


def holes(result: object, path: str = "result"):
    """Where a result has NaN, through dataclasses, tuples and arrays."""
    if isinstance(result, coin.History):
        result = dataclasses.replace(result, mle=0.0)  # before the first flip it is 0/0, and said to be NaN
    if isinstance(result, (float, np.ndarray)) and np.asarray(result).dtype.kind in "fc" and np.isnan(result).any():
        yield path
    elif dataclasses.is_dataclass(result):
        for field in dataclasses.fields(result):
            yield from holes(getattr(result, field.name), f"{path}.{field.name}")
    elif isinstance(result, (tuple, list)):
        for i, part in enumerate(result):
            yield from holes(part, f"{path}[{i}]")


def test_every_public_function_that_takes_data_is_tried():
    tried = {getattr(value, "__func__", value) for value in map(resolve, ALL_CALLS)}
    for name, value in members():
        if inspect.isfunction(value) and name not in ALL_CALLS and value not in tried:
            assert {*inspect.signature(value).parameters} <= {"self"}, f"{name}: CALLS needs a call that works"
        if inspect.isclass(value) and "__post_init__" in vars(value) and name not in FOUND_BY_OTHERS:
            assert any(resolve(each) is value for each in ALL_CALLS), f"{name}: CALLS needs one that can be made"


@pytest.mark.parametrize(("call", "good", "argument", "values"), [*attempts()])
def test_a_bad_argument_is_refused_in_a_sentence_or_gives_no_nan(call, good, argument, values):
    assert not list(holes(call(**good))), "the call that should work"
    for value in values:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # NumPy's way to go on all the same
            try:
                assert not list(holes(call(**{**good, argument: value}))), value
            except (ValueError, TypeError) as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                line = linecache.getline(last.filename, last.lineno).strip()
                assert "genlab" in last.filename and line.startswith("raise"), (value, error)
                assert ";" in str(error), f"{error}: a refusal says what was got; and what is allowed"


def test_a_model_owns_its_arrays():
    """They are copies, and read-only: what a model was made from may change, the model does not."""
    for name, good in CALLS.items():
        if inspect.isclass(made := resolve(name)) and dataclasses.is_dataclass(made):
            given = {key: np.array(value) if is_array(value) else value for key, value in good.items()}
            model = made(**given)
            for field in dataclasses.fields(model):
                value = getattr(model, field.name)
                if isinstance(value, np.ndarray):
                    assert not value.flags.writeable, f"{name}.{field.name}"
                    assert not np.shares_memory(value, given[field.name]), f"{name}.{field.name}"


def is_array(value: object) -> bool:
    return isinstance(value, (list, np.ndarray)) and np.asarray(value).dtype.kind in "fi"


def test_what_was_checked_is_what_is_used():
    assert isinstance(learning_curve.World(3.0).D, int) and len(WORLD.draw(4.0, 1).y) == 4
    assert len(BERNOULLI.sample(1, 4.0).y) == 4 and len(BERNOULLI.sample(1, True).y) == 1
    assert sampling.LCG(5.0, 3.0, 9.0).sequence(1.0, 5.0).tolist() == sampling.LCG(5, 3, 9).sequence(1, 5).tolist()
    assert len(belief.most_probable(CHAIN, 0.0, limit=1.0).all) == 1 and belief.sum_product(CHAIN, 0.0).root == 0
    assert len(bayes_net.most_probable(NET, limit=3.0).assignments) == 1


def test_a_seed_is_taken_where_a_generator_is():
    assert (hmm.sample(MODEL, 3, 5).states == hmm.sample(MODEL, np.random.default_rng(3), 5).states).all()
    with pytest.raises(TypeError, match="rng is -1; it must be a numpy"):
        hmm.sample(MODEL, -1, 5)
