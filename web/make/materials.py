"""The checksums that a copy of the site is compared with. `notices` lists its components."""

from pathlib import Path

from web.make import sources

BILL = "genlab.cdx.json"
SUMS = "SHA256SUMS"
STAMP = "BUILD"  # says what a site was made from
DRAFT = " draft"  # at the end of the stamp of a site that is no more than a draft


def files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def sums(folder: Path) -> str:
    """Return one line per file, as sha256sum writes and reads it."""
    listed = [file for file in files(folder) if file != folder / SUMS]
    return "".join(
        f"{sources.sha256(file)}  {file.relative_to(folder).as_posix()}\n" for file in listed
    )
