"""SCORM packages of a course, 1.2 and 2004 (4th edition), for learning platforms.

A *thin* package is a small page that frames a hosted copy of genlab; a *whole* package carries the
site. Either holds one SCO, the course: completed when every step was seen and every question
answered, with the share of right answers as its score and an interaction for each question.

Sources: ADL, SCORM 1.2 Content Aggregation Model, section 2.3, and SCORM 2004 4th Edition Content
Aggregation Model, section 3.4, for the manifest.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape as xml_escape
from xml.sax.saxutils import quoteattr

from genlab.kit.exercise import Exercise
from genlab.teaching.course import Course, Step

VERSIONS = ("1.2", "2004")
PACKAGES = ("thin", "whole")
FRAME = "index.html"
SCRIPT = "scorm.js"
SITE = "site"  # the folder of the site in a whole package
_TIME = (2026, 1, 1, 0, 0, 0)  # of every file, so that the same course is the same package

_MANIFEST_12 = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier=$identifier version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>$title</title>
      <item identifier="item" identifierref="resource" isvisible="true">
        <title>$title</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource" type="webcontent" adlcp:scormtype="sco" href="index.html">
$files
    </resource>
  </resources>
</manifest>
"""
_MANIFEST_2004 = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier=$identifier version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>$title</title>
      <item identifier="item" identifierref="resource">
        <title>$title</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="resource" type="webcontent" adlcp:scormType="sco" href="index.html">
$files
    </resource>
  </resources>
</manifest>
"""
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
html, body { margin: 0; block-size: 100%; }
body { display: flex; flex-direction: column; font: 1rem/1.4 system-ui, sans-serif; }
p { margin: 0; padding: .375rem .75rem; background: #fff4d6; color: #3d2c00; }
iframe { flex: 1; min-block-size: 0; inline-size: 100%; border: 0; }
</style>
<p role="status" hidden></p>
<iframe title="$title"></iframe>
<script type="application/json" id="package">$content</script>
<script src="scorm.js"></script>
"""


def package(
    course: Course,
    name: str,
    version: str,
    address: str,
    exercises: Mapping[str, Exercise],
    site: Path | None = None,
) -> bytes:
    """A SCORM package of a course.

    Parameters
    ----------
    course
        The course.
    name
        Under which the page that is framed knows the course: "000".
    version
        "1.2" or "2004".
    address
        Of the hosted page; not used where a site is given.
    exercises
        All exercises by name, for those that the course poses.
    site
        The folder of a built site, for a whole package; None for a thin one.

    Returns
    -------
    bytes
        The zip archive. The same course gives the same bytes.

    Raises
    ------
    ValueError
        If the version is unknown, the address is none of the web, or the folder holds no site.
    """
    if version not in VERSIONS:
        raise ValueError(f"--scorm: {' or '.join(VERSIONS)} is needed, got {version}")
    if site is None:
        _check_address(address)
    elif not (site / "index.html").is_file():
        raise ValueError(f"{site}: the folder contains no built site; run python build.py first")
    content = {
        "version": version,
        "address": address if site is None else f"{SITE}/index.html",
        "name": name,
        "order": list(course.order or range(1, len(course.steps) + 1)),
        "questions": list(questions_of(course, exercises)),
    }
    contents: dict[str, bytes] = {
        FRAME: _page(course.title, content).encode(),
        SCRIPT: files(__package__).joinpath("scorm_frame.js").read_bytes(),
    }
    if site is not None:
        contents |= _site_files(site)
    digest = hashlib.sha256(contents[FRAME]).hexdigest()[:8]
    manifest = _manifest(course.title, f"{name}-{digest}", version, [*contents])
    return _zip({"imsmanifest.xml": manifest.encode()} | contents)


def _check_address(address: str) -> None:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or "#" in address:
        raise ValueError(
            "--address URL is needed for a thin package: the address of the page that it frames, "
            f"such as https://example.org/genlab/, got {address or 'nothing'}"
        )


def questions_of(course: Course, exercises: Mapping[str, Exercise]) -> Iterator[dict[str, Any]]:
    """What a course asks: questions of steps, and the parts of their exercises.

    course: a course; exercises: all exercises by name. Yields for each question its step, its part
    (empty for the question of a step), an id, its kind in SCORM, and the right answer as SCORM
    writes it.
    """
    for number, step in enumerate(course.steps, 1):
        if step.guess:
            yield _question_of_guess(number, step)
        name, _, variant = step.exercise.partition(" ")
        if name in exercises:
            for part in exercises[name].variant(int(variant)).parts:
                yield {
                    "step": number,
                    "part": part.name,
                    "id": f"step{number}_{re.sub(r'[^A-Za-z0-9]', '_', part.name)}",
                    "kind": "fill-in",
                    "right": part.exact,
                }


def _question_of_guess(number: int, step: Step) -> dict[str, Any]:
    assert step.guess is not None  # whoever calls has looked
    choices = step.guess.choices
    letter = chr(ord("a") + choices.index(step.guess.answer)) if choices else ""
    return {
        "step": number,
        "part": "",
        "id": f"step{number}",
        "kind": "choice" if choices else "fill-in",
        "right": letter or step.guess.answer,
    }


def _page(title: str, content: Mapping[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")
    return Template(_PAGE).substitute(title=escape(title), content=text)


def _site_files(site: Path) -> dict[str, bytes]:
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    return {f"{SITE}/{path.relative_to(site).as_posix()}": path.read_bytes() for path in paths}


def _manifest(title: str, name: str, version: str, names: list[str]) -> str:
    identifier = "genlab-" + (re.sub(r"[^A-Za-z0-9_-]", "-", name)[-40:])
    template = _MANIFEST_12 if version == "1.2" else _MANIFEST_2004
    return Template(template).substitute(
        identifier=quoteattr(identifier),
        title=xml_escape(title),
        files="\n".join(f"      <file href={quoteattr(file)}/>" for file in names),
    )


def _zip(contents: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name, _TIME), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
