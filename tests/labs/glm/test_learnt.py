"""What was learnt from a table: each family says what a step of a column does, in its own words."""

import math

import pytest

from genlab.labs.glm.learnt import learnt
from genlab.labs.glm.model import run
from genlab.labs.glm.state import GlmState
from genlab.labs.glm.tables import effects

LINE = "hours;score\n1;2,5\n2;3\n3;5\n4;5,5\n5;8\n"
GROUPS = "hours,group,2019\n1,a,2\n2,a,4\n3,a,5\n1,b,7\n2,b,8\n3,b,11\n"
FALLING = "hours,score\n1,8.1\n2,6\n3,3.9\n4,2\n"
PASSED = "hours,passed\n1,no\n2,no\n3,yes\n4,no\n5,yes\n6,yes\n"
KINDS = (
    "x,y,k\n1,0,u\n2,1,u\n3,3,v\n2,2,v\n4,1,w\n1,2,w\n3,0,u\n2,4,w\n2,0,v\n3,1,w\n1,1,v\n3,2,u\n"
)


def said(text, roles, **fields):
    return learnt(run(GlmState(data="own", csv=text, reading=f"roles={roles}", **fields)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # 1.35 ± 3.182446 √(1.075 / 3 / 10), which is t at 0.975 with 3 degrees of freedom
        (LINE, "raises the expected score by 1.35 (95 % interval 0.748 to 1.95)"),
        (FALLING, "lowers the expected score by 2.04 (95 % interval 1.89 to 2.19)"),
        ("hours,score\n0,1\n1,3\n2,5\n", "raises the expected score by 2"),
        ("hours,score\n0,3\n1,3\n2,3\n", "leaves the expected score as it is"),
    ],
)
def test_a_line_says_what_a_unit_adds_with_the_interval_of_students_t(text, sentence):
    assert said(text, "x,response") == f"each further unit of hours {sentence}"


def test_what_the_rows_do_not_tell_is_said():
    assert said(LINE.replace("8\n", "−30\n"), "x,response") == (
        "the rows do not tell whether each further unit of hours raises or lowers the expected "
        "score (by −6.25, 95 % interval −19.8 to 7.26)"
    )
    assert said(PASSED.replace("4,no", "4,yes"), "x,response", family="logistic") == (
        "each further unit of hours raises the odds of yes, and the rows do not tell by how much"
    )
    assert said("x,z\n7,1\n7,2\n7,4\n", "x,response") == (
        "the rows do not tell whether each further unit of x raises or lowers the expected z"
    )


def test_of_several_columns_the_clearest_is_said_and_every_one_is_in_the_table():
    roles = "x,feature,response"
    assert said(GROUPS, roles).startswith(
        "with hours fixed, “b” instead of “a” in group raises the expected “2019” by 5 ("
    )
    text = "x,constant,z\n1,7,1.2\n2,7,1.9\n3,7,3.1\n4,7,4\n"
    assert said(text, roles) == (
        "with constant fixed, each further unit of x raises the expected z by 0.96 "
        "(95 % interval 0.681 to 1.24)"
    )
    table = effects(run(GlmState(data="own", csv=text, reading=f"roles={roles}")))
    assert [row[-2:] for row in table.rows] == [
        pytest.approx((0.681, 1.239), abs=5e-4),
        (-math.inf, math.inf),
    ]


@pytest.mark.parametrize(
    ("text", "roles", "family", "sentence"),
    [
        (PASSED, "x,response", "logistic", "raises or lowers the odds of yes (factor 3.367"),
        (
            PASSED.replace("no", "0").replace("yes", "1"),
            "x,response",
            "logistic",
            "the odds of “passed = 1” (factor 3.367",
        ),
        (
            "age,deaths,pop\n1,3,10\n2,9,20\n3,30,30\n",
            "x,response,exposure",
            "poisson",
            "multiplies the rate of deaths by",
        ),
        (KINDS, "x,feature,response", "softmax", "odds of class w against class u"),
        # a factor near 1 is never 1
        (
            "x,y\n0,100\n1000000,200\n2000000,400\n3000000,790\n",
            "x,response",
            "poisson",
            "by 1.00000069 (95",
        ),
    ],
)
def test_each_family_says_its_quantity(text, roles, family, sentence):
    assert sentence in said(text, roles, family=family)
