"""Bytes to text: by the declared character set, by the declaration in HTML, or by the best fit to
the bytes.

Labels are read as browsers read them (the WHATWG Encoding Standard, from `webencodings`), and then
as Python does.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import cache

import webencodings

from genlab.say import say

MAX_SAMPLE = 1_500  # bytes that are looked at to find out an undeclared character set
MAX_META = 4_096  # bytes of HTML in which its own declaration must stand

_ISO_2022_JP = "iso-2022-jp"
_ISO_2022_JP_NAMES = re.compile(r"(?:cs)?iso-?2022-?jp(?:-?[123]|-?ms|-?ext|-?2004)?|cp5022[0-2]")
_JAPANESE_ESCAPE = re.compile(rb"\x1b(\$[@B]|\$\([DOPQ]|\([BJI])")
_ASCII_NAMES = {"ascii", "us-ascii", "usascii", "7bit", "ansi_x3.4-1968", "iso646-us"}
_NEVER_A_CHARSET = {
    "idna",
    "punycode",
    "undefined",
    "unicode-escape",
    "raw-unicode-escape",
    "mbcs",
    "oem",
}
# The decoders of Python that read all that the encodings of these names hold in a browser.
_CODECS = {
    "gbk": "gb18030",
    "euc-kr": "cp949",
    "shift_jis": "cp932",
    "big5": "big5hkscs",
    "windows-874": "cp874",
    "iso-8859-8-i": "iso8859-8",
    "x-mac-cyrillic": "mac-cyrillic",
    "macintosh": "mac-roman",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "windows-1252": "cp1252",
}
_NOT_IN_PYTHON = {"replacement", "x-user-defined"}
_META = re.compile(rb"<meta\b[^>]{0,300}?charset\s{0,9}=\s{0,9}[\"']?([\w.:-]{2,40})", re.I)
_XML = re.compile(rb"<\?xml[^>]{0,100}encoding\s{0,9}=\s{0,9}[\"']([\w.:-]{2,40})", re.I)


# ── Labels ────────────────────────────────────────────────────────────────────────────────────


def codec_of(label: str | None) -> str | None:
    """Return the name of the decoder for a character set's label, or None if there is none.

    Args:
        label: what a header or HTML calls the character set, in any case and with stray blanks.
    """
    name = re.sub(r"\*[\w-]*$", "", (label or "").strip(" \t\r\n\f\"';,").lower())
    if _ISO_2022_JP_NAMES.fullmatch(name):
        return _ISO_2022_JP
    encoding = webencodings.lookup(name) or webencodings.lookup(
        _labels_by_plain_form().get(_plain_label(name), "")
    )
    if encoding and encoding.name not in _NOT_IN_PYTHON:
        return _CODECS.get(encoding.name, encoding.name)
    try:
        codec = codecs.lookup(name).name
        # Not every codec produces text, and one that does not accepts empty bytes without an error.
        bytes(4).decode(codec, "ignore")
    except (LookupError, ValueError):  # the name is unknown; a NUL in it is a ValueError
        return None
    return None if codec in _NEVER_A_CHARSET else codec


def _plain_label(label: str) -> str:
    """A label without its punctuation, and with "win" and "cp" spelled as "windows"."""
    plain = re.sub(r"[^a-z0-9]", "", label)
    return re.sub(r"^(?:win|cp|ms)(?=125\d)", "windows", plain)


@cache
def _labels_by_plain_form() -> dict[str, str]:
    return {_plain_label(label): label for label in webencodings.LABELS}


def meta_charset(data: bytes) -> str | None:
    """Return the character set that HTML declares in a `<meta>` element or an XML declaration."""
    declaration = _META.search(data[:MAX_META]) or _XML.match(data[:MAX_META].lstrip())
    if not declaration:
        return None
    label = declaration[1].decode("ascii", "replace")
    return None if label.lower().startswith("utf-16") else label


def wide_charset(data: bytes) -> str | None:
    """Return UTF-16 or UTF-32 where a byte order mark says so, or where nearly every other byte is
    NUL, as in ASCII text of two bytes a letter; else None.
    """
    # The mark of UTF-16 is the beginning of that of UTF-32, so UTF-32 comes first.
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:2_000]
    for first, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        nuls = head[first::2]
        other_bytes = head[1 - first :: 2]
        if len(head) >= 4 and nuls.count(0) > 0.6 * len(nuls) and other_bytes.count(0) == 0:
            return name
    return None


# ── Decoding ──────────────────────────────────────────────────────────────────────────────────


def decode(data: bytes, charset: str | None) -> tuple[str, str | None]:
    """Decode bytes by the declared character set, else as UTF-8, else by what fits them best.

    Args:
        data: any bytes.
        charset: the declared label; None, or an unknown label, counts as undeclared.

    Returns:
        The text, and a sentence if the declared character set did not fit or none was declared.
    """
    if data.isascii() and b"\x1b" not in data and not _is_stateful(charset):
        return data.decode("ascii"), None
    declared_codec = codec_of(charset)
    loose = declared_codec in (None, "utf-8", "cp1252")
    if loose and _JAPANESE_ESCAPE.search(data):
        declared_codec = _ISO_2022_JP
        loose = False
    ascii_only = (charset or "").strip().lower() in _ASCII_NAMES
    candidates = ["utf-8"]
    if declared_codec and not ascii_only:
        candidates.insert(0, declared_codec)
    for name in candidates:
        text = _strictly(data, name)
        if text is not None:
            return text, None
    if not loose and declared_codec:
        if declared_codec == _ISO_2022_JP:
            text = _from_iso_2022_jp(data)
        else:
            text = data.decode(declared_codec, "replace")
        return text, say("notice-some-bytes", charset=charset)
    return _guess(data, charset, declared_codec)


def _is_stateful(charset: str | None) -> bool:
    """Whether a character set writes other letters with ASCII bytes alone: UTF-7, UTF-16, HZ."""
    if not charset:
        return False
    name = charset.lower()
    return bool(re.match(r"[^a-z0-9]*(?:x-|unicode-|cs)*(?:utf-?(?:7|16|32)|hz)", name))


def _strictly(data: bytes, name: str) -> str | None:
    """Return the text, or None if some byte does not fit."""
    if name == _ISO_2022_JP:
        return _from_iso_2022_jp(data) if data.isascii() else None
    python_codecs = ("euc_jp", "euc_jis_2004") if name == "euc-jp" else (name,)
    for codec in python_codecs:
        try:
            return data.decode(codec)
        except ValueError:
            continue
    return None


def _guess(data: bytes, charset: str | None, declared_codec: str | None) -> tuple[str, str | None]:
    """Return the text by UTF-8 if few bytes fail, else by the best of the usual character sets; and
    a sentence on how it was read, if that is not as declared.
    """
    if declared_codec != "cp1252":
        text = data.decode("utf-8", "replace")
        replacements = text.count("\ufffd")
        letters = len(re.findall(r"[^\x00-\x7f]", text))
        if replacements * 8 <= letters:
            return text, say("notice-some-bytes", charset=charset or "UTF-8")
    candidate = detected(data)
    text = data.decode(candidate.codec, "replace")
    if candidate.codec == "cp1252" and charset and declared_codec == "cp1252":
        return text, None
    if charset and declared_codec:
        return text, say("notice-read-as", charset=charset, other=candidate.name)
    if charset:
        return text, say("notice-unknown-charset", charset=charset[:40], other=candidate.name)
    return text, say("notice-no-charset", other=candidate.name)


def _from_iso_2022_jp(data: bytes) -> str:
    """ISO-2022-JP with the letters that Windows added to it, which Python's decoders refuse."""
    pieces = _JAPANESE_ESCAPE.split(data)
    texts = [pieces[0].decode("ascii", "replace")]
    for escape, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if escape in (b"$B", b"$@"):
            texts.append(_JIS_LETTER.sub(_shift_jis_letter, piece).decode("cp932", "replace"))
        elif escape == b"(I":
            # Half-width katakana have the same numbers in Shift_JIS, with the highest bit set.
            half_width = bytes(byte | 0x80 if byte > 0x20 else byte for byte in piece)
            texts.append(half_width.decode("cp932", "replace"))
        elif escape in (b"(B", b"(J"):
            texts.append(piece.decode("ascii", "replace"))
        else:
            codec = "iso2022_jp_ext" if escape == b"$(D" else "iso2022_jp_2004"
            with_escapes = b"\x1b" + escape + piece + b"\x1b(B"
            texts.append(with_escapes.decode(codec, "replace"))
    return "".join(texts)


_JIS_LETTER = re.compile(rb"[\x21-\x7e]{2}")


def _shift_jis_letter(pair: re.Match[bytes]) -> bytes:
    """The two bytes of a letter of JIS X 0208 as those of Shift_JIS."""
    first, second = pair[0]
    lead = ((first + 1) >> 1) + (0x70 if first < 0x5F else 0xB0)
    if first % 2 == 0:
        return bytes((lead, second + 0x7E))
    return bytes((lead, second + (0x1F if second < 0x60 else 0x20)))  # 0x7F is left out


# ── Detection ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Candidate:
    """A character set that is tried if none is declared.

    common: the letters that the languages written in it use most, as the inside of a character
    class of a regular expression. latin: whether these stand among ASCII letters.
    """

    name: str
    codec: str
    common: str
    latin: bool = False

    def score(self, sample: bytes) -> float:
        """Return how much the decoded sample looks like text: at most 1 per letter beyond ASCII."""
        text = sample.decode(self.codec, "replace")
        beyond_ascii = _count("[^\x00-\x7f]", text)
        if not beyond_ascii:
            return -9.0  # less than any text with such letters can reach
        signs = _SIGNS + (_LATIN_SIGNS if self.latin else _OTHER_SIGNS)
        points = _count(f"[{self.common}]", text) - sum(
            weight * _count(pattern, text) for weight, pattern in signs
        )
        for first, second in _PAIRS.findall(text):
            if first.islower() and second.isupper():
                points -= 1.0
        return points / beyond_ascii


# What speaks against a character set, and how much: of all, of Latin ones, and of the others.
_SIGNS = (
    (2.0, "[\ufffd\x80-\x9f\ue000-\uf8ff\uff61-\uff9f]"),
    (
        0.5,
        "[\xa4\xa6\xac\xaf\xb1-\xb6\xb8-\xba\xbc-\xbe\xd7\xf7\u2030\u2020-\u2022\u2500-\u25ff]",
    ),
)
_LATIN_SIGNS = (
    (0.8, r"(?=[^\W\d_\x00-\x7f]{2})"),
    (0.5, r"(?<![^\W\d_])[^\W\d_\x00-\x7f](?![^\W\d_])"),
)
_OTHER_SIGNS = (
    (2.0, r"(?<![^\x00-\x7f])[^\x00-\x7f](?![^\x00-\x7f])"),
    (1.0, r"(?<=[A-Za-z])[^\W\d_\x00-\x7f]|[^\W\d_\x00-\x7f](?=[A-Za-z])"),
)
# Two letters next to each other, the second beyond ASCII.
_PAIRS = re.compile(r"(?=([^\W\d_])([^\W\d_\x00-\x7f]))")


def _count(pattern: str, text: str) -> int:
    return len(re.findall(pattern, text))


_RUSSIAN = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэіїєґ"
_CANDIDATES = (
    _Candidate(
        "Windows-1252",
        "cp1252",
        "éèàçäöüßñóíáúêâôîûåøæãëïòìùÄÖÜÉ’“”‘–—…€£¢¥§™·\xa0©®°«»¡¿",
        latin=True,
    ),
    _Candidate("Windows-1254", "cp1254", "ıüşçöğİ’", latin=True),
    _Candidate("Windows-1250", "cp1250", "áéíóúýčďěňřšťůžąćęłńśźżőűăâîşţöüä„”–", latin=True),
    _Candidate("Windows-1251", "cp1251", _RUSSIAN),
    _Candidate("KOI8-R", "koi8-u", _RUSSIAN),
    _Candidate("Windows-1253", "cp1253", "αοιετσνηυρπκμλςίωάόέύήώδγχθφβξζψ"),
    _Candidate("Windows-1255", "cp1255", "יוהלאתרשבמנחדעקםפגסזטןצךףץכ"),
    _Candidate("Windows-1256", "cp1256", "الينمورتبهدعسكفقحجةشىطصخءآأإئذ"),
    _Candidate("Windows-874", "cp874", "านรกอเงมยลวดทสตะปบคหแจพชขใไโัิีืุู่้ำ์็"),
    _Candidate(
        "GB18030",
        "gb18030",
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
        "发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前"
        "开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重"
        "新线内数信息请您费联系网站免优惠电话，。、！？：；（）《》“”\u3000",
    ),
    _Candidate(
        "Big5",
        "big5hkscs",
        "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過"
        "發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前"
        "開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重"
        "新內數信息請您費聯繫網站免優惠電話，。、！？：；「」\u3000",
    ),
    _Candidate(
        "Shift_JIS",
        "cp932",
        "ぁ-んァ-ヴー、。「」日本人一大年中会国月時分出行生上前者事社\u3000",
    ),
    _Candidate(
        "EUC-JP",
        "euc_jp",
        "ぁ-んァ-ヴー、。「」日本人一大年中会国月時分出行生上前者事社\u3000",
    ),
    _Candidate(
        "EUC-KR",
        "cp949",
        "이다는에의을가한고하지로서를도은사기인리자어나대아해시부수정스일라전제보그만원상으들안장"
        "여주구요니습있과게관성거오트무우없신적연위공면게할되중후것각및세내드니까금료회입합께저\u3000",
    ),
)


def detected(data: bytes) -> _Candidate:
    """Return the usual character set that fits bytes best that are not UTF-8; in doubt this is
    Windows-1252.
    """
    lines = [line for line in data[: 20 * MAX_SAMPLE].split(b"\n") if not line.isascii()]
    sample = b"\n".join(lines)[:MAX_SAMPLE] or data[-MAX_SAMPLE:]
    return max(_CANDIDATES, key=lambda candidate: candidate.score(sample))
