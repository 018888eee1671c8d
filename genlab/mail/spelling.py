"""Words that are written so that a filter does not count them and a person still reads them: digits
for letters, letters with blanks or dots between them.
"""

from __future__ import annotations

import re

from genlab.say import say

_SIGNS = {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"}
# A word with a sign among its letters. What stands in an address, or is joined to a number by a
# hyphen, is none.
_MIXED = re.compile(
    r"(?<![\w./@:&?#%+=$!~-])"
    r"(?=[A-Za-z013457@$]{0,30}[A-Za-z])[A-Za-z013457@$!]{4,30}"
    r"(?![\w/@&#%=$~-]|[.:]\w)"
)
_INNER_SIGN = re.compile(r"[A-Za-z][013457@$!]{1,2}[A-Za-z]")
_SIGN_RUN = re.compile(r"[013457@$!]+")
_ODD = re.compile(r"[bcdfghjklmnpqrstvwxz]{5}|[aeiou]{4}|(.)\1\1|q[^u]|[^aeiouy]y[^aeiouy]y", re.I)
# Different digits in a row, hexadecimal numbers, and a user's name before an @ belong to codes.
_CODE = re.compile(r"(\d)(?!\1)\d|^0x|[a-z]{3}@|!!|^mp\ds$", re.I)
_LEADING_L = re.compile(r"1[aeiou][a-z]{2}")
_VOWELS = re.compile(r"[aeiouy]", re.I)
MIN_CAPITALS = 4  # letters and signs of a word in capitals, which codes are written in
MAX_SIGNS = 0.5  # of the characters of a word
MIN_VOWELS_OF_CAPITALS = 0.3
MIN_VOWELS, MAX_VOWELS = 0.15, 0.7  # of the letters of a word as it is read
_SPACED = re.compile(
    r"(?<![^\W_])(?<!\b[^\W_][ .*_·-])[^\W\d_]"
    r"(?:(?: [^\W\d_]){3,40}|(?:\.[^\W\d_]){3,40}|(?:-[^\W\d_]){3,40}|(?:\*[^\W\d_]){3,40}"
    r"|(?:_[^\W\d_]){3,40}|(?:·[^\W\d_]){3,40})(?![^\W_]|[ .*_·-][^\W_](?![^\W_]))"
)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def spelled_out(text: str, notices: list[str]) -> str:
    """Return the text with disguised words as a person reads them; each kind adds a sentence to
    the notices.
    """
    gaps, signs = Folds(), Folds()
    text = _SPACED.sub(lambda match: gaps.add(match[0], _join_letters(match[0])), text)
    text = _MIXED.sub(lambda match: signs.add(match[0], _with_letters(match[0])), text)
    if gaps.count:
        notices.append(say("notice-gaps", **gaps.arguments))
    if signs.count:
        notices.append(say("notice-digits-for-letters", **signs.arguments))
    return text


class Folds:
    """Counts what was read as something else, and keeps the first word of it as an example."""

    def __init__(self) -> None:
        self.count = 0
        self.example = ("", "")

    def add(self, word: str, plain: str, count: int = 1) -> str:
        """Count a word that is read as a plain one, and return that."""
        if plain != word:
            self.count += count
            self.example = self.example if any(self.example) else (word[:40], plain[:40])
        return plain

    @property
    def arguments(self) -> dict[str, object]:
        """What a message about them holds."""
        word, plain = self.example
        return {"count": self.count, "word": word, "plain": plain}


def _join_letters(spaced: str) -> str:
    """The letters of a spaced word together; the alphabet and bars of a list are left as they
    are.
    """
    word = spaced[::2]
    lower = word.lower()
    return spaced if lower in _ALPHABET or len(set(lower)) == 1 else word


def _with_letters(word: str) -> str:
    """The word with letters for digits and signs, where that makes it one that can be spoken."""
    letters = _SIGN_RUN.sub("", word)
    if not _is_disguised(word, letters):
        return word
    plain = "".join(
        _letter_for(word, at) if character in _SIGNS else character
        for at, character in enumerate(word)
    )
    if letters.isupper() and len(letters) > 1:
        plain = plain.upper()
    return plain if _can_be_spoken(plain, word.isupper()) else word


def _is_disguised(word: str, letters: str) -> bool:
    """Whether the signs among the letters of a word may stand for letters."""
    signs = "".join(_SIGN_RUN.findall(word))
    ends_in_sign = word[-1] in "!$@"
    if len(signs) <= ends_in_sign or len(signs) > MAX_SIGNS * len(word) or _CODE.search(word):
        return False
    if word.isupper() and (len(word) < MIN_CAPITALS or not set(signs) <= set("013$")):
        return False
    is_even = letters.islower() or letters.isupper() or letters.istitle()
    is_inner = _INNER_SIGN.search(word) or _LEADING_L.match(word)
    # such as fr33, but not 11th, cmd1 and win32
    is_vowel = len(signs) > 1 and not word[0].isdigit() and not _VOWELS.search(letters)
    return is_even and bool(is_inner or is_vowel)


def _can_be_spoken(plain: str, in_capitals: bool) -> bool:
    """Whether letters have vowels enough, and no sequence that words do not have."""
    share = len(_VOWELS.findall(plain)) / len(plain)
    min_share = MIN_VOWELS_OF_CAPITALS if in_capitals else MIN_VOWELS
    return min_share <= share <= MAX_VOWELS and not _ODD.search(plain)


def _letter_for(word: str, at: int) -> str:
    """The letter that a sign stands for; a 1 is an l at the beginning of a word and beside an i
    or an l.
    """
    sign = word[at]
    neighbours = word[max(0, at - 1) : at + 2].lower().replace("1", "", 1)
    if sign == "1" and (at == 0 or "i" in neighbours or "l" in neighbours or "!" in neighbours):
        return "l"
    return _SIGNS[sign]
