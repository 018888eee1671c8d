"""An answer for a worried person: reasons in everyday words, what to do, suspicious links, a
text to pass on.
"""

from genlab.kit import signed
from genlab.labs.spam.marks import probability
from genlab.labs.spam.model import SpamResult
from genlab.spam.filter import Judgement
from genlab.spam.links import Finding
from genlab.spam.reasons import LIMITS, Reason, advice
from genlab.spam.training_period import training_period
from genlab.ui.html import Markup, isolated, joined

MAX_LISTED = 12  # links
MAX_LINK_TEXT = 80  # characters of a link's text, and of its address, that are shown
MAX_ADDRESS_SHOWN = 120


def reasons_and_advice(
    judged: Judgement, reasons: tuple[Reason, ...], findings: tuple[Finding, ...]
) -> Markup:
    """The main reasons, each with the words behind it, and what to do."""
    if judged.verdict in ("nothing to judge", "undefined"):
        return Markup("")
    lines = joined(
        '<li class="{}">It {} <small>{}</small></li>',
        [
            ("spam" if reason.spam else "ham", reason.sentence, _evidence(reason))
            for reason in reasons
        ],
    )
    steps = joined(
        "<li>{}</li>", [(step,) for step in advice(judged.verdict, _deceptive(findings))]
    )
    none = (
        ""
        if reasons
        else Markup('<p class="help">No single reason stands out; many weak signs add up.</p>')
    )
    return Markup(
        '<div class="reasons">{}<ul>{}</ul><details><summary>What to do, and what the filter cannot know</summary>'
        '<ul class="steps">{}</ul><p>{} {}</p></details></div>'
    ).format(none, lines, steps, LIMITS, _age())


def _age() -> str:
    return f"Its training mail dates from {training_period()}: the further an e-mail is from that, the less it knows."


def _evidence(reason: Reason) -> Markup:
    words = Markup(", ").join(map(isolated, reason.evidence))
    more = reason.total - len(reason.evidence)
    rest = f" and {more} more" if more > 0 else ""
    amount = "" if reason.nats is None else f"; {signed(reason.nats)} nats"
    return Markup("{}{}{}").format(words, rest, amount)


def _deceptive(findings: tuple[Finding, ...]) -> bool:
    return any(finding.strong for finding in findings)


# ── Links ─────────────────────────────────────────────────────────────────────────────────────────


def link_list(findings: tuple[Finding, ...]) -> Markup:
    """The e-mail's links with what is suspicious about each, the worst first. None of them can
    be clicked.
    """
    if not findings:
        return Markup("")
    ranked = sorted(findings, key=lambda finding: (not finding.strong, not finding.warnings))
    strong = sum(finding.strong for finding in findings)
    rows = [
        (
            "strong" if finding.strong else "remark" if finding.warnings else "clean",
            _link_text(finding),
            _short(finding.defanged, MAX_ADDRESS_SHOWN),
            joined(
                "<span>{}</span>", [(isolated(warning.sentence),) for warning in finding.warnings]
            ),
        )
        for finding in ranked[:MAX_LISTED]
    ]
    more = len(findings) - MAX_LISTED
    rest = Markup('<p class="help">And {:,} more.</p>').format(more) if more > 0 else ""
    title = f"Links: {strong} of {len(findings)} suspicious" if strong else "Links"
    return Markup(
        '<h2>{}</h2><p class="help">They are shown as text and cannot be clicked.</p>{}{}'
    ).format(
        title,
        Markup('<ul class="links">{}</ul>').format(
            joined('<li class="{}">{}<code>{}</code>{}</li>', rows)
        ),
        rest,
    )


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
    judged = result.judged
    if result.state.view != "judge" or judged.verdict in ("nothing to judge", "undefined"):
        return ""
    lines = [
        f"genlab’s spam filter judged an e-mail: {judged.verdict} (probability of spam {probability(judged)}).",
        "",
    ]
    if result.reasons:
        lines += ["Main reasons. The e-mail …"]
        lines += [f"- {reason.sentence}{_sum(reason)}" for reason in result.reasons]
        lines.append("")
    lines += [
        f"What to do: {step}" for step in advice(judged.verdict, _deceptive(result.findings))[:2]
    ]
    lines += [
        "",
        f"{LIMITS} {_age()}",
        "The e-mail is not included, so nobody can check this text without it.",
    ]
    return "\n".join(lines)


def _sum(reason: Reason) -> str:
    return "" if reason.nats is None else f" ({signed(reason.nats)} nats)"
