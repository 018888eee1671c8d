"""Fit b + w·x in three ways, and compare how fast the models learn."""

import json
import math

from genlab import discriminant, glm, learning_curve, naive_bayes, sampling

# %% The rows and the world
X = [[1.0, 2.0], [2.0, 1.0], [2.0, 3.0], [3.0, 2.5], [4.0, 5.0], [5.0, 3.0]]  # a row a row
y = [0, 0, 0, 1, 1, 1]  # the class of each row
data = "own"  # "normals": the rows were drawn from the two normals
means = (0.0, 2.0)  # of the two normals
variances = (1.0, 1.0)
prior = 0.5  # P(class 1)
D = 20  # the world of the learning curves: how many features,
signal = 0.6  # how far the means of the classes are apart,
rho = 0.4  # the correlation of the features,
far = 0.0  # and the share of outliers
repeats = 0  # of them
lam = 0.001  # the precision of the prior, where logistic regression needs one
seed = 0


def normals(features):
    """Naive Bayes of the two normals, of so many features alike."""
    return naive_bayes.Gaussian(
        [1 - prior, prior], [[m] * features for m in means], [[v] * features for v in variances]
    )


# %% Three ways to b and w
rules = []
how_fitted = "fitted"
how_closed = "closed form"
try:
    if data != "normals":
        naive = naive_bayes.fit_gaussian(X, y, shared=True).linear()
        shared = discriminant.fit(X, y).linear()
    else:
        how_fitted = "fitted to 200 simulated observations"
        linear = variances[0] == variances[1]
        naive = shared = normals(1).linear() if linear else None
        how_closed = "closed form of the normals" if linear else "quadratic: see the Gaussians lab"
    fit = glm.fit_logistic(X, y)
    if fit.separable:
        how_fitted = f"separable: fitted with λ = {lam:g}"
        fit = glm.fit_logistic(X, y, prior_precision=lam)
    logistic = naive_bayes.Linear(float(fit.intercept), fit.weights)
    rules = [("GNB", how_closed, naive), ("LDA", how_closed, shared), ("LR", how_fitted, logistic)]
except ValueError:  # no line, for rows of one class alone or that vary only together
    pass

# %% What each line gets wrong
lines = []
for name, method, rule in rules:
    b_w = []
    wrong = likely = None
    if rule:
        b_w, likely = [rule.bias, *rule.weights.tolist()], float(rule.log_likelihoods(X, y).sum())
        wrong = int(((rule.log_odds(X) > 0) != y).sum())
    lines.append([name, method, *[*b_w, None, None, None][:3], wrong, len(y), likely])
printed = {"lines": lines}

# %% How fast each learns
world = learning_curve.World(D, signal, rho, far)
if repeats:
    m = [4 * 2**k for k in range(9 if far else 8)]
    rng = sampling.seeded(seed)
    curve = learning_curve.learning_curve(world, m, rng, repeats=repeats, prior_precision=lam)
    printed["curve"] = []
    for k, size in enumerate(m):
        row = [size]
        for mean, sd in zip(curve.mean_error, curve.spread, strict=True):
            row += [None if math.isnan(error) else float(error) for error in (mean[k], sd[k])]
        printed["curve"].append([*row, int(curve.fitted[1][k])])

# %% A feature is missing
midway = sum(means) / 2
replacements = {  # P(class 1 | x, y) where x is missing, or something is put in its place
    "nothing: sum over it": math.nan,
    "its mean": (1 - prior) * means[0] + prior * means[1],
    "the midpoint of the means": midway,
    "zero": 0.0,
}
printed["missing"] = []
for name, x in replacements.items():
    p = normals(2).posterior([[x, v] for v in (means[0], midway, means[1])])[:, 1].tolist()
    ends = (None, "exact") if math.isnan(x) else (x, "heuristic")
    printed["missing"].append([name, ends[0], *p, ends[1]])

# %% The numbers
print(json.dumps(printed, indent=1))

# %% A picture
import matplotlib.pyplot as plt

for k, mark in enumerate("ox"):
    class_rows = [row for row, label in zip(X, y, strict=True) if label == k]
    heights = [row[1] if len(row) > 1 else k for row in class_rows]
    plt.plot([row[0] for row in class_rows], heights, mark, label=f"class {k}")
least, most = min((row[0] for row in X), default=0), max((row[0] for row in X), default=0)
grid = [least + (most - least) * k / 100 for k in range(101)]
for name, _, rule in rules:
    w = rule.weights.tolist() if rule else []
    if len(w) == 1:
        p = rule.probability([[x] for x in grid])
        plt.plot(grid, p, label=f"{name}: P(class 1 | x)")
    elif any(w[1:]):
        plt.plot(grid, [-(rule.bias + w[0] * x) / w[1] for x in grid], label=name)
plt.legend()
plt.show()
