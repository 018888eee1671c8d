"""The third step of a judgement: an e-mail whose words are innocent as a whole raises a doubt where
what it quotes, one part of it, or the counts of today look like spam.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from genlab.mail.reader import Mail
from genlab.spam import features
from genlab.spam.judgement import Ground, Judgement
from genlab.spam.log_odds import exact_sum, log_of_odds
from genlab.spam.versions import Query, Version

# A part of an e-mail that reaches this by itself keeps the whole from being "not spam".
PART_SPAM_FROM = 0.9
# An e-mail that says that it is old is "not spam" only if by the counts of today it stays below
# these, as a whole and window by window. Of 150 wanted e-mails of 2002, 135 do.
OLD_WHOLE_BELOW, OLD_WINDOW_BELOW = 0.2, 0.7
# The parts of an e-mail are judged by themselves where the whole is below this: above it, the whole
# says enough.
DILUTED_BELOW = 0.6
# words of a long mail that are judged by themselves, each window overlapping the one before by half
WINDOW = 100
# Words at either end that are judged by themselves, too: a few lines of spam above or below a long
# innocent text. Of wanted mail that nobody confirms, 2 % has such an end that looks like spam.
EDGE = 35


def doubted_by_parts(judgement: Judgement, versions: Sequence[Version], query: Query) -> Judgement:
    """The judgement; its verdict "unsure" where it was not spam by its words, and a part of the
    e-mail looks like spam or was not read.
    """
    undecided = judgement.verdict == "unsure" and not judgement.ground
    if judgement.verdict == "not spam" or (undecided and judgement.p_spam < DILUTED_BELOW):
        judgement = _doubted_for_a_part(judgement, versions, query)
    if judgement.verdict == "not spam" and versions[0].mail.unread:
        reason = f"{judgement.reason} Not all of this e-mail could be read.".strip()
        return replace(judgement, verdict="unsure", ground=Ground.NOT_READ, reason=reason)
    return judgement


def _doubted_for_a_part(
    judgement: Judgement, versions: Sequence[Version], query: Query
) -> Judgement:
    """The judgement; its verdict "unsure" where what is quoted, or one part of a long text,
    looks like spam.
    """
    if judgement.quoted is not None and judgement.quoted.p_spam >= PART_SPAM_FROM:
        reason = f"{judgement.reason} What it quotes or forwards looks like spam.".strip()
        return replace(judgement, verdict="unsure", ground=Ground.QUOTED_PART, reason=reason)
    for time in _times_that_must_agree(versions[0].mail, query):
        if not all(_may_be_wanted(version, query._replace(time=time)) for version in versions):
            reason = f"{judgement.reason} Judged by present-day e-mail, it may be spam.".strip()
            return replace(judgement, verdict="unsure", ground=Ground.OTHER_PERIOD, reason=reason)
    for version in versions:
        if worst := _worst_window(version, query):
            reason = f"{judgement.reason} One part of it looks like spam by itself.".strip()
            return replace(
                judgement, verdict="unsure", ground=Ground.ONE_PART, reason=reason, worst_part=worst
            )
    return judgement


def _times_that_must_agree(mail: Mail, query: Query) -> tuple[str, ...]:
    """The other times whose counts are asked before an e-mail is "not spam": those of today where
    it says that it is old, for the sender can write any date and must not gain by it.
    """
    says_old = mail.envelope.date is not None and query.time in ("then", "undated")
    return ("pasted today",) if says_old and query.by.recent is not None else ()


def _may_be_wanted(version: Version, query: Query) -> bool:
    """Whether neither a text nor a window of it looks like spam by the counts of a time."""
    terms, amount = query.by.terms(version.places, query.smoothing, query.time)
    log_odds = exact_sum([query.prior_term, amount, *(term.contribution for term in terms)])
    threshold = log_of_odds(OLD_WHOLE_BELOW, 1 - OLD_WHOLE_BELOW)
    return log_odds < threshold and _worst_window(version, query, OLD_WINDOW_BELOW) is None


def _worst_window(
    version: Version, query: Query, threshold: float = PART_SPAM_FROM
) -> tuple[int, int] | None:
    """The window of a long text that looks most like spam, as characters, where it reaches a
    probability.
    """
    highest = log_of_odds(threshold, 1 - threshold)
    place = None
    for window, places in _windows(version, query):
        terms, amount = query.by.terms(places, query.smoothing, query.time)
        log_odds = exact_sum([query.prior_term, amount, *(term.contribution for term in terms)])
        if log_odds >= highest:
            highest = log_odds
            place = window
    return place


def _windows(
    version: Version, query: Query
) -> Iterator[tuple[tuple[int, int], list[features.Places]]]:
    """Each window of a text and either end of it, as characters, with the features in it.

    The features of the whole text are handed out to the windows, each of which overlaps the next
    by half. Only the habits of format are looked up for each window by itself.
    """
    mail = version.mail
    tokens = mail.tokens
    half = WINDOW // 2
    firsts = range(0, len(tokens) - half, half)
    windows = [tokens[first : first + WINDOW] for first in firsts]
    spans = [(window[0].start, window[-1].end) for window in windows]
    groups_by_window: list[list[features.Places]] = [[{} for _ in features.GROUPS] for _ in windows]

    starts = [token.start for token in tokens]
    for group, names in enumerate(version.places):
        for name, places in names.items():
            for start, end in places:
                last = min((bisect_right(starts, start) - 1) // half, len(windows) - 1)
                for k in range(max(0, last - 1), last + 1):
                    if spans[k][0] <= start and end <= spans[k][1]:
                        groups_by_window[k][group].setdefault(name, []).append((start, end))

    for window, span, groups in zip(windows, spans, groups_by_window, strict=True):
        yield span, _with_format(groups, mail.text[slice(*span)], len(window), query)
    if len(tokens) > EDGE:
        for edge in (tokens[:EDGE], tokens[-EDGE:]):
            span = (edge[0].start, edge[-1].end)
            groups = [_within(names, *span) for names in version.places]
            yield span, _with_format(groups, mail.text[slice(*span)], len(edge), query)


def _with_format(
    groups: list[features.Places], text: str, words: int, query: Query
) -> list[features.Places]:
    """The features of a window with its own habits of format in place of the whole text's."""
    format_columns = query.by.columns[features.FORMAT]
    habits = features.format_of(text, words)
    groups[features.FORMAT] = {name: [] for name in habits if name in format_columns}
    return groups


def _within(names: features.Places, start: int, end: int) -> features.Places:
    """The features that stand between two characters."""
    names_within = {
        name: [span for span in spans if start <= span[0] and span[1] <= end]
        for name, spans in names.items()
    }
    return {name: spans for name, spans in names_within.items() if spans}
