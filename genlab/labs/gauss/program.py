"""Six Gaussian models of labelled rows, and densities fitted alone: how many rows each gets
wrong, and its BIC.
"""

import json
import math

from genlab import densities, discriminant, naive_bayes

# %% The rows and the model
x = [
    [0.0, 0.0],
    [0.0, 2.0],
    [2.0, 0.0],
    [2.0, 2.0],
    [3.0, 3.0],
    [3.0, 5.0],
    [5.0, 3.0],
    [5.0, 5.0],
]  # a row a row
y = [0, 0, 0, 0, 1, 1, 1, 1]  # the class of each row
classes = ("class 0", "class 1")
shape, shared = "full", True  # of the covariance, and whether all classes have one
families = ("gaussian", "gaussian")  # a density a feature
prior = []  # a probability a class; none: as counted
add = 0.0  # to each variance

features, K = len(families), max(len(classes), 1)

# %% Six Gaussian models, and naive Bayes from densities fitted alone
fits = {}  # how many free numbers each has, and its fit
for one in (True, False):
    for kind in ("full", "diagonal", "spherical"):
        free = discriminant.parameter_count(features, K, covariance=kind, shared=one)
        how = {"covariance": kind, "shared": one, "extra_variance": add}
        fits[f"{'LDA' if one else 'QDA'}, {kind}"] = (
            free,
            lambda how=how: discriminant.fit(x, y, classes=K, **how),
        )
alone = [lambda values, family=family: densities.fit(family, values) for family in families]
free = densities.parameter_count(families, K)
fits[naive := f"naive, {' × '.join(families)}"] = (
    free,
    lambda: naive_bayes.fit_densities(x, y, alone, classes=K),
)

# %% How each does
models, parameters = [], []
for name, (free, fit) in fits.items():
    try:
        model = fit().with_prior(prior) if prior else fit()
    except ValueError as error:
        models.append([name, free, None, None, None, str(error)])
        continue
    wrong, log_likelihood, bic = model.score(x, y, free)
    countless = name == naive and {"histogram", "kernel"} & set(families)
    models.append([name, free, wrong, log_likelihood, None if countless else bic, ""])
    if name == f"{'LDA' if shared else 'QDA'}, {shape}" and features == 2:
        for k, label in enumerate(classes):
            (a, c), (_, b) = model.covariance_of(k).tolist()
            counted = [y.count(k), float(model.prior[k]), *model.mean[k].tolist()]
            parameters.append([label, *counted, a, b, c, c / math.sqrt(a * b)])

# %% The numbers
print(
    json.dumps(
        {"models": models, "parameters": parameters} if parameters else {"models": models}, indent=1
    )
)

# %% A picture
import matplotlib.pyplot as plt

for k, label in enumerate(classes):
    own = [row for row, each in zip(x, y, strict=True) if each == k]
    plt.scatter([row[0] for row in own], [row[-1] for row in own], label=label)
plt.xlabel("x₁")
plt.ylabel(f"x{'₁₂₃₄'[features - 1]}")
plt.legend()
plt.show()
