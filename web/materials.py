"""What the site is made of, as it ships in dist/: a bill of materials, and a list of sums that a
copy is held to.
"""

import json
from pathlib import Path

from genlab import __version__
from web import fetching, sources

BILL = "genlab.cdx.json"
SUMS = "SHA256SUMS"


def bill() -> str:
    """CycloneDX: each thing that somebody else made, with version, licence and the hash it is
    held to.
    """
    lock = json.loads((fetching.extracted("pyodide") / "pyodide-lock.json").read_text())
    numpy = fetching.PINS["wheels"]["numpy"]
    numpy_version = Path(numpy["file"]).name.split("-")[1]
    downloads = {name: fetching.PINS["downloads"][name] for name in ("pyodide", "katex", "zstd")}
    parts = [_part(*pin["package"].split("@"), "npm", pin["sha256"]) for pin in downloads.values()]
    parts += [
        _part("python", lock["info"]["python"], "generic"),
        _part("numpy", numpy_version, "pypi", numpy["sha256"]),
    ]
    installed, versions = fetching.PINS["installed"], sources.versions()
    parts += [
        _part(name, versions[name], "pypi", digest, "files") for name, digest in installed.items()
    ]
    own = {
        "type": "application",
        "name": "genlab",
        "version": __version__,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"bom-ref": "genlab", **own}},
        "components": parts,
        "dependencies": [{"ref": "genlab", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    return json.dumps(told, indent=1) + "\n"


def _part(name: str, version: str, registry: str, sha256: str = "", of: str = "") -> dict:
    """A component. The hash is that of the archive; of an installed package it is one over the
    files taken from it, for which CycloneDX has no place but a property.
    """
    address = f"pkg:{registry}/{name.replace('_', '-') if registry == 'pypi' else name}@{version}"
    licence = fetching.PINS["licences"][name]
    part = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
    }
    part["licenses"] = [{"expression": licence} if " " in licence else {"license": {"id": licence}}]
    if of:
        part["properties"] = [{"name": f"genlab:sha256-of-{of}", "value": sha256}]
    elif sha256:
        part["hashes"] = [{"alg": "SHA-256", "content": sha256}]
    return part


def files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def sums(folder: Path) -> str:
    """A line for each file, as sha256sum writes and reads it."""
    listed = [file for file in files(folder) if file != folder / SUMS]
    return "".join(
        f"{sources.sha256(file)}  {file.relative_to(folder).as_posix()}\n" for file in listed
    )


def verify(folder: Path) -> int:
    """Whether a copy of the site has every file as it was built, and no other; the exit code is
    1 if not.
    """
    try:
        listed = dict(
            reversed(line.split("  ", 1))
            for line in (folder / SUMS).read_text("utf-8").splitlines()
        )
    except (OSError, ValueError) as error:
        raise SystemExit(
            f"{folder} has no list of sums that can be read, {SUMS}: {error}"
        ) from None
    there = dict(reversed(line.split("  ", 1)) for line in sums(folder).splitlines())
    wrong = [f"missing: {name}" for name in listed if name not in there]
    wrong += [
        f"changed: {name}" for name in listed if there.get(name, listed[name]) != listed[name]
    ]
    wrong += [f"not of the build: {name}" for name in there if name not in listed]
    print("\n".join(wrong) or f"{len(listed)} files, each as it was built")
    print(f"by the list whose own SHA-256 is {sources.sha256(folder / SUMS)}")
    return 1 if wrong else 0
