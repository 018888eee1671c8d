"""The features of the calibrated filter: words, words of the subject, pairs, shapes, parts of
links, and the format.

A feature is present or absent; how often it occurs does not matter. Each belongs to one of seven
groups, and the evidence of each group is weighed separately. The parts of an address count as an
address and not as words, because the list or shop that sent an e-mail does not generalise. The
seventh group is the structure of the whole mail (`genlab.spam.structure`), which a text alone does
not have.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise, repeat

from genlab.core.bag_of_words import Token

Span = tuple[int, int]  # the characters start..end−1
Places = dict[str, list[Span]]  # for each feature its occurrences

GROUPS = ("words", "subject", "shapes", "links", "format", "pairs", "structure")
FORMAT = GROUPS.index("format")
STRUCTURE = GROUPS.index("structure")
MIN_WORDS_FOR_FORMAT = 30  # words of a text whose format says something
MAX_GAP = 4  # characters between the words of a pair
_LINK = re.compile(r"(?:[Hh][Tt][Tt][Pp][Ss]?://|[Ww][Ww][Ww]\.)[^\s<>\"')\]]{1,400}")
_MAILBOX = re.compile(r"(?<![\w.+=-])[\w.+=-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_MONEY = re.compile(r"[$£€]\s?\d[\d,.]*")
_NUMBER = re.compile(
    r"\d[\d,.]*(?:(?P<percent>\s?%)|(?P<money>\s?(?:USD|usd|[Dd]ollars|DOLLARS|EUR|euros?|pounds)\b)"
    r"|(?P<time>:\d\d\b)|(?P<telephone>[-. )]{1,2}\d{3}[-. ]\d{4}\b))"
)
_RUN = re.compile(r"[!?$*=_~#.-][!?$*=_~#.-]*")
_SMILE = re.compile(r"[:;]-?[)(DPp](?!\w)")
_SHOUT = re.compile(r"[A-Z]{3,} [A-Z]{3,} [A-Z]{3,}")
_TOLL_FREE = ("800", "888", "877", "866", "855")
_HOST = re.compile(r"(?:https?://)?(?:([^/@\s]{1,80})@)?([^/:?#\s]{1,255})(?::\d+)?")
_IP = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|\d{8,10}")
_LETTERS = re.compile(r"[a-z]{2,30}")


def places(
    text: str,
    subject: int,
    tokens: Sequence[Token],
    vocabularies: Sequence[Container[str]] | None = None,
    structure: Iterable[str] = (),
) -> list[Places]:
    """Each group's features with where they stand; the first `subject` characters are the subject
    line.

    tokens: the text's words. vocabularies: for each group, the features to return; all, if they are
    not given. structure: the features of the whole e-mail, if there is one. These and the features
    of format have no positions. The time is linear in the length of the text.
    """
    addresses, mailboxes = (list(pattern.finditer(text)) for pattern in (_LINK, _MAILBOX))
    tokens = _tokens_outside(tokens, [match.span() for match in (*addresses, *mailboxes)])
    words = [word if word.isalpha() else shape_of(word) for word, _, _ in tokens]
    spans = [token[1:] for token in tokens]
    in_subject = bisect_right([end for _, end in spans], subject)
    mailbox_spans = (("a mail address", match.span()) for match in mailboxes)
    link_spans = (
        (part, match.span()) for match in addresses for part in set(link_parts(match[0].lower()))
    )
    occurrences: tuple[Iterable[tuple[str, Span | None]], ...] = (
        zip(words, spans, strict=True),
        zip(words[:in_subject], spans, strict=False),
        chain(_shapes(text), mailbox_spans),
        link_spans,
        dict.fromkeys(format_of(text, len(tokens))).items(),
        _pairs(words, spans),
        dict.fromkeys(structure).items(),
    )
    return list(map(_collected, occurrences, vocabularies or repeat(None)))


def _collected(
    occurrences: Iterable[tuple[str, Span | None]], known: Container[str] | None
) -> Places:
    """The occurrences of the known features by feature; one without a span stands nowhere."""
    places: Places = {}
    for name, span in occurrences:
        if known is None or name in known:
            spans = places.setdefault(name, [])
            if span is not None:
                spans.append(span)
    return places


def _pairs(words: Sequence[str], spans: Sequence[Span]) -> Iterator[tuple[str, Span]]:
    """Words that follow each other closely."""
    for pair, ((start, end), (next_start, next_end)) in zip(
        pairwise(words), pairwise(spans), strict=True
    ):
        if next_start - end <= MAX_GAP:
            yield " ".join(pair), (start, next_end)


def _tokens_outside(tokens: Sequence[Token], spans: list[tuple[int, int]]) -> Sequence[Token]:
    """Return the words that lie in none of the spans."""
    if not spans:
        return tokens
    starts = [token.start for token in tokens]
    result: list[Token] = []
    at = 0
    for start, end in sorted(spans):
        first = bisect_left(starts, start, at)
        result += tokens[at:first]
        at = bisect_left(starts, end, first)
    return result + list(tokens[at:])


@lru_cache(maxsize=10_000)  # who types on has most of a mail's words judged again
def shape_of(word: str) -> str:
    """A number by how many digits it has, a word with digits by where they stand; any other word
    as it is.
    """
    if word.isdigit():
        return f"#{min(len(word), 9)}"
    if any(map(str.isdigit, word)):
        return re.sub(r"a{2,}", "aa", re.sub(r"\d+", "9", re.sub(r"[^\W\d_]", "a", word)))[:12]
    return word


def _shapes(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Sums of money, percentages, telephone numbers, times; runs of signs, smileys, shouting;
    quoting, a signature.
    """
    for match in _MONEY.finditer(text):
        yield f"money {sum(map(str.isdigit, match[0]))}", match.span()
    for match in _NUMBER.finditer(text):
        kind = match.lastgroup or ""
        if kind == "money":
            kind = f"money {sum(map(str.isdigit, match[0]))}"
        elif kind == "telephone" and match[0].lstrip("1-. (")[:3] in _TOLL_FREE:
            kind = "toll-free"
        yield kind, match.span()
    for match in _RUN.finditer(text):
        run = match[0]
        if len(run) > 1 or run == "!":
            is_uniform = len(set(run)) == 1
            yield run[:4] if is_uniform else "mixed signs", match.span()
    for pattern, name in ((_SMILE, "smiley"), (_SHOUT, "shouting")):
        for match in pattern.finditer(text):
            yield name, match.span()
    for mark, name in (("\n>", "quoting"), ("\n--\n", "signature"), ("\n-- \n", "signature")):
        if (at := text.find(mark)) >= 0:
            yield name, (at + 1, at + len(mark))


def link_parts(address: str) -> Iterator[str]:
    """Of a link in small letters: its host's words, domain and last label, or that it is a
    number; its path's words.
    """
    match = _HOST.match(address)
    if not match:
        return
    user, host = match.groups()
    if user:
        yield "a user before @"
    if _IP.fullmatch(host):
        yield "a number for a host"
    else:
        labels = host.strip(".").split(".")
        yield f".{labels[-1]}"
        yield ".".join(labels[-2:])
        yield from _LETTERS.findall(".".join(labels[:-1]))
    path = address[match.end() :]
    yield from (f"/{word}" for word in _LETTERS.findall(path[:200]))
    yield from (sign for sign in "?%" if sign in path)


def format_of(text: str, words: int) -> Places:
    """Return the format of a longer text, in coarse steps. In a text without any capital, their
    share says nothing.
    """
    if words < MIN_WORDS_FOR_FORMAT:
        return {}
    lines = [line for line in text.split("\n") if line.strip()]
    letters, capitals = (sum(map(kind, text)) for kind in (str.isalpha, str.isupper))
    shares = {
        "capitals": (capitals / max(letters, 1), (0.02, 0.04, 0.06, 0.09, 0.14, 0.25)),
        "quoted lines": (
            sum(line.lstrip().startswith((">", "|")) for line in lines) / len(lines),
            (0.001, 0.2, 0.5),
        ),
        "number of links": (sum(1 for _ in _LINK.finditer(text)), (1, 2, 3, 6, 12)),
        "exclamations": (text.count("!") / words, (0.0001, 0.005, 0.02, 0.05)),
        "length of words": (letters / words, (3.8, 4.1, 4.4, 4.7, 5.1, 5.7)),
    }
    if not shares["capitals"][0]:
        del shares["capitals"]
    return {
        f"{name} {sum(share >= step for step in steps)}": []
        for name, (share, steps) in shares.items()
    }


def split_by_spans(
    places_by_group: Sequence[Places], spans: Sequence[tuple[int, int]]
) -> tuple[list[Places], list[Places]]:
    """The features that stand outside the spans, and those inside; none of format, which stand
    nowhere.
    """
    edges = [edge for span in spans for edge in span]
    parts: tuple[list[Places], list[Places]] = ([], [])
    for places in places_by_group:
        split: tuple[Places, Places] = ({}, {})
        for name, spans_of_name in places.items():
            for span in spans_of_name:
                is_inside = bisect_right(edges, span[0]) % 2
                split[is_inside].setdefault(name, []).append(span)
        for part, group in zip(parts, split, strict=True):
            part.append(group)
    return parts
