"""The tables of README.md that `python build.py bench … --write` measures, and which of their rows
are of another version of the code.

The rows of `bench core` are kept in core.json, those of the other commands in measured.json, each
with a digest of the sources that it measured. A row whose sources have changed since gets a dagger.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import targets

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
ROWS_FILE = FOLDER / "core.json"
TABLES_FILE = FOLDER / "measured.json"
README = FOLDER / "README.md"
TEACHING = ROOT / "docs" / "teaching.md"  # has the table of a class, without daggers
CORE = "core"  # the part of README.md with the tables of all modules of cases
BEGIN, END = "<!-- bench core: begin -->", "<!-- bench core: end -->"
STALE = " †"
HEADER = ("case", "peer", "ours, ms", "peer, ms", "ratio (least–most)", "ours, MB", "peer, MB")
# What each module of cases measures.
SOURCES = {
    "belief": ("genlab/core/belief",),
    "discriminant": ("genlab/core/discriminant.py", "genlab/core/generative.py"),
    "estimators": (
        "genlab/estimators",
        "genlab/core/glm",
        "genlab/core/naive_bayes",
        "genlab/core/generative.py",
        "genlab/core/design.py",
    ),
    "glm": ("genlab/core/glm", "genlab/core/design.py", "genlab/core/regression.py"),
    "hmm": ("genlab/core/hmm",),
    "long": ("genlab/core/hmm",),
    "naive_bayes": (
        "genlab/core/naive_bayes",
        "genlab/core/generative.py",
        "genlab/core/bag_of_words.py",
    ),
    "tables": ("genlab/tables",),
}
SHELL = ("web", "genlab/ui", "genlab/kit", "genlab/labs")


@dataclass(frozen=True)
class Table:
    """A table of README.md: its head, the first column of words, and what its rows are about."""

    header: tuple[str, ...]
    sources: tuple[str, ...]


TABLES = {
    "space": Table(
        ("computation", "MB", "asked for, at most"), ("genlab/core/hmm", "genlab/estimators")
    ),
    "peers": Table(
        ("suite", "tests", "passed", "not offered", "explained", "unexplained"),
        ("genlab/core", "genlab/estimators", "tests/bench/peers"),
    ),
    "boot": Table(
        ("page", "painted, ms", "drawn, ms", "live, ms", "first repaint, ms", "MB"), SHELL
    ),
    "boot ratios": Table(("ratio", "cold", "warm", "aim"), SHELL),
    "boot slow": Table(
        ("cold, medians", "painted, ms", "drawn, ms", "live, ms", "without the snapshot"), SHELL
    ),
    "class": Table(
        (
            "300 students, 100 Mbit/s for all, links opened within 30 s",
            "MB each",
            "the picture is there: median, s",
            "95 % within",
            "a slider can be moved: median, s",
            "95 % within",
        ),
        SHELL,
    ),
    "page mails": Table(
        (
            "pasted",
            "verdict: median, ms",
            "verdict: 95 % within, ms",
            "all else: median, ms",
            "all else: 95 % within, ms",
        ),
        (*SHELL, "genlab/mail", "genlab/spam"),
    ),
    "page moves": Table(
        (
            "case",
            "Python has answered: median, ms",
            "95 % within",
            "answer and picture are laid out: median",
            "95 % within",
            "all else: median",
            "95 % within",
        ),
        (*SHELL, "genlab/core"),
    ),
    "page links": Table(("link", "median", "first"), (*SHELL, "genlab/core")),
    "memory": Table(("opened", "the tab's own memory, MB (350 at most were asked for)"), SHELL),
}
# What is asked of 95 % of the moves in the page: the column of their table, and milliseconds.
GOALS = ((2, 8), (4, 26), (4, 33))


def digest(module: str) -> str:
    """Sixteen digits that differ where the sources that a module measures differ."""
    return _digest_of(SOURCES[module])


def measured_rows() -> dict[str, list[dict]]:
    """The rows by module."""
    return json.loads(ROWS_FILE.read_text("utf-8")) if ROWS_FILE.exists() else {}


def keep(module: str, row: Sequence[str], *, processor: bool) -> None:
    """Keep a row in place of an earlier one of the same case and peer."""
    rows = measured_rows()
    before = rows.setdefault(module, [])
    entry = {"row": list(row), "sources": digest(module), "processor": processor}
    same_case = [place for place, old in enumerate(before) if old["row"][:2] == entry["row"][:2]]
    if same_case:
        before[same_case[0]] = entry
    else:
        before.append(entry)
    _write_json(ROWS_FILE, rows)


def is_current(module: str, names: tuple[str, str]) -> bool:
    """Whether the row of a case and its peer is there, and of these sources."""
    return any(
        tuple(entry["row"][:2]) == names and entry["sources"] == digest(module)
        for entry in measured_rows().get(module, [])
    )


def settle(module: str, cases: Sequence[tuple[str, str]]) -> None:
    """Bring the rows of a module into the order of its cases, and drop those of cases that are no
    more.
    """
    rows = measured_rows()
    entry_of = {tuple(entry["row"][:2]): entry for entry in rows.get(module, [])}
    rows[module] = [entry_of[names] for names in cases if names in entry_of]
    _write_json(ROWS_FILE, rows)


def other_rows() -> dict[str, list[dict]]:
    """The rows of the tables that are no module of cases, by table."""
    return json.loads(TABLES_FILE.read_text("utf-8")) if TABLES_FILE.exists() else {}


def keep_row(table: str, row: Sequence[str]) -> None:
    """Keep a row in place of an earlier one whose first cell is the same, and write README.md."""
    if len(row) != len(TABLES[table].header):
        raise ValueError(
            f"a row of {table} has {len(TABLES[table].header)} cells, got {len(row)}: {row}"
        )
    rows = other_rows()
    entry = {"row": list(row), "sources": _digest_of(TABLES[table].sources)}
    before = rows.setdefault(table, [])
    same_name = [place for place, old in enumerate(before) if old["row"][0] == row[0]]
    if same_name:
        before[same_name[0]] = entry
    else:
        before.append(entry)
    _write_json(TABLES_FILE, rows)
    insert({table: rendered_table(table), "page goals": goals_of_moves()})


def has_stale_rows(table: str) -> bool:
    """Whether a table has no row, or one whose sources have changed."""
    current = _digest_of(TABLES[table].sources)
    entries = other_rows().get(table, [])
    return not entries or any(entry["sources"] != current for entry in entries)


def rendered(modules: Sequence[str]) -> str:
    """The tables of all modules, in Markdown."""
    rows = measured_rows()
    tables = []
    for module in modules:
        if rows.get(module):
            head = f"`python build.py bench core {module}`:"
            tables.append(f"{head}\n\n{_core_table(module, rows[module])}")
    return "\n\n".join(tables)


def rendered_table(name: str) -> str:
    """One of the other tables, in Markdown."""
    table = TABLES[name]
    current = _digest_of(table.sources)
    lines = []
    for entry in other_rows().get(name, []):
        title, *cells = entry["row"]
        mark = "" if entry["sources"] == current else STALE
        lines.append((f"{title}{mark}", *cells))
    return markdown(table.header, lines)


def goals_of_moves() -> str:
    """How many of the page's moves meet each goal, in Markdown."""
    rows = [entry["row"] for entry in other_rows().get("page moves", [])]
    if not rows:
        return "No move has been measured."
    header = TABLES["page moves"].header
    lines = []
    for column, goal in GOALS:
        success_count = sum(float(row[column]) <= goal for row in rows)
        title = header[column - 1].partition(":")[0]
        lines.append((f"{title}, 95 % within {goal} ms", f"{success_count} of {len(rows)}"))
    return markdown(("goal", "moves that meet it"), lines)


def core_tables(modules: Sequence[str]) -> dict[str, str]:
    """The tables of `bench core`, and those that follow from them, by the name of their marks."""
    targets_of_rows = targets.all_targets()
    rows = measured_rows()
    return {
        CORE: rendered(modules),
        "targets": targets.overview(targets_of_rows, rows),
        "below": targets.shortfall_table(targets_of_rows, rows),
    }


def computed(modules: Sequence[str]) -> dict[str, str]:
    """What stands between the marks of README.md, by their name."""
    parts = core_tables(modules)
    for name in TABLES:
        parts[name] = rendered_table(name)
    return parts | {"page goals": goals_of_moves()}


def write(modules: Sequence[str]) -> None:
    """Put all tables into README.md."""
    insert(computed(modules))


def insert(contents: dict[str, str]) -> None:
    """Put these tables into README.md, each between its marks."""
    README.write_text(with_tables(README.read_text("utf-8"), contents), "utf-8")
    if "class" in contents:
        plain_table = {"class": contents["class"].replace(STALE, "")}
        TEACHING.write_text(with_tables(TEACHING.read_text("utf-8"), plain_table), "utf-8")


def with_tables(text: str, contents: dict[str, str]) -> str:
    """A page with these tables between their marks, as far as it has such marks."""
    for name, content in contents.items():
        begin, end = marks(name)
        if begin in text:
            before, rest = text.split(begin)
            text = f"{before}{begin}\n\n{content}\n\n{end}{rest.split(end)[1]}"
    return text


def marks(name: str) -> tuple[str, str]:
    """What stands before and after a table that is written."""
    return f"<!-- bench {name}: begin -->", f"<!-- bench {name}: end -->"


def tables_by_line(text: str) -> dict[int, str]:
    """For each line of README.md, from 1, that stands between two marks: the name of the table; of
    `bench core`, with the module.
    """
    names: dict[int, str] = {}
    name = module = ""
    for number, line in enumerate(text.splitlines(), 1):
        begin = re.fullmatch(r"<!-- bench (.+): begin -->", line)
        head = re.fullmatch(r"`python build\.py bench core (\w+)`:", line)
        if begin:
            name = begin[1]
        elif line.startswith("<!-- bench ") and line.endswith(": end -->"):
            name = ""
        elif head:
            module = head[1]
        elif name:
            names[number] = f"{CORE} {module}" if name == CORE else name
    return names


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table in Markdown; its first columns hold words, the others numbers."""
    rule = ["---"] * words + ["---:"] * (len(header) - words)
    return "\n".join(f"| {' | '.join(line)} |" for line in (header, rule, *rows))


def _core_table(module: str, entries: list[dict]) -> str:
    current = digest(module)
    lines = []
    for entry in entries:
        name, *cells = entry["row"]
        mark = "" if entry["sources"] == current else STALE
        clock = " *" if entry["processor"] else ""
        lines.append((f"{name}{clock}{mark}", *cells))
    return markdown(HEADER, lines, words=2)


def _digest_of(sources: Sequence[str]) -> str:
    total = hashlib.sha256()
    for source in sources:
        path = ROOT / source
        for file in _files(path) if path.is_dir() else [path]:
            total.update(file.read_bytes())
    return total.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    """The sources in a folder: of the core all Python, of the page what it is made of, too."""
    kinds = (".py", ".js", ".mjs", ".css", ".html", ".toml")
    return (path for path in sorted(folder.rglob("*")) if path.suffix in kinds and path.is_file())


def _write_json(path: Path, rows: object) -> None:
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")
