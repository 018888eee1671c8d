"""The first picture of a lab, which stands in the page until Bokeh's scripts are read and have
drawn. It is plain HTML and SVG, made from the lab's document, and the page inserts it as it is
(web/shell/visit/sketch.js). Every box has the place and the size that Bokeh will give it, so
nothing moves when Bokeh draws.

A box is a ``<div>`` whose content stands in a ``<template>``. The page makes its shadow tree of
that: the style sheet of a lab is written for Bokeh's boxes, which have one. What the page looks at
is in attributes: ``data-place`` is where an outermost box belongs, ``data-field`` the field whose
control a box belongs to, and ``data-id`` the control's model in Bokeh.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from markupsafe import Markup

WEB = Path(__file__).resolve().parents[1]
PLACES = ("stage", "controls")  # Bokeh alone draws what stands below them
NARROW_LABELS = 6  # as many labels below a figure as a phone has room for

Model = dict[str, Any]
Attributes = dict[str, Any]


def style() -> str:
    """The style sheet of first pictures, with the page's own rules for marks."""
    page_rules = (WEB / "style.css").read_text("utf-8").splitlines()
    mark_rules = [rule for rule in page_rules if rule.startswith(".marks")]
    return "\n".join([(WEB / "first_picture.css").read_text("utf-8"), *mark_rules])


def first_picture(
    document: Mapping[str, Any],
    marks: Mapping[str, str],
    patch: Mapping[str, Any] | None = None,
) -> str:
    """The first picture of a lab or, with a ``patch``, of a link.

    Parameters: ``document`` with its roots, as ``genlab.app.documents`` writes it. ``marks`` has
    what is drawn within the axes of each figure in sight, as SVG by the figure's name. ``patch`` is
    what the link changes in the document.

    Returns HTML in lines.
    """
    models = patched(document["doc"], patch) if patch else models_of(document["doc"])
    picture = _Picture(models, marks)
    boxes = [picture.box({"id": document["roots"][place]}, place=place) for place in PLACES]
    return "\n".join(boxes)


def pieces(picture: str, lab_picture: str) -> list[str | list[int]]:
    """A link's first picture, put together from its lab's.

    Returns pieces, which are joined by line ends: a text, or lines of the lab's picture as the
    number of the first of them and of the first behind them.
    """
    lines, lab_lines = picture.split("\n"), lab_picture.split("\n")
    link_pieces: list[str | list[int]] = []
    matcher = SequenceMatcher(None, lab_lines, lines, autojunk=False)
    for kind, lab_start, lab_end, start, end in matcher.get_opcodes():
        if kind == "equal":
            link_pieces.append([lab_start, lab_end])
        elif start < end:
            link_pieces.append("\n".join(lines[start:end]))
    return link_pieces


# ── The document ──────────────────────────────────────────────────────────────────────────────────


def models_of(value: Any) -> dict[str, Model]:
    """Every model in a part of a serialized document, by its id. A model is written where it occurs
    first, and named by its id after that.
    """
    models: dict[str, Model] = {}
    todo = [value]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            if part.get("type") == "object" and "id" in part:
                models[part["id"]] = part
            todo += part.values()
        elif isinstance(part, list):
            todo += part
    return models


def patched(doc: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Model]:
    """The models of a document after a patch, by their ids.

    Raises
    ------
    ValueError
        If the patch changes a model that is not in the document.
    """
    # A copy by way of JSON, which they come from, takes a seventh of the time of deepcopy
    models = models_of(json.loads(json.dumps(doc)))
    for event in json.loads(json.dumps(patch["events"])):
        models |= models_of(event)
        changed = models.get(event["model"]["id"])
        if changed is None:
            raise ValueError(f"the patch changes {event['model']}, which is not in the document")
        attributes = changed["attributes"]
        if event["kind"] == "ModelChanged":
            attributes[event["attr"]] = event["new"]
        elif event["kind"] == "ColumnDataChanged" and event.get("data"):
            before = dict(attributes["data"]["entries"]) if event.get("cols") else {}
            columns = before | dict(event["data"]["entries"])
            attributes["data"] = event["data"] | {"entries": list(columns.items())}
    return models


# ── Boxes ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Axis:
    """What an axis says, and where."""

    range: Attributes
    is_log: bool

    def share(self, value: float) -> float:
        """How far along the axis a value is, in percent."""
        scale = math.log if self.is_log else float
        start = scale(self.range.get("start", 0))
        end = scale(self.range.get("end", 1))
        return 100 * (scale(value) - start) / (end - start)


@dataclass(frozen=True)
class _Picture:
    """A document's ``models`` by their ids, and the ``marks`` of its figures by their names."""

    models: Mapping[str, Model]
    marks: Mapping[str, str]

    def model(self, reference: Model) -> Model:
        return reference if "name" in reference else self.models[reference["id"]]

    def attributes(self, reference: Model) -> Attributes:
        return self.model(reference).get("attributes", {})

    def box(self, reference: Model, outer_field: str | None = None, place: str = "") -> Markup:
        """A box with all that is in it."""
        model = self.model(reference)
        attributes, kind = model["attributes"], model["name"].rpartition(".")[2]
        if kind == "Row":  # the lab's style sheet puts its children side by side
            kind = "Column"
        classes = attributes.get("css_classes", [])
        field = field_of(classes) or outer_field
        properties = {"class": " ".join([kind.lower(), *classes])}
        if place:
            properties["data-place"] = place
        if field:
            properties["data-field"] = field
        if kind not in ("Column", "HTML", "Plot"):
            properties["data-id"] = model["id"]
        if kind == "Plot":
            styles = attributes.get("styles", {}).get("entries", [])
            properties["style"] = "; ".join(f"{name}: {value}" for name, value in styles)
        markup = Markup("").join(Markup(' {}="{}"').format(*pair) for pair in properties.items())
        if kind not in ("Column", *_TEXT_BOXES):
            markup += Markup(' inert aria-hidden="true"')  # nothing else can be used yet
        content = Markup("").join(self._content(kind, attributes, field))
        return Markup("<div{}><template>{}</template></div>").format(markup, content)

    def _content(self, kind: str, attributes: Attributes, field: str | None) -> Iterator[Markup]:
        match kind:
            case "Column":
                for child in attributes.get("children", []):
                    if self.attributes(child).get("visible", True):
                        yield Markup("\n") + self.box(child, field)
                yield Markup("\n")
            case "HTML":
                yield Markup("<div>{}</div>").format(Markup(attributes.get("text", "")))
            case "Plot":
                yield from self._figure(attributes)
            case _:
                yield control(kind, attributes)

    # ── Figures ──────────────────────────────────────────────────────────────────────────────

    def _figure(self, attributes: Attributes) -> Iterator[Markup]:
        tags = attributes["tags"]
        is_strips = "strips" in tags
        names = [tag.partition("=")[2] for tag in tags]
        marks = Markup(next((self.marks[name] for name in names if name in self.marks), ""))
        if is_strips:
            marks = self._single_values(attributes)
        classes = "frame rows" if is_strips else "frame"
        if is_strips or not attributes.get("right"):
            classes += " bare"
        sides = ("top", "right", "bottom", "left")
        borders = "; ".join(f"--{side}: {attributes[f'min_border_{side}']}px" for side in sides)
        yield Markup('<div class="{}" style="{}">\n{}\n').format(classes, borders, marks)
        # Bokeh finds equal units on both axes by the frame's shape
        if marks and not attributes.get("match_aspect"):
            for side in ("below", "left", "right"):
                axis = self._axis(attributes, side)
                for reference in attributes.get(side, []):
                    yield from self._labels(side, self.attributes(reference), axis)
        yield Markup("</div>")

    def _axis(self, attributes: Attributes, side: str) -> _Axis:
        """The axis on one side of a figure."""
        extra_ranges = attributes.get("extra_y_ranges", {}).get("entries", [])
        name = "x" if side == "below" else "y"
        range_model = attributes[f"{name}_range"]
        if side == "right" and extra_ranges:
            range_model = extra_ranges[0][1]
        scale = self.model(attributes[f"{name}_scale"])
        return _Axis(self.attributes(range_model), scale["name"] == "LogScale")

    def _labels(self, side: str, attributes: Attributes, axis: _Axis) -> Iterator[Markup]:
        """The grid line and the label of each tick, and the axis's name."""
        if not attributes.get("visible", True):
            return
        texts = dict(attributes.get("major_label_overrides", {}).get("entries", []))
        ticks = self.attributes(attributes["ticker"])["ticks"]
        step = -(-len(ticks) // NARROW_LABELS) if side == "below" else 1
        start = "left" if side == "below" else "bottom"
        for k, tick in enumerate(ticks):
            share = f"{axis.share(tick):.4g}"
            if side == "left":
                yield Markup('<i style="bottom: {}%"></i>').format(share)
            classes = f"{side} spare" if k % step else side
            yield Markup('<span class="{}" style="{}: {}%">{}</span>').format(
                classes, start, share, texts.get(tick, tick)
            )
        if name := attributes.get("axis_label"):
            yield Markup('<b class="{}">{}</b>').format(side, name)
        yield Markup("\n")

    def _single_values(self, attributes: Attributes) -> Markup:
        """Single values and ranges in lines of their own."""
        across, upward = self._axis(attributes, "below"), self._axis(attributes, "left")
        marks = []
        for renderer in attributes["renderers"]:
            source = self.attributes(self.attributes(renderer)["data_source"])
            entries = dict(source["data"]["entries"])
            names = ("x", "y", "tone") if "x" in entries else ("x0", "x1", "y", "tone")
            columns = [entries.get(name) for name in names]
            if not all(isinstance(column, list) for column in columns):
                continue  # long arrays are encoded as bytes
            for *places, height, tone in zip(*columns, strict=True):
                shares = [across.share(place) for place in places]
                marks.append(_single_value(shares, 100 - upward.share(height), tone))
        svg = Markup('<svg class="marks" aria-hidden="true">{}</svg>')
        return svg.format(Markup("").join(marks))


def _single_value(shares: list[float], down: float, tone: str) -> Markup:
    """A dot, or a line from one place to another; places are in percent."""
    if len(shares) == 1:
        dot = '<circle class="{}" cx="{:.4g}%" cy="{:.4g}%" r="5"/>'
        return Markup(dot).format(tone, shares[0], down)
    line = '<line class="{}" x1="{:.4g}%" x2="{:.4g}%" y1="{:.4g}%" y2="{:.4g}%"/>'
    return Markup(line).format(tone, *shares, down, down)


# ── Controls ──────────────────────────────────────────────────────────────────────────────────────

_TEXT_BOXES = {"TextAreaInput": "textarea", "TextInput": "input"}


def field_of(classes: list[str]) -> str | None:
    """The field whose control has these classes, as web/shell/bokeh/veils.js reads it."""
    names = [name.removeprefix("field-") for name in classes if name.startswith("field-")]
    return next((name for name in names if name not in ("label", "error", "help")), None)


def control(kind: str, attributes: Attributes) -> Markup:
    """A control with what it shows."""
    match kind:
        case "RadioGroup":
            choices = [
                Markup('<label><input type="radio" name="choice"{}><span>{}</span></label>').format(
                    _flag("checked", k == attributes.get("active")), label
                )
                for k, label in enumerate(attributes["labels"])
            ]
            group = Markup('<div class="bk-input-group bk-inline">{}</div>')
            return group.format(Markup("").join(choices))
        case "Checkbox":
            return Markup('<input type="checkbox"{}><label class="bk-label">{}</label>').format(
                _flag("checked", attributes.get("active", False)), attributes["label"]
            )
        case "Slider":
            track = '<div class="noUi-target noUi-horizontal"></div>'
            return Markup(f'<div class="bk-input-group">{track}</div>')
    title = attributes.get("title", "")
    label = Markup("<label>{}</label>").format(title) if title else ""
    return Markup(
        '<div class="bk-input-group">{}<div class="bk-input-container">{}</div></div>'
    ).format(label, _entry(kind, attributes, title))


def _entry(kind: str, attributes: Attributes, title: str) -> Markup:
    """The box in which a control's value stands."""
    value, hint = attributes.get("value", ""), attributes.get("placeholder", "")
    match kind:
        case "TextAreaInput":  # a browser leaves out the first line end
            area = '<textarea class="bk-input" title="{}" placeholder="{}">\n{}</textarea>'
            return Markup(area).format(title, hint, value)
        case "TextInput":
            box = '<input class="bk-input" title="{}" placeholder="{}" value="{}">'
            return Markup(box).format(title, hint, value)
        case "FileInput":
            return Markup('<input class="bk-input" type="file">')
        case "CustomSelect":
            options = [
                Markup('<option value="{}"{}>{}</option>').format(
                    option, _flag("selected", option == value), text
                )
                for option, text in attributes["options"]
            ]
            return Markup('<select class="bk-input">{}</select>').format(Markup("").join(options))
    raise ValueError(f"web/make/first_picture.py has no control of the kind {kind}")


def _flag(name: str, holds: bool) -> str:
    return f" {name}" if holds else ""
