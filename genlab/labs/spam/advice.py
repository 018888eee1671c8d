"""An answer for a worried person: reasons in everyday words, what to do, suspicious links, a
text to pass on.
"""

from genlab.labs.spam.marks import probability
from genlab.labs.spam.model import SpamResult
from genlab.mail.reader import Mail
from genlab.mail.selection import SOURCE_STEPS
from genlab.spam.judgement import Judgement
from genlab.spam.links import Finding, unexamined
from genlab.spam.reasons import LIMITS, Reason
from genlab.spam.signs.rule import Step
from genlab.spam.signs.sign import Severity
from genlab.spam.training_period import training_period
from genlab.ui.html import Markup, isolated, join_rows

MAX_LISTED = 12  # links
MAX_SIGNS = 12
MAX_LINK_TEXT = 80  # characters of a link's text, and of its address, that are shown
MAX_ADDRESS_SHOWN = 120
MAX_SENTENCE = 240  # characters of a sentence, which can quote the name of a site


def reasons_and_advice(judgement: Judgement, reasons: tuple[Reason, ...]) -> Markup:
    """What to do, the signs with their evidence, and the main reasons of the words."""
    if judgement.verdict in ("nothing to judge", "undefined"):
        return Markup("")
    words = [reason for reason in reasons if reason.nats is not None or not judgement.answer]
    items = join_rows(
        '<li class="{}">{} <small>{}</small></li>',
        [
            ("spam" if reason.spam else "ham", reason.full_sentence, _evidence(reason))
            for reason in words
        ],
    )
    parts = [_advice(judgement), _signs(judgement)]
    if words:
        title = "What its words say" if judgement.answer else ""
        heading = Markup("<h3>{}</h3>").format(title) if title else Markup("")
        parts.append(Markup("{}<ul>{}</ul>").format(heading, items))
    elif not judgement.signs:
        parts.append(Markup('<p class="help">No single reason stands out.</p>'))
    return Markup(
        '<div class="reasons">{}'
        '<button type="button" class="act another" data-pick="another">'
        "Judge another e-mail</button></div>"
    ).format(Markup("").join(parts))


def missing(mail: Mail) -> Markup:
    """What could not be checked because it was not pasted, and how to copy the rest."""
    if not mail.missing:
        return Markup("")
    steps = join_rows("<li><b>{}</b>: {}</li>", list(SOURCE_STEPS.items()))
    return Markup(
        '<div class="missing"><p>{}</p><details><summary>How to copy the source of an e-mail'
        "</summary><ul>{}</ul></details></div>"
    ).format(mail.missing, steps)


def _advice(judgement: Judgement) -> Markup:
    """What to do, open unless nothing suspicious was found."""
    steps = join_rows("<li>{}</li>", [(step,) for step in judgement.advice])
    is_open = judgement.step not in (None, Step.NOTHING)
    shape = (
        "<details{}><summary>What to do, and what the filter cannot know</summary>"
        '<ul class="steps">{}</ul><p>{} {}</p></details>'
    )
    return Markup(shape).format(Markup(" open") if is_open else "", steps, LIMITS, _age())


_SEVERITIES = {
    Severity.FRAUD: "Fraud",
    Severity.STRONG: "Strong sign",
    Severity.NOTICE: "Notice",
    Severity.FACT: "Fact",
}


def _signs(judgement: Judgement) -> Markup:
    """The signs, the gravest first."""
    if not judgement.signs:
        return Markup("")
    rows = [
        (
            str(sign.severity),
            _SEVERITIES[sign.severity],
            sign.title,
            _short(sign.evidence, MAX_SENTENCE) if sign.evidence else "",
        )
        for sign in judgement.signs[:MAX_SIGNS]
    ]
    items = join_rows('<li class="{}"><b>{}</b> {} <small>{}</small></li>', rows)
    return Markup('<h3>Signs</h3><ul class="signs">{}</ul>').format(items)


def _age() -> str:
    return (
        f"It was trained on e-mail of {training_period()}. "
        "The more an e-mail differs from that, the less the filter knows about it."
    )


def _evidence(reason: Reason) -> Markup:
    word_list = Markup(", ").join(_short(words, MAX_SENTENCE) for words in reason.evidence)
    remaining = reason.total - len(reason.evidence)
    rest = f" and {remaining} more" if remaining > 0 else ""
    return Markup("{}{}").format(word_list, rest)


# ── Links ─────────────────────────────────────────────────────────────────────────────────────────


def link_list(mail: Mail, findings: tuple[Finding, ...]) -> Markup:
    """The e-mail's links with what is suspicious about each, the worst first. None of them can
    be clicked.
    """
    if not findings:
        return Markup("")
    findings_in_order = sorted(
        findings, key=lambda finding: (not finding.strong, not finding.warnings)
    )
    strong = sum(finding.strong for finding in findings)
    rows = [
        (
            _tone_of(finding),
            _link_text(finding),
            _short(finding.defanged, MAX_ADDRESS_SHOWN),
            join_rows(
                "<span>{}</span>",
                [(_short(warning.sentence, MAX_SENTENCE),) for warning in finding.warnings],
            ),
        )
        for finding in findings_in_order[:MAX_LISTED]
    ]
    remaining = len(findings) - MAX_LISTED
    rest = Markup("")
    if remaining > 0:
        more = f"And {remaining:,} more. {unexamined(mail)}".strip()
        rest = Markup('<p class="help">{}</p>').format(more)
    title = f"Links: {strong} of {len(findings)} suspicious" if strong else "Links"
    return Markup(
        '<h2>{}</h2><p class="help">They are shown as text and cannot be clicked.</p>{}{}'
    ).format(
        title,
        Markup('<ul class="links">{}</ul>').format(
            join_rows('<li class="{}">{}<code>{}</code>{}</li>', rows)
        ),
        rest,
    )


def _tone_of(finding: Finding) -> str:
    if finding.strong:
        return "strong"
    return "remark" if finding.warnings else "clean"


def _link_text(finding: Finding) -> Markup:
    """What the link shows, where that is not its own address."""
    text = finding.link.text.strip()
    if text == finding.link.target.strip():
        return Markup("")
    return Markup("<b>{}</b>").format(_short(text or "(no text)", MAX_LINK_TEXT))


def _short(text: str, limit: int) -> Markup:
    return isolated(text if len(text) <= limit else f"{text[:limit]}…")


# ── A text to pass on ─────────────────────────────────────────────────────────────────────────────


def shared_verdict(result: SpamResult) -> str:
    """The verdict with its reasons as a text, without anything that the e-mail says; "" where
    there is none.
    """
    judgement = result.judgement
    if result.state.view != "judge" or judgement.verdict in ("nothing to judge", "undefined"):
        return ""
    amount = f"probability of spam by its words {probability(judgement)}"
    if judgement.p_words is None:
        amount = "its words cannot be judged"
    answer = f"{judgement.verdict} ({amount})"
    if judgement.step:
        answer = f"{judgement.headline} ({judgement.verdict}; {amount})"
    lines = [
        f"genlab’s spam filter judged an e-mail: {answer}.",
        "",
    ]
    if result.reasons:
        lines += ["Main reasons:"]
        lines += [f"- {reason.full_sentence}." for reason in result.reasons]
        lines.append("")
    lines += [f"What to do: {step}" for step in judgement.advice[:2]]
    lines += [
        "",
        f"{LIMITS} {_age()}",
        "The e-mail is not included; without it, nobody can check this text.",
    ]
    return "\n".join(lines)
