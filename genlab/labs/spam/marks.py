"""Marks in the text of an e-mail, and probabilities for people."""

from math import isinf, isnan

from genlab.kit import percent, signed
from genlab.mail.reader import Mail
from genlab.say import say, sentences, slug, spoken
from genlab.spam.judgement import Judgement
from genlab.spam.links import Finding, spans
from genlab.spam.reasons import describe_feature
from genlab.ui.html import Mark

TONES = {"spam": "spam", "not spam": "ham", "nothing to judge": "empty"}
FAINT, STRONG = 0.3, 8.0  # nats: a weaker word is not marked, a stronger one is marked no darker


def tone_of(judgement: Judgement) -> str:
    """The colour of a verdict."""
    return TONES.get(judgement.verdict, "unsure")


def probability(judgement: Judgement) -> str:
    """The probability for people: a finite sum leaves a doubt, though its float may run out of
    digits for it.
    """
    if isnan(judgement.p_spam):
        return "0/0"
    p = judgement.p_spam
    text = percent(p if isinf(judgement.log_odds) else min(max(p, 1e-9), 1 - 1e-9))
    word, _, share = text.partition(" ")
    return say(f"amount-{word}", share=share) if word in ("above", "below", "exactly") else text


def amount_of(judgement: Judgement) -> str:
    """The probability in words; nothing where the words cannot be judged."""
    if judgement.p_words is None:
        return ""
    return say("amount-in-brackets", share=probability(judgement))


def verdict_and_amount(judgement: Judgement) -> str:
    """The verdict with its probability; the verdict alone where the words cannot be judged."""
    return sentences([say(f"verdict-{slug(judgement.verdict)}"), amount_of(judgement)])


def word_marks(judgement: Judgement, end: int, is_covered: bytearray | None = None) -> list[Mark]:
    """Where words stand that say something, up to a character; of two that overlap, the one that
    says more.

    taken: a byte for each character, not 0 where a mark stands already.
    """
    weights = [min(abs(word.weight), STRONG) for word in judgement.words]
    strongest = max(weights, default=0) or STRONG
    is_covered = bytearray(end) if is_covered is None else is_covered
    marks = []
    for word in sorted(judgement.words, key=lambda word: -abs(word.weight)):
        if abs(word.weight) < FAINT:
            continue
        kind = "spam" if word.weight > 0 else "ham"
        share = min(1.0, abs(word.weight) / strongest)
        description = describe_feature(word.word)
        amount = signed(word.weight)
        title = amount if description == word.word else f"{description}: {amount}"
        for start, stop in word.spans:
            if stop <= end and 1 not in is_covered[start:stop]:
                is_covered[start:stop] = b"\1" * (stop - start)
                marks.append(Mark(start, stop, kind, share, title))
    return marks


def link_marks(mail: Mail, findings: tuple[Finding, ...], is_covered: bytearray) -> list[Mark]:
    """Where the texts of strongly suspicious links stand; their characters are taken."""
    marks = []
    for start, stop, finding in spans(mail, findings, len(is_covered)):
        if finding.strong:
            is_covered[start:stop] = b"\1" * (stop - start)
            gravest = next(warning for warning in finding.warnings if warning.strong)
            title = say("mark-link", warning=gravest.sentence)
            marks.append(Mark(start, stop, "deceptive", 1, spoken(title)))
    return marks


def unknown_marks(mail: Mail, judgement: Judgement, end: int) -> list[Mark]:
    """Where words stand that the model has never met."""
    unknown = frozenset(judgement.unknown)
    title = spoken(say("key-unknown"))
    return [
        Mark(start, stop, "unknown", 0, title)
        for word, start, stop in mail.tokens
        if stop <= end and word in unknown
    ]
