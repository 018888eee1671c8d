"""What the other views say: sums side by side, an e-mail whose words can be removed, a generated
e-mail.
"""

import json
from dataclasses import replace
from functools import partial
from math import isnan

import numpy as np

from genlab.kit import (
    Button,
    Buttons,
    File,
    Table,
    Verdict,
    number,
    percent,
    plural,
    signed,
)
from genlab.kit.state import reseeded
from genlab.labs.spam.figures import NAMES
from genlab.labs.spam.marks import amount_of, tone_of
from genlab.labs.spam.model import SpamResult
from genlab.labs.spam.state import KINDS, SpamState, judge_of
from genlab.labs.spam.tables import confusion, own_words, side_by_side
from genlab.mail.reader import Mail
from genlab.spam import sums, user_filter
from genlab.spam.filter import MODELS, classify
from genlab.spam.judgement import Judgement
from genlab.spam.plain_bayes import trained
from genlab.spam.sample_mail import SampleMail, draw
from genlab.ui.html import Markup, join_rows, strength

MAX_ROWS = 8
MAX_STRUCK = 6_000  # characters of a mail whose every word can be clicked
DOUBT, STRONG = 0.3, 5.0  # nats: a weaker word is not coloured, a stronger one no darker


# ── One mail, all models ──────────────────────────────────────────────────────────────────────────


def table_of_sums(result: SpamResult) -> Table:
    """The three sums side by side: the prior, the strongest words, the rest, and what they come
    to.
    """
    sums_by_term = side_by_side(result)
    if not sums_by_term.rows:
        return Table("sums", "", ("",), ())
    prior, *terms, log_odds = sums_by_term.rows
    counted = [row for row in terms if row[1] is not None]
    rest = [row for row in terms if row[1] is None and any(row[2:])]
    rows = [prior, *counted[:MAX_ROWS]]
    if further := counted[MAX_ROWS:]:
        columns = list(zip(*further, strict=True))[2:]
        further_sums = [sum(value for value in column if value is not None) for column in columns]
        rows.append((plural(len(further), "more term"), None, *further_sums))
    judgements = result.judgements_by_model.values()
    at = result.state.cost / (1 + result.state.cost)
    shares = ["0/0" if isnan(each.p_spam) else percent(each.p_spam) for each in judgements]
    verdicts = [_filed_as(each, at) for each in judgements]
    rows += [*rest, log_odds, ("P(spam)", None, *shares)]
    rows.append((f"filed as (spam from {percent(at)})", None, *verdicts))
    return Table("sums", "b + Σ w x, in nats", sums_by_term.columns, tuple(rows))


def _filed_as(judgement: Judgement, at: float) -> str:
    if isnan(judgement.p_spam):
        return "–"
    return "spam" if judgement.p_spam >= at else "not spam"


def struck(
    state: SpamState, original: Mail, judgements_by_model: dict[str, Judgement]
) -> Markup | str:
    """The e-mail: a click on a word removes it, another one puts it back."""
    text = original.text[:MAX_STRUCK]
    tokens = [token for token in original.tokens if token.end <= len(text)]
    if not tokens:
        return ""
    weights = {word.word: word.weight for word in judgements_by_model["multinomial"].words}
    struck_words, columns = set(without(state)), trained().columns
    rows, end = [], 0
    for word, start, stop in tokens:
        kind, share, description = _looks(word, struck_words, columns, weights)
        rows.append((text[end:start], kind, strength(share), description, word, text[start:stop]))
        end = stop
    shape = '{}<mark class="{} {}" title="{}" data-pick="strike {}">{}</mark>'
    note = "" if len(text) == len(original.text) else f" (its first {MAX_STRUCK:,} characters)"
    return Markup(
        '<h2>Click a word to remove it{}</h2>{}<div class="letter" role="group" '
        'aria-label="The e-mail, whose words can be removed" dir="auto" tabindex="0">{}{}</div>'
    ).format(note, KEY, join_rows(shape, rows), text[end:])


KEY = Markup(
    '<p class="key letter-key"><mark class="spam share-6">speaks for spam</mark> '
    '<mark class="ham share-6">speaks against spam</mark> <mark class="unknown">not seen in '
    "training</mark> "
    '<mark class="gone">removed</mark> <span>colours: weights of the multinomial model</span></p>'
)


def _looks(
    word: str, struck_words: set[str], columns: dict[str, int], weights: dict[str, float]
) -> tuple[str, float, str]:
    """How a word is drawn: its kind, how strongly, and what is said of it."""
    if word in struck_words:
        return "gone", 0, "removed: click to put it back"
    if word not in columns:
        return "unknown", 0, "not seen in training"
    weight = weights.get(word, 0.0)
    if not abs(weight) >= DOUBT:
        return "quiet", 0, signed(weight)
    return "spam" if weight > 0 else "ham", min(1.0, abs(weight) / STRONG), signed(weight)


def without(state: SpamState) -> list[str]:
    """The words that are struck out."""
    return state.without.split()


def strike(result: SpamResult, word: str) -> dict:
    """A word is struck out, or put back."""
    struck_words = without(result.state)
    if word in struck_words:
        struck_words.remove(word)
    else:
        struck_words.append(word)
    return {"without": " ".join(struck_words)}


def steps(state: SpamState) -> Markup | str:
    """What becomes of a word, step by step."""
    processing = sums.steps(state.word)
    if not processing:
        return "There is no word here: a word consists of letters and digits."
    rows = [
        (
            " → ".join(dict.fromkeys((spelling, counted_form, stem))),
            counted_form if shape == counted_form else f"{counted_form} (by shape {shape})",
            f"in {plural(spam, 'spam e-mail')} and {plural(other, 'other')}"
            if spam or other
            else "not seen in training",
        )
        for spelling, counted_form, stem, shape, spam, other in processing
    ]
    shape = '<p class="help">By the lecture’s rules: <b>{}</b>. The filter counts “{}”: {}.</p>'
    return join_rows(shape, rows)


# ── A mail made up ────────────────────────────────────────────────────────────────────────────────


def nonsense(state: SpamState, sample_mail: SampleMail) -> Verdict:
    """What was drawn, how the models judge it, and why it reads as it does."""
    model_note = (
        "The class is drawn first, then each word from one bag, regardless of the word before."
        if state.model == "multinomial"
        else "The class is drawn first, then a coin is tossed for each of "
        f"{len(trained().words):,} words, in no order."
    )
    note = (
        f"{model_note} The words are plausible, but there are no sentences: naive Bayes ignores "
        "the order of words."
    )
    tone = "spam" if state.kind == "spam" else "ham"
    amount = (
        f"{plural(len(sample_mail.words), 'word')} from the {NAMES[state.model]} model, seed "
        f"{state.seed}"
    )
    return Verdict(tone, f"Generated: {KINDS[state.kind].lower()}", amount, note)


def judged_back(sample_mail: SampleMail) -> str:
    """What the models say of the mail that was made up."""
    judgements = {model: classify(sample_mail.text, model) for model in MODELS}
    probabilities = ", ".join(
        f"{NAMES[model]} {percent(judgement.p_spam)}" for model, judgement in judgements.items()
    )
    return f"P(spam) of this text as an e-mail (α = 1): {probabilities}."


def made_up(sample_mail: SampleMail) -> Markup:
    """The mail that was drawn."""
    return Markup(
        '<div class="made-up fills" data-picture role="group" aria-label="The generated e-mail" '
        'tabindex="0"><p>{}</p></div>'
    ).format(sample_mail.text or "No word was drawn.")


def generate_again(state: SpamState) -> Buttons:
    """Another draw, and the same as a mail to judge."""
    draw_button = Button("Draw another", reseeded)
    judge = Button("Judge this one", _judge_it)
    return Buttons("", [draw_button, judge])


def _judge_it(state: SpamState) -> dict:
    return {
        "view": "judge",
        "mail": draw(state.model, state.kind, state.smoothing, state.length, state.seed).text,
    }


# ── A filter of one's own ─────────────────────────────────────────────────────────────────────────


def by_own_filter(result: SpamResult) -> Verdict:
    """What one's own filter says, and of what."""
    own_mails = result.own_mails
    judgement = result.by_own
    own_filter = result.trained_filter
    fault = (
        "The file is not a filter that genlab trained."
        if result.state.trained and not own_filter
        else own_mails.message
    )
    if judgement is None:
        return Verdict(
            "empty",
            "No filter yet",
            why=fault or "At α = 0 a class without words gives 0/0: choose a larger α.",
        )
    question = (
        "the e-mail"
        if result.mail.text.strip()
        else f"“{result.question.text}” (paste an e-mail to ask about another)"
    )
    counts = own_filter.plain.documents if own_filter else np.bincount(own_mails.label, minlength=2)
    ham, spam = (number(count) for count in counts)
    name = NAMES[judge_of(result.state) if own_filter else result.state.model].lower()
    sentences = [
        f"Trained on {spam} spam and {ham} other, your own {name} filter judges {question}.",
        judgement.reason,
        "" if own_filter else fault,
    ]
    is_undefined = isnan(judgement.p_spam)
    amount = "no probability" if is_undefined else amount_of(judgement)
    share = None if is_undefined else judgement.p_words
    word = judgement.verdict.capitalize()
    return Verdict(tone_of(judgement), word, amount, sentences, share)


def likelihoods(result: SpamResult) -> Table:
    """The strongest words in one's own counts, and what they weigh in the e-mail."""
    strongest = own_words(result)
    return replace(strongest, name="likelihoods", rows=strongest.rows[:MAX_ROWS])


def errors(result: SpamResult) -> Table:
    """Who files what wrongly, at the threshold that the cost asks for."""
    table, evaluation = confusion(result), result.evaluation
    sample = (
        f"a sample of {len(evaluation.label):,} of {evaluation.of:,}, "
        "with spam and other e-mail in their original proportion"
    )
    return replace(table, title=f"{table.title}: {sample}")


def labelling(result: SpamResult) -> Buttons:
    """The mail above joins the others; the last one leaves again."""
    text = result.question.text
    add = [
        Button(f"The e-mail is {name}", partial(joined_by, label=k, text=text))
        for k, name in enumerate(("fine", "spam"))
    ]
    remove_button = Button(
        "Remove the last one", lambda state: {"own": user_filter.without_last(state.own)}
    )
    return Buttons(
        "", [*add[::-1], remove_button, Button("Load the example", {"own": user_filter.EXAMPLE})]
    )


def joined_by(state: SpamState, label: int, text: str) -> dict:
    """One's own mails with one more."""
    mails = user_filter.lines_of(state.own).text
    before = mails if not mails or mails.endswith("\n") else f"{mails}\n"
    return {"own": before + user_filter.line_of_mail(label, text)}


def keeping(state: SpamState) -> Buttons:
    """To keep what was trained or labelled: only as a file, for nothing of it outlives the tab."""
    forget = [Button("Forget it, back to my e-mails", {"trained": ""})] if state.trained else []
    return Buttons("", [Button("Save your filter as a file", _file), *forget])


def _file(state: SpamState) -> File:
    if state.trained:
        return File("genlab-filter.json", state.trained)
    return File(
        "genlab-mails.json",
        json.dumps({"genlab": "labelled mails", "own": state.own}, ensure_ascii=False),
    )
