"""The third step of a judgement: an e-mail whose words are innocent as a whole raises a doubt where
what it quotes, one part of it, or the counts of today look like spam.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from genlab.mail.reader import Mail
from genlab.spam import features
from genlab.spam.judgement import Ground, Judgement
from genlab.spam.log_odds import log_of_odds
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
        return judgement.unsure(Ground.NOT_READ, "Not all of this e-mail could be read.")
    return judgement


def _doubted_for_a_part(
    judgement: Judgement, versions: Sequence[Version], query: Query
) -> Judgement:
    """The judgement; its verdict "unsure" where what is quoted, or one part of a long text,
    looks like spam.
    """
    if judgement.quoted is not None and judgement.quoted.p_spam >= PART_SPAM_FROM:
        return judgement.unsure(Ground.QUOTED_PART, "What it quotes or forwards looks like spam.")
    if _says_old(versions[0].mail, query):
        of_today = query._replace(time="pasted today")
        if not all(_may_be_wanted(version, of_today) for version in versions):
            sentence = "Judged by present-day e-mail, it may be spam."
            return judgement.unsure(Ground.OTHER_PERIOD, sentence)
    for version in versions:
        if worst := _worst_window(version, query):
            sentence = "One part of it looks like spam by itself."
            return replace(judgement.unsure(Ground.ONE_PART, sentence), worst_part=worst)
    return judgement


def _says_old(mail: Mail, query: Query) -> bool:
    """Whether an e-mail says that it is old. The sender can write any date and must not gain by it:
    so the counts of today are asked, too, before it is "not spam".
    """
    is_dated = mail.envelope.date is not None and query.time in ("then", "undated")
    return is_dated and query.by.recent is not None


def _may_be_wanted(version: Version, query: Query) -> bool:
    """Whether neither a text nor a window of it looks like spam by the counts of a time."""
    log_odds = query.log_odds(version.places, query.time)
    is_ordinary = log_odds < log_of_odds(OLD_WHOLE_BELOW)
    return is_ordinary and _worst_window(version, query, OLD_WINDOW_BELOW) is None


def _worst_window(
    version: Version, query: Query, threshold: float = PART_SPAM_FROM
) -> tuple[int, int] | None:
    """The window of a long text that looks most like spam, as characters, where it reaches a
    probability.
    """
    highest = log_of_odds(threshold)
    place = None
    for window, places in _windows(version, query):
        log_odds = query.log_odds(places, query.time)
        if log_odds >= highest:
            highest = log_odds
            place = window
    return place


def _windows(
    version: Version, query: Query
) -> Iterator[tuple[tuple[int, int], list[features.Places]]]:
    """Each window of a text and either end of it, as characters, with the features in it.

    The windows overlap by half, and have those of the whole text's features that stand in them.
    Only the habits of format are looked up for each window by itself.
    """
    tokens = version.mail.tokens
    half = WINDOW // 2
    windows = [tokens[first : first + WINDOW] for first in range(0, len(tokens) - half, half)]
    if len(tokens) > EDGE:
        windows += [tokens[:EDGE], tokens[-EDGE:]]
    placed = sorted(
        (*span, group, name)
        for group, names in enumerate(version.places)
        for name, spans in names.items()
        for span in spans
    )
    starts = [start for start, *_ in placed]
    format_columns = query.by.columns[features.FORMAT]
    for window in windows:
        begin, stop = window[0].start, window[-1].end
        groups: list[features.Places] = [{} for _ in features.GROUPS]
        for start, end, group, name in placed[
            bisect_left(starts, begin) : bisect_left(starts, stop)
        ]:
            if end <= stop:
                groups[group].setdefault(name, []).append((start, end))
        habits = features.format_of(version.mail.text[begin:stop], len(window))
        groups[features.FORMAT] = {name: [] for name in habits if name in format_columns}
        yield (begin, stop), groups
