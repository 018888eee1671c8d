"""The prose of a course: the part of Markdown that every place shows in the same way.

Paragraphs, emphasis, code, links, lists, quotations, tables, headings and formulas between dollar
signs (CommonMark 0.31 with tables). HTML, pictures and links that lead elsewhere than into the web
are no part of it: in a course's file they are refused, and in an older course they are text.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from genlab.kit.tex import formulas_of

_FORMULA = re.compile(r"\$(?!\s)([^$]+)(?<!\s)\$(?!\d)")
_LINK = re.compile(r"https?://|mailto:|[#?]")
_ELSEWHERE = {"target": "_blank", "rel": "noopener"}
_LINE_ENDS = ("softbreak", "hardbreak")
_CODE = ("code_inline", "code_block", "fence")
_REFUSED = {
    "html_block": "HTML is not shown; write Markdown, or a backslash before <",
    "html_inline": "HTML is not shown; write Markdown, or a backslash before <",
    "image": "a picture is not shown; link the lab’s own picture, or write its address as a link",
    "link": "a link must begin with https://, http://, mailto:, # or ?",
}


def tokens_of(text: str, html: bool = True) -> list[Token]:
    """The tokens of a text in Markdown, of which each block has its lines.

    html: whether HTML is a token of its own, and not text.

    >>> [(token.type, token.map) for token in tokens_of("# One\\n\\nTwo") if token.map][1:3]
    [('inline', [0, 1]), ('paragraph_open', [2, 3])]
    """
    return _parser(html).parse(text)


@cache
def _parser(html: bool) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": html}).enable("table")
    markdown.inline.ruler.before("escape", "formula", _read_formula)
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]
    return markdown


def blocks_of(text: str) -> Iterator[tuple[int, int, Token]]:
    """The code between fences and the comments that begin where a line begins: the first line, the
    line after the last one, from 0, and the token. That of a comment has no markup.

    >>> [block[:2] for block in blocks_of("<!-- x -->\\n```py\\nx\\n```")]
    [(0, 1), (1, 4)]
    """
    lines = text.split("\n")
    for token in tokens_of(f"{text}\n"):
        if token.map and token.type in ("fence", "html_block"):
            first, last = token.map
            if lines[first].startswith(("`", "~", "<!--")):
                yield first, last, token


def is_closed(block: Token) -> bool:
    """Whether a block has an end of its own, and does not only end with the text."""
    first, last = block.map or (0, 0)
    return last - first == block.content.count("\n") + 2 if block.markup else "-->" in block.content


def _read_formula(state: StateInline, silent: bool) -> bool:
    match = _FORMULA.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("formula", "", 0).content = match[1]
    state.pos = match.end()
    return True


def refusals(text: str) -> Iterator[tuple[int, str]]:
    """What a text in Markdown has that is not shown: its line from 0, and a sentence.

    >>> list(refusals("One.\\n\\nTwo\\n<b>three</b>"))[0]
    (3, 'HTML is not shown; write Markdown, or a backslash before <')
    """
    for block in tokens_of(text):
        line = block.map[0] if block.map else 0
        for token in [block, *(block.children or ())]:
            line += token.type in _LINE_ENDS
            kind = token.type.removesuffix("_open")
            is_allowed = kind == "link" and _LINK.match(str(token.attrs["href"]))
            if kind in _REFUSED and not is_allowed:
                yield line, _REFUSED[kind]


def elements_of(text: str) -> list[Any]:
    """A text in Markdown as the page makes elements of it: each a text, or the name of an element
    with its attributes and its content.

    >>> elements_of("*Two* of `3`")
    [['p', {}, [['em', {}, ['Two']], ' of ', ['code', {}, '3']]]]
    """
    return _elements(SyntaxTreeNode(tokens_of(text, html=False)))


def _elements(parent: SyntaxTreeNode) -> list[Any]:
    return [element for node in parent.children for element in _elements_of_node(node)]


def _elements_of_node(node: SyntaxTreeNode) -> list[Any]:
    if node.type == "inline" or node.hidden:
        return _elements(node)
    if node.type in _LINE_ENDS:
        return [["br", {}, []]] if node.type == "hardbreak" else ["\n"]
    if node.type == "formula":
        return [_formula(node.content)]
    if node.type in _CODE:
        code = ["code", {}, node.content]
        return [code] if node.type == "code_inline" else [["pre", {}, [code]]]
    if not node.tag or node.type == "image":
        return [node.content]
    href = str(node.attrs.get("href", ""))
    attributes = {}
    if _LINK.match(href):
        attributes = {"href": href} if href[0] in "#?" else {"href": href, **_ELSEWHERE}
    return [[node.tag, attributes, _elements(node)]]


def _formula(tex: str) -> Any:
    """A formula in MathML; as it is written where it is none that is known here."""
    try:
        return formulas_of([f"${tex}$"])[tex]
    except (LookupError, ValueError):
        return ["code", {}, tex]
