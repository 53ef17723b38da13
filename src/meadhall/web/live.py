"""The socket: frames from the server to the browser, never the other way. A slow or silent browser never delays anybody else."""

from __future__ import annotations

import asyncio
import json
import time
from bisect import bisect_right
from contextlib import suppress
from dataclasses import replace
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from meadhall.game import SPECTATOR
from meadhall.store import Player, StoreError
from meadhall.table import SeenBeat, Session, TableError
from meadhall.web.frame import Frame
from meadhall.web.frames import Sent, caption, curtain_frame, talk_html, trimmed, waiting_frame
from meadhall.web.house import Answer, House, house_of, small_number

__all__ = ["live", "seen_by", "side_of", "whole_frame"]

MOST_BEATS = 120  # at once; older ones can be looked at in the replay
SLOW = 20.0  # seconds that a browser may take to accept a frame
LAG = 0.2  # seconds that one turn of the loop may take; beyond that, beats are dropped, which does no harm
clock = time.monotonic
SAME: dict[str, Any] = {"v": 1, "same": True}  # the first message, if the page is up to date


def seen_by(session: Session, player: Player | None, lifted: int | None) -> tuple[int, int | None]:
    """Whose view a player may have on screen now, and who should get the device if a curtain is down."""
    if player is None or not session.seats_of(player.id):
        return SPECTATOR, None
    curtain = session.curtain(player.id, lifted)
    return curtain.viewer, curtain.hand_to


def side_of(session: Session, player: Player | None, text: str) -> int:
    """From whose side a watcher wants to look; -1 for whoever plays, and for seats that do not exist."""
    side = small_number(text)
    watches = player is None or not session.seats_of(player.id)
    return side if side is not None and watches and side < len(session.seats) else -1


def whole_frame(
    house: House, session: Session, player: Player | None, lifted: int | None, sent: Sent | None = None, side: int = -1
) -> tuple[Frame, Sent]:
    """The present frame for a player, or the curtain; trimmed to what was not sent before. `side` as in side_of."""
    if not session.started:
        frame = waiting_frame(session)
        return frame, Sent({}, [], frame.digest)
    viewer, hand_to = seen_by(session, player, lifted)
    if hand_to is not None:
        frame = curtain_frame(session, hand_to)
        return frame, Sent({}, [], frame.digest)
    frame, lines, stops, core = house.frames.now(session, viewer, side)
    return trimmed(session.game, frame, lines, stops, sent, core)


async def live(socket: WebSocket) -> None:
    """WS /t/{table}/live?seat=&digest=&after=&beats=&side=. `after` is what the browser has seen; beats=off asks for none."""
    house = house_of(socket)
    try:
        player = await house.who(socket)
        house.limit(socket, "socket", player)
        session = await house.session(socket, player)
        close = house.open_socket(socket, player, session.table.id)
    except (Answer, TableError, StoreError) as problem:
        await socket.accept()
        await socket.close(4404 if not isinstance(problem, Answer) else 4429 if problem.status == 429 else 4403, str(problem)[:100])
        return
    try:
        await _serve(house, socket, session, player)
    finally:
        close()


async def _serve(house: House, socket: WebSocket, session: Session, player: Player | None) -> None:
    """Send frames for as long as the browser is there."""
    await socket.accept()
    lifted = small_number(socket.query_params.get("seat", ""))
    pusher = _Pusher(house, socket, session, player, lifted, socket.query_params.get("digest", "")[:40])
    pusher.side = side_of(session, player, socket.query_params.get("side", ""))
    if socket.query_params.get("beats") != "off":
        pusher.begin_film(socket.query_params.get("after", ""))
    watches = player is None or not session.seats_of(player.id)
    tbl = session.table.id
    if watches:
        house.watching[tbl] = house.watching.get(tbl, 0) + 1
    stop = house.hall.listen(tbl, pusher.changed)
    reader = asyncio.create_task(_read(socket))
    writer = asyncio.create_task(pusher.run())
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop()
        for task in (reader, writer):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
        if watches:
            house.watching[tbl] -= 1
            if not house.watching[tbl]:
                del house.watching[tbl]
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            await socket.close()


async def _read(socket: WebSocket) -> None:
    """Browsers may not send anything here: a message closes the socket."""
    with suppress(WebSocketDisconnect, RuntimeError):
        message = await socket.receive()
        if message["type"] == "websocket.receive":
            await socket.close(4400, "This socket only sends.")


class _Pusher:
    """Sends frames to one browser: the newest one whenever something has changed, preceded by the beats that led to it."""

    def __init__(self, house: House, socket: WebSocket, session: Session, player: Player | None, lifted: int | None, digest: str) -> None:
        self.house, self.socket, self.session, self.player, self.lifted, self.digest = house, socket, session, player, lifted, digest
        self.news = asyncio.Event()
        self.sent: Sent | None = None
        self.talked = -1
        self.talk = True
        self.marks: tuple[int, ...] | None = None  # how far everybody was at the last message; None if beats are not wanted
        self.viewer = SPECTATOR  # whose beats these are; behind a curtain they are for everybody at the device
        self.curtain = False
        self.moved = False  # has something changed that is not an event: who may look, or whether the table is there
        self.side = -1  # from which a watcher looks

    def changed(self, _tbl: str, what: str) -> None:
        """Called by the hall."""
        if what == "chat":
            self.talk = True
        self.moved = self.moved or what == "table"
        self.news.set()

    async def run(self) -> None:
        """Send frames until the socket closes."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError, asyncio.TimeoutError):
            first = True
            while True:
                self.news.clear()
                if self.moved and not await self.welcome():
                    return
                with suppress(TableError, StoreError):
                    self.session = await self.house.hall.session(self.session.table.id)
                last = await self.film()
                frame = await self.next(last)
                if frame is not None or first:
                    await self.send(frame.json() if frame is not None else SAME)
                first = False
                await self.news.wait()

    async def welcome(self) -> bool:
        """May this player still look at the table, and is it still there? Links can be withdrawn and tables removed."""
        self.moved = False
        try:
            return await self.house.hall.may_look(self.session.table.id, self.player)
        except TableError:
            return False
        except StoreError:
            return True

    async def send(self, message: dict[str, Any]) -> None:
        """One message, as text."""
        await asyncio.wait_for(self.socket.send_text(json.dumps(message, separators=(",", ":"))), SLOW)

    # -- beats --------------------------------------------------------------------------------------------------------

    def begin_film(self, after: str) -> None:
        """Beats are wanted: from now on, or from what the browser has seen, in its viewer's own numbering."""
        marks = list(self.session.marks())
        viewer, hand_to = seen_by(self.session, self.player, self.lifted)
        if after.isdecimal() and after.isascii() and len(after) < 8 and hand_to is None:
            me = self.session.timeline.index(viewer)
            marks[me] = min(marks[me], int(after))
        self.marks = tuple(marks)

    async def film(self) -> SeenBeat | None:
        """Send the beats since the last frame; the last one is returned, because the frame itself shows it.

        The game continues meanwhile: a frame must never overtake a beat.
        """
        waiting = self.beats()
        while len(waiting) > (0 if self.curtain else 1):
            if self.house.effort.high():
                return None if self.curtain else waiting[-1]
            await self.send(self.shown(waiting.pop(0)).json())
            if await self.lags():
                self.house.effort.strained()
                waiting.clear()
            waiting += self.beats()
        return waiting[0] if waiting else None

    def beats(self) -> list[SeenBeat]:
        """What the viewer has noticed since this was last asked."""
        session, marks = self.session, self.marks
        if marks is None or not session.started:
            return []
        self.viewer, hand_to = seen_by(session, self.player, self.lifted)
        self.curtain = hand_to is not None
        self.marks = session.marks()
        me = session.timeline.index(self.viewer)
        before, now = marks[me], self.marks[me]
        if before == now:
            return []
        if self.house.effort.high():
            last = session.last_beat(self.viewer, before)
            return [last] if last is not None else []
        return session.film(self.viewer, before)[-MOST_BEATS:]

    async def lags(self) -> bool:
        """Let everybody else have a turn; return whether that took too long."""
        began = clock()
        await asyncio.sleep(0)
        return clock() - began > LAG

    def shown(self, beat: SeenBeat) -> Frame:
        """A beat as it is sent: what changes on the page, and the log so far, so that it never runs ahead."""
        frame = self.house.frames.beat(self.session, self.viewer, beat, self.side)
        _, lines, stops, _ = self.house.frames.now(self.session, self.viewer, self.side)
        so_far = lines[: bisect_right(lines, (beat.seq, beat.n), key=lambda line: (line.seq, line.beat))]
        out, self.sent = trimmed(self.session.game, frame, so_far, stops, self.sent)
        return out

    # -- the present --------------------------------------------------------------------------------------------------

    async def next(self, beat: SeenBeat | None) -> Frame | None:
        """What the browser does not have yet, with the beat that it shows; None if the browser has everything."""
        before = self.sent
        frame, sent = whole_frame(self.house, self.session, self.player, self.lifted, before, self.side)
        same = sent.digest == (before.digest if before is not None else self.digest)
        if same:
            sent.texts = before.texts if before is not None else {}  # nothing is sent
        self.sent = sent
        if not self.session.started:
            return None if same else frame
        if beat is not None and frame.curtain is None:
            frame = replace(frame, beat=caption(self.session, beat, self.viewer))
        talk = await self.chatter() if self.talk else None
        if same and talk is None:
            return None
        if same:
            frame = replace(frame, regions={}, changes=None, log=None)
        return replace(frame, talk=talk)

    async def chatter(self) -> str | None:
        """The chat of the table, if there is anything new."""
        self.talk = False
        lines = await self.house.hall.chat(self.session.table.id, self.player)
        last = lines[-1].id if lines else 0
        if last == self.talked:
            return None
        self.talked = last
        return talk_html(lines, self.player.id if self.player is not None else None) if lines else None
