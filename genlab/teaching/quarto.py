"""``python -m genlab.teaching.quarto FOLDER`` puts genlab's Quarto extension into a project."""

import shutil
import sys
from pathlib import Path

FOLDERS = ("quarto_extension", "frames")  # the extension itself, and what Sphinx uses as well
PLACE = Path("_extensions", "genlab")


def add_extension(project: Path) -> Path:
    """Copy the extension into the folder of a Quarto project.

    Parameters
    ----------
    project
        The folder, which must exist.

    Returns
    -------
    Path
        The folder of the extension. What an earlier version left there is replaced.

    Raises
    ------
    FileNotFoundError
        If there is no such folder.
    """
    if not project.is_dir():
        raise FileNotFoundError(f"{project} is no folder; the folder of a Quarto project is needed")
    for name in FOLDERS:
        shutil.copytree(Path(__file__).parent / name, project / PLACE, dirs_exist_ok=True)
    return project / PLACE


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(
            "the folder of a Quarto project is needed: python -m genlab.teaching.quarto FOLDER"
        )
    try:
        print(f"The extension is in {add_extension(Path(sys.argv[1]))}.")
    except OSError as problem:
        sys.exit(str(problem))
