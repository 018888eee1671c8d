"""Regression of a table of one's own: exposure, weights, several features, names of columns."""

import json
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from genlab.estimators import PoissonRegressor
from genlab.kit import own_table, payload, script
from genlab.labs.glm import figures, tables
from genlab.labs.glm.data import USE
from genlab.labs.glm.lab import LAB
from genlab.labs.glm.model import run
from genlab.labs.glm.state import GlmState
from genlab.labs.glm.summary import headline

# Ship damage (McCullagh and Nelder 1989, table 6.2), three types: months of service, incidents
SHIPS = """type,year,months,incidents
A,1,127,0
A,2,1095,3
A,3,1512,6
B,1,44882,39
B,2,28609,58
B,3,7064,12
C,1,1179,1
C,2,552,1
C,3,676,6
"""
WEIGHTED = "x,y,z,n\n0,1,5,1\n1,3,4,2\n2,2,6,3\n3,5,1,1\n4,4,2,2\n"


def result(text, roles, **fields):
    return run(GlmState(data="own", csv=text, reading=f"roles={roles}", **fields))


def ships(**fields):
    roles = "ignored,x,exposure,response"
    return result(SHIPS, roles, family="poisson", **fields)


@pytest.mark.parametrize(
    ("text", "slope", "intercept"),
    [
        ("1,2\n2,3.5\n3,5\n4,6\n", 1.35, 0.75),  # no header: the first row is one
        (",x,y\n0,1,2\n1,2,3.5\n2,3,5\n", 1.5, 0.5),  # the index of pandas
        ("sep=;\r\nx;y\r\n1;2\r\n2;3,5\r\n3;5\r\n", 1.5, 0.5),
        ("\ufeffx;y\n1,5;2,25\n2,5;3,75\n3,5;5,1\n", 1.425, 0.1375),
        ('x,y\n"1,500",2\n"2,500",3\n', 0.001, 0.5),
        ("x,y\n−1,2\n0,3\n1,5\n", 1.5, 10 / 3),
        ("# data of today\nx,y\n1,2\n2,3\n3,5\n", 1.5, 1 / 3),
    ],
)
def test_a_line_is_fitted_to_what_a_file_says(text, slope, intercept):
    draft = GlmState(draft=text)
    regression = run(replace(draft, **own_table.used(draft, USE)))
    assert float(regression.fit.weights[0]) == pytest.approx(slope)
    assert float(regression.fit.intercept) == pytest.approx(intercept)


def test_each_reading_of_a_doubtful_text_is_offered_with_the_line_that_it_gives():
    state = GlmState(draft="x;y\n1,500;2,500\n2,250;3,100\n3,125;5,700\n")
    for button in own_table.two_readings(LAB)(state).buttons:
        read = replace(state, **button.change(state))
        taken = run(replace(read, **own_table.used(read, USE)))
        assert button.label.endswith(headline(taken).split(";")[0])
        x = [1.5, 2.25, 3.125] if button.on else [1500, 2250, 3125]
        y = [2.5, 3.1, 5.7] if button.on else [2500, 3100, 5700]
        line = [*taken.fit.weights.tolist(), float(taken.fit.intercept)]
        assert line == pytest.approx(np.polyfit(x, y, 1))


@pytest.mark.parametrize(
    ("text", "reading", "found"),
    [
        ("h,score\n1,7\n2,9\n3,5\n4,8\n5,6\n", "edition=3", "score has 5 values, “7”"),
        ("h,passed\n1,yes\n2,yes\n", "roles=x,response", "passed has 1 value, “yes”"),
    ],
)
def test_a_column_that_can_be_no_class_is_named_with_its_values(text, reading, found):
    assert found in run(GlmState(family="logistic", data="own", csv=text, reading=reading)).fault


def test_an_exposure_gives_rates_as_the_estimator_does():
    regression = ships()
    x = regression.rows.x
    y = regression.rows.y
    months = regression.rows.exposure
    peer = PoissonRegressor().fit(x, y, exposure=months)
    assert regression.fit.weights == pytest.approx(peer.coef_, rel=1e-6)
    assert regression.mean == pytest.approx(peer.predict(x, exposure=months), rel=1e-6)
    assert regression.mean.sum() == pytest.approx(y.sum())
    assert "multiplies the rate of incidents by" in headline(regression)
    rates, fitted = regression.shown
    assert rates == pytest.approx(y / months) and fitted == pytest.approx(regression.mean / months)


def test_an_exposure_in_other_units_changes_the_intercept_alone():
    years = SHIPS.replace("months", "years")
    rows = [line.split(",") for line in years.splitlines()]
    for row in rows[1:]:
        row[2] = repr(float(row[2]) / 12)
    other = result("\n".join(map(",".join, rows)), "ignored,x,exposure,response", family="poisson")
    regression = ships()
    assert other.fit.weights == pytest.approx(regression.fit.weights)
    assert other.fit.intercept - regression.fit.intercept == pytest.approx(np.log(12))


@pytest.mark.parametrize("family", ["linear", "poisson"])
def test_a_weight_counts_a_row_as_often_as_it_says(family):
    lines = WEIGHTED.splitlines()
    repeated_lines = [lines[0]]
    for line in lines[1:]:
        repeated_lines += [line] * int(line[-1])
    regression = result(WEIGHTED, "x,response,ignored,weight", family=family)
    other = result("\n".join(repeated_lines), "x,response,ignored,ignored", family=family)
    assert regression.fit.weights == pytest.approx(other.fit.weights, rel=1e-7)
    assert regression.fit.log_likelihood == pytest.approx(other.fit.log_likelihood, rel=1e-9)
    assert regression.sds(regression.fit) == pytest.approx(other.sds(other.fit), rel=1e-6)
    assert sum(tables.sums_of(regression).values()) == pytest.approx(0, abs=1e-7)


def test_several_features_are_fitted_together_and_called_by_their_names():
    regression = result(WEIGHTED, "x,response,feature,feature")
    x = np.array([[0, 5, 1], [1, 4, 2], [2, 6, 3], [3, 1, 1], [4, 2, 2]], dtype=float)
    y = np.array([1, 3, 2, 5, 4], dtype=float)
    best, *_ = np.linalg.lstsq(np.c_[np.ones(5), x], y, rcond=None)
    assert np.r_[regression.fit.intercept, regression.fit.weights] == pytest.approx(best)
    assert regression.names == ("b", "w of x", "w of z", "w of n")
    line = headline(regression).partition(";")[0]
    assert line.count(" z") == 1 and line.endswith(" n")
    assert tables.fitted(regression).columns == (
        "observation",
        "x",
        "z",
        "n",
        "y",
        "mean",
        "y − mean",
    )
    plot = figures.fit(regression)
    curve = next(mark for mark in plot.marks if "at their means" in mark.name)
    middle = regression.rows.x.mean(axis=0)
    at = np.interp(middle[0], curve.x, curve.y)
    assert at == pytest.approx(float(regression.fit.mean(middle[None])[0]), abs=1e-6)


@pytest.mark.parametrize(
    ("roles", "family"),
    [
        ("ignored,x,exposure,response", "poisson"),
        ("ignored,x,weight,response", "linear"),
        ("ignored,x,feature,response", "poisson"),
    ],
)
def test_the_program_that_is_taken_home_prints_the_same_coefficients(roles, family, tmp_path):
    regression = result(SHIPS, roles, family=family)
    path = tmp_path / "program.py"
    path.write_text(script(LAB, regression.state), encoding="utf-8")
    process = subprocess.run(
        [sys.executable, path], capture_output=True, check=True, timeout=120, encoding="utf-8"
    )
    program_rows = json.loads(process.stdout)["coefficients"]
    lab_rows = payload(LAB, regression.state)["tables"]["coefficients"]["rows"]
    assert [row[0] for row in program_rows] == [row[0] for row in lab_rows]
    for row, other in zip(program_rows, lab_rows, strict=True):
        assert row[1:] == pytest.approx(other[1:], rel=1e-9)
