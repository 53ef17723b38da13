"""How a person wants to be told: e-mail and webhooks are added and ended here, and links in e-mails lead here."""

from __future__ import annotations

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from meadhall.notices import FORMS, HookFailed, MailFailed, Notice, Way
from meadhall.notices.mail import looks_like_mail
from meadhall.notices.watch import Notices
from meadhall.store import Player
from meadhall.web.house import Answer, House, fields, house_of
from meadhall.web.people.common import back
from meadhall.web.render import page

__all__ = ["add", "confirm", "confirm_page", "drop", "stop", "stop_page", "told_how", "try_out"]

log = logging.getLogger("meadhall.notices")
MOST = 4  # ways of one person
NAMES = {"json": "JSON", "ntfy": "ntfy", "discord": "Discord", "matrix": "Matrix"}
OLD = "This link is wrong, or older than a day. Enter the address again on your page."
GONE = "There is no such address any more: nothing is sent there."


def _notices(house: House) -> Notices:
    if house.notices is None or not house.notices.on:
        raise Answer(409, "This hall sends no notices.")
    return house.notices


async def told_how(house: House, player: Player) -> dict[str, Any]:
    """For the page of one's own: the ways there are, and those that the hall offers."""
    notices = house.notices
    if notices is None:
        return {"ways": [], "mail": False, "hooks": False, "forms": NAMES}
    return {
        "ways": await notices.ways.of(player.id),
        "mail": notices.mailer is not None,
        "hooks": notices.hooks is not None,
        "forms": NAMES,
    }


async def add(request: Request) -> Response:
    """POST /me/ways {kind, address, form}: a new way to be told."""
    house = house_of(request)
    player, data = await house.player(request), await fields(request)
    notices = _notices(house)
    house.limit(request, "way", player)
    kind, address, form = (str(data.get(name, "")).strip() for name in ("kind", "address", "form"))
    known = await notices.ways.of(player.id)
    if len(known) >= MOST:
        raise Answer(409, f"You have {MOST} addresses already: remove one first.")
    if any(way.kind == kind and way.address.lower() == address.lower() for way in known):
        raise Answer(409, "You have this address already.")
    if kind == "mail" and notices.mailer is not None:
        await _add_mail(house, notices, player, address)
    elif kind == "webhook" and notices.hooks is not None:
        if form not in FORMS:
            raise Answer(422, f"A webhook gets {', '.join(FORMS)}, not {form!r}.")
        try:
            await notices.hooks.check(address)
        except HookFailed as problem:
            raise Answer(422, str(problem)) from None
        await notices.ways.add(player.id, "webhook", address, form, house.hall.now())
    else:
        raise Answer(422, "This hall does not send notices in this way.")
    return back(house, request, "told")


async def _add_mail(house: House, notices: Notices, player: Player, address: str) -> None:
    if not looks_like_mail(address):
        raise Answer(422, "An e-mail address looks like leif@hall.example.")
    house.limit_by("mail", address.lower())  # nobody gets many e-mails that they did not ask for
    way, code = await notices.ways.add(player.id, "mail", address, "", house.hall.now())
    try:
        await notices.confirmation(way, code)
    except MailFailed as problem:
        await notices.ways.drop(way.id)
        _tell_operator(problem)
        raise Answer(409, "The e-mail that confirms this address could not be sent. Check the address, or try again later.") from None


def _tell_operator(problem: Exception) -> None:
    """Tell the operator, who can act on it, what the asker is not told."""
    log.warning("an e-mail could not be sent: %s", problem)


async def _mine(house: House, request: Request) -> Way:
    player = await house.player(request)
    way = await _notices(house).ways.way(request.path_params["way"])
    if way is None or way.player != player.id:
        raise Answer(404, GONE)
    return way


async def drop(request: Request) -> Response:
    """POST /me/ways/{way}/remove: no more notices there."""
    house = house_of(request)
    way = await _mine(house, request)
    await _notices(house).ways.drop(way.id)
    return back(house, request, "told")


async def try_out(request: Request) -> Response:
    """POST /me/ways/{way}/try: a notice now, to see whether it arrives."""
    house = house_of(request)
    way = await _mine(house, request)
    house.limit_by("way", way.player)
    if not way.confirmed:
        raise Answer(409, "Confirm this address first: the link is in the e-mail that was sent there.")
    notices = _notices(house)
    try:
        await notices.send(way, Notice("test", "", "", "", f"{notices.address}/me"))
    except HookFailed as problem:
        raise Answer(409, str(problem)) from None
    except MailFailed as problem:
        _tell_operator(problem)
        raise Answer(409, "The e-mail could not be sent. Please try again later.") from None
    return back(house, request, "told")


# -- links in e-mails -------------------------------------------------------------------------------------------------


async def confirm_page(request: Request) -> Response:
    """GET /notices/confirm/{code}: a button that confirms an address."""
    house = house_of(request)
    way = await _notices(house).ways.to_confirm(request.path_params["code"], house.hall.now())
    return await _button(request, way, OLD, "Confirm your address", "Notices for your turns will go to {}.", "Confirm")


async def confirm(request: Request) -> Response:
    """POST /notices/confirm/{code}: the address is right."""
    house = house_of(request)
    house.limit(request, "join")
    if not await _notices(house).ways.confirm(request.path_params["code"], house.hall.now()):
        raise Answer(404, OLD)
    if await house.who(request) is not None:
        return back(house, request, "told")
    return await _say(request, "Your address is confirmed", "You will be told there when it is your turn.")


async def stop_page(request: Request) -> Response:
    """GET /notices/stop/{way}: a button that ends notices."""
    way = await _notices(house_of(request)).ways.way(request.path_params["way"])
    return await _button(request, way, GONE, "No more notices", "The hall sends nothing more to {}.", "Stop the notices")


async def stop(request: Request) -> Response:
    """POST /notices/stop/{way}: end notices, by the button or by a mail program's own. Done twice, it is done."""
    house = house_of(request)
    house.limit(request, "join")
    await _notices(house).ways.drop(request.path_params["way"])
    return await _say(request, "No more notices", "The hall sends nothing more there.")


async def _button(request: Request, way: Way | None, missing: str, head: str, words: str, button: str) -> Response:
    """A page about a way, with a button. Looking changes nothing, since mail programs look, too."""
    if way is None:
        raise Answer(404, missing)
    return await _say(request, head, words.format(way.address), button)


async def _say(request: Request, head: str, words: str, button: str = "") -> Response:
    return page(request, "notice.html", player=await house_of(request).who(request), head=head, words=words, button=button)
