"""Every exercise of every lab: well posed, judged rightly, shown by its lab, and never changed.

``python tests/exercise_variants.py`` adds new exercises and new mistakes to
tests/golden/exercises.json.
"""

import json
import re

import pytest
from effort import LEVEL, tries
from exercise_variants import GOLDEN, GOLDEN_VARIANTS, NAMES, summaries, variant_of
from results import result_of, tables_of

from genlab.kit import decode, encode
from genlab.kit.exercise import (
    VARIANTS,
    Draw,
    Part,
    check,
    decimal_of,
    faults,
    value_text,
    variant_as_json,
)
from genlab.kit.tex import html_of, in_tex
from genlab.labs import exercises, labs, offered_exercises

IS_DEFAULT = LEVEL == "default"
CHECKED = range(tries(VARIANTS, 20 if IS_DEFAULT else 50))
RANDOM_ANSWERS = 300 if IS_DEFAULT else 2_000


def test_there_are_exercises_in_every_published_lab():
    assert len(offered_exercises()) >= 40
    with_choices = {n for n in NAMES for part in variant_of(n, 0).parts if part.kind == "choice"}
    assert len(with_choices) >= 5
    published = {slug for slug, lab in labs().items() if lab.published}
    assert {name.partition(".")[0] for name in NAMES} >= published


@pytest.mark.parametrize("name", NAMES)
def test_variants_are_well_posed_and_judged_rightly(name):
    for number in CHECKED:
        variant = variant_of(name, number)
        if number:
            assert faults(variant) == [] and len(variant.wrong) >= 3, number
        for text in (variant.question, *variant.solution, *variant.hints):
            assert "$" not in html_of(text), (number, text)
        for part in variant.parts:
            for answer in part.accepts:
                assert check(variant, answer, part.name).right, (number, part.name, answer)
        for mistake in variant.wrong:
            verdict = check(variant, value_text(mistake.value), mistake.part)
            assert (verdict.right, verdict.mistake) == (False, mistake.name), (number, mistake)


@pytest.mark.parametrize("name", NAMES)
def test_every_equation_of_a_solution_says_something(name):
    """No side of an equation repeats the one before it, as 4/13 = 4/13 would."""
    for number in range(GOLDEN_VARIANTS):
        variant = variant_of(name, number)
        for sentence in (*variant.solution, *variant.hints):
            for formula in re.findall(r"\$([^$]+)\$", sentence):
                sides = [side.strip() for side in formula.split(" = ")]
                assert all(map(str.__ne__, sides, sides[1:])), (number, sentence)
        part = variant.parts[-1]
        values = [part.exact, in_tex(part.value)]
        if part.is_number:
            values += [decimal_of(part.value, 4), decimal_of(part.value)]
        assert any(value in variant.solution[-1] for value in values), (number, variant.solution)


@pytest.mark.parametrize("name", NAMES)
def test_the_link_of_a_variant_opens_without_notices(name):
    for number in range(5):
        variant = variant_of(name, number)
        link = decode(variant.link, labs())
        assert link.notices == ()
        assert encode(link.lab, link.state, private=True) == variant.link
        link.lab.run(link.state)


@pytest.mark.parametrize("name", NAMES)
def test_a_random_number_hardly_ever_matches_a_wrong_way(name):
    """Three significant digits, from a hundredth to a hundred times the right answer."""
    parts = [
        (variant_of(name, number), part)
        for number in range(10)
        for part in variant_of(name, number).parts
        if part.is_number
    ]
    if not parts:
        pytest.skip("it asks for no number")
    draw = Draw(f"random answers/{name}")
    matches = 0
    for place in range(RANDOM_ANSWERS):
        variant, part = parts[place % len(parts)]
        exponent = draw.integer(-2000, 2000) / 1000
        answer = f"{float(part.value) * 10**exponent:.3g}"
        if check(variant, answer, part.name).mistake:
            matches += 1
    assert matches <= 0.01 * RANDOM_ANSWERS


@pytest.mark.parametrize("name", NAMES)
def test_published_variants_never_change(name):
    """Answers and mistakes stay; a link may come to show more, and the former one still opens."""
    published = json.loads(GOLDEN.read_text("utf-8"))
    assert name in published, "python tests/exercise_variants.py publishes it"
    for entry, today in zip(published[name], summaries(exercises()[name]), strict=True):
        assert entry | {"link": ""} == today | {"link": ""}
        assert decode(entry["link"], labs()).notices == ()


def test_no_published_exercise_is_gone():
    assert set(json.loads(GOLDEN.read_text("utf-8"))) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_form_has_the_fields_that_others_rely_on(name):
    content = variant_as_json(exercises()[name], 1)
    fields = {"exercise", "variant", "question", "parts", "link", "solution", "wrong"}
    assert fields <= set(content)
    for part in content["parts"]:
        assert {"name", "ask", "kind", "value", "accepts", "tolerance"} <= set(part)
    for mistake in content["wrong"]:
        assert {"name", "part", "value", "feedback"} <= set(mistake)
    json.dumps(content, allow_nan=False)


@pytest.mark.parametrize("name", offered_exercises())
def test_at_least_three_hundred_of_a_thousand_questions_differ(name):
    """A sample with too many pairs of equal questions would have too few different ones."""
    questions = {
        (variant.question, variant.tables)
        for number in CHECKED
        if (variant := variant_of(name, number))
    }
    least = 300 if len(CHECKED) == VARIANTS else 0.8 * len(CHECKED)
    assert len(questions) >= least


def test_a_former_exercise_names_one_that_is_offered():
    for exercise in exercises().values():
        assert not exercise.successor or exercise.successor in offered_exercises()


# Exercise, part, and where its lab has the answer: a table and its column, or the headline
SHOWN_IN = """
spam.multinomial p: headline
spam.weight w: own, weight
spam.parameters joint: counts, free parameters
spam.parameters naive: counts, free parameters
coin.estimates mle: estimates, value
coin.estimates map: estimates, value
coin.estimates mean: estimates, value
coin.posterior mean: estimates, value
coin.prior c: pseudo, heads
coin.next_heads two_heads: next, posterior predictive (beta-binomial)
hmm.forward_cell alpha: alpha, α(C)
hmm.likelihood probability: likelihood, P
hmm.viterbi_path path: decoding, states
hmm.posterior_day gamma: posterior, γ(H)
hmm.counting transition: parameters, now
hmm.counting emission: parameters, now
gauss.moments mean: line, mean
gauss.moments variance: line, variance
bridge.weights w: lines, w of x
bridge.weights b: lines, b
bridge.boundary x: headline
glm.ridge w: coefficients, value
glm.newton_step w: trace, vertical
glm.gradient_step w: trace, vertical
glm.softmax p: fitted, mean
random.generator third: sequence, X
random.generator period: headline
random.inverse_transform sample: sequence, x = F⁻¹(u)
graph.diagnosis ill: marginals, P(value | evidence)
graph.joint p: joint, product
graph.messages alpha: messages, number sent
graph.messages z: z, Z
graph.messages p: marginals, P(value | evidence)
spam.free_parameters joint: counts, free parameters
spam.free_parameters naive: counts, free parameters
spam.bernoulli_mle in_spam: own, P(word | spam)
spam.bernoulli_mle in_ham: own, P(word | not spam)
spam.bernoulli p: headline
spam.repeated_words p: headline
coin.beta_from_mean a: pseudo, heads
coin.beta_from_mean posterior: estimates, value
coin.beta_shape shape: estimates, remark
hmm.joint_path probability: paths, P(observations, states)
hmm.baum_welch transition: parameters, now
hmm.baum_welch emission: parameters, now
gauss.bic number: models, parameters
gauss.bic bic: models, BIC
gauss.class_posterior p: at, posterior P(class | x)
gauss.boundary_shape shape: headline
bridge.log_odds_line w: lines, w of x
bridge.log_odds_line b: lines, b
bridge.bernoulli b: headline
bridge.bernoulli w: headline
glm.softmax_probability p: fitted, mean
glm.logistic_step w: trace, vertical
glm.line w: coefficients, value
glm.line b: coefficients, value
random.inverse_discrete x: headline
graph.positive_test ill: marginals, P(value | evidence)
graph.explaining_away given_c: marginals, P(value | evidence)
graph.explaining_away given_both: dependence, P(value | evidence)
graph.most_probable both: argmax, assignment
graph.d_separation set: headline
graph.parameters number: counts, free parameters
"""
PLACES = dict(line.split(": ") for line in SHOWN_IN.strip().splitlines())


@pytest.mark.parametrize("part_name", PLACES)
def test_the_lab_shows_the_answer_of_its_exercise(part_name):
    """What "Show me" opens has the very number that is asked for."""
    exercise, part = part_name.split()
    table_name, _, column = PLACES[part_name].partition(", ")
    for number in range(1, 9):
        variant = variant_of(exercise, number)
        value = variant.part(part).value
        if table_name == "headline":
            lab, result = result_of(variant.link)
            assert _says(lab.headline(result), variant.part(part)), (number, lab.headline(result))
            continue
        table = next(table for table in tables_of(variant.link) if table.name == table_name)
        place = table.columns.index(column)
        if isinstance(value, str):
            shown = LAB_WORDS.get(value, value)
            assert any(str(row[place]).startswith(shown) for row in table.rows), number
            continue
        expected = pytest.approx(float(value))
        assert any(row[place] == expected for row in table.rows), (number, value)


# What a lab says where an exercise offers a choice in other words
LAB_WORDS = {
    "one hill": "between the boundaries 0 and 1",
    "highest at both ends": "not unique: at both boundaries, 0 and 1",
    "rising from 0 to 1": "at the boundary, θ = 1",
    "falling from 0 to 1": "at the boundary, θ = 0",
}
HEADLINE_WORDS = {"a line": "x₂ = 0", "nothing": "a and b are d-separated, "}


def _says(headline: str, part: Part) -> bool:
    """Whether a headline has the answer: a number to the digits asked for, or the words."""
    if not part.is_number:
        value = str(part.value)
        names = value.split(" and ")
        words = {HEADLINE_WORDS.get(value, value), f"given {', '.join(names[::-1])}"}
        return any(text in headline for text in {*words, f"given {', '.join(names)}"})
    expected = abs(float(part.value))
    return any(
        abs(float(number) - expected) <= 0.501 * 10 ** -len(number.partition(".")[2])
        for number in re.findall(r"\d+\.\d+|\d+", headline)
    )


def test_every_exercise_that_is_offered_is_shown_by_its_lab():
    offered = {
        f"{name} {part.name}" for name in offered_exercises() for part in variant_of(name, 1).parts
    }
    assert offered <= PLACES.keys()
