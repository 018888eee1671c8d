"""Every number in the words of a step, a demo, a headline or an answer is one of its own state.

A number is right if the tables or the fields of the state that the link opens hold it, rounded as
it is written. A number of another state is looked up in that state, and a result of arithmetic is
computed from numbers that are themselves in the state.
"""

import math
import re
from collections.abc import Sequence
from functools import cache

import pytest
from results import result_of, tables_of

from genlab.courses import courses
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import Verdict, annotations_of
from genlab.labs import labs, layout

DECIMAL = re.compile(r"(?<![\w.])[−-]?\d[\d,]*\.\d+(?![\d×])")
ANY_NUMBER = re.compile(r"[−-]?\d[\d,]*(?:\.\d+)?")
CITATION = re.compile(r"Source: .*", re.DOTALL)

STEPS = [
    pytest.param(step.link, f"{step.words} {step.guess.question if step.guess else ''}", id=title)
    for name, course in courses().items()
    for number, step in enumerate(course.steps, 1)
    for title in [f"{name} {number} {step.title}"]
]
DEMOS = [
    pytest.param(demo.link, demo.note, id=f"{slug} {demo.title}")
    for slug, lab in labs().items()
    if slug != "spam"  # its counts are tested with its own examples
    for demo in lab.demos
]
EISNER_CHANGED = "#hmm?obs=133232322313311121113121112332322&view=posterior"
ALARM = "#graph?preset=alarm&seen=earthquake%3Dyes,alarm%3Dyes&view=query"

# A number of another state, which the words compare with this one: the link of that state
LINKS_OF_COMPARISONS = {
    (EISNER_CHANGED, "0.871"): "#hmm?view=posterior",
    ("#glm?data=anscombe1&moved=7,4.81,9", "4.82"): "#glm?data=anscombe1",
    ("#glm?data=anscombe1&moved=7,4.81,9", "1.2512"): "#glm?data=anscombe1",
    (
        "#graph?seen=wet%3Dyes,rain%3Dyes&ask=sprinkler&view=query",
        "0.4298",
    ): "#graph?seen=wet%3Dyes",
    (ALARM, "0.3736"): "#graph?preset=alarm&seen=alarm%3Dyes&ask=burglary&view=query",
}
# The numbers that the others of the words are computed from, by link and number
SUMMANDS = {("#hmm?preset=jm&rounds=1&view=learn", "2.16"): (1.76, 0.40)}
FACTORS = {
    ("#hmm?preset=jm&view=viterbi&back=3", "0.128"): (0.32, 0.4),
    ("#hmm?preset=jm&view=viterbi&back=2", "0.128"): (0.32, 0.4),
}
# Limits and positions that no table of the state has: tested with the lab, here by their digits
OF_THE_LAB = {
    ("#coin?heads=55&tails=45", "0.002"),  # more than any difference of two estimates
    ("#gauss?data=square&prior=0.9,0.1", "5.7324"),  # constant through weight of the boundary
    ("#bridge?view=rows", "0.3085"),  # Φ(−½), the Bayes error of two features
    ("#bridge?view=rows", "0.0228"),  # Φ(−2), of 32
    ("#gauss?data=line&view=line", "2.6"),  # 1.3 standard deviations of 2
    ("#gauss?data=line&view=line", "1.057"),
    ("#glm?trial=0,0&printed=1", "−15.7171"),
    ("#glm?trial=0,0&printed=1", "12.5"),
    ("#glm?family=softmax&data=iris", "−10.2818"),
    ("#bridge?view=family&family=bernoulli&m1=0.3&m2=0.7", "−0.8473"),  # log 3/7
    ("#bridge?view=family&family=bernoulli&m1=0.3&m2=0.7", "1.6946"),  # 2 log 7/3
    ("#bridge?view=family&family=poisson&m1=2&m2=5&printed=1", "0.9163"),  # log 5/2
    ("#bridge?view=family&family=poisson&m1=2&m2=5&printed=1", "3.2741"),  # 3/log 5/2
    ("#bridge?view=family&family=poisson&m1=2&m2=5&printed=1", "3.274"),
    ("#graph?preset=asia&seen=asia%3Dyes,dysp%3Dyes&ask=bronc&view=query", "0.45"),
    ("#graph?preset=tree5&seen=x4%3D1&ask=x1&view=query", "0.5238"),
}
# P(evidence) of the query view is in no table; −359.071 and the like are sums of a table's rows
UNTABLED = re.compile(r"P\([^)]*\) = 0\.\d+$|= −?\d+\.\d+ [−+] \d+\.\d+ nats|P = ½ at|at 31|μ = 34")


def parse_number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def numbers_of(content) -> list[float]:
    """All numbers in a value: itself, those in its text, or those of its parts."""
    if isinstance(content, str):
        return [parse_number(digits) for digits in ANY_NUMBER.findall(content)]
    if isinstance(content, (int, float)):
        return [float(content)] if math.isfinite(content) else []
    if isinstance(content, (tuple, list)):
        return [number for part in content for number in numbers_of(part)]
    return []


@cache
def state_numbers(link: str) -> tuple[float, ...]:
    """The numbers of the tables and the fields of a state."""
    lab, result = result_of(link)
    rows = [tuple(row) for table in tables_of(link) for row in table.rows]
    fields = [getattr(result.state, name) for name in lab.fields]
    return (*numbers_of(rows), *numbers_of(fields))


def is_among(text: str, numbers: Sequence[float]) -> bool:
    """Whether a number, as it is written, is one of these: as it is, without its sign, or the
    complement of a probability.
    """
    digits = len(text.partition(".")[2])
    value = parse_number(text)
    complements = [1 - number for number in numbers if 0 <= number <= 1]
    unit = 10.0**-digits
    candidates = [form for form in (*numbers, *complements) if abs(abs(form) - abs(value)) <= unit]
    return any(
        math.isclose(round(form, digits), value, rel_tol=1e-12, abs_tol=1e-12)
        for number in candidates
        for form in (number, -number)
    )


def missing_numbers(link: str, text: str, numbers: Sequence[float]) -> list[str]:
    """The decimal numbers of a text that are neither in the state nor follow from it."""
    missing = []
    for digits in DECIMAL.findall(CITATION.sub("", text)):
        key = (link, digits)
        if key in OF_THE_LAB or is_among(digits, numbers):
            continue
        if key in LINKS_OF_COMPARISONS:
            is_right = is_among(digits, state_numbers(LINKS_OF_COMPARISONS[key]))
        elif key in SUMMANDS or key in FACTORS:
            parts = SUMMANDS.get(key) or FACTORS[key]
            result = sum(parts) if key in SUMMANDS else math.prod(parts)
            is_right = is_among(digits, [result]) and all(
                is_among(f"{part:.2f}", numbers) for part in parts
            )
        else:
            is_right = False
        if not is_right:
            missing.append(digits)
    return missing


@pytest.mark.parametrize(("link", "words"), STEPS + DEMOS)
def test_numbers_in_the_words_are_those_of_the_state(link, words):
    lab, result = result_of(link)
    numbers = [*state_numbers(link), *numbers_of(lab.headline(result))]
    assert missing_numbers(link, words, numbers) == []


@pytest.mark.parametrize(("link", "words"), STEPS + DEMOS)
def test_numbers_in_headline_and_answer_are_those_of_the_tables(link, words):
    lab, result = result_of(link)
    if lab.slug == "spam":
        pytest.skip("the filter's answer is tested with its own examples")
    numbers = list(state_numbers(link))
    numbers += [math.exp(abs(number)) for number in numbers if abs(number) < 20]  # Bayes factors
    sentences = re.split(r"; |(?<=\.) ", lab.headline(result))
    for answer in layout(lab.slug).stage:
        if callable(answer) and annotations_of(answer).get("return") is Verdict:
            verdict = answer(*resolve_arguments(answer, result))
            notes = [verdict.why] if isinstance(verdict.why, str) else list(verdict.why)
            sentences += [verdict.word, verdict.amount]
            sentences += re.split(r"(?<=\.) ", " ".join(notes))
    for sentence in sentences:
        if not UNTABLED.search(sentence.rstrip(".")):
            assert missing_numbers(link, sentence, numbers) == [], sentence


def test_a_number_that_the_state_lacks_is_noticed():
    link = "#hmm?preset=jm&rounds=1&view=learn"
    words = "$1.91 / 2.16 = 0.82$"
    assert missing_numbers(link, words, state_numbers(link)) == ["1.91"]
