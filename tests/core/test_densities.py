"""Each family's density is a density, is the likeliest of its family, and says when there is
none.
"""

import numpy as np
import pytest

from genlab import densities

RNG = np.random.default_rng(3)
VALUES = RNG.gamma(3.0, 2.0, 60)


def test_parameters_have_their_closed_forms():
    odd = densities.fit("laplace", [1, 2, 9])
    even = densities.fit("laplace", [1, 2, 4, 9])
    assert (
        odd.parameters == pytest.approx({"median": 2, "scale": 8 / 3})
        and even.parameters["median"] == 3
    )
    assert densities.fit("exponential", [1, 2, 6]).parameters == {"rate": 1 / 3}
    assert densities.fit("uniform", [1, 2, 6]).parameters == {"low": 1, "high": 6}
    assert densities.fit("gaussian", [2, 4, 4, 4, 5, 5, 7, 9]).parameters == {"mean": 5, "sd": 2}
    assert sum(densities.fit("histogram", VALUES).parameters["counts"]) == len(VALUES)


def test_kernel_is_the_mean_of_a_bell_on_each_value():
    fitted = densities.fit("kernel", VALUES)
    at = np.array([0.0, 3.0, 40.0])
    h = fitted.parameters["bandwidth"]
    bells = np.exp(-0.5 * ((at[:, None] - VALUES) / h) ** 2) / (h * np.sqrt(2 * np.pi))
    assert fitted.density(at) == pytest.approx(bells.mean(axis=1))


def test_outside_its_support_a_density_is_zero():
    for family, at in (("uniform", 100.0), ("histogram", -1.0), ("exponential", -0.1)):
        assert densities.fit(family, VALUES)(at) == -np.inf


def test_the_ends_of_a_support_belong_to_it():
    uniform = densities.fit("uniform", [1.0, 3.0])
    decay = densities.fit("exponential", [0.0, 1.0])
    assert uniform.density([np.nextafter(1, 0), 1, 3, np.nextafter(3, 4)]).tolist() == [
        0,
        0.5,
        0.5,
        0,
    ]
    assert decay([-5e-324, 0.0, 1.0]).tolist() == [-np.inf, np.log(2), np.log(2) - 2]
    bars = densities.fit("histogram", [0.0, 0.0, 0.0, 3.0])
    assert bars.density([-0.1, 0, 0.9, 1, 2, 3, 3.1]) == pytest.approx(
        [0, 0.75, 0.75, 0, 0.25, 0.25, 0]
    )
    assert (
        len(densities.fit("histogram", np.arange(2.0**19)).parameters["counts"])
        == densities.MAX_BINS
    )
