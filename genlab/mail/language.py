"""The language of a text, by its script and by the short words that every sentence needs.

The words of each language are in `languages.json`, which a speaker can correct. A text is
taken for a draw of a naive Bayes model: a language writes one of its own short words much more
often than a word of another language happens to look like one.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import zip_longest

MAX_CHARACTERS = 100_000  # of a text that are looked at
# Natural logarithm of how much more often a language writes one of its short words than chance
# does: some 45 words make 40 % of a text, and a foreign word looks like one in 1 of 1,000 cases.
WORD_EVIDENCE = math.log(0.4 / 45 / 0.001)
MIN_EVIDENCE = 1.5  # of its words that a text must hold, a shared one counting less
MIN_SHARE = 0.08  # of the words of a longer text that are the language's short words
MIN_CONFIDENCE = 0.6
SHORT_TEXT = 12  # words below which the share says nothing
CHARACTERS_OF_A_WORD = 2.5  # in Chinese and Japanese, which write no blanks

_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S{1,2000}|\S{1,64}@\S{1,255}|\b\w{1,60}\.(?:com|org|net)\b"
)
_CODE = re.compile(
    r"==|=>|\+=|\(\)|[;{}]$|\):$|</?\w{1,20}>|\w\[\w{1,20}\]|\w\(\w{2,30}[,)]"
    r"|^(?:def |class |import |#include|if \(|if .{1,200}:$)"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_TRANSCRIPTIONS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("å", "aa"), ("ø", "oe"))
_CYRILLIC_LETTERS = "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я ъ ь"
_LATIN_LETTERS = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya"
_CYRILLIC = {
    ord(letter): spelling
    for letter, spelling in zip_longest(
        _CYRILLIC_LETTERS.split(), _LATIN_LETTERS.split(), fillvalue=""
    )
}
_SCRIPTS = {
    "Latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
    "Cyrillic": "\u0400-\u052f",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff\u0750-\u077f",
    "Devanagari": "\u0900-\u097f",
    "Bengali": "\u0980-\u09ff",
    "Tamil": "\u0b80-\u0bff",
    "Telugu": "\u0c00-\u0c7f",
    "Thai": "\u0e00-\u0e7f",
    "Georgian": "\u10a0-\u10ff",
    "Armenian": "\u0530-\u058f",
    "Hangul": "\u1100-\u11ff\uac00-\ud7af",
    "Kana": "\u3040-\u30ff\uff66-\uff9f",
    "Han": "\u3400-\u4dbf\u4e00-\u9fff",
}
_RUNS = {script: re.compile(f"[{letters}]+") for script, letters in _SCRIPTS.items()}
_WITHOUT_BLANKS = ("Kana", "Han", "Thai")
_TRANSCRIBED = 0.6  # what a word counts that lacks its accents or its script
MIN_KANA_SHARE = 0.1  # of the characters of Han and Kana, above which a text is Japanese


@dataclass(frozen=True)
class Language:
    """A language that was recognised.

    code: of ISO 639-1, such as "de". name: in English, such as "German". confidence: from 0.6 to
    1, the probability of the model times the share of the evidence that speaks for this language.
    """

    code: str
    name: str
    confidence: float


@lru_cache(maxsize=8)
def detect(text: str) -> Language | None:
    """Return the language that most of a text is written in.

    Args:
        text: any text. Addresses of pages and people, numbers and lines of code count for nothing.

    Returns:
        None where there is too little text to tell, or where two languages are equally likely.

    Example:
        >>> from genlab.mail.language import detect
        >>> detect("Bitte bestätigen Sie Ihr Konto bis morgen.").name
        'German'
        >>> detect("OK") is None
        True
    """
    text = _without_code(_ADDRESS.sub(" ", text[:MAX_CHARACTERS]))
    words_by_script = _words_by_script(text)
    if not words_by_script:
        return None
    script = max(words_by_script, key=lambda name: words_by_script[name])
    total = sum(words_by_script.values())
    if script in ("Kana", "Han"):
        kana = words_by_script.get("Kana", 0.0)
        east_asian = kana + words_by_script.get("Han", 0.0)
        code = "ja" if kana >= MIN_KANA_SHARE * east_asian else "zh"
        return _language_of(code, east_asian / total)
    share = words_by_script[script] / total
    only_code = _lists().script_codes.get(script)
    if only_code:
        return _language_of(only_code, share)
    return _by_words(text, script, share)


def language_names() -> dict[str, str]:
    """Return the code and the English name of every language that `detect` can return."""
    return dict(_lists().names)


def _without_code(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not _CODE.search(line.strip()))


def _language_of(code: str, confidence: float) -> Language | None:
    if confidence < MIN_CONFIDENCE:
        return None
    return Language(code, _lists().names[code], round(confidence, 3))


def _words_by_script(text: str) -> dict[str, float]:
    """How many words of each script a text holds, those of a script without blanks estimated."""
    if text.isascii():
        count = len(_WORD.findall(text))
        return {"Latin": float(count)} if count else {}
    counts = {}
    for script, pattern in _RUNS.items():
        runs = pattern.findall(text)
        if script in _WITHOUT_BLANKS:
            counts[script] = sum(map(len, runs)) / CHARACTERS_OF_A_WORD
        else:
            counts[script] = float(len(runs))
    return {script: count for script, count in counts.items() if count}


# ── By words ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Lists:
    """The lists of words, turned round: which languages a word or a letter speaks for."""

    names: dict[str, str]
    script_codes: dict[str, str]
    words: dict[str, dict[str, float]]  # of each word, what it counts for each language
    letters: dict[str, tuple[str, ...]]
    codes: dict[str, tuple[str, ...]]  # of each script


@lru_cache(maxsize=1)
def _lists() -> _Lists:
    source = (files("genlab.mail") / "languages.json").read_text(encoding="utf-8")
    data = json.loads(source)
    names = dict(data["names"])
    words: defaultdict[str, dict[str, float]] = defaultdict(dict)
    letters: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    codes: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for code, entry in data["languages"].items():
        names[code] = entry["name"]
        codes[entry["script"]] += (code,)
        for word in entry["words"].split():
            words[word][code] = 1.0
            for variant in _transcriptions(word):
                words[variant].setdefault(code, _TRANSCRIBED)
        for letter in entry["letters"]:
            letters[letter] += (code,)
    return _Lists(names, data["scripts"], dict(words), dict(letters), dict(codes))


def _transcriptions(word: str) -> set[str]:
    """How people write a word who have no key for its letters: ueber, dziekuje, spasibo."""
    if word.isascii():
        return set()
    if "\u0400" <= word[0] <= "\u04ff":
        latin = word.translate(_CYRILLIC)
        return {latin} if latin.isascii() and len(latin) > 2 else set()
    spelled = word
    for letter, spelling in _TRANSCRIPTIONS:
        spelled = spelled.replace(letter, spelling)
    bare = unicodedata.normalize("NFD", word.replace("ł", "l").replace("đ", "d"))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return {form for form in (spelled, bare) if form != word and len(form) > 2}


def _by_words(text: str, script: str, share_of_script: float) -> Language | None:
    """The language of a text in Latin, Cyrillic or Arabic letters."""
    lists = _lists()
    words = [word.replace("’", "'") for word in _WORD.findall(text.lower())]
    letters = re.compile(f"[{''.join(map(re.escape, lists.letters))}]")
    speaks_for: list[dict[str, float]] = []  # what each different word counts, by language
    evidence: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for word, frequency in Counter(words).items():
        weights = dict(lists.words.get(word, {}))
        for letter in letters.findall(word):
            weights.update(dict.fromkeys(lists.letters[letter], 1.0))
        speaks_for.append(weights)
        evidence.update(weights)
        counts.update(dict.fromkeys(weights, frequency))
    best = max(evidence, key=lambda code: evidence[code], default="")
    if not best or evidence[best] < MIN_EVIDENCE:
        return None
    if len(words) > SHORT_TEXT and counts[best] / len(words) < MIN_SHARE:
        return None
    odds = sum(math.exp(WORD_EVIDENCE * (weight - evidence[best])) for weight in evidence.values())
    own_words = sum(best in codes for codes in speaks_for)
    rivals = Counter(code for codes in speaks_for if best not in codes for code in codes)
    rival_words = max(rivals.values(), default=0)
    return _language_of(best, own_words / (own_words + rival_words) / odds * share_of_script)
