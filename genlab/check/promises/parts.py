"""The files of a lab and what they declare."""

from collections.abc import Iterator

from genlab.check.promise import promise
from genlab.check.samples import extremes
from genlab.check.subject import Subject, Unusable


@promise("lab.py defines LAB, named after its folder, with a title, a summary and a demo")
def lab_is_declared(subject: Subject) -> Iterator[str]:
    if not subject.slug.isidentifier() or subject.slug != subject.slug.lower():
        yield (
            f"{subject.file('')}: a lab's folder is named by small letters, digits and _, "
            f"not {subject.slug!r}"
        )
    try:
        lab = subject.lab
    except Unusable as error:
        yield error.sentence
        return
    file = subject.file("lab.py")
    if lab.slug != subject.slug:
        yield f"{file}: the lab's slug is {lab.slug!r}; it must be its folder's name"
    if not lab.title.strip():
        yield f"{file}: the lab has no title"
    if not lab.summary.strip():
        yield f"{file}: the lab has no summary"
    if not lab.demos:
        yield f"{subject.file('demos.json')}: there is no demo; at least one is needed"


@promise("view.py defines LAYOUT, whose names are fields and tables of the lab")
def view_is_declared(subject: Subject) -> Iterator[str]:
    fields = subject.lab.fields
    tables = [table.name for table in subject.lab.declared]
    try:
        layout = subject.layout
    except Unusable as error:
        yield error.sentence
        return
    file = subject.file("view.py")
    for name in layout.used_fields():
        if name not in fields:
            yield f"{file}: it shows the field {name!r}; the state has {', '.join(fields)}"
    for name in layout.used_tables():
        if name not in tables:
            yield f"{file}: it shows the table {name!r}; there are {', '.join(tables)}"


@promise("each field of the state has a domain of the kit and a label of its own")
def fields_are_declared(subject: Subject) -> Iterator[str]:
    place = subject.place(subject.lab.state)
    labels: dict[str, str] = {}
    for name, field in subject.lab.fields.items():
        try:
            extremes(field.domain)
        except TypeError as error:
            yield f"{place}: field {name}: {error}; genlab.kit has the domains that a lab may use"
        other = labels.setdefault(field.label, name)
        if other != name:
            yield f"{place}: the fields {other} and {name} have the same label, {field.label!r}"
