"""The straight line of least squares through points."""

import json

from genlab import regression

# %% The points
points = [(-4.0, -2.0), (-1.0, 1.0), (2.0, 0.0), (5.0, 3.0)]

# %% The line
fit = regression.fit_linear([[x] for x, y in points], [y for x, y in points])
print(json.dumps({"line": [[fit.intercept, float(fit.weights[0])]]}))

# %% A picture
import matplotlib.pyplot as plt

x = [-10, 10]
plt.plot(x, fit.mean([[-10], [10]]))
plt.plot(*zip(*points, strict=True), "o")
plt.show()
