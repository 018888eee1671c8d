"""Hypothesis strategies, made from the domains that the states declare."""

import csv
import io

from hypothesis import strategies as st

from genlab.check.samples import READINGS, state_or_none
from genlab.kit import Choice, Count, Csv, Flag, PastedText, Points, Reading, Real, Rows, Text
from genlab.tables import ROLES

LONGEST = 300  # a text as long as its limit belongs to the corners, not to every example
MAX_ROWS = 12  # so do as many points or lines as there may be


def values(domain):
    match domain:
        case Real(low, high):
            return st.floats(low, high) | st.sampled_from([low, high])
        case Count(low, high):
            return st.integers(low, high)
        case Choice():
            return st.sampled_from(list(domain.options))
        case Flag():
            return st.booleans()
        case Text(limit, None, multiline):
            characters = st.characters() if multiline else st.characters(exclude_characters="\r\n")
            return st.text(characters, max_size=min(limit, LONGEST))
        case Text(limit, alphabet, _):
            return st.text(st.sampled_from(alphabet), max_size=min(limit, LONGEST))
        case Rows():
            return rows(domain)
        case Points(low, high, classes, max_points):
            x, label = st.floats(low, high), st.integers(0, classes - 1)
            return st.lists(st.tuples(x, x, label), max_size=min(max_points, MAX_ROWS)).map(tuple)
        case Csv():
            return sheets(domain)
        case PastedText():
            return sheets(Csv()) | st.text(max_size=40)
        case Reading():
            return st.sampled_from(READINGS) | st.lists(
                st.sampled_from(list(ROLES)), min_size=1, max_size=6
            ).map(lambda roles: f"roles={','.join(roles)}")
    raise TypeError(f"no strategy for {domain!r}")


def rows(domain):
    cell = st.floats(domain.low, domain.high)
    widths = st.integers(1, domain.columns)
    if domain.ragged:
        row = widths.flatmap(lambda k: st.tuples(*[cell] * k))
        return st.lists(row, max_size=domain.rows).map(tuple)
    return widths.flatmap(lambda k: st.lists(st.tuples(*[cell] * k), max_size=domain.rows)).map(
        tuple
    )


def sheets(domain):
    cell = st.floats(allow_nan=False, allow_infinity=False).map(repr) | st.text(
        "ab c,;\t\"'=", max_size=5
    )
    name = st.text("abc xyz", min_size=1, max_size=5)
    sheet = st.integers(1, min(domain.columns, 6)).flatmap(
        lambda k: st.tuples(
            st.lists(name, min_size=k, max_size=k),
            st.lists(st.tuples(*[cell] * k), max_size=MAX_ROWS),
        )
    )
    return st.tuples(sheet, st.sampled_from(",;\t")).map(
        lambda sheet_and_separator: as_csv(*sheet_and_separator)
    ) | st.just("")


def as_csv(sheet, separator):
    names, lines = sheet
    stream = io.StringIO()
    csv.writer(stream, delimiter=separator, quoting=csv.QUOTE_ALL).writerows([names, *lines])
    return stream.getvalue()


def states(lab):
    fields = st.fixed_dictionaries(
        {name: values(field.domain) for name, field in lab.fields.items()}
    )
    return fields.map(lambda values: state_or_none(lab, values)).filter(
        lambda state: state is not None
    )
