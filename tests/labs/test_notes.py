"""What stands on the screen belongs to the state alone, whatever was there before.

After each single change of each field of each demo every text is that of the same state when it is
opened by itself. The sentence of a demo, which the page shows as long as the link is the demo's
(``tell`` in ``web/shell/page/demos.js``), has gone by then, because the link is another one.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from bokeh.model import Model
from bokeh.models import GlyphRenderer, Tabs
from effort import LEVEL
from labs.lab_sessions import session

from genlab.check.samples import random_value
from genlab.kit import decode, link_of
from genlab.labs import labs
from genlab.ui.session import Session

# Texts of one's own that are read at once; those of links are found among the demos
OWN = {
    "draft": "a,b,k\n1,2,u\n2,1,v\n3,4,u\n4,3,v\n",
    "sequences": "1 2 3",
    "mail": "Win a prize",
}
DEMOS = {"default": 2, "full": 6}  # in whose state each field is changed; else in all
# What alone changes no picture: a table that waits, how it is read, what it would replace
UNSEEN = ("csv", "reading", "draft_reading", "before", "kept")
# Properties of models that hold words, or models with words
SEEN = {
    "children",
    "renderers",
    "left",
    "right",
    "below",
    "data",
    "text",
    "title",
    "axis_label",
    "major_label_overrides",
    "label",
    "options",
    "value",
    "placeholder",
    "description",
    "html_attributes",
}


def texts_of(value: Any) -> Iterator[str]:
    """All texts of a model that can be seen."""
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, Model) and getattr(value, "visible", True):
        yield from texts_of(_seen_of(value))
    elif isinstance(value, dict):
        yield from texts_of([value[name] for name in sorted(value, key=str)])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_of(part)


def _seen_of(model: Model) -> Any:
    """What can be seen of a model; of marks, their columns without colours."""
    if isinstance(model, Tabs):
        return model.tabs[model.active].child
    if isinstance(model, GlyphRenderer):
        return {**model.data_source.data, "tone": ()}
    properties = model.properties_with_values(include_defaults=False)
    return {name: value for name, value in properties.items() if name in SEEN}


def screen_of(page: Session) -> list[str]:
    """All texts on the screen, sorted: a figure adds kinds of marks as they first occur."""
    page.settle()
    return sorted(text for root in page.document.roots for text in texts_of(root))


def changed(page: Session, link: str, name: str, rng: random.Random) -> bool:
    """Type another value into a field of a demo; whether the state takes it, and the box shows it
    as it shows any state: an emptied box stays empty.
    """
    page.view.context.opened.clear()
    page.open(decode(link, labs()).state, keep_private=False)
    page.settle()
    before, field = page.form.state, page.lab.fields[name]
    others = [getattr(decode(demo.link, labs()).state, name) for demo in page.lab.demos]
    values = [random_value(field.domain, rng), OWN.get(name, field.default), *dict.fromkeys(others)]
    page.type(name, field.domain.encode(rng.choice(values)))
    return page.form.state != before and not (page.form.faults or page.form.typed)


@pytest.mark.parametrize("slug", labs())
def test_after_a_change_every_text_is_that_of_the_new_state(slug):
    lab = labs()[slug]
    page, opened = session(slug), session(slug)
    rng = random.Random(slug)
    compared = 0
    for name in lab.fields:
        for demo in rng.sample(lab.demos, min(len(lab.demos), DEMOS.get(LEVEL, 99))):
            if not changed(page, demo.link, name, rng):
                continue
            shown, state = screen_of(page), page.form.state
            opened.view.context.opened.clear()
            opened.reopen(state, {}, [*page.view.context.opened])
            assert shown == screen_of(opened), (demo.link, link_of(lab, state, private=True))
            is_unseen = name in UNSEEN or getattr(state, "draft", "")
            assert link_of(lab, state) != demo.link or is_unseen or not demo.note
            compared += 1
    assert compared > len(lab.fields) / 2
