"""Parts of a result that have no answer: what says so, what is remembered, and what a table
makes of it.
"""

import pytest

from genlab.kit import NoAnswer, answering, table


class Equation:
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


def test_refusal_of_the_core_becomes_no_answer_with_the_same_words():
    assert root_of(4) == 2
    with pytest.raises(NoAnswer, match="-4 has no root"):
        root_of(-4)
    assert not issubclass(NoAnswer, ValueError)  # a refused change is something else


def test_answers_and_refusals_are_remembered_and_errors_of_ours_are_none():
    calls = []

    @answering(remembered=2)
    def halve(number, by=2):
        calls.append(number)
        if number % by:
            raise ValueError("odd")
        if not number:
            raise NoAnswer("nothing")
        return number / by

    for _ in range(2):
        assert halve(4) == 2 and halve(4, by=4) == 1
    assert calls == [4, 4]
    for reason, number in (("odd", 3), ("nothing", 0)):
        for _ in range(2):
            with pytest.raises(NoAnswer, match=reason):
                halve(number)
    assert calls == [4, 4, 3, 0]
    with pytest.raises(TypeError):
        halve("x")


def test_table_without_an_answer_has_no_rows():
    @table("Roots", "root")
    def roots(root):
        return [(root,)]

    @table("Roots", "root")
    def second_table(result):
        yield (1.0,)
        yield (result.root,)

    assert (
        roots(Equation(4)).rows == ((2.0,),)
        and roots(Equation(-4)).rows == second_table(Equation(-4)).rows == ()
    )
    assert roots.parts(Equation(-4)) == ("-4 has no root",) != roots.parts(
        Equation(-5)
    ) and roots.parts(Equation(4)) == (2.0,)


def test_answering_keeps_the_error_as_cause_without_the_frames_of_the_call():
    class OddNumberError(ValueError):
        pass

    @answering(remembered=2)
    def half_of(number):
        if number % 2:
            raise OddNumberError("odd")
        return number // 2

    @answering()
    def quarter_of(number):
        return half_of(half_of(number))

    for function in (half_of, half_of, quarter_of):  # anew, remembered, through another function
        with pytest.raises(NoAnswer) as caught:
            function(3)
        assert isinstance(caught.value.cause, OddNumberError)
        assert caught.value.cause.__traceback__ is None
    assert NoAnswer("nothing").cause is None
