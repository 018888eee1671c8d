"""Six Gaussian models of labelled rows, and densities fitted alone: how many rows each gets wrong, and its BIC."""

import json
import math

from genlab import densities, discriminant, naive_bayes

# %% The rows and the model
x = [[0.0, 0.0], [0.0, 2.0], [2.0, 0.0], [2.0, 2.0], [3.0, 3.0], [3.0, 5.0], [5.0, 3.0], [5.0, 5.0]]  # a row a row
y = [0, 0, 0, 0, 1, 1, 1, 1]  # the class of each row
classes = ("class 0", "class 1")
shape, shared = "full", True  # of the covariance, and whether all classes have one
families = ("gaussian", "gaussian")  # a density a feature
prior = []  # a probability a class; none: as counted
added = 0.0  # to each variance

features, K = len(families), max(len(classes), 1)

# %% Six Gaussian models
models, parameters = [], []
for one in (True, False):
    for kind in ("full", "diagonal", "spherical"):
        free = discriminant.parameter_count(features, K, covariance=kind, shared=one)
        name = f"{'LDA' if one else 'QDA'}, {kind}"
        try:
            model = discriminant.fit(x, y, covariance=kind, shared=one, classes=K, extra_variance=added)
            if prior:
                model = discriminant.Discriminant(prior, model.mean, model.covariance)
        except ValueError as error:
            models.append([name, free, None, None, None, str(error)])
            continue
        models.append([name, free, *model.score(x, y, free), ""])
        if (kind, one) == (shape, shared) and features == 2:
            for k, label in enumerate(classes):
                (a, c), (_, b) = model.covariance_of(k).tolist()
                counted = [y.count(k), float(model.prior[k]), *model.mean[k].tolist()]
                parameters.append([label, *counted, a, b, c, c / math.sqrt(a * b)])

# %% Naive Bayes from densities fitted alone
free = densities.parameter_count(families, K)
name = f"naive, {' × '.join(families)}"
try:
    fits = [lambda values, family=family: densities.fit(family, values) for family in families]
    model = naive_bayes.fit_densities(x, y, fits, classes=K)
    if prior:
        model = naive_bayes.Densities(prior, model.log_density)
    models.append([name, free, *model.score(x, y, free), ""])
    if {"histogram", "kernel"} & set(families):
        models[-1][4] = None
except ValueError as error:
    models.append([name, free, None, None, None, str(error)])

# %% The numbers
print(json.dumps({"models": models, "parameters": parameters} if parameters else {"models": models}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

for k, label in enumerate(classes):
    own = [row for row, each in zip(x, y, strict=True) if each == k]
    plt.scatter([row[0] for row in own], [row[-1] for row in own], label=label)
plt.xlabel("x₁")
plt.ylabel(f"x{'₁₂₃₄'[features - 1]}")
plt.legend()
plt.show()
