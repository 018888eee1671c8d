"""The labs. A folder with a lab.py that defines LAB is a lab; no other registration is needed."""

import warnings
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from genlab.core.glm import NoOptimum
from genlab.kit.domain import Choice
from genlab.kit.exercise import Exercise
from genlab.kit.exercise_words import Words
from genlab.kit.export import link_of
from genlab.kit.lab import Lab, data_of
from genlab.kit.layout import Layout, looks
from genlab.kit.link import decode, encode

warnings.simplefilter("ignore", NoOptimum)  # a lab says it in the page


def slugs() -> list[str]:
    """The names of all labs, in the order of the alphabet; imports none of them."""
    return [
        name
        for _, name, is_package in iter_modules(__path__)
        if is_package and find_spec(f"{__name__}.{name}.lab")
    ]


@cache
def labs() -> dict[str, Lab]:
    """Every lab by slug, in the order of the header; imports their models, never their views or
    Panel.
    """
    found_labs = [import_module(f"{__name__}.{slug}.lab").LAB for slug in slugs()]
    return {lab.slug: lab for lab in sorted(found_labs, key=lambda lab: (lab.order, lab.slug))}


def layout(slug: str) -> Layout:
    """The view of a lab, as declared; imports it, and Panel with it."""
    return import_module(f"{__name__}.{slug}.view").LAYOUT


def links_of_tabs(slug: str) -> dict[str, str]:
    """The link of the state that each tab of a lab leads to from the default state, by the view's
    name; none for the view that the lab begins with, or where a lab has one view only.

    A tab may set more than the view, so that the picture has a point (``linked_changes``).
    """
    lab = labs()[slug]
    view = lab.fields.get("view")
    if view is None or not isinstance(view.domain, Choice):
        return {}
    change = layout(slug).linked_changes
    links: dict[str, str] = {}
    for name in view.domain.options:
        if name == view.default:
            continue
        fields = {"view": name, **change(lab.state(), "view", name)}
        link = link_of(lab, lab.state(**fields))
        if link is not None:  # a state whose link would be too long has none
            links[name] = link
    return links


@cache
def looked(slug: str) -> tuple[str, ...]:
    """Return the names of the items in a lab that a step of a course can highlight."""
    return looks(layout(slug), labs()[slug])


@cache
def exercises() -> dict[str, Exercise]:
    """Every exercise by its full name, such as "coin.posterior", in the order of the labs."""
    return {
        f"{slug}.{exercise.name}": replace(exercise, name=f"{slug}.{exercise.name}", lab=slug)
        for slug in labs()
        for exercise in _words_of(f"{__name__}.{slug}").exercises(_canonical)
    }


def _canonical(link: str) -> str:
    opened = decode(link, labs())
    return link if opened.notices else encode(opened.lab, opened.state, private=True)


def _words_of(package: str) -> Words:
    """The exercises of a lab: what its exercises.json says, with the functions of exercises.py."""
    if find_spec(f"{package}.exercises"):
        return import_module(f"{package}.exercises").WORDS
    with suppress(FileNotFoundError):
        return Words(data_of(package, "exercises"))
    return Words({})


@cache
def offered_exercises() -> dict[str, Exercise]:
    """The exercises without those that a later one replaces, whose links stay as they are."""
    return {name: exercise for name, exercise in exercises().items() if not exercise.successor}
