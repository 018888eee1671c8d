"""Links that were changed on their way open what they meant; all others stay as they are."""

import json
from pathlib import Path

import pytest

from genlab.courses import courses
from genlab.kit import decode
from genlab.labs import labs
from genlab.teaching.course import lab_link

GOLDEN_LINKS = Path(__file__).parents[1] / "golden" / "links.json"

TTT = "#coin?flips=TTT"
DAMAGED_LINKS = {
    "#coin%3Fflips%3DTTT": TTT,
    "#coin%3fflips%3dTTT": TTT,
    "#coin%253Fflips%253DTTT": TTT,
    "%23coin?flips=TTT": TTT,
    "%23coin%3Fflips%3DTTT": TTT,
    "#Coin?flips=TTT": TTT,
    "#COIN?flips=TTT": TTT,
    "#coin?flips=TTT.": TTT,
    "#coin?flips=TTT),": TTT,
    "<#coin?flips=TTT>": TTT,
    "“#coin?flips=TTT”.": TTT,
    "*#coin?flips=TTT*": TTT,
    "#coin?flips=TTT#": TTT,
    "#coin?flips=TTT\u200b": TTT,
    "#\u2060coin?flips=TTT": TTT,
    "https://example.org/a/#coin%3Fflips%3DTTT.": TTT,
    "#hmm?obs=313&amp;view=viterbi": "#hmm?obs=313&view=viterbi",
    "#hmm?obs=313&amp;amp;view=viterbi": "#hmm?obs=313&view=viterbi",
    "#hmm?obs=313&#38;view=viterbi)": "#hmm?obs=313&view=viterbi",
    "#Hmm%3Fobs%3D313%26view%3Dviterbi.": "#hmm?obs=313&view=viterbi",
}


@pytest.mark.parametrize("damaged", DAMAGED_LINKS)
def test_a_changed_link_opens_what_it_meant(damaged):
    link = decode(damaged, labs())
    assert link.state == decode(DAMAGED_LINKS[damaged], labs()).state
    assert link.lab is decode(DAMAGED_LINKS[damaged], labs()).lab
    (notice,) = link.notices
    assert "had been changed on its way" in notice
    assert DAMAGED_LINKS[damaged] in notice


@pytest.mark.parametrize(
    "damaged",
    [
        "#course=000&amp;step=3",
        "#course%3D000%26step%3D3",
        "#Course=000&step=3",
        "#course=000&step=3.",
        "https://example.org/#course=000&amp;step=3)",
    ],
)
def test_a_changed_link_of_a_step_opens_that_step(damaged):
    assert lab_link(damaged, courses(), labs()) == courses()["000"].steps[2].link


@pytest.mark.parametrize(
    "link", ["#coin?flips=XYZ.", "#nolab", "#coin?flips=TTT&foo=1", "#course=009", "#coin%zz"]
)
def test_what_no_repair_can_read_is_said_as_before(link):
    assert decode(link, labs()).notices
    assert "changed on its way" not in " ".join(decode(link, labs()).notices)


def test_published_links_are_never_repaired():
    for link in json.loads(GOLDEN_LINKS.read_text("utf-8")):
        text = link if isinstance(link, str) else link.get("link", "")
        assert "changed on its way" not in " ".join(decode(text, labs()).notices), text
