"""The site's own files: the shell bundled from its modules, the page, and one file for each lab."""

import base64
import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup

from genlab import __version__
from genlab.courses import courses
from genlab.kit import decode
from genlab.kit.link import OpenedLink
from genlab.labs import exercises, labs, links_of_tabs, looked, offered_exercises
from genlab.say import ENGLISH, FOLDER, codes, language, say, spoken
from genlab.teaching import crowd
from genlab.teaching.course import Course, parse
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.exercise_page import READY_VARIANTS, question
from genlab.ui.glossary import explained
from web.make import materials, npm, policy, zipped
from web.make.first_picture import first_picture, pieces, style
from web.make.front_example import front_example

WEB = Path(__file__).resolve().parents[1]
LABS = WEB.parent / "genlab" / "labs"
OWN = WEB / "courses"
# The address of the site, with a / at its end: previews of links need complete addresses of
# pictures.
MAX_FACT = 90  # characters of what is said of a number in the bar of a course
ADDRESS = os.environ.get("GENLAB_ADDRESS", "")
templates = Environment(
    loader=FileSystemLoader(WEB),
    autoescape=select_autoescape(),
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals["say"] = say
# The labs are in the order of the header; JSON that only machines read has no spaces
templates.policies["json.dumps_kwargs"] = {"separators": (",", ":")}


def every_course() -> dict[str, Course]:
    """The shipped courses, and behind them those in web/courses/, by the names of their files."""
    own_courses = {}
    for path in sorted([*OWN.glob("*.json"), *OWN.glob("*.md")]):
        if path.name == "README.md":
            continue
        if not re.fullmatch(r"[\w-]+", path.stem) or path.stem in courses():
            raise SystemExit(
                f"{path.name}: a course's file is named by letters, digits, - and _, and as no "
                "shipped one"
            )
        try:
            own_courses[path.stem] = _own_course(path)
        except ValueError as error:
            raise SystemExit(f"{path.name}: {error}") from None
    return courses() | own_courses


def _own_course(path: Path) -> Course:
    """A course of a lecturer's own; raises ValueError with all that is wrong with it."""
    read = parse_markdown if path.suffix == ".md" else parse
    return read(path.read_text("utf-8"), labs(), looked, exercises())


def shell() -> bytes:
    """shell.js: the modules of web/shell as one script, with the titles of the exercises and the
    style sheet of first pictures.
    """
    titles = {name: exercise.title for name, exercise in exercises().items()}
    constants = {
        "EXERCISES": titles,
        "FORMER_EXERCISES": sorted(exercises().keys() - offered_exercises().keys()),
        "EXPERIMENTS": crowd.experiments_as_json(),
        "FIRST_STYLE": style(),
    }
    return npm.bundle(WEB / "shell" / "start.js", constants=constants)


def worker() -> str:
    """The modules of web/worker as one, which the page starts from a blob.

    It is part of the page itself, which is the first file of every visit, so it has no white space.
    """
    return npm.minified(npm.bundle(WEB / "worker" / "start.js", "esm")).decode()


def pictured() -> dict[str, bool]:
    """The links that have a picture of their own, those of demos, of steps of courses and of the
    views that a lab begins with, and whether a step points to a table, which may be behind a tab.
    """
    starts = [lab.start for lab in labs().values() if lab.start]
    starts += [
        link
        for slug, lab in labs().items()
        if lab.published
        for link in links_of_tabs(slug).values()
    ]
    demos = [demo.link for lab in labs().values() for demo in lab.demos]
    tables = dict.fromkeys([*starts, *demos], False)
    for course in every_course().values():
        for step in course.steps:
            tables[step.link] = tables.get(step.link, False) or step.look.startswith("table ")
            if step.beside:
                tables.setdefault(step.beside, False)
    plain = {f"#{slug}" for slug in labs()}  # whose picture is their lab's document
    return {
        link: with_tables
        for link, with_tables in tables.items()
        if link not in plain or with_tables
    }


def lab_file(slug: str, guide: str, document: Mapping[str, Any]) -> bytes:
    """The file that the page fetches when it opens a lab: the painted document, its digest, its
    first picture, the control that chooses its view, and the section it is drawn in.
    """
    lab = labs()[slug]
    links = {
        view: link for view, link in links_of_tabs(slug).items() if link != f"#{slug}?view={view}"
    }
    view = document["view"]
    if links:
        view = view | {"links": links}
    private = [field for field in lab.fields.values() if field.private]
    section = templates.get_template("lab.html").render(
        lab=lab,
        private=private,
        fields=[(field.name, field.label) for field in lab.fields.values()],
        summary=Markup(explained(lab.summary)),
        guide=Markup(guide),
    )
    texts = {
        "digest": json.dumps(document["digest"]),
        "view": json.dumps(view),
        "section": json.dumps(section),
        "first": json.dumps(document["first"]),
        "document": document["json"],
    }
    return ("{" + ",".join(f'"{name}":{text}' for name, text in texts.items()) + "}").encode()


def picture_file(picture: str, document: Mapping[str, Any]) -> bytes:
    """The file of a link's own picture, before it is compressed: the patch over the lab's document
    with its digest, and the first picture, put together from that of the lab.
    """
    own = json.loads(picture)
    marks = document["marks"] | own["marks"]
    drawn_marks = {name: mark for name, mark in marks.items() if mark is not None}
    first = first_picture(json.loads(document["json"]), drawn_marks, own["patch"])
    content = {
        "digest": own["digest"],
        "first": pieces(first, document["first"]),
        "patch": own["patch"],
    }
    return json.dumps(content, separators=(",", ":")).encode()


def language_files() -> dict[str, bytes]:
    """For each language but English its file, compressed: what Python reads, and the texts of the
    page by their names. `languages.json` has the place and the hash of each.
    """
    example = front_example()
    page = {"example-word": example.verdict.word, "example-amount": example.verdict.amount}
    page |= {f"example-sign-{k}": sign for k, sign in enumerate(example.signs, 1)}
    contents = {}
    for code in codes()[1:]:
        content = {
            "direction": language(code).direction,
            "page": {name: spoken(text, code) for name, text in page.items()} | _of_page(code),
            "messages": FOLDER.joinpath(f"{code}.ftl").read_text("utf-8"),
        }
        text = json.dumps(content, ensure_ascii=False)
        contents[f"say-{code}.bin"] = zipped.gzipped(text.encode())
    places = {name[4:-4]: _checked(named(name, content)) for name, content in contents.items()}
    return contents | {"languages.json": json.dumps(places).encode()}


def _of_page(code: str, beginnings: tuple[str, ...] = ("front-", "page-")) -> dict[str, str]:
    """What the page itself says in a language, by its names, with places for arguments."""
    messages = language(code).messages.items()
    return {name: text for name, text in messages if name.startswith(beginnings)}


def index(
    files: Mapping[str, Mapping],
    documents: Mapping[str, Mapping[str, Any]],
    pictures: Mapping[str, Mapping],
) -> str:
    """The page itself. For a lab it has the name, the file and the digest of the document in it;
    for a course its file and the link of each step; for a link with a picture of its own the file
    of that picture.
    """
    with_tables, every = pictured(), labs()
    hashes = [_integrity(file).removeprefix("sha256-").rstrip("=") for file in pictures.values()]
    # A file's hash says where it is, too (web/shell/base/site.js)
    descriptions = {
        slug: {
            "integrity": _integrity(files[f"lab-{slug}.json"]),
            "digest": document["digest"],
            "private": {
                field.name: field.default for field in every[slug].fields.values() if field.private
            },
        }
        for slug, document in documents.items()
    }
    walks = {
        name: {
            "integrity": _integrity(files[f"course-{name}.json"]),
            "links": [step.link for step in course.steps],
            **_optional_parts(course),
        }
        for name, course in every_course().items()
    }
    listed = ("lab-", "course-", "say-", "KaTeX_")  # elsewhere
    page_files = {name: file for name, file in files.items() if not name.startswith(listed)}
    site = {
        "pictures": {
            "links": [*pictures],
            "hashes": "".join(hashes),
            "tables": [k for k, link in enumerate(pictures) if with_tables[link]],
            "private": [k for k, link in enumerate(pictures) if _private(decode(link, every))],
        },
        "files": {
            name: {"size": file["size"], "integrity": _integrity(file)}
            for name, file in page_files.items()
        },
        "labs": descriptions,
        "courses": walks,
    }
    site["version"] = hashlib.sha256(json.dumps(site).encode()).hexdigest()[:12]
    return templates.get_template("index.html").render(
        policy=Markup(policy.header_text()),
        watcher=Markup(policy.WATCHER),
        version=__version__,
        labs=labs(),
        languages={code: language(code).messages["-name"] for code in codes()},
        courses=every_course(),
        address=ADDRESS,
        example=front_example(),
        sentences=_of_page(ENGLISH, ("page-",)),
        miniatures={slug: Markup(document["miniature"]) for slug, document in documents.items()},
        files=page_files,
        integrity={name: _integrity(file) for name, file in page_files.items()},
        site=site,
        worker=Markup(worker()),
    )


def missing() -> str:
    """The page that a host shows in place of a missing one, in any folder."""
    page = templates.get_template("missing.html").render(finder=Markup(policy.FINDER))
    return policy.in_head(page, policy.OF_MISSING)


def _private(link: OpenedLink) -> bool:
    """Whether a link sets private fields, which are ignored in a frame."""
    fields = link.lab.fields.values()
    return any(
        field.private and getattr(link.state, field.name) != field.default for field in fields
    )


def offline(site: Path) -> str:
    """The service worker of a finished site, with the hash of every file that the page needs."""
    named_files = [site / name for name in policy.KEPT]
    paths = named_files + list(materials.files(site / "assets"))
    checked = {
        path.relative_to(site).as_posix(): _checked(named(path.name, path.read_bytes()))
        for path in paths
    }
    listed = json.dumps({place: file["integrity"] for place, file in checked.items()}, indent=0)
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    worker = npm.bundle(WEB / "offline" / "start.js", "esm").decode()
    page = (site / "index.html").read_text("utf-8")
    named_version = re.search(r'<meta name="version" content="(\w+)">', page)[1]
    constants = f'VERSION = "{version}", SITE = "{named_version}", FILES = {listed}'
    return f'"use strict";\nconst {constants};\n{worker}'


def _optional_parts(course: Course) -> dict[str, Any]:
    """The order in which the steps are taught, where it is not that of their numbers, and the links
    that are shown beside questions, where there are any.
    """
    beside = {k: step.beside for k, step in enumerate(course.steps, 1) if step.beside}
    parts = {"order": course.order, "beside": beside}
    return {name: part for name, part in parts.items() if part}


def _checked(file: Mapping) -> dict[str, str]:
    return {"path": file["path"], "integrity": _integrity(file)}


def _integrity(file: Mapping) -> str:
    return f"sha256-{base64.b64encode(bytes.fromhex(file['sha256'])).decode()}"


# As a browser computes them
WEIGHTS = {"normal": "400", "bold": "700"}
FONT_FACE = re.compile(r"@font-face\{([^}]*)\}")
FONT_FILE = re.compile(r"url\(fonts/([\w-]+\.woff2)\)")


def formula_files(katex: Path) -> dict[str, bytes]:
    """The files for formulas: KaTeX's style sheet without its fonts, the fonts, and the list of
    them, with which the page fetches those that it needs and checks their hashes. Fonts that a
    style sheet names have no hash, and a browser would accept a damaged one.
    """
    style = (katex / "katex.min.css").read_text("utf-8")
    files = {"katex.min.css": FONT_FACE.sub("", style).encode()}
    fonts = []
    for face in FONT_FACE.findall(style):
        declarations = dict(part.split(":", 1) for part in face.split(";"))
        name = FONT_FILE.search(declarations["src"])[1]
        files[name] = (katex / "fonts" / name).read_bytes()
        fonts.append(
            {
                "name": name,
                "family": declarations["font-family"].strip('"'),
                "style": declarations["font-style"],
                "weight": WEIGHTS.get(declarations["font-weight"], declarations["font-weight"]),
                **_checked(named(name, files[name])),
            }
        )
    return files | {"fonts.json": json.dumps(fonts).encode()}


def named(name: str, content: bytes) -> dict:
    """A file's place in the site: its name has its content's hash in it."""
    digest = hashlib.sha256(content).hexdigest()
    stem, dot, kind = name.rpartition(".")
    return {
        "path": f"assets/{stem}.{digest[:12]}{dot}{kind}",
        "size": len(content),
        "sha256": digest,
    }


# The formulas of a guide, and whether each stands on a line of its own.
Formulas = list[tuple[str, bool]]


def guides() -> tuple[dict[str, str], Formulas]:
    """Each lab's guide.md as HTML in pieces, one for each heading, in which technical terms have
    explanations. The places of formulas are marked with NUL; KaTeX sets them at build time.
    """
    formulas: Formulas = []
    markdown = _markdown(formulas)
    texts = sorted(LABS.glob("*/guide.md"))
    return {
        path.parent.name: _in_pieces(markdown.render(path.read_text("utf-8"))) for path in texts
    }, formulas


def lectures(formulas: Formulas) -> dict[str, dict]:
    """The file of each course for the page: its words are HTML, and their formulas are added to the
    list.
    """
    markdown = _markdown(formulas)
    return {
        name: {
            "title": course.title,
            "deck": course.deck,
            "steps": [
                {
                    **asdict(step, dict_factory=_texts_of_pairs),
                    "words": markdown.render(step.words),
                    "numbers": [*step.results]
                    or named_numbers(step.numbers, step.headline, step.words),
                }
                for step in course.steps
            ],
        }
        for name, course in every_course().items()
    }


def named_numbers(numbers: Sequence[str], headline: str, words: str) -> list[str]:
    """The numbers of a step with what they are, as the headline says it: "MAP 1/5" for 1/5.

    A number that the headline does not have stands by itself; where others have a name, it is left
    to the words of the step that explain it.
    """
    facts = re.split(r"[;:.] |, (?![^(]*\))", headline)
    names = []
    for number in numbers:
        whole_number = re.compile(rf"(?<![\w.,/−-]){re.escape(number)}(?![\w/]|[.,]\d)")
        fact = next((fact for fact in facts if whole_number.search(fact)), number)
        names.append(fact.strip() if len(fact) <= MAX_FACT else number)
    all_names = list(dict.fromkeys(names))
    is_explained = {name: name in numbers and name in words for name in all_names}
    return [name for name in all_names if not is_explained[name]] or all_names


# The links are in index.html; headlines and the tables of numbers are for checks.
UNUSED_BY_THE_PAGE = ("link", "beside", "headline", "tables", "results")
SPARED = ("note", "minutes", "slide", "page")  # where they are empty


def _texts_of_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {
        name: value
        for name, value in pairs
        if name not in UNUSED_BY_THE_PAGE and (value or name not in SPARED)
    }


def course_file(course: Mapping[str, Any], formulas: list[str]) -> bytes:
    """A course's file, with its formulas set."""
    steps = [{**step, "words": with_formulas(step["words"], formulas)} for step in course["steps"]]
    return json.dumps({**course, "steps": steps}, ensure_ascii=False).encode()


def exercise_file() -> bytes:
    """The questions of the first variants of every exercise, gzipped JSON, which the page shows
    before Python has loaded: by the exercise's name a list, from variant 0.
    """
    questions = {
        name: [question(declared, number) for number in range(READY_VARIANTS)]
        for name, declared in exercises().items()
    }
    text = json.dumps(questions, ensure_ascii=False, separators=(",", ":"))
    return zipped.gzipped(text.encode())


def _markdown(formulas: Formulas) -> Any:
    """Return a renderer that adds its formulas to the list."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    def place(tex: str, options: dict) -> str:
        formulas.append((tex, options["display_mode"]))
        return f"\0{len(formulas) - 1}\0"

    markdown = (
        MarkdownIt("commonmark", {"html": False})
        .enable("table")
        .use(dollarmath_plugin, renderer=place)
    )
    markdown.core.ruler.push("explain", _explain)
    return markdown


def _explain(state: Any) -> None:
    """Add explanations to the terms in a guide's running text; headings and links stay as they
    are.
    """
    explained_before: set[str] = set()
    for before, token in pairwise(state.tokens):
        if token.type != "inline" or before.type == "heading_open":
            continue
        linked = False
        for child in token.children:
            linked = child.type == "link_open" or (linked and child.type != "link_close")
            if child.type == "text" and not linked:
                child.type = "html_inline"
                child.content = explained(child.content, explained_before)


def _in_pieces(guide: str) -> str:
    pieces = re.split(r"(?=<h2>)", guide)
    return "".join(f'<div class="piece">{piece}</div>' for piece in pieces if piece.strip())


def with_formulas(guide: str, formulas: list[str]) -> str:
    """The guide with its formulas set."""
    return re.sub(r"\0(\d+)\0", lambda at: formulas[int(at[1])], guide)
