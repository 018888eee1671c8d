"""The browser of the tests and the timings."""

import contextlib
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",  # there is none: imitating it costs a fifth more than drawing without
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


WINDOWED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SHELLS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
)  # Chromium without its windows: a third less work
INSTALLING = 600  # seconds that a package may take
# to compile WebAssembly once more, and better, costs a test more than it saves
LIFTOFF_ONLY = "--js-flags=--liftoff-only"


def launch_chromium(playwright, shell: bool = False):
    """The browser, started anew where it does not start: on a busy machine Chromium now and then
    never says a word.
    """
    from playwright.sync_api import TimeoutError

    arguments = [*LAUNCH, LIFTOFF_ONLY] if shell else LAUNCH
    start = partial(playwright.chromium.launch, executable_path=program(shell), args=arguments)
    with contextlib.suppress(TimeoutError):
        return start(timeout=60_000)
    return start()


def program(shell: bool = False) -> str:
    """A Chromium or Chrome, or its headless shell rather: installed, else from the system's
    packages, else Playwright's own, which without its server is ten minutes in failing; else how
    to get one.
    """
    names = (*SHELLS, *WINDOWED) if shell else (*WINDOWED, *SHELLS)
    places = (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    )

    def installed() -> str | None:
        programs = [
            os.environ.get("GENLAB_CHROMIUM"),
            *map(shutil.which, names),
            *(p for p in places if Path(p).exists()),
        ]
        return next(filter(None, programs), None)

    if path := installed():
        return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        bundled = playwright.chromium.executable_path
    if _starts(bundled):
        return bundled
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("no Chromium found: asking the system's packages", flush=True)
        install = ["install", "-yq", "--no-install-recommends"]
        commands = [["update", "-q"], [*install, SHELLS[0]], [*install, "chromium"]]
        for command in commands:
            if not installed():
                with contextlib.suppress(subprocess.TimeoutExpired):
                    subprocess.run(["apt-get", *command], timeout=INSTALLING)
    if path := installed():
        return path
    print("no Chromium found: asking Playwright for its own", flush=True)
    with contextlib.suppress(subprocess.TimeoutExpired):
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, timeout=INSTALLING)
    if _starts(bundled):
        return bundled
    raise SystemExit(
        "the browser tests need Chromium or Chrome: install one, or name its program in "
        "GENLAB_CHROMIUM"
    )


def _starts(program: str) -> bool:
    """Whether it is there with all the libraries it needs."""
    return (
        Path(program).exists()
        and subprocess.run([program, "--version"], capture_output=True).returncode == 0
    )
