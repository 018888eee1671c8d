"""The components of the site, their authors and licences: the parts that ship in dist/, and one
page with the licence text of each.

An installed package and a download bring their licence files along. What Bokeh bundles and what
Pyodide links is listed in web/licences/parts.toml, with the texts beside it. A part without a text
fails the build.
"""

import importlib.metadata
import json
import re
import tomllib
import uuid
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from genlab import __version__
from web.make import bundles, fetching, policy, sources

PAGE = "licences.html"
WEB = Path(__file__).resolve().parents[1]
TEXTS = WEB / "licences"
COLLECTIONS = WEB / "training" / "sources.toml"
LISTED = tomllib.loads((TEXTS / "parts.toml").read_text("utf-8"))
LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|notice|copying|copyrightnotice)[^/]*$", re.IGNORECASE)
MODULE_NAME = re.compile(r'^(?:("?\w+"?): )?/\* ([^*\n]+) \*/ function _\(', re.MULTILINE)

# The packages of which scripts and style sheets are in dist/docs/.
OF_DOCS = ("mkdocs-material", "mkdocstrings-python")
# The Mozilla licence requires a note on where the source is and what was changed.
PYODIDE_NOTE = (
    "Its source is at github.com/pyodide/pyodide. The build leaves out what the page does not use; "
    "the programs that do so are web/make/shake.mjs and web/make/snapshot.mjs of genlab's source."
)


@dataclass(frozen=True)
class Part:
    """Something that somebody else made and that the site holds.

    Parameters
    ----------
    name : the name in its registry, or the usual one. version : of a release, or a commit.
    licence : an SPDX expression. registry : the type of a package URL: npm, pypi or generic.
    texts : titles and texts of its licences and notices. within : the part that brings it along, if
    another does. note : a sentence that the licence asks for. sha256 : the hash that it is held to.
    hash_of_files : whether that hash is one over the files taken from an installed package.
    advisories : known ones of this version, each with the reason why it does not reach the page.
    """

    name: str
    version: str
    licence: str
    registry: str
    texts: tuple[tuple[str, str], ...]
    within: str = ""
    note: str = ""
    sha256: str = ""
    hash_of_files: bool = False
    advisories: tuple[Mapping[str, str], ...] = ()

    @property
    def address(self) -> str:
        """The package URL."""
        name = self.name.replace("@", "%40")
        if self.registry == "pypi":
            name = name.replace("_", "-")
        return f"pkg:{self.registry}/{name}@{self.version}"


def parts(scripts: Mapping[str, bytes]) -> list[Part]:
    """All parts of a site with these scripts, by the names of their files: Bokeh's and Panel's as
    `sources.SCRIPTS` names them, and Pyodide's.
    """
    bundled = bundled_packages(scripts)
    unnamed = bundled - {entry.get("bundled") for entry in LISTED.values()}
    if unnamed:
        raise SystemExit(
            f"Bokeh's or Panel's scripts bring along {', '.join(sorted(unnamed))}, and "
            "web/licences/parts.toml has no licence of it: add an entry, and the text beside it"
        )
    pyodide = _download("pyodide", "MPL-2.0", _texts(["mpl-2.0"]), PYODIDE_NOTE)
    katex = _download("katex", "MIT", _files_of("katex"))
    zstddec = _download("zstd", "MIT AND BSD-3-Clause", _files_of("zstd"))
    all_parts = [pyodide, katex, zstddec, _numpy()]
    all_parts += [_package(name) for name in (*fetching.PINS["installed"], *OF_DOCS)]
    all_parts += [
        _part_of_list(name) for name in LISTED if _is_shipped(LISTED[name], bundled, scripts)
    ]
    for part in all_parts:
        if not part.version:
            raise SystemExit(f"{part.name} has no version: web/licences/parts.toml says it")
        if not part.texts or not all(text.strip() for _, text in part.texts):
            raise SystemExit(
                f"{part.name} {part.version} has no licence text: the site may not ship without it"
            )
    return all_parts


def bundled_packages(scripts: Mapping[str, bytes]) -> set[str]:
    """The npm packages of which a module is in the scripts.

    The minified bundles only number their modules; the unminified ones beside them name the file
    and the package of each number.
    """
    packages = set()
    for name, path in sources.scripts().items():
        shipped = scripts[name].decode()
        unminified = path.with_name(name.replace(".min.js", ".js")).read_text("utf-8")
        files = _module_files(unminified)
        modules = bundles.Bundle(name, path.read_text("utf-8")).modules
        if files.keys() != modules.keys():
            raise SystemExit(f"{path.name} and its unminified bundle do not have the same modules")
        own_packages = {file.partition("/")[0] for file in files.values() if _is_own(file)}
        for number, text in modules.items():
            file = files[number]
            if text in shipped and file.partition("/")[0] not in own_packages:
                depth = 2 if file.startswith("@") else 1
                packages.add("/".join(file.split("/")[:depth]))
    return packages


# The folders and files of Bokeh's and Panel's own sources, of which the bundles are made.
OWN_FOLDERS = frozenset(
    ("api", "client", "core", "document", "embed", "models", "protocol", "styles", "util")
)


def _is_own(file: str) -> bool:
    return "/" not in file or file.partition("/")[0] in OWN_FOLDERS


def _module_files(unminified: str) -> dict[str, str]:
    """The file of each module by its number, which is its position if none is written."""
    files = {}
    for place, match in enumerate(MODULE_NAME.finditer(unminified)):
        number = (match[1] or str(place)).strip('"')
        files[number] = match[2]
    return files


def _is_shipped(entry: Mapping, bundled: Collection[str], scripts: Mapping[str, bytes]) -> bool:
    """Whether the site holds anything of an entry of parts.toml."""
    if "bundled" in entry:
        return entry["bundled"] in bundled
    if "marker" in entry:
        return any(entry["marker"].encode() in text for text in scripts.values())
    return True


def _part_of_list(name: str) -> Part:
    """A part of parts.toml."""
    entry = LISTED[name]
    registry = entry.get("registry", "generic" if "linked" in entry else "npm")
    return Part(
        name=name,
        version=entry["version"],
        licence=entry["licence"],
        registry=registry,
        texts=_texts(entry["texts"]),
        within=entry["within"],
        note=entry.get("note", ""),
        advisories=tuple(entry.get("advisories", ())),
    )


def _texts(names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Texts of web/licences/ by their names."""
    texts = []
    for name in names:
        path = TEXTS / f"{name}.txt"
        if not path.is_file():
            raise SystemExit(f"{path.name} is missing in web/licences: parts.toml names it")
        texts.append((name, path.read_text("utf-8")))
    return tuple(texts)


def _download(name: str, licence: str, texts: tuple[tuple[str, str], ...], note: str = "") -> Part:
    pin = fetching.PINS["downloads"][name]
    package, _, version = pin["package"].rpartition("@")
    return Part(package, version, licence, "npm", texts, note=note, sha256=pin["sha256"])


def _files_of(name: str) -> tuple[tuple[str, str], ...]:
    """The licence files at the top of an npm package."""
    folder = fetching.extracted(name)
    paths = [path for path in sorted(folder.iterdir()) if LICENCE_FILE.search(path.name)]
    return tuple((path.name, path.read_text("utf-8")) for path in paths)


def _numpy() -> Part:
    """NumPy as Pyodide's release has it; its wheel carries the licences of what it bundles."""
    wheel = sources.release_wheel("numpy")
    folder = fetching.unzipped("numpy-wheel", wheel)
    version = wheel_version(folder, "numpy")
    licences = folder / f"numpy-{version}.dist-info" / "licenses"
    paths = [path for path in sorted(licences.rglob("*")) if path.is_file()]
    texts = [(path.relative_to(licences).as_posix(), path.read_text("utf-8")) for path in paths]
    licence = fetching.PINS["licences"]["numpy"]
    return Part("numpy", version, licence, "pypi", tuple(texts), sha256=sources.sha256(wheel))


def wheel_version(folder: Path, name: str) -> str:
    """The version that an unpacked wheel states."""
    information = next(folder.glob(f"{name}-*.dist-info"))
    return information.name.removesuffix(".dist-info").partition("-")[2]


def _package(name: str) -> Part:
    """An installed package, with the licence files that pip installed."""
    distribution = importlib.metadata.distribution(name)
    digest = fetching.PINS["installed"].get(name, "")
    return Part(
        name=name,
        version=distribution.version,
        licence=fetching.PINS["licences"][name],
        registry="pypi",
        texts=_licence_files(distribution),
        sha256=digest,
        hash_of_files=bool(digest),
    )


def _licence_files(distribution: importlib.metadata.Distribution) -> tuple[tuple[str, str], ...]:
    """The licence files of an installed package."""
    texts = []
    for file in sorted(distribution.files or (), key=str):
        path = file.as_posix()
        if ".dist-info/" in path and LICENCE_FILE.search(path):
            text = Path(str(distribution.locate_file(file))).read_text("utf-8")
            texts.append((path.rpartition("/")[2], text))
    return tuple(texts)


def training_data() -> Iterator[dict]:
    """The collections of e-mails in which the shipped filter has counted words, in the form of
    CycloneDX. The site holds the counts, and no text of a collection.
    """
    pin = fetching.PINS["downloads"]["corpus"]
    corpus, _, version = pin["package"].rpartition("@")
    yield _data(corpus, version, f"npm/{corpus.replace('@', '%40')}", pin["licence"])
    for source in tomllib.loads(COLLECTIONS.read_text("utf-8")).values():
        if source["use"] == "train":
            name = source["repository"]
            yield _data(name, source["commit"], f"github/{name.lower()}", source["licence"])


def _data(name: str, version: str, place: str, licence: str) -> dict:
    address = f"pkg:{place}@{version}"
    return {
        "type": "data",
        "bom-ref": address,
        "name": name,
        "version": version,
        "scope": "excluded",
        "purl": address,
        "licenses": [_licence(licence)],
    }


# ── What is written into the site ─────────────────────────────────────────────────────────────────


def bill(all_parts: Collection[Part]) -> str:
    """The bill of materials (CycloneDX): each part with version, licence and hash, what brings it
    along, known advisories, and what the filter was trained on.
    """
    by_name = {part.name: part for part in all_parts}
    genlab = {
        "type": "application",
        "bom-ref": "genlab",
        "name": "genlab",
        "version": __version__,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    data = list(training_data())
    direct = [part.address for part in all_parts if not part.within]
    direct += [collection["bom-ref"] for collection in data]
    dependencies = [{"ref": "genlab", "dependsOn": direct}]
    for part in all_parts:
        inner = [other.address for other in all_parts if other.within == part.name]
        if inner:
            dependencies.append({"ref": part.address, "dependsOn": inner})
    missing = {part.within for part in all_parts if part.within} - by_name.keys()
    if missing:
        raise SystemExit(f"parts.toml names parts within {', '.join(missing)}, which is no part")
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": genlab},
        "components": [*(_component(part) for part in all_parts), *data],
        "dependencies": dependencies,
        "vulnerabilities": [
            _advisory(part, advisory) for part in all_parts for advisory in part.advisories
        ],
    }
    # The same parts have the same number, as the same sources have the same site.
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document))
    return json.dumps(document | {"serialNumber": f"urn:uuid:{serial}"}, indent=1) + "\n"


def _component(part: Part) -> dict:
    """A part in the form of CycloneDX. The hash of an installed package is computed over the files
    taken from it; in CycloneDX only a property can hold it.
    """
    component = {
        "type": "library",
        "bom-ref": part.address,
        "name": part.name,
        "version": part.version,
        "purl": part.address,
        "licenses": [_licence(part.licence)],
    }
    if part.hash_of_files:
        component["properties"] = [{"name": "genlab:sha256-of-files", "value": part.sha256}]
    elif part.sha256:
        component["hashes"] = [{"alg": "SHA-256", "content": part.sha256}]
    return component


def _advisory(part: Part, advisory: Mapping[str, str]) -> dict:
    """Why a known advisory of a part does not reach the page."""
    analysis = {
        "state": "not_affected",
        "justification": advisory["justification"],
        "detail": advisory["detail"],
    }
    return {"id": advisory["id"], "analysis": analysis, "affects": [{"ref": part.address}]}


def _licence(text: str) -> dict:
    """An expression or an identifier of SPDX, or what a collection says in words of its own."""
    if re.search(r" (AND|OR|WITH) |^LicenseRef-", text):
        return {"expression": text}
    return {"license": {"name" if " " in text else "id": text}}


HEAD = Markup(
    """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Licences of what genlab is made of</title>
<style>
  body {{ max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }}
  body {{ font: 1rem/1.5 system-ui, sans-serif; }}
  pre {{ overflow-x: auto; font-size: .85rem; }}
  h2 {{ margin-top: 3rem; }}
</style>
</head>
<body>
<p><a href="./">genlab</a></p>
<h1>Licences</h1>
<p>genlab {version} is under the MIT licence, which comes first. The site also holds the work of
others. Below are the {count} parts, each with its licence and its notices. The same list for
programs is <a href="genlab.cdx.json">genlab.cdx.json</a> (CycloneDX). It also names known
advisories and the collections of e-mails in which the spam filter has counted words.</p>
"""
)
ENTRY = Markup('<li><a href="#part-{place}">{title}</a>, {licence}</li>\n')
SECTION = Markup('<h2 id="part-{place}">{title}</h2>\n<p>Licence: {licence}.{within}{note}</p>\n')
SAME_TEXT = Markup('<p>{title}: <a href="#part-{place}">the same text as above</a>.</p>\n')
TEXT = Markup("<h3>{title}</h3>\n<pre>{text}</pre>\n")


def page(all_parts: Collection[Part], own_licence: str) -> str:
    """The page with all licence texts."""
    return policy.in_head("".join(_page(all_parts, own_licence)), policy.OF_TEXT)


def _page(all_parts: Collection[Part], own_licence: str) -> Iterator[str]:
    yield HEAD.format(version=__version__, count=len(all_parts))
    yield "<ul>\n"
    for place, part in enumerate(all_parts):
        yield ENTRY.format(place=place, title=f"{part.name} {part.version}", licence=part.licence)
    yield "</ul>\n<h2>genlab</h2>\n"
    yield TEXT.format(title="LICENSE", text=own_licence)
    place_of: dict[str, int] = {}  # a text that several parts share is written once
    for place, part in enumerate(all_parts):
        within = f" It comes with {part.within}." if part.within else ""
        note = f" {part.note}" if part.note else ""
        yield SECTION.format(
            place=place,
            title=f"{part.name} {part.version}",
            licence=part.licence,
            within=within,
            note=note,
        )
        for title, text in part.texts:
            if text in place_of:
                yield SAME_TEXT.format(title=title, place=place_of[text])
            else:
                place_of[text] = place
                yield TEXT.format(title=title, text=text)
    yield "</body>\n</html>\n"
