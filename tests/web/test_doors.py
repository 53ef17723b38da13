"""Silent, slow and numerous connections: they are closed, and somebody else is served meanwhile."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from meadhall.web import Config, security
from meadhall.web.connections import Doors, network
from waiting import until
from web.programs import set_table
from web.serving import PLENTY, Served

Serving = Callable[..., Served]


@contextmanager
def line(served: Served, text: bytes = b"") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", served.port), 30) as made:
        if text:
            made.sendall(text)
        yield made


def rest(made: socket.socket) -> bytes:
    """All that the hall still says, until it closes the connection."""
    out = b""
    while part := made.recv(4096):
        out += part
    return out


@pytest.mark.parametrize("text", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nhost: hall\r\nx-slow: 1"], ids=["silent", "line", "headers"])
def test_whoever_does_not_send_a_request_is_shown_out(serving: Serving, text: bytes) -> None:
    served = serving(doors=Doors(headers=0.3))
    with line(served, text) as made:
        assert rest(made).startswith(b"HTTP/1.1 408 ")
    with line(served, b"GET /healthz HTTP/1.1\r\nhost: hall\r\n\r\n") as made:
        assert b"200 OK" in made.recv(4096)
        made.sendall(b"GET /healthz HT")  # the second request of the same connection
        assert b"HTTP/1.1 408 " in rest(made)


def test_a_body_that_never_ends_is_refused(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY", 0.3)
    served = serving()
    head = b"POST /name HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"
    with line(served, head) as made:
        assert rest(made).startswith(b"HTTP/1.1 408 ")


def test_an_address_has_so_many_connections_and_the_hall_has_room_for_others(serving: Serving) -> None:
    doors = Doors(most=8, most_address=3, headers=60.0)
    served = serving(doors=doors)
    with ExitStack() as stack:
        silent = [stack.enter_context(line(served)) for _ in range(3)]
        late = stack.enter_context(line(served))
        said = rest(late)
        assert said.startswith(b"HTTP/1.1 503 ") and b"retry-after" in said and b"too many connections" in said
        assert doors.open == {"127.0.0.1": 3} and doors.enter("192.0.2.9") == ""
        doors.leave("192.0.2.9")
        for made in silent:
            made.close()
        assert until(lambda: healthy(served))


@pytest.fixture
def no_collector() -> Iterator[None]:
    """A full collection is rare in a hall: whatever waits for one is a leak."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def kept(name: str) -> int:
    return sum(type(each).__name__ == name for each in gc.get_objects())


@pytest.mark.usefixtures("no_collector")
def test_a_closed_socket_leaves_nothing_behind(serving: Serving) -> None:
    served = serving(doors=Doors())
    sigrid = served.guest()
    table = set_table(sigrid, sitting=["me", "open"])
    headers = {"cookie": f"meadhall={sigrid.cookies['meadhall']}"}
    kinds = ("WebSocketsSansIOProtocol", "ServerProtocol", "Doored")
    before = [kept(name) for name in kinds]
    for _ in range(20):
        with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live", additional_headers=headers, origin=Origin(served.url)) as watching:
            watching.recv(30)
    assert until(lambda: all(kept(name) <= had for name, had in zip(kinds, before, strict=True)))


def healthy(served: Served) -> bool:
    with httpx.Client(timeout=20) as client:
        return client.get(f"{served.url}/healthz").status_code == 200


def test_a_full_hall_says_so_and_a_proxy_brings_everybody() -> None:
    doors = Doors(most=4, most_address=1, proxies=("10.0.0.0/8",))
    assert [bool(doors.enter("10.1.2.3")) for _ in range(3)] == [False] * 3, "a proxy has no limit of its own"
    assert doors.enter("192.0.2.1") == "" and "full" in doors.enter("192.0.2.2")
    doors.leave("10.1.2.3")
    assert "too many" in doors.enter("192.0.2.1")


def test_the_neighbours_of_an_ipv6_network_count_as_one() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == "fe80::/64" and network("testclient") == "testclient"


def test_a_socket_counts_at_the_door_until_it_closes(serving: Serving) -> None:
    doors = Doors()
    served = serving(doors=doors)
    host = served.guest()
    table = set_table(host, sitting=["me", "open"])
    cookie = f"meadhall={host.cookies['meadhall']}"
    with connect(f"ws://127.0.0.1:{served.port}/t/{table}/live", origin=Origin(served.url), additional_headers={"cookie": cookie}) as made:
        assert made.recv(30)
        assert sum(doors.open.values()) >= 1
    host.close()
    assert until(lambda: not doors.open)


@pytest.mark.parametrize(
    ("settings", "word"),
    [({"sockets_address": 2}, "address"), ({"sockets_player": 2}, "You have"), ({"sockets_table": 2}, "Too many people")],
    ids=["address", "player", "table"],
)
def test_sockets_have_a_limit_by_address_player_and_table(serving: Serving, settings: dict[str, int], word: str) -> None:
    served = serving(config=Config(**settings))  # type: ignore[arg-type]  # they are numbers all
    host = served.guest()
    table = set_table(host, sitting=["me", "open"])
    headers = {"cookie": f"meadhall={host.cookies['meadhall']}"}
    url = f"ws://127.0.0.1:{served.port}/t/{table}/live"
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(connect(url, origin=Origin(served.url), additional_headers=headers)).recv(30)
        third = stack.enter_context(connect(url, origin=Origin(served.url), additional_headers=headers))
        with pytest.raises(ConnectionClosed) as closed:
            third.recv(30)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429 and word in closed.value.rcvd.reason


def test_pages_have_a_limit_and_the_rest_of_the_hall_does_not_feel_it(serving: Serving) -> None:
    served = serving(limits={**PLENTY, "page": (5, 0.01)})
    client = served.client()
    answers = [client.get(path).status_code for path in ("/new", "/games/hexentafl", "/", "/docs", "/learn", "/new")]
    assert answers == [200] * 5 + [429]
    late = client.get("/new")
    assert int(late.headers["retry-after"]) > 1 and late.json()["reason"].startswith("Too many requests: try again in ")
    assert client.get("/healthz").status_code == 200
    assert client.post("/name", json={"name": "Leif"}).status_code == 200


def test_guests_of_one_address_share_its_limits(serving: Serving) -> None:
    served = serving(limits={**PLENTY, "create": (2, 0.001)}, config=Config(crowd=2))
    made = []
    for name in ("Astrid", "Bjorn", "Sigrid"):
        guest = served.guest(name)
        made += [guest.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}).status_code for _ in range(2)]
    assert made == [200, 200, 200, 200, 429, 429]


def test_forwarded_addresses_are_believed_only_from_a_named_proxy(serving: Serving) -> None:
    limits = {**PLENTY, "name": (1, 0.001)}
    plain, behind = serving(limits=limits), serving(limits=limits, proxies=("127.0.0.1",))
    for served, wanted in ((plain, [200, 429]), (behind, [200, 200])):
        answers = []
        for n in (1, 2):
            client = served.client(**{"x-forwarded-for": f"192.0.2.{n}", "x-forwarded-proto": "https"})
            answers.append(client.post("/name", json={"name": "Leif"}).status_code)
        assert answers == wanted
    host = behind.client(**{"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https", "host": "hall.example"})
    said = host.post("/name", json={"name": "Astrid"})
    assert "Secure" in said.headers["set-cookie"]
    assert (
        host.post("/device", json={}, headers={"authorization": f"Bearer {said.json()['token']}"})
        .json()["url"]
        .startswith("https://hall.example/")
    )
