"""The view of a lab on the screen, drawn here without a browser."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from genlab.check.promise import promise
from genlab.check.subject import Subject
from genlab.kit import Choice, Count, Plot, Real, State, Text
from genlab.kit.picture_text import description

NUMBER = 80  # of the session, above those of the page's labs
NONSENSE = "?!"  # no number, and in no alphabet
SYMBOLS = re.compile(r'<i class="([^"]*)"></i>')


def session(subject: Subject) -> Any:
    """The lab on the screen, with its default state: one that nobody has touched, or a new one."""
    if subject.untouched_sessions:
        return subject.untouched_sessions.pop()
    view = subject.layout  # first, because what it misses is said better there
    from genlab.ui.session import Session

    assert view is not None
    with subject.doing("the view was drawn"):
        return Session(subject.lab, NUMBER, subject.package.rpartition(".")[0])


def view_states(subject: Subject) -> Iterator[State]:
    """The default state, a state for each value of the field ``view``, and those of the demos."""
    lab = subject.lab
    yield lab.state()
    view = lab.fields.get("view")
    for name in view.domain.options if view and isinstance(view.domain, Choice) else ():
        changes = subject.layout.linked_changes(lab.state(), "view", name)
        fields = {"view": name, **changes}
        yield lab.state(**fields)
    for demo in lab.demos:
        yield subject.decoded(demo.link).state


@dataclass(frozen=True)
class Drawing:
    """What the view has shown of a link.

    Attributes
    ----------
    link
        The link that was opened.
    faults
        What is said beside fields, by their names.
    texts
        The texts of everything on the screen, as HTML.
    """

    link: str
    faults: dict[str, str]
    texts: tuple[str, ...]


def demo_drawings(subject: Subject) -> list[Drawing]:
    """The view with each demo that is drawn, one after the other, and with the default state again.
    They are drawn once for all promises about them.
    """
    if subject.drawings is None:
        lab_session = session(subject)
        links = [demo.link for demo in subject.lab.demos[:: subject.every]]
        default = f"#{subject.lab.slug}"
        subject.drawings = [_draw(subject, lab_session, link) for link in [*links, default]]
    return subject.drawings


def _draw(subject: Subject, lab_session: Any, link: str) -> Drawing:
    with subject.doing(f"{link} was drawn"):
        lab_session.open(subject.decoded(link).state, keep_private=False)
        lab_session.settle()
        lab_session.make_all()
    models = lab_session.document.models
    texts = [model.text for model in models if "text" in model.properties()]
    plain_texts = tuple(text for text in texts if isinstance(text, str))
    return Drawing(link, dict(lab_session.form.faults), plain_texts)


@promise("the view is drawn with the default state, the same way each time")
def view_is_drawn(subject: Subject) -> Iterator[str]:
    first = session(subject)
    second = session(subject)
    file = subject.file("view.py")
    if first.painted() != second.painted():
        yield f"{file}: the view is another one when it is drawn again; nothing may be random"
    first.settle()
    if first.patch() is not None or first.form.state != subject.lab.state():
        yield f"{file}: the view changes although nobody has touched it"
    else:  # drawing one takes the longest, so the other promises go on with these
        subject.untouched_sessions += [first, second]


@promise("the view is drawn with each demo, and with the default state again")
def demos_are_drawn(subject: Subject) -> Iterator[str]:
    for drawing in demo_drawings(subject):
        for name, fault in drawing.faults.items():
            yield f"{subject.file('view.py')}: when {drawing.link} was drawn, {name}: {fault}"


@promise("what is typed wrong is said beside its field and changes nothing")
def wrong_input_is_said(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    lab_session = session(subject)
    for name, field in lab.fields.items():
        is_number = isinstance(field.domain, Real | Count)
        has_alphabet = isinstance(field.domain, Text) and bool(field.domain.alphabet)
        if not is_number and not has_alphabet:
            continue
        with subject.doing(f"{NONSENSE!r} was typed into {name}"):
            lab_session.type(name, NONSENSE)
            lab_session.settle()
        place = subject.place(lab.state)
        if not lab_session.form.faults.get(name):
            yield f"{place}: {NONSENSE!r} in the field {name} is accepted without a word"
        if lab_session.form.state != lab.state():
            yield f"{place}: {NONSENSE!r} in the field {name} changes the state"
        if lab_session.form.text(name) != NONSENSE:
            yield f"{place}: {NONSENSE!r} in the field {name} does not stay for its correction"
        if "stale" not in lab_session.view.roots["stage"].css_classes:
            yield f"{place}: {NONSENSE!r} in the field {name} leaves the answer as if it were right"


@promise(
    "every figure labels its axes, tells its marks apart, and is described in a sentence",
    cases=view_states,
)
def figures_are_labelled(subject: Subject, state: State) -> Iterator[str]:
    for function, plot in figures(subject, state):
        where = f"{subject.place(function)}: the figure {function.__name__}"
        for fault in _faults_of_figure(plot):
            yield f"{where} of {subject.name_of(state)}: {fault}"


def _faults_of_figure(plot: Plot) -> Iterator[str]:
    yield from _faults_of_axes(plot)
    yield from _faults_of_legend(plot)
    if not description(plot).endswith("."):
        yield f"what is said of it is no sentence: {description(plot)!r}"


def _faults_of_axes(plot: Plot) -> Iterator[str]:
    is_space = plot.square and not plot.x.label and not plot.y.label
    if is_space and any(mark.name for mark in plot.marks):
        return  # a cube seen from aside has no axes; its edges are named in the legend
    for name, axis in (("x", plot.x), ("y", plot.y)):
        if not axis.label:
            yield f"the {name} axis has no label"


def _faults_of_legend(plot: Plot) -> Iterator[str]:
    from genlab.ui import html

    symbols = SYMBOLS.findall(html.key(plot.marks, "figure"))
    fixed_symbols = [symbol for symbol in symbols if "handle" not in symbol]
    for symbol in sorted(set(fixed_symbols)):
        if fixed_symbols.count(symbol) > 1:
            yield (
                f"{fixed_symbols.count(symbol)} marks look alike in the legend ({symbol}); give "
                "them other tones, widths or dashes"
            )


def figures(subject: Subject, state: State) -> list[tuple[Any, Plot]]:
    """The figures of a state that are in sight, each with the function that draws it."""
    layout = subject.layout
    from genlab.ui.miniature import drawn_figures

    result = subject.run(state)
    with subject.doing("the figures of {} were drawn", state):
        return list(drawn_figures([*layout.stage, *layout.below], result))
