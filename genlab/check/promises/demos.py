"""The demos: states with names, in demos.json."""

from collections.abc import Iterator

from genlab.check.promise import promise
from genlab.check.subject import Subject
from genlab.kit import encode

MAX_LINK = 300  # characters of a link that people pass on
MAX_LINK_WITH_TABLE = 1_000


@promise("there is a demo; each has a name of its own, a title, and a short link without defaults")
def demos_open(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    file = subject.file("demos.json")
    if not lab.demos:
        yield f"{file}: there is no demo; at least one is needed"
    names: set[str] = set()
    for demo in lab.demos:
        label = f"{file}: demo {demo.name!r}"
        if demo.name in names:
            yield f"{label}: another demo has that name"
        names.add(demo.name)
        if not demo.title.strip():
            yield f"{label} has no title"
        opened_link = subject.decoded(demo.link)
        if opened_link.notices:
            yield f"{label}: its link {demo.link}: {opened_link.notices[0]}"
            continue
        link = encode(lab, opened_link.state, private=True)
        if link != demo.link:
            yield f"{label}: its link must be written {link!r}, got {demo.link!r}"
        limit = MAX_LINK_WITH_TABLE if "&csv=" in demo.link else MAX_LINK
        if len(demo.link) >= limit:
            yield (
                f"{label}: its link has {len(demo.link):,} characters; it must have fewer than "
                f"{limit}"
            )


@promise("each demo gives the headline that it promises")
def demos_give_their_headlines(subject: Subject) -> Iterator[str]:
    file = subject.file("demos.json")
    for demo in subject.lab.demos:
        result = subject.result_of(demo)
        headline = subject.headline(result)
        if headline != demo.headline:
            yield (
                f"{file}: demo {demo.name!r} promises the headline {demo.headline!r}, and its link "
                f"gives {headline!r}"
            )
