"""The screen in a browser: over HTTP and its websocket, and drawn by a real browser."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("textual_serve", reason="the extra 'serve' is not installed")

import aiohttp

from gmscreen import cli_watch, serving
from gmscreen.campaign.store import Store
from gmscreen.cli import main
from gmscreen.serving import PageServer, command_line, is_own_machine
from tests.tui.table import saved

PATIENCE = 60
"""How many seconds a slow machine is waited for."""
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with one campaign; a space in its name has to be quoted."""
    saved(tmp_path / "my saves" / "emberfall")
    return tmp_path / "my saves"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def acts_on(saves: Path) -> int:
    """How many acts the campaign has on the disk."""
    store = Store.view(saves / "emberfall")
    store.close()
    return len(store.campaign.history.entries)


class Served:
    """`gmscreen serve`, running."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port
        self.page = f"http://127.0.0.1:{port}/"

    async def end(self) -> tuple[int, str]:
        """Ends it as ctrl+c does; its status, and what it said on standard error."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            _, errors = await self.process.communicate()
        return self.process.returncode or 0, errors.decode()


@asynccontextmanager
async def served(saves: Path, *words: str) -> AsyncIterator[Served]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "gmscreen", "--saves", str(saves), "serve", *words),
        *("--port", str(port)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    one = Served(process, port)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        assert line.endswith(f": http://127.0.0.1:{port}\n")
        yield one
    finally:
        await one.end()


class Window:
    """A browser's window on the page, as far as the server sees it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.shown = ""

    async def until(self, words: str) -> None:
        """Reads what is drawn until there are some words in what is new."""
        begin = len(self.shown)
        async with asyncio.timeout(PATIENCE):
            while words not in self.shown[begin:]:
                message = await self._socket.receive()
                assert message.type is aiohttp.WSMsgType.BINARY, (message, self.shown[-500:])
                self.shown += message.data.decode()

    async def closed(self) -> None:
        """Reads on until the server has closed it."""
        async with asyncio.timeout(PATIENCE):
            async for message in self._socket:
                assert message.type is aiohttp.WSMsgType.BINARY

    async def press(self, keys: str) -> None:
        await self._socket.send_json(["stdin", keys])


@asynccontextmanager
async def window(session: aiohttp.ClientSession, one: Served) -> AsyncIterator[Window]:
    async with session.ws_connect(f"{one.page}ws?width=120&height=40") as socket:
        yield Window(socket)


async def test_a_window_plays_a_second_one_looks_on_and_ctrl_c_ends_both(saves: Path) -> None:
    before = acts_on(saves)
    async with served(saves, "emberfall") as one, aiohttp.ClientSession() as session:
        async with session.get(one.page) as answer:
            page = await answer.text()
        assert f'"ws://127.0.0.1:{one.port}/ws"' in page
        assert "<title>Emberfall</title>" in page
        # Nothing is fetched from elsewhere: a table may have no network.
        assert not re.findall(r"https?://", page)
        for path in re.findall(r'(?:href|src)="(/[^"]+)"', page):
            async with session.head(f"{one.page}{path[1:]}") as answer:
                assert answer.status == 200
        async with window(session, one) as first:
            await first.until("Emberfall")
            await first.until("saved")
            await first.press(" ")
            await first.until("undo: Mira Ashdown")
            assert acts_on(saves) == before + 1
            async with window(session, one) as second:
                await second.until("looking on")
                ended, *_ = await asyncio.gather(one.end(), first.closed(), second.closed())
    assert ended == (0, "")


async def test_the_players_view_is_served_to_our_own_page_alone(saves: Path) -> None:
    async with served(saves, "emberfall", "--watch", "--dc") as one:
        async with aiohttp.ClientSession() as session:
            async with window(session, one) as first:
                await first.until("no roll yet")
            for name, value in (("Origin", "http://elsewhere.example"), ("Host", "evil.example")):
                async with session.get(one.page, headers={name: value}) as answer:
                    assert answer.status == 403
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await session.ws_connect(f"{one.page}ws", headers={name: value})
            own = {"Origin": f"http://localhost:{one.port}", "Host": f"localhost:{one.port}"}
            async with session.get(one.page, headers=own) as answer:
                assert f"ws://localhost:{one.port}/ws" in await answer.text()
        assert (await one.end())[0] == 0


class Tab:
    """A page in a browser, by the browser's own protocol for tools."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._session: dict[str, str] = {}
        self._calls = 0

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Asks for something, and waits for the answer."""
        self._calls += 1
        asked = {"id": self._calls, "method": method, "params": params, **self._session}
        await self._socket.send_json(asked)
        async with asyncio.timeout(PATIENCE):
            while True:
                told = await self._socket.receive_json()
                if told.get("id") == self._calls:
                    assert "error" not in told, told
                    return dict(told["result"])

    async def open(self, address: str) -> None:
        target = await self.call("Target.createTarget", url=address)
        attached = await self.call(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )
        self._session = {"sessionId": attached["sessionId"]}

    async def picture(self) -> bytes:
        shot = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(shot["data"])

    async def colours(self, picture: bytes) -> list[int]:
        """How often each colour occurs in a picture, the commonest first; the browser counts."""
        data = json.dumps(f"data:image/png;base64,{base64.b64encode(picture).decode()}")
        script = f"""(async () => {{
            const image = await createImageBitmap(await (await fetch({data})).blob());
            const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
            canvas.drawImage(image, 0, 0);
            const points = canvas.getImageData(0, 0, image.width, image.height).data;
            const often = new Map();
            for (const one of new Uint32Array(points.buffer))
                often.set(one, (often.get(one) ?? 0) + 1);
            return [...often.values()].sort((a, b) => b - a);
        }})()"""
        told = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return list(told["result"]["value"])

    async def until(self, there: Callable[[bytes, list[int]], bool]) -> bytes:
        """Takes pictures until one is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                picture = await self.picture()
                if there(picture, await self.colours(picture)):
                    return picture
                await asyncio.sleep(0.05)


@asynccontextmanager
async def browser(home: Path) -> AsyncIterator[Tab]:
    """A browser without a window."""
    process = await asyncio.create_subprocess_exec(
        *(str(BROWSER), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
        *("--disable-dev-shm-usage", "--disable-background-networking", "--disable-extensions"),
        *("--disable-component-update", "--disable-sync", f"--user-data-dir={home}"),
        *("--remote-debugging-port=0", "--window-size=1000,700", "about:blank"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "HOME": str(home)},
    )
    try:
        assert process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"ws://\S+", await process.stderr.readline())):
                assert process.returncode is None
        async with aiohttp.ClientSession() as session:
            address = found[0].decode()
            async with session.ws_connect(address, max_msg_size=0) as socket:
                yield Tab(socket)
    finally:
        process.kill()
        await process.communicate()


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
async def test_a_browser_draws_the_screen_and_a_key_changes_it(saves: Path, tmp_path: Path) -> None:
    before = acts_on(saves)
    async with served(saves, "emberfall") as one, browser(tmp_path / "home") as tab:
        await tab.open(one.page)
        last = b""

        def at_rest(picture: bytes, often: list[int]) -> bool:
            """Drawn in many colours, most of it background, and the same as before."""
            nonlocal last
            was, last = last, picture
            return len(often) > 100 and sum(often[1:]) > sum(often) / 50 and picture == was

        drawn = await tab.until(at_rest)
        await tab.call("Input.dispatchKeyEvent", type="keyDown", key=" ", code="Space", text=" ")
        await tab.until(lambda picture, often: picture != drawn and acts_on(saves) > before)
        await tab.until(at_rest)
        assert acts_on(saves) == before + 1


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def refused(status: int, *words: object) -> str:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (status, "")
    (only,) = result.stderr.splitlines()
    return str(only.removeprefix("gmscreen: "))


def test_what_cannot_be_served_is_told_in_one_line(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no campaign 'mira'" in refused(1, "--saves", saves, "serve", "mira")
    assert "--watch needs the NAME" in refused(2, "--saves", saves, "serve", "--watch")
    assert "--dc goes with --watch" in refused(2, "--saves", saves, "serve", "--dc")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = refused(1, "--saves", saves, "serve", "emberfall", "--port", port)
        assert line == f"can't listen at 127.0.0.1, port {port}: address already in use"
    (saves / "emberfall" / "campaign.json").write_text("{")
    assert "campaign.json" in refused(1, "--saves", saves, "serve", "emberfall")
    monkeypatch.setattr(cli_watch, "find_spec", lambda name: None)
    assert "pip install 'textual-serve" in refused(2, "--saves", saves, "serve")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that windows would run, taken apart as a shell does."""
    found: list[list[str]] = []

    async def run(self: PageServer) -> None:
        found.append(shlex.split(self.command))

    monkeypatch.setattr(serving.PageServer, "run", run)
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="another shell")
def test_each_window_is_this_program_on_these_campaigns(
    saves: Path, commands: list[list[str]]
) -> None:
    for words in ((), ("emberfall",), ("Emberfall", "--watch"), ("emberfall", "--watch", "--dc")):
        assert run("--saves", saves, "serve", *words).exit_code == 0
    own = [sys.executable, "-m", "gmscreen", "--saves", str(saves)]
    assert commands == [
        own,
        [*own, "emberfall"],
        [*own, "watch", "emberfall"],
        [*own, "watch", "--dc", "emberfall"],
    ]
    assert shlex.split(command_line(["a b", "'; rm -rf /", "$HOME"])) == [
        "a b",
        "'; rm -rf /",
        "$HOME",
    ]


def test_where_others_can_reach_it_that_is_said(saves: Path, commands: list[list[str]]) -> None:
    assert run("--saves", saves, "serve", "emberfall").stderr == ""
    assert run("--saves", saves, "serve", "--host", "localhost").stderr == ""
    for host in ("0.0.0.0", "::", "192.168.1.5", "table.local"):
        line = run("--saves", saves, "serve", "--host", host).stderr
        assert "anyone who can reach this machine on the network can play your campaigns" in line
    line = run("--saves", saves, "serve", "emberfall", "--watch", "--host", "0.0.0.0").stderr
    assert "can watch" in line
    assert len(commands) == 7


def test_what_only_this_machine_reaches() -> None:
    assert all(map(is_own_machine, ("127.0.0.1", "127.8.9.1", "::1", "localhost", "LocalHost")))
    assert not any(map(is_own_machine, ("0.0.0.0", "::", "10.0.0.1", "localhost.example", "")))
