"""A generalised linear model, fitted: its parameters with their standard deviations."""

import json
import math

from genlab import glm, regression

# %% The rows and the model
X = [[0.0], [1.0], [2.0]]  # a row a row
y = [1, 3, 2]
exposure = None  # of each row, for counts alone
weights = None  # how often each row counts
names = ("b", "w")  # of the parameters
family = "linear"  # or "logistic", "poisson", "softmax"
intercept = True
lam = 0.0  # the prior's precision
noise = 0.0  # the noise's variance; 0: as fitted

# %% Fit it
coefficients = []
rows = {"offset": [math.log(time) for time in exposure] if exposure else None, "weights": weights}
if names:
    if family == "linear" and weights and not noise:
        line = glm.fit(X, y, glm.gaussian(1.0), intercept=intercept, weights=weights)
        squares = [
            (value - mean) ** 2 for value, mean in zip(y, line.mean(X).tolist(), strict=True)
        ]
        noise = sum(w * square for w, square in zip(weights, squares, strict=True)) / sum(weights)
    if family == "linear":
        noise = noise or regression.fit_linear(X, y, intercept=intercept).noise_variance
        exact = noise <= 1e-24 * sum(value * value for value in y) / len(y)
        model = glm.gaussian(1.0 if exact else noise)
    else:
        model = {"logistic": glm.BERNOULLI, "poisson": glm.POISSON, "softmax": glm.SOFTMAX}[family]
    fit = glm.fit(X, y, model, intercept=intercept, prior_precision=lam, **rows)
    parameters = (
        glm.free(fit)[:, 0 if intercept else 1 :].ravel().tolist()
    )  # b before w; of softmax each class's against 0
    try:
        variances = fit.covariance(X, lam, **rows).diagonal().tolist()
    except ValueError:  # in some direction the log-posterior never falls
        variances = [None] * len(names)
    for name, value, variance in zip(names, parameters, variances, strict=True):
        sd = None if variance is None else math.sqrt(variance)
        coefficients.append([name, value, sd])
        if family != "linear":
            coefficients[-1].append(math.exp(value) if value < 700 else math.inf)

# %% The numbers
print(json.dumps({"coefficients": coefficients}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

estimates = [(name, value, sd or 0.0) for name, value, sd, *_ in coefficients]
plt.errorbar(
    [name for name, _, _ in estimates],
    [v for _, v, _ in estimates],
    [sd for _, _, sd in estimates],
    fmt="o",
    capsize=4,
)
plt.axhline(0, linestyle=":")
plt.ylabel("parameter ± standard deviation")
plt.show()
