"""Parts of a result that have no answer: what says so, what is remembered, and what a table
makes of it.
"""

from types import SimpleNamespace

import pytest

from genlab.kit import NoAnswer, answering, table


class Asked:
    """A result one of whose parts is there while it is positive."""

    def __init__(self, number):
        self.number = number

    @property
    def root(self):
        return root_of(self.number)


@answering()
def root_of(number):
    if number < 0:
        raise ValueError(f"{number} has no root")
    return number**0.5


def test_what_is_refused_has_no_answer_in_the_same_words():
    assert root_of(4) == 2
    with pytest.raises(NoAnswer, match="-4 has no root"):
        root_of(-4)
    assert not issubclass(NoAnswer, ValueError)  # a refused change is something else


def test_answers_and_refusals_are_remembered_and_errors_of_ours_are_none():
    tried = []

    @answering(remembered=2)
    def halved(number, by=2):
        tried.append(number)
        if number % by:
            raise ValueError("odd")
        if not number:
            raise NoAnswer("nothing")
        return number / by

    for _ in range(2):
        assert halved(4) == 2 and halved(4, by=4) == 1
    assert tried == [4, 4]
    for why, number in (("odd", 3), ("nothing", 0)):
        for _ in range(2):
            with pytest.raises(NoAnswer, match=why):
                halved(number)
    assert tried == [4, 4, 3, 0]
    with pytest.raises(TypeError):
        halved("x")


def test_a_table_of_what_has_no_answer_has_no_rows_and_is_made_anew_when_it_has_one():
    @table("Roots", "root")
    def roots(root):
        return [(root,)]

    @table("Roots", "root")
    def later(result):
        yield (1.0,)
        yield (result.root,)

    assert (
        roots(Asked(4)).rows == ((2.0,),) and roots(Asked(-4)).rows == later(Asked(-4)).rows == ()
    )
    assert roots.parts(Asked(-4)) == ("-4 has no root",) != roots.parts(Asked(-5)) and roots.parts(
        Asked(4)
    ) == (2.0,)


def test_a_fault_in_a_lab_is_no_missing_answer():
    @table("Roots", "root")
    def roots(root):
        return [(root,)]

    with pytest.raises(AttributeError):
        roots(SimpleNamespace())
