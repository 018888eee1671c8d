"""What is said of a state that is to be shared, and the code that stands for its link."""

import re
from html import escape

import numpy as np
import pytest
import segno

from genlab.kit import decode
from genlab.labs import labs
from genlab.ui.sharing import code, sharing

BASE = "https://example.org/genlab/"
LABS = labs()


def test_a_shared_state_says_its_link_how_long_it_is_and_what_is_in_it():
    coin = LABS["coin"]
    shared = sharing(coin, coin.state(flips="TTT", view="likelihood"), BASE)
    assert shared["link"] == f"{BASE}#coin?flips=TTT&view=likelihood"
    assert shared["length"] == f"{len(shared['link'])} characters"
    view = coin.fields["view"]
    held = [("Observed flips", "TTT"), (view.label, view.domain.options["likelihood"])]
    assert shared["holds"] == held
    assert f'src="{BASE}#embed=coin?flips=TTT&amp;view=likelihood"' in shared["frame"]


@pytest.mark.parametrize(
    ("values", "fragment"),
    [
        ({"flips": "TTT"}, "#course=000&step=16"),
        ({"flips": "TTTH"}, "#course=000&step=16&open=coin?flips=TTTH"),
        ({"judge": "plain", "mail": "Your offer"}, "#course=000&step=9"),  # the mail is no secret
        ({"judge": "plain", "mail": "my own"}, "#course=000&step=9&open=spam?judge=plain"),
    ],
)
def test_course_step_is_shared_as_made_or_with_changes(values, fragment):
    coin_step = ("#course=000&step=16", "#coin?flips=TTT", "16 T, T, T")
    spam_step = ("#course=000&step=9", "#spam?judge=plain&mail=Your%20offer", "9")
    slug = "coin" if "flips" in values else "spam"
    step = coin_step if "flips" in values else spam_step
    shared = sharing(LABS[slug], LABS[slug].state(**values), BASE, step=step)
    assert shared["link"] == BASE + fragment
    assert shared["holds"][0] == ("Step of a course", step[2])
    assert f'src="{BASE}#embed={escape(fragment[1:])}"' in shared["frame"]


def test_private_data_is_shared_only_on_request_and_never_in_a_frame():
    spam = LABS["spam"]
    state = spam.state(mail="xyzzycanary, your order")
    assert "xyzzycanary" not in repr(sharing(spam, state, BASE))
    shared = sharing(spam, state, BASE, private=True)
    assert "xyzzycanary" in shared["link"] and shared["frame"] is None
    assert ("E-mail", "xyzzycanary, your order") in shared["holds"]


@pytest.mark.parametrize(
    ("slug", "family"),
    [("glm", "linear"), ("glm", "poisson"), ("glm", "softmax"), ("gauss", ""), ("bridge", "")],
)
def test_a_table_is_put_into_the_link_by_one_button_and_nothing_else_goes_with_it(slug, family):
    lab = LABS[slug]
    table = "height,weight,kind\n1.5,50,a\n1.6,61,b\n1.7,70,a\n1.8,69,b\n"
    if family in ("linear", "poisson"):
        table = table.replace(",kind", "").replace(",a", "").replace(",b", "")
    chosen = {"family": family} if family else {}
    with_draft = {"draft": "xyzzycanary", "before": '{"csv": "xyzzycanary"}'}
    state = lab.state(data="own", csv=table, **chosen, **with_draft)
    size = f"Your table (4 rows, {len(table)} characters)"
    for private, place in ((False, "not in the link"), (True, "in the link")):
        shared = sharing(lab, state, BASE, private=private)
        assert shared["withheld"] == f"{size} is {place}." and shared["fits"]
        assert "xyzzycanary" not in repr(shared)
        opened = decode(shared["link"], LABS)
        assert not opened.notices and opened.state.csv == (table if private else "")
        assert opened.state.data == "own" and ("without" in shared["length"]) is not private


def test_a_table_that_no_link_can_hold_is_offered_as_a_file():
    glm = LABS["glm"]
    table = "x,y\n" + "".join(f"{k},{k % 7}\n" for k in range(2_000))
    shared = sharing(glm, glm.state(data="own", csv=table), BASE)
    sentence = f"Your table (2,000 rows, {len(table):,} characters) is not in the link: "
    assert shared["withheld"] == f"{sentence}a file holds more than a link."
    assert not shared["fits"] and shared["link"] == f"{BASE}#glm?data=own"


def test_the_code_is_that_of_the_link_with_a_margin_of_four():
    link = f"{BASE}#coin?flips=TTT"
    qr_code = code(link)
    dark = np.zeros((qr_code["size"], qr_code["size"]), int)
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", qr_code["path"]):
        dark[int(y), int(x) : int(x) + int(run)] = 1
    expected = segno.make(link, micro=False, error="l", boost_error=False).matrix
    assert dark.tolist() == np.pad([[*row] for row in expected], 4).tolist()


def test_answer_is_shared_with_or_without_a_link():
    spam = LABS["spam"]
    shared = sharing(spam, spam.state(mail="xyzzycanary"), BASE, answer="Not spam.")
    assert shared["answer"] == f"Not spam.\n\n{BASE}#spam" and "xyzzycanary" not in repr(shared)
    assert (
        shared["withheld"] == "E-mail (11 characters) is not in the link." and not shared["holds"]
    )
    untouched = sharing(spam, spam.state(), BASE)
    assert untouched["empty"] == "The lab as it begins: you have changed nothing."
    long = spam.state(mail="x" * 9_000)
    shared = sharing(spam, long, BASE, private=True, answer="Not spam.")
    assert shared.keys() == {"sentence", "answer", "withheld", "fits"}
