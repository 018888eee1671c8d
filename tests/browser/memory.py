"""What a tab with all labs holds: ``python build.py bench memory``.

Nobody steers this browser: over its protocol Playwright has it keep every byte fetched once more,
as text, some 55 MB.
"""

import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from bench.harness import print_head, print_row
from chromium import LAUNCH, program

import build
from genlab.labs import labs

# Opens the page, then each lab in it, three seconds each, and says when.
WALK = """(async () => {
  const wait = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
  const until = async (holds) => { for (;;) { if (holds()) return; await wait(.05); } };
  const page = open("/index.html#coin");
  await until(() => page.document.documentElement?.dataset.genlab === "live");
  for (const lab of LABS) {
    page.location.hash = lab;
    await until(() => page.document.querySelector(`#lab-${lab}`)?.hidden === false);
    await wait(3);
    await fetch(`/opened/${lab}`);
  }
  await wait(10);
  await fetch("/opened/");
})();"""
PAGES = {
    "/walk": ("text/html", '<!doctype html><script src="/walk.js"></script>'),
    "/walk.js": ("text/javascript", WALK.replace("LABS", json.dumps(list(labs())))),
}


def main(arguments: Sequence[str] = ()) -> int:
    """Print a row for each lab that is opened; Linux alone tells."""
    is_over = threading.Event()
    sizes: list[float] = []

    class AskedHandler(build.Handler):
        def do_GET(self) -> None:
            kind, text = PAGES.get(self.path, ("text/plain", ""))
            if not text and not self.path.startswith("/opened/"):
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(text.encode())
            if not text:
                sizes.append(private(browser.pid) / 1000)
                print_row((self.path[8:] or "ten seconds later", f"{sizes[-1]:.0f}"))
                if self.path == "/opened/":
                    print_row(("the most of these", f"{max(sizes):.0f}"))
                    is_over.set()

    build.build()
    print_head(("opened", "the tab's own memory, MB"))
    with (
        build.serving(handler=AskedHandler) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        flags = [
            *LAUNCH,
            "--headless=new",
            "--disable-popup-blocking",
            "--window-size=1280,720",
        ]
        address = f"http://127.0.0.1:{server.server_port}/walk"
        command = [program(), *flags, f"--user-data-dir={profile}", address]
        browser = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
        is_over.wait(120)
        browser.terminate()
        browser.wait()
        server.shutdown()
    return 0 if is_over.is_set() else 1


def private(session: int) -> int:
    """Kilobytes that the largest of a browser's tabs shares with nobody."""
    sizes = [0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            is_own = os.getsid(int(process.name)) == session
            if is_own and b"--type=renderer" in (process / "cmdline").read_bytes():
                smaps_lines = (process / "smaps_rollup").read_text().splitlines()
                sizes += [
                    int(line.split()[1])
                    for line in smaps_lines
                    if line.startswith("Private_Dirty:")
                ]
        except OSError:  # it has just ended
            continue
    return max(sizes)
