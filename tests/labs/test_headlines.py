"""The headline of each view: the large words of its answer are one sentence, or an equation, which
answers what the view asks, and its numbers are those of the tables.
"""

import re

import pytest
from results import result_of, shown_by

from genlab.kit import Verdict
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import annotations_of
from genlab.labs import labs, layout, links_of_tabs

MAX_LENGTH = 92  # characters of a headline: two lines of the narrowest stage beside controls
# What each view says when it is chosen. The state is the default one with what the view's tab sets
# besides. Numbers stand for themselves here; that they are right is the other test.
HEADLINES = {
    "spam": {
        "judge": "Nothing to judge yet",
        "sum": "Look twice",
        "generate": "Generated: spam",
        "own": "Spam",
        "attack": "Before the attack: spam",
    },
    "coin": {
        "belief": "The next flip is heads with probability 0.643",
        "likelihood": "MLE 7/10 = 0.7",
        "history": "MLE 0.7, MAP 0.6667, mean 0.6429",
        "next": "Most probable: 7 heads in the next 10 flips",
    },
    "hmm": {
        "forward": "P(observations) = 9.12756×10⁻¹⁹",
        "viterbi": "Most probable path: 13 hot, 14 cold, 6 hot days, one of 2 that tie",
        "posterior": "Least certain: day 27",
        "learn": "log P = −35.33427 nats",
    },
    "gauss": {
        "plane": "13 of 342 misclassified by LDA with full covariance",
        "posterior": "P(Chinstrap) = 0.847 at (43.9, 17.2)",
        "line": "mean = 43.92, sd = 5.452",
        "margins": "23 of 342 misclassified by naive Bayes (Gaussian × Gaussian)",
    },
    "bridge": {
        "closed": "Errors out of 219: Gaussian naive Bayes 9, LDA 6, logistic regression 6",
        "family": "Decision boundary x = 1",
        "curve": "Logistic regression has the lower error from 256 observations on",
        "rows": "For 32 features: naive Bayes 64 observations, logistic regression 1,051",
        "missing": "P(class 1 | y) = 0.8",
    },
    "glm": {
        "fit": "μ = 1.5 + 0.5 x",
        "surface": "Newton’s method reaches the maximum after 1 step",
        "prior": "The prior pulls w from 0.5 to 0.4",
    },
    "random": {
        "cycle": "Period 6 of 9 states",
        "plane": "All pairs lie on 3 lines",
        "space": "All triples lie on 15 planes",
        "inverse": "The sample fits the normal distribution: smallest p-value 0.371",
        "use": "The coin lands HHHTHTHHTTTH …, 46 heads in 100",
    },
    "graph": {
        "graph": "The joint distribution needs 9 parameters instead of 15",
        "paths": "sprinkler and rain are not d-separated",
        "query": "P(rain = yes) = 0.5",
        "messages": "Z = 92",
    },
}
VIEWS = [
    pytest.param(slug, view, id=f"{slug} {view}")
    for slug, headlines in HEADLINES.items()
    for view in headlines
]


def link_of_tab(slug: str, view: str) -> str:
    """The link of the state that choosing a view leads to."""
    return links_of_tabs(slug).get(view, f"#{slug}")


def verdicts(link: str) -> list[Verdict]:
    """The answers that stand above the picture of a link, in their order."""
    lab, result = result_of(link)
    return [
        function(*resolve_arguments(function, result))
        for function in shown_by(layout(lab.slug).stage, result)
        if annotations_of(function).get("return") is Verdict
    ]


def test_the_headlines_are_those_of_all_published_views():
    views = {
        slug: list(lab.fields["view"].domain.options)
        for slug, lab in labs().items()
        if lab.published and "view" in lab.fields
    }
    assert {slug: list(headlines) for slug, headlines in HEADLINES.items()} == views


@pytest.mark.parametrize(("slug", "view"), VIEWS)
def test_a_view_is_headed_by_one_sentence_that_answers_its_question(slug, view):
    (verdict,) = verdicts(link_of_tab(slug, view))
    assert verdict.word == HEADLINES[slug][view]
    assert len(verdict.word) <= MAX_LENGTH
    assert ";" not in verdict.word and not re.search(r"\.(\s|$)", verdict.word)


def test_what_stands_below_a_headline_agrees_with_it():
    (z,) = verdicts("#graph?preset=chain4&ask=x2&view=z")
    assert (z.word, z.amount) == ("Z = 92", "at each of 4 nodes, after all 6 messages")
    (differs,) = verdicts("#graph?preset=chain4&bug=shifted&view=z")
    assert differs.amount == "92 113 94 94 at the 4 nodes"
    assert "at the red lines, x1 – x2, x2 – x3" in " ".join(differs.why)
    (search,) = verdicts("#glm?view=surface")
    assert "A difference below 10⁻⁶ nats counts as none." in search.why
    (path,) = verdicts("#hmm?preset=jm&view=viterbi")
    assert path.word == "Most probable path: HCH"
    assert "Viterbi path" not in " ".join(path.why)
