"""An answer for a worried person: reasons in everyday words, what to do, suspicious links, a
text to pass on.
"""

from genlab.labs.spam.marks import probability
from genlab.labs.spam.model import SpamResult
from genlab.mail.reader import Mail
from genlab.mail.selection import SOURCE_STEPS
from genlab.say import Message, say, sentences, slug, spoken
from genlab.spam.judgement import Judgement
from genlab.spam.links import Finding, unexamined
from genlab.spam.reasons import LIMITS, Reason
from genlab.spam.signs.rule import Step
from genlab.spam.training_period import OLDER, RECENT
from genlab.ui.html import Markup, in_reader_s_language, isolated, join_rows

MAX_LISTED = 12  # links
MAX_SIGNS = 12
MAX_LINK_TEXT = 80  # characters of a link's text, and of its address, that are shown
MAX_ADDRESS_SHOWN = 120
MAX_SENTENCE = 240  # characters of a sentence, which can quote the name of a site


def reasons_and_advice(judgement: Judgement, reasons: tuple[Reason, ...]) -> Markup:
    """What to do, the signs with their evidence, and the main reasons of the words."""
    if not judgement.is_judged:
        return Markup("")
    words = [reason for reason in reasons if reason.nats is not None or not judgement.answer]
    items = join_rows(
        '<li class="{}">{} <small>{}</small></li>',
        [
            ("spam" if reason.spam else "ham", spoken(reason.full_sentence), _evidence(reason))
            for reason in words
        ],
    )
    parts = [_advice(judgement), _signs(judgement)]
    if words:
        title = spoken(say("heading-words")) if judgement.answer else ""
        heading = Markup("<h3>{}</h3>").format(title) if title else Markup("")
        parts.append(Markup("{}<ul>{}</ul>").format(heading, items))
    elif not judgement.signs:
        parts.append(Markup('<p class="help">{}</p>').format(spoken(say("no-single-reason"))))
    return Markup(
        '<div class="reasons"{}>{}'
        '<button type="button" class="act" data-do="share">{}</button>'
        '<button type="button" class="act another" data-pick="another">{}</button></div>'
    ).format(
        in_reader_s_language(),
        Markup("").join(parts),
        spoken(say("copy-answer")),
        spoken(say("another")),
    )


def missing(mail: Mail) -> Markup:
    """What could not be checked because it was not pasted, and how to copy the rest."""
    if not mail.missing:
        return Markup("")
    steps = join_rows(
        "<li><b>{}</b>: {}</li>", [tuple(map(spoken, step)) for step in SOURCE_STEPS.items()]
    )
    return Markup(
        '<div class="missing"{}><p>{}</p><details><summary>{}</summary><ul>{}</ul></details></div>'
    ).format(in_reader_s_language(), spoken(mail.missing), spoken(say("heading-source")), steps)


def _advice(judgement: Judgement) -> Markup:
    """What to do, open unless nothing suspicious was found."""
    steps = join_rows("<li>{}</li>", [(spoken(step),) for step in judgement.advice])
    is_open = judgement.step not in (None, Step.NOTHING)
    shape = '<details{}><summary>{}</summary><ul class="steps">{}</ul><p>{}</p></details>'
    heading = spoken(say("heading-advice"))
    limits = spoken(sentences([LIMITS, _age(judgement)]))
    return Markup(shape).format(Markup(" open") if is_open else "", heading, steps, limits)


def _signs(judgement: Judgement) -> Markup:
    """The signs, the gravest first."""
    if not judgement.signs:
        return Markup("")
    rows = [
        (
            str(sign.severity),
            spoken(say(f"severity-{sign.severity}")),
            spoken(sign.title),
            _short(sign.evidence, MAX_SENTENCE) if sign.evidence else "",
        )
        for sign in judgement.signs[:MAX_SIGNS]
    ]
    items = join_rows('<li class="{}"><b>{}</b> {} <small>{}</small></li>', rows)
    return Markup('<h3>{}</h3><ul class="signs">{}</ul>').format(
        spoken(say("heading-signs")), items
    )


def _age(judgement: Judgement) -> Message:
    """What the filter was trained on that judged the words."""
    if judgement.time == "written":
        return say("age-written")
    return say("age", older=OLDER, recent=RECENT)


def _evidence(reason: Reason) -> Markup:
    word_list = Markup(", ").join(_short(words, MAX_SENTENCE) for words in reason.evidence)
    remaining = reason.total - len(reason.evidence)
    rest = spoken(say("and-more", more=remaining)) if remaining > 0 else ""
    return Markup("{} {}").format(word_list, rest) if rest else word_list


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
        more = spoken(sentences([say("links-more", more=remaining), unexamined(mail)]))
        rest = Markup('<p class="help"{}>{}</p>').format(in_reader_s_language(), more)
    title = say("heading-links")
    if strong:
        title = say("heading-suspicious-links", strong=strong, links=len(findings))
    return Markup(
        '<h2{0}>{1}</h2><p class="help"{0}>{2}</p><ul class="links"{0}>{3}</ul>{4}'
    ).format(
        in_reader_s_language(),
        spoken(title),
        spoken(say("links-as-text")),
        join_rows('<li class="{}">{}<code>{}</code>{}</li>', rows),
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
    return Markup("<b>{}</b>").format(_short(text or say("link-without-text"), MAX_LINK_TEXT))


def _short(text: str, limit: int) -> Markup:
    told = spoken(text)
    return isolated(text if len(told) <= limit else f"{told[:limit]}…")


# ── A text to pass on ─────────────────────────────────────────────────────────────────────────────


def shared_verdict(result: SpamResult) -> str:
    """The verdict with its reasons as a text, without anything that the e-mail says; "" where
    there is none.
    """
    judgement = result.judgement
    if result.state.view != "judge" or not judgement.is_judged:
        return ""
    amount = say("amount", share=probability(judgement))
    if judgement.p_words is None:
        amount = say("amount-unknown")
    verdict = say(f"verdict-{slug(judgement.verdict)}")
    answer = say("shared-verdict", verdict=verdict, amount=amount)
    if judgement.step:
        answer = say("shared-step", step=judgement.headline, verdict=verdict, amount=amount)
    told = [say("shared-reason", reason=reason.full_sentence) for reason in result.reasons]
    paragraphs: list[list[str]] = [
        [answer],
        [say("shared-reasons"), *told] if told else [],
        [say("shared-advice", advice=step) for step in judgement.advice[:2]],
        [sentences([LIMITS, _age(judgement)]), say("shared-without-mail")],
    ]
    return "\n\n".join("\n".join(map(spoken, lines)) for lines in paragraphs if lines)
