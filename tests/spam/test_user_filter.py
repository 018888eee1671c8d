"""A filter of one's own: what is labelled is counted at once, and tried on mails that it had not
counted.
"""

import numpy as np
import pytest

from genlab.kit import encode, payload
from genlab.labs.spam.lab import LAB, headline
from genlab.labs.spam.model import run
from genlab.labs.spam.state import SpamState
from genlab.labs.spam.summary import by_own_filter, joined_by, labelling, likelihoods
from genlab.spam import user_filter as mine
from genlab.spam.filter import classify
from genlab.spam.measures import confusion, reliability, roc
from genlab.spam.plain_bayes import PLAIN, trained
from genlab.spam.user_filter import EXAMPLE, learn, leave_one_out, without_last

MANY_MAILS = "".join(f"spam: free money {n} win\nham: agenda meeting {n} list\n" for n in range(12))


def result_of(**settings):
    return run(SpamState(view="own", **settings))


def table(result, name):
    return LAB.table(name)(result).rows


def test_the_four_mails_are_counted_by_hand():
    """Click to win win: spam has 8 words, win three times; θ = (3 + 1) / (8 + 11)."""
    result = result_of()
    rows = {row[0]: row[1:] for row in table(result, "own")}
    words = len(result.own_mails.counts.words)
    assert result.own_mails.counts.documents.tolist() == [2, 2] and words == 11
    assert rows["win"][:4] == (
        3,
        0,
        pytest.approx(4 / (8 + words)),
        pytest.approx(1 / (11 + words)),
    )
    j = classify("Click to win a card", "multinomial", counts=result.own_mails.counts)
    assert result.by_own == j and j.p_spam > 0.5
    assert headline(result).startswith("Your own filter: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "e-mails of both kinds"),
        ("spam: free", "“ham:”"),
        ("hello\nspam: a\nham: b", "There is no label before “hello”"),
        ("spam: !\nham: ?", "no words"),
    ],
)
def test_incomplete_mails_say_what_a_filter_needs(text, message):
    result = result_of(own=text)
    assert message in result.own_mails.message
    if result.by_own is None:
        assert by_own_filter(result).tone == "empty" and not likelihoods(result).rows


@pytest.mark.parametrize("model", PLAIN)
def test_each_mail_is_judged_by_a_filter_that_counted_all_the_others(model):
    evaluation = leave_one_out(learn(MANY_MAILS, 0.0), model, 1.0)
    mails = MANY_MAILS.splitlines(keepends=True)
    for k in (0, 1, 7):
        rest = learn("".join(mails[:k] + mails[k + 1 :]), 0.0).counts
        p = classify(mails[k].partition(": ")[2], model, 1.0, None, rest).p_spam
        # the vocabulary of one word more is all that differs
        assert evaluation.own[k] == pytest.approx(p, abs=0.02)
    assert confusion(evaluation.label, evaluation.own, 0.5) == (12, 0, 0, 12, 0)
    at_zero = leave_one_out(learn(MANY_MAILS, 0.0), model, 0.0)
    assert confusion(at_zero.label, at_zero.own, 0.5)[4] == 24  # each holds a number of its own


def test_the_only_mail_of_its_kind_gets_no_answer():
    evaluation = leave_one_out(
        learn("spam: free money\nham: agenda\nham: list", 0.0), "multinomial", 1.0
    )
    assert np.isnan(evaluation.own[0]) and confusion(evaluation.label, evaluation.own, 0.5)[4] == 1


def test_the_shipped_counts_are_a_prior_of_one_s_own():
    user_filter = learn(EXAMPLE, 1.0)
    base, v = trained(), user_filter.counts.words.index("money")
    np.testing.assert_allclose(
        user_filter.counts.tokens[:, v], base.tokens[:, base.columns["money"]]
    )
    np.testing.assert_allclose(user_filter.counts.documents, base.documents + 2)
    half = learn(EXAMPLE, 0.5)
    np.testing.assert_allclose(half.counts.documents, base.documents / 2 + 2)
    assert result_of(shipped=1.0, mail="Refinance the kernel").by_own.known == 3


def test_one_s_own_mails_enter_a_link_or_a_file_only_when_asked_for():
    state = SpamState(view="own", own="spam: my secret\nham: mine")
    assert "secret" not in encode(LAB, state) and "own=" not in encode(LAB, state)
    assert "own" not in payload(LAB, state)["state"]
    assert payload(LAB, state, private=True)["state"]["own"] == state.own


def test_the_curves_and_the_bins_are_those_of_the_answers():
    label, p = np.array([1, 1, 0, 0]), np.array([0.9, 0.3, 0.5, 0.1])
    assert confusion(label, p, 0.4) == (1, 1, 1, 1, 0)
    assert roc(label, p) == ([0, 0, 0.5, 0.5, 1], [0, 0.5, 0.5, 1, 1])
    assert reliability(label, p)[0] == (0.1, 0.0, 1)
    assert roc(np.ones(3), np.ones(3)) == ([], [])


def test_the_buttons_label_the_mail_take_one_back_and_start_again():
    result = result_of(mail="Free money")
    changes = {button.label: button.change for button in labelling(result).buttons}
    added = changes["The e-mail is spam"](result.state)["own"]
    assert added == EXAMPLE + "spam: Free money\n"
    assert changes["Remove the last one"](result_of(own=added).state)["own"] == EXAMPLE
    assert mine.without_last("") == ""


def test_the_learning_curve_on_one_s_own_mails_is_the_mean_of_the_orders_drawn():
    """Both kinds are asked about, and what is drawn stays the same as more is drawn."""
    one_draw = result_of(own=MANY_MAILS, draws=1)
    two = result_of(own=MANY_MAILS, draws=2)
    assert [row[0] for row in one_draw.own_curve] == [4, 8, 16]
    assert list(table(one_draw, "own_curve")) == one_draw.own_curve
    first, second = (mine.errors(one_draw.own_mails, k)[1] for k in range(2))
    for k, row in enumerate(two.own_curve):
        means = [50 * (first[model][k] + second[model][k]) for model in first]
        np.testing.assert_allclose(row[1:], means)
    assert one_draw.own_curve[-1][1] <= one_draw.own_curve[0][1]
    assert result_of(own=MANY_MAILS).own_curve == result_of(draws=3).own_curve == []


@pytest.mark.parametrize(
    ("spam", "other"), [(1, 500), (500, 1), (0, 500), (30, 30), (31, 30), (3, 2)]
)
def test_stratified_draws_every_kind_that_there_is_and_each_mail_once(spam, other):
    label = np.array([1] * spam + [0] * other)
    at = mine.stratified(label, 60)
    assert len(set(at.tolist())) == len(at) == min(60, spam + other)
    assert set(label[at]) == set(label)
    assert abs(label[at].sum() - len(at) * spam / (spam + other)) <= 1


def test_mail_under_the_other_label_is_corrected_and_taken_back():
    before = result_of(own=MANY_MAILS)
    wrong = joined_by(before.state, 1, "agenda meeting 3 list")["own"]
    after = result_of(own=wrong)
    assert after.own_mails.counts.documents.tolist() == [11, 13]
    relabelled = MANY_MAILS.replace("ham: agenda meeting 3 list", "spam: agenda meeting 3 list")
    assert after.by_own.p_spam == result_of(own=relabelled).by_own.p_spam != before.by_own.p_spam
    assert (
        after.own_mails.message
        == "One e-mail appears again further down with the other label: the later label counts."
    )
    assert result_of(own=without_last(wrong)).by_own.p_spam == before.by_own.p_spam
    taken_back = joined_by(after.state, 0, "agenda meeting 3 list")["own"]
    assert result_of(own=taken_back).by_own.p_spam == before.by_own.p_spam


LINES = "spam: Click to win win\nham: The meeting, at noon\nham: See you\n"
TABLES = {
    "CSV": 'label,text\nspam,Click to win win\nham,"The meeting, at noon"\nham,See you\n',
    "tabs without a header": "spam\tClick to win win\nham\tThe meeting, at noon\nham\tSee you\n",
    "JSON": '[{"label": 1, "text": "Click to win win"}, '
    '{"label": 0, "text": "The meeting, at noon"}, {"label": 0, "text": "See you"}]',
    "ARFF": "@relation m\n@attribute label {spam,ham}\n@attribute text string\n@data\n"
    "spam,'Click to win win'\nham,'The meeting, at noon'\nham,'See you'\n",
}


@pytest.mark.parametrize("form", TABLES)
def test_a_table_in_the_box_is_counted_like_lines_and_the_page_says_so(form):
    text = TABLES[form]
    from_table, expected = learn(text, 0.0), learn(LINES, 0.0)
    assert from_table.texts == expected.texts and (from_table.label == expected.label).all()
    assert (
        "3 labelled e-mails, 0 rows without a label" in from_table.message and not expected.message
    )
    assert joined_by(SpamState(own=text), 1, "Win")["own"] == f"{LINES}spam: Win\n"
    assert without_last(text) == LINES.rpartition("ham: See you")[0]


@pytest.mark.parametrize(
    "text", ["", "Hello, you\nthere", LINES, '{"genlab": 1}', "[spam] is here"]
)
def test_a_text_that_is_no_table_stays_as_it_is(text):
    assert mine.lines_of(text) == (text, "")
