"""Formulas as they are set: an index below the line; they stay HTML, for they are text."""

import re

from genlab.kit import Verdict
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.steps import Steps
from genlab.labs.hmm.tell.formula import formula
from genlab.ui.html import Markup, joined, told

_INDEX = re.compile(r"\bb_([A-Z])")


def formula_line(reading: Reading, view: str, scale: str, steps: Steps) -> Markup:
    """How the current cell comes about."""
    made = formula(reading, view, scale, *steps.here) if steps.here else None
    if made is None:
        none = (
            "Each cell’s formula stands here once it is filled."
            if reading.possible
            else "These numbers are impossible, so no day has a γ."
        )
        return Markup('<p class="formula-empty">{}</p>').format(none)
    left, *rest = map(indexed, made.steps)
    rest[-1] = Markup("<b>{}</b>").format(rest[-1])
    equal = joined(' <span class="equals">= {}</span>', [(step,) for step in rest])
    return Markup('<div class="formula"><p><b>{}</b>{}</p><p class="note">{}</p></div>').format(
        left, equal, told(made.note)
    )


def indexed(text: str) -> Markup:
    """A sentence with formulas in it: b_H(3) gets its index below the line."""
    return Markup(_INDEX.sub(r"b<sub>\1</sub>", str(told(text))))


def set_verdict(made: Verdict) -> Verdict:
    """An answer with its sentences set."""
    why = [made.why] if isinstance(made.why, str) else made.why
    return made._replace(why=[indexed(line) for line in why], spoiler=[indexed(line) for line in made.spoiler])
