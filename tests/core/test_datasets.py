"""The data sets are the published ones: their counts, moments and fits are known."""

import numpy as np
import pytest

from genlab import datasets, discriminant, regression


@pytest.mark.parametrize(
    ("name", "shape", "counts"),
    [
        ("penguins", (342, 4), [151, 68, 123]),
        ("iris", (150, 4), [50] * 3),
        ("anscombe", (44, 2), [11] * 4),
        ("orings", (23, 1), [16, 7]),
        ("horse_kicks", (5, 1), [1] * 5),
    ],
)
def test_rows_features_and_classes_fit_together(name, shape, counts):
    data = getattr(datasets, name)()
    assert data.x.shape == shape == (len(data.y), len(data.features))
    assert np.bincount(data.y).tolist() == counts and len(data.classes) == len(counts)
    assert data.source and data.licence and data.title


@pytest.mark.parametrize(
    ("name", "columns", "shared", "wrong", "log_likelihood"),
    [
        ("penguins", slice(0, 2), True, 13, -1680.8842),
        ("penguins", slice(0, 2), False, 11, -1666.5130),
        ("penguins", slice(0, 4), True, 4, -5199.8046),
        ("penguins", slice(0, 4), False, 4, -5160.2494),
        ("iris", slice(2, 4), True, 6, -202.9344),
        ("iris", slice(0, 2), True, 30, -301.1264),
        ("iris", slice(0, 4), False, 3, -188.3756),
    ],
)
def test_six_gaussians_a_set_come_out_as_computed_from_another_copy(
    name, columns, shared, wrong, log_likelihood
):
    data = getattr(datasets, name)()
    x = data.x[:, columns]
    fitted = discriminant.fit(x, data.y, shared=shared)
    assert int((fitted.predict(x) != data.y).sum()) == wrong
    total = fitted.log_joint(x)[np.arange(len(x)), data.y].sum()
    assert total == pytest.approx(log_likelihood, abs=5e-5)


def test_iris_is_fishers_table_not_the_copy_with_two_errors():
    x = datasets.iris().x
    assert x[34].tolist() == [4.9, 3.1, 1.5, 0.2] and x[37].tolist() == [4.9, 3.6, 1.4, 0.1]


@pytest.mark.parametrize(("number", "noise"), [(0, 1.2512), (1, 1.2524), (2, 1.2506), (3, 1.2493)])
def test_anscombes_four_sets_have_one_line_and_nearly_one_variance(number, noise):
    data = datasets.anscombe()
    x, y = data.x[data.y == number].T
    fitted = regression.fit_linear(x[:, None], y)
    assert (fitted.intercept, *fitted.weights) == pytest.approx((3.0, 0.5), abs=2.5e-3)
    assert fitted.noise_variance == pytest.approx(noise, abs=5e-5)
    assert x.mean() == 9 and x.var(ddof=1) == 11 and y.mean() == pytest.approx(7.5, abs=1e-3)


def test_the_horse_kicks_are_200_corps_years_with_122_deaths():
    data = datasets.horse_kicks()
    assert data.x.sum() == 200 and data.y @ data.x[:, 0] == 122


def test_nobody_can_change_the_rows_for_all():
    with pytest.raises(ValueError, match="read-only"):
        datasets.penguins().x[0, 0] = 0
