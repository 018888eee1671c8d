"""Fit b + w·x in three ways, and compare how fast the models learn."""

import json
import math

from genlab import datasets, discriminant, glm, learning_curve, naive_bayes, sampling

# %% The rows and the world
data = "penguins"  # or "iris", "normals", "own"
points = []  # own: x, y, class
moved = []  # rows elsewhere: x, y, which row
means = (0.0, 2.0)  # of the two normals
variances = (1.0, 1.0)
prior = 0.5  # P(class 1)
D = 20  # the world of the learning curves: how many features,
signal = 0.6  # how far the means of the classes are apart,
rho = 0.4  # the correlation of the features,
far = 0.0  # and the share of outliers
repeats = 0  # of them
lam = 0.001  # the precision of the prior, where logistic regression needs one
gap = 0.01  # an error is near its limit when it is closer than this
seed = 0

# %% The rows
rows = [tuple(point) for point in points]
classes_model = naive_bayes.Gaussian(
    [1 - prior, prior], [[m] for m in means], [[v] for v in variances]
)
if data in ("penguins", "iris"):
    table = datasets.penguins() if data == "penguins" else datasets.iris()
    classes, columns = (0, 1), (0, 1)
    if data == "iris":
        classes, columns = (1, 2), (2, 3)
    selected = [
        (x, int(y == classes[1]))
        for x, y in zip(table.x.tolist(), table.y, strict=True)
        if y in classes
    ]
    first, second = columns
    rows = [(x[first], x[second], y) for x, y in selected]
    for x, y, row in moved:
        rows[row] = (x, y, rows[row][2])
elif data == "normals":
    ones = min(max(round(200 * prior), 2), 198)
    noise = sampling.seeded(seed).standard_normal(200).tolist()
    labels = [int(i >= 200 - ones) for i in range(200)]
    rows = [(means[k] + math.sqrt(variances[k]) * z, k) for k, z in zip(labels, noise, strict=True)]

# %% Three ways to b and w
X, y = [row[:-1] for row in rows], [row[-1] for row in rows]
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
        naive = shared = classes_model.linear() if linear else None
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
        wrong = sum((odds > 0) != k for odds, k in zip(rule.log_odds(X).tolist(), y, strict=True))
    lines.append([name, method, *[*b_w, None, None, None][:3], wrong, len(y), likely])
printed = {"lines": lines}

# %% How fast each learns
world = learning_curve.World(D, signal, rho, far)
models, needed_rows = ("naive Bayes", "GDA", "logistic"), [None] * 3
if repeats:
    m = [4 * 2**k for k in range(9 if far else 8)]
    rng = sampling.seeded(seed)
    curve = learning_curve.learning_curve(world, m, rng, repeats=repeats, prior_precision=lam)
    columns = [
        column for pair in zip(curve.mean_error, curve.spread, strict=True) for column in pair
    ]
    numbers = [[None if math.isnan(e) else e for e in column.tolist()] for column in columns]
    fitted = curve.fitted[1].tolist()
    printed["curve"] = [list(row) for row in zip(m, *numbers, fitted, strict=True)]
    needed_rows = [curve.rows_needed(model, gap) for model in models]
limit = [world.limit(model) for model in models]
excess = [max(0.0, error - world.bayes_error) for error in limit]
free = [learning_curve.parameter_count(model, D) for model in models]
least = [learning_curve.least_rows(model, D) for model in models]
printed["limits"] = list(zip(models, limit, excess, free, needed_rows, least, strict=True))

# %% A feature is missing
pair = naive_bayes.Gaussian(
    [1 - prior, prior], [[m, m] for m in means], [[v, v] for v in variances]
)
midway, average = sum(means) / 2, (1 - prior) * means[0] + prior * means[1]
printed["missing"] = []  # P(class 1 | x, y) where x is missing, or something is put in its place
for name, x in (
    ("nothing: sum over it", math.nan),
    ("its mean", average),
    ("the midpoint of the means", midway),
    ("zero", 0.0),
):
    p = pair.posterior([[x, y] for y in (means[0], midway, means[1])])[:, 1].tolist()
    missing = math.isnan(x)
    printed["missing"].append(
        [name, None if missing else x, *p, "exact" if missing else "heuristic"]
    )

# %% The numbers
print(json.dumps(printed, indent=1))

# %% A picture
import matplotlib.pyplot as plt

for k, mark in enumerate("ox"):
    class_rows = [row for row in rows if row[-1] == k]
    plt.plot(
        [row[0] for row in class_rows], [row[1] for row in class_rows], mark, label=f"class {k}"
    )
least, most = min((row[0] for row in rows), default=0), max((row[0] for row in rows), default=0)
grid = [least + (most - least) * k / 100 for k in range(101)]
for name, _, rule in rules:
    w = rule.weights.tolist() if rule else []
    if len(w) == 1:
        plt.plot(
            grid,
            [(1 + math.tanh((rule.bias + w[0] * x) / 2)) / 2 for x in grid],
            label=f"{name}: P(class 1 | x)",
        )
    elif any(w[1:]):
        plt.plot(grid, [-(rule.bias + w[0] * x) / w[1] for x in grid], label=name)
plt.legend()
plt.show()
