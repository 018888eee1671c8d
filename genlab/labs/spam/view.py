"""The spam lab on the screen: an e-mail goes in; the verdict, its reasons, and the marked e-mail
come out.
"""

from genlab.kit import (
    Button,
    Buttons,
    Choose,
    Layout,
    Open,
    Tuning,
    Upload,
    Verdict,
    Walk,
    When,
    either,
    plural,
    where,
)
from genlab.labs.spam import attack_view
from genlab.labs.spam.advice import link_list, missing, reasons_and_advice, shared_verdict
from genlab.labs.spam.figures import (
    along,
    own_learning,
    reliability,
    roc,
    weights,
)
from genlab.labs.spam.marks import (
    amount_of,
    link_marks,
    probability,
    tone_of,
    unknown_marks,
    verdict_and_amount,
    word_marks,
)
from genlab.labs.spam.model import SpamResult
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.summary import (
    by_own_filter,
    errors,
    generate_again,
    judged_back,
    keeping,
    labelling,
    likelihoods,
    made_up,
    nonsense,
    steps,
    strike,
    struck,
    table_of_sums,
)
from genlab.labs.spam.upload import TrainingUpload
from genlab.mail.reader import Mail, read, text_of
from genlab.say import say, sentences, spoken
from genlab.spam.examples import examples, todays_examples
from genlab.spam.judgement import Evidence, Judgement
from genlab.spam.learning_curve import DRAWS, sizes_of
from genlab.spam.links import Finding
from genlab.spam.reasons import describe_feature
from genlab.spam.word_verdict import HAM_TO, SPAM_FROM, by_limits
from genlab.ui.html import (
    Bar,
    Markup,
    bars,
    guide_to_own_data,
    in_reader_s_language,
    isolated,
    join_rows,
    with_marks,
    worded,
)

MAX_BARS = 15
MAX_MARKED = 20_000  # characters; beyond them the page would take longer to draw than to judge
INVITATION = (say("invitation"), say("invitation-promise"))
KEY = Markup(
    '<p class="key letter-key"{}><mark class="spam share-6">{}</mark> '
    '<mark class="ham share-6">{}</mark> <mark class="unknown">{}</mark>{} <span>{}</span></p>'
)
_KEY_WORDS = [say(f"key-{kind}") for kind in ("spam", "ham", "unknown", "link", "faint")]
KEY_OF_LINK = Markup(' <mark class="deceptive">{}</mark>')
FILE = Open(
    say("open-mail"),
    ".eml,.txt,.mbox,message/rfc822,text/plain",
    "mail",
    text_of,
    otherwise={"mail": ""},
)
FEED = Upload(
    "Train on a folder, an mbox or a table (10,000 e-mails and more), or open a saved filter",
    TrainingUpload,
)
GUIDE = guide_to_own_data("mails-with-labels")
SOURCES = {example.subject: example.source for example in examples()}
TODAY = Buttons(
    say("examples-of-today"),
    [Button(example.title, {"mail": example.text}) for example in todays_examples()],
    folded=True,
)
REAL = Buttons(
    say("examples-of-2002"),
    [Button(subject, {"mail": source}) for subject, source in SOURCES.items()],
    folded=True,
)
# The examples that a view without an e-mail offers.
FIRST_MAILS = ("account", "receipt", "family")
OFFERED = [example for example in todays_examples() if example.id in FIRST_MAILS]
CLEAR = Buttons("", [Button(say("clear-mail"), {"mail": ""})])


def verdict(
    mails: tuple[Mail, ...], judgement: Judgement, other_models: dict[str, Judgement]
) -> Verdict:
    """Spam or not, with what probability, and why if that is not the whole answer."""
    tone = tone_of(judgement)
    if tone == "empty":
        return Verdict(tone, say("nothing-to-judge-yet"), why=mails[0].notices or INVITATION)
    notes: list[str] = []
    if len(mails) > 1:
        notes.append(say("first-of-several", mails=len(mails)))
    if judgement.answer:
        notes.append(judgement.answer.because)
    notes += [judgement.reason, _counterweights(judgement)]
    notes.append(_known_words(judgement))
    if judgement.quoted:
        notes.append(say("quoted-part", verdict=verdict_and_amount(judgement.quoted)))
    notes.append(_other(judgement, other_models))
    amount = amount_of(judgement) if judgement.is_judged else say("no-probability")
    share = judgement.p_spam if _words_agree(judgement) else None
    return Verdict(tone, judgement.headline, amount, sentences(notes), share)


def _counterweights(judgement: Judgement) -> str:
    """What weighs more than words that speak for spam in an e-mail that is not."""
    is_by_rule = judgement.step is not None and judgement.p_words is not None
    if judgement.verdict != "not spam" or judgement.p_spam < 0.5 or not is_by_rule:
        return ""
    return say("counterweights")


def _words_agree(judgement: Judgement) -> bool:
    """Whether the words say what the answer says, so that a gauge may show their probability."""
    if judgement.p_words is None:
        return False
    by_words = by_limits(judgement.p_spam, SPAM_FROM, HAM_TO)
    is_by_words = judgement.verdict == "unsure" and judgement.step is None
    return is_by_words or judgement.verdict == by_words


def _known_words(judgement: Judgement) -> str:
    """How many of the e-mail's words the model knows; nothing of an e-mail without words, or where
    none of the words has a weight, for then the reason says that none is known.
    """
    if judgement.known == judgement.total and not judgement.words:
        return ""
    if judgement.total == 1:
        return say("known-word" if judgement.known else "unknown-word")
    if judgement.known == judgement.total:
        return say("known-all", words=judgement.total)
    return say("known-words", known=judgement.known, words=judgement.total)


def _other(judgement: Judgement, other_models: dict[str, Judgement]) -> str:
    """The verdict of the model that is not shown first; nothing where it cannot judge the words, or
    says the contrary of an answer of the rule, which the table of models shows.
    """
    name, other = next(item for item in other_models.items() if item[1] is not judgement)
    contrary = {"spam": other.p_spam < 0.5, "not spam": other.p_spam > 0.5}
    if other.p_words is None:
        return ""
    if judgement.answer and contrary.get(judgement.verdict, False):
        return ""
    return say(f"other-{name}", share=probability(other))


def words(judgement: Judgement, findings: tuple[Finding, ...]) -> Markup | str:
    """The features that decided, as bars that add up to the log-odds; the weaker ones unfold
    below.
    """
    if not (judgement.has_mail and judgement.weighs):
        return ""
    deceptive = any(finding.strong for finding in findings)
    first, rest = judgement.words[:MAX_BARS], judgement.words[MAX_BARS:]
    rows = [_bar(word, deceptive) for word in first]
    weaker_terms = say("decided-weaker", terms=len(rest))
    remaining = Bar(weaker_terms, sum(word.contribution for word in rest), kind="term")
    if rest:
        rows.append(remaining)
    extra = {"decided-absent": judgement.absent, "decided-few-signals": judgement.amount}
    rows += [Bar(say(name), amount, kind="term") for name, amount in extra.items() if amount]
    rows.append(Bar(say("decided-prior"), judgement.prior_term, kind="term"))
    rows.append(Bar(say("decided-log-odds"), judgement.log_odds, kind="sum"))
    names = (say("decided-feature"), say("decided-unit"))
    sides = (say("verdict-not-spam"), say("verdict-spam"))
    main = bars(rows, say("decided"), names, sides)
    if not rest:
        return main
    total = Bar(say("decided-sum-of-weaker"), remaining.amount, kind="sum")
    scale = max((abs(word.contribution) for word in first), default=0.0)
    weaker_rows = [_bar(word, deceptive) for word in rest]
    weaker = bars([*weaker_rows, total], weaker_terms, names, sides, scale)
    return main + Markup('<details class="weaker"><summary>{}</summary>{}</details>').format(
        worded(say("decided-show-weaker")), weaker
    )


def _bar(word: Evidence, deceptive: bool) -> Bar:
    """A feature's bar; what a link adds against spam is no praise where a link deceives."""
    count = f"× {word.count}" if word.count > 1 else ""
    comment = deceptive and word.word.startswith("link: ") and word.contribution < 0
    note = sentences([count, say("decided-but-links") if comment else ""])
    return Bar(describe_feature(word.word), word.contribution, note)


def noticed(mail: Mail) -> Markup:
    """What a person should know about how the mail was read."""
    notes = join_rows("<li>{}</li>", [(isolated(notice),) for notice in mail.notices])
    shape = Markup('<ul class="notes"{}>{}</ul>')
    return shape.format(in_reader_s_language(), notes) if notes else notes


def letter(mail: Mail, judgement: Judgement, findings: tuple[Finding, ...]) -> Markup | str:
    """The e-mail with its words marked by how much they say; suspicious links are marked as
    such.
    """
    text = mail.text[:MAX_MARKED]
    if not text.strip():
        return ""
    is_whole = len(text) == len(mail.text)
    title = say("marked-mail") if is_whole else say("marked-beginning", characters=MAX_MARKED)
    is_covered = bytearray(len(text))
    deceptive = link_marks(mail, findings, is_covered)
    unknown_words = unknown_marks(mail, judgement, len(text))
    unknown_words = [mark for mark in unknown_words if not is_covered[mark.start]]
    marks = [*deceptive, *word_marks(judgement, len(text), is_covered), *unknown_words]
    spam, ham, unknown, link, faint = map(spoken, _KEY_WORDS)
    link_key = KEY_OF_LINK.format(link) if deceptive else ""
    key = KEY.format(in_reader_s_language(), spam, ham, unknown, link_key, faint)
    return Markup(
        '<h2>{}</h2>{}<div class="letter" role="group" '
        'aria-label="{}" dir="auto" tabindex="0">{}</div>'
    ).format(worded(title), key, spoken(say("marked-mail")), with_marks(text, marks))


def plainly(mail: Mail) -> str:
    """Where there is nothing to list."""
    return "" if mail.notices or mail.parts else say("read-as-it-is")


def answer(result: SpamResult) -> Verdict:
    """The verdict on the e-mail; in a view that has another subject, the answer to that."""
    if result.state.view == "generate":
        return nonsense(result.state, result.sample_mail)
    if result.state.view == "own":
        return by_own_filter(result)
    if result.state.view == "attack":
        return attack_view.attack_answer(result.state, result.outcome, result.judgement)
    said = verdict(result.mails, result.judgement, result.other_models)
    if result.state.view == "sum" and result.state.text != result.state.mail:
        return said._replace(
            why=f"“{result.state.text}” is an example: paste an e-mail to see its sums."
        )
    return said


def offers() -> Markup:
    """Three e-mails, written as examples, each of which is judged by a click."""
    letters = []
    for k, example in enumerate(OFFERED):
        mail, *_ = read(example.text)
        title = spoken(say("judge-example", title=example.title))
        letters.append((k, title, mail.subject, mail.text[len(mail.subject) :]))
    shape = (
        '<button type="button" class="letter" data-pick="example {}" title="{}" '
        'dir="auto"><span><b>{}</b>{}</span></button>'
    )
    return Markup('<div data-picture><h2>{}</h2><div class="offers fills">{}</div></div>').format(
        worded(say("examples-offered")), join_rows(shape, letters)
    )


def judge_example(_result: SpamResult, k: int) -> dict:
    """An offered e-mail was clicked."""
    return {"mail": OFFERED[k].text} if k < len(OFFERED) else {}


def own_bars(by_own: Judgement | None) -> Markup | str:
    """The words that decided, by the filter that was trained."""
    return words(by_own, ()) if by_own else ""


def orders(state: SpamState) -> Walk:
    """A smaller learning curve on one's own mails: an order more at a time."""
    label = f"Learning curve on your e-mails: {plural(state.draws, 'random order')}"
    return Walk("Random orders", state.draws, DRAWS, label, lambda n: {"draws": n})


def _has_own_filter(result: SpamResult) -> bool:
    return result.state.view == "own" and result.trained_filter is not None


def other_example(result: SpamResult) -> dict:
    """The e-mail is cleared, so that the box for the next one is near the top on a phone."""
    return {"mail": ""}


def _may_label(result: SpamResult) -> bool:
    return result.state.view == "own" and result.trained_filter is None


def _draws_curves(result: SpamResult) -> bool:
    """Whether there are enough e-mails of one's own for learning curves."""
    return _may_label(result) and bool(sizes_of(result.own_mails.label))


# One box for all views: what is pasted stands in it before Python is there.
_takes_a_paste = either(where(view=("judge", "sum", "own")), where(view="attack", target="mine"))

LAYOUT = Layout(
    controls=[
        When(_draws_curves, [orders]),
        When(_may_label, ["own", labelling]),
        Choose("view", {"own": [FEED], "attack": ["target", "guard", "attack"]}),
        When(_takes_a_paste, ["mail"]),
        Choose(
            "view",
            {
                "judge sum": [CLEAR, FILE, TODAY, REAL],
                "sum": [("without", "added")],
                "generate": ["kind", "model", "length", generate_again],
            },
        ),
    ],
    more=[
        When(either(where(view="judge"), _has_own_filter), ["judge"]),
        Choose(
            "view",
            {
                "judge": ["known"],
                "judge own": ["model"],
                "judge sum generate own": ["smoothing"],
                "judge sum": ["prior"],
                "generate": ["seed"],
                "sum own": ["cost"],
                "sum": ["word", steps],
                "own": [When(_may_label, ["shipped"]), keeping, GUIDE],
            },
        ),
    ],
    stage=[
        answer,
        "view",
        Tuning([When(where(view="judge", mail=""), [offers])]),
        Choose(
            "view",
            {
                "judge": [
                    (When(where(view="judge"), [reasons_and_advice, letter]), words),
                    When(lambda result: result.judgement.is_judged, [missing]),
                ],
                "sum": [
                    table_of_sums,
                    When(lambda result: bool(result.state.text or result.state.added), [along]),
                ],
                "generate": [made_up],
                "own": [
                    When(_has_own_filter, [own_bars]),
                    likelihoods,
                    (roc, reliability),
                ],
                "attack": [attack_view.versus],
            },
        ),
    ],
    below=[
        When(_draws_curves, [own_learning]),
        Choose(
            "view",
            {
                "judge": [noticed, link_list],
                "sum": [struck],
                "generate": [judged_back],
                "own": [errors],
                "attack": [
                    attack_view.before_and_after,
                    attack_view.noticed,
                    attack_view.source,
                ],
            },
        ),
    ],
    tables={
        "Each e-mail": ["verdict", "reasons", "models", "quoted"],
        "Every word": ["evidence", "sum"],
        "Links": ["links"],
        "What the model knows": ["coverage", "unknown"],
        "How it was read": [plainly, "notices", "parts"],
        "All models": ["terms", "absent", "along", "smoothing", "parameters", "steps"],
        "Generated": ["drawn"],
        "How many e-mails": ["curve"],
        "Your own filter": ["own", "confusion", "roc", "reliability", "own_curve"],
        "Attacks": ["attacks"],
    },
    tab_of={
        "judge": "Each e-mail",
        "sum": "Every word",
        "generate": "Generated",
        "own": "Your own filter",
        "attack": "Attacks",
    },
    walk=orders,
    miniature=weights,
    picks={"strike": strike, "another": other_example, "example": judge_example},
    shared_text=shared_verdict,
)
