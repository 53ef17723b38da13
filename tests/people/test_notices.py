"""Notices arrive where they were asked for, once for each turn, and never tell what happened at a table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from meadhall.errors import BadOption
from meadhall.notices import HookFailed, Hooks, Notice, Ways, watch
from meadhall.notices.hooks import is_public
from meadhall.store import Care, Keep, Player, open_store
from meadhall.table import DAY, HOUR
from meadhall.web import Config
from people.receivers import Inbox, Posts, posts, smtp
from store import server as pg
from waiting import until
from web.programs import first_leaf, look, send, set_table, two_players
from web.serving import Served

Serving = Callable[..., Served]
Two = tuple[Served, httpx.Client, httpx.Client, str]
HTML = {"accept": "text/html"}
ADDRESS = "https://hall.example"
FREE: dict[str, Any] = {"sockets_address": 0, "sockets_player": 0, "tables_player": 0, "address": ADDRESS, "notice_seconds": 0}


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "EVERY", 0.05)


@pytest.fixture
def receiver() -> Iterator[Posts]:
    with posts() as found:
        yield found


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    pytest.importorskip("aiosmtplib")
    pytest.importorskip("aiosmtpd")
    with smtp() as found:
        yield found


def hooked(serving: Serving, receiver: Posts, form: str = "json", database: str = "sqlite:///:memory:", **more: Any) -> Two:
    """Two at a table; the second wants to be told by webhook, the first is to choose."""
    served = serving(config=Config(**{**FREE, "webhooks": True, "webhooks_private": True, **more}), database=database)
    sigrid, torvald, table = two_players(served)
    added = torvald.post("/me/ways", json={"kind": "webhook", "address": f"{receiver.url}/my-turns", "form": form})
    assert added.status_code == 200, added.text
    return served, sigrid, torvald, table


def move(client: httpx.Client, table: str) -> None:
    frame = look(client, table)
    assert send(client, table, frame, first_leaf(frame["tree"])).status_code == 200


def looked(served: Served) -> None:
    """Wait until the hall has looked twice more for those whose turn it is."""
    notices = served.app.state.house.notices
    seen: list[int] = []
    real: Callable[[], Iterable[tuple[str, str]]] = notices.looking

    def counted() -> Iterable[tuple[str, str]]:
        seen.append(1)  # the hall begins to look: the time before is done
        return real()

    notices.looking = counted
    until(lambda: len(seen) > 2)
    notices.looking = real


def test_one_notice_for_each_turn(serving: Serving, receiver: Posts, url: str) -> None:
    served, sigrid, torvald, table = hooked(serving, receiver, database=url)
    looked(served)
    assert receiver.got == [], "it is not their turn"
    move(sigrid, table)
    until(lambda: receiver.got)
    path, _, _ = receiver.got[0]
    assert path == "/my-turns"
    assert receiver.data() == {
        "event": "turn", "table": table, "game": "hexentafl", "title": "heXentafl", "url": f"{ADDRESS}/t/{table}",
        "text": f"It is your turn at a table of heXentafl ({table}).",
    }  # fmt: skip
    looked(served)
    assert len(receiver.got) == 1
    move(torvald, table)
    looked(served)
    assert len(receiver.got) == 1
    move(sigrid, table)
    until(lambda: len(receiver.got) == 2)


def test_nobody_is_told_of_a_table_that_they_have_open(serving: Serving, receiver: Posts) -> None:
    served, sigrid, torvald, table = hooked(serving, receiver)
    headers = {"cookie": f"meadhall={torvald.cookies['meadhall']}"}
    with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live", additional_headers=headers, origin=Origin(served.url)) as live:
        live.recv(10)
        looked(served)
        move(sigrid, table)
        live.recv(10)
        looked(served)
        assert receiver.got == []
    until(lambda: receiver.got)


def test_one_of_several_processes_tells_and_knows_what_is_open_at_the_others(serving: Serving, receiver: Posts, postgres: str) -> None:
    database = pg.fresh(postgres)
    served, sigrid, torvald, table = hooked(serving, receiver, database=database)
    other = serving(config=Config(**{**FREE, "webhooks": True, "webhooks_private": True}), database=database)
    headers = {"cookie": f"meadhall={torvald.cookies['meadhall']}"}
    with connect(f"ws://127.0.0.1:{other.port}/t/{table}/live", additional_headers=headers, origin=Origin(other.url)) as live:
        live.recv(10)
        looked(other)
        move(sigrid, table)
        live.recv(10)
        looked(served)
        looked(other)
        assert receiver.got == []
    until(lambda: receiver.got)
    looked(served)
    looked(other)
    assert len(receiver.got) == 1


def test_addresses_that_nobody_confirmed_are_removed(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await store.add_player(Player("p", "Leif", created=1))
        ways = Ways(store)
        await ways.add("p", "mail", "leif@fjord.example", "", 1)
        await ways.add("p", "webhook", "https://fjord.example", "json", 1)
        assert await Care(store).expire(Keep(), DAY) == {}
        assert await Care(store).expire(Keep(), DAY + 2) == {"addresses": 1}
        assert [way.kind for way in await ways.of("p")] == ["webhook"]
        await store.close()

    asyncio.run(run())


def test_a_turn_is_left_alone_for_a_while(serving: Serving, receiver: Posts) -> None:
    served, sigrid, _, table = hooked(serving, receiver, notice_seconds=3600)
    move(sigrid, table)
    looked(served)
    assert receiver.got == []
    real = served.app.state.house.hall.now
    served.app.state.house.hall.now = lambda: real() + HOUR
    until(lambda: receiver.got)


@pytest.mark.parametrize("form", ["ntfy", "discord", "matrix"])
def test_every_receiver_gets_its_own_form(serving: Serving, receiver: Posts, form: str) -> None:
    _, sigrid, _, table = hooked(serving, receiver, form)
    move(sigrid, table)
    until(lambda: receiver.got)
    words, link = f"It is your turn at a table of heXentafl ({table}).", f"{ADDRESS}/t/{table}"
    _, headers, body = receiver.got[0]
    if form == "ntfy":
        assert body.decode() == words and headers["title"] == "It is your turn: heXentafl" and headers["click"] == link
    elif form == "discord":
        assert receiver.data() == {"content": f"{words} {link}", "allowed_mentions": {"parse": []}}
    else:
        assert receiver.data() == {"text": f"{words} {link}", "html": f'{words} <a href="{link}">{link}</a>'}


def test_what_fails_again_and_again_is_removed(serving: Serving, receiver: Posts, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall.notices import ways

    monkeypatch.setattr(ways, "GIVE_UP", 2)
    _, sigrid, torvald, table = hooked(serving, receiver)
    receiver.status = 500
    move(sigrid, table)
    until(lambda: "did not arrive" in torvald.get("/me", headers=HTML).text)
    move(torvald, table)
    move(sigrid, table)
    until(lambda: torvald.get("/me/data.json").json()["ways"] == [])


def test_redirects_are_not_followed(serving: Serving, receiver: Posts) -> None:
    served, _, torvald, _ = hooked(serving, receiver)
    receiver.status = 302
    way = way_of(torvald)
    answer = torvald.post(f"/me/ways/{way}/try", json={})
    assert answer.status_code == 409 and "redirect" in answer.json()["reason"]
    assert [path for path, _, _ in receiver.got] == ["/my-turns"]
    receiver.status = 204
    assert torvald.post(f"/me/ways/{way}/try", json={}).status_code == 200
    assert served.guest("Leif").post(f"/me/ways/{way}/try", json={}).status_code == 404, "it is not his"
    assert torvald.post(f"/me/ways/{way}/remove", json={}).status_code == 200
    assert torvald.post(f"/me/ways/{way}/try", json={}).status_code == 404


def way_of(client: httpx.Client) -> str:
    return str(re.findall(r'action="/me/ways/([\w-]+)/remove"', client.get("/me", headers=HTML).text)[0])


def test_an_invitation_is_told(serving: Serving, receiver: Posts) -> None:
    _, sigrid, torvald, _ = hooked(serving, receiver)
    table = set_table(sigrid, sitting=["me", "open"])
    for _ in range(2):
        assert sigrid.post(f"/t/{table}/ask", json={"player": torvald.get("/me").json()["player"]}).status_code == 200
    until(lambda: receiver.got)
    assert receiver.data()["event"] == "invited" and receiver.data()["text"] == f"Sigrid invites you to a table of heXentafl ({table})."
    assert len(receiver.got) == 1


# -- where a webhook may lead -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1", "ff02::1", "2001:db8::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
])  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", [
    "http://127.0.0.1:8000/admin", "http://localhost/", "http://[::1]/", "http://2130706433/", "http://0x7f.1/", "https://127.0.0.1/",
])  # fmt: skip
def test_the_hall_is_not_led_into_its_own_network(serving: Serving, url: str) -> None:
    served = serving(config=Config(**{**FREE, "webhooks": True}))
    answer = served.guest().post("/me/ways", json={"kind": "webhook", "address": url, "form": "json"})
    assert answer.status_code == 422 and ("not on the internet" in answer.json()["reason"] or "no host" in answer.json()["reason"])


@pytest.mark.parametrize(
    "url", ["ftp://x.example/", "https://", "https://me:secret@x.example/", "https://x.example/a b", "https://x.example:0/", "x"]
)
def test_what_is_no_webhook(url: str) -> None:
    with pytest.raises(HookFailed, match="begins with https"):
        Hooks().parts(url)


def test_a_name_is_looked_up_anew_for_every_notice(receiver: Posts) -> None:
    """A name that was public when it was entered, and leads inside later, is refused; no address that was not checked is connected to."""
    answers = [[("93.184.216.34", 80)], [("127.0.0.1", 80)]]

    async def run() -> None:
        loop = asyncio.get_running_loop()

        async def found(host: str, port: int, **_more: Any) -> list[Any]:
            return [(0, 0, 0, "", place) for place in answers.pop(0)]

        loop.getaddrinfo = found  # type: ignore[assignment, method-assign]
        hooks = Hooks()
        await hooks.check("http://rebinding.example/")
        with pytest.raises(HookFailed, match="not on the internet"):
            await hooks.send("http://rebinding.example/", "json", Notice("test", "", "", "", ""))

    asyncio.run(run())
    assert receiver.got == [] and answers == []


# -- e-mail -----------------------------------------------------------------------------------------------------------


def mailed(serving: Serving, inbox: Inbox, database: str = "sqlite:///:memory:", **more: Any) -> Two:
    server = f"smtp://127.0.0.1:{inbox.port}"
    served = serving(config=Config(**{**FREE, "mail": server, "mail_from": "hall@hall.example", **more}), database=database)
    return served, *two_players(served)


def test_an_address_is_confirmed_before_anything_goes_there(serving: Serving, inbox: Inbox, url: str) -> None:
    served, sigrid, torvald, table = mailed(serving, inbox, url)
    assert torvald.post("/me/ways", json={"kind": "mail", "address": "torvald@fjord.example"}).status_code == 200
    until(lambda: inbox.mails)
    to, asked = inbox.mails[0]
    assert to == asked["To"] == "torvald@fjord.example" and asked["From"] == "hall@hall.example" and "confirm" in asked["Subject"]
    assert "Torvald" not in inbox.words(), "anybody could have entered this address"
    move(sigrid, table)
    looked(served)
    assert len(inbox.mails) == 1
    link = re.findall(rf"{ADDRESS}(/notices/confirm/[\w-]+)", inbox.words())[0]
    stranger = served.client(accept="text/html")
    assert "torvald@fjord.example" in stranger.get(link).text
    looked(served)
    assert len(inbox.mails) == 1, "looking confirms nothing"
    assert stranger.post(link).status_code == 200
    until(lambda: len(inbox.mails) == 2)
    notice = inbox.mails[1][1]
    assert notice["Subject"] == "It is your turn: heXentafl" and f"{ADDRESS}/t/{table}" in inbox.words()
    assert stranger.post(link).status_code == 404, "once"
    stop = re.findall(rf"<{ADDRESS}(/notices/stop/[\w-]+)>", notice["List-Unsubscribe"])[0]
    assert notice["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and f"{ADDRESS}{stop}" in inbox.words()
    assert "torvald@fjord.example" in stranger.get(stop).text
    assert torvald.get("/me/data.json").json()["ways"][0]["confirmed"] is True
    assert served.client().post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert torvald.get("/me/data.json").json()["ways"] == [] and stranger.get(stop).status_code == 404


def test_addresses_that_are_none_or_that_the_server_refuses(serving: Serving, inbox: Inbox) -> None:
    _, _, torvald, _ = mailed(serving, inbox)
    for wrong in ("torvald", "a@b", "a@b.example\nBcc: all@b.example", "a@b.example, c@d.example", "<a@b.example>"):
        answer = torvald.post("/me/ways", json={"kind": "mail", "address": wrong})
        assert (answer.status_code, answer.json()["reason"]) == (422, "An e-mail address looks like leif@hall.example."), wrong
    inbox.refuse = True
    answer = torvald.post("/me/ways", json={"kind": "mail", "address": "torvald@fjord.example"})
    assert answer.status_code == 409 and "could not be sent" in answer.json()["reason"] and "550" not in answer.json()["reason"]
    assert torvald.get("/me/data.json").json()["ways"] == [] and inbox.mails == []


def test_nobody_is_flooded_with_questions(serving: Serving, inbox: Inbox) -> None:
    from meadhall.web.security import LIMITS
    from web.serving import PLENTY

    server = f"smtp://127.0.0.1:{inbox.port}"
    served = serving(config=Config(**{**FREE, "mail": server, "mail_from": "h@hall.example"}), limits={**PLENTY, "mail": LIMITS["mail"]})
    asked = [
        served.guest(name).post("/me/ways", json={"kind": "mail", "address": "Leif@fjord.example"}).status_code
        for name in ("Astrid", "Bjorn", "Ingrid")
    ]
    assert asked == [200, 200, 429] and len(inbox.mails) == 2


def test_a_warning_before_the_time_runs_out(serving: Serving, inbox: Inbox, receiver: Posts) -> None:
    served, sigrid, torvald, _ = mailed(serving, inbox, webhooks=True, webhooks_private=True)
    table = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"], "settings": {"move": 2 * DAY}}).json()["table"]
    assert torvald.post(f"/t/{table}/sit", json={}).status_code == 200
    torvald.post("/me/ways", json={"kind": "webhook", "address": receiver.url, "form": "json"})
    move(sigrid, table)
    until(lambda: receiver.got)
    real = served.app.state.house.hall.now
    served.app.state.house.hall.now = lambda: real() + 37 * HOUR
    until(lambda: len(receiver.got) == 2)
    looked(served)
    assert [receiver.data(n)["event"] for n in range(len(receiver.got))] == ["turn", "warning"]
    assert re.search(r"runs out in (10|11) hours\.", receiver.data()["text"]) and receiver.data()["table"] == table


def test_a_first_notice_that_is_a_warning_comes_once(serving: Serving, receiver: Posts) -> None:
    served, sigrid, torvald, _ = hooked(serving, receiver, notice_seconds=86_400)
    house = served.app.state.house
    real, shift = house.hall.now, [0]
    house.hall.now = lambda: real() + shift[0]
    table = sigrid.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"], "settings": {"move": 2 * DAY}}).json()["table"]
    assert torvald.post(f"/t/{table}/sit", json={}).status_code == 200
    for hours, count in ((25, 1), (37, 2)):
        move(sigrid, table)
        shift[0] += hours * HOUR
        until(lambda wanted=count: len(receiver.got) == wanted)  # type: ignore[misc]
        looked(served)
        move(torvald, table)
    assert [receiver.data(n)["event"] for n in range(len(receiver.got))] == ["turn", "warning"]


# -- settings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "words"), [
    ({"webhooks": True}, "the setting address must say"),
    ({"mail": "mail.example", "mail_from": "a@b.example", "address": ADDRESS}, "such as smtp://user"),
    ({"mail": "smtp://mail.example:99999", "mail_from": "a@b.example", "address": ADDRESS}, "such as smtp://user"),
    ({"mail": "smtp://mail.example", "address": ADDRESS}, "mail_from must be"),
])  # fmt: skip
def test_settings_that_cannot_work(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Config(**settings)


def test_a_hall_that_sends_nothing_says_so(serving: Serving) -> None:
    served = serving()
    guest = served.guest()
    assert guest.post("/me/ways", json={"kind": "mail", "address": "a@b.example"}).json() == {"reason": "This hall sends no notices."}
    assert "By e-mail" not in guest.get("/me", headers=HTML).text
