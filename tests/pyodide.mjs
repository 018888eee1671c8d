// Runs the core's tests with the page's Python, in Node.js:  node pyodide.mjs PYODIDE NUMPY PACKAGES REPOSITORY [pytest arguments]
import { pathToFileURL } from "node:url";
import { join } from "node:path";

async function main() {
  const [pyodide, numpy, packages, repository, ...rest] = process.argv.slice(2);
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", GENLAB_TESTS: process.env.GENLAB_TESTS ?? "" } });
  for (const [place, folder] of [["/numpy", numpy], ["/packages", packages], ["/repository", repository]]) {
    python.FS.mkdirTree(place);
    python.mountNodeFS(place, folder);
  }
  python.globals.set("arguments", rest);
  process.exit(python.runPython(`
import os, sys
sys.path[:0] = ["/numpy", "/packages", "/repository", "/repository/tests"]
os.chdir("/repository")
import pytest
from genlab.core.hmm import kernel, recursion

with open("/packages/kernel.wasm", "rb") as file:
    kernel.BINARY = file.read()
assert recursion.kernel() is not None

without = ["cacheprovider", "doctest", "faulthandler", "logging", "threadexception", "unraisableexception"]
pytest.main([*(word for name in without for word in ("-p", f"no:{name}")), *arguments])
`));
}

// The message alone: Node.js would print the line that threw, which is all of Pyodide.
main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
