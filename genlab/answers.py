"""What Python tells the page: the types of the news in an answer, written once.

``python -m web.make.answers`` writes them anew for TypeScript, into ``web/types/answers.d.ts``.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict


class SavedFile(TypedDict):
    """A file that the browser saves."""

    name: str
    text: str
    base64: NotRequired[Annotated[bool, "Whether the text is Base64 of the file's bytes."]]


class QrCode(TypedDict):
    """A code to scan: the path of its dark modules in a square of this size."""

    size: int
    path: str


class SharedState(TypedDict):
    """What the dialog on sharing shows."""

    sentence: NotRequired[Annotated[str, "Why there is no link."]]
    link: NotRequired[str]
    length: NotRequired[Annotated[str, "The link's length, in words."]]
    holds: NotRequired[
        Annotated[list[tuple[str, str]], "What is in the link: a name and a value each."]
    ]
    empty: NotRequired[Annotated[str, "What is said where nothing is in the link."]]
    withheld: NotRequired[Annotated[str, "Which private data are in the link, or are not."]]
    fits: NotRequired[Annotated[bool, "Whether a link can hold the private data, too."]]
    qr: NotRequired[QrCode | None]
    frame: NotRequired[
        Annotated[str | None, "The HTML of a frame that shows the state in somebody's page."]
    ]
    answer: NotRequired[Annotated[str, "The answer as a text."]]


class ExerciseTable(TypedDict):
    """A small table of a question."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class ExercisePart(TypedDict):
    """One thing that an exercise asks for."""

    name: str
    ask: str
    form: Annotated[str, "What may be typed, in a sentence."]
    choices: list[str]


class ExercisePage(TypedDict):
    """A variant of an exercise, as the page shows it."""

    name: str
    variant: int
    title: str
    lab: str
    formulas: Annotated[dict[str, Any], "The elements of MathML of each formula, by its TeX."]
    paragraphs: list[str]
    tables: list[ExerciseTable]
    parts: list[ExercisePart]
    hints: list[str]
    solution: list[str]
    answers: Annotated[list[str], "What is asked, and the right answer, for each part."]
    link: Annotated[str, "The lab's state with the same numbers."]


class ExerciseVerdict(TypedDict):
    """What an answer to one part of an exercise gets."""

    name: str
    variant: int
    part: str
    right: bool
    way: Annotated[str, "The known mistake that leads to the answer, or an empty text."]
    feedback: str
    code: Annotated[str, "What a class gives its lecturer: which answer it was, and no name."]
    codes: Annotated[list[str], "The same for each vote."]


class UncountedLines(TypedDict):
    """Pasted lines of one kind that do not count."""

    kind: Annotated[str, "typos, duplicates, others or without"]
    count: int
    lines: Annotated[list[str], "The first of them."]


class CrowdPicture(TypedDict):
    """What the samples of a class show together."""

    sentence: str
    expected: Annotated[list[float], "The exact probability of each outcome, of an estimate."]
    curves: Annotated[list[list[float]], "Prior and posterior from 0 to 1, as shares."]
    link: Annotated[str, "The lab's state with the same numbers, or an empty text."]


class CodeCounting(TypedDict):
    """The answer codes of a class, counted."""

    counts: Annotated[list[int], "How many gave each answer, and any other."]
    left: list[UncountedLines]
    labels: Annotated[list[str], "The answers in words, and that of all others."]
    notes: Annotated[list[str], "How one comes to each answer; told with the right one."]
    right: Annotated[int, "The place of the right answer, or −1."]
    crowd: NotRequired[CrowdPicture]


class News(TypedDict, total=False):
    """Each type of news with its value, in the order in which the page hears them."""

    document: Annotated[str, "A whole new document of Bokeh, as JSON."]
    patch: Annotated[dict[str, Any] | None, "What changed in the document that is drawn."]
    link: Annotated[str | None, "The link of the state; null where that is too long for one."]
    state: Annotated[dict[str, Any], "The fields that changed."]
    notices: Annotated[list[str], "Sentences on what a link held and could not be used."]
    playing: Annotated[bool, "Whether the lab plays and wants another tick."]
    error: Annotated[str, "What went wrong, as a sentence beside the lab."]
    alarm: Annotated[str, "What is wrong with a course, as a sentence over the page."]
    share: SharedState
    exercise: ExercisePage
    verdict: ExerciseVerdict
    counting: CodeCounting
    script: Annotated[str, "The program that computes the view."]
    step: Annotated[str, "The current view as a step of a course, in Markdown."]
    markdown: Annotated[str, "A course as the text of a Markdown file."]
    courseFile: Annotated[dict[str, Any], "The course in a Markdown file, as its JSON has it."]
    prose: Annotated[list[list[Any]], "The prose of a course's steps, as elements."]
    file: SavedFile
    paper: Annotated[bool, "Whether the page prints now."]
    fed: Annotated[str, "What becomes of the next piece of a file."]
    rest: Annotated[bool, "Whether what stands below the picture is still to come."]
    ahead: Annotated[bool, "Whether something is left that can be made ahead."]


def tagged(lab: str, news: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as the page hears it.

    Parameters
    ----------
    lab
        The lab's slug.
    news
        The entries of ``News`` that there are, in any order.

    Returns
    -------
    dict
        ``lab``, and ``news``: a list of objects with ``type`` and ``value``, in the order of
        ``News``.

    Raises
    ------
    ValueError
        If there is news of a type that ``News`` does not have, which no part of the page would
        hear.

    Examples
    --------
    >>> tagged("coin", {"paper": True, "link": "#coin"})["news"]
    [{'type': 'link', 'value': '#coin'}, {'type': 'paper', 'value': True}]
    """
    unknown = sorted(news.keys() - News.__annotations__.keys())
    if unknown:
        raise ValueError(
            f"an answer has news of the type “{unknown[0]}”; allowed are "
            f"{', '.join(News.__annotations__)}"
        )
    return {
        "lab": lab,
        "news": [
            {"type": name, "value": news[name]} for name in News.__annotations__ if name in news
        ],
    }
