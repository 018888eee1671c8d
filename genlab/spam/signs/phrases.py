"""Phrases of the lexicon, found in a text: what an e-mail speaks of and what it asks for.

`lexicon/README.md` says how phrases are written. Text and phrases are compared in small letters
and without accents, word by word; a phrase never reaches across the end of a sentence.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

LANGUAGE_CODES = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru")
GAPS = {"..": 2, "...": 6}  # words that may stand between two words of a phrase
NUMBER = "#"
JOINED = "_"  # between words of an alternative that has several
MAX_WORDS = 12_000  # of a text that are compared
SENTENCE_END = "."
MAX_QUOTED = 90  # characters of a passage that is quoted
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*%?")
_END = re.compile(r"[.!?;…](?=[\s\"'”»)])|\n\s*\n|[。！？]")
_REST_OF_NUMBER = re.compile(r"(?:[ .,\u00a0\u202f-]?\d)*")
_FOLDED = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


@dataclass(frozen=True)
class Lexicon:
    """The phrases of one language, by what they say.

    code: of ISO 639-1. language: its name in English. phrases: by concept.
    """

    code: str
    language: str
    phrases: Mapping[str, tuple[Phrase, ...]]


@dataclass(frozen=True)
class Phrase:
    """A phrase as a lexicon writes it: words and gaps, in small letters and without accents."""

    parts: tuple[str, ...]

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The alternatives of each word."""
        return tuple(tuple(part.split("|")) for part in self.parts if part not in GAPS)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds the phrase in a line of words."""
        pattern = " "
        for part in self.parts:
            if part in GAPS:
                pattern += rf"(?:[^ .]+ ){{0,{GAPS[part]}}}?"
            else:
                pattern += f"(?:{'|'.join(map(_alternative, part.split('|')))}) "
        return re.compile(pattern)

    def may_occur(self, vocabulary: Vocabulary) -> bool:
        """Whether each of its words occurs somewhere in a text."""
        return all(any(map(vocabulary.holds, choices)) for choices in self.words)


class Vocabulary:
    """The different words of a text, which also answers for beginnings of words."""

    def __init__(self, words: list[str]) -> None:
        self._words = frozenset(words)
        self._ordered = sorted(self._words)
        self._has_number = any(any(map(str.isdigit, word)) for word in self._words)

    def holds(self, word: str) -> bool:
        if JOINED in word:
            return all(map(self.holds, word.split(JOINED)))
        if word == NUMBER:
            return self._has_number
        if not word.endswith("*"):
            return word in self._words
        beginning = word[:-1]
        place = bisect_left(self._ordered, beginning)
        return place < len(self._ordered) and self._ordered[place].startswith(beginning)


@dataclass(frozen=True)
class Passage:
    """A place of a text that says something: the concept, the language, and its characters."""

    concept: str
    code: str
    start: int
    end: int


def passages(
    text: str, codes: tuple[str, ...] = LANGUAGE_CODES, concepts: Collection[str] = ()
) -> dict[str, list[Passage]]:
    """Everything of the lexicons that a text says.

    Args:
        text: the text; its first `MAX_WORDS` words are compared.
        codes: the languages whose lexicons are asked.
        concepts: those that are looked for; all where none is named.

    Returns:
        By concept, the first passage of each phrase that occurs, in the order of the text.

    Example:
        >>> says = passages("Please confirm your password today.", ("en",))
        >>> sorted(says)
        ['about_account', 'act', 'deadline', 'password']
    """
    words, spans = _words(text)
    line = f" {' '.join(words)} "
    starts = _starts(words)
    vocabulary = Vocabulary(words)
    passages_by_concept: dict[str, list[Passage]] = {}
    for code in codes:
        for concept, phrases in lexicon(code).phrases.items():
            if concepts and concept not in concepts:
                continue
            places = [
                Passage(concept, code, spans[first][0], spans[last][1])
                for first, last in _occurrences(phrases, line, starts, vocabulary)
            ]
            if places:
                passages_by_concept.setdefault(concept, []).extend(places)
    for places in passages_by_concept.values():
        places.sort(key=lambda passage: (passage.start, passage.end))
    return passages_by_concept


def occurs_in(phrase: Phrase, text: str) -> bool:
    """Whether a text says a phrase.

    >>> occurs_in(phrase_of("parcel|package ... held|on_hold"), "Your package is on hold.")
    True
    """
    words, _ = _words(text)
    vocabulary = Vocabulary(words)
    return bool(
        next(_occurrences((phrase,), f" {' '.join(words)} ", _starts(words), vocabulary), ())
    )


def sentence_around(text: str, passage: Passage) -> tuple[int, int]:
    """Where the sentence that holds a passage begins and ends, its last mark not included.

    >>> text = "One. Two is here. Three."
    >>> sentence_around(text, Passage("two", "en", 5, 8))
    (4, 16)
    """
    start = max((end.end() for end in _END.finditer(text, 0, passage.start)), default=0)
    sentence_end = _END.search(text, passage.end)
    return start, sentence_end.start() if sentence_end else len(text)


def quotation(text: str, passage: Passage) -> str:
    """The passage as it is quoted, on one line and at most `MAX_QUOTED` characters long, with the
    rest of a number at its end.

    >>> text = "Call 0 809 401 401 now."
    >>> quotation(text, Passage("call", "en", 0, 6))
    'Call 0 809 401 401'
    """
    rest = _REST_OF_NUMBER.match(text, passage.end) if text[: passage.end][-1:].isdigit() else None
    quoted = " ".join(text[passage.start : rest.end() if rest else passage.end].split())
    return quoted if len(quoted) <= MAX_QUOTED else f"{quoted[:MAX_QUOTED].rstrip()}…"


@lru_cache(maxsize=len(LANGUAGE_CODES))
def lexicon(code: str) -> Lexicon:
    """The lexicon of a language. Raises ValueError for a phrase that cannot be read."""
    path = files(__package__).joinpath("lexicon", f"{code}.toml")
    shipped = tomllib.loads(path.read_text("utf-8"))
    language = shipped.pop("language")
    phrases = {
        concept: tuple(phrase_of(line) for line in lines.splitlines() if line.strip())
        for concept, lines in shipped.items()
    }
    return Lexicon(code, language, phrases)


def phrase_of(line: str) -> Phrase:
    """The phrase that a line of a lexicon describes.

    Raises:
        ValueError: the line has no word, or a word has a "*" before its end.
    """
    phrase = Phrase(tuple(fold(line).split()))
    words = [
        word
        for choices in phrase.words
        for alternative in choices
        for word in alternative.split(JOINED)
    ]
    faulty = [word for word in words if not word or "*" in word[:-1]]
    if not phrase.words or faulty:
        raise ValueError(
            f"the phrase {line!r} cannot be read: words, a|b, a|b_c, word*, .., ... and # are "
            "allowed"
        )
    return phrase


def fold(text: str) -> str:
    """A text in small letters and without accents.

    >>> fold("Vérifiez Ihr Schließfach")
    'verifiez ihr schliessfach'
    """
    lowered = text.casefold().translate(_FOLDED)
    decomposed = unicodedata.normalize("NFKD", lowered)
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    return plain.replace("’", "'")


def _alternative(word: str) -> str:
    if JOINED in word:
        return " ".join(map(_alternative, word.split(JOINED)))
    if word == NUMBER:
        return r"[^ ]*\d[^ ]*"
    return re.escape(word[:-1]) + "[^ ]*" if word.endswith("*") else re.escape(word)


def _words(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """The folded words of a text, with "." for the end of a sentence, and where each stands."""
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    end = 0
    for match in _WORD.finditer(text):
        if words and _END.search(text, end, match.start()):
            words.append(SENTENCE_END)
            spans.append((end, end))
        end = match.end()
        words.append(fold(match[0]).replace(" ", ""))
        spans.append(match.span())
        if len(words) >= MAX_WORDS:
            break
    return words, spans


def _starts(words: list[str]) -> list[int]:
    """Where each word begins in the line of words, which begins with a blank."""
    starts = []
    place = 1
    for word in words:
        starts.append(place)
        place += len(word) + 1
    return starts


def _occurrences(
    phrases: tuple[Phrase, ...], line: str, starts: list[int], vocabulary: Vocabulary
) -> Iterator[tuple[int, int]]:
    """The first and the last word of each phrase where it occurs first."""
    for phrase in phrases:
        if not phrase.may_occur(vocabulary):
            continue
        match = phrase.pattern.search(line)
        if match:
            first = bisect_left(starts, match.start() + 1)
            last = bisect_left(starts, match.end() - 1) - 1
            yield first, last
