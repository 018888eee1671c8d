import math
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.strategies import values

from genlab.kit import (
    Choice,
    Count,
    Flag,
    Real,
    State,
    Text,
    field_of,
    fields_of,
    quoted,
    titled,
)

DOMAINS = [
    Real(-1e300, 1e300),
    Real(0, 10, log=True),
    Count(0, 2**31 - 1),
    Choice(("a", "b")),
    Flag(),
    Text(500),
    Text(500, multiline=True),
    Text(5_000, alphabet="HT"),
]


@pytest.mark.parametrize("domain", DOMAINS, ids=repr)
@given(data=st.data())
def test_a_value_comes_back_from_its_text(domain, data):
    value = data.draw(values(domain))
    assert domain.decode(domain.encode(value)) == domain.check(value)


def test_numbers_are_written_short():
    assert [Real(-1e30, 1e30).encode(x) for x in (2.0, 0.1, 1e16, 123456.0, 1e-5)] == [
        "2",
        "0.1",
        "1e16",
        "123456",
        "1e-05",
    ]


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, -1e-9, 10.000001, "1", None, True, 1j, [1]]
)
def test_a_real_refuses_what_is_no_finite_number_of_its_range(value):
    with pytest.raises(ValueError, match="a number from 0 to 10 is allowed, got"):
        Real(0, 10).check(value)


@pytest.mark.parametrize(
    "text", ["nan", "inf", "1_0", " 1", "١", "0x1", "1e", "", "1e99999", "1" * 7_000]
)
def test_a_real_in_a_link_is_written_in_plain_ascii_digits(text):
    with pytest.raises(ValueError, match="a number from 0 to 10 is allowed"):
        Real(0, 10).decode(text)


@pytest.mark.parametrize("text", ["5.0", "1e3", "-1", "101", "9" * 5_000, "", "1_0"])
def test_a_count_refuses_what_is_no_whole_number_of_its_range(text):
    with pytest.raises(ValueError, match="a whole number from 0 to 100 is allowed"):
        Count(0, 100).decode(text)


def test_minus_zero_is_zero_so_that_equal_states_have_equal_links():
    assert math.copysign(1, Real(-1, 1).check(-0.0)) == 1


def test_a_text_says_which_character_is_not_allowed_and_where():
    with pytest.raises(ValueError, match="only H and T are allowed, got “X” at character 3"):
        Text(10, alphabet="HT").check("HTX")
    with pytest.raises(ValueError, match="got “x” at character 5"):
        Text(10, alphabet="HT", loose=True).check("ttt xZ")
    with pytest.raises(ValueError, match="one line is allowed, got “�” at character 2"):
        Text(10).check("a\nb")
    with pytest.raises(ValueError, match="at most 10 characters are allowed, got 11"):
        Text(10).check("a" * 11)


def test_a_strangers_text_is_shown_short_and_without_controls():
    assert quoted("a\x1b[31m\u202eb\ud800") == "“a�[31m�b�”"
    assert quoted("x" * 100) == "“" + "x" * 40 + "…”"


@dataclass(frozen=True)
class Interval(State):
    low: float = field_of(Real(0, 1), 0.25, label="lower end", help="where it begins")
    high: float = field_of(Real(0, 1), 0.75)
    note_to_self: str = field_of(Text(10), "", private=True)

    def check(self):
        if self.low > self.high:
            raise ValueError(f"low must not exceed high, got {self.low} and {self.high}")


def test_fields_carry_what_was_declared_once():
    low, high, note = fields_of(Interval).values()
    assert (low.name, low.domain, low.default, low.label, low.help, low.private) == (
        "low", Real(0, 1), 0.25, "lower end", "where it begins", False,
    )  # fmt: skip
    assert (high.label, note.label, note.private) == ("high", "note to self", True)


def test_a_state_cannot_hold_a_value_outside_its_domain():
    with pytest.raises(ValueError, match="high: a number from 0 to 1 is allowed, got “2”"):
        Interval(high=2)
    with pytest.raises(ValueError, match="low must not exceed high"):
        Interval(low=0.9)
    assert Interval(low=0) == Interval(low=0.0)


@pytest.mark.parametrize(
    "text, value",
    [
        ("2^48", 2**48),
        ("2**48", 2**48),
        ("2⁴⁸", 2**48),
        ("2^31-1", 2**31 - 1),
        ("2 ^ 31 − 1", 2**31 - 1),
        ("10^9+7", 10**9 + 7),
        ("281474976710656", 2**48),
    ],
)
def test_count_with_powers_decodes_powers_as_they_are_typed(text, value):
    domain = Count(2, 2**64, powers=True)
    assert domain.decode(text) == value
    assert domain.decode(domain.encode(value)) == value


@pytest.mark.parametrize(
    "text", ["2^65", "2^", "^48", "2^48-", "2^-3", "2⁴8", "2^4⁸", "9999^99", "2^6.5"]
)
def test_count_with_powers_refuses_what_is_no_power_or_too_large(text):
    with pytest.raises(ValueError, match="a whole number from 2 to 18446744073709551616"):
        Count(2, 2**64, powers=True).decode(text)


def test_a_text_may_be_tidied_and_is_kept_and_linked_in_that_form():
    domain = Text(10, tidy=str.strip)
    assert domain.check("  walk ") == "walk" == domain.decode(" walk  ")
    with pytest.raises(ValueError, match="at most 10 characters are allowed, got 11"):
        domain.check("x" * 11 + " ")


def test_the_options_of_a_choice_are_labelled_by_themselves_or_by_what_is_said():
    assert Choice(("a", "b")).options == {"a": "a", "b": "b"}
    assert Choice(("a", "b"), former={"c": "a"}).decode("c") == "a"
    options = titled("normal drawn", drawn="Drawn by hand")
    assert Choice(options).options == {"normal": "Normal", "drawn": "Drawn by hand"}
