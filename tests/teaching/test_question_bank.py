"""Question banks give the same right and wrong answers as ``genlab exercise --check``.

The readers here follow the formats' own rules: Moodle and GIFT take the first answer whose
tolerance holds, QTI carries out its response processing.
"""

import html
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

import pytest

from genlab.kit.exercise import Draw, check
from genlab.kit.tex import FORMULA, MATHML, markup
from genlab.labs import exercises
from genlab.teaching.exercise_sheet import Task
from genlab.teaching.question_bank import (
    BankItem,
    BankQuestion,
    bank,
    gift,
    items_of,
    moodle,
)

TASKS = [Task(declared, number) for declared in exercises().values() for number in (0, 1, 17)]
TASKS.append(Task(exercises()["hmm.forward_cell"], 12))  # a mistake gives 0.000063
ITEMS = {item.name: item for item in items_of(TASKS)}
QUESTIONS = {q.name: q for item in ITEMS.values() for q in item.questions}

Judge = Callable[[str], tuple[bool, str]]  # of an answer: whether it is right, and the feedback


def moodle_judges() -> Iterator[tuple[str, Judge]]:
    for element in ET.fromstring(moodle(TASKS)).iter("question"):
        name = element.findtext("name/text") or ""
        if element.get("type") == "cloze":
            yield from zip(names_in(name), cloze_judges(element), strict=True)
        elif element.get("type") != "category":
            yield name, moodle_judge(answers_in(element), element.get("type") == "numerical")


def names_in(name: str) -> list[str]:
    """The names of the questions in an item."""
    return [question.name for question in ITEMS[name].questions]


def answers_in(element: ET.Element) -> list[tuple[str, float, bool, str]]:
    return [
        (
            answer.findtext("text") or "",
            float(answer.findtext("tolerance") or 0),
            answer.get("fraction") == "100",
            re.sub("&amp;", "&", answer.findtext("feedback/text") or ""),
        )
        for answer in element.findall("answer")
    ]


def cloze_judges(element: ET.Element) -> Iterator[Judge]:
    """By the rules of Moodle's qtype_multianswer, which decodes each answer after it is found."""
    text = element.findtext("questiontext/text") or ""
    for kind, gap in re.findall(r"\{1:(NUMERICAL|MULTICHOICE|SHORTANSWER):(.*?)\}", text):
        answers = []
        for answer in gap.split("~"):
            value, feedback = re.fullmatch("(?:=|%0%)(.*?)#(.*)", answer).groups()
            number, _, tolerance = value.partition(":") if kind == "NUMERICAL" else (value, "", "")
            plain = html.unescape(feedback).replace("&amp;", "&")
            answers.append((number, float(tolerance or 0), answer[0] == "=", plain))
        yield moodle_judge(answers, kind == "NUMERICAL")


def moodle_judge(answers: list[tuple[str, float, bool, str]], is_number: bool) -> Judge:
    def judge(text: str) -> tuple[bool, str]:
        for value, tolerance, is_right, feedback in answers:
            if is_number and abs(float(text) - float(value)) <= tolerance + 1e-12:
                return is_right, feedback
            if not is_number and text.casefold() == value.casefold():
                return is_right, feedback
        return False, ""

    return judge


def gift_judges() -> Iterator[tuple[str, Judge]]:
    text = gift(TASKS).decode()
    for block in re.split(r"\n\n(?=::|\$)", text):
        match = re.match(r"::(.*?)(?<!\\)::\[html\](.*?)(?<!\\)\{(#?)\n(.*)\n####", block, re.S)
        if match:
            yield gift_plain(match[1]), gift_judge(match[4].split("\n"), match[3] == "#")


def gift_plain(text: str) -> str:
    return re.sub(r"\\([~=#{}:\\])", r"\1", text)


def gift_judge(lines: list[str], is_number: bool) -> Judge:
    def judge(text: str) -> tuple[bool, str]:
        for line in lines:
            content, _, feedback = line[1:].partition(" #")
            is_right = line.startswith("=") and not content.startswith("%0%")
            value = content.removeprefix("%0%")
            if is_number:
                number, _, tolerance = value.partition(":")
                holds = abs(float(text) - float(number)) <= float(tolerance) + 1e-12
            else:
                holds = text.casefold() == gift_plain(value).casefold()
            if holds:
                return is_right, gift_plain(feedback)
        return False, ""

    return judge


def qti_judges(form: str) -> Iterator[tuple[str, Judge]]:
    with zipfile.ZipFile(io.BytesIO(bank(TASKS, form))) as archive:
        manifest = archive.read("imsmanifest.xml").decode()
        names = re.findall(r'<file href="([^"]+)"', manifest)
        assert sorted(names) == sorted(set(archive.namelist()) - {"imsmanifest.xml"})
        for name in names:
            item = unqualified(ET.fromstring(archive.read(name)))
            questions = ITEMS[item.get("title") or ""].questions
            total = {element.get("identifier") for element in item.findall(".//sum/variable")}
            assert total == {f"SCORE{q.suffix}" for q in questions if q.suffix}
            conditions = item.findall("responseProcessing/responseCondition")
            for question, condition in zip(questions, conditions, strict=True):
                yield question.name, qti_judge(item, condition, question.suffix)


def unqualified(item: ET.Element) -> ET.Element:
    """The item with the names of QTI 2.1, whichever version it is written in."""
    for element in item.iter():
        element.tag = camel(element.tag.rpartition("}")[2].removeprefix("qti-"))
        for name in list(element.attrib):
            element.attrib[camel(name)] = element.attrib.pop(name)
    return item


def camel(name: str) -> str:
    return re.sub(r"-(\w)", lambda match: match[1].upper(), name)


def qti_judge(item: ET.Element, condition: ET.Element, suffix: str) -> Judge:
    feedback = {
        element.get("identifier"): "".join(element.itertext())
        for element in item.findall("modalFeedback")
        if element.get("outcomeIdentifier") == f"FEEDBACK{suffix}"
    }
    choices = {
        element.text or "": element.get("identifier") or "" for element in item.iter("simpleChoice")
    }
    response_name = f"RESPONSE{suffix}"
    assert {element.get("identifier") for element in condition.iter("variable")} == {response_name}

    def judge(text: str) -> tuple[bool, str]:
        response = choices.get(text, text)
        for branch in condition:
            if branch.tag == "responseElse" or qti_holds(branch[0], response):
                outcomes = {
                    element.get("identifier"): element.findtext("baseValue")
                    for element in branch.findall("setOutcomeValue")
                }
                is_right = float(outcomes[f"SCORE{suffix}"] or 0) == 1
                return is_right, feedback[outcomes[f"FEEDBACK{suffix}"]]
        raise AssertionError("no branch was taken")

    return judge


def qti_holds(condition: ET.Element, response: str) -> bool:
    if condition.tag == "and":
        return all(qti_holds(comparison, response) for comparison in condition)
    value = condition.findtext("baseValue") or ""
    if condition.tag == "gte":
        return float(response) >= float(value)
    if condition.tag == "lte":
        return float(response) <= float(value)
    return response.casefold() == value.casefold()


def judges(form: str) -> dict[str, Judge]:
    kinds = {"moodle": moodle_judges, "gift": gift_judges}
    return dict(kinds[form]() if form in kinds else qti_judges(form))


def answers_of(question: BankQuestion) -> Iterator[str]:
    """Right answers, every mistake, and for numbers some at random."""
    part = question.part
    if not part.is_number:
        yield from (str(part.value), "HHHHHHH", *part.choices)
        yield from (str(mistake.value) for mistake in question.variant.mistakes_of(part))
        return
    value = float(part.value)
    yield repr(value)
    yield repr(value + 0.9 * part.tolerance)
    yield repr(value + 1.5 * part.tolerance)
    for mistake in question.variant.mistakes_of(part):
        yield repr(float(mistake.value))
    draw = Draw(question.name)
    for _ in range(10):
        yield repr(value * draw.integer(0, 3000) / 1000)


@pytest.mark.parametrize("form", ["moodle", "gift", "qti21", "qti30"])
def test_a_bank_judges_as_the_page_does(form):
    bank_judges = judges(form)
    assert set(bank_judges) == set(QUESTIONS)
    for name, question in QUESTIONS.items():
        for answer in answers_of(question):
            verdict = check(question.variant, answer, question.part.name)
            is_right, feedback = bank_judges[name](answer)
            assert is_right == verdict.right, (name, answer)
            if verdict.mistake:
                assert feedback == verdict.feedback, (name, answer)


@pytest.mark.parametrize("form", ["moodle", "gift", "qti21", "qti30"])
def test_a_bank_is_the_same_file_each_time(form):
    assert bank(TASKS[:3], form) == bank(TASKS[:3], form)


def formulas_in(item: BankItem, solutions: int = 1) -> list[str]:
    """The TeX of an item's questions and of its solution."""
    asked = [question.sentence for question in item.questions]
    texts = [item.variant.question, *asked, *solutions * [item.solution]]
    return FORMULA.findall(" ".join(texts))


def test_formulas_are_tex_in_brackets_for_moodle_and_in_gift():
    elements = {element.findtext("name/text"): element for element in ET.fromstring(moodle(TASKS))}
    blocks = re.findall(
        r"^::(.*?)(?<!\\)::(.*?)^}$", gift(TASKS).decode(), re.DOTALL | re.MULTILINE
    )
    texts = {gift_plain(title): gift_plain(block) for title, block in blocks}
    for name, item in ITEMS.items():
        visible = "".join(elements[name].itertext())
        in_gift = "".join(texts[part] for part in names_in(name))
        for tex in formulas_in(item):
            assert f"\\({html.escape(tex)}\\)" in visible, (name, tex)
            assert f"\\({html.escape(tex)}\\)" in in_gift, (name, tex)
        assert "$" not in visible.replace("$course$", "") + in_gift


@pytest.mark.parametrize("form", ["qti21", "qti30"])
def test_formulas_are_mathml_in_qti(form):
    with zipfile.ZipFile(io.BytesIO(bank(TASKS, form))) as archive:
        for bank_item in ITEMS.values():
            item = ET.fromstring(archive.read(f"items/{bank_item.identifier}.xml"))
            elements = list(item.iter(f"{{{MATHML}}}math"))
            for element in elements:
                element.tail = None  # the text after a formula
            formulas = [ET.tostring(element) for element in elements]
            texts = formulas_in(bank_item, len(bank_item.questions))
            expected = [ET.tostring(ET.fromstring(markup(tex))) for tex in texts]
            assert formulas == expected, bank_item.name
            assert "$" not in "".join(item.itertext())


def test_a_bank_of_another_format_is_refused():
    with pytest.raises(ValueError, match="the formats are moodle, gift, qti21, qti30, got csv"):
        bank(TASKS, "csv")
