"""The spam lab on the screen: a mail goes in; the verdict, the words that decided and the mail marked come out."""

from math import isinf, isnan

import panel as pn

from genlab.labs.spam.examples import examples
from genlab.labs.spam.filter import Judgement
from genlab.labs.spam.mail import Mail, text_of
from genlab.labs.spam.model import SpamResult
from genlab.ui.bars import Bar, bars, signed
from genlab.ui.session import Session
from genlab.ui.text import Mark, Markup, joined, marked, pane, put, shown

MOST_BARS = 15
MOST_MARKED = 20_000  # characters; beyond them the page would take longer to draw than to judge
FAINT, STRONG = 0.3, 8.0  # nats: a weaker word is left unmarked, a stronger one is marked no darker
TONES = {"spam": "spam", "not spam": "ham", "unsure": "unsure", "undefined": "unsure"}
KEY = Markup(
    '<p class="key letter-key"><mark class="spam" style="--share:.6">speaks for spam</mark> '
    '<mark class="ham" style="--share:.6">speaks against</mark> <span>unmarked: unknown, or says little</span></p>'
)


class View:
    """Where the mail goes in, the settings, and the picture; ``show`` draws a result."""

    def __init__(self, session: Session):
        self.session = session
        control = session.controls
        self.file = pn.widgets.FileInput(accept=".eml,.txt,.mbox,message/rfc822,text/plain", tags=["label=Open a file"])
        self.file.param.watch(self._opened, "value")
        self.file_error = pane(classes=("field-error",), role="alert")
        self.back = pn.widgets.Button(label="Put back what was here before", css_classes=["chip"], visible=False)
        self.back.on_click(lambda _event: session.put_back())
        self.verdict, self.evidence, self.letter, self.notes = pane(role="status"), pane(), pane(), pane()
        stack = {"css_classes": ["stack"]}
        self.roots = {
            "input": pn.Column(control["mail"].widget, self.back, **stack),
            "picture": pn.Column(self.verdict, self.evidence, self.letter, self.notes, **stack),
            "more": pn.Column(
                pn.Column(
                    pane("Open a mail you saved (.eml, .txt)", classes=("field-label",)), self.file, self.file_error
                ),
                pn.Column(pane("Or try a real one", classes=("field-label",)), self._examples(), css_classes=["tight"]),
                **stack,
            ),
            "settings": pn.Column(*(control[name].widget for name in ("model", "smoothing", "prior")), **stack),
        }

    def _examples(self) -> pn.Row:
        texts = {example.subject: example.source for example in examples()}
        buttons = []
        for name, text in {**texts, "Clear": ""}.items():
            buttons.append(pn.widgets.Button(label=name, css_classes=["chip"]))
            buttons[-1].on_click(lambda _event, text=text: self.session.replace(mail=text))
        return pn.Row(*buttons, css_classes=["chips"])

    def _opened(self, event) -> None:
        try:
            self.session.replace(mail=text_of(event.new or b""))
        except ValueError as error:
            put(self.file_error, str(error))
        else:
            put(self.file_error, "")

    def show(self, result: SpamResult) -> None:
        mail, judged = result.mails[0], result.judgements[0]
        self.back.visible = bool(self.session.replaced)
        put(self.verdict, _verdict(judged, len(result.mails)))
        put(self.evidence, _mails(result) + _evidence(judged))
        put(self.letter, _letter(mail, judged))
        put(self.notes, _notes(mail))


def _mails(result: SpamResult) -> Markup:
    if len(result.mails) == 1:
        return Markup("")
    rows = joined(
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
        [
            (shown(mail.subject or "(no subject)"), judged.verdict, percent(judged))
            for mail, judged in zip(result.mails, result.judgements, strict=True)
        ],
    )
    return Markup(
        '<h3>{} mails, each judged by itself; below is the first</h3><table class="plain"><thead><tr><th>Subject</th>'
        "<th>Verdict</th><th>Probability of spam</th></tr></thead><tbody>{}</tbody></table>"
    ).format(len(result.mails), rows)


def _verdict(judged: Judgement, mails: int) -> Markup:
    if judged.verdict == "nothing to judge":
        return Markup(
            '<div class="verdict empty"><span class="word">Nothing to judge yet</span>'
            '<span class="why">Paste an e-mail, open one, or try one of the real ones. '
            "Whatever you paste stays in this tab.</span></div>"
        )
    gauge = Markup('<span class="gauge" aria-hidden="true"><i style="--share:{:.4f}"></i></span>')
    return Markup(
        '<div class="verdict {}"><span class="word">{}</span><span class="probability">{}</span>'
        '{}<span class="why">{}</span></div>'
    ).format(
        TONES[judged.verdict],
        judged.verdict.capitalize(),
        "no probability" if judged.verdict == "undefined" else f"probability of spam {percent(judged)}",
        "" if judged.verdict == "undefined" else gauge.format(judged.p_spam),
        f"Mail 1 of {mails}. {_why(judged)}" if mails > 1 else _why(judged),
    )


def _why(judged: Judgement) -> str:
    words = "one word" if judged.total == 1 else f"{judged.total:,} words"
    known = f"The model knows {judged.known:,} of the mail’s {words}."
    return f"{judged.reason} {known}" if judged.reason else known


def percent(judged: Judgement) -> str:
    """The probability for people; certainty is said only where it is certain, not where a float runs out."""
    p = judged.p_spam
    if isnan(p):
        return "none"
    if isinf(judged.log_odds):
        return "exactly 1" if p else "exactly 0"
    if p < 1e-4:
        return "below 0.01 %"
    return "above 99.99 %" if p > 1 - 1e-4 else f"{100 * p:.4g} %"


def _evidence(judged: Judgement) -> Markup:
    if judged.verdict == "nothing to judge":
        return Markup("")
    first, rest = judged.words[:MOST_BARS], judged.words[MOST_BARS:]
    rows = [Bar(word.word, word.contribution, f"× {word.count}" if word.count > 1 else "") for word in first]
    if rest:
        rows.append(Bar(f"{len(rest):,} more words", sum(word.contribution for word in rest), kind="term"))
    if judged.absent:
        rows.append(Bar("absent words", judged.absent, kind="term"))
    rows.append(Bar("prior", judged.prior_term, kind="term"))
    rows.append(Bar("log-odds of spam", judged.log_odds, kind="sum"))
    return bars(rows, "The words that decided", ("Word", "nats"), ("not spam", "spam"))


def _letter(mail: Mail, judged: Judgement) -> Markup:
    text = mail.text[:MOST_MARKED]
    if not text.strip():
        return Markup("")
    strongest = max((min(abs(word.weight), STRONG) for word in judged.words), default=STRONG) or STRONG
    marks = [
        Mark(*span, "spam" if word.weight > 0 else "ham", min(1.0, abs(word.weight) / strongest), signed(word.weight))
        for word in judged.words
        if not abs(word.weight) < FAINT
        for span in word.spans
        if span[1] <= len(text)
    ]
    cut = "" if len(text) == len(mail.text) else f" (the first {MOST_MARKED:,} characters)"
    return Markup('<h3>The mail, marked{}</h3>{}<div class="letter" dir="auto" tabindex="0">{}</div>').format(
        cut, KEY, marked(text, marks)
    )


def _notes(mail: Mail) -> Markup:
    parts = joined(
        "<tr><td>{}</td><td>{}</td><td>{:,} bytes</td></tr>",
        [(part.content_type, part.name, part.size) for part in mail.parts],
    )
    notes = joined("<li>{}</li>", [(shown(notice),) for notice in mail.notices])
    shape = '<h3>How it was read</h3><ul class="notes">{}</ul>{}'
    table = Markup('<table class="plain"><tbody>{}</tbody></table>').format(parts) if parts else ""
    return Markup(shape).format(notes, table) if notes or parts else Markup("")
