"""What the lab says is what its picture shows: conics by their names, rows that cannot be, what
cannot be fitted.
"""

import numpy as np
import pytest

from genlab import discriminant
from genlab.labs import labs
from genlab.labs.gauss.model import run
from genlab.labs.gauss.state import GaussState
from genlab.labs.gauss.tables import models
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


BIRDS = """2019;2020;kind;code
1,5;2;b;1
3;2,5;b;1
4;;c;2
6;2;c;2
4;3;c;2
6;2;c 2;
5;4;c 2;
6;6;c 2;
"""


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        (
            "x,y,class,ignored",
            "Class b and class “c 2” differ most in “2019”, by 4.64 standard deviations within the "
            "classes.",
        ),
        (
            "x,y,class,feature",
            "Class b and class c differ most in code (not drawn), which has one value in each "
            "class.",
        ),
    ],
)
def test_the_column_in_which_classes_differ_most_is_said_by_its_name(roles, sentence):
    reading = f"delimiter=semicolon header=yes decimal=comma edition=3 roles={roles}"
    birds = result(data="own", csv=BIRDS, reading=reading, shape="diagonal")
    assert answer(birds).why[0] == sentence


def test_a_table_of_models_calls_columns_as_the_answer_does():
    reading = "roles=x,y,class"
    unfitted = result(data="own", csv="2019,b,k\n1,2,u\n2,4,u\n3,6,v\n4,8,v\n", reading=reading)
    reason = "the shared covariance is singular: “2019” and b depend on each other"
    assert models(unfitted).rows[0][-1].startswith(reason) and reason in answer(unfitted).why


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
