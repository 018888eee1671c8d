"""Estimates of θ = P(heads) and credible intervals, from flips of a coin and a Beta prior."""

import json

from genlab import coin

# %% The data and the prior
typed = "HHTHHHTHTH"  # observed flips
theta = 0.7  # the true θ of the simulated coin
n = 0  # how often it is flipped
seed = 0
seen = 10  # the number of flips that are used
heads, tails = 0, 0  # counts without an order
a, b = 2.0, 2.0  # the prior Beta(a, b)
level = 0.95  # posterior probability of an interval

# %% Count the flips
flips = (typed + coin.flip_seeded(theta, n, seed))[:seen]
counts = coin.count_flips(flips)
h = heads + counts.heads
t = tails + counts.tails

# %% The prior and the posterior
prior = coin.Beta(a, b)
posterior = coin.posterior(h, t, prior)  # Beta(a + h, b + t)

# %% Three estimates
estimates = []
for name, formula, numbers, estimate in coin.comparison(h, t, prior):
    fraction = None if estimate.ratio is None else str(estimate.ratio)
    estimates.append([name, formula, numbers, fraction, estimate.value, estimate.remark])

# %% Credible intervals for θ
regions = {
    "equal-tailed": posterior.equal_tailed(level),
    "highest-density": posterior.highest_density(level),
}
intervals = [
    [name, region.level, low, high, region.case]
    for name, region in regions.items()
    for low, high in region.pieces
]

# %% The numbers
print(json.dumps({"estimates": estimates, "intervals": intervals}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

thetas = [k / 200 for k in range(1, 200)]
plt.plot(thetas, prior.pdf(thetas), "--", label="prior")
plt.plot(thetas, posterior.pdf(thetas), label="posterior")
plt.xlabel("θ = P(heads)")
plt.legend()
plt.show()
