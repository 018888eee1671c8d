"""Signs about the files that an e-mail brings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from genlab.mail.message import Part
from genlab.mail.reader import Mail
from genlab.say import say
from genlab.spam import sites
from genlab.spam.signs.sign import Severity, Sign

_KINDS = (
    (
        "program",
        re.compile(
            r"^a program|\.(?:exe|scr|js|jse|vbs|vbe|wsf|bat|cmd|com|pif|jar|lnk|msi|ps1|hta|cpl|"
            r"chm|url|appx|appxbundle|appinstaller|msix|msixbundle|jnlp|rdp|library-ms|search-ms|"
            r"searchconnector-ms|settingcontent-ms|scf|theme|iso|img|vhdx?|apk|dmg|reg|xll)"
            r"(?:\.(?:zip|rar|7z))?$",
            re.I,
        ),
        Severity.FRAUD,
    ),
    (
        "form",
        re.compile(r"^a web page form"),
        Severity.STRONG,
    ),
    (
        "web page",
        re.compile(
            r"^(?!a web page form).*(?:a web page|\.(?:s?html?|xhtml|svgz?|mht|mhtml)$)", re.I
        ),
        Severity.STRONG,
    ),
    (
        "script",
        re.compile(r"^a PDF file script"),
        Severity.NOTICE,
    ),
    (
        "macros",
        re.compile(r"\.(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|ppam|one|pub)$", re.I),
        Severity.STRONG,
    ),
    (
        "two endings",
        re.compile(
            r"\.(?:pdf|docx?|xlsx?|jpe?g|png|txt|mp3|wav)[ ._]*"
            r"\.(?:exe|scr|js|vbs|html?|lnk|zip|iso|bat|com)$",
            re.I,
        ),
        Severity.FRAUD,
    ),
)
MAX_NAME = 80  # characters of a file's name that are shown
FEW_FILES = 5  # in an archive; one with more may be somebody's work
_ARCHIVE = re.compile(
    r"\.(?:zip|rar|7z|gz|tgz|tar|cab|ace|arj|z)$|application/(?:zip|x-rar|x-7z)", re.I
)
_ARCHIVE_NAME = re.compile(r"\b[\w-]{1,80}\.(?:zip|rar|7z|iso)\b", re.I)
_DOCUMENT = re.compile(r"\.(?:pdf|docx?|xlsx?|pptx?)$", re.I)


def signs_of_files(mail: Mail, names_password: bool) -> Iterator[Sign]:
    """What is suspicious about the attached files, each kind once.

    Args:
        mail: the e-mail.
        names_password: whether its text gives the password of a file.
    """
    files = [part for part in mail.parts if not part.read and _is_file(part)]
    for kind, pattern, severity in _KINDS:
        if name := _first(files, pattern):
            yield Sign(f"file: {kind}", severity, name)
    archive = _first(files, _ARCHIVE)
    document = _first(files, _DOCUMENT)
    if archive and names_password:
        yield Sign(
            "file: archive with its password",
            Severity.FRAUD,
            archive,
        )
    elif names_password and not files and _ARCHIVE_NAME.search(mail.text):
        yield Sign(
            "archive with its password",
            Severity.STRONG,
        )
    elif document and names_password and _may_be_anybody(mail):
        yield Sign(
            "file: document with its password",
            Severity.STRONG,
            document,
        )
    elif archive:
        yield Sign("file: archive", Severity.NOTICE, archive)


def _is_file(part: Part) -> bool:
    """Whether a part is a file to the reader, and not another version of the text."""
    return bool(part.name) or not part.content_type.startswith("text/")


def _first(files: Sequence[Part], pattern: re.Pattern[str]) -> str:
    """The name of the first file of which a pattern holds: of what its bytes are and hold, of its
    type and its name, or of the name of a file in it; "" where it holds of none. Windows leaves out
    dots and blanks at the end of a name.
    """
    for part in files:
        name = part.name.strip(". ") or say("evidence-unnamed-file")
        holds = " ".join(part.inside.holds)
        described = f"{part.inside.kind} {holds} {part.content_type} {name}"
        inner = part.inside.names if len(part.inside.names) <= FEW_FILES else ()
        for text in (described, *inner):
            if pattern.search(text.strip(". ")):
                is_inside = text is not described
                found = say("evidence-in-archive", file=text, archive=name) if is_inside else name
                return found if len(found) <= MAX_NAME else found[:MAX_NAME]
    return ""


def _may_be_anybody(mail: Mail) -> bool:
    return sites.is_free_mail(mail.envelope.sender.rpartition("@")[2])
