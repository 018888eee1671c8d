"""Characters that are not what they seem: repaired or folded, and said."""

from __future__ import annotations

import codecs
import re
import unicodedata

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_UNDEFINED = re.compile("[\x80-\x9f]")
_BIDI = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_UNSEEN = re.compile(
    "\ufeff|\u00ad|(?<=[A-Za-z])[\u200b-\u200d\u2060-\u2064\u034f\u180e]+(?=[A-Za-z])"
)
_MOJIBAKE = re.compile(
    "[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,}"
)
_STYLED = re.compile("[\uff01-\uff5e\u24b6-\u24e9\U0001d400-\U0001d7ff]")
_FOREIGN_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]*[\u0370-\u052f][^\W\d_]*")
# Cyrillic and Greek letters that look like a Latin one (the single letters of Unicode's
# confusables, UTS 39)
_LOOK_ALIKE = str.maketrans(
    "аеорсухіјѕԁһԛԝӏѵгкАВЕКМНОРСТХІЈЅҮԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυκτ",
    "aeopcyxijsdhqwlvrkABEKMHOPCTXIJSYGQWABEZHIKMNOPTYXaivopukt",
)
_NO_ASCII = dict.fromkeys(range(128))
_WINDOWS = {c: t for c in range(0x80, 0xA0) if (t := bytes([c]).decode("cp1252", "ignore"))}
_LARGER = {
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
}
_NEVER_A_CHARSET = {
    "idna",
    "punycode",
    "undefined",
    "unicode-escape",
    "raw-unicode-escape",
    "mbcs",
    "oem",
}


def decode(data: bytes, charset: str | None) -> tuple[str, str | None]:
    """Text by the declared charset, else UTF-8, else Windows-1252, and a notice where the
    declared one did not fit.
    """
    declared = _charset(charset)
    for name in filter(None, (declared, "utf-8")):
        try:
            return data.decode(name), None
        except ValueError:
            continue
    if declared in (None, "ascii", "cp1252", "utf-8"):
        said = f"Some bytes are not {charset or 'UTF-8'}: read as Windows-1252."
        return data.decode("cp1252", "replace"), None if declared in ("ascii", "cp1252") else said
    return data.decode(
        declared, "replace"
    ), f"Some bytes are not {charset}: they are shown as \ufffd."


def _charset(name: str | None) -> str | None:
    """The codec that reads what calls itself `name`, as browsers take it: often a larger one;
    None if there is none.
    """
    try:
        codec = codecs.lookup(name or "").name
        bytes(4).decode(
            codec, "ignore"
        )  # not every codec makes text, and of no bytes it does not say so
    except (LookupError, ValueError):  # unknown; a null in a name is a ValueError
        return None
    return None if codec in _NEVER_A_CHARSET else _LARGER.get(codec, codec)


def wide_charset(data: bytes) -> str | None:
    """UTF-16 or UTF-32 by its mark, or by a NUL in nearly every other byte of ASCII text."""
    for mark, name in (
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
    ):
        if data.startswith(mark):
            return name
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16"
    head = data[:2_000]
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if (
            len(head) >= 4
            and head[first::2].count(0) > 0.6 * len(head[first::2])
            and head[1 - first :: 2].count(0) == 0
        ):
            return name
    return None


def repair(text: str) -> tuple[str, list[str]]:
    """The text with honest letters, and a sentence for each thing that was changed."""
    notices = []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = text.isascii()  # then most of this has nothing to find
    text, mended = (text, 0) if plain else _mended(text)
    if mended:
        notices.append(
            f"Wrongly decoded characters mended in {_places(mended)} (UTF-8 that was read as Windows-1252)."
        )
    text = text if plain or not _UNDEFINED.search(text) else text.translate(_WINDOWS)
    for pattern, what in (
        (_CONTROL, "NUL and other control characters removed"),
        *((_BIDI, "Marks that turn the direction of writing removed"),) * (not plain),
        *((_UNSEEN, "Invisible characters that split words removed"),) * (not plain),
    ):
        text, count = pattern.subn("", text)
        if count:
            notices.append(f"{what}: {count:,}.")
    text, folded, example = (text, 0, "") if plain else _folded(text)
    if folded:
        notices.append(f"Look-alike letters read as Latin ones: {folded:,} ({example}).")
    return text, notices


def _places(count: int) -> str:
    return "one place" if count == 1 else f"{count:,} places"


def _mended(text: str) -> tuple[str, int]:
    """Runs of Windows-1252 characters whose bytes are valid UTF-8 become what these bytes say."""
    count = 0

    def mend(run: re.Match[str]) -> str:
        nonlocal count
        try:
            mended = b"".join(map(_windows_byte, run[0])).decode("utf-8")
        except ValueError:
            return run[0]
        count += 1
        return mended

    return _MOJIBAKE.sub(mend, text), count


def _windows_byte(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")  # the five bytes that Windows-1252 leaves free


def _folded(text: str) -> tuple[str, int, str]:
    """Styled letters, and Cyrillic or Greek ones inside Latin writing, as the Latin letters that
    they look like.
    """
    count, example = 0, ""

    def styled(m: re.Match[str]) -> str:
        nonlocal count, example
        plain = unicodedata.normalize("NFKC", m[0])
        count, example = count + 1, example or f"“{m[0]}” as “{plain}”"
        return plain

    def foreign(m: re.Match[str]) -> str:
        nonlocal count, example
        word = m[0]
        plain = word.translate(_LOOK_ALIKE)
        alike_alone = word.translate(_NO_ASCII) == word
        if not plain.isascii() or (alike_alone and (len(word) < 3 or not latin)):
            return word
        count += sum(a != b for a, b in zip(word, plain, strict=True))
        example = example or f"“{word[:40]}” as “{plain[:40]}”"
        return plain

    text = _STYLED.sub(styled, text)
    words = _FOREIGN_WORD.findall(text)
    # a word written in look-alikes alone is folded only where the writing around it is Latin
    latin = len(words) * 4 < sum(1 for _ in re.finditer(r"\w+", text)) if words else False
    return (_FOREIGN_WORD.sub(foreign, text) if words else text), count, example
