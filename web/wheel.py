"""genlab's own wheel, which the site carries for the programs that people take home."""

import base64
import hashlib
import io
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TAKEN = {".py", ".json", ".md", ".css", ".gz"}


def wheel() -> bytes:
    """The wheel as pip installs it. Nothing in it is compressed: compressors differ from one
    Python to the next.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    info = f"{project['name']}-{project['version']}.dist-info"
    scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
    metadata = {
        **{"Metadata-Version": "2.4", "Name": project["name"], "Version": project["version"]},
        **{"Summary": project["description"], "Requires-Python": project["requires-python"]},
        **{"License-Expression": project["license"], "License-File": "LICENSE"},
    }
    said = "".join(f"{name}: {value}\n" for name, value in metadata.items())
    said += "".join(f"Requires-Dist: {each}\n" for each in project["dependencies"])
    contents = {
        **{path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files()},
        f"{info}/METADATA": said.encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: genlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n{scripts}".encode(),
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }
    record = "".join(
        f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in contents.items()
    )
    contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content)
    return made.getvalue()


def files() -> list[Path]:
    """What of genlab is in it."""
    found = (
        path for path in sorted((ROOT / "genlab").rglob("*")) if "__pycache__" not in path.parts
    )
    return [path for path in found if path.is_file() and path.suffix in TAKEN]


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
