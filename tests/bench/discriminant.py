"""Gaussian discriminant analysis against scikit-learn: 10⁵ dense rows of 20 columns, fit and
predict.
"""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from genlab.core import discriminant


def cases(rng: np.random.Generator) -> Iterator[Case]:
    for K in (2, 10):
        y = rng.integers(K, size=100_000)
        x = rng.normal(size=(y.size, 20)) + rng.normal(size=(K, 20))[y]
        for name, shared, peer in (
            ("LDA", True, LinearDiscriminantAnalysis),
            ("QDA", False, QuadraticDiscriminantAnalysis),
        ):
            own_model = discriminant.fit(x, y, shared=shared)
            peer_model = peer().fit(x, y)
            yield Case(
                f"{name} fit, {K} classes",
                lambda x=x, y=y, shared=shared: discriminant.fit(x, y, shared=shared),
                lambda x=x, y=y, peer=peer: peer().fit(x, y),
                peer.__name__,
            )
            yield Case(
                f"{name} predict, {K} classes",
                lambda x=x, own_fit=own_model: own_fit.predict(x),
                lambda x=x, peer_fit=peer_model: peer_fit.predict(x),
                peer.__name__,
            )
