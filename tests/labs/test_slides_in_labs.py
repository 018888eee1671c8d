"""Every row of the decks has its place in a lab: its link opens there, and the lab computes with
what the row names.
"""

import re
from pathlib import Path

import pytest
from core.test_slides import SLIDES, quoted

import genlab.labs
from genlab.kit import decode, encode
from genlab.labs import labs

LABS = labs()
HOME = Path(genlab.labs.__path__[0])


@pytest.mark.parametrize("row", SLIDES, ids=lambda row: row[0])
def test_a_slide_leads_into_a_lab_that_computes_it(row):
    (link,) = quoted(row[-1])
    decoded = decode(link, LABS)
    assert (
        decoded.notices == ()
        and decode(encode(decoded.lab, decoded.state, private=True), LABS).state == decoded.state
    )
    result = decoded.lab.run(decoded.state)
    assert decoded.lab.headline(result) and any(table.rows for table in decoded.lab.tables(result))
    assert [name for name in quoted(row[3]) if is_used(name, decoded.lab.slug)], (link, row[3])


def is_used(name, lab):
    """Whether a lab's modules name the function: by its subject, or a method of what that
    returns. The spam lab computes in a package of its own.
    """
    folders = [HOME / lab, HOME.parent / lab]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    subject, *inner = name.split(".")
    call_pattern = rf"\b{subject}\.{inner[0]}\b" if len(inner) == 1 else rf"\.{inner[-1]}\b"
    return re.search(call_pattern, text) and re.search(rf"\b{subject}\b", text)
