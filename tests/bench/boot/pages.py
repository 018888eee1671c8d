"""The two pages that genlab's is measured against, made of what is pinned; README.md says what
makes it fair.
"""

import importlib.metadata
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from genlab.teaching import takehome
from web.make import fetching, sources, wheel

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
RELEASE = {  # wheels of Pyodide's own release
    "micropip",
    "numpy",
    "pandas",
    "python-dateutil",
    "pytz",
    "six",
    "pillow",
    "contourpy",
    "packaging",
    "typing-extensions",
    "requests",
    "certifi",
    "charset-normalizer",
    "idna",
    "urllib3",
}
FETCHED = (
    "linkify-it-py",
    "markdown",
    "narwhals",
    "panel-material-ui",
    "pyodide-http",
    "uc-micro-py",
)
INSTALLED = {
    **dict.fromkeys(("param", "pyviz_comms", "markupsafe", "xyzservices"), "installed"),
    # what genlab itself needs, beside NumPy
    **dict.fromkeys(("markdown-it-py", "mdurl", "segno", "tinycss2", "webencodings"), "installed"),
    **dict.fromkeys(("jinja2", "pyyaml", "tqdm", "mdit-py-plugins"), "tools"),
}
DEPENDS = {
    "jinja2": ["markupsafe"],
    "linkify-it-py": ["uc-micro-py"],
    "markdown-it-py": ["mdurl"],
    "tinycss2": ["webencodings"],
}
# of Panel: a package in WebAssembly, which it imports only when it cleans HTML
UNREACHED = "Requires-Dist: nh3"
EMPTY = """<!doctype html><meta charset="utf-8"><title>1 + 1</title><script type="module">
import { loadPyodide } from "./assets/pyodide.mjs";
globalThis.answer = (await loadPyodide()).runPython("1 + 1");
</script>"""


def make(folder: Path, address: str) -> None:
    """Write empty.html and coin.html, and all that they ask for, into a folder that is served at
    the address.
    """
    assets = folder / "assets"
    assets.mkdir(parents=True)
    pyodide = fetching.extracted("pyodide")
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, assets / name)
    (folder / "empty.html").write_text(EMPTY)
    _packages(assets)
    _converted(folder, address)


def _packages(assets: Path) -> None:
    """The wheels, and a lock file that has them all, so that micropip asks no index."""
    lock = json.loads((fetching.extracted("pyodide") / "pyodide-lock.json").read_text())
    packages = {name: lock["packages"][name] for name in RELEASE}
    for name, entry in packages.items():
        shutil.copyfile(sources.release_wheel(name), assets / entry["file_name"])
    file_names = {name: _wheel(name, kind, assets) for name, kind in INSTALLED.items()}
    for name in FETCHED:
        version = fetching.PINS["downloads"][name]["package"].split("==")[1]
        file_names[name] = version, f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
        shutil.copyfile(fetching.fetched(name), assets / file_names[name][1])
    for name, (version, file) in file_names.items():
        entry = {
            "name": name,
            "version": version,
            "file_name": file,
            "sha256": sources.sha256(assets / file),
        }
        kind = {
            "package_type": "package",
            "install_dir": "site",
            "imports": [],
            "unvendored_tests": False,
        }
        packages[name.replace("_", "-")] = {**entry, **kind, "depends": DEPENDS.get(name, [])}
    (assets / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": packages}))


def _wheel(name: str, kind: str, folder: Path) -> tuple[str, str]:
    """The version and the file of an installed package as a wheel, with what the page itself
    takes of it.
    """
    version = sources.versions()[name]
    distribution = importlib.metadata.distribution(name)
    stem = f"{name.replace('-', '_')}-{version}"
    metadata = distribution.read_text("METADATA").splitlines()
    members = {
        file: path
        for file, path in sources.installed(name, kind)
        if file not in sources.SCRIPTS.values()
    }
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as archive:
        for file, path in members.items():
            archive.write(path, file)
        info = {"METADATA": "\n".join(line for line in metadata if line != UNREACHED), "RECORD": ""}
        info["WHEEL"] = (
            "Wheel-Version: 1.0\nGenerator: genlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        for file, text in info.items():
            if f"{stem}.dist-info/{file}" not in members:
                archive.writestr(f"{stem}.dist-info/{file}", text)
    return version, f"{stem}-py3-none-any.whl"


def _converted(folder: Path, address: str) -> None:
    """The coin lab through Panel's own command, with the addresses of its CDNs turned into ours."""
    cdn = folder / "assets" / "panel"
    wheel_address = f"{address}assets/{takehome.WHEEL}"
    plain = zipfile.ZipFile(
        io.BytesIO(wheel.wheel())
    )  # which the site sends as it is; here it is to be small, too
    with zipfile.ZipFile(folder / "assets" / takehome.WHEEL, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in plain.namelist():
            archive.writestr(member, plain.read(member))
    environment = {
        **os.environ,
        "PANEL_CDN_ROOT": f"{address}assets/panel/",
        "PYTHONPATH": str(sources.ROOT),
    }
    command = [
        sys.executable,
        "-m",
        "panel",
        "convert",
        str(Path(__file__).with_name("coin.py")),
        "--out",
        str(folder),
    ]
    command += ["--to", "pyodide-worker", "--requirements", "numpy", f"genlab @ {wheel_address}"]
    process = subprocess.run(command, env=environment, text=True, capture_output=True)
    page, worker = folder / "coin.html", folder / "coin.js"
    if not page.exists():
        raise SystemExit(f"panel convert has failed: {process.stdout}{process.stderr}")
    _wheel("bokeh", "installed", cdn / "wheels")
    version, _ = _wheel("panel", "installed", cdn / sources.versions()["panel"] / "dist" / "wheels")
    # Pyodide 314 runs in module workers only.
    text = _replace_once(page.read_text(), r'new Worker\("./coin.js"', r'\g<0>, { type: "module" }')
    text = re.sub(
        r'"[^"]*/(bokeh[a-z-]*)-[\d.]+\.min\.js"', rf'"{address}assets/bokeh/\1.min.js"', text
    )
    page.write_text(text)
    code = _replace_once(
        worker.read_text(),
        r'importScripts\(".*"\)',
        f'import {{ loadPyodide }} from "{address}assets/pyodide.mjs"',
    )
    options = json.dumps({"env": {"PANEL_CDN_ROOT": environment["PANEL_CDN_ROOT"]}})
    worker.write_text(_replace_once(code, r"loadPyodide\(\)", f"loadPyodide({options})"))
    asset_paths = re.findall(rf'(?:src|href)="{re.escape(address)}assets/([^"]*)"', text)
    for asset_path in (
        *asset_paths,
        f"panel/{version}/dist/assets/arc_spinner.svg",
    ):  # which its style sheet asks for
        name, _, path = asset_path.partition("/")
        home = {"bokeh": "server/static/js", "panel": "dist"}[name]
        origin = (
            importlib.metadata.distribution(name).locate_file(name)
            / home
            / path.removeprefix(f"{version}/dist/")
        )
        (folder / "assets" / asset_path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(origin, folder / "assets" / asset_path)


def _replace_once(text: str, pattern: str, by: str) -> str:
    result, count = re.subn(pattern, by, text)
    if count != 1:
        raise SystemExit(
            f"panel convert writes another page than expected: {pattern} is in it {count} times"
        )
    return result
