"""Real receivers on loopback: an SMTP server, and a web server that notes what is posted to it."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

__all__ = ["Inbox", "Posts", "posts", "smtp"]


@dataclass
class Inbox:
    """The e-mails that arrived."""

    port: int
    refuse: bool = False
    mails: list[tuple[str, Message]] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Called by aiosmtpd."""
        if self.refuse:
            return "550 no such mailbox"
        self.mails.append((envelope.rcpt_tos[0], message_from_bytes(envelope.content)))
        return "250 taken"

    def words(self, n: int = -1) -> str:
        """The text of an e-mail."""
        payload = self.mails[n][1].get_payload(decode=True)
        assert isinstance(payload, bytes)
        return payload.decode()


@contextmanager
def smtp() -> Iterator[Inbox]:
    """A real SMTP server."""
    from aiosmtpd.controller import Controller

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    inbox = Inbox(port)
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield inbox
    finally:
        controller.stop()


@dataclass
class Posts:
    """What was posted to a web server."""

    url: str = ""
    status: int = 204
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def data(self, n: int = -1) -> dict[str, Any]:
        """A body as JSON."""
        return dict(json.loads(self.got[n][2]))


@contextmanager
def posts() -> Iterator[Posts]:
    """A real web server."""
    found = Posts()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(found.status)
            if 300 <= found.status < 400:
                self.send_header("location", f"{found.url}/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            """It says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
