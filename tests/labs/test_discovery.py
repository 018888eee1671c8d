import compileall
import shutil
import subprocess
import sys
from pathlib import Path

import genlab


def test_labs_are_found_where_only_compiled_files_are_and_without_panel(tmp_path):
    """As in the page, where a lab is a folder of .pyc, JSON and Markdown, written straight into
    memory.
    """
    copy = tmp_path / "genlab"
    shutil.copytree(
        Path(genlab.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__")
    )
    compileall.compile_dir(copy, legacy=True, quiet=1)
    for source in copy.rglob("*.py"):
        source.unlink()
    program = """if True:
        import sys
        sys.path.insert(0, sys.argv[1])
        import genlab
        from genlab.labs import labs
        assert genlab.__file__.endswith(".pyc"), genlab.__file__
        assert labs()["spam"].demos
        assert not {"panel", "bokeh", "param"} & set(sys.modules)
        print(*labs())"""
    process = subprocess.run(
        [sys.executable, "-c", program, tmp_path], capture_output=True, timeout=60, check=False
    )
    assert process.stderr.decode() == ""
    assert process.stdout.decode().split()[0] == "spam"
