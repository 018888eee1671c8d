"""Other documents: the Sphinx directive is built here, the Quarto shortcode runs in Lua, and the
frames are measured for scroll bars.
"""

import io
import json
import subprocess
import zlib
from pathlib import Path

import pytest

from genlab.teaching import quarto
from web.make import pages

TEACHING = Path(quarto.__file__).parent
ADDRESS = "https://host.example/lab/"


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content).to_bytes(4, "big")
    return len(content).to_bytes(4, "big") + name + content + checksum


# A white PNG of one pixel
PICTURE = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", bytes([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]))
    + _chunk(b"IDAT", zlib.compress(b"\0\xff\xff\xff"))
    + _chunk(b"IEND", b"")
)
RST = """\
Three tails
===========

.. genlab:: #coin?flips=TTT
   :title: Three "tails" & more
   :height: 640
   :picture: tails.png
"""
MYST = """\
# A decoded diary

```{genlab} #hmm?preset=deck&n=12
```
"""


def sphinx_site(folder: Path, builder: str = "html", address: str = ADDRESS, **texts: str) -> Path:
    """A small site, built by Sphinx: a page in reStructuredText and a diary in MyST. ValueError
    where Sphinx warns of something.
    """
    pytest.importorskip("sphinx")
    pytest.importorskip("myst_parser")
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    source = folder / "source"
    source.mkdir()
    (source / "tails.png").write_bytes(PICTURE)
    (source / "index.rst").write_text(texts.get("index", RST), encoding="utf-8")
    (source / "diary.md").write_text(texts.get("diary", MYST), encoding="utf-8")
    settings = {
        "extensions": ["myst_parser", "genlab.teaching.sphinx"],
        "genlab_address": address,
        "suppress_warnings": ["toc.not_included"],
        "html_theme": "basic",
    }
    output = folder / builder
    warnings = io.StringIO()
    folders = (source, None, output, folder / "doctrees")
    with patch_docutils(source), docutils_namespace():
        Sphinx(*folders, builder, settings, None, warnings).build()
    if warnings.getvalue():
        raise ValueError(warnings.getvalue())
    return output


def test_a_directive_in_a_page_is_a_lazy_frame_with_title_and_height(tmp_path):
    site = sphinx_site(tmp_path)
    text = (site / "index.html").read_text("utf-8")
    assert (
        f'<iframe class="genlab" src="{ADDRESS}#embed=coin?flips=TTT" loading="lazy" '
        'title="Three &quot;tails&quot; &amp; more" style="height: 640px"></iframe>' in text
    )
    fallback = text[text.index('<div class="genlab-printed">') :]
    assert 'src="_images/tails.png"' in fallback
    assert f'href="{ADDRESS}#coin?flips=TTT"' in fallback
    for name in ("genlab-frames.js", "genlab-frames.css"):
        assert f"_static/{name}" in text
        shipped = (TEACHING / "frames" / name).read_bytes()
        assert (site / "_static" / name).read_bytes() == shipped
    diary = (site / "diary.html").read_text("utf-8")
    assert f'src="{ADDRESS}#embed=hmm?preset=deck&amp;n=12"' in diary
    assert 'title="genlab: hmm" style="height: 800px"' in diary


def test_a_format_without_frames_has_the_picture_and_the_link(tmp_path):
    latex = next(sphinx_site(tmp_path, "latex").glob("*.tex")).read_text("utf-8")
    assert "tails" in latex and r"\sphinxincludegraphics" in latex
    assert "\\#coin?flips=TTT" in latex and "iframe" not in latex


@pytest.mark.parametrize(
    ("page", "address", "sentence"),
    [
        (".. genlab:: coin\n", ADDRESS, "a link such as #coin"),
        (".. genlab:: #coin\n   :height: 50\n", ADDRESS, "100 to 20000 pixels are allowed, got 50"),
        (RST, "javascript:alert(1)", "genlab_address = "),
    ],
)
def test_what_a_directive_cannot_use_is_said(tmp_path, page, address, sentence):
    pytest.importorskip("sphinx")
    from sphinx.errors import ExtensionError

    with pytest.raises((ValueError, ExtensionError), match=sentence):
        sphinx_site(tmp_path, address=address, index=f"Page\n====\n\n{page}")


# ── oEmbed ────────────────────────────────────────────────────────────────────────────────────────


def test_the_oembed_file_describes_a_frame_of_the_site_and_its_preview():
    description = json.loads(pages.oembed(ADDRESS, PICTURE))
    assert (description["type"], description["version"]) == ("rich", "1.0")
    assert f'src="{ADDRESS}#embed=coin"' in description["html"]
    assert 'loading="lazy"' in description["html"] and "48rem" in description["html"]
    assert description["height"] == 48 * 16
    assert description["thumbnail_url"] == f"{ADDRESS}preview.png"
    assert description["thumbnail_width"] == description["thumbnail_height"] == 1


def test_a_site_without_an_address_has_no_oembed_file(tmp_path, monkeypatch):
    (tmp_path / "preview.png").write_bytes(PICTURE)
    monkeypatch.setattr(pages, "ADDRESS", "")
    assert pages.descriptions(tmp_path) == {}
    monkeypatch.setattr(pages, "ADDRESS", ADDRESS)
    assert list(pages.descriptions(tmp_path)) == ["oembed.json"]


# ── Quarto: the shortcode in Pandoc's Lua ─────────────────────────────────────────────────────────

# Quarto itself cannot be installed from a package registry. It runs shortcodes in Pandoc's Lua, and
# gives them two functions of its own, which this filter stands in for.
FILTER = """\
local dependency = ""
quarto = { doc = {
  is_format = function(name) return name == "html:js" and FORMAT:match("^html") ~= nil end,
  add_html_dependency = function(files)
    dependency = table.concat(files.scripts, " ") .. " " .. table.concat(files.stylesheets, " ")
  end,
} }
function Pandoc(document)
  local meta = document.meta
  local shortcodes = dofile(pandoc.utils.stringify(meta.shortcode))
  local blocks = shortcodes.genlab(meta.arguments, meta.options or {}, meta)
  table.insert(blocks, pandoc.Para(pandoc.Str("needs " .. dependency)))
  return pandoc.Pandoc(blocks)
end
"""


def shortcode(folder: Path, link: str, options: str = "", to: str = "html", **meta: str) -> str:
    """What the shortcode gives in a document of that format; CalledProcessError where it fails."""
    pypandoc = pytest.importorskip("pypandoc")
    program = pypandoc.get_pandoc_path()
    extension = quarto.add_extension(folder)
    (folder / "filter.lua").write_text(FILTER, encoding="utf-8")
    address = meta.get("address", ADDRESS)
    document = (
        f"---\nshortcode: '{extension / 'genlab.lua'}'\narguments: ['\\{link}']\n"
        f"options: {{{options}}}\ngenlab-address: '{address}'\n---\n"
    )
    command = [program, "--from=markdown-smart", f"--to={to}", "--wrap=none"]
    command.append(f"--lua-filter={folder / 'filter.lua'}")
    process = subprocess.run(command, input=document, capture_output=True, text=True)
    if process.returncode:
        raise ValueError(process.stderr)
    return process.stdout


def test_a_shortcode_is_a_lazy_frame_with_title_and_height_and_the_picture_for_paper(tmp_path):
    options = "title: 'Three tails & more', height: '640', picture: tails.png"
    text = shortcode(tmp_path, "#coin?flips=TTT", options)
    assert (
        f'<iframe class="genlab" src="{ADDRESS}#embed=coin?flips=TTT" '
        'title="Three tails &amp; more" loading="lazy" style="height: 640px"></iframe>' in text
    )
    fallback = text[text.index('<div class="genlab-printed">') :]
    assert '<img src="tails.png"' in fallback and f'href="{ADDRESS}#coin?flips=TTT"' in fallback
    assert "needs genlab-frames.js genlab-frames.css" in text
    for name in ("genlab-frames.js", "genlab-frames.css"):
        copy = (tmp_path / "_extensions" / "genlab" / name).read_bytes()
        assert copy == (TEACHING / "frames" / name).read_bytes()


def test_a_shortcode_in_latex_has_the_picture_and_the_link(tmp_path):
    text = shortcode(tmp_path, "#coin?flips=TTT", "picture: tails.png", to="latex")
    assert "{tails.png}" in text and "\\#coin?flips=TTT" in text and "iframe" not in text


@pytest.mark.parametrize(
    ("link", "options", "address", "sentence"),
    [
        ("coin", "", ADDRESS, "a link such as #coin"),
        ("#coin", "height: '50'", ADDRESS, "100 to 20000 pixels are allowed, got 50"),
        ("#coin", "", "javascript:x", "genlab-address: https://YOUR-COPY/ is needed"),
    ],
)
def test_what_a_shortcode_cannot_use_is_said(tmp_path, link, options, address, sentence):
    with pytest.raises(ValueError, match=sentence):
        shortcode(tmp_path, link, options, address=address)


def test_the_extension_goes_into_an_existing_folder_alone(tmp_path):
    with pytest.raises(FileNotFoundError, match="is no folder"):
        quarto.add_extension(tmp_path / "absent")


@pytest.mark.parametrize("name", ["sphinx.py", "quarto_extension/genlab.lua"])
def test_directive_and_shortcode_have_under_a_hundred_lines(name):
    assert len((TEACHING / name).read_text("utf-8").splitlines()) < 100
