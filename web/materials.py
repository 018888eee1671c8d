"""The checksums that a copy of the site is compared with; web/notices.py lists its components."""

from pathlib import Path

from web import sources

BILL = "genlab.cdx.json"
SUMS = "SHA256SUMS"


def files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def sums(folder: Path) -> str:
    """Return one line per file, as sha256sum writes and reads it."""
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
    sums_listed = dict(reversed(line.split("  ", 1)) for line in sums(folder).splitlines())
    wrong = [f"missing: {name}" for name in listed if name not in sums_listed]
    wrong += [
        f"changed: {name}" for name in listed if sums_listed.get(name, listed[name]) != listed[name]
    ]
    wrong += [f"not of the build: {name}" for name in sums_listed if name not in listed]
    print("\n".join(wrong) or f"{len(listed)} files, each as it was built")
    print(f"by the list whose own SHA-256 is {sources.sha256(folder / SUMS)}")
    return 1 if wrong else 0
