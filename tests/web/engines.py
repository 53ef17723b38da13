"""Firefox and WebKit from Debian, driven without a driver from elsewhere, and Chromium with the same hands.

Firefox speaks WebDriver BiDi itself, over a WebSocket; WebKit is asked by its own WebKitWebDriver, over HTTP, on a screen of its own
(Xvfb). Both take real clicks and keys, with motion on, and collect what the page complains about as its complaints.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import httpx
from playwright.sync_api import Error
from websockets.sync.client import connect

from waiting import until

CHROMIUM = Path("/usr/bin/chromium")
FIREFOX = Path("/usr/bin/firefox-esr")
WEBKIT = Path("/usr/bin/WebKitWebDriver")
SCREEN = Path("/usr/bin/Xvfb")
SECONDS = 90.0  # no answer of a browser takes longer
QUIET = {  # no questions, no updates, no network of its own
    "app.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 0,
}
# What a page of WebKit complains about after it is ready: its driver has no event for it.
LISTEN = """() => {
  window.complaints = [];
  addEventListener('error', e => complaints.push('error: ' + e.message));
  addEventListener('unhandledrejection', e => complaints.push('rejected: ' + e.reason));
  document.addEventListener('securitypolicyviolation', e => complaints.push('policy: ' + e.violatedDirective + ' ' + e.blockedURI));
  for (const kind of ['error', 'warn']) {
    const real = console[kind];
    console[kind] = (...words) => { complaints.push(kind + ': ' + words.join(' ')); real(...words); };
  }
}"""


class Engine(Protocol):
    """A browser window and a hand at its mouse and keys."""

    def open(self, url: str) -> None: ...
    def js(self, function: str, *args: Any) -> Any: ...
    def click(self, x: float, y: float) -> None: ...
    def type(self, text: str) -> None: ...
    def listen(self) -> None:
        """Forget what pages have complained about, and collect it from now on."""

    def complaints(self) -> list[str]: ...
    def picture(self, path: Path) -> None: ...
    def close(self) -> None: ...


class Chromium:
    """Chromium without a window, by Playwright."""

    def __init__(self, width: int = 1440, height: int = 900) -> None:
        from playwright.sync_api import sync_playwright

        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        context = self.browser.new_context(viewport={"width": width, "height": height}, reduced_motion="no-preference")
        self.page = context.new_page()
        self.told: list[str] = []
        self.page.on("pageerror", lambda error: self.told.append(f"error: {error}"))
        self.page.on("console", lambda said: self.told.append(f"{said.type}: {said.text}") if said.type in ("error", "warning") else None)

    def open(self, url: str) -> None:
        self.page.goto(url)

    def js(self, function: str, *args: Any) -> Any:
        try:
            return self.page.evaluate(f"given => ({function})(...given)", [*args])
        except Error as error:  # the page is being left
            raise RuntimeError(str(error)) from error

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def listen(self) -> None:
        self.told.clear()

    def complaints(self) -> list[str]:
        return self.told

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.browser.close()
        self.playwright.stop()


def clicking(x: float, y: float) -> list[dict[str, Any]]:
    """A click of a mouse, as WebDriver has it."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport", "duration": 30},
        {"type": "pointerDown", "button": 0},
        {"type": "pause", "duration": 20},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def typing(text: str) -> list[dict[str, Any]]:
    keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": keys}]


class Firefox:
    """Firefox without a window, in a profile of its own."""

    def __init__(self, width: int = 1440, height: int = 900) -> None:
        self.folder = tempfile.mkdtemp(prefix="meadhall-firefox-")
        settings = "".join(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in QUIET.items())
        (Path(self.folder) / "user.js").write_text(settings)
        command = [str(FIREFOX), "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port=0", "about:blank"]
        surroundings = {**os.environ, "HOME": self.folder, "MOZ_HEADLESS": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=surroundings)
        assert self.process.stderr is not None
        address = next((found[1] for line in self.process.stderr if (found := re.search(r"BiDi listening on (ws://\S+)", line))), None)
        assert address, "Firefox did not start"
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # so that it never waits for a reader
        self.open_things = ExitStack()
        self.socket = self.open_things.enter_context(connect(f"{address}/session", max_size=64 << 20))
        self.asked = 0
        self.told: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self.tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})

    def _ask(self, method: str, **given: Any) -> Any:
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": given}))
        while True:
            got = json.loads(self.socket.recv(timeout=SECONDS))
            if got.get("type") == "event":
                entry = got["params"]
                if entry.get("level") in ("error", "warn"):
                    self.told.append(f"{entry['level']}: {entry.get('text')}")
            elif got.get("id") == self.asked:
                if got["type"] == "error":
                    raise RuntimeError(f"{method}: {got['message']}")
                return got["result"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def js(self, function: str, *args: Any) -> Any:
        call = f"async () => JSON.stringify(await ({function})(...{json.dumps(args)}) ?? null)"
        got = self._ask("script.callFunction", functionDeclaration=call, target={"context": self.tab}, awaitPromise=True)
        if got["type"] != "success":
            raise RuntimeError(got["exceptionDetails"]["text"])
        return json.loads(got["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self.tab, actions=clicking(x, y))

    def type(self, text: str) -> None:
        self._ask("input.performActions", context=self.tab, actions=typing(text))

    def listen(self) -> None:
        self.told.clear()

    def complaints(self) -> list[str]:
        return self.told

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self.tab)["data"]))

    def close(self) -> None:
        self.open_things.close()
        self.process.terminate()
        self.process.wait(20)
        if self.process.stderr:
            self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class WebKit:
    """WebKitGTK's MiniBrowser on a screen of its own."""

    def __init__(self, width: int = 1440, height: int = 900) -> None:
        self.folder = tempfile.mkdtemp(prefix="meadhall-webkit-")
        read, write = os.pipe()
        screen = ["-screen", "0", f"{width + 200}x{height + 300}x24", "-nolisten", "tcp", "-fbdir", self.folder]
        self.screen = subprocess.Popen([str(SCREEN), "-displayfd", str(write), *screen], pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with open(read, "rb") as told:
            display = told.readline().decode().strip()
        settings = Path(self.folder) / "gtk-3.0"
        settings.mkdir()
        (settings / "settings.ini").write_text("[Settings]\ngtk-enable-animations=1\n")
        surroundings = {
            **os.environ,
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "HOME": self.folder,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "XDG_CONFIG_HOME": self.folder,
            "XDG_RUNTIME_DIR": self.folder,
        }
        port = free_port()
        silent = subprocess.DEVNULL
        command = [str(WEBKIT), f"--port={port}"]
        self.process = subprocess.Popen(command, env=surroundings, start_new_session=True, stdout=silent, stderr=silent)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS)
        self._wait_for_driver()
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"
        self._ask("POST", f"{self.session}/timeouts", {"script": 15000, "pageLoad": 60000})
        outer = self._ask("POST", f"{self.session}/window/rect", {"width": width, "height": height})
        inner = self.js("() => [innerWidth, innerHeight]")
        grown = {"width": outer["width"] + width - inner[0], "height": outer["height"] + height - inner[1]}
        self._ask("POST", f"{self.session}/window/rect", grown)

    def _wait_for_driver(self) -> None:
        def ready() -> bool:
            try:
                return self.http.get("/status").status_code > 0
            except httpx.HTTPError:
                return False

        until(ready)

    def _ask(self, verb: str, path: str, body: Any = None) -> Any:
        got = self.http.request(verb, path, json=body).json()["value"]
        if isinstance(got, dict) and "error" in got:
            raise RuntimeError(f"{path}: {got['error']}: {got.get('message')}")
        return got

    def open(self, url: str) -> None:
        self._ask("POST", f"{self.session}/url", {"url": url})

    def js(self, function: str, *args: Any) -> Any:
        script = f"return JSON.stringify(({function})(...{json.dumps(args)}) ?? null);"
        return json.loads(self._ask("POST", f"{self.session}/execute/sync", {"script": script, "args": []}))

    def click(self, x: float, y: float) -> None:
        self._ask("POST", f"{self.session}/actions", {"actions": clicking(x, y)})

    def type(self, text: str) -> None:
        self._ask("POST", f"{self.session}/actions", {"actions": typing(text)})

    def listen(self) -> None:
        self.js(LISTEN)

    def complaints(self) -> list[str]:
        return list(self.js("() => window.complaints ?? []"))

    def picture(self, path: Path) -> None:
        """From the screen itself: the driver's own screenshot hangs on some pages (WebKitGTK 2.50.6)."""
        from PIL import Image

        raw = (Path(self.folder) / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", raw[:100])  # an X window dump: its header, a table of colours, the lines
        begin, width, height, line = head[0] + head[19] * 12, head[4], head[5], head[12]
        whole = Image.frombuffer("RGB", (width, height), raw[begin : begin + line * height], "raw", "BGRX", line, 1)
        inner = self.js("() => [innerWidth, innerHeight, outerWidth, outerHeight, screenX, screenY]")
        left, top = inner[4] + (inner[2] - inner[0]) // 2, inner[5] + inner[3] - inner[1]
        whole.crop((left, top, left + inner[0], top + inner[1])).save(path)

    def close(self) -> None:
        self._ask("DELETE", self.session)
        self.http.close()
        os.killpg(self.process.pid, signal.SIGTERM)  # the browser too
        self.screen.terminate()
        for process in (self.process, self.screen):
            process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)
