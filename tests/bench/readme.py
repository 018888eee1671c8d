"""The tables of README.md that `python build.py bench core --write` measures, and which of their rows
are of another version of the code.

The rows are kept in core.json, each with a digest of the sources that it measured. A row whose
sources have changed since gets a dagger.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
ROWS_FILE = FOLDER / "core.json"
README = FOLDER / "README.md"
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
        "genlab/core/design.py",
    ),
    "glm": ("genlab/core/glm", "genlab/core/design.py", "genlab/core/regression.py"),
    "hmm": ("genlab/core/hmm",),
    "naive_bayes": ("genlab/core/naive_bayes", "genlab/core/bag_of_words.py"),
    "tables": ("genlab/tables",),
}


def digest(module: str) -> str:
    """Sixteen digits that differ where the sources that a module measures differ."""
    total = hashlib.sha256()
    for source in SOURCES[module]:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            total.update(file.read_bytes())
    return total.hexdigest()[:16]


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
    ROWS_FILE.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


def rendered(modules: Sequence[str]) -> str:
    """The tables of all modules, in Markdown."""
    rows = measured_rows()
    tables = []
    for module in modules:
        if rows.get(module):
            head = f"`python build.py bench core {module}`:"
            tables.append(f"{head}\n\n{_table(module, rows[module])}")
    return "\n\n".join(tables)


def write(modules: Sequence[str]) -> None:
    """Put the tables into README.md."""
    text = README.read_text("utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    README.write_text(f"{before}{BEGIN}\n\n{rendered(modules)}\n\n{END}{after}", "utf-8")


def _table(module: str, entries: list[dict]) -> str:
    current = digest(module)
    lines = [HEADER, ("---", "---", "---:", "---:", "---:", "---:", "---:")]
    for entry in entries:
        name, *cells = entry["row"]
        mark = "" if entry["sources"] == current else STALE
        clock = " *" if entry["processor"] else ""
        lines.append((f"{name}{clock}{mark}", *cells))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
