"""The guide, the text below a lab: guide.md, if there is one."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl

from genlab.check.promise import promise
from genlab.check.subject import Subject

MAX_WORDS = 95  # of a piece, formulas apart


@promise("each piece of the guide is short and has a bold link that sets fields of the lab")
def guide_has_links(subject: Subject) -> Iterator[str]:
    path = subject.folder / "guide.md"
    if not path.is_file():
        return
    file = subject.file("guide.md")
    for piece in pieces(path.read_text("utf-8")):
        title = piece.splitlines()[0]
        if not title.startswith("## "):
            yield f"{file}: it must begin with “## Title”, got {title!r}"
        fields_of_links = bold_links(piece)
        if not fields_of_links:
            yield f"{file}: the piece {title!r} has no bold link: [**words**](?field=value)"
        words = len(re.sub(r"\$\$.*?\$\$|\]\([^)]*\)", "", piece, flags=re.DOTALL).split())
        if words > MAX_WORDS:
            yield f"{file}: the piece {title!r} has {words} words; at most {MAX_WORDS} are allowed"
        for fields in fields_of_links:
            yield from _faults_of_link(subject, f"{file}: the piece {title!r}", fields)


def _faults_of_link(subject: Subject, where: str, fields: str) -> Iterator[str]:
    for notice in subject.decoded(f"#{subject.lab.slug}?{fields}").notices:
        yield f"{where}: the link ?{fields}: {notice}"
    names = dict(parse_qsl(fields, keep_blank_values=True)).keys()
    if not names:
        yield f"{where}: the link ?{fields} sets nothing"


def pieces(guide: str) -> list[str]:
    """The pieces of a guide, each with its title."""
    parts = re.split(r"(?=^## )", guide, flags=re.MULTILINE)
    return [part for part in parts if part.strip()]


def bold_links(text: str) -> list[str]:
    """The fields that the bold links of a text set: "n=5&view=history"."""
    return re.findall(r"\[\*\*[^]]+\*\*\]\(\?([^)]+)\)", text)
