"""A Sphinx directive for reStructuredText and MyST: a state of genlab in a frame of its own.

``docs/pages/sphinx.md`` says how it is used. On paper, and in formats without frames, it gives the
picture, if one is named, and the link.
"""

import html
import re
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

FILES = Path(__file__).parent / "frames"
DEFAULT_HEIGHT = 800  # CSS pixels, until the frame has told its own
HEIGHTS = range(100, 20_001)


class GenlabFrame(nodes.General, nodes.Element):
    """A frame in HTML; its children are what other formats, and paper, show instead."""


def _height(text: str) -> int:
    height = directives.nonnegative_int(text)
    if height not in HEIGHTS:
        raise ValueError(f"{HEIGHTS[0]} to {HEIGHTS[-1]} pixels are allowed, got {text}")
    return height


class GenlabDirective(SphinxDirective):
    """``.. genlab:: LINK`` with the options title, height and picture."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {
        "title": directives.unchanged_required,
        "height": _height,
        "picture": directives.uri,
    }

    def run(self) -> list[nodes.Node]:
        link = self.arguments[0].replace("#embed=", "#", 1)
        if not re.fullmatch(r"#[a-z][^\s\"<>]*", link):
            raise self.error(f"genlab: a link such as #coin?flips=TTT is needed, got {link}")
        address = self.config.genlab_address.partition("#")[0]
        title = self.options.get("title", f"genlab: {re.split('[?&=]', link[1:])[0]}")
        height = self.options.get("height", DEFAULT_HEIGHT)
        frame = GenlabFrame(address=f"{address}#embed={link[1:]}", title=title, height=height)
        if picture := self.options.get("picture"):
            frame += nodes.image(uri=picture, alt=title)
        reference = nodes.reference("", f"{address}{link}", refuri=f"{address}{link}")
        frame += nodes.paragraph("", "", nodes.Text(f"{title}: "), reference)
        self.set_source_info(frame)
        return [frame]


def _open_html(translator: Any, node: GenlabFrame) -> None:
    translator.body.append(
        f'<iframe class="genlab" src="{html.escape(node["address"])}" loading="lazy" '
        f'title="{html.escape(node["title"])}" style="height: {node["height"]}px"></iframe>\n'
        '<div class="genlab-printed">\n'
    )


def _close_html(translator: Any, node: GenlabFrame) -> None:
    translator.body.append("</div>\n")


def _only_children(translator: Any, node: GenlabFrame) -> None:
    """Other formats write the picture and the link alone."""


def _add_files(app: Sphinx, config: Any) -> None:
    address = config.genlab_address
    if not re.match(r"https?://", address):
        raise ExtensionError(f'genlab_address = "https://YOUR-COPY/" is needed, got {address!r}')
    config.html_static_path.append(str(FILES))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive, its setting, and the script and the style of its frames."""
    app.add_config_value("genlab_address", "", "env", str)
    plain = (_only_children, _only_children)
    in_html = (_open_html, _close_html)
    app.add_node(GenlabFrame, html=in_html, latex=plain, text=plain, man=plain, texinfo=plain)
    app.add_directive("genlab", GenlabDirective)
    app.connect("config-inited", _add_files)
    app.add_js_file("genlab-frames.js")
    app.add_css_file("genlab-frames.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
