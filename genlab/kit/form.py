"""What the user typed, what was refused and what applies: one pure value, without Panel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from genlab.kit.lab import Lab
from genlab.kit.state import State

LinkedChanges = Callable[[State, str, Any], Mapping[str, Any]]


@dataclass(frozen=True)
class Form:
    """A state together with the contents of its controls.

    state: the state that applies and is drawn. typed: texts of controls in the user's own spelling,
    including refused ones.
    faults: the sentence beside each field whose text was refused. own: the private fields that the
    user has filled in.
    aside: those of them that something else has replaced, so that they can be restored.
    """

    lab: Lab
    state: State
    typed: Mapping[str, str] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    aside: Mapping[str, Any] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return the text in the field's control."""
        return self.typed[name] if name in self.typed else self.encoded(name)

    def encoded(self, name: str) -> str:
        """What of the field holds, as a text."""
        return self.lab.fields[name].domain.encode(getattr(self.state, name))

    def type(self, name: str, text: str, linked_changes: LinkedChanges | None = None) -> "Form":
        """Process the user's input: it is accepted, or refused with a sentence and left as it was
        typed.

        ``linked_changes(state, name, value)`` returns what else in the state changes with it.
        """
        form = replace(self, typed={**self.typed, name: text})
        try:
            value = self.lab.fields[name].domain.decode(text)
        except ValueError as error:
            return form.fault(name, str(error))
        if self.lab.fields[name].private:
            form = replace(form, own=self.own | {name}, aside=_without(self.aside, {name}))
        return form._take(
            {name: value, **(linked_changes(self.state, name, value) if linked_changes else {})}
        )

    def change(self, **values: Any) -> "Form":
        """Values from a button, a picture or a link; what the user had filled in is put aside."""
        form = replace(self, typed=_without(self.typed, values))._take(values)
        dropped = {
            name: getattr(self.state, name)
            for name in self.own & values.keys()
            if getattr(self.state, name) != self.lab.fields[name].default
            and not form._holds_private(getattr(self.state, name))
        }
        return replace(form, own=form.own - dropped.keys(), aside={**form.aside, **dropped})

    def _holds_private(self, value: Any) -> bool:
        """Whether a private field has this value: a text may move from one to the other."""
        fields = self.lab.fields.values()
        return any(getattr(self.state, field.name) == value for field in fields if field.private)

    def open(self, state: State, keep_private: bool = True) -> "Form":
        """Take the state of a link. Private fields, which are in no link, stay unless the link
        gives them.

        Without ``keep_private`` the state is the whole of it: nothing of what was filled in before
        is left.
        """
        if not keep_private:
            return Form(self.lab, state)
        fields = self.lab.fields.values()
        private_defaults = {
            field.name for field in fields if field.private and _default(field, state)
        }
        values = {
            name: getattr(state, name) for name in self.lab.fields if name not in private_defaults
        }
        return replace(self, typed={}, faults={}).change(**values)

    def put_back(self) -> "Form":
        """Restore what the user had filled in."""
        form = replace(self, aside={}).change(**self.aside)
        return replace(form, own=form.own | self.aside.keys())

    def fault(self, name: str, sentence: str) -> "Form":
        """A sentence stands beside a field (or what else has that name)."""
        return replace(self, faults={**self.faults, name: sentence})

    def refused(self, sentence: str, entered: str = "") -> "Form":
        """A sentence "field: …" stands beside that field, any other one beside what was entered,
        or the first field.
        """
        name, _, rest = sentence.partition(": ")
        return (
            self.fault(name, rest)
            if name in self.lab.fields
            else self.fault(entered or next(iter(self.lab.fields)), sentence)
        )

    def _take(self, values: Mapping[str, Any]) -> "Form":
        """Try the values together with what a rule between fields refused before, then by
        themselves.
        """
        refused = {
            name: value for name in self.faults if (value := self._typed_value(name)) is not None
        }
        sentences = []
        for values_tried in ({**refused, **values}, values) if refused else (values,):
            try:
                state = replace(self.state, **values_tried)
            except ValueError as error:
                sentences.append(str(error))
            else:
                return self._holds(state, values_tried, refused)
        return self.refused(sentences[0], next(iter(values)))

    def _holds(self, state: State, values: Mapping[str, Any], refused: Mapping[str, Any]) -> "Form":
        """The state stands: sentences go where they no longer hold, own spellings stay where
        they say the same.
        """
        settled = values.keys() | (self.faults.keys() - self.typed.keys())
        # No text waits for another one, so what a rule said no longer holds.
        if not refused.keys() - values.keys():
            settled |= {name for name in self.faults if self._typed_value(name) is not None}
        form = replace(self, state=state, faults=_without(self.faults, settled))
        return replace(
            form, typed={name: text for name, text in self.typed.items() if form._stays(name, text)}
        )

    def _stays(self, name: str, text: str) -> bool:
        """Whether a text is more than the value's own: refused, or another spelling of what holds.

        An emptied box stays empty, whatever stands for nothing there.
        """
        if name in self.faults:
            return True
        return (not text or text != self.encoded(name)) and self._typed_value(name) == getattr(
            self.state, name
        )

    def _typed_value(self, name: str) -> Any:
        """What the text in the control says, None if it says nothing that is allowed."""
        try:
            return self.lab.fields[name].domain.decode(self.typed[name])
        except (KeyError, ValueError):
            return None


def _default(field: Any, state: State) -> bool:
    return getattr(state, field.name) == field.default


def _without(mapping: Mapping[str, Any], names: Any) -> dict[str, Any]:
    return {name: value for name, value in mapping.items() if name not in names}
