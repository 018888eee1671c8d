"""Question banks: variants of exercises for learning platforms, in the formats that they import.

A variant becomes one item. Each of its parts is answered and graded by itself: in Moodle as a gap
of a cloze question, in QTI by a response of its own. GIFT has no such items, so each part becomes
a question there. A number is accepted within its tolerance, and each mistake is an answer of its
own that earns nothing and says what went wrong. A platform reads decimals, not fractions, so a
question on a number says how many digits it wants.

Formats: Moodle XML (docs.moodle.org, "Moodle XML format"), GIFT (docs.moodle.org, "GIFT format"),
and QTI 2.1 and 3.0 (1EdTech, "Question and Test Interoperability").
"""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from genlab.kit.exercise import Part, Value, Variant, tolerance_of
from genlab.kit.tex import html_of, markup
from genlab.teaching.exercise_sheet import Task, table_as_html

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
    """One part of one variant, as a platform asks it; place: from 1, 0 for the only part."""

    task: Task
    variant: Variant
    part: Part
    place: int = 0

    @property
    def name(self) -> str:
        return f"{self.task.exercise.name} {self.task.number} {self.part.name}"

    @property
    def suffix(self) -> str:
        """What its variables in QTI end with."""
        return f"_{self.place}" if self.place else ""

    @property
    def sentence(self) -> str:
        """What is asked."""
        sentence = self.part.question
        if not sentence.endswith("?"):
            sentence += ":"
        if self.part.is_number and not isinstance(self.part.value, int):
            sentence += f" (a decimal with {self.part.digits} significant digits)"
        return sentence

    @property
    def answers(self) -> list[Answer]:
        """The right answer first, then the mistakes, as --check compares them; of a choice, then
        those that no mistake leads to.
        """
        part = self.part
        right = [part.value, *part.alternatives]
        answers = [Answer(value, part.tolerance, True, f"Right: {part.exact}.") for value in right]
        for mistake in self.variant.mistakes_of(part):
            tolerance = tolerance_of(mistake.value, part.digits)
            answers.append(Answer(mistake.value, tolerance, False, mistake.remark))
        texts = {answer.text for answer in answers}
        other_choices = [choice for choice in part.choices if choice not in texts]
        return answers + [Answer(text, 0.0, False, "This is not right.") for text in other_choices]


def _no_entry(question: BankQuestion) -> str:
    return ""


@dataclass(frozen=True)
class BankItem:
    """Questions on the same numbers."""

    questions: tuple[BankQuestion, ...]

    @property
    def name(self) -> str:
        """That of its only question, or that of the variant."""
        name = self.questions[0].name
        return name if len(self.questions) == 1 else name.rpartition(" ")[0]

    @property
    def identifier(self) -> str:
        return re.sub(r"\W", "_", self.name)

    @property
    def variant(self) -> Variant:
        return self.questions[0].variant

    @property
    def category(self) -> str:
        """Where Moodle puts it: the questions of an exercise together."""
        exercise = self.questions[0].task.exercise
        return f"$course$/genlab/{exercise.name} {exercise.title}"

    @property
    def solution(self) -> str:
        return " ".join(self.variant.solution)

    def as_html(
        self,
        formula: Callable[[str], str] = markup,
        entry: Callable[[BankQuestion], str] = _no_entry,
    ) -> str:
        """The story, its tables and the questions, as HTML that every platform keeps.

        entry: where a question is answered.
        """
        story = [f"<p>{html_of(text, formula)}</p>" for text in self.variant.question.split("\n\n")]
        tables = [table_as_html(grid, formula) for grid in self.variant.tables]
        asked = [
            f"<p>{html_of(question.sentence, formula)}</p>{entry(question)}"
            for question in self.questions
        ]
        return "".join([*story, *tables, *asked])


def items_of(tasks: Iterable[Task]) -> Iterator[BankItem]:
    """Every variant, with its parts as questions."""
    for task in tasks:
        variant = task.variant
        is_one = len(variant.parts) == 1
        questions = (
            BankQuestion(task, variant, part, 0 if is_one else place)
            for place, part in enumerate(variant.parts, 1)
        )
        yield BankItem(tuple(questions))


def items_of_parts(tasks: Iterable[Task]) -> Iterator[BankItem]:
    """Every part of every variant as an item of its own."""
    for item in items_of(tasks):
        for question in item.questions:
            yield BankItem((replace(question, place=0),))


def _with_tex(text: str) -> str:
    """A text as HTML whose formulas are as MathJax finds them in a page of Moodle."""
    return html_of(text, _in_brackets)


def _in_brackets(tex: str) -> str:
    return f"\\({escape(tex)}\\)"


# ── Moodle XML ────────────────────────────────────────────────────────────────────────────────────

MOODLE_CATEGORY = """\
 <question type="category">
  <category>
   <text>{category}</text>
  </category>
 </question>
"""
MOODLE_QUESTION = """\
 <question type="{kind}">
  <name>
   <text>{name}</text>
  </name>
  <questiontext format="html">
   <text>{text}</text>
  </questiontext>
  <generalfeedback format="html">
   <text>{solution}</text>
  </generalfeedback>
  <defaultgrade>1</defaultgrade>
  <penalty>0.3333333</penalty>
  <idnumber>{identifier}</idnumber>
{settings}{answers} </question>
"""
# A gap in the text of a cloze question, which earns a point; ~ separates its answers
MOODLE_GAP = "<p>{{1:{kind}:{answers}}}</p>"
MOODLE_GAPS = {"number": "NUMERICAL", "choice": "MULTICHOICE", "path": "SHORTANSWER"}
MOODLE_KINDS = {
    "number": "numerical",
    "choice": "multichoice",
    "path": "shortanswer",
    "cloze": "cloze",
}
MOODLE_SETTINGS = {
    "number": "",
    "choice": """\
  <single>true</single>
  <shuffleanswers>true</shuffleanswers>
  <answernumbering>abc</answernumbering>
""",
    "path": "  <usecase>0</usecase>\n",
    "cloze": "",
}
MOODLE_ANSWER = """\
  <answer fraction="{fraction}" format="{form}">
   <text>{text}</text>
   <feedback format="html">
    <text>{feedback}</text>
   </feedback>
{tolerance}  </answer>
"""


def moodle(tasks: Sequence[Task]) -> bytes:
    """The tasks as Moodle XML, with a category for each exercise.

    Several parts become the gaps of a "cloze" question. Of a single one, a number becomes a
    "numerical" question with a tolerance for each answer, a choice a "multichoice" question, and a
    path a "shortanswer" question that ignores capitals.
    """
    pieces = ["<?xml version='1.0' encoding='utf-8'?>\n<quiz>\n"]
    for category, items in groupby(items_of(tasks), lambda item: item.category):
        pieces.append(MOODLE_CATEGORY.format(category=escape(category)))
        pieces += map(_moodle_question, items)
    return "".join([*pieces, "</quiz>\n"]).encode()


def _moodle_question(item: BankItem) -> str:
    kind = "cloze"
    entry = _moodle_gap
    answers: Sequence[Answer] = ()
    if len(item.questions) == 1:
        kind = item.questions[0].part.kind
        entry = _no_entry
        answers = item.questions[0].answers
    return MOODLE_QUESTION.format(
        kind=MOODLE_KINDS[kind],
        text=escape(item.as_html(_in_brackets, entry)),
        settings=MOODLE_SETTINGS[kind],
        answers="".join(_moodle_answer(kind, answer) for answer in answers),
        name=escape(item.name),
        solution=escape(_with_tex(item.solution)),
        identifier=item.identifier,
    )


def _moodle_gap(question: BankQuestion) -> str:
    kind = question.part.kind
    answers = [
        f"{'=' if answer.is_right else '%0%'}{_in_gap(answer.text)}"
        f"{f':{answer.tolerance!r}' if kind == 'number' else ''}"
        f"#{_in_gap(_with_tex(answer.feedback))}"
        for answer in question.answers
    ]
    return MOODLE_GAP.format(kind=MOODLE_GAPS[kind], answers="~".join(answers))


def _in_gap(text: str) -> str:
    """A text in which nothing ends an answer, as Moodle decodes it."""
    return re.sub("[&~}#]", lambda mark: f"&#{ord(mark[0])};", text)


def _moodle_answer(kind: str, answer: Answer) -> str:
    is_choice = kind == "choice"
    tolerance = f"   <tolerance>{answer.tolerance!r}</tolerance>\n" if kind == "number" else ""
    return MOODLE_ANSWER.format(
        fraction="100" if answer.is_right else "0",
        form="html" if is_choice else "moodle_auto_format",
        text=escape(_with_tex(answer.text) if is_choice else answer.text),
        feedback=escape(_with_tex(answer.feedback)),
        tolerance=tolerance,
    )


# ── GIFT ──────────────────────────────────────────────────────────────────────────────────────────


def gift(tasks: Sequence[Task]) -> bytes:
    """The tasks as a GIFT file, with a category for each exercise."""
    lines: list[str] = []
    for category, items in groupby(items_of_parts(tasks), lambda item: item.category):
        lines.append(f"$CATEGORY: {category}\n")
        for item in items:
            text = _gift_escaped(item.as_html(_in_brackets))
            answers = _gift_answers(item)
            lines.append(f"::{_gift_escaped(item.name)}::[html]{text} {answers}\n")
    return "\n".join(lines).encode()


def _gift_answers(item: BankItem) -> str:
    (question,) = item.questions
    kind = question.part.kind
    rows = []
    for answer in question.answers:
        if kind == "choice":
            sign = "=" if answer.is_right else "~"
        else:
            sign = "=" if answer.is_right else "=%0%"
        text = _gift_number(answer) if kind == "number" else _gift_escaped(answer.text)
        rows.append(f"{sign}{text} #{_gift_escaped(_with_tex(answer.feedback))}")
    mark = "#" if kind == "number" else ""
    solution = _gift_escaped(_with_tex(item.solution))
    return f"{{{mark}\n" + "\n".join(rows) + f"\n####{solution}\n}}"


def _gift_number(answer: Answer) -> str:
    """A number and its tolerance with all of their digits: readers of GIFT end at an exponent."""
    tolerance = f"{answer.tolerance:.12f}".rstrip("0").rstrip(".")
    return f"{Decimal(answer.text):f}:{tolerance}"


def _gift_escaped(text: str) -> str:
    escaped = re.sub(r"([~=#{}:\\])", r"\\\1", text)
    return escaped.replace("\n", " ")


# ── QTI ───────────────────────────────────────────────────────────────────────────────────────────

# Of an item. The elements of QTI have the prefix q here, and the names of QTI 2.1, from which those
# of QTI 3.0 are made. The answers are tried in order, the right ones first; each sets the score and
# which feedback is shown. With several parts each has its own response, score and feedback, whose
# names end with its place.
QTI_ITEM = """\
<?xml version="1.0" encoding="UTF-8"?>
<q:assessmentItem xmlns="{namespace}" identifier="{identifier}" title={title} adaptive="false" \
timeDependent="false">{responses}{outcomes}<q:itemBody><div>{body}</div></q:itemBody>\
<q:responseProcessing>{processing}</q:responseProcessing>{feedback}</q:assessmentItem>
"""
QTI_RESPONSE = (
    '<q:responseDeclaration identifier="RESPONSE{suffix}" cardinality="single" '
    'baseType="{kind}"><q:correctResponse><q:value>{correct}</q:value></q:correctResponse>'
    "</q:responseDeclaration>"
)
QTI_SCORE = (
    '<q:outcomeDeclaration identifier="SCORE{suffix}" cardinality="single" baseType="float">'
    "<q:defaultValue><q:value>0</q:value></q:defaultValue></q:outcomeDeclaration>"
)
QTI_SHOWN = (
    '<q:outcomeDeclaration identifier="FEEDBACK{suffix}" cardinality="single" '
    'baseType="identifier"><q:defaultValue><q:value>none</q:value></q:defaultValue>'
    "</q:outcomeDeclaration>"
)
QTI_PROCESSING = "<q:responseCondition>{branches}</q:responseCondition>"
QTI_TOTAL = '<q:setOutcomeValue identifier="SCORE"><q:sum>{scores}</q:sum></q:setOutcomeValue>'
QTI_ADDEND = '<q:variable identifier="SCORE{suffix}"></q:variable>'
QTI_BRANCH = (
    '<q:{branch}>{condition}<q:setOutcomeValue identifier="SCORE{suffix}">'
    '<q:baseValue baseType="float">{score}</q:baseValue></q:setOutcomeValue>'
    '<q:setOutcomeValue identifier="FEEDBACK{suffix}"><q:baseValue baseType="identifier">'
    "{feedback}</q:baseValue></q:setOutcomeValue></q:{branch}>"
)
# By the type of the response. A number lies between two others, because not every player carries
# out ``equal`` with a tolerance.
QTI_CONDITIONS = {
    "float": '<q:and><q:gte><q:variable identifier="RESPONSE{suffix}"></q:variable>'
    '<q:baseValue baseType="float">{low:.12g}</q:baseValue></q:gte>'
    '<q:lte><q:variable identifier="RESPONSE{suffix}"></q:variable>'
    '<q:baseValue baseType="float">{high:.12g}</q:baseValue></q:lte></q:and>',
    "identifier": '<q:match><q:variable identifier="RESPONSE{suffix}"></q:variable>'
    '<q:baseValue baseType="identifier">{value}</q:baseValue></q:match>',
    "string": '<q:stringMatch caseSensitive="false">'
    '<q:variable identifier="RESPONSE{suffix}"></q:variable>'
    '<q:baseValue baseType="string">{value}</q:baseValue></q:stringMatch>',
}
QTI_TYPES = {"number": "float", "choice": "identifier"}
QTI_ENTRY = (
    '<p><q:textEntryInteraction responseIdentifier="RESPONSE{suffix}" expectedLength="12">'
    "</q:textEntryInteraction></p>"
)
QTI_CHOICES = (
    '<q:choiceInteraction responseIdentifier="RESPONSE{suffix}" shuffle="true" maxChoices="1">'
    "{choices}</q:choiceInteraction>"
)
QTI_CHOICE = '<q:simpleChoice identifier="choice_{place}">{text}</q:simpleChoice>'
QTI_FEEDBACK = (
    '<q:modalFeedback outcomeIdentifier="FEEDBACK{suffix}" identifier="{identifier}" '
    'showHide="show"><q:contentBody><p>{text}</p></q:contentBody></q:modalFeedback>'
)
QTI_RESOURCE = (
    '<resource identifier="{name}" type="{kind}" href="items/{name}.xml">'
    '<file href="items/{name}.xml"/></resource>'
)
QTI_MANIFEST = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="{namespace}" identifier="genlab_exercises"><metadata><schema>{schema}</schema>\
<schemaversion>{version}</schemaversion></metadata><organizations/>\
<resources>{resources}</resources></manifest>
"""


@dataclass(frozen=True)
class Dialect:
    """A version of QTI: the namespace of an item, and what the manifest says."""

    is_third: bool
    namespace: str
    item_type: str
    manifest_namespace: str
    schema_name: str
    schema_version: str

    def named(self, text: str) -> str:
        """An item in the version's own names: qti-base-value with base-type for baseValue with
        baseType. A text of QTI 2.1 has no body of its own for the content of a feedback.
        """
        if self.is_third:
            return re.sub(r"<(/?)q:([^>]*)>", _named_as_in_third, text)
        return re.sub("(</?)q:", r"\1", re.sub("</?q:contentBody>", "", text))


def _named_as_in_third(tag: re.Match[str]) -> str:
    names = re.compile(r"^\w+| \w+(?==)")  # of the element and of its attributes
    hyphened = names.sub(lambda name: re.sub("(?=[A-Z])", "-", name[0]).lower(), tag[2])
    return f"<{tag[1]}qti-{hyphened}>"


QTI_21 = Dialect(
    is_third=False,
    namespace="http://www.imsglobal.org/xsd/imsqti_v2p1",
    item_type="imsqti_item_xmlv2p1",
    manifest_namespace="http://www.imsglobal.org/xsd/imscp_v1p1",
    schema_name="QTIv2.1 Package",
    schema_version="1.0.0",
)
QTI_30 = Dialect(
    is_third=True,
    namespace="http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
    item_type="imsqti_item_xmlv3p0",
    manifest_namespace="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema_name="QTI Package",
    schema_version="3.0.0",
)


def _package(dialect: Dialect, tasks: Sequence[Task]) -> bytes:
    """The tasks as a content package, a ZIP file with an item for each variant."""
    items = list(items_of(tasks))
    resources = [
        QTI_RESOURCE.format(name=item.identifier, kind=dialect.item_type) for item in items
    ]
    texts = {
        "imsmanifest.xml": QTI_MANIFEST.format(
            namespace=dialect.manifest_namespace,
            schema=dialect.schema_name,
            version=dialect.schema_version,
            resources="".join(resources),
        )
    }
    for item in items:
        texts[f"items/{item.identifier}.xml"] = dialect.named(_qti_item(item, dialect.namespace))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            entry = zipfile.ZipInfo(name, _ARCHIVE_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())
    return buffer.getvalue()


def _qti_item(item: BankItem, namespace: str) -> str:
    """One variant as an assessment item."""
    suffixes = [question.suffix for question in item.questions]
    processing = [_qti_processing(question) for question in item.questions]
    if len(suffixes) > 1:
        scores = "".join(QTI_ADDEND.format(suffix=suffix) for suffix in suffixes)
        processing.append(QTI_TOTAL.format(scores=scores))
        suffixes.insert(0, "")
    return QTI_ITEM.format(
        namespace=namespace,
        identifier=item.identifier,
        title=quoteattr(item.name),
        responses="".join(map(_qti_response, item.questions)),
        outcomes="".join(QTI_SCORE.format(suffix=suffix) for suffix in suffixes)
        + "".join(QTI_SHOWN.format(suffix=question.suffix) for question in item.questions),
        body=item.as_html(entry=_qti_interaction),
        processing="".join(processing),
        feedback="".join(map(_qti_feedback, item.questions)),
    )


def _qti_response(question: BankQuestion) -> str:
    return QTI_RESPONSE.format(
        suffix=question.suffix,
        kind=_qti_type(question),
        correct=_qti_value(question, question.answers[0]),
    )


def _qti_type(question: BankQuestion) -> str:
    return QTI_TYPES.get(question.part.kind, "string")


def _qti_value(question: BankQuestion, answer: Answer) -> str:
    """A value as a response has it; a choice is named by its place."""
    if question.part.kind == "choice":
        return f"choice_{question.part.choices.index(answer.text)}"
    return escape(answer.text)


def _qti_interaction(question: BankQuestion) -> str:
    if question.part.kind != "choice":
        return QTI_ENTRY.format(suffix=question.suffix)
    choices = [
        QTI_CHOICE.format(place=place, text=escape(choice))
        for place, choice in enumerate(question.part.choices)
    ]
    return QTI_CHOICES.format(suffix=question.suffix, choices="".join(choices))


def _qti_processing(question: BankQuestion) -> str:
    """If the response is the first answer …, else if it is the second …, else."""
    rows = [
        (_qti_condition(question, answer), int(answer.is_right), f"answer_{place}")
        for place, answer in enumerate(question.answers)
    ]
    kinds = ["responseIf", *["responseElseIf"] * (len(rows) - 1), "responseElse"]
    branches = [
        QTI_BRANCH.format(
            branch=kind, condition=condition, suffix=question.suffix, score=score, feedback=feedback
        )
        for kind, (condition, score, feedback) in zip(kinds, [*rows, ("", 0, "other")], strict=True)
    ]
    return QTI_PROCESSING.format(branches="".join(branches))


def _qti_condition(question: BankQuestion, answer: Answer) -> str:
    template = QTI_CONDITIONS[_qti_type(question)]
    suffix = question.suffix
    if not question.part.is_number:
        return template.format(suffix=suffix, value=_qti_value(question, answer))
    value = float(answer.value)
    margin = answer.tolerance or 1e-9 * max(1.0, abs(value))
    return template.format(suffix=suffix, low=value - margin, high=value + margin)


def _qti_feedback(question: BankQuestion) -> str:
    """What is said of each answer, and of any other."""
    texts = {f"answer_{place}": answer.feedback for place, answer in enumerate(question.answers)}
    texts["other"] = f"This is not right. {' '.join(question.variant.solution)}"
    return "".join(
        QTI_FEEDBACK.format(suffix=question.suffix, identifier=name, text=html_of(text))
        for name, text in texts.items()
    )


FORMATS: dict[str, Callable[[Sequence[Task]], bytes]] = {
    "moodle": moodle,
    "gift": gift,
    "qti21": partial(_package, QTI_21),
    "qti30": partial(_package, QTI_30),
}


def bank(tasks: Sequence[Task], form: str) -> bytes:
    """The tasks as a question bank in one of FORMATS.

    tasks: variants of exercises; form: "moodle", "gift", "qti21" or "qti30".

    Returns the bytes of the file. Raises ValueError for another format.
    """
    if form not in FORMATS:
        raise ValueError(f"the formats are {', '.join(FORMATS)}, got {form}")
    return FORMATS[form](tasks)
