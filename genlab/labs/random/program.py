"""Numbers of a linear congruential generator, its cycles and planes, and the samples that F⁻¹
makes of the numbers.
"""

import json
import math

from genlab import sampling

# %% The generator
a = 5  # X ← (aX + c) mod d
c = 3
d = 9
seed = 1
bits = None  # how many leading bits of X/d are used, where it is not all of them
n = 100  # numbers
seen = 100  # how many of them are looked at
lag = 1  # the steps between the two numbers of a pair
pcg = None  # the seed of NumPy's PCG64, where its numbers are taken
distribution = "normal"
p1 = 0.0
p2 = 1.0
shares = [0.5, 0.4, 0.1]  # of a discrete distribution, or of bars of equal width

# %% Numbers between 0 and 1
generator = sampling.LCG(a, c, d)
states = generator.sequence(seed, n)[:seen].tolist()
u = generator.uniforms(seed, n, bits=bits)[:seen].tolist()
if pcg is not None:
    states, u = [None] * seen, sampling.open_uniforms(n, sampling.seeded(pcg))[:seen].tolist()

# %% The sample
has_shares = distribution in ("discrete", "drawn")
law = sampling.Law(distribution, p1, p2, shares if has_shares else ())
x = law.quantile(u).tolist()

# %% The numbers in turn
flips = ["H" if v < 0.5 else "T" for v in u]
sequence = [[i, *row] for i, row in enumerate(zip(states, u, x, flips, strict=True))][:1000]

# %% Cycles
cycles = [[length, count, length * count] for length, count in generator.cycle_lengths()]

# %% Does it fit?
if distribution == "discrete":
    counts, p = [x.count(k + 1) for k in range(len(shares))], law.shares
    name = "χ² of the values"
else:
    counts, p = [sum(int(v * 10) == k for v in u) for k in range(10)], [0.1] * 10
    name = "χ² of 10 cells of equal probability"
tests = [(name, sampling.chi_squared(counts, p))] if sum(item > 0 for item in p) > 1 else []
if distribution != "discrete":
    tests.append(("Kolmogorov–Smirnov D", sampling.kolmogorov_smirnov(u)))
fit = [[name, item.statistic, item.freedom, item.at_least, item.at_most] for name, item in tests]

# %% The numbers
print(json.dumps({"sequence": sequence, "cycles": cycles, "fit": fit}, indent=1))

# %% A picture
import matplotlib.pyplot as plt

_, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
left.plot(u[:-lag], u[lag:], ".")
left.set(xlabel="uᵢ", ylabel=f"u of {lag} later")
right.hist([value for value in x if math.isfinite(value)], 30)
right.set(xlabel="x")
plt.show()
