"""What a coin's flips and a Beta prior come to: three estimates of θ = P(heads), and where θ lies."""

import json

from genlab import coin

typed = "HHTHHHTHTH"  # flips that were seen
theta, n, seed = 0.7, 0, 0  # a coin of our own: its θ, how often it is flipped
seen = 10  # so many of all flips are looked at
heads, tails = 0, 0  # counted without an order
a, b = 2.0, 2.0  # the prior Beta(a, b)
level = 0.95  # how much belief an interval holds

flips = (typed + coin.flip_seeded(theta, n, seed))[:seen]
counted = coin.count_flips(flips)
h, t = heads + counted.heads, tails + counted.tails

prior = coin.Beta(a, b)
posterior = coin.posterior(h, t, prior)  # Beta(a + h, b + t)

estimates = []
for name, formula, numbers, estimate in coin.comparison(h, t, prior):
    fraction = None if estimate.ratio is None else str(estimate.ratio)
    estimates.append([name, formula, numbers, fraction, estimate.value, estimate.remark])

regions = {"equal-tailed": posterior.equal_tailed(level), "highest-density": posterior.highest_density(level)}
intervals = [[name, each.level, low, high, each.case] for name, each in regions.items() for low, high in each.pieces]

print(json.dumps({"estimates": estimates, "intervals": intervals}, indent=1))
