"""Python's answers to the page, as tests read them: each piece of news is held to its type."""

import json
import types
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from genlab.answers import News


def news_of(text: str) -> dict[str, Any]:
    """The lab and the news of an answer by their types.

    Raises
    ------
    TypeError
        If a piece of news is not of the type that ``News`` declares.
    """
    answer = json.loads(text)
    hints = get_type_hints(News, include_extras=True)
    for item in answer["news"]:
        check(item["value"], hints[item["type"]], item["type"])
    return {"lab": answer["lab"]} | {item["type"]: item["value"] for item in answer["news"]}


def check(value: Any, hint: Any, name: str) -> None:
    """Hold a value that JSON has carried to a type of ``genlab/answers.py``."""
    while get_origin(hint) in (Annotated, NotRequired):
        hint = get_args(hint)[0]
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if origin in (Union, types.UnionType):
        if value is None and type(None) in parts:
            return
        hint = next(part for part in parts if part is not type(None))
        check(value, hint, name)
        return
    if is_typeddict(hint):
        hints = get_type_hints(hint, include_extras=True)
        if not hint.__required_keys__ <= value.keys() <= hints.keys():
            raise TypeError(f"{name} has the entries {sorted(value)}, not those of {hint.__name__}")
        for key, part in value.items():
            check(part, hints[key], f"{name}.{key}")
        return
    if not isinstance(value, {list: list, tuple: list, dict: dict}.get(origin, hint)):
        raise TypeError(f"{name} is {value!r}, which is no {hint}")
    if origin is list:
        for part in value:
            check(part, parts[0], name)
