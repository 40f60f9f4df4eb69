"""The screen in a browser: each window on the page is a program of its own on this machine.

It is built on textual-serve, which starts the program for a window and carries keys and pictures.
Only this machine reaches it unless another address is asked for, and then everyone does who can
reach that address. A page from elsewhere that is open in the same browser must never get at it, so
a window is opened only for our own page.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp_jinja2
from aiohttp import web
from jinja2 import FileSystemLoader
from textual_serve.server import Server, to_int

FONT_SIZE = 16
STATIC = "/static"
PATIENCE = 2
"""How long the end of a window is waited for, in seconds."""


class PageServer(Server):
    """Serves one page; each window on it runs the same command."""

    def __init__(
        self, words: Sequence[str], host: str, port: int, title: str, tell: Callable[[str], None]
    ) -> None:
        """Takes what is served, and where.

        Args:
            words: The command that each window runs.
            host: The address to listen at.
            port: The port to listen at.
            title: What the page is called.
            tell: Is told in one line once windows can be opened.
        """
        here = f"[{host}]" if ":" in host else host
        super().__init__(
            command_line(words),
            host,
            port,
            title,
            public_url=f"http://{here}:{port}",
            templates_path=Path(__file__).parent,
        )
        self._tell = tell
        self._windows: set[asyncio.Task[object]] = set()

    async def run(self) -> None:
        """Serves until the program is told to end.

        Raises:
            OSError: The address can't be had.
        """
        logging.basicConfig(level=logging.ERROR, format="gmscreen: %(message)s")
        over = asyncio.Event()
        with suppress(NotImplementedError):
            for sign in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(sign, over.set)
        runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=PATIENCE)
        await runner.setup()
        try:
            await web.TCPSite(runner, self.host, self.port).start()
            self._tell(f"{self.title}: {self.public_url}")
            await over.wait()
        finally:
            await runner.cleanup()
            # The end was asked for; asked again while the last window closes it is no error.
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def _application(self) -> web.Application:
        app = web.Application()
        aiohttp_jinja2.setup(app, loader=FileSystemLoader(self.templates_path))
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.static(STATIC, self.statics_path),
            ]
        )
        app.on_shutdown.append(self.on_shutdown)
        return app

    async def on_shutdown(self, app: web.Application) -> None:
        """Closes every window, so that the end is not waited for."""
        for window in self._windows:
            window.cancel()
        if self._windows:
            await asyncio.wait(self._windows, timeout=PATIENCE)

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page. Its addresses are those under which the browser has found it."""
        self._check(request)
        context = {
            "title": self.title,
            "static": STATIC,
            "websocket": f"ws://{request.host}/ws",
            "font_size": to_int(request.query.get("fontsize", ""), FONT_SIZE),
        }
        return aiohttp_jinja2.render_template("page.html", request, context)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A window, from its opening to its end."""
        self._check(request)
        window = asyncio.current_task()
        if window is None:
            raise web.HTTPServiceUnavailable
        self._windows.add(window)
        try:
            return await super().handle_websocket(request)
        finally:
            self._windows.discard(window)

    def _check(self, request: web.Request) -> None:
        """Looks whether a request comes from our own page.

        Raises:
            web.HTTPForbidden: It comes from another one, or under a name that isn't ours.
        """
        origin = request.headers.get("Origin")
        foreign = origin is not None and urlsplit(origin).netloc != request.host
        name = urlsplit(f"//{request.host}").hostname or ""
        if foreign or (is_own_machine(self.host) and not is_own_machine(name)):
            raise web.HTTPForbidden(text="This page can't be opened from there.")


def is_own_machine(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def command_line(words: Sequence[str]) -> str:
    """Words as the one text that the shell of this machine takes them apart of again."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
