"""Fit six Gaussian models and naive Bayes to labelled data, and compare their errors and BIC."""

import json

from genlab import densities, discriminant, naive_bayes
from genlab.kit import in_their_names

# %% The data and the model
x = [
    [0.0, 0.0],
    [0.0, 2.0],
    [2.0, 0.0],
    [2.0, 2.0],
    [3.0, 3.0],
    [3.0, 5.0],
    [5.0, 3.0],
    [5.0, 5.0],
]  # one list per observation
y = [0, 0, 0, 0, 1, 1, 1, 1]  # the class of each observation
features = ("x₁", "x₂")
classes = ("class 0", "class 1")
families = ("gaussian", "gaussian")  # one density per feature
prior = []  # one probability per class; empty: the class frequencies
add = 0.0  # is added to each variance

K = max(len(classes), 1)


# %% Six Gaussian models, and naive Bayes with one density per feature
def gaussian_fit(covariance, shared):
    """A function that fits LDA or QDA."""
    options = {"covariance": covariance, "shared": shared, "extra_variance": add}
    return lambda: discriminant.fit(x, y, classes=K, **options)


def density_fit(family):
    """A function that fits a density to values of one feature."""
    return lambda values: densities.fit(family, values)


def naive_fit():
    """Naive Bayes with a density for each feature."""
    return naive_bayes.fit_densities(x, y, [density_fit(name) for name in families], classes=K)


fits = {}  # name: number of free parameters, function that fits
for is_shared in (True, False):
    for kind in ("full", "diagonal", "spherical"):
        free = discriminant.parameter_count(len(features), K, covariance=kind, shared=is_shared)
        fits[f"{'LDA' if is_shared else 'QDA'}, {kind}"] = (free, gaussian_fit(kind, is_shared))
naive = f"naive, {' × '.join(families)}"
fits[naive] = (densities.parameter_count(families, K), naive_fit)

# %% The score of each model
models = []
for name, (free, fit) in fits.items():
    try:
        model = fit()
        if prior:
            model = model.with_prior(prior)
    except ValueError as error:
        reason = in_their_names(str(error), features, classes)
        models.append([name, free, None, None, None, reason])
        continue
    wrong, log_likelihood, bic = model.score(x, y, free)
    if name == naive and {"histogram", "kernel"} & set(families):
        bic = None  # these densities have no number of parameters
    models.append([name, free, wrong, log_likelihood, bic, ""])

# %% The numbers
print(json.dumps({"models": models}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

for k, label in enumerate(classes):
    class_rows = [place for place, place_class in zip(x, y, strict=True) if place_class == k]
    plt.scatter(
        [place[0] for place in class_rows], [place[-1] for place in class_rows], label=label
    )
plt.xlabel(features[0])
plt.ylabel(features[-1])
plt.legend()
plt.show()
