"""Question banks: variants of exercises for learning platforms, in the formats that they import.

Every part of a variant becomes a question of its own. A number is accepted within its tolerance,
and each mistake is an answer of its own that earns nothing and says what went wrong. A platform
reads decimals, not fractions, so a question on a number says how many digits it wants.

Formats: Moodle XML (docs.moodle.org, "Moodle XML format"), GIFT (docs.moodle.org, "GIFT format"),
and QTI 2.1 and 3.0 (1EdTech, "Question and Test Interoperability").
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

from genlab.kit.exercise import Grid, Part, Value, Variant, tolerance_of
from genlab.kit.tex import html_of, markup
from genlab.teaching.exercise_sheet import Task

_ARCHIVE_DATE = (2000, 1, 1, 0, 0, 0)  # the same file for the same questions


@dataclass(frozen=True)
class Answer:
    """An answer of a question: its value, how far a number may lie from it, and what it earns.

    value: as it is typed; tolerance: 0 for texts; is_right: whether it earns the point; feedback: a
    sentence.
    """

    value: Value
    tolerance: float
    is_right: bool
    feedback: str

    @property
    def text(self) -> str:
        """The value as a platform reads it: with a point, without a fraction."""
        if isinstance(self.value, str):
            return self.value
        if float(self.value) % 1:
            return repr(float(self.value))
        return str(int(self.value))


@dataclass(frozen=True)
class BankQuestion:
    """One part of one variant, as a platform asks it."""

    task: Task
    variant: Variant
    part: Part

    @property
    def name(self) -> str:
        return f"{self.task.exercise.name} {self.task.number} {self.part.name}"

    @property
    def identifier(self) -> str:
        return re.sub(r"\W", "_", self.name)

    @property
    def paragraphs(self) -> list[str]:
        """The question's sentences, the part's own one at the end."""
        paragraphs = self.variant.question.split("\n\n")
        sentence = self.part.question
        if not sentence.endswith("?"):
            sentence += ":"
        if self.part.is_number and not isinstance(self.part.value, int):
            sentence += f" (a decimal with {self.part.digits} significant digits)"
        return [*paragraphs, sentence]

    @property
    def answers(self) -> list[Answer]:
        """The right answer first, then the mistakes, as --check compares them."""
        part = self.part
        answers = [Answer(part.value, part.tolerance, True, f"Right: {part.exact}.")]
        answers += [Answer(text, 0.0, True, f"Right: {part.exact}.") for text in part.alternatives]
        answers += [
            Answer(mistake.value, tolerance_of(mistake.value, part.digits), False, mistake.feedback)
            for mistake in self.variant.mistakes_of(part)
        ]
        return answers

    @property
    def solution(self) -> str:
        return " ".join(self.variant.solution)


def questions_of(tasks: Iterable[Task]) -> Iterator[BankQuestion]:
    """Every part of every variant as a question."""
    for task in tasks:
        variant = task.variant
        for part in variant.parts:
            yield BankQuestion(task, variant, part)


# ── Moodle XML ────────────────────────────────────────────────────────────────────────────────────


def moodle(tasks: Sequence[Task]) -> bytes:
    """The tasks as Moodle XML, with a category for each exercise.

    A number becomes a "numerical" question with a tolerance for each answer, a choice a
    "multichoice" question, a path a "shortanswer" question that ignores capitals.
    """
    quiz = ET.Element("quiz")
    category = ""
    for question in questions_of(tasks):
        exercise = question.task.exercise
        if exercise.name != category:
            category = exercise.name
            entry = ET.SubElement(quiz, "question", type="category")
            _moodle_text(entry, "category", f"$course$/genlab/{category} {exercise.title}", "")
        quiz.append(_moodle_question(question))
    ET.indent(quiz, " ")
    return ET.tostring(quiz, encoding="utf-8", xml_declaration=True) + b"\n"


def _moodle_question(question: BankQuestion) -> ET.Element:
    part = question.part
    kinds = {"number": "numerical", "choice": "multichoice"}
    element = ET.Element("question", type=kinds.get(part.kind, "shortanswer"))
    _moodle_text(element, "name", question.name, "")
    _moodle_text(element, "questiontext", _as_html(question, _tex_in_brackets), "html")
    _moodle_text(element, "generalfeedback", html_of(question.solution, _tex_in_brackets), "html")
    ET.SubElement(element, "defaultgrade").text = "1"
    ET.SubElement(element, "penalty").text = "0.3333333"
    ET.SubElement(element, "idnumber").text = question.identifier
    if part.kind == "choice":
        ET.SubElement(element, "single").text = "true"
        ET.SubElement(element, "shuffleanswers").text = "true"
        ET.SubElement(element, "answernumbering").text = "abc"
    elif not part.is_number:
        ET.SubElement(element, "usecase").text = "0"
    for answer in _with_other_choices(question):
        _moodle_answer(element, question, answer)
    return element


def _moodle_answer(element: ET.Element, question: BankQuestion, answer: Answer) -> None:
    fraction = "100" if answer.is_right else "0"
    is_choice = question.part.kind == "choice"
    form = "html" if is_choice else "moodle_auto_format"
    entry = ET.SubElement(element, "answer", fraction=fraction, format=form)
    text = html_of(answer.text, _tex_in_brackets) if is_choice else answer.text
    ET.SubElement(entry, "text").text = text
    _moodle_text(entry, "feedback", html_of(answer.feedback, _tex_in_brackets), "html")
    if question.part.is_number:
        ET.SubElement(entry, "tolerance").text = repr(answer.tolerance)


def _with_other_choices(question: BankQuestion) -> list[Answer]:
    """All answers; of a choice, also those that no mistake leads to."""
    answers = question.answers
    if question.part.kind != "choice":
        return answers
    texts = {answer.text for answer in answers}
    rest = [choice for choice in question.part.choices if choice not in texts]
    return answers + [Answer(choice, 0.0, False, "This is not right.") for choice in rest]


def _moodle_text(parent: ET.Element, name: str, text: str, form: str) -> None:
    element = ET.SubElement(parent, name)
    if form:
        element.set("format", form)
    ET.SubElement(element, "text").text = text


def _tex_in_brackets(tex: str) -> str:
    """A formula as MathJax finds it in a page of Moodle."""
    return f"\\({escape(tex)}\\)"


# ── GIFT ──────────────────────────────────────────────────────────────────────────────────────────


def gift(tasks: Sequence[Task]) -> bytes:
    """The tasks as a GIFT file, with a category for each exercise."""
    lines: list[str] = []
    category = ""
    for question in questions_of(tasks):
        exercise = question.task.exercise
        if exercise.name != category:
            category = exercise.name
            lines.append(f"$CATEGORY: $course$/genlab/{category} {exercise.title}\n")
        text = _gift_escaped(_as_html(question, _tex_in_brackets))
        lines.append(f"::{_gift_escaped(question.name)}::[html]{text} {_gift_answers(question)}\n")
    return "\n".join(lines).encode()


def _gift_answers(question: BankQuestion) -> str:
    part = question.part
    rows = []
    for answer in _with_other_choices(question):
        feedback = _gift_escaped(html_of(answer.feedback, _tex_in_brackets))
        weight = "" if answer.is_right else "%0%"
        if part.is_number:
            number = _without_exponent(answer.text)
            rows.append(f"={weight}{number}:{_plain_decimal(answer.tolerance)} #{feedback}")
        elif part.kind == "choice":
            sign = "=" if answer.is_right else "~"
            rows.append(f"{sign}{_gift_escaped(answer.text)} #{feedback}")
        else:
            rows.append(f"={weight}{_gift_escaped(answer.text)} #{feedback}")
    mark = "#" if part.is_number else ""
    solution = _gift_escaped(html_of(question.solution, _tex_in_brackets))
    return f"{{{mark}\n" + "\n".join(rows) + f"\n####{solution}\n}}"


def _without_exponent(number: str) -> str:
    """A number with the same digits, written out: readers of GIFT end at an exponent."""
    return f"{Decimal(number):f}"


def _plain_decimal(value: float) -> str:
    """A number without an exponent, which GIFT does not know."""
    return f"{value:.12f}".rstrip("0").rstrip(".")


def _gift_escaped(text: str) -> str:
    escaped = re.sub(r"([~=#{}:\\])", r"\\\1", text)
    return escaped.replace("\n", " ")


# ── HTML of a question ────────────────────────────────────────────────────────────────────────────


def _as_html(question: BankQuestion, formula: Callable[[str], str]) -> str:
    """The question with its tables, as HTML that every platform keeps."""
    *story, sentence = question.paragraphs
    paragraphs = [f"<p>{html_of(text, formula)}</p>" for text in story]
    tables = [_html_table(grid, formula) for grid in question.variant.tables]
    return "".join([*paragraphs, *tables, f"<p>{html_of(sentence, formula)}</p>"])


def _html_table(grid: Grid, formula: Callable[[str], str]) -> str:
    caption = f"<caption>{html_of(grid.title, formula)}</caption>" if grid.title else ""
    head = _html_row("th", grid.columns, formula)
    rows = "".join(_html_row("td", row, formula) for row in grid.rows)
    return f"<table>{caption}<thead>{head}</thead><tbody>{rows}</tbody></table>"


def _html_row(tag: str, cells: Sequence[str], formula: Callable[[str], str]) -> str:
    content = "".join(f"<{tag}>{html_of(cell, formula)}</{tag}>" for cell in cells)
    return f"<tr>{content}</tr>"


# ── QTI ───────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Dialect:
    """How a version of QTI names things.

    element_name, attribute_name: turn a name of QTI 2.1, such as assessmentItem or baseType, into
    the version's own; namespace, schema: of an item; item_type, manifest_namespace, schema_name,
    schema_version: of the manifest.
    """

    element_name: Callable[[str], str]
    attribute_name: Callable[[str], str]
    namespace: str
    schema: str
    item_type: str
    manifest_namespace: str
    schema_name: str
    schema_version: str


def _with_hyphens(name: str) -> str:
    """The name of an attribute in QTI 3.0: base-type for baseType."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _qti_3_element(name: str) -> str:
    """The name of an element in QTI 3.0: qti-assessment-item for assessmentItem."""
    return f"qti-{_with_hyphens(name)}"


QTI_21 = Dialect(
    element_name=str,
    attribute_name=str,
    namespace="http://www.imsglobal.org/xsd/imsqti_v2p1",
    schema="http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    item_type="imsqti_item_xmlv2p1",
    manifest_namespace="http://www.imsglobal.org/xsd/imscp_v1p1",
    schema_name="QTIv2.1 Package",
    schema_version="1.0.0",
)
QTI_30 = Dialect(
    element_name=_qti_3_element,
    attribute_name=_with_hyphens,
    namespace="http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    schema="https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
    item_type="imsqti_item_xmlv3p0",
    manifest_namespace="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema_name="QTI Package",
    schema_version="3.0.0",
)


def qti21(tasks: Sequence[Task]) -> bytes:
    """The tasks as a QTI 2.1 content package, a ZIP file with an item for each question."""
    return _package(tasks, QTI_21)


def qti30(tasks: Sequence[Task]) -> bytes:
    """The tasks as a QTI 3.0 content package."""
    return _package(tasks, QTI_30)


def _package(tasks: Sequence[Task], dialect: Dialect) -> bytes:
    questions = list(questions_of(tasks))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "imsmanifest.xml", _manifest(questions, dialect))
        for question in questions:
            _add(archive, f"items/{question.identifier}.xml", qti_item(question, dialect))
    return buffer.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str) -> None:
    entry = zipfile.ZipInfo(name, _ARCHIVE_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, text.encode())


def _manifest(questions: Sequence[BankQuestion], dialect: Dialect) -> str:
    resources = "".join(
        f'<resource identifier="{question.identifier}" type="{dialect.item_type}" '
        f'href="items/{question.identifier}.xml">'
        f'<file href="items/{question.identifier}.xml"/></resource>'
        for question in questions
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest xmlns="{dialect.manifest_namespace}" identifier="genlab_exercises">'
        f"<metadata><schema>{dialect.schema_name}</schema>"
        f"<schemaversion>{dialect.schema_version}</schemaversion></metadata>"
        f"<organizations/><resources>{resources}</resources></manifest>\n"
    )


class _QtiText:
    """The text of elements of a QTI dialect. HTML inside stays as it is."""

    def __init__(self, dialect: Dialect):
        self.dialect = dialect

    def element(self, name: str, content: str = "", **attributes: str) -> str:
        """An element of QTI with its attributes; the names are those of QTI 2.1."""
        tag = self.dialect.element_name(name)
        pairs = "".join(
            f" {self.dialect.attribute_name(key)}={quoteattr(value)}"
            for key, value in attributes.items()
        )
        return f"<{tag}{pairs}>{content}</{tag}>"

    def outcome_assignment(self, name: str, text: str, base_type: str) -> str:
        """The element by which the response processing gives an outcome variable its value."""
        value = self.element("baseValue", escape(text), baseType=base_type)
        return self.element("setOutcomeValue", value, identifier=name)


def qti_item(question: BankQuestion, dialect: Dialect) -> str:
    """One question as an assessment item.

    The answers are tried in order, the right ones first. Each sets the score and which feedback is
    shown.
    """
    qti = _QtiText(dialect)
    part = question.part
    answers = _with_other_choices(question)
    base_type = {"number": "float", "choice": "identifier"}.get(part.kind, "string")
    correct = qti.element("value", escape(_qti_value(question, answers[0])))
    declarations = qti.element(
        "responseDeclaration",
        qti.element("correctResponse", correct),
        identifier="RESPONSE",
        cardinality="single",
        baseType=base_type,
    )
    zero = qti.element("defaultValue", qti.element("value", "0"))
    no_answer = qti.element("defaultValue", qti.element("value", "none"))
    declarations += qti.element(
        "outcomeDeclaration", zero, identifier="SCORE", cardinality="single", baseType="float"
    )
    declarations += qti.element(
        "outcomeDeclaration",
        no_answer,
        identifier="FEEDBACK",
        cardinality="single",
        baseType="identifier",
    )
    body = qti.element("itemBody", _qti_body(question, answers, qti))
    processing = qti.element("responseProcessing", _qti_processing(question, answers, qti))
    feedback = "".join(
        _qti_feedback(f"answer_{place}", answer.feedback, qti)
        for place, answer in enumerate(answers)
    )
    feedback += _qti_feedback("other", f"This is not right. {question.solution}", qti)
    item = qti.element(
        "assessmentItem",
        declarations + body + processing + feedback,
        xmlns=dialect.namespace,
        identifier=question.identifier,
        title=question.name,
        adaptive="false",
        timeDependent="false",
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{item}\n'


def _qti_value(question: BankQuestion, answer: Answer) -> str:
    """A value as a response has it; a choice is named by its place."""
    if question.part.kind == "choice":
        return f"choice_{question.part.choices.index(answer.text)}"
    return answer.text


def _qti_body(question: BankQuestion, answers: Sequence[Answer], qti: _QtiText) -> str:
    content = _as_html(question, markup)
    if question.part.kind == "choice":
        choices = "".join(
            qti.element("simpleChoice", escape(choice), identifier=f"choice_{place}")
            for place, choice in enumerate(question.part.choices)
        )
        interaction = qti.element(
            "choiceInteraction",
            choices,
            responseIdentifier="RESPONSE",
            shuffle="true",
            maxChoices="1",
        )
        return f"<div>{content}{interaction}</div>"
    entry = qti.element("textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="12")
    return f"<div>{content}<p>{entry}</p></div>"


def _qti_processing(question: BankQuestion, answers: Sequence[Answer], qti: _QtiText) -> str:
    """If the response is the first answer …, else if it is the second …, else."""
    branches = []
    for place, answer in enumerate(answers):
        condition = _qti_condition(question, answer, qti)
        score = qti.outcome_assignment("SCORE", "1" if answer.is_right else "0", "float")
        feedback = qti.outcome_assignment("FEEDBACK", f"answer_{place}", "identifier")
        name = "responseIf" if place == 0 else "responseElseIf"
        branches.append(qti.element(name, condition + score + feedback))
    rest = qti.outcome_assignment("SCORE", "0", "float")
    rest += qti.outcome_assignment("FEEDBACK", "other", "identifier")
    branches.append(qti.element("responseElse", rest))
    return qti.element("responseCondition", "".join(branches))


def _qti_condition(question: BankQuestion, answer: Answer, qti: _QtiText) -> str:
    response = qti.element("variable", identifier="RESPONSE")
    value = escape(_qti_value(question, answer))
    if question.part.is_number:
        return _qti_range(answer, qti)
    if question.part.kind == "choice":
        return qti.element(
            "match", response + qti.element("baseValue", value, baseType="identifier")
        )
    return qti.element(
        "stringMatch",
        response + qti.element("baseValue", value, baseType="string"),
        caseSensitive="false",
    )


def _qti_range(answer: Answer, qti: _QtiText) -> str:
    """Whether a response lies within the tolerance of a number.

    Two comparisons instead of ``equal`` with a tolerance, which not every player carries out.
    """
    value = float(answer.value)
    margin = answer.tolerance or 1e-9 * max(1.0, abs(value))
    response = qti.element("variable", identifier="RESPONSE")
    low = qti.element("baseValue", f"{value - margin:.12g}", baseType="float")
    high = qti.element("baseValue", f"{value + margin:.12g}", baseType="float")
    at_least = qti.element("gte", response + low)
    at_most = qti.element("lte", response + high)
    return qti.element("and", at_least + at_most)


def _qti_feedback(identifier: str, text: str, qti: _QtiText) -> str:
    content = f"<p>{html_of(text)}</p>"
    if qti.dialect is QTI_30:
        content = qti.element("contentBody", content)
    return qti.element(
        "modalFeedback",
        content,
        outcomeIdentifier="FEEDBACK",
        identifier=identifier,
        showHide="show",
    )


FORMATS: dict[str, Callable[[Sequence[Task]], bytes]] = {
    "moodle": moodle,
    "gift": gift,
    "qti21": qti21,
    "qti30": qti30,
}


def bank(tasks: Sequence[Task], form: str) -> bytes:
    """The tasks as a question bank in one of FORMATS.

    tasks: variants of exercises; form: "moodle", "gift", "qti21" or "qti30".

    Returns the bytes of the file. Raises ValueError for another format.
    """
    if form not in FORMATS:
        raise ValueError(f"the formats are {', '.join(FORMATS)}, got {form}")
    return FORMATS[form](tasks)
