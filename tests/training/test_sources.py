"""Collections of mail read from clones: the commit is read and not what is checked out, and each
kind of file.
"""

from dataclasses import replace

import pytest
from clones import git, repository

from web.training.sources import Collection, MissingClone, collections, load_source

MAIL = "From: Anna <anna@example.org>\nTo: Ben Reader <ben@example.net>\nSubject: {}\n\nhello {}\n"
PAGE = "**Title:** Win a prize \\\n**Date:** 1.1.2024\n\n**Content:**\n```\nDear winner\n```\n"
COMPONENT = (
    "import x;\nexport const A = () => (<Tailwind><Html><Body style={{ a: { b: 1 } }}>"
    "<Text>Your code is{' '}ready</Text><Link href={url}>Sign in</Link></Body></Html></Tailwind>);"
)

LETTER = (
    "  UNCLASSIFIED U.S. Department of State Case No. F-1 Doc No. C1\n\n"
    "From:  Brook, Ann <ann@x.gov>\nSent: Monday\nTo: Lee, Tom\nSubject:   Lunch\n\n\n"
    "Shall we meet for lunch at noon on Tuesday, or would you rather come over later?    B6\n\n"
    "    Original Message\nFrom: Lee, Tom\n\nWhen?\n"
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clones")
    place = folder / "somebody" / "mails"
    contents = {
        "good/a.eml": "✅ a line of a log\n" + MAIL.format("one", "there"),
        "good/b.eml": MAIL.format("two", "again"),
        "good/copy.eml": MAIL.format("two", "again"),
        "bad/c d.eml": MAIL.format("three", "you"),
        "page/x@example.com.md": PAGE,
        "template/t.html": "<p>Hi {{ name }}, your order</p>",
        "component/c.tsx": COMPONENT,
        "letter/C1.txt": LETTER,
        "table": "ham\tsee you\nspam\twin a prize\n",
    }
    commit = repository(place, contents)
    git(place, "rm", "-q", "good/b.eml")
    git(place, "commit", "-qm", "fewer")
    return folder, Collection("mails", "somebody/mails", commit, "MIT", "train", "today", "mail")


def test_a_commit_is_read_whatever_is_checked_out_and_exact_copies_are_left_out(clone):
    folder, collection = clone
    both_kinds = replace(collection, ham=("good/*.eml",), spam=("bad/*.eml",), one_recipient=True)
    mails = load_source(both_kinds, folder)
    assert [(mail.name, mail.spam) for mail in mails] == [
        ("good/a.eml", False),
        ("good/b.eml", False),
        ("bad/c d.eml", True),
    ]
    assert mails[0].data.startswith(b"From: Anna")
    assert mails[0].personal() == {"ben", "reader", "example", "net"}


def test_each_kind_of_file_gives_its_mails(clone):
    folder, collection = clone

    def mails(kind, **fields):
        return [
            (mail.spam, mail.data.decode())
            for mail in load_source(replace(collection, kind=kind, **fields), folder)
        ]

    page = "From: x@example.com\nSubject: Win a prize\n\nDear winner"
    assert mails("page with a mail", spam=("page/*",)) == [(True, page)]
    assert mails("template", ham=("template/*",)) == [(False, "<p>Hi , your order</p>")]
    assert mails("table of texts", table="table") == [(False, "see you"), (True, "win a prize")]
    letter = (
        "To: Brook Ann ann gov Lee Tom <reader@example.org>\nSubject: Lunch\n\nShall we meet for "
        "lunch at noon on Tuesday, or would you rather come over later?\n"
    )
    assert mails("scanned letter", ham=("letter/*",)) == [(False, letter)]
    ((_, html),) = mails("component", ham=("component/*",))
    assert "<div>Your code is ready</div><a href=>Sign in</a>" in html


def test_a_missing_clone_or_commit_says_how_to_make_it(clone, tmp_path):
    folder, collection = clone
    with pytest.raises(MissingClone, match=r"git clone https://github\.com/somebody/mails"):
        load_source(collection, tmp_path)
    with pytest.raises(MissingClone, match="checkout 0123456789"):
        load_source(replace(collection, commit="0123456789" * 4), folder)


def test_collections_name_commit_and_licence_and_keep_judging_apart():
    sources = collections()
    assert all(len(source.commit) == 40 and source.licence for source in sources)
    assert {source.use for source in sources} == {"train", "judge"}
    assert all((source.known is not None) == (source.use == "judge") for source in sources)
    assert not [source for source in collections("train") if "NC" in source.licence]
