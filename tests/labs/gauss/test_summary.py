"""What the lab says is what its picture shows: conics by their names, rows that cannot be, what
cannot be fitted.
"""

import math

import numpy as np
import pytest

from genlab import discriminant
from genlab.kit import NoAnswer
from genlab.kit.geometry2d import cells
from genlab.kit.picture import Curve, Shade
from genlab.labs import labs
from genlab.labs.gauss import figures
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
    assert answer(boxes(unit * np.array(first), unit * np.array(second))).why == [
        f"The decision boundary is {conic}."
    ]


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
    assert answer(boxes((1, 1, 0, 0), second, prior=(prior,))).why == [sentence]


@pytest.mark.parametrize("view", ["plane", "posterior", "parts"])
def test_a_prior_of_0_makes_rows_impossible_and_that_is_said(view):
    outcome = result(prior=((0.5, 0.5, 0),), view=view)
    explanation = " ".join(answer(outcome).why)
    assert (
        "A prior of 0 makes the observations of class Gentoo impossible, so log L is −∞."
        in explanation
    )
    for text in (LAB.headline(outcome), answer(outcome).amount, answer(outcome).word):
        assert "inf" not in text
    assert "impossible" in LAB.headline(outcome) and "−∞" in LAB.headline(outcome)


def test_a_term_of_minus_infinity_has_no_bar_and_is_said_below():
    plot = figures.terms(result(prior=((0.5, 0.5, 0),), view="parts"))
    assert np.isfinite(plot.marks[0].y).all() and math.isfinite(plot.y.high)
    assert [text for _, text in plot.x.ticks if "∞" in text] == ["prior of Gentoo: ∞"]


def test_margins_use_separate_densities_where_the_gaussians_fail():
    outcome = result(data="own", points=COLLINEAR, shared=False, view="margins")
    assert answer(outcome).word.startswith("0 of 4 misclassified by naive Bayes")
    assert "costs ∞, ∞ nats" in LAB.headline(outcome)
    assert figures.across(outcome).marks and not figures.across(outcome).note


def test_unfit_density_gives_figure_and_answer_the_same_reason():
    outcome = result(data="xor", f1="exponential", view="margins")
    reason = "x₁ in class 0 is −2.5; an exponential density is for values from 0"
    assert (
        answer(outcome).why == f"{reason}."
        and LAB.headline(outcome) == f"Four squares (XOR): {reason}"
    )
    with pytest.raises(NoAnswer, match=reason):
        figures.across(outcome)


def test_draws_are_of_the_gaussians_whatever_the_densities():
    fields = {"data": "xor", "view": "samples", "n": 50}
    assert LAB.headline(result(f1="exponential", **fields)) == LAB.headline(result(**fields))
    unfitted = result(
        data="own", points=COLLINEAR, shared=False, f1="laplace", view="samples", n=50
    )
    assert answer(unfitted).word == "Nothing can be fitted" and "singular" in answer(unfitted).why


def test_plane_of_separate_densities_shows_the_tie_and_no_ellipse():
    outcome = result(f1="laplace", f2="kernel")
    names = [mark.name for mark in figures.plane(outcome).marks if isinstance(mark, Curve)]
    assert names == ["decision boundary"] * 3
    tie = next(mark for mark in figures.plane(outcome).marks if isinstance(mark, Curve))
    places = np.transpose([tie.x, tie.y])[~np.isnan(tie.x)]
    first = outcome.alone.log_joint(places)[:, 1]
    second = outcome.alone.log_joint(places)[:, 0]
    assert len(places) > 20 and np.abs(first - second).max() < 0.3  # as near as the grid is fine


@pytest.mark.parametrize("fields", [{}, {"shared": False}, {"f1": "laplace"}])
def test_the_plane_shades_each_place_by_its_most_probable_class(fields):
    outcome = result(**fields)
    plot = figures.plane(outcome)
    (shade,) = [mark for mark in plot.marks if isinstance(mark, Shade)]
    side = figures.REGION_GRID
    *_, places = cells(plot.x, plot.y, side)
    winner = outcome.seen.log_joint(places).argmax(axis=1).reshape(side, side)
    assert (np.asarray(shade.posterior).argmax(axis=-1) == winner).all()
    assert list(shade.tones) == ["one", "two", "three"]


def test_a_shape_is_one_of_gaussians_so_choosing_it_gives_up_the_other_densities():
    assert linked_changes(result(f1="laplace").state, "shape", "diagonal") == {
        "f1": "gaussian",
        "f2": "gaussian",
    }


def test_rings_mark_the_misclassified_rows_that_the_answer_counts():
    outcome = result(f1="laplace", f2="kernel")
    ringed = next(mark for mark in figures.plane(outcome).marks if mark.name == "misclassified")
    assert len(ringed.x) == int(answer(outcome).word.split()[0]) == 25


def table_fields(*names, features="a,b"):
    """Two classes of these names, the first on a line."""
    rows = [
        f"{x},{y},{names[k]}"
        for x, y, k in ((0, 0, 0), (1, 1, 0), (2, 2, 0), (2, 0, 1), (3, 1, 1), (2, 5, 1))
    ]
    return {"data": "own", "csv": "\n".join([f"{features},kind", *rows]), "shared": False}


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("class 1", "class 2"), "the covariance of class 1 is singular"),
        (("class", "zebra"), "the covariance of class “class” is singular"),
        (("big bird", "fish"), "the covariance of class “big bird” is singular"),
        (("Adelie", "Gentoo"), "the covariance of class Adelie is singular"),
    ],
)
def test_a_class_is_named_once_and_as_itself(names, text):
    assert text in answer(result(**table_fields(*names))).why


def test_features_that_are_called_after_columns_are_named_once():
    explanation = answer(result(**table_fields("s", "t", features="column 1,x"))).why
    assert "“column 1” and x depend on each other" in explanation
    narrow = result(data="own", csv="x,k\n1,s\n1,s\n2,t\n3,t", f1="kernel", view="line")
    assert "x" in narrow.rows.features and answer(narrow).tone == "plain"
    flat = result(data="own", csv="x,k\n1,s\n1,s\n1,t\n1,t", view="line")
    assert (
        answer(flat).why
        == "x has one value in all 4 rows; the likelihood grows without end as sd → 0."
    )


def test_answer_says_that_there_is_only_one_row():
    explanation = answer(result(data="own", points=((1, 2, 0),), view="line")).why
    assert (
        explanation
        == "x₁ has one value in its only row; the likelihood grows without end as sd → 0."
    )


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


def test_a_place_that_no_class_reaches_is_said():
    outcome = result(f1="uniform", f2="uniform", view="posterior", at=((0.0, 0.0),))
    assert LAB.headline(outcome) == "At (0, 0): every class has density 0"
    assert answer(outcome).why[-1] == "At (0, 0): every class has density 0."


def test_a_click_that_adds_a_row_is_offered_where_there_is_one():
    assert answer(result(data="own")).why.startswith("Click into the picture")
    assert answer(result(data="own", view="posterior")).why.startswith("Choose Plane and click")


def test_rows_drawn_beyond_the_picture_are_counted():
    outcome = result(shape="spherical", n=1000, view="samples")
    plot = figures.drawn(outcome)
    x, y = outcome.drawn.x.T
    is_outside = (x < plot.x.low) | (x > plot.x.high) | (y < plot.y.low) | (y > plot.y.high)
    assert (
        is_outside.sum() > 1
        and answer(outcome).why == f"Outside the picture: {is_outside.sum()} samples."
    )


@pytest.mark.parametrize("feature", [0, 1])
def test_a_margin_stands_over_the_rows_that_it_is_of(feature):
    plot = (figures.across, figures.up)[feature](outcome := result(view="margins"))
    x, y = outcome.rows.x[:, feature], outcome.rows.x[:, 1 - feature]
    dots = [mark for mark in plot.marks if hasattr(mark, "ring")]
    assert sorted(np.concatenate([mark.x for mark in dots])) == sorted(x)
    share = (np.concatenate([mark.y for mark in dots]) - plot.y.low) / (plot.y.high - plot.y.low)
    positions = plot.right.low + share * (plot.right.high - plot.right.low)
    assert sorted(positions) == pytest.approx(sorted(y))  # on the scale at the right
    assert plot.right.label == outcome.rows.features[1 - feature]


def test_rows_of_one_feature_have_no_plane_and_that_is_said():
    outcome = result(data="line", view="margins")
    assert "One feature" in figures.across(outcome).note and "8 values" in LAB.headline(outcome)
