"""Going through time: a slider over a history with buttons for single steps, and a button that plays."""

from collections.abc import Callable

import panel as pn

from genlab.ui.session import Session
from genlab.ui.text import pane, put
from genlab.ui.update import update


def button(name: str, do: Callable[[], None], *classes: str) -> pn.widgets.Button:
    """A button that does something."""
    made = pn.widgets.Button(label=name, css_classes=["action", *classes])
    made.on_click(lambda _event: do())
    return made


def switch(target: pn.widgets.Button, on: bool) -> None:
    """Show whether what a button stands for is so."""
    update(target, css_classes=[*(each for each in target.css_classes if each != "on"), *(["on"] if on else [])])


class Scrubber:
    """Places 0, …, last of a history; ``on_move(place)`` is called when a person goes to another one.

    ``between`` are buttons that stand between the steps back and forward.
    """

    def __init__(self, label: str, on_move: Callable[[int], None], between: tuple[pn.widgets.Button, ...] = ()):
        self._on_move, self._quiet, self._at, self._last = on_move, False, 0, 0
        self.text = pane(classes=("field-label",))
        self.slider = pn.widgets.IntSlider(
            start=0, end=1, value=0, show_value=False, tooltips=False, label="", tags=[f"label={label}"]
        )
        self.slider.param.watch(lambda event: None if self._quiet else on_move(event.new), "value")
        back, forward = button("◀ One back", lambda: self._step(-1)), button("One forward ▶", lambda: self._step(1))
        self.widget = pn.Column(
            self.text,
            self.slider,
            pn.Row(back, *between, forward, css_classes=["actions", "steps" if between else "few"]),
            css_classes=["control"],
        )

    def show(self, at: int, last: int, text: str) -> None:
        """Show a place without reporting it back."""
        self._quiet, self._at, self._last = True, at, last
        try:
            update(self.slider, end=max(1, last), value=at, disabled=not last)
            put(self.text, text)
        finally:
            self._quiet = False

    def _step(self, by: int) -> None:
        if 0 <= self._at + by <= self._last:
            self._on_move(self._at + by)


class Player:
    """A button that starts and stops play; while it plays, the page calls the view's ``tick()`` again and again.

    ``before`` is called before it starts (and before it stops).
    """

    def __init__(self, session: Session, before: Callable[[], None] = lambda: None):
        self._session, self._before = session, before
        self.widget = button("▶ Play", self.toggle, "play")

    def toggle(self) -> None:
        """Start, or stop."""
        self._before()
        self._session.play(not self._session.playing)

    def show(self) -> None:
        """Show whether it plays."""
        update(self.widget, label="⏸ Pause" if self._session.playing else "▶ Play")
