"""A call that works for every public function of the core, and an object of every class with
methods.
"""

import inspect
from collections.abc import Callable

import numpy as np
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
BERNOULLI = naive_bayes.fit_bernoulli(BITS, Y)
MULTINOMIAL = naive_bayes.fit_multinomial(TIMES, Y)
NORMAL = naive_bayes.fit_gaussian(X, Y, shared=True)
MOMENTS = naive_bayes.count_gaussian(X, Y)
DENSITIES = naive_bayes.Densities([0.5, 0.5], [[lambda v: -v * v] * 2] * 2)
LINEAR, GDA = NORMAL.linear(), discriminant.fit(X, Y)
SIDES = {"X": [[-2.0], [-1.0], [1.0], [2.0]], "y": [0, 0, 1, 1]}  # which a plane parts
LOGISTIC = glm.fit_logistic(X, Y)
SOFTMAX = glm.fit_softmax(X, np.arange(12) % 3)
SIDED = glm.fit_logistic(**SIDES)
CHAIN = belief.chain([np.ones((2, 2)), [[1, 2], [3, 4]]])
MODEL = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
TRAINED = hmm.baum_welch(MODEL, [[0, 1, 2, 2]], 2)
NET = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
WORLD = learning_curve.World(3)
POISSONS = {
    "families": (exponential_family.ExponentialFamily("poisson"),) * 2,
    "means": (2.0, 5.0),
    "prior": 0.5,
}
LABELLED = {
    "sequences": [[0, 1, 2], [2, 2]],
    "labels": [[0, 0, 1], [1, 1]],
    "states": 2,
    "symbols": 3,
}
P = [0.25, 0.5, 0.75]

# One call that works for each name; an object stands for the class of a method ("belief.Beliefs" →
# CHAIN's beliefs).
INSTANCES = {
    "bag_of_words.Counts": BAGS,
    "bayes_net.BayesNet": NET,
    "belief.Beliefs": belief.sum_product(CHAIN),
    "belief.Tree": CHAIN,
    "coin.Beta": BETA,
    "discriminant.Boundary": GDA.boundary(0, 1),
    "discriminant.Discriminant": GDA,
    "densities.Density": densities.fit("gaussian", [1.0, 2.0, 4.0]),
    "exponential_family.ExponentialFamily": exponential_family.ExponentialFamily("gamma", 2.0),
    "exponential_family.TwoClasses": exponential_family.TwoClasses(**POISSONS),
    "gaussian.Normal": gaussian.fit([1.0, 2.0, 4.0]),
    "glm.Fit": LOGISTIC,
    "glm.Trace": LOGISTIC.trace,
    "hmm.StateCounts": hmm.count_labelled(**LABELLED),
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
    "regression.RidgePosterior": regression.fit_ridge(X, Y, prior_precision=1.0, noise_variance=1),
    "sampling.LCG": sampling.LCG(5, 3, 9),
    "sampling.Law": sampling.Law("discrete", heights=[1.0, 3.0]),
}
OTHER_INSTANCES = {
    "glm.Fit.against": SOFTMAX,
    "glm.Fit.limit": SIDED,
    "glm.Fit.parted": glm.fit_softmax(**SIDES),
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
    "bayes_net.marginal": {
        "net": NET,
        "names": ["y"],
        "evidence": {"x1": "1"},
        "virtual": {"x2": [0.5, 1]},
    },
    "bayes_net.log_evidence": {"net": NET, "evidence": {"x1": "1"}},
    "bayes_net.most_probable": {"net": NET, "names": ["y"], "evidence": {"x1": "1"}, "limit": 3},
    "bayes_net.active_paths": {"net": NET, "a": "x1", "b": "x2", "given": ["y"], "limit": 5},
    "bayes_net.all_paths": {"net": NET, "a": "x1", "b": "x2", "given": ["y"], "limit": 5},
    "bayes_net.d_separated": {"net": NET, "a": "x1", "b": "x2", "given": ["y"]},
    "bayes_net.read_bif": {
        "text": "variable rain { type discrete [ 2 ] { no, yes }; } "
        "probability ( rain ) { table 0.8, 0.2; }"
    },
    "bayes_net.read_network": {
        "text": "variable rain { type discrete [ 2 ] { no, yes }; } "
        "probability ( rain ) { table 0.8, 0.2; }"
    },
    "bayes_net.write_bif": {"net": NET, "name": "weather"},
    "bayes_net.marginals": {"net": NET, "evidence": {"x1": "1"}},
    "belief.of_net": {"net": NET},
    "belief.tree": {"edge": {(0, 1): [[1, 2], [3, 4]]}, "node": {0: [1, 2]}},
    "belief.chain": {"edge": [[[1, 2], [3, 4]]], "node": [[1, 2], [3, 4]]},
    "belief.hmm_chain": {"model": MODEL, "observations": [0, 2]},
    "belief.log_evidence": {"model": CHAIN, "observed": {0: 1}},
    "belief.alpha_by_hand": {"model": CHAIN},
    "belief.planted": {"right": belief.sum_product(CHAIN), "bug": "twice"},
    "belief.observe": {"model": CHAIN, "observed": {0: 1}},
    "belief.max_product": {"model": CHAIN, "root": 1},
    "belief.sum_product": {"model": CHAIN, "root": 1},
    "belief.most_probable": {"model": CHAIN, "root": 1, "limit": 2},
    "belief.Beliefs.range_marginal": {"first": 0, "last": 1, "limit": 100},
    "belief.Beliefs.cavity": {"node": 0, "other": 1},
    "belief.Tree.edge_potential": {"i": 0, "j": 1},
    "belief.Tree.way": {"start": 0, "goal": 2},
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
    "discriminant.parameter_count": {"D": 3, "K": 2, "covariance": "full", "shared": True},
    "densities.fit": {"family": "kernel", "x": [1.0, 2.0, 4.0]},
    "densities.parameter_count": {"families": ["gaussian", "kernel"], "K": 2},
    "exponential_family.ExponentialFamily": {"kind": "binomial", "parameter": 3},
    "exponential_family.ExponentialFamily.natural": {"mean": 2.0},
    "exponential_family.ExponentialFamily.log_partition": {"mean": 2.0},
    "exponential_family.ExponentialFamily.log_base": {"x": P},
    "exponential_family.ExponentialFamily.log_density": {"x": P, "mean": 2.0},
    "exponential_family.ExponentialFamily.logistic": {"mean_0": 2.0, "mean_1": 5.0, "prior_1": 0.5},
    "exponential_family.TwoClasses": POISSONS,
    "exponential_family.TwoClasses.log_densities": {"x": [0, 3]},
    "exponential_family.TwoClasses.posterior": {"x": [0, 3]},
    "gaussian.correlation": {"x": X},
    "gaussian.Normal": {"mean": 0, "sd": 1},
    "gaussian.fit": {"x": [1.0, 2.0, 4.0]},
    "glm.fit": {
        "X": X, "y": Y, "family": glm.BERNOULLI, "prior_precision": 1.0, "offset": np.zeros(12), "max_iterations": 9,
        "tolerance": 1e-6,
    },
    "glm.fit_logistic": {"X": X, "y": Y, "prior_precision": 1.0},
    "glm.fit_poisson": {"X": X, "y": Y, "prior_precision": 1.0},
    "glm.fit_softmax": {"X": X, "y": np.arange(12) % 3, "prior_precision": 1.0},
    "glm.gaussian": {"noise_variance": 1.0},
    "glm.gradient_ascent": {"X": X, "y": Y, "family": glm.BERNOULLI, "step": 0.1, "iterations": 3, "backtrack": True},
    "glm.log_likelihood_and_gradient": {"family": glm.BERNOULLI, "X": X, "y": Y, "weights": [1, 2], "intercept": 0.5},
    "glm.log_likelihoods": {"family": glm.BERNOULLI, "X": X, "y": Y, "weights": [[1, 2]], "intercept": [0.5]},
    "glm.Fit.against": {"k": 0},
    "glm.Fit.draws": {"X": X, "n": 3, "rng": RNG, "prior_precision": 1.0},
    "glm.Fit.limit": {"X": [[-9.0], [9.0]]},
    "glm.Fit.marginal": {"X": X, "chosen": [0, 2], "prior_precision": 1.0},
    "glm.Fit.parted": SIDES,
    "glm.Trace.first": {"steps": 1},
    "glm.Trace.within": {"top": LOGISTIC.log_likelihood, "near": 0.1},
    "glm.free": {"found": LOGISTIC},
    "glm.supremum": {"fit": SIDED, **SIDES},
    "glm.Fit.information": {"X": X, "prior_precision": 1.0},
    "glm.Fit.covariance": {"X": X, "prior_precision": 1.0},
    "hmm.HMM": {"initial": [0.2, 0.8], "transition": np.eye(2) * 0.9, "emission": np.eye(2), "stop": [0.1, 0.1]},
    "hmm.HMM.relabel": {"order": [1, 0]},
    "hmm.HMM.stopping": {"stop": [0.1, 0.2]},
    "hmm.HMM.with_states": {"kept": [1, None], "stop": 0.1},
    "hmm.Training.then": {"later": TRAINED},
    "hmm.Training.upto": {"rounds": 1},
    "hmm.uniform_model": {"states": 2, "symbols": 3},
    "hmm.StateCounts.add_pseudocount": {"pseudo": 1.0},
    "hmm.Viterbi.paths": {"limit": 2},
    "hmm.baum_welch": {
        "start": MODEL, "sequences": [[0, 1], [2]], "rounds": 2, "tolerance": 0.1, "pseudo": 0.1, "weights": [1, 2],
    },
    "hmm.count_labelled": {**LABELLED, "weights": [1, 2]},
    "hmm.expected_counts": {"model": MODEL, "sequences": [[0, 1], [2]], "weights": [1, 2]},
    "hmm.decode_all": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.log_likelihoods": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.state_probabilities": {"model": MODEL, "sequences": [[0, 1], [2]]},
    "hmm.drawn_by": {"model": MODEL, "uniforms": [*P, 0.1]},
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
    "learning_curve.LearningCurve.ahead_from": {"model": "GDA", "other": "logistic"},
    "learning_curve.least_rows": {"model": "GDA", "D": 3},
    "learning_curve.parameter_count": {"model": "GDA", "D": 3},
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
    "regression.fit_ridge": {"X": X, "y": Y, "prior_precision": 1.0, "noise_variance": 1.0},
    "regression.mean_squared_loss": {"X": X, "y": Y, "weights": [1, 2]},
    "regression.log_likelihood_and_gradient": {"X": X, "y": Y, "weights": [1, 2], "noise_variance": 1.0},
    "sampling.LCG": {"multiplier": 5, "increment": 3, "modulus": 9},
    "sampling.Law": {"family": "drawn", "location": 0.0, "scale": 2.0, "heights": [1.0, 3.0]},
    "sampling.LCG.sequence": {"seed": 1, "n": 4},
    "sampling.LCG.uniforms": {"seed": 1, "n": 4, "bits": 2},
    "sampling.LCG.outputs": {"seed": 1, "n": 4, "bits": 2},
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
    "sampling.normal_cdf": {"x": P, "mean": 0.0, "sd": 1.0},
    "sampling.normal_pdf": {"x": P, "mean": 0.0, "sd": 1.0},
    "sampling.normal_quantile": {"p": P, "mean": 0.0, "sd": 1.0},
    "sampling.open_uniforms": {"rng": RNG, "size": 3},
    "sampling.seeded": {"seed": 0},
}  # fmt: skip
for _name, _x in {"Bernoulli": BITS, "Multinomial": TIMES, "Gaussian": X, "Densities": X}.items():
    for _method in (
        "log_likelihood",
        "log_joint",
        "log_evidence",
        "log_posterior",
        "posterior",
        "predict",
        "posterior_or_nan",
        "predict_or_none",
    ):
        CALLS[f"naive_bayes.{_name}.{_method}"] = {"x": _x}
        CALLS[f"discriminant.Discriminant.{_method}"] = {"x": X}
    CALLS[f"naive_bayes.{_name}.score"] = {"x": _x, "y": Y, "parameters": 5}
    CALLS[f"naive_bayes.{_name}.zero_factors"] = {"row": _x[0]}
    CALLS[f"naive_bayes.{_name}.with_prior"] = {"prior": [0.25, 0.75]}
    CALLS[f"naive_bayes.{_name}.sample"] = CALLS.get(
        f"naive_bayes.{_name}.sample", {"rng": RNG, "n": 3}
    )
del CALLS["naive_bayes.Densities.sample"]  # a log-density alone cannot be drawn from
CALLS["discriminant.Discriminant.score"] = {"x": X, "y": Y, "parameters": 5}
CALLS["discriminant.Discriminant.zero_factors"] = {"row": X[0]}
CALLS["discriminant.Discriminant.with_prior"] = {"prior": [0.25, 0.75]}
CALLS["discriminant.Discriminant.covariance_of"] = {"k": 1}
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
for _method in (
    "log_density",
    "density",
    "log_likelihood",
    "score",
    "cdf",
    "survival",
    "standard_score",
):
    CALLS[f"gaussian.Normal.{_method}"] = {"x": [1.0, 2.0]}
for _method in ("density", "log_likelihood"):
    CALLS[f"densities.Density.{_method}"] = {"x": [1.0, 2.0]}
for _method in ("scores", "mean", "log_odds", "predict"):
    CALLS[f"glm.Fit.{_method}"] = {"X": X}
for _class in ("LinearFit", "RidgePosterior"):
    CALLS[f"regression.{_class}.mean"] = {"X": X}
CALLS["regression.RidgePosterior.predictive_variance"] = {"X": X}
for _class in ("log_odds", "probability"):
    CALLS[f"naive_bayes.Linear.{_class}"] = {"x": X}
CALLS["naive_bayes.Linear.log_likelihoods"] = {"x": X, "y": Y}

# What an argument of that name may be in any function: whatever is not in CALLS is called with
# these.
USUAL = {
    "rng": RNG, "model": MODEL, "net": NET, "prior": BETA, "belief": BETA, "heads": 1, "tails": 2, "theta": P, "x": X,
    "X": X, "y": Y, "observations": [0, 2, 1], "sequences": [[0, 1], [2]], "clamp": {1: 0}, "n": 3, "size": 3, "p": P,
    "seed": 1, "keep": MODEL, "rule": naive_bayes.Linear(0.0, [1, 0, 0]), "step": 1, "limit": 100, "classes": 2,
}  # fmt: skip


def all_calls() -> dict[str, dict]:
    """A call that works for every public function and for every class that checks what it is
    made of.
    """
    calls = dict(CALLS)
    functions = {getattr(value, "__func__", value) for value in map(resolve, CALLS)}
    for name, value in members():
        if inspect.isfunction(value):
            arguments = inspect.signature(value).parameters.keys() - {"self", "cls"}
            if (
                name not in calls
                and value not in functions
                and arguments
                and arguments <= USUAL.keys()
            ):
                calls[name] = {argument: USUAL[argument] for argument in arguments}
    return calls


ALL_CALLS = all_calls()


def bound(name: str) -> Callable:
    """The function itself; a method as that of an object of its class."""
    owner, _, method = name.rpartition(".")
    instance = OTHER_INSTANCES.get(name, INSTANCES.get(owner))
    return resolve(name) if instance is None else getattr(instance, method)
