"""Results that stay as they are: on every machine, in the page's Python, and from one version to
the next.

tests/golden/core.json is append-only. To add an entry: add a line to `results` or `draws` under a
new name (the defaults and the bounds of the numbers that public functions take are there by
themselves), then

    python tests/core/test_golden.py

which writes the new entries and refuses to touch the ones that are there. A result that has to
change is a new entry under a new name, and the old one goes with the reason in the commit.
"""

import dataclasses
import inspect
import json
import math
import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from public_api import members
from public_calls import ALL_CALLS, bound

import genlab
from genlab import (
    bag_of_words,
    bayes_net,
    belief,
    coin,
    datasets,
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

GOLDEN = Path(__file__).parents[1] / "golden" / "core.json"
GIFT = (
    "You are one of the very few who have been selected as a winners for the free $1000 Gift Card."
)
DIARY = [int(digit) - 1 for digit in "233232322313311121113121112332322"]
EISNER = hmm.HMM(
    [0.5, 0.5], [[0.8, 0.1], [0.1, 0.8]], [[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]], [0.1, 0.1]
)
JURAFSKY = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
CALENDAR = (
    [[2, 2, 1], [0, 0, 1], [0, 1, 2]],
    [[1, 1, 0], [0, 0, 0], [0, 1, 1]],
)  # 332/HHC, 112/CCC, 123/CHH
SPRINKLER = bayes_net.BayesNet(
    (
        bayes_net.Variable("cloudy", ("no", "yes"), (), [0.5, 0.5]),
        bayes_net.Variable("sprinkler", ("off", "on"), ("cloudy",), [[0.5, 0.5], [0.9, 0.1]]),
        bayes_net.Variable("rain", ("no", "yes"), ("cloudy",), [[0.8, 0.2], [0.2, 0.8]]),
        bayes_net.Variable(
            "wet",
            ("no", "yes"),
            ("sprinkler", "rain"),
            [[[1.0, 0.0], [0.1, 0.9]], [[0.1, 0.9], [0.01, 0.99]]],
        ),
    )
)
# Made by arithmetic, not drawn: the same rows whatever becomes of a generator.
X = np.array([[i % 7, (i * i) % 5] for i in range(40)]) / 4 + np.array(
    [[0.0, i % 2 * 0.75] for i in range(40)]
)
Y = np.arange(40) % 2
BITS = np.array([[i & 1, i >> 1 & 1, i >> 2 & 1] for i in range(16)])
LABELS = np.array([0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1])
WORLD = learning_curve.World(4, signal=1.0, correlation=0.5, far=0.1)
OUTLIERS = learning_curve.World(6, 0.8, 0.5, 0.1)


def results() -> dict[str, object]:
    """Whole numbers and texts, which must be equal, and floats, which must agree to 1e-9."""
    prior = coin.Beta(2, 2)
    tree = belief.tree({(0, 1): [[2, 1], [1, 3]], (1, 2): [[1, 2], [5, 1]], (1, 3): np.eye(2)})
    bernoulli = naive_bayes.fit_bernoulli(BITS, LABELS)
    words = bag_of_words.tokenise(GIFT, stem=True)
    normal = naive_bayes.fit_gaussian(X, Y, shared=True)
    lda = discriminant.fit(X, Y)
    quadratic = discriminant.fit(X, Y, covariance="diagonal", shared=False)
    labelled_counts = hmm.count_labelled(*CALENDAR, 2, 3)
    history = hmm.baum_welch(EISNER, [DIARY], 10)
    posterior = hmm.posterior(EISNER, DIARY)
    generator = sampling.LCG(5, 3, 9)
    logistic = glm.fit_logistic(X, Y)
    softmax = glm.fit_softmax(X, np.arange(40) % 3)
    return {
        "bag_of_words.tokenise the gift card": [token.word for token in words],
        "bag_of_words.stem_steps Parties'": bag_of_words.stem_steps("Parties'"),
        "bag_of_words.count Click to win win": bag_of_words.count(
            [[token.word for token in bag_of_words.tokenise("Click to win win")]], {"click": 0, "to": 1, "win": 2}
        ),
        "bag_of_words.vocabulary": bag_of_words.vocabulary([["b", "a"], ["a", "c"], ["a"]]),
        "bayes_net.factorisation": bayes_net.factorisation(SPRINKLER),
        "bayes_net.parameter_count": [bayes_net.parameter_count(SPRINKLER), bayes_net.joint_parameter_count(SPRINKLER)],
        "bayes_net.marginal rain given wet": bayes_net.marginal(SPRINKLER, "rain", {"wet": "yes"}),
        "bayes_net.most_probable given wet": bayes_net.most_probable(SPRINKLER, evidence={"wet": "yes"}),
        "bayes_net.log_joint": bayes_net.log_joint(
            SPRINKLER, {"cloudy": "yes", "sprinkler": "off", "rain": "yes", "wet": "yes"}
        ),
        "bayes_net.d_separated": bayes_net.d_separated(SPRINKLER, "sprinkler", "rain", ["cloudy"]),
        "bayes_net.naive_bayes marginal": bayes_net.marginal(
            bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]]), "y", {"x1": "1", "x2": "0"}
        ),
        "belief.sum_product messages": [(m.source, m.target, m.log_values) for m in belief.sum_product(tree).messages],
        "belief.sum_product node marginals": belief.sum_product(tree, 2).node_marginals,
        "belief.sum_product log Z": belief.sum_product(tree).log_z_at_node,
        "belief.log_evidence": belief.log_evidence(tree, {0: 1, 3: 0}),
        "belief.log_evidence impossible": belief.log_evidence(tree, {1: 0, 3: 1}),
        "belief.most_probable": belief.most_probable(tree),
        "belief.hmm_chain 3 1 2 ties": belief.most_probable(belief.hmm_chain(JURAFSKY, [2, 0, 1])).all,
        "belief.stretch": belief.sum_product(belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 2]]])).range_marginal(1, 2),
        "beta.Beta intervals": [coin.Beta(57, 47).equal_tailed(0.9), coin.Beta(2, 5).highest_density(0.9)],
        "beta.Beta highest density at both ends": coin.Beta(0.5, 0.8).highest_density(0.5),
        "beta.Beta cdf": coin.Beta(0.7, 30).cdf([1e-12, 0.01, 0.5]),
        "beta.Beta modes": [coin.Beta(a, b).mode for a, b in ((2, 2), (1, 1), (0.5, 0.5), (1, 3), (3, 0.5))],
        "coin.mle": [coin.mle(0, 3), coin.mle(55, 45)],
        "coin.map_estimate": [coin.map_estimate(*counts, prior) for counts in ((0, 3), (2, 0), (55, 45))],
        "coin.posterior_mean": [str(coin.posterior_mean(*c, prior).ratio) for c in ((0, 3), (2, 0), (55, 45))],
        "coin.history": coin.history("HTT", prior).mean,
        "coin.log_evidence": coin.log_evidence(55, 45, prior),
        "coin.log_predictive": coin.log_predictive(5, coin.posterior(2, 0, prior)),
        "coin.cross_entropy": coin.cross_entropy([0.1, 0.55], 55, 45),
        "coin.log_likelihood at the ends": coin.log_likelihood([0, 1], 0, 3),
        "datasets.penguins": [datasets.penguins().x.sum(axis=0), datasets.penguins().x[[0, 151, 341]]],
        "datasets.iris": [datasets.iris().x.sum(axis=0), datasets.iris().x[[34, 37]]],
        "densities.fit": {
            name: densities.fit(name, [1.0, 2.0, 4.0, 4.5])([0.5, 2.0, 4.0]) for name in densities.FAMILIES
        },
        "discriminant.fit full shared": [lda.prior, lda.mean, lda.covariance],
        "discriminant.boundary quadratic": quadratic.boundary(1, 0),
        "discriminant.linear": lda.linear(),
        "discriminant.log_posterior": quadratic.log_posterior(X[:3]),
        "discriminant.predict": lda.predict(X[:12]),
        "exponential_family.Family": [
            exponential_family.ExponentialFamily("poisson").logistic(2, 5, 0.5),
            exponential_family.ExponentialFamily("gamma", 2).log_density([0.5, 3.0], 2.0),
            exponential_family.ExponentialFamily("binomial", 10).log_density([0, 3, 11], 2.0),
        ],
        "gaussian.fit": gaussian.fit(X),
        "gaussian.survival": gaussian.Normal(1, 2).survival([-3.0, 1.0, 60.0]),
        "glm.fit_logistic": [logistic.intercept, logistic.weights, logistic.log_likelihood, logistic.converged],
        "glm.fit_softmax": [softmax.intercept, softmax.weights, softmax.rank],
        "glm.fit_poisson": glm.fit_poisson(X, np.arange(40) % 5).weights,
        "glm.fit separable": glm.fit_logistic([[1.0], [2.0], [3.0]], [0, 1, 1]).separable,
        "glm.gradient_ascent": glm.gradient_ascent(X, Y, glm.BERNOULLI, step=0.5, iterations=3).log_likelihood,
        "hmm.log_likelihood Eisner": posterior.log_likelihood,
        "hmm.posterior Eisner, P(H)": posterior.gamma[:, 1],
        "hmm.viterbi Eisner": hmm.viterbi(EISNER, DIARY).paths(),
        "hmm.viterbi 3 1 2": [hmm.viterbi(JURAFSKY, [2, 0, 1]).paths(), hmm.viterbi(JURAFSKY, [2, 0, 1]).log_delta],
        "hmm.posterior_decode 3 1 2": hmm.posterior_decode(JURAFSKY, [2, 0, 1]).path,
        "hmm.log_likelihood clamped": hmm.log_likelihood(JURAFSKY, [2, hmm.MISSING, 1], {1: 0}),
        "hmm.explain_impossible": str(hmm.explain_impossible(labelled_counts.divide(), [2, 0, 2], {1: 1})),
        "hmm.forward T = 1000": hmm.forward(JURAFSKY, np.arange(1000) % 3).log_scale[[0, 1, 499, 999]],
        "hmm_learning.count_labelled": labelled_counts,
        "hmm_learning.divide add-one": labelled_counts.add_pseudocount(1).divide().emission,
        "hmm_learning.baum_welch log-likelihoods": history.log_likelihoods,
        "hmm_learning.baum_welch emission": hmm.baum_welch(EISNER, [DIARY], 10).model.emission,
        "learning_curve.World": [WORLD.limit("GDA"), WORLD.limit("naive Bayes"), WORLD.covariance],
        "learning_curve.World Bayes error": learning_curve.World(4, correlation=0.5).bayes_error,
        "learning_curve.World far rows": [OUTLIERS.limit("logistic"), OUTLIERS.bayes_error, OUTLIERS.separation],
        "naive_bayes.fit_bernoulli": [bernoulli.prior, bernoulli.theta],
        "naive_bayes.linear": bernoulli.linear(),
        "naive_bayes.posterior missing": bernoulli.posterior([[1, np.nan, 0], [0, 0, 1]]),
        "naive_bayes.zero_factors": naive_bayes.Bernoulli([0.5, 0.5], [[0, 1], [1, 1]]).zero_factors([0, 0]),
        "naive_bayes.fit_multinomial": naive_bayes.fit_multinomial(BITS, LABELS, smoothing=0.5).theta,
        "naive_bayes.fit_gaussian": [normal.mean, normal.variance[0], normal.linear().weights],
        "naive_bayes.parameter_count": [naive_bayes.parameter_count(m, 10) for m in ("joint", "bernoulli", "gaussian")],
        "regression.fit_linear": regression.fit_linear(X, X @ [1.0, -2.0] + Y),
        "regression.fit_linear dependent": regression.fit_linear(np.column_stack([X, X[:, 0]]), Y),
        "regression.fit_ridge": regression.fit_ridge(X, Y, prior_precision=0.5, noise_variance=0.5),
        "sampling.LCG": [generator.sequence(1, 7), generator.cycles(), [c.reason for c in generator.hull_dobell()]],
        "sampling.normal_quantile": sampling.normal_quantile([1e-300, 1e-9, 0.025, 0.5, 0.8413447460685429]),
        "sampling.normal_cdf": sampling.normal_cdf([-37.0, -1.0, 0.0, 2.5]),
        "sampling.quantiles": [
            sampling.exponential_quantile(0.3, 2.0), sampling.logistic_quantile(0.3), sampling.cauchy_quantile(1e-6),
            sampling.discrete_quantile([0.0, 0.19, 0.2, 0.99], [0.2, 0.0, 0.8]),
        ],
    }  # fmt: skip


def draws() -> dict[str, object]:
    """What a seed draws, which must be equal to the last digit."""

    def seeded() -> np.random.Generator:
        return np.random.default_rng(2024)

    bernoulli = naive_bayes.fit_bernoulli(BITS, LABELS)
    return {
        "draw bayes_net.ancestral_sample": sampling.ancestral_sample(SPRINKLER, 8, seeded()),
        "draw beta.Beta.sample": coin.Beta(2, 5).sample(4, seeded()),
        "draw coin.flip": coin.flip(0.6, 20, seeded()),
        "draw discriminant.sample": discriminant.fit(X, Y).sample(3, seeded()).y,
        "draw hmm.sample with stop": hmm.sample(EISNER, seeded()),
        "draw hmm.sample": hmm.sample(JURAFSKY, seeded(), 12),
        "draw hmm_learning.random_model": hmm.random_model(2, 3, seeded()).emission,
        "draw learning_curve.World.draw": WORLD.draw(4, seeded()).y,
        "draw naive_bayes.Bernoulli.sample": bernoulli.sample(6, seeded()),
        "draw naive_bayes.Multinomial.sample": naive_bayes.fit_multinomial(BITS, LABELS).sample(
            [5, 9], seeded()
        ),
        "draw naive_bayes.Gaussian.sample": naive_bayes.fit_gaussian(X, Y).sample(3, seeded()),
        "draw sampling.open_uniforms": sampling.open_uniforms(4, seeded()),
    }


def defaults() -> dict[str, object]:
    """What holds where an argument is left out: another number there is another result for
    whoever leaves it out.
    """
    return {
        f"default {name} {argument}": parameter.default
        for name, public in members()
        if not (inspect.isclass(public) and issubclass(public, Exception))
        for argument, parameter in inspect.signature(public).parameters.items()
        if isinstance(parameter.default, (bool, int, float, str))
    }


def bounds() -> dict[str, object]:
    """For every number that a public function takes, the bounds that it names where one far
    below or above is given.
    """
    messages = {}
    for name, good in ALL_CALLS.items():
        for argument, parameter in inspect.signature(bound(name)).parameters.items():
            if (
                re.fullmatch(r"(int|float)( \| None| \| Floats)?", str(parameter.annotation))
                and argument in good
            ):
                for bad_value in (-(10**9), 10**9):
                    try:
                        bound(name)(**(good | {argument: bad_value}))
                    except ValueError as error:
                        named_pairs = re.findall(
                            r"(at least|at most|above|below|one of) (-?\d\S*\d|\d)", str(error)
                        )
                        messages[f"bounds {name} {argument} {bad_value:+g}"] = [
                            " ".join(pair) for pair in named_pairs
                        ]
    return messages


def golden_of_now() -> dict[str, object]:
    return plain(results() | draws() | defaults() | bounds())


def plain(value: object) -> object:
    """A result as JSON has it: dataclasses as dicts, arrays and tuples as lists, ±∞ and NaN as
    texts.
    """
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def differences(actual: object, expected: object, rtol: float, path: str):
    """Where two plain values differ: in kind, in length, in a whole number or text, in a float
    beyond rtol.
    """
    if (
        isinstance(expected, (dict, list))
        and isinstance(actual, type(expected))
        and len(actual) == len(expected)
    ):
        for at in expected if isinstance(expected, dict) else range(len(expected)):
            actual_part = actual[at] if isinstance(expected, list) else actual.get(at)
            yield from differences(actual_part, expected[at], rtol, f"{path}[{at}]")
    elif isinstance(expected, float) and type(actual) is float:
        if abs(actual - expected) > rtol * abs(expected):
            yield f"{path}: {actual!r}, and was {expected!r}"
    elif type(actual) is not type(expected) or actual != expected:
        yield f"{path}: {actual!r}, and was {expected!r}"


def stored_golden() -> dict:
    return json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}


def test_every_kept_result_is_still_the_same():
    results_now, golden = golden_of_now(), stored_golden()
    assert results_now.keys() == golden.keys(), (
        f"{results_now.keys() ^ golden.keys()}: see the head of this file"
    )
    wrong = [
        difference
        for name in golden
        for difference in differences(
            results_now[name], golden[name], 0.0 if name.startswith("draw ") else 1e-9, name
        )
    ]
    assert not wrong, "\n".join(wrong)


def test_every_public_module_has_a_kept_result():
    """Entries keep the names they were written under; a module that has moved is found where it
    is now.
    """
    moved = {"beta": "coin", "hmm_learning": "hmm"}
    modules = {
        re.sub("^(draw|default|bounds) ", "", name).split(".")[0] for name in stored_golden()
    }
    assert {moved.get(name, name) for name in modules} == set(genlab.__all__)


def append() -> None:
    """Write the entries that are new; leave the others alone, whatever they would be now."""
    golden, results_now = stored_golden(), golden_of_now()
    new = {name: value for name, value in results_now.items() if name not in golden}
    lines = (
        f"{json.dumps(name)}: {json.dumps(value, allow_nan=False)}"
        for name, value in (golden | new).items()
    )
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{len(new)} new entries, {len(golden)} kept as they were")


if __name__ == "__main__":
    append()
