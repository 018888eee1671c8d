"""The third step of a judgement: an e-mail whose words are innocent as a whole raises a doubt where
what it quotes or one part of it looks like spam.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from genlab.say import say
from genlab.spam import features
from genlab.spam.judgement import Ground, Judgement
from genlab.spam.log_odds import log_of_odds
from genlab.spam.versions import Query, Version

# A part of an e-mail that reaches this by itself keeps the whole from being "not spam".
PART_SPAM_FROM = 0.9
# The parts of an e-mail are judged by themselves where the whole is below this: above it, the whole
# says enough.
DILUTED_BELOW = 0.6
# words of a long mail that are judged by themselves, each window overlapping the one before by half
WINDOW = 100
# Words at either end that are judged by themselves, too: a few lines of spam above or below a long
# innocent text. Of wanted mail that nobody confirms, 2 % has such an end that looks like spam.
EDGE = 35


def doubted_by_parts(judgement: Judgement, versions: Sequence[Version], query: Query) -> Judgement:
    """The judgement; its verdict "unsure" where it was not spam by its words, and what is quoted,
    or one part of a long text, looks like spam.
    """
    undecided = judgement.verdict == "unsure" and not judgement.ground
    if judgement.verdict != "not spam" and not (undecided and judgement.p_spam < DILUTED_BELOW):
        return judgement
    if judgement.quoted is not None and judgement.quoted.p_spam >= PART_SPAM_FROM:
        return judgement.unsure(Ground.QUOTED_PART, say("doubt-quotation"))
    for version in versions:
        if worst := _worst_window(version, query):
            sentence = say("doubt-one-part")
            return replace(judgement.unsure(Ground.ONE_PART, sentence), worst_part=worst)
    return judgement


def _worst_window(version: Version, query: Query) -> tuple[int, int] | None:
    """The window of a long text that looks most like spam, as characters, where it looks like spam
    by itself.
    """
    highest = log_of_odds(PART_SPAM_FROM)
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
