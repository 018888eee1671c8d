"""What the view "Attack the filter" shows."""

from genlab.kit import Table, Verdict
from genlab.labs.spam.attack import Outcome
from genlab.labs.spam.marks import amount_of, probability, tone_of, verdict_and_amount, word_marks
from genlab.labs.spam.state import SpamState
from genlab.mail.reader import Mail
from genlab.spam.judgement import Judgement
from genlab.ui.html import Markup, join_rows, with_marks

MAX_SHOWN = 4_000  # characters of a letter in this view
MAX_SOURCE_SHOWN = 6_000
_RESULTS = {
    "spam": "Attack fails: still spam",
    "not spam": "Attack succeeds: not spam",
    "unsure": "Attack half succeeds: unsure",
    "nothing to judge": "Nothing left to judge",
    "undefined": "Undefined",
}


def attack_answer(state: SpamState, outcome: Outcome, judgement: Judgement) -> Verdict:
    """What comes of the attack, with or without counter-measures."""
    if not outcome.before.strip():
        advice = "Paste an e-mail that is spam, or choose one of the spams above."
        return Verdict("empty", "No e-mail to attack", why=advice)
    _, other = outcome.undefended if state.guard else outcome.defended
    if outcome.attack is None:
        word = f"Before the attack: {judgement.verdict}"
        sentences = ["Choose an attack, and watch what the filter says."]
    else:
        word = _RESULTS[judgement.verdict]
        counter = "Counter-measure" if state.guard else "Counter-measure, now off"
        first, rest = outcome.attack.counter[0].lower(), outcome.attack.counter[1:]
        sentences = [outcome.attack.explanation, f"{counter}: {first}{rest}"]
    other_setting = "Without counter-measures" if state.guard else "With counter-measures"
    sentences.append(f"{other_setting}: {verdict_and_amount(other)}.")
    amount = amount_of(judgement)
    return Verdict(tone_of(judgement), word, amount, sentences, judgement.p_words)


def before_and_after(outcome: Outcome) -> Table:
    """Both filters' verdicts before and after the attack."""
    filters = {
        "With counter-measures": outcome.defended,
        "Without: plain naive Bayes on the source": outcome.undefended,
    }
    rows = [(name, *map(_cell, judgements)) for name, judgements in filters.items()]
    if not outcome.before.strip():
        rows = []
    columns = ("filter", "before", "after")
    return Table("before and after", "Before and after", columns, tuple(rows))


def _cell(judgement: Judgement) -> str:
    if judgement.p_words is None:
        return str(judgement.verdict)
    return f"{judgement.verdict} ({probability(judgement)})"


def noticed(outcome: Outcome) -> Markup:
    """What the filter noticed of the attack."""
    lines = join_rows("<li>{}</li>", [(sentence,) for sentence in outcome.caught()])
    if not lines:
        return Markup("")
    return Markup('<h2>What the filter noticed</h2><ul class="notes">{}</ul>').format(lines)


def versus(state: SpamState, outcome: Outcome, mail: Mail, judgement: Judgement) -> Markup:
    """The attacked e-mail twice: as its reader sees it, and as the filter counts it."""
    if not outcome.before.strip():
        return Markup("")
    text = mail.text[:MAX_SHOWN]
    title_of_reading = "As its reader sees it"
    title_of_counts = "As a filter without counter-measures counts it"
    if state.guard:
        title_of_counts = "As the filter counts it"
    panel = (
        "<section><h2>{}</h2>"
        '<div class="letter" role="group" aria-label="{}" dir="auto" tabindex="0">{}</div>'
        "</section>"
    )
    return Markup('<div class="versus fills" data-picture>' + panel + panel + "</div>").format(
        title_of_reading,
        title_of_reading,
        outcome.seen[:MAX_SHOWN],
        title_of_counts,
        title_of_counts,
        with_marks(text, word_marks(judgement, len(text))),
    )


def source(outcome: Outcome) -> Markup:
    """The source of the attacked e-mail."""
    if not outcome.before.strip():
        return Markup("")
    note = (
        ""
        if len(outcome.after) <= MAX_SOURCE_SHOWN
        else f" (first {MAX_SOURCE_SHOWN:,} characters)"
    )
    return Markup(
        '<details class="source"><summary>Source of the attacked e-mail{}</summary>'
        '<pre role="group" aria-label="Source" tabindex="0" dir="auto">{}</pre></details>'
    ).format(note, outcome.after[:MAX_SOURCE_SHOWN])
