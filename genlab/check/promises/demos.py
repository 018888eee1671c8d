"""The demos: states with names, in demos.json."""

from collections.abc import Iterator

from genlab.check.promise import promise
from genlab.check.subject import Subject
from genlab.kit import Demo, encode

MAX_LINK = 300  # characters of a link that people pass on
MAX_LINK_WITH_TABLE = 1_000


def _demos(subject: Subject) -> tuple[Demo, ...]:
    return subject.lab.demos


@promise("each demo has a name of its own, a title, and a short link", cases=_demos)
def demos_open(subject: Subject, demo: Demo) -> Iterator[str]:
    label = f"{subject.file('demos.json')}: demo {demo.name!r}"
    if [other.name for other in subject.lab.demos].count(demo.name) > 1:
        yield f"{label}: another demo has that name"
    if not demo.title.strip():
        yield f"{label} has no title"
    opened_link = subject.decoded(demo.link)
    if opened_link.notices:
        yield f"{label}: its link {demo.link}: {opened_link.notices[0]}"
        return
    link = encode(subject.lab, opened_link.state, private=True)
    if link != demo.link:
        yield f"{label}: its link must be written {link!r}, got {demo.link!r}"
    limit = MAX_LINK_WITH_TABLE if "&csv=" in demo.link else MAX_LINK
    if len(demo.link) >= limit:
        yield f"{label}: its link has {len(demo.link):,} characters; fewer than {limit} are allowed"


@promise("each demo gives the headline that it promises", cases=_demos)
def demos_give_their_headlines(subject: Subject, demo: Demo) -> Iterator[str]:
    headline = subject.headline(subject.result_of(demo))
    if headline != demo.headline:
        yield (
            f"{subject.file('demos.json')}: demo {demo.name!r} promises the headline "
            f"{demo.headline!r}, and its link gives {headline!r}"
        )
