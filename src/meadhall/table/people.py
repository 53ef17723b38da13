"""The people in the hall: guests with a name, their cookies, their other devices."""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Callable
from dataclasses import replace

from meadhall.store import Invite, Player, Spent, Store
from meadhall.table.errors import NotFound, Refused
from meadhall.table.settings import MINUTE

__all__ = ["People", "clean", "fingerprint", "milliseconds", "visible"]

LONGEST_NAME = 32
DEVICE_TIME = 10 * MINUTE


def milliseconds() -> int:
    """The time of the server."""
    return time.time_ns() // 1_000_000


def fingerprint(secret: str) -> str:
    """The stored form of a cookie or a token."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # control, direction, halves, private, unknown, line and paragraph marks
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")  # letters and signs that show nothing
SHOWN = "LNPS"  # the first letters of the categories of which something can be seen


def visible(text: str, newlines: bool = False) -> str:
    """Text from a stranger without what cannot be seen: control and direction marks, blank letters, marks without anything to stand on."""
    composed = unicodedata.normalize("NFC", text)
    kept = [
        "\n" if c == "\n" and newlines else " " if c.isspace() else c
        for c in composed
        if c.isspace() or (unicodedata.category(c) not in UNSEEN and c not in BLANK)
    ]
    return "".join(kept) if any(unicodedata.category(c)[0] in SHOWN for c in kept) else ""


def clean(text: str, longest: int) -> str:
    """Text from a stranger on one line. Refuses it if nothing can be seen of it, or if it is too long."""
    said = " ".join(visible(text).split())
    if not said:
        raise Refused("Please write something.")
    if len(said) > longest:
        raise Refused(f"At most {longest} characters, please.")
    return said


class People:
    """Who is who, on top of a store."""

    def __init__(self, store: Store, now: Callable[[], int] | None = None) -> None:
        self.store = store
        self.now = now or milliseconds

    async def greet(self, name: str, lang: str = "en") -> tuple[Player, str]:
        """A new guest; returns the player and the secret of the cookie (shown once, stored hashed)."""
        player = Player("p" + secrets.token_hex(8), clean(name, LONGEST_NAME), clean(lang, 12), {}, self.now())
        await self.store.add_player(player)
        return player, await self._cookie(player)

    async def _cookie(self, player: Player) -> str:
        cookie = secrets.token_urlsafe(32)
        await self.store.add_session(fingerprint(cookie), player.id, self.now())
        return cookie

    async def who(self, cookie: str | None) -> Player | None:
        """The player whose cookie this is."""
        if not cookie or len(cookie) > 200:
            return None
        return await self.store.session(fingerprint(cookie), self.now())

    async def rename(self, player: Player, name: str) -> Player:
        """Another name: 1 to 32 characters, no control or direction marks."""
        player = replace(player, name=clean(name, LONGEST_NAME))
        await self.store.change_player(player)
        return player

    async def sign_out(self, cookie: str) -> None:
        """Forget a cookie."""
        await self.store.drop_session(fingerprint(cookie))

    async def device_token(self, player: Player) -> str:
        """A token, valid once and for ten minutes, that lets the same player continue on another device."""
        token = secrets.token_urlsafe(16)
        await self.store.add_invite(Invite(fingerprint(token), "device", None, None, player.id, 1, self.now() + DEVICE_TIME))
        return token

    async def whose_device(self, token: str) -> Player | None:
        """Who somebody with this token would become; None if it no longer works. Looking changes nothing."""
        invite = await self.store.invite(fingerprint(token), self.now())
        return await self.store.player(invite.player) if invite is not None and invite.kind == "device" and invite.player else None

    async def use_device(self, token: str) -> tuple[Player, str]:
        """The player and a new cookie for the device that brought the token."""
        invite = await self.store.invite(fingerprint(token), self.now())
        if invite is None or invite.kind != "device" or invite.player is None:
            raise NotFound("This link has been used, or is older than ten minutes.")
        try:
            await self.store.spend(invite.hash, self.now())
        except Spent:
            raise NotFound("This link has been used, or is older than ten minutes.") from None
        player = await self.store.player(invite.player)
        if player is None:
            raise NotFound("This link has been used, or is older than ten minutes.")
        return player, await self._cookie(player)
