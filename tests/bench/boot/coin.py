"""The coin lab as an app for ``panel convert``: genlab's own model, layout and figures, in
Panel's document.
"""

import panel as pn
from bokeh.settings import settings

from genlab.labs.coin.lab import LAB
from genlab.ui import session

settings.simple_ids.set_value(
    True
)  # genlab sorts models by their numbers, and Panel's page would have names
session.Document = lambda: pn.state.curdoc  # Panel's page hands it out


class BakedSession(session.Session):
    """Draws at once what a person does: here nobody asks for it."""

    def type(self, name, text):
        super().type(name, text)
        self.settle()

    def take(self, action):
        super().take(action)
        self.settle()


BakedSession(LAB, 1, "genlab.labs")
pn.state.curdoc.callbacks._held_events.clear()  # else Panel sends what is in the document once more
