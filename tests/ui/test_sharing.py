"""What is said of a state that is to be shared, and the code that stands for its link."""

import re

import segno

from genlab.labs import labs
from genlab.ui.sharing import code, sharing

BASE = "https://example.org/genlab/"
LABS = labs()


def test_a_shared_state_says_its_link_how_long_it_is_and_what_is_in_it():
    coin = LABS["coin"]
    share_texts = sharing(coin, coin.state(flips="TTT", view="likelihood"), BASE)
    assert share_texts["link"] == f"{BASE}#coin?flips=TTT&view=likelihood"
    assert share_texts["length"] == f"{len(share_texts['link'])} characters"
    options = coin.fields["view"].domain.options
    assert share_texts["holds"] == [
        ("Observed flips", "TTT"),
        (coin.fields["view"].label, options["likelihood"]),
    ]
    assert (
        'src="https://example.org/genlab/#embed=coin?flips=TTT&amp;view=likelihood"'
        in share_texts["frame"]
    )


def test_course_step_is_shared_as_made_or_with_changes():
    coin, spam = LABS["coin"], LABS["spam"]
    step = ("#course=000&step=16", "#coin?flips=TTT", "16 T, T, T")
    share_texts = sharing(coin, coin.state(flips="TTT"), BASE, step=step)
    assert share_texts["link"] == f"{BASE}#course=000&step=16"
    assert share_texts["holds"] == [("Step of a course", "16 T, T, T"), ("Observed flips", "TTT")]
    assert 'src="https://example.org/genlab/#embed=course=000&amp;step=16"' in share_texts["frame"]
    share_texts = sharing(coin, coin.state(flips="TTTH"), BASE, step=step)
    assert share_texts["link"] == f"{BASE}#course=000&step=16&open=coin?flips=TTTH"
    step = ("#course=000&step=9", "#spam?judge=plain&mail=Your%20offer", "9")
    link = sharing(spam, spam.state(judge="plain", mail="Your offer"), BASE, step=step)["link"]
    assert link == f"{BASE}#course=000&step=9"  # whose mail is no secret
    link = sharing(spam, spam.state(judge="plain", mail="my own"), BASE, step=step)["link"]
    assert link == f"{BASE}#course=000&step=9&open=spam?judge=plain"


def test_private_data_is_shared_only_on_request_and_never_in_a_frame():
    spam = LABS["spam"]
    state = spam.state(mail="xyzzycanary, your order")
    assert "xyzzycanary" not in repr(sharing(spam, state, BASE))
    share_texts = sharing(spam, state, BASE, private=True)
    assert (
        "xyzzycanary" in share_texts["link"]
        and ("E-mail", "xyzzycanary, your order") in share_texts["holds"]
    )
    assert share_texts["frame"] is None


def test_the_code_is_that_of_the_link_with_a_margin_of_four():
    qr_code = code(f"{BASE}#coin?flips=TTT")
    dark_modules = set()
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", qr_code["path"]):
        dark_modules |= {(int(x) + k - 4, int(y) - 4) for k in range(int(run))}
    expected = segno.make(
        f"{BASE}#coin?flips=TTT", micro=False, error="l", boost_error=False
    ).matrix
    assert dark_modules == {
        (x, y) for y, row in enumerate(expected) for x, dark in enumerate(row) if dark
    }
    assert qr_code["size"] == len(expected) + 8


def test_answer_is_shared_with_or_without_a_link():
    spam = LABS["spam"]
    shared = sharing(spam, spam.state(mail="xyzzycanary"), BASE, answer="Not spam.")
    assert shared["answer"] == f"Not spam.\n\n{BASE}#spam" and "xyzzycanary" not in repr(shared)
    assert shared["empty"].endswith("not in the link: e-mail.") and not shared["holds"]
    assert (
        sharing(spam, spam.state(), BASE)["empty"]
        == "The lab as it begins: you have changed nothing."
    )
    share_texts = sharing(
        spam, spam.state(mail="x" * 9_000), BASE, private=True, answer="Not spam."
    )
    assert share_texts.keys() == {"sentence", "answer"}
