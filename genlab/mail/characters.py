"""Characters that are not what they seem: they are repaired or folded, and reported."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial

from genlab.mail.name_sets import name_set
from genlab.mail.spelling import Folds, spelled_out
from genlab.say import say, sentences

_PAGE_ENDS = re.compile("[ \t]*[\x0b\x0c\x1c-\x1f]+[ \t]*")  # blanks in every program
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_UNDEFINED = re.compile("[\x80-\x9f]")
_WINDOWS = {c: t for c in range(0x80, 0xA0) if (t := bytes([c]).decode("cp1252", "ignore"))}
# Text between an override and its end is shown from right to left.
_OVERRIDDEN = re.compile("\u202e([^\u202a-\u202e\u2066-\u2069\n]{1,2000})(?=\u202c|\n|$)")
_BRAILLE_BLANK = "\u2800"
_INDICATORS = re.compile("[\U0001f1e6-\U0001f1ff]+")
_INDICATED = {0x1F1E6 + n: chr(ord("A") + n) for n in range(26)}
_FLAGS = name_set(
    "AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ "
    "BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK "
    "DM DO DZ EA EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ "
    "GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI "
    "KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP "
    "MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM "
    "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX "
    "SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI "
    "VN VU WF WS XK YE YT ZA ZM ZW"
)
_BIDI = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_MOJIBAKE = re.compile(
    "[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,}"
)

# Characters without a width. Joiners are spelling in Arabic, in the scripts of India and in emoji,
# and the space without a width is one in Thai, Lao, Burmese and Khmer; inside words of any other
# script they only split it.
_ZERO_WIDTH = (
    "\u200b-\u200d\u2060-\u2064\u034f\u180e\ufeff\u00ad"
    "\u17b4\u17b5\u115f\u1160\u3164\uffa0\ufe00-\ufe0f"
)
_SCRIPTS_WITHOUT_JOINERS = (
    "A-Za-z0-9\u00c0-\u02ff\u0370-\u05ff\u10a0-\u10ff\u1e00-\u1fff\u2c00-\u2dff"
    "\u3040-\u3163\u3165-\ud7ff"
)
_SPLITTING = re.compile(
    f"(?<=[{_SCRIPTS_WITHOUT_JOINERS}])[{_ZERO_WIDTH}\U000e0100-\U000e01ef]+(?=[{_SCRIPTS_WITHOUT_JOINERS}])"
)
_INVISIBLE_ANYWHERE = re.compile("[\ufeff\u00ad\u2060-\u2064]")
_TAGS = re.compile(
    "(?P<flag>\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f)"
    "|(?P<pole>\U0001f3f4?)(?P<tags>[\U000e0000-\U000e007f]+)"
)
_TAG_LETTERS = {0xE0000 + n: chr(n) if 0x20 <= n < 0x7F else None for n in range(128)}
_HANGUL_FILLERS = re.compile("[\u115f\u1160]")

# Styled letters, which compatibility decomposition turns into plain ones.
_STYLED = re.compile(
    "[\uff01-\uff5e\u249c-\u24e9\U0001d400-\U0001d7ff\U0001f110-\U0001f189\u2460-\u2473"
    "\u2102\u210a-\u2115\u2118-\u211d\u2124\u2128\u212c-\u212f\u2130-\u2134\u2160-\u2188]"
)
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WHITE_ON_BLACK_DISK = 0x1F150  # the A of each alphabet
_WHITE_ON_BLACK_SQUARE = 0x1F170
_SQUARED = {
    first + n: chr(ord("A") + n)
    for first in (_WHITE_ON_BLACK_DISK, _WHITE_ON_BLACK_SQUARE)
    for n in range(26)
}
_SMALL_CAPITALS = dict(
    zip(
        map(ord, "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ" + "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ" + "ɑɡ"),
        "abcdefghijklmnopqrstuvwyz" + "abcdefghijklmnoprstuvwxyz" + "ag",
        strict=True,
    )
)
_SMALL = "".join(map(chr, _SMALL_CAPITALS))
_SMALL_CAPITAL_WORD = re.compile(f"(?<![A-Za-z{_SMALL}])[A-Za-z]*[{_SMALL}][A-Za-z{_SMALL}]*")
_FOREIGN_WORD = re.compile(
    r"(?<![^\W\d_])[^\W\d_]*[\u0370-\u058f\u13a0-\u13ff\uab70-\uabbf][^\W\d_]*"
)
# Letters of Cyrillic, Greek, Armenian and Cherokee that look like a Latin one (from the single
# letters of Unicode's confusables, UTS 39)
_LOOK_ALIKE = str.maketrans(
    "аеорсухіјѕԁһԛԝӏѵгкАВЕКМНОРСТХІЈЅҮԌԚԜ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυκτγσεηωβχμ" + "Ҽҽєոսօցհԍ",
    "aeopcyxijsdhqwlvrkABEKMHOPCTXIJSYGQW" + "ABEZHIKMNOPTYXaivopuktyoenwbxu" + "Eeenuoqhg",
)
_CHEROKEE = "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᎾᏀᏂᏃᏎᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴᏽ"
_CHEROKEE_AS_LATIN = "DRTiyAJEWMHYOGhZ4bRWSVSLCPKdGBR"
_LOOK_ALIKE.update(str.maketrans(_CHEROKEE, _CHEROKEE_AS_LATIN))
_LOOK_ALIKE.update(str.maketrans(_CHEROKEE.lower(), _CHEROKEE_AS_LATIN.lower()))
_NO_ASCII = dict.fromkeys(range(128))
_STRUCK = re.compile(r"(?<=\w)[\u0334-\u0338\u0489\u20d0-\u20e4\u20e5-\u20f0]+")
_STACKED = re.compile(r"[\u0300-\u036f]{3,}")
_COMBINING = re.compile(r"[\u0300-\u036f]")


def repair(text: str) -> tuple[str, list[str]]:
    """Return the text with ordinary letters, and a sentence for each kind of change."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    notices: list[str] = []
    if not text.isascii():
        text = _repaired_beyond_ascii(text, notices)
    text = _PAGE_ENDS.sub(" ", text)
    text, count = _CONTROL.subn("", text)
    if count:
        notices.append(say("notice-control", count=count))
    if not text.isascii():
        text = _honest(text, notices)
    return spelled_out(text, notices), notices


def _repaired_beyond_ascii(text: str, notices: list[str]) -> str:
    text, count = _mend_mojibake(text)
    if count:
        notices.append(say("notice-mended", places=count))
    return text.translate(_WINDOWS) if _UNDEFINED.search(text) else text


def _honest(text: str, notices: list[str]) -> str:
    """The text without invisible characters, and with look-alike letters as what they look like."""
    text, tags = _without_tags(text.replace(_BRAILLE_BLANK, " "))
    if tags:
        notices.append(tags)
    for change, name in _CHANGES:
        text, count = change(text)
        if count:
            notices.append(say(f"notice-{name}", count=count))
    text, folds = _fold_letters(text)
    if folds.count:
        notices.append(say("notice-look-alikes", **folds.arguments))
    return text


# ── Wrongly decoded ───────────────────────────────────────────────────────────────────────────


def _mend_mojibake(text: str) -> tuple[str, int]:
    """Runs of Windows-1252 characters whose bytes are valid UTF-8 become what these bytes say."""
    folds = Folds()
    return _MOJIBAKE.sub(lambda run: folds.add(run[0], _mended(run[0])), text), folds.count


def _mended(run: str) -> str:
    try:
        return b"".join(map(_windows_byte, run)).decode("utf-8")
    except ValueError:
        return run


def _windows_byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")  # the five bytes that Windows-1252 leaves free


# ── Invisible ─────────────────────────────────────────────────────────────────────────────────


def _without_tags(text: str) -> tuple[str, str]:
    """Tag characters are ASCII that nobody sees; only the flags of England, Scotland and Wales
    use them.
    """
    hidden_texts: list[str] = []

    def spell(run: re.Match[str]) -> str:
        if run["flag"]:
            return run[0]
        hidden_texts.append(run["tags"].translate(_TAG_LETTERS))
        return run["pole"]

    text = _TAGS.sub(spell, text)
    if not hidden_texts:
        return text, ""
    words = " ".join("".join(hidden_texts).split())
    shown = words if len(words) <= 80 else f"{words[:80]}…"
    spelling = say("notice-tags-spell", words=shown) if words else ""
    return text, sentences([say("notice-tags"), spelling])


def _without_turns(text: str) -> tuple[str, int]:
    """Text from right to left as it is shown, and no marks of a direction."""
    return _BIDI.subn("", _OVERRIDDEN.sub(lambda run: run[0][0] + run[1][::-1], text))


def _without_stacks(text: str) -> tuple[str, int]:
    if not _COMBINING.search(text):
        return text, 0
    text, count = _STACKED.subn("", text)
    return unicodedata.normalize("NFC", text), count  # at most two marks in a row: linear


def _without_indicators(text: str) -> tuple[str, int]:
    """Flags are pairs of letters that stand for a country; other rows of these letters are
    words.
    """
    folds = Folds()

    def spell(run: re.Match[str]) -> str:
        letters = run[0].translate(_INDICATED)
        pairs = [letters[at : at + 2] for at in range(0, len(letters), 2)]
        return run[0] if _FLAGS.issuperset(pairs) else folds.add(run[0], letters, len(letters))

    return _INDICATORS.sub(spell, text), folds.count


def _without_invisible(text: str) -> tuple[str, int]:
    """Characters without a width leave the words that they split; `count` counts these alone."""
    folds = Folds()

    def drop(run: re.Match[str]) -> str:
        if _HANGUL_FILLERS.search(run[0]) and text[run.start() - 1] >= "\u3131":
            return run[0]  # a filler stands for a letter in old Korean spelling
        return folds.add(run[0], "", len(run[0]))

    cleaned = _SPLITTING.sub(drop, text)
    return _INVISIBLE_ANYWHERE.sub("", cleaned), folds.count


_CHANGES: tuple[tuple[Callable[[str], tuple[str, int]], str], ...] = (
    (_without_turns, "turns"),
    (_without_indicators, "flags"),
    (_without_invisible, "invisible"),
    (partial(_STRUCK.subn, ""), "struck"),
    (_without_stacks, "stacks"),
)


# ── Look-alike ────────────────────────────────────────────────────────────────────────────────


def _fold_letters(text: str) -> tuple[str, Folds]:
    """Styled letters, and foreign ones inside Latin writing, as the Latin letters that they look
    like.
    """
    folds = Folds()
    text = _plain_style(text, folds)
    text = _SMALL_CAPITAL_WORD.sub(lambda match: _plain_small(match[0], folds), text)
    words = _FOREIGN_WORD.findall(text)
    if words:
        # A word of look-alikes alone is folded only if the text around it is Latin.
        latin = len(words) * 4 < len(re.findall(r"\w+", text))
        text = _FOREIGN_WORD.sub(lambda match: _plain_foreign(match[0], latin, folds), text)
    return text, folds


def _plain_style(text: str, folds: Folds) -> str:
    """Full-width, mathematical, circled and squared letters; in East Asian writing full width is
    no disguise.
    """
    east_asian = bool(_EAST_ASIAN.search(text))

    def plain(match: re.Match[str]) -> str:
        letter = match[0]
        plain_letter = _SQUARED.get(ord(letter)) or unicodedata.normalize("NFKC", letter)
        if "\u2460" <= letter <= "\u2473" or "\u2160" <= letter <= "\u2188":
            return plain_letter  # numbers in a list are no disguise
        if "\u249c" <= letter <= "\u24b5" or "\U0001f110" <= letter <= "\U0001f129":
            plain_letter = plain_letter.strip("()")
        if not _LETTER_OR_DIGIT.match(plain_letter):
            return letter if east_asian else plain_letter  # punctuation of full width
        if plain_letter == letter or (east_asian and "\uff00" <= letter <= "\uffef"):
            return plain_letter
        return folds.add(letter, plain_letter)

    return _STYLED.sub(plain, text)


def _plain_small(word: str, folds: Folds) -> str:
    """Small capitals and raised letters, where at least half of a word of three letters is
    written so.
    """
    small = sum(letter in _SMALL for letter in word)
    if len(word) < 3 or 2 * small < len(word):
        return word
    return _folded(word, word.translate(_SMALL_CAPITALS), folds)


def _plain_foreign(word: str, latin: bool, folds: Folds) -> str:
    plain = word.translate(_LOOK_ALIKE)
    alike_alone = word.translate(_NO_ASCII) == word
    bare = plain if plain.isascii() else unicodedata.normalize("NFD", plain)
    if not plain.isascii() and (alike_alone or not _accents_only(bare)):
        return word
    if alike_alone and (len(word) < 3 or not latin):
        return word
    if len(word) < 3 and "\u0370" <= max(word) <= "\u03ff":
        return word  # units such as μm are no disguise
    return _folded(word, plain, folds)


def _folded(word: str, plain: str, folds: Folds) -> str:
    """The plain word, of whose letters those count that differ."""
    return folds.add(word, plain, sum(a != b for a, b in zip(word, plain, strict=False)))


def _accents_only(word: str) -> bool:
    """Whether the word is Latin but for accents: "сafé" with a Cyrillic "с"."""
    return all(letter.isascii() or "\u0300" <= letter <= "\u036f" for letter in word)
