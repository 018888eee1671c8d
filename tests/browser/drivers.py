"""One way to use three browsers: Chromium by Playwright, Firefox by WebDriver BiDi, WebKit by
WebDriver.

What Debian packages is driven as it is. Playwright asks more of Firefox than the one with long
support knows, and selenium asks for a geckodriver, which no package has; so Firefox is spoken to
directly.
"""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import chromium

SIZE = {"width": 1280, "height": 720}
PATIENCE = 120  # seconds: how long a failure takes
ARROW_LEFT = "\ue012"  # as WebDriver writes it


class Browser:
    """A browser with one tab."""

    programs: dict[str, str] = {}  # noqa: RUF012  program → Debian's package that has it
    modules: tuple[str, ...] = ()

    @classmethod
    def missing(cls) -> str:
        """What it takes to use it, in a sentence; empty if all is there."""
        if packages := [
            package for program, package in cls.programs.items() if not shutil.which(program)
        ]:
            return f"{cls.__name__} is left out: the tour in it needs Debian's {' and '.join(packages)}"
        if not all(map(find_spec, cls.modules)):
            return f'{cls.__name__} is left out: the tour in it needs pip install -e ".[browsers]"'
        return ""

    def open(self, address: str) -> None:
        """Go there; the page has begun to arrive."""
        raise NotImplementedError

    def reload(self) -> None:
        raise NotImplementedError

    def run(self, script: str, *arguments: Any) -> Any:
        """What a function of JavaScript returns in the page."""
        raise NotImplementedError

    def click(self, x: float, y: float) -> None:
        """Press and let go there."""
        raise NotImplementedError

    def type(self, text: str) -> None:
        """Press these keys, one after the other."""
        raise NotImplementedError

    def picture(self, file: Path) -> None:
        """Save what the window shows, as PNG."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class Chromium(Browser):
    def __init__(self) -> None:
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = chromium.launch_chromium(self.playwright)
        self.page = self.browser.new_page(viewport=SIZE)

    # A tour waits for what the page shows, never for the browser's `load` event, which follows
    # whatever the browser fetches for its own window.
    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"(given) => ({script})(...given)", arguments)

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def type(self, text: str) -> None:
        for key in text:
            self.page.keyboard.press("ArrowLeft" if key == ARROW_LEFT else key)

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)

    def close(self) -> None:
        self.browser.close()
        self.playwright.stop()


class Firefox(Browser):
    programs = {"firefox-esr": "firefox-esr"}  # noqa: RUF012
    modules = ("websocket",)

    def __init__(self) -> None:
        from websocket import create_connection

        self.ends = contextlib.ExitStack()
        profile = self.ends.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = [
            "firefox-esr",
            "--headless",
            "--no-remote",
            "--remote-debugging-port",
            "0",
            "--profile",
            profile,
        ]
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self.ends.callback(process.wait)
        self.ends.callback(process.terminate)
        address = next(line.split()[-1] for line in process.stderr if "BiDi listening on" in line)
        threading.Thread(
            target=process.stderr.read, daemon=True
        ).start()  # a pipe that is full would stop it
        self.request_number = 0
        self.socket = create_connection(
            f"{address}/session", suppress_origin=True, timeout=PATIENCE
        )
        self.ask("session.new", capabilities={})
        self.tab = {"context": self.ask("browsingContext.getTree")["contexts"][0]["context"]}
        self.ask("browsingContext.setViewport", **self.tab, viewport=SIZE)

    def ask(self, method: str, **params: Any) -> dict:
        self.request_number += 1
        self.socket.send(
            json.dumps({"id": self.request_number, "method": method, "params": params})
        )
        while (reply := json.loads(self.socket.recv())).get("id") != self.request_number:
            pass  # an event
        if reply["type"] == "error":
            raise RuntimeError(f"{method}: {reply['message']}")
        return reply["result"]

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", **self.tab, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", **self.tab, wait="complete")

    def run(self, script: str, *arguments: Any) -> Any:
        code = f"(async () => JSON.stringify(await ({script})(...{json.dumps(arguments)})) ?? 'null')()"
        reply = self.ask("script.evaluate", expression=code, target=self.tab, awaitPromise=True)
        if reply["type"] == "exception":
            raise RuntimeError(reply["exceptionDetails"]["text"])
        return json.loads(reply["result"]["value"])

    def act(self, kind: str, actions: list[dict]) -> None:
        self.ask(
            "input.performActions",
            **self.tab,
            actions=[{"type": kind, "id": kind, "actions": actions}],
        )

    def click(self, x: float, y: float) -> None:
        press, let_go = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self.act("pointer", [{"type": "pointerMove", "x": int(x), "y": int(y)}, press, let_go])

    def type(self, text: str) -> None:
        self.act(
            "key", [{"type": f"key{way}", "value": key} for key in text for way in ("Down", "Up")]
        )

    def picture(self, file: Path) -> None:
        file.write_bytes(
            base64.b64decode(self.ask("browsingContext.captureScreenshot", **self.tab)["data"])
        )

    def close(self) -> None:
        self.ends.close()


class WebKit(Browser):
    programs = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}  # noqa: RUF012
    modules = ("selenium",)

    def __init__(self) -> None:
        from selenium import webdriver

        self.ends = contextlib.ExitStack()
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        screen = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.ends.callback(screen.wait)
        self.ends.callback(screen.terminate)
        environment = {**os.environ, "DISPLAY": f":{screen.stdout.readline().strip()}"}
        self.driver = webdriver.WebKitGTK(service=webdriver.WebKitGTKService(env=environment))
        self.ends.callback(self.driver.quit)
        self.driver.set_script_timeout(PATIENCE)
        self.driver.set_window_size(*SIZE.values())
        inner_size = self.driver.execute_script("return [innerWidth, innerHeight]")
        self.driver.set_window_size(
            *(2 * size - inner for size, inner in zip(SIZE.values(), inner_size, strict=True))
        )

    def open(self, address: str) -> None:
        self.driver.get(address)

    def reload(self) -> None:
        self.driver.refresh()

    def run(self, script: str, *arguments: Any) -> Any:
        call = f"Promise.resolve(arguments[0]).then((given) => ({script})(...given))"
        code = f"{call}.then((value) => [value], (error) => String(error)).then(arguments[1])"
        reply = self.driver.execute_async_script(code, arguments)
        if isinstance(reply, str):
            raise RuntimeError(reply)
        return reply[0]

    def click(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self.driver)
        actions.pointer_action.move_to_location(int(x), int(y)).click()
        actions.perform()

    def type(self, text: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(text).perform()

    def picture(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))

    def close(self) -> None:
        self.ends.close()
