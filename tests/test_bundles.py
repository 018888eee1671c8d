"""Of Bokeh's and Panel's scripts the page has the modules that its labs rest on, and no others."""

import json
from pathlib import Path

import pytest

from web.make import bundles, sources

HEAD, ENTRY = "(function() { return register\n({\n", "\n}, 10, "
NAMES = {
    "main": 10,
    "models/index": 11,
    "models/dot": 12,
    "models/map": 14,
    "models/tile": "aaaaaaaaaa",
}
TAIL = ENTRY + json.dumps(NAMES, separators=(",", ":")) + ", {});});\n"
MODULES = {
    "10": "function _(t,e,n){n.all=t(11)}",
    "11": 'function _(t,e,n){n.Dot=t(12).Dot,n.Map=t(14).Map,n.Tile=t("aaaaaaaaaa").Tile}',
    "12": 'function _(t,e,n){const s=t(13);class D extends s.Glyph{}n.Dot=D,D.__name__="Dot"}',
    "13": "function _(t,e,n){n.Glyph=class{}}",
    "14": 'function _(t,e,n){const s=t(15);class M extends s.Earth{}n.Map=M,M.__name__="Map"}',
    "15": "function _(t,e,n){n.Earth=class{}}",
    '"aaaaaaaaaa"': 'function _(t,e,n){n.Tile=1}',
}  # fmt: skip


def script_of(modules: dict[str, str]) -> str:
    return HEAD + ",\n".join(f"{id}: {text}" for id, text in modules.items()) + TAIL


@pytest.fixture
def script(tmp_path) -> Path:
    path = tmp_path / "small.js"
    path.write_text(script_of(MODULES))
    return path


def test_needed_keeps_what_a_documents_models_rest_on(script):
    script_needed = bundles.needed({"small.js": script}, ["Dot"], b"")["small.js"].decode()
    remaining = {id: text for id, text in MODULES.items() if id in ("10", "11", "12", "13")}
    assert script_needed == script_of(
        remaining | {"14": bundles.EMPTY_MODULE, '"aaaaaaaaaa"': bundles.EMPTY_MODULE}
    )


def test_needed_keeps_what_the_shell_requires_by_name(script):
    script_needed = bundles.needed({"small.js": script}, ["Map"], b'Bokeh.require("models/dot")')[
        "small.js"
    ].decode()
    assert script_needed == script_of(MODULES | {'"aaaaaaaaaa"': bundles.EMPTY_MODULE})


def test_in_a_numbered_bundle_every_module_keeps_its_place(tmp_path):
    modules = [
        "function _(t){t(1)}",
        "function _(t,e,n){n.Dot=t(2).Dot,n.Map=t(4).Map}",
        'function _(t,e,n){n.Dot=class{},n.Dot.__name__="Dot"}',
        "function _(t){}",
        'function _(t,e,n){t(3),n.Map=class{},n.Map.__name__="Map"}',
    ]
    tail = ',\n], 0, {"main":0,"models/index":1,"models/dot":2,"models/map":4}, {});});\n'
    (tmp_path / "numbered.js").write_text("register\n([\n" + ",\n".join(modules) + tail)
    script_needed = bundles.needed({"numbered.js": tmp_path / "numbered.js"}, ["Dot"], b"")[
        "numbered.js"
    ].decode()
    assert (
        script_needed
        == "register\n([\n" + ",\n".join([*modules[:3], "0", bundles.EMPTY_MODULE]) + tail
    )


@pytest.mark.parametrize("text", ["alert(1)", HEAD + "10: () => 1" + TAIL])
def test_a_script_of_another_form_is_refused_by_name(tmp_path, text):
    (tmp_path / "new.js").write_text(text)
    with pytest.raises(SystemExit, match=r"new\.js .*web/make/bundles\.py"):
        bundles.needed({"new.js": tmp_path / "new.js"}, {}, b"")


def test_needed_keeps_a_third_of_the_real_scripts():
    scripts = sources.scripts()
    for name, path in scripts.items():
        bundle = bundles.Bundle(name, path.read_text("utf-8"))
        text = path.read_text("utf-8")
        assert bundle.without(set(bundle.modules), set()) == text
    scripts_needed = bundles.needed(scripts, ["Plot", "Slider", "panel.models.markup.HTML"], b"")
    assert (
        b'.__name__="Slider"' in scripts_needed["bokeh-widgets.min.js"]
        and b'.__name__="Spinner"' not in scripts_needed["bokeh-widgets.min.js"]
    )
    assert sum(map(len, scripts_needed.values())) < 0.45 * sum(
        path.stat().st_size for path in scripts.values()
    )
