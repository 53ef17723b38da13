"""E-mail by SMTP, with aiosmtplib. A password never travels in the clear to another machine."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from importlib.util import find_spec
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from meadhall.errors import BadOption
from meadhall.notices.words import Notice

__all__ = ["MailFailed", "Mailer", "check_server", "looks_like_mail"]

SECONDS = 20.0
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")


class MailFailed(Exception):
    """The server did not take an e-mail."""


def looks_like_mail(text: str) -> bool:
    """Could this be an e-mail address? Whether it is, shows when somebody confirms it."""
    return len(text) <= 254 and ADDRESS.fullmatch(text) is not None


def check_server(url: str, sender: str) -> None:
    """Refuse settings for e-mail that cannot work, with a sentence."""
    parts = urlsplit(url)
    try:
        right = parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.path in ("", "/") and parts.port != 0
    except ValueError:
        right = False
    if not right:
        raise BadOption("The setting mail is the server for e-mail, such as smtp://user:password@mail.example:587 or smtps://mail.example.")
    if not looks_like_mail(sender):
        raise BadOption("The setting mail_from must be the address that e-mail comes from, such as hall@hall.example.")
    if find_spec("aiosmtplib") is None:
        raise BadOption("E-mail needs aiosmtplib: pip install 'meadhall[people]'.")


class Mailer:
    """Sends e-mail through one server."""

    def __init__(self, url: str, sender: str) -> None:
        parts = urlsplit(url)
        self.sender = sender
        self.host = parts.hostname or ""
        self.tls = parts.scheme == "smtps"
        self.port = parts.port or (465 if self.tls else 587)
        self.user = unquote(parts.username) if parts.username else None
        self.password = unquote(parts.password) if parts.password else None

    async def notice(self, to: str, notice: Notice, stop: str) -> None:
        """Send a notice. `stop` is the link that ends such e-mails; mail programs offer it as a button of their own."""
        body = f"{notice.text}\n\n{notice.url}\n\n-- \nYou asked this hall for e-mail. To end it:\n{stop}\n"
        more = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated"}
        await self.send(to, notice.subject, body, more)

    async def confirmation(self, to: str, link: str, stop: str) -> None:
        """Ask whether an address is right. It does not name who entered it: anybody could have."""
        body = (
            "Somebody entered this address in a hall of Norse tabletop games, to be told by e-mail when it is their turn.\n"
            f"If it was you, confirm it within a day:\n\n{link}\n\n"
            f"If it was not, ignore this e-mail, or remove the address now:\n\n{stop}\n"
        )
        await self.send(to, "Please confirm your address", body, {"Auto-Submitted": "auto-generated"})

    async def send(self, to: str, subject: str, body: str, headers: dict[str, str]) -> None:
        """Send one e-mail. Raises MailFailed."""
        import aiosmtplib

        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        for name, value in headers.items():
            message[name] = value
        message.set_content(body)
        secret = self.user is not None and not self.tls and not _here(self.host)
        try:
            await aiosmtplib.send(
                message, hostname=self.host, port=self.port, username=self.user, password=self.password, timeout=SECONDS,
                use_tls=self.tls, start_tls=False if self.tls else True if secret else None,
            )  # fmt: skip
        except (aiosmtplib.SMTPException, OSError, ValueError) as problem:
            raise MailFailed(str(problem)) from problem


def _here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
