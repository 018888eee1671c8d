"""The spam lab on the screen: a mail goes in; the verdict, the words that decided and the mail
marked come out.
"""

from collections.abc import Callable
from math import isinf, isnan

from genlab.kit import (
    Button,
    Buttons,
    Choose,
    Feed,
    Layout,
    Open,
    Verdict,
    Walk,
    When,
    percent,
    plural,
    signed,
)
from genlab.labs.spam.figures import (
    along,
    learning,
    own_learning,
    reliability,
    roc,
    towards_zero,
    weights,
)
from genlab.labs.spam.model import SpamResult, SpamState
from genlab.labs.spam.summary import (
    by_own_filter,
    counter,
    errors,
    few_or_many,
    generate_again,
    how_drawn,
    judged_back,
    keeping,
    labelling,
    likelihoods,
    made_up,
    nonsense,
    saturation,
    steps,
    strike,
    struck,
    table_of_sums,
    why_so,
    zero,
)
from genlab.labs.spam.upload import Fed
from genlab.mail.reader import Mail, text_of
from genlab.spam.examples import examples
from genlab.spam.filter import Judgement, trained
from genlab.spam.learning_curve import DRAWS
from genlab.ui.html import Bar, Mark, Markup, bars, isolated, joined, marked

MOST_BARS = 15
MOST_MARKED = 20_000  # characters; beyond them the page would take longer to draw than to judge
FAINT, STRONG = 0.3, 8.0  # nats: a weaker word is left unmarked, a stronger one is marked no darker
TONES = {
    "spam": "spam",
    "not spam": "ham",
    "unsure": "unsure",
    "undefined": "unsure",
    "nothing to judge": "empty",
}
INVITATION = (
    "Paste an e-mail, open one, or try one of the real ones. Whatever you paste stays in this tab.",
    "The words that decided, and the mail with its words marked, will stand here.",
)
KEY = Markup(
    '<p class="key letter-key"><mark class="spam share-6">speaks for spam</mark> '
    '<mark class="ham share-6">speaks against</mark> <mark class="unknown">unknown to the model</mark> '
    "<span>unmarked: says little</span></p>"
)
FILE = Open(
    "Open a mail you saved (.eml, .txt)",
    ".eml,.txt,.mbox,message/rfc822,text/plain",
    "mail",
    text_of,
)
FEED = Feed(
    "Or train on a folder, an mbox, a CSV (10,000 mails and more); or open what you saved", Fed
)
REAL = Buttons(
    "Or try a real one",
    [
        *(Button(each.subject, {"mail": each.source}) for each in examples()),
        Button("Clear", {"mail": ""}),
    ],
)


def verdict(
    mails: tuple[Mail, ...], judged: Judgement, beside: tuple[tuple[str, Judgement], ...]
) -> Verdict:
    """Spam or not, with what probability, and why if that is not the whole answer."""
    tone = TONES[judged.verdict]
    if tone == "empty":
        return Verdict(tone, "Nothing to judge yet", why=mails[0].notices or INVITATION)
    why = [
        f"Mail 1 of {len(mails):,}; the tables below have them all." if len(mails) > 1 else "",
        judged.reason,
    ]
    told = f"The model knows {judged.known:,} of the mail’s {plural(judged.total, 'word')}."
    why = " ".join([*filter(None, why), told, *_apart(judged), _other(judged, beside)])
    if judged.verdict == "undefined":
        return Verdict(tone, "Undefined", "no probability", why)
    amount = f"probability of spam {probability(judged)}"
    return Verdict(tone, judged.verdict.capitalize(), amount, why, judged.p_spam)


def _apart(judged: Judgement) -> list[str]:
    """What is quoted, in a sentence."""
    theirs = judged.quoted
    return (
        [f"What it quotes, by itself: {theirs.verdict}, {probability(theirs)}."] if theirs else []
    )


def _other(judged: Judgement, beside: tuple[tuple[str, Judgement], ...]) -> str:
    """What the model says whose verdict does not stand on top."""
    names = {
        "calibrated": "The calibrated filter",
        "multinomial": "Multinomial naive Bayes",
        "bernoulli": "Bernoulli naive Bayes",
    }
    name, other = next(each for each in beside if each[1] is not judged)
    return f"{names[name]} says {probability(other)}."


def probability(judged: Judgement) -> str:
    """The probability for people: a finite sum leaves a doubt, though its float may run out of
    digits for it.
    """
    if isnan(judged.p_spam):
        return "0/0"
    return percent(
        judged.p_spam if isinf(judged.log_odds) else min(max(judged.p_spam, 1e-9), 1 - 1e-9)
    )


def words(judged: Judgement) -> Markup | str:
    """The words that decided, as bars that add up to the log-odds."""
    if judged.verdict == "nothing to judge":
        return ""
    first, rest = judged.words[:MOST_BARS], judged.words[MOST_BARS:]
    rows = [
        Bar(word.word, word.contribution, f"× {word.count}" if word.count > 1 else "")
        for word in first
    ]
    if rest:
        rows.append(
            Bar(
                plural(len(rest), "more word"), sum(word.contribution for word in rest), kind="term"
            )
        )
    if judged.absent:
        rows.append(Bar("absent words", judged.absent, kind="term"))
    if judged.amount:
        rows.append(Bar("amount of evidence", judged.amount, kind="term"))
    rows.append(Bar("prior", judged.prior_term, kind="term"))
    rows.append(Bar("log-odds of spam", judged.log_odds, kind="sum"))
    return bars(rows, "The words that decided", ("Word", "nats"), ("not spam", "spam"))


def noticed(mail: Mail) -> Markup:
    """What a person should know about how the mail was read."""
    notes = joined("<li>{}</li>", [(isolated(notice),) for notice in mail.notices])
    return Markup('<ul class="notes">{}</ul>').format(notes) if notes else notes


def letter(mail: Mail, judged: Judgement) -> Markup | str:
    """The mail with its words marked by how much they say."""
    text = mail.text[:MOST_MARKED]
    if not text.strip():
        return ""
    cut = "" if len(text) == len(mail.text) else f" (the first {MOST_MARKED:,} characters)"
    return Markup(
        '<h2>The mail, marked{}</h2>{}<div class="letter" dir="auto" tabindex="0">{}</div>'
    ).format(cut, KEY, marked(text, marks(judged, len(text)) + strange(mail, len(text))))


def marks(judged: Judgement, end: int) -> list[Mark]:
    """Where words stand that say something, up to a character; of two that overlap, the one that
    says more.
    """
    strongest = (
        max((min(abs(word.weight), STRONG) for word in judged.words), default=STRONG) or STRONG
    )
    taken, found = bytearray(end), []
    for word in sorted(judged.words, key=lambda word: -abs(word.weight)):
        if abs(word.weight) < FAINT:
            continue
        kind, share = "spam" if word.weight > 0 else "ham", min(1.0, abs(word.weight) / strongest)
        amount = signed(word.weight)
        for start, stop in word.spans:
            if stop <= end and 1 not in taken[start:stop]:
                taken[start:stop] = b"\1" * (stop - start)
                found.append(Mark(start, stop, kind, share, amount))
    return found


def strange(mail: Mail, end: int) -> list[Mark]:
    """Where words stand that the model has never met."""
    columns = trained().columns
    return [
        Mark(start, stop, "unknown", 0, "never met in training")
        for word, start, stop in mail.tokens
        if stop <= end and word not in columns
    ]


def plainly(mail: Mail) -> str:
    """Where there is nothing to list."""
    return (
        ""
        if mail.notices or mail.parts
        else "As it stands: nothing had to be decoded, cut or left out."
    )


def answer(result: SpamResult) -> Verdict:
    """The verdict on the mail; in a view that has another subject, what there is to be said of
    that.
    """
    if result.state.view == "generate":
        return nonsense(result.state, result.drawn)
    if result.state.view == "curve":
        return few_or_many()
    if result.state.view == "own":
        return by_own_filter(result)
    return verdict(result.mails, result.judged, result.beside)


def at(*views: str) -> Callable[[SpamResult], bool]:
    """Whether one of these views is looked at."""
    return lambda result: result.state.view in views


def own_bars(by_own: Judgement | None) -> Markup | str:
    """The words that decided, by the filter that was trained."""
    return words(by_own) if by_own else ""


def orders(state: SpamState) -> Walk:
    """A smaller learning curve on one's own mails: an order more at a time."""
    told = f"Learning curve on your mails: {plural(state.draws, 'order')} drawn by lot"
    return Walk(
        "Orders drawn", state.draws, DRAWS, told, lambda n: {"draws": n}, lambda: _one_more(state)
    )


def _one_more(state: SpamState) -> dict:
    return {"draws": state.draws + 1} if state.draws < DRAWS else {}


def _trained(result: SpamResult) -> bool:
    return result.state.view == "own" and result.learnt is not None


def _labelling(result: SpamResult) -> bool:
    return result.state.view == "own" and result.learnt is None


LAYOUT = Layout(
    controls=[
        When(_labelling, ["own", labelling]),
        When(at("own"), [FEED, keeping]),
        When(at("judge", "sum", "own"), ["mail"]),
        When(at("judge", "sum"), [REAL, FILE]),
        When(lambda result: at("judge")(result) or _trained(result), ["judge"]),
        When(at("sum"), [("without", "added")]),
        When(at("generate"), ["kind"]),
        When(at("judge", "generate", "own"), ["model"]),
        When(at("judge", "sum", "generate", "own"), ["smoothing"]),
        When(at("judge", "sum"), ["prior"]),
        When(at("generate"), [("length", "seed"), generate_again]),
        When(at("curve"), [how_drawn]),
        When(_labelling, ["shipped", orders]),
        When(at("sum", "own"), ["cost"]),
        When(at("sum"), ["word", steps]),
    ],
    stage=[
        answer,
        "view",
        Choose(
            "view",
            {
                "judge": [words],
                "sum": [table_of_sums, along],
                "generate": [made_up],
                "curve": [learning],
                "own": [
                    When(_trained, [own_bars]),
                    likelihoods,
                    (roc, reliability),
                    When(_labelling, [own_learning]),
                ],
            },
        ),
    ],
    below=[
        When(at("judge"), [noticed, letter]),
        When(at("sum"), [struck, saturation, zero, towards_zero, counter]),
        When(at("generate"), [judged_back]),
        When(at("curve"), [why_so]),
        When(at("own"), [errors]),
    ],
    tables={
        "Each mail": ["verdict", "models", "quoted"],
        "Every word": ["evidence", "sum"],
        "What the model knows": ["coverage", "unknown"],
        "How it was read": [plainly, "notices", "parts"],
        "All models": ["terms", "absent", "along", "smoothing", "parameters", "steps"],
        "Made up": ["drawn"],
        "How many mails": ["curve"],
        "Your own filter": ["own", "confusion", "roc", "reliability", "own_curve"],
    },
    walk=orders,
    miniature=weights,
    picks={"strike": strike},
)
