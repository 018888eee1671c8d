"""The HMM lab on the screen: a diary and parameters go in; the trellis, decodings and learning come out."""

import panel as pn

from genlab.labs.hmm.answer import answer, day_told, formula, key
from genlab.labs.hmm.diary import HmmResult
from genlab.labs.hmm.panels import below, stage, tables
from genlab.labs.hmm.presets import PRESETS
from genlab.labs.hmm.stage import window
from genlab.labs.hmm.steps import Steps, steps_of
from genlab.labs.hmm.twins import twin
from genlab.ui.play import Player, Scrubber, button, switch
from genlab.ui.session import Session
from genlab.ui.text import pane, put
from genlab.ui.update import update

OWN = {"obs": "", "labels": "", "names": "", "pi": (), "A": (), "B": (), "ends": (), "stop": "preset", "clamp": ""}
FRESH = {"row": 1, "n": 0, "rounds": 0, "restarts": 0, "back": 0, "smoothing": 0.0}
HURRY = 240  # so many steps at most while it plays from end to end


class View:
    """What is drawn, what goes in, what is set; ``show`` draws a result, ``tick`` takes a step while it plays."""

    def __init__(self, session: Session):
        self.session, self._drawn = session, {}
        self._whole: dict[int, str] = {}  # rows as they were before days were hidden
        control = {name: each.widget for name, each in session.controls.items()}
        self.player = Player(session, self._rewind)
        self.scrubber = Scrubber("Cells filled", self._go, (self.player.widget,))
        self.answer = pane(role="status")
        self.stage = pane(classes=("stage",), keys="Trellis: arrow keys step, space plays")
        self.key, self.formula, self.twins = pane(classes=("field-help",)), pane(classes=("formula-line",)), pane()
        self.day, self.below, self.tables = pane(classes=("field-label",)), pane(), pane()
        self.hide = button("Hide it", self._hide)
        self.was = [button("", lambda k=k: self._know(k)) for k in range(5)]
        stack, tight = ({"css_classes": [kind]} for kind in ("stack", "tight"))
        self.known = pn.Column(self.day, pn.Row(*self.was, self.hide, css_classes=["actions"]), **tight)
        self.source = pane(classes=("field-help",))
        fields = {name: self._pair(control, *name.split()) for name in ("n seed", "rounds restarts", "row names")}
        self.roots = {
            "wide": pn.Column(
                self.answer,
                pn.Row(control["view"], control["scale"], css_classes=["choices"]),
                pn.Column(self.stage, self.key, **tight),
                pn.Row(self.scrubber.widget, self.known, css_classes=["pair"]),  # above what grows and shrinks
                self.formula,
                self.twins,
                **stack,
            ),
            "input": pn.Column(
                pn.Column(pane("Diaries", classes=("field-label",)), self._presets(), self.source, **tight),
                *(control["obs"], control["labels"], fields["row names"], control["clamp"], fields["n seed"]),
                **stack,
            ),
            "picture": pn.Column(self.below, self.tables, **stack),
            "settings": pn.Column(
                *(fields["rounds restarts"], control["pi"], control["A"], control["stop"], control["ends"]),
                *(control["B"], control["smoothing"]),
                **stack,
            ),
        }

    def _pair(self, control: dict, *names: str) -> pn.Row:
        return pn.Row(*(control[name] for name in names), css_classes=["pair"])

    def _presets(self) -> pn.Row:
        self.presets = {name: button(each.title, lambda name=name: self._take(name)) for name, each in PRESETS.items()}
        return pn.Row(*self.presets.values(), css_classes=["actions", "few"])

    # ── What a person does ──────────────────────────────────────────────────────────────────────────────────────────

    def _take(self, preset: str) -> None:
        self.session.play(False)
        self.session.change(preset=preset, **OWN, **FRESH)

    def along(self, name: str, value: object) -> dict:
        """With another number of states, their numbers go; with fewer rows, one looks at the first."""
        if name == "obs" and value and value.count(".") + 1 < self._result.state.row:
            return {"row": 1}
        other = name == "names" and len(value or self._result.preset.names) != len(self._result.names)
        return {"pi": (), "A": (), "B": (), "ends": ()} if other else {}

    def pick(self, what: str) -> None:
        """A cell or a day that was clicked, or a key."""
        steps = self._steps
        match what.split(" "):
            case ["cell", day, state] if steps.holds(day, state):
                self._go(steps.place(int(day) - 1, int(state)))
            case ["day", day] if steps.holds(day, "0"):
                self._go(steps.end_of(int(day) - 1))
            case ["Space"]:
                self.player.toggle()
            case [key] if key in steps.moves:
                self._go(steps.at + steps.moves[key])

    def _go(self, place: int) -> None:
        self.session.play(False)
        self.session.change(**self._steps.to(place))

    def _rewind(self) -> None:
        """Before it plays: from the end, back to the beginning."""
        if not self.session.playing and self._steps.at == self._steps.last:
            self.session.change(**self._steps.to(0))

    def tick(self) -> None:
        """One step on while it plays."""
        steps, before = self._steps, self.session.state
        place = steps.at + max(1, steps.last // HURRY)
        self.session.change(**steps.to(place))
        if place >= steps.last or self.session.state == before:
            self.session.play(False)

    def _know(self, state: int) -> None:
        """The current day was in a state, or nobody knows any more."""
        clamps = [dict(each) for each in self._result.setup.clamps]
        known = clamps[self._result.row]
        if known.pop(self._steps.day, None) != state:
            known[self._steps.day] = state
        self.session.change(clamp=clamp_text(clamps, self._result.names))

    def _hide(self) -> None:
        """Nobody wrote the current day down; or somebody did."""
        result, day = self._result, self._steps.day
        rows = [row.text for row in result.rows]
        seen, whole = rows[result.row], self._written()
        self._whole[result.row] = whole
        digit = whole[day] if seen[day] == "?" else "?"
        rows[result.row] = f"{seen[:day]}{digit}{seen[day + 1 :]}"
        text = ".".join(rows)
        self.session.change(obs="" if text == result.preset.obs else text, **(self._kept() if result.state.n else {}))

    def _written(self) -> str:
        """The row looked at with what stood on its hidden days, where that is known: as it was, or as the preset's."""
        result = self._result
        text = result.looked.text
        preset = result.preset.obs.split(".")
        for known in (self._whole.get(result.row, ""), preset[result.row] if result.row < len(preset) else ""):
            if len(known) == len(text) and all(a in ("?", b) for a, b in zip(text, known, strict=True)):
                return known
        return text

    def _kept(self) -> dict:
        """What was drawn becomes what was written down, by the parameters that drew it."""
        model = self._result.setup.model
        ends = {} if model.stop is None else {"ends": (model.stop.tolist(),)}
        own = {"pi": (model.initial.tolist(),), "A": model.transition.tolist(), "B": model.emission.tolist(), **ends}
        return {"n": 0, "labels": self._result.looked.labels, **(own if self._result.preset.counted else {})}

    # ── What is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    def show(self, result: HmmResult) -> None:
        self._result, self._steps = result, steps_of(result)
        self._fill(result)
        self._walk(result, self._steps)
        self._choose(result)
        state, around = result.state, window(result.days, self._steps.day).start
        said = (result.setup, result.reading, state.rounds)  # made anew only where they are not what they were
        self._once(self.answer, lambda: answer(result), *said)
        self._once(self.key, lambda: key(result), state.view, state.scale)
        self._once(self.twins, lambda: twin(result, self._steps.day), *said, state.view, state.scale, around)
        self._once(self.tables, lambda: tables(result), *said)
        at = self._steps.day if state.view == "posterior" else around
        extent = (state.view, state.restarts, state.seed, around, at)
        self._once(self.below, lambda: below(result, self._steps.day), *said, *extent)

    def _choose(self, result: HmmResult) -> None:
        """Which preset it is, and where that is from."""
        put(self.source, f"Source: {result.preset.source}.")
        for name, each in self.presets.items():
            switch(each, name == result.state.preset)

    def _once(self, place, draw, *depends) -> None:
        """Draw what depends on these things, unless they are the same as when it was drawn last."""
        before = self._drawn.get(place, ())
        if len(before) == len(depends) and all(map(_same, before, depends)):
            return
        self._drawn[place] = depends
        put(place, draw())

    def _walk(self, result: HmmResult, steps: Steps) -> None:
        """What changes with every step."""
        self.player.show()
        self.scrubber.show(steps.at, steps.last, steps.told)
        put(self.stage, stage(result, steps))
        update(self.formula, visible=steps.kind == "cells")
        update(self.session.controls["scale"].widget, visible=steps.kind == "cells")
        update(self.known, visible=steps.kind != "rounds")
        put(self.formula, formula(result, steps))
        put(self.day, day_told(result, steps.day))
        hidden = result.looked.text[steps.day] == "?"
        known = not hidden or self._written()[steps.day] != "?"
        update(self.hide, visible=known, label="Show it" if hidden else "Hide it")
        for k, each in enumerate(self.was):
            there = k < len(result.names)
            update(each, visible=there)
            if there:
                update(each, label=f"It was {result.names[k]}")
                switch(each, result.clamp.get(steps.day) == k)

    def _fill(self, result: HmmResult) -> None:
        """Boxes show what holds, the preset's own too."""
        control, state, model, names = self.session.controls, result.state, result.start, result.names
        control["A"].name([f"from {name}" for name in names], [f"to {name}" for name in names])
        control["B"].name([f"{name} eats" for name in names], result.symbols)
        control["pi"].name(["π"], names)
        control["ends"].name(["STOP"] if model.stop is not None else [], names)
        own = {"names": names, "pi": (model.initial,), "A": model.transition, "B": model.emission}
        if model.stop is not None:
            own["ends"] = (model.stop,)
        if not state.n:
            own["obs"] = ".".join(row.text for row in result.rows)
            own["labels"] = ".".join(row.labels for row in result.rows).rstrip(".")
        for name, value in own.items():
            if not getattr(state, name):
                control[name].present(
                    value if isinstance(value, str) else tuple(tuple(map(float, row)) for row in value)
                )


def clamp_text(clamps: list[dict[int, int]], names: str) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{day + 1}{names[state]}"
        for row, known in enumerate(clamps, 1)
        for day, state in sorted(known.items())
    )


def _same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, str | int) and one == other)
