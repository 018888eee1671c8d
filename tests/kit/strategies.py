"""Hypothesis strategies and extreme values, made from the domains that the states declare."""

from hypothesis import strategies as st

from genlab.kit import Choice, Count, Flag, Real, Rows, Text

LONGEST = 300  # a text as long as its limit belongs to the corners, not to every example


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
            some = st.characters() if multiline else st.characters(exclude_characters="\r\n")
            return st.text(some, max_size=min(limit, LONGEST))
        case Text(limit, alphabet, _):
            return st.text(st.sampled_from(alphabet), max_size=min(limit, LONGEST))
        case Rows(low, high, rows, columns):
            width = st.integers(1, columns)
            row = width.flatmap(lambda k: st.lists(st.tuples(*[st.floats(low, high)] * k), max_size=rows))
            return row.map(tuple)
    raise TypeError(f"no strategy for {domain!r}")


def states(lab):
    fields = st.fixed_dictionaries({name: values(field.domain) for name, field in lab.fields.items()})
    return fields.map(lambda given: state_or_none(lab, given)).filter(lambda state: state is not None)


def state_or_none(lab, given):
    """The state, or None where a rule between its fields forbids it.

    A sentence that begins with a field's name is about that field: without it the rest may still go together.
    """
    try:
        return lab.state(**given)
    except ValueError as error:
        name = str(error).partition(":")[0]
        return state_or_none(lab, {n: value for n, value in given.items() if n != name}) if name in given else None


def extremes(domain):
    match domain:
        case Real(low, high) | Count(low, high):
            return [low, high]
        case Choice():
            return list(domain.options)
        case Flag():
            return [False, True]
        case Text(limit, alphabet, _):
            unit = alphabet or "free money "
            return ["", (unit * (limit // len(unit) + 1))[:limit]]
        case Rows(low, high, rows, columns):
            return [(), ((high,),), ((low,) * columns,) * rows]
    raise TypeError(f"no extremes for {domain!r}")
