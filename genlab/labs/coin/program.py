"""What a coin's flips and a Beta prior come to: three estimates of θ = P(heads), and where θ
lies.
"""

import json

from genlab import coin

# %% What was seen, and what was believed before
typed = "HHTHHHTHTH"  # flips that were seen
theta, n, seed = 0.7, 0, 0  # a coin of our own: its θ, how often it is flipped
seen = 10  # so many of all flips are looked at
heads, tails = 0, 0  # counted without an order
a, b = 2.0, 2.0  # the prior Beta(a, b)
level = 0.95  # how much belief an interval holds

# %% Count the flips
flips = (typed + coin.flip_seeded(theta, n, seed))[:seen]
counted = coin.count_flips(flips)
h, t = heads + counted.heads, tails + counted.tails

# %% The prior and the posterior
prior = coin.Beta(a, b)
posterior = coin.posterior(h, t, prior)  # Beta(a + h, b + t)

# %% Three estimates
estimates = []
for name, formula, numbers, estimate in coin.comparison(h, t, prior):
    fraction = None if estimate.ratio is None else str(estimate.ratio)
    estimates.append([name, formula, numbers, fraction, estimate.value, estimate.remark])

# %% Where θ lies
regions = {
    "equal-tailed": posterior.equal_tailed(level),
    "highest-density": posterior.highest_density(level),
}
intervals = [
    [name, each.level, low, high, each.case]
    for name, each in regions.items()
    for low, high in each.pieces
]

# %% The numbers
print(json.dumps({"estimates": estimates, "intervals": intervals}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

at = [k / 200 for k in range(1, 200)]
plt.plot(at, prior.pdf(at), "--", label="prior")
plt.plot(at, posterior.pdf(at), label="posterior")
plt.xlabel("θ = P(heads)")
plt.legend()
plt.show()
