"""Links of all labs: those that were published, and those that mean no good."""

import json
import random
from pathlib import Path

import pytest
from effort import tries, work
from kit.hostile import mutate

from genlab.kit import decode
from genlab.labs import labs

LABS = labs()
GOLDEN = json.loads(
    (Path(__file__).parents[1] / "golden" / "links.json").read_text(encoding="utf-8")
)
MAX_WORK = 160_000  # lines of Python: some twenty milliseconds of a quiet machine


def test_thousands_of_mutated_links_each_open_something_for_little_work():
    rng = random.Random(0)
    links = [demo.link for lab in LABS.values() for demo in lab.demos] + [
        entry["link"] for entry in GOLDEN
    ]
    decoded_links = []
    for _ in range(tries(10_000, 1_000)):
        link = mutate(rng, rng.choice(links))
        lines = work(lambda link=link: decoded_links.append(decode(link, LABS)))
        assert lines < MAX_WORK, link
    for decoded in decoded_links:
        assert type(decoded.state) is decoded.lab.state
        assert all(notice.isprintable() for notice in decoded.notices)
    assert sum(bool(link_opened.notices) for link_opened in decoded_links) > len(decoded_links) / 10


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["link"])
def test_a_published_link_opens_the_same_state_for_ever(entry):
    """links.json may only grow: people hold these links. A changed default, name or domain shows
    here as a failure; mend the code, never the entry.
    """
    decoded = decode(entry["link"], LABS)
    state = {name: getattr(decoded.state, name) for name in decoded.lab.fields}
    assert (decoded.lab.slug, decoded.notices) == (entry["lab"], ())
    # fields that came later stand at their defaults
    defaults = {name: field.default for name, field in decoded.lab.fields.items()}
    expected = defaults | entry["state"]
    if "view" in expected:  # a view that was folded into another is that one
        expected["view"] = decoded.lab.fields["view"].check(expected["view"])
    # rows of numbers are lists in JSON
    assert json.loads(json.dumps(state)) == json.loads(json.dumps(expected))
