"""Phrases of the lexicon, found in a text: what an e-mail speaks of and what it asks for.

`lexicon/README.md` says how phrases are written. Text and phrases are compared in small letters
and without accents, word by word; a phrase never reaches across the end of a sentence. What a
sentence takes back, such as by "never", it does not say.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import chain, filterfalse, islice, pairwise, product
from operator import contains
from typing import TypeAlias

from genlab.mail.language import Language

LANGUAGE_CODES = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru")
SHORT = 25  # words, up to which a language often cannot be told
NEXT = ";"  # in a phrase: its rest may be in the next sentence, where a pronoun refers to the first
# Words that may stand between two words of a phrase; only a gap that goes on is odd.
GAPS = {"..": 2, "...": 6, NEXT: 11}
NUMBER = "#"
BLANK = "□"  # what is to be filled in: "____", or the colon of a label above another label
MAX_LEAD = 120  # characters before a list that may lead in each of its items
MAX_LEADS = 4_000  # characters by which a text may grow so
QUOTED = "»"  # the end of a quotation in the middle of a sentence
JOINED = "_"  # between words of an alternative that has several
MAX_WORDS = 12_000  # of a text that are compared
BOTH = 2  # languages that are asked where that of a text is known: its own and English
LIKELY = 0.6  # of the words that the likeliest language knows: what others need to be asked
MAX_QUOTED = 90  # characters of a passage that is quoted
_WORD = re.compile(
    r"""[^\W_]+(?:[-'’][^\W_]+)*%?
    |(?P<blank>_{3,}|□|:(?=\s*$|[ \t]*\n[^:\n]*(?::|$)))
    |(?P<quoted>(?:(?<=[,.!?])["”“»]|["”“»]\s?,|»)(?=\s+[^\W\dA-Z]))""",
    re.X,
)
_MARKS = {"blank": BLANK, "quoted": QUOTED}
_PART = re.compile(r"<\w+>|\*?[^*<>|_]+\*?(?:_\*?[^*<>|_]+\*?)*")  # an alternative of a word
# "M. Lambert" and "Dr. Ramos" are in one sentence.
_END = re.compile(r"(?:(?<!\b[^\W\d_])(?<!\b[DMS]r)\.|[!?;…])(?=[\s')])|\n\s*\n|[。！？]")
_PAUSE = re.compile(rf"{_END.pattern}|[,:()–—]|\s-\s")
# "dictez-lui", "envie-nos"; "mandatemelo", "dígannos"; "comuníqueselo"; "díctele"
_ENCLITIC = re.compile(
    r"(?<=\w{3})-\w{1,5}$|(?<=\w{3}[adenr])(?:me|nos|mi|ci)(?:l[ao]s?)?$"
    r"|(?<=\w{3}[aenr])(?:[st]e)?l[ao]s?$|(?<=\w{3}e)les?$"
)
_ELISION = re.compile(r"^[a-z]{1,4}'(?=\w{3})")  # "d'envoyer", "dell'account"
_ITEM = r"[ \t]*(?:[-–*•·]|\d{1,2}[.)]|[a-z]\))[ \t]+"
# The items of a list, and the lines in which each goes on.
_LIST = re.compile(rf"(?<=[^\s.!?…])(?:\s*\n{_ITEM}[^\n]+(?:\n(?!{_ITEM})(?![ \t]*\n)[^\n]+)*)+")
_REST_OF_NUMBER = re.compile(r"(?:[ .,\u00a0\u202f-]?\d)*")
Reading: TypeAlias = tuple[str, tuple[str, ...]]  # a part of a phrase, the other words of it
Occurrence: TypeAlias = tuple[int, set[int]]  # the first word of a phrase, the places after it
_FOLDED = str.maketrans({"ł": "l", "ß": "ss", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})


@dataclass(frozen=True)
class Lexicon:
    """The phrases of one language, by what they say.

    code: of ISO 639-1. language: its name in English. phrases: by concept. classes: by name, as
    in "<give>", the alternatives of each class of words.
    """

    code: str
    language: str
    phrases: Mapping[str, tuple[Phrase, ...]]
    classes: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @cached_property
    def readings(self) -> Callable[[str], list[Reading]]:
        """What a word may begin: a class or an alternative of a phrase, and the words after it."""
        by_writing: dict[str, list[Reading]] = {}
        written = (p.words for phrases in self.phrases.values() for p in phrases)
        parts = {part for words in written for alternatives in words for part in alternatives}
        for part in parts:
            for alternative in self.classes[part] if part.startswith("<") else (part,):
                first, *others = alternative.split(JOINED)
                by_writing.setdefault(first, []).append((part, tuple(others)))

        def readings(word: str) -> list[Reading]:
            known = writings(word) & by_writing.keys()
            return [reading for writing in known for reading in by_writing[writing]]

        return lru_cache(maxsize=MAX_WORDS)(readings)

    @cached_property
    def beginnings(self) -> dict[str, list[tuple[str, Phrase]]]:
        """By what may be its first word: each phrase, with the concept that it says."""
        by_part: dict[str, list[tuple[str, Phrase]]] = {}
        for concept, phrases in self.phrases.items():
            for phrase in phrases:
                for part in phrase.words[0]:
                    by_part.setdefault(part, []).append((concept, phrase))
        return by_part


@dataclass(frozen=True, eq=False)
class Phrase:
    """A phrase as a lexicon writes it, in small letters and without accents.

    words: the alternatives of each word, some of them names of classes. gaps: for each word, the
    number of other words that may come before it.
    """

    words: tuple[tuple[str, ...], ...]
    gaps: tuple[int, ...]


@dataclass(frozen=True)
class Passage:
    """A place of a text that says something: the concept, the language, and its characters."""

    concept: str
    code: str
    start: int
    end: int


@dataclass(frozen=True)
class Exemption:
    """What takes a phrase back.

    said: a concept. within: "words" where they must have a word in common, "clause" where no comma
    may stand in it, besides; "sentence" where it may be said anywhere in the same sentence,
    "sentence of the clause" where no comma may stand in it, besides.
    """

    said: str
    within: str


class Words:
    """The folded words of a text, and where each stands.

    Attributes:
        spans: the characters of each word.
        folded: the words.
        written: for each word, how a lexicon may write it.
        sentences: for each word, the place after the last word of its sentence.
        pairs: for each word, the place after the last word of the next sentence.
        clauses: for each word, the place after the last word before a comma or the like.
    """

    def __init__(self, text: str) -> None:
        matches = list(islice(_WORD.finditer(text), MAX_WORDS))
        self.spans = [match.span() for match in matches]
        self.folded = [
            _MARKS.get(m.lastgroup or "") or fold(m[0]).replace(" ", "") for m in matches
        ]
        self.written = [writings(word) for word in self.folded]
        self.sentences = self._limits(text, _END)
        self.clauses = self._limits(text, _PAUSE)
        ends = [*self.sentences, len(self.spans)]
        self.pairs = [ends[end] for end in self.sentences]

    def _limits(self, text: str, mark: re.Pattern[str]) -> list[int]:
        """For each word, the place after the last one before the next mark."""
        between = pairwise(self.spans)
        ends = [
            place
            for place, ((_, end), (start, _)) in enumerate(between, 1)
            if mark.search(text, end, start)
        ]
        ends.append(len(self.spans))
        return [ends[bisect_right(ends, place)] for place in range(len(self.spans))]


def with_leads(text: str) -> str:
    """A text in which each item of a list is a sentence of its own, with the words that lead in.

    >>> with_leads("We never\\n- ask for a PIN\\n- write to you").split("\\n\\n")
    ['We never', 'We never ask for a PIN', 'We never write to you']
    """

    def sentences(items: re.Match[str]) -> str:
        before = text[max(0, items.start() - MAX_LEAD) : items.start()]
        lead = _END.split(before)[-1].strip().removesuffix(":")
        lines = re.split(rf"\s*\n{_ITEM}", items[0])[1:]
        return "\n\n".join(["", *(f"{lead} {line}" for line in lines), ""])

    longer = _LIST.sub(sentences, text)
    return longer if len(longer) <= len(text) + MAX_LEADS else text


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
        ['about_account', 'act', 'deadline', 'secret']
    """
    words = Words(text)
    places = [
        Passage(concept, speech.lexicon.code, words.spans[start][0], words.spans[end - 1][1])
        for speech in speeches_in(words, codes)
        for concept in concepts or speech.lexicon.phrases
        for start, end in speech.first(concept)
    ]
    passages_by_concept: dict[str, list[Passage]] = {}
    for passage in sorted(places, key=lambda passage: (passage.start, passage.end)):
        passages_by_concept.setdefault(passage.concept, []).append(passage)
    return passages_by_concept


def speeches_in(words: Words, codes: Sequence[str]) -> list[Speech]:
    """What a text says in some languages. What one of them takes back, none says.

    Of more than `BOTH`, those are left out that know few of the words.
    """
    speeches = [Speech(words, lexicon(code)) for code in codes]
    most = max((len(speech.known) for speech in speeches), default=0)
    least = LIKELY * most if len(codes) > BOTH else 0
    likely = [speech for speech in speeches if len(speech.known) >= least]
    for speech in likely:
        speech.all = likely
    return likely


@lru_cache(maxsize=8)
def is_of_lexicon(language: Language | None, text: str) -> bool:
    """Whether a text is in a language of the lexicons: where it is too short to tell, whether one
    of them knows most of its words.
    """
    if language is not None:
        return language.code in LANGUAGE_CODES
    return len(text.split()) <= SHORT and knows_words(text)


def knows_words(text: str) -> bool:
    """Whether one of the lexicons knows most words of a text.

    >>> knows_words("Never tell anybody your password.")
    True
    >>> knows_words("Lähetä salasanasi minulle heti.")
    False
    """
    words = Words(text)
    most = max(len(speech.known) for speech in speeches_in(words, LANGUAGE_CODES))
    return most >= LIKELY * len(words.folded) > 0


class Speech:
    """What a text says in one language.

    Attributes:
        words: of the text.
        lexicon: of the language.
        known: the places of words that the lexicon knows.
        all: what the text says in this language and others.
    """

    def __init__(self, words: Words, lexicon: Lexicon) -> None:
        self.words = words
        self.all = [self]
        self.lexicon = lexicon
        self._taken_back: dict[Exemption, set[int]] = {}
        self._present: dict[str, dict[int, set[int]]] = {}
        for start, word in enumerate(words.folded):
            for part, others in lexicon.readings(word):
                self._add(part, start, others)
        self.known = set[int]().union(*self._present.values())
        self._possible: dict[str, dict[Phrase, None]] = {}
        is_absent = self._present.keys().isdisjoint
        for part in self._present:
            for concept, phrase in lexicon.beginnings.get(part, ()):
                if not any(map(is_absent, phrase.words)):
                    self._possible.setdefault(concept, {})[phrase] = None

    def _add(self, part: str, start: int, others: tuple[str, ...]) -> None:
        """Note that a part begins at a place, if some other words follow there."""
        end = start + 1 + len(others)
        following = self.words.written[start + 1 : end]
        if sum(map(contains, following, others)) == len(others):
            self._present.setdefault(part, {}).setdefault(start, set()).add(end)

    def first(self, concept: str) -> Iterator[tuple[int, int]]:
        """Where each phrase of a concept stands first: its first place, and the one after it."""
        for phrase in self._possible.get(concept, ()):
            for start, ends in islice(self._affirmed(concept, phrase, self.words.sentences), 1):
                yield start, min(ends)

    def _affirmed(
        self, concept: str, phrase: Phrase, limits: Sequence[int]
    ) -> Iterator[Occurrence]:
        """Where a phrase of a concept stands and is not taken back."""
        exemptions = exemptions_of().get(concept, ())
        places = (speech._places(exemption) for exemption in exemptions for speech in self.all)
        taken_back = set[int]().union(*places)
        for start, ends in self._occurrences(phrase, limits):
            if taken_back.isdisjoint(range(start, min(ends))):
                yield start, ends

    def _occurrences(self, phrase: Phrase, limits: Sequence[int]) -> Iterator[Occurrence]:
        """Each place at which a phrase begins, with the places after it."""
        present = self._present
        limits = self.words.pairs if GAPS[NEXT] in phrase.gaps else limits
        words = [[present[part] for part in parts if part in present] for parts in phrase.words]
        for start in sorted(set[int]().union(*words[0])):
            reached = {start}
            for gap, parts in zip(phrase.gaps, words, strict=True):
                reached = {
                    end
                    for place in reached
                    for next_place in range(place, place + gap + 1)
                    for ends in parts
                    for end in ends.get(next_place, ())
                    if end <= limits[start]
                }
            if reached:
                yield start, reached

    def _places(self, exemption: Exemption) -> set[int]:
        """The places of the words that an exemption takes back."""
        if exemption not in self._taken_back:
            sentences = self.words.sentences
            limits = self.words.clauses if "clause" in exemption.within else sentences
            spans = {
                (bisect_left(sentences, sentences[start]), sentences[start])
                if "sentence" in exemption.within
                else (start, max(ends))
                for phrase in self._possible.get(exemption.said, ())
                for start, ends in self._affirmed(exemption.said, phrase, limits)
            }
            self._taken_back[exemption] = {place for span in spans for place in range(*span)}
        return self._taken_back[exemption]


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
    """The lexicon of a language, with the phrases of the grammar in its words.

    Raises:
        ValueError: a phrase cannot be read.
        KeyError: a class of words names endings that the lexicon lacks.
    """
    shipped = _read(code)
    grammar = _read("grammar")
    language = shipped.pop("language")
    endings = {"": ["-"]} | {n: fold(t).split() for n, t in shipped.pop("endings", {}).items()}
    classes: dict[str, list[str]] = {}
    for name, words in chain(shipped.pop("words").items(), grammar["words"].items()):
        forms = (forms_of(word, classes, endings) for word in fold(words).split())
        classes[f"<{name}>"] = list(dict.fromkeys(chain(*forms)))
    common = grammar["phrases"]
    phrases = {}
    for concept in (*shipped, *common):
        text = f"{shipped.get(concept, '')}\n{common.get(concept, '')}"
        phrases[concept] = tuple(phrase_of(line) for line in text.split("\n") if line.strip())
    return Lexicon(code, language, phrases, classes)


def forms_of(
    word: str, classes: Mapping[str, Sequence[str]], endings: Mapping[str, Sequence[str]]
) -> Sequence[str]:
    """What an entry of a class stands for: a stem with each ending, or itself with each word of the
    classes that it names.

    >>> forms_of("send~v", {}, {"v": ["-", "-ing"]})
    ['send', 'sending']
    >>> forms_of("your_<card>", {"<card>": ["visa", "bank_card"]}, {"": ["-"]})
    ['your_visa', 'your_bank_card']
    """
    stem, _, name = word.partition("~")
    parts = [classes.get(part, [part]) for part in re.split(r"(<\w+>)", stem)]
    return ["".join(form) + ending[1:] for form in product(*parts) for ending in endings[name]]


@lru_cache(maxsize=1)
def exemptions_of() -> dict[str, list[Exemption]]:
    """By concept, what takes it back."""
    exemptions: dict[str, list[Exemption]] = {}
    for entry in _read("grammar")["unless"]:
        for concept in entry["concepts"].split():
            exemptions.setdefault(concept, []).append(Exemption(entry["said"], entry["within"]))
    return exemptions


def _read(name: str) -> dict:
    return tomllib.loads(files(__package__).joinpath("lexicon", f"{name}.toml").read_text("utf-8"))


def phrase_of(line: str) -> Phrase:
    """The phrase that a line of a lexicon describes.

    Raises:
        ValueError: the line has no word, or a word has a "*" before its end.
    """
    words: list[tuple[str, ...]] = []
    gaps = [0]
    for part in fold(line).split():
        if part in GAPS:
            gaps[-1] += GAPS[part]
        else:
            words.append(tuple(part.split("|")))
            gaps.append(0)
    if not (words and all(map(_PART.fullmatch, chain(*words)))):
        raise ValueError(
            f"the phrase {line!r} cannot be read: words, a|b, a|b_c, word*, <class>, .., ... "
            "and # are allowed"
        )
    return Phrase(tuple(words), tuple(gaps[:-1]))


@lru_cache(maxsize=MAX_WORDS)
def writings(word: str) -> frozenset[str]:
    """How a lexicon may write a word: itself, a beginning or end of it, or "#" for a number.

    >>> sorted(writings("pay"))
    ['*', '*ay', '*pay', '*y', 'p*', 'pa*', 'pay', 'pay*']
    """
    forms = {word, _ELISION.sub("", word), _ENCLITIC.sub("", word)}
    written = set(forms)
    for form in forms:
        for place in range(len(form) + 1):
            written |= {f"{form[:place]}*", f"*{form[place:]}"}
    if any(map(str.isdigit, word)):
        written.add(NUMBER)
    return frozenset(written)


def fold(text: str) -> str:
    """A text in small letters and without accents.

    >>> fold("Vérifiez Ihr Schließfach")
    'verifiez ihr schliessfach'
    """
    lowered = text.casefold().translate(_FOLDED)
    decomposed = unicodedata.normalize("NFKD", lowered)
    plain = "".join(filterfalse(unicodedata.combining, decomposed))
    return plain.replace("’", "'")
