"""What Python tells the page, for TypeScript: ``genlab/answers.py`` has the types, and
``python -m web.make.answers`` writes them into ``web/types/answers.d.ts``. A test compares the two.
"""

import types
from pathlib import Path
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints

from genlab import answers

FILE = Path(__file__).resolve().parents[1] / "types" / "answers.d.ts"
PLAIN = {
    Any: "any",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
HEAD = """/**
 * What Python tells the page. `python -m web.make.answers` writes this file from genlab/answers.py;
 * do not change it by hand.
 */

import type { Patch } from "./bokeh.js";
"""
TAIL = """
/** One piece of news: its type, and what there is to say. */
export type NewsItem = { [Type in keyof News]-?: { type: Type; value: News[Type] } }[keyof News];

/** What Python answers: the lab, and only what there is to say of it. */
export interface Answer {
  lab: string;
  news: NewsItem[];
}
"""


def declarations() -> str:
    """The text of ``answers.d.ts``."""
    classes = (
        answers.SavedFile,
        answers.QrCode,
        answers.SharedState,
        answers.ExerciseTable,
        answers.ExercisePart,
        answers.ExercisePage,
        answers.ExerciseVerdict,
        answers.UncountedLines,
        answers.CrowdPicture,
        answers.CodeCounting,
        answers.News,
    )
    return HEAD + "".join(map(_interface, classes)) + TAIL


def _interface(declared: type) -> str:
    lines = [f"\n/** {declared.__doc__} */", f"export interface {declared.__name__} {{"]
    for name, hint in get_type_hints(declared, include_extras=True).items():
        if get_origin(hint) is NotRequired:
            (hint,) = get_args(hint)
        if get_origin(hint) is Annotated:
            hint, comment = get_args(hint)
            lines.append(f"  /** {comment} */")
        mark = "?" if name in declared.__optional_keys__ else ""
        text = "Patch | null" if name == "patch" else typescript_of(hint)
        lines.append(f"  {name}{mark}: {text};")
    return "\n".join([*lines, "}", ""])


def typescript_of(hint: Any) -> str:
    """A type of Python's as TypeScript writes it.

    Raises
    ------
    ValueError
        If there is no rule for this type.
    """
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(map(typescript_of, parts))
    if origin is list:
        return f"{typescript_of(parts[0])}[]"
    if origin is tuple:
        return f"[{', '.join(map(typescript_of, parts))}]"
    if origin is dict:
        return "Record<string, any>"
    if isinstance(hint, type):
        return hint.__name__
    raise ValueError(f"{hint} has no rule in web/make/answers.py; a new type needs one")


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
