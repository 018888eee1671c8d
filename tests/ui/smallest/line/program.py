"""The straight line of least squares through points."""

import json

from genlab import regression

points = [(-4.0, -2.0), (-1.0, 1.0), (2.0, 0.0), (5.0, 3.0)]

fit = regression.fit_linear([[x] for x, y in points], [y for x, y in points])
print(json.dumps({"line": [[fit.intercept, float(fit.weights[0])]]}))
