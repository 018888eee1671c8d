"""The sentence that belongs to a demo is shown of no other state.

The page shows it as long as the link is the demo's (``tell`` in ``web/shell/page/demos.js``). Links
of different public fields differ, as every lab promises; private fields are in no link.
"""

import pytest

from genlab.kit import decode, link_of
from genlab.kit.form import Form
from genlab.labs import labs, layout

DATA = {"draft": "a,b,k\n1,2,u\n2,1,v\n3,4,u\n4,3,v\n", "sequences": "1 2 3", "mail": "Win a prize"}
DEMOS = [
    (demo, field.name)
    for lab in labs().values()
    for demo in lab.demos
    for field in lab.fields.values()
    if field.name in DATA and demo.note
]


@pytest.mark.parametrize(("demo", "name"), DEMOS, ids=lambda part: getattr(part, "name", part))
def test_a_demo_whose_data_are_replaced_has_another_link(demo, name):
    opened = decode(demo.link, labs())
    parts = layout(opened.lab.slug)
    form = Form(opened.lab, opened.state)
    form = form.type(name, DATA[name], parts.linked_changes, parts.distributions_of)
    if not form.state.__dict__.get("draft"):  # a table that waits is not in the picture
        assert form.faults or link_of(opened.lab, form.state) != demo.link
