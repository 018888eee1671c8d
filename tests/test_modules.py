"""The browser's code is made of modules: all are bundled, and imports have no cycle."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from genlab.answers import News, tagged
from web.make import answers, fetching, npm, pages, policy

SHELL = npm.WEB / "shell"
WORKER = npm.WEB / "worker"
IMPORT_LIMIT = 10


@pytest.fixture(scope="module")
def worker_graph() -> dict[str, set[str]]:
    return npm.import_graph(WORKER / "start.js")


@pytest.fixture(scope="module")
def graph() -> dict[str, set[str]]:
    return npm.import_graph(SHELL / "start.js")


def test_shell_bundle_has_every_module_and_each_says_what_it_is_about(graph):
    modules = {path.relative_to(npm.ROOT).as_posix(): path for path in SHELL.rglob("*.js")}
    assert graph.keys() == modules.keys()
    assert all(path.read_text("utf-8").startswith("// ") for path in modules.values())
    script = pages.shell().decode()
    assert script.startswith('"use strict";\n(() => {')
    module_names = re.findall(r"^// (web/shell/.*)$", script, re.MULTILINE)
    assert set(module_names) == modules.keys()  # an error's place is found by them


def test_shell_module_imports_at_most_ten_others(graph):
    counts = {name: len(imports) for name, imports in graph.items()}
    del counts["web/shell/rooms.js"]  # a list of what the rooms give
    assert not {name: count for name, count in counts.items() if count > IMPORT_LIMIT}


def test_layers_check_refuses_a_lower_room_that_imports_a_higher_one(tmp_path):
    for room, content in {
        "base": 'import "../say/message.js";\n',
        "say": "export {};\n",
    }.items():
        folder = tmp_path / "web" / "shell" / room
        folder.mkdir(parents=True)
        (folder / ("page.js" if room == "base" else "message.js")).write_text(content)
    *command, _shell, _worker, _offline = npm.checks()[-1]
    command[command.index("web/layers.mjs")] = str(npm.WEB / "layers.mjs")
    process = subprocess.run(
        [*command, "web/shell"], cwd=tmp_path, encoding="utf-8", capture_output=True
    )
    assert process.returncode == 1 and "base-knows-no-higher-room" in process.stdout


def test_worker_bundle_has_every_module_and_first_takes_the_exits_away(worker_graph):
    modules = {path.relative_to(npm.ROOT).as_posix(): path for path in WORKER.iterdir()}
    shared = {f"web/shell/base/{name}.js" for name in ("bytes", "exits", "limits", "retries")}
    assert worker_graph.keys() == modules.keys() | shared
    assert all(path.read_text("utf-8").startswith("// ") for path in modules.values())
    bundle = npm.bundle(WORKER / "start.js", "esm")
    module_names = re.findall(r"^// (web/.*)$", bundle.decode(), re.MULTILINE)
    assert set(module_names) == worker_graph.keys()
    assert module_names[0] == "web/shell/base/exits.js"
    assert pages.worker().encode() == npm.minified(bundle)  # the same code without white space


def test_compact_leaves_out_indentation_and_comments_on_types_alone():
    script = b"class A {\n  /** @type {number} */\n  #x = /** @type {any} */ (1);\n}\n// file.js\n"
    assert npm.compact(script) == b"class A {\n#x = (1);\n}\n// file.js\n"


@pytest.mark.parametrize("text", ["`a\n  b`", "'/** a */'", "`/**\n*/`"])
def test_compact_refuses_to_change_a_text(text):
    with pytest.raises(SystemExit, match="a text of the browser's code has a comment"):
        npm.compact(f"console.log({text});\n".encode())


@pytest.mark.parametrize(
    "change",
    [
        "states.coin = {}",
        "states.coin.flips = 1",
        "delete states.coin",
        "queue.splice(0)",
        "Object.assign(states, {})",
    ],
)
def test_linter_refuses_a_module_that_changes_the_state_of_another(change):
    source = (
        f'import {{ queue, states }} from "./store.js";\nconsole.log(queue, states);\n{change};\n'
    )
    process = lint(source)
    assert process.returncode == 1 and "belongs to another module" in process.stdout, process.stderr


def test_linter_accepts_a_module_that_calls_functions_of_another():
    process = lint('import { change } from "./visit.js";\nchange("coin", { link: "#coin" });\n')
    assert process.returncode == 0, process.stdout + process.stderr


def lint(source: str) -> subprocess.CompletedProcess[str]:
    """The linter's report on the source of a module of the shell."""
    node, program, *_ = npm.checks()[0]
    options = ["--config", "web/eslint.config.mjs", "--stdin", "--stdin-filename", "web/shell/x.js"]
    return subprocess.run(
        [node, program, *options],
        cwd=npm.ROOT,
        input=source,
        encoding="utf-8",
        capture_output=True,
    )


def test_types_of_answers_are_written_for_typescript_from_those_of_python():
    assert answers.FILE.read_text("utf-8") == answers.declarations()  # python -m web.make.answers


def test_every_type_of_news_is_heard_by_one_part_of_the_page():
    source = "".join(path.read_text("utf-8") for path in SHELL.rglob("*.js"))
    heard_types = re.findall(r'onAnswer\(\s*"(\w+)"', source)
    drawn_types = re.findall(r'if \(type === "(\w+)" && value', source)
    found_types = [
        name
        for listed_types in re.findall(r"newsIn\(news, ([^)]*)\)", source)
        for name in re.findall(r'"(\w+)"', listed_types)
    ]
    assert sorted({*heard_types, *drawn_types, *found_types}) == sorted(News.__annotations__)
    assert len(heard_types) == len(set(heard_types))


def test_limits_of_the_watcher_are_those_of_the_page():
    table = (SHELL / "base" / "limits.js").read_text("utf-8")
    (object_text,) = re.findall(r"Object\.assign\((\{.*?\}), page\.genlabLimits\)", policy.WATCHER)
    limits = json.loads(object_text)
    assert limits.keys() == {"tick", "plain", "stall", "slow", "pauses", "inquiry"}
    for name, limit in limits.items():
        (text,) = re.findall(rf"^  {name}: (.+),$", table, re.MULTILINE)
        assert text.replace("_", "") == str(limit)
    assert "WATCHER_LIMITS" not in policy.WATCHER


def test_news_of_a_type_that_is_not_declared_is_refused():
    with pytest.raises(ValueError, match="news of the type “colour”; allowed are document, patch"):
        tagged("coin", {"colour": "red"})


def test_pure_parts_of_the_shell_pass_their_unit_tests():
    """``tests/shell/*.test.mjs``, run by Node.js: the shell's parts, the worker's, the build's."""
    files = sorted((npm.ROOT / "tests" / "shell").glob("*.test.mjs"))
    # A test that fails may leave something that waits for ever
    options = ["--test", "--test-force-exit", "--test-timeout=300000"]
    command = [fetching.node(), *options, *map(str, files)]
    decoder = fetching.extracted("zstd") / "dist" / "zstddec-stream.mjs"
    dom = fetching.extracted("linkedom") / "worker.js"
    environment = os.environ | {"GENLAB_ZSTD": str(decoder), "GENLAB_DOM": str(dom)}
    process = subprocess.run(
        command, cwd=npm.ROOT, encoding="utf-8", capture_output=True, env=environment
    )
    assert process.returncode == 0, process.stdout
    assert re.search(r"^(?:ℹ|#) skipped 0$", process.stdout, re.MULTILINE)
    count = int(re.search(r"^(?:ℹ|#) pass (\d+)$", process.stdout, re.MULTILINE)[1])
    assert count >= 320


@pytest.fixture
def copied_tools(tmp_path, monkeypatch) -> Path:
    """The folder of the build's tools, in a copy that may be damaged."""
    folder = tmp_path / "bundler"
    shutil.copytree(npm.tools().parent, folder, symlinks=True)
    monkeypatch.setattr(npm, "tools", lambda: folder / "node_modules")
    npm.verify("esbuild")
    return folder


@pytest.mark.parametrize("change", ["a file is another", "a file is added", "a file is missing"])
def test_bundle_refuses_a_bundler_that_is_not_what_was_pinned(copied_tools, change):
    program = copied_tools / "node_modules" / "esbuild" / "lib" / "main.js"
    if change == "a file is another":
        program.write_text(program.read_text("utf-8") + "\n", "utf-8")
    elif change == "a file is missing":
        program.unlink()
    else:
        program = program.with_name("more.js")
        program.write_text("")
    with pytest.raises(SystemExit, match=rf"esbuild@.* is refused: lib/{program.name} is not what"):
        npm.bundle(SHELL / "start.js")


def test_bundle_refuses_a_bundler_whose_archive_is_another(copied_tools):
    for archive in (copied_tools / npm.ARCHIVES).rglob("*"):
        if archive.is_file():
            archive.chmod(0o644)
            archive.write_bytes(b"another")
    with pytest.raises(SystemExit, match=r"esbuild@.* is refused: its archive is not what"):
        npm.bundle(SHELL / "start.js")


def test_bundle_names_the_module_and_the_line_of_a_mistake(tmp_path, monkeypatch):
    (tmp_path / "start.js").write_text('import { missing } from "./part.js";\nmissing();\n')
    (tmp_path / "part.js").write_text("export const there = 1;\n")
    monkeypatch.setattr(npm, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"(?s)start\.js could not be bundled:.*start\.js:1:9"):
        npm.bundle(tmp_path / "start.js")


def test_lock_pins_every_package_by_its_hash_and_names_no_address():
    packages = {name: entry for name, entry in npm.LOCK.items() if name}
    assert len(packages) > 50
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert not [name for name, entry in packages.items() if "resolved" in entry]
    manifest = json.loads((npm.WEB / "package.json").read_text("utf-8"))
    for name, version in {**manifest["dependencies"], **manifest["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
