"""A view that a person opens shows its point: curves that differ, rounds made, a tree."""

import pytest
from labs.lab_sessions import session, with_fields

from genlab.kit import Form, decode
from genlab.labs import labs, layout, links_of_tabs


def choose(slug: str, view: str, **fields):
    """The lab after a person has chosen a view."""
    page = with_fields(session(slug), **fields)
    page.type("view", view)
    page.settle()
    assert page.form.faults == {}
    return page


def test_learning_opens_after_some_rounds():
    page = choose("hmm", "learn")
    training_run = page.result.training_run
    assert training_run.rounds == 10
    assert training_run.log_likelihoods[-1] > training_run.log_likelihoods[0]
    assert choose("hmm", "learn", rounds=3).form.state.rounds == 3


def test_the_prior_of_regression_opens_with_one():
    page = choose("glm", "prior")
    assert page.form.state.lam == 1
    assert abs(page.result.fit.weights[0]) < abs(page.result.plain.weights[0])


def test_a_missing_feature_opens_where_the_ways_to_replace_it_differ():
    page = choose("bridge", "missing")
    probabilities = {round(row[3], 6) for row in page.lab.table("missing")(page.result).rows}
    assert page.form.state.prior == 0.8 and len(probabilities) > 2


def test_messages_open_on_a_tree_and_keep_a_tree_that_is_chosen():
    page = choose("graph", "messages")
    assert page.form.state.preset == "chain4" and page.result.graph.tree
    assert choose("graph", "messages", preset="tree5").form.state.preset == "tree5"


def state_after_choice(slug: str, view: str, **fields):
    """The state of a lab after a person has chosen a view in it."""
    lab = labs()[slug]
    form = Form(lab, lab.state(**fields))
    return form.type("view", view, layout(slug).linked_changes).state


def test_learning_with_labels_opens_with_what_is_counted():
    state = state_after_choice("hmm", "learn", preset="deck")
    assert state.rounds == 0 and labs()["hmm"].run(state).shows_counts


@pytest.mark.parametrize("slug", labs())
def test_a_tab_leads_to_the_state_of_its_link(slug):
    for view, link in links_of_tabs(slug).items():
        assert state_after_choice(slug, view) == decode(link, labs()).state


@pytest.mark.parametrize(
    ("link", "field", "value"),
    [
        ("#hmm?view=learn", "rounds", 0),
        ("#glm?view=prior", "lam", 0),
        ("#bridge?view=missing", "prior", 0.5),
        ("#graph?view=messages", "preset", "sprinkler"),
        ("#graph?view=z", "preset", "sprinkler"),
        ("#hmm?view=count", "view", "learn"),
    ],
)
def test_a_published_link_to_such_a_view_opens_the_same_state(link, field, value):
    assert getattr(decode(link, labs()).state, field) == value
