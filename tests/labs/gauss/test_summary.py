"""What the lab says is what its picture shows: conics by their names, rows that cannot be, what
cannot be fitted.
"""

import numpy as np
import pytest

from genlab import discriminant
from genlab.labs import labs
from genlab.labs.gauss.model import run
from genlab.labs.gauss.state import GaussState
from genlab.labs.gauss.view import answer, linked_changes, mend, singular

LAB = labs()["gauss"]
SQUARE = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1.0]])
COLLINEAR = ((0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 1))  # two rows a class: no area


def result(**fields):
    return run(GaussState(**fields))


def boxes(first, second, **fields):
    """Two rectangles of four rows, each given by its half-widths and its middle."""
    places = [(SQUARE * box[:2] + box[2:], k) for k, box in enumerate((first, second))]
    points = tuple((float(x), float(y), k) for rows, k in places for x, y in rows)
    return result(data="own", points=points, shared=False, **fields)


EVEN = (1 / 3, 2 / 3)  # of the classes, which takes back log |Σ| where one side is twice the other


@pytest.mark.parametrize(
    ("first", "second", "conic"),
    [
        ((1, 1, 0, 0), (1, 2, 0, 0), "two parallel lines"),
        ((1, 1, 0, 0), (1, 2, 3, 0), "a parabola"),
        ((1, 1, 0, 0), (2, 3, 0, 0), "an ellipse"),
        ((1, 2, 0, 0), (2, 1, 0, 1), "a hyperbola"),
        ((1, 2, 0, 0), (2, 1, 0, 0), "a degenerate hyperbola: two lines that cross"),
    ],
)
@pytest.mark.parametrize("unit", [1.0, 1e-3, 1e3])
def test_a_conic_is_called_by_its_name_in_any_unit(first, second, conic, unit):
    assert answer(boxes(unit * np.array(first), unit * np.array(second))).why[-1] == (
        f"The decision boundary is {conic}."
    )


@pytest.mark.parametrize(
    ("second", "prior", "sentence"),
    [
        ((1, 2, 0, 0), EVEN, "The decision boundary is a line."),
        (
            (1, 2, 0, 0),
            (0.3, 0.7),
            "There is no decision boundary: one class is more probable everywhere.",
        ),
        ((2, 4, 0, 0), (1 / 9, 8 / 9), "The decision boundary is a point."),
        (
            (2, 4, 0, 0),
            (0.05, 0.95),
            "There is no decision boundary: one class is more probable everywhere.",
        ),
    ],
)
def test_a_prior_can_leave_a_line_a_point_or_nothing(second, prior, sentence):
    assert answer(boxes((1, 1, 0, 0), second, prior=(prior,))).why[-1] == sentence


def test_a_shape_is_one_of_gaussians_so_choosing_it_gives_up_the_other_densities():
    assert linked_changes(result(f1="laplace").state, "shape", "diagonal") == {
        "f1": "gaussian",
        "f2": "gaussian",
    }


def test_a_way_out_is_offered_only_where_it_leads_out():
    labels = lambda outcome: [button.label for button in mend(outcome).buttons]  # noqa: E731
    assert labels(result(data="own", points=COLLINEAR, shared=False)) == [
        "Use diagonal covariances",
        "Add 0.01 to each variance",
    ]
    constant = ((0, 1, 0), (1, 1, 0), (2, 1, 1), (3, 1, 1))
    assert labels(result(data="own", points=constant)) == ["Add 0.01 to each variance"]
    assert result(data="own", points=constant, add=0.01).fitted.model is not None


def test_singular_is_a_kind_of_fault_and_not_a_matter_of_its_words(monkeypatch):
    collinear = result(data="own", points=COLLINEAR, shared=False)
    assert singular(collinear) and collinear.fitted.is_singular

    def refuse(*arguments, **options):
        raise ValueError("the covariance is refused for another reason")

    monkeypatch.setattr(discriminant, "fit", refuse)
    other = result(data="own", points=(*COLLINEAR, (7.5, 7.25, 0)), shared=False)
    assert other.fitted.model is None and "covariance" in other.fitted.fault
    assert not singular(other)
