"""Links that others can use: the address in them, and QR codes that say the same."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest

from meadhall.errors import BadOption
from meadhall.web import Config, links
from meadhall.web.qr import qr
from web.qrreader import read
from web.serving import Served

Serving = Callable[..., Served]


@pytest.mark.parametrize(
    "host", ["http://a.example", "https://hall.example:8443", "http://[2001:db8::7]:8000", "http://192.168.178.20:8000"]
)
def test_a_qr_code_says_what_the_link_says(host: str) -> None:
    for path in ("/", "/t/abcdefgh/join/AbCdEfGhIjKlMnOpQrStUv", "/device/AbCdEfGhIjKlMnOpQrStUv"):
        assert read(str(qr(host + path))) == host + path


def test_a_damaged_code_is_noticed() -> None:
    drawn = str(qr("http://hall.example/"))
    runs = re.findall(r"M\d+ \d+h\d+v1h-\d+z", drawn)
    with pytest.raises((AssertionError, UnicodeDecodeError)):
        read(drawn.replace(runs[len(runs) // 2], "").replace(runs[len(runs) // 2 + 1], ""))


def test_friends_in_the_network_get_an_address_that_they_can_reach(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "lan_address", lambda: "192.168.178.20")
    served = serving(config=Config(host="0.0.0.0", port=8123))
    host = served.client(host="localhost:8123")
    token = host.post("/name", json={"name": "Astrid"}).json()["token"]
    signed = {"authorization": f"Bearer {token}"}
    assert host.post("/device", json={}, headers=signed).json()["url"].startswith("http://192.168.178.20:8123/device/")
    made = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"]}, headers=signed)
    page = host.get(
        made.json()["url"], headers={"accept": "text/html", **signed, "cookie": f"meadhall-join={made.json()['invite'][-22:]}"}
    ).text
    link = f"http://192.168.178.20:8123{made.json()['invite']}"
    assert link in html.unescape(page) and read(page[page.index('<svg class="qr"') :]) == link
    other = served.client(host="hall.local:8123")
    assert other.post("/device", json={}, headers=signed).json()["url"].startswith("http://hall.local:8123/"), "whatever works for them"


def test_a_set_address_stands_in_every_link(serving: Serving) -> None:
    served = serving(config=Config(address="https://hall.example"))
    host = served.guest()
    assert host.post("/device", json={}).json()["url"].startswith("https://hall.example/device/")
    table = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "random"]}).json()["table"]
    assert f'value="https://hall.example/t/{table}"' in host.get(f"/t/{table}", headers={"accept": "text/html"}).text


@pytest.mark.parametrize(
    ("settings", "here", "others"),
    [
        ({}, "http://localhost:8000/", ""),
        ({"host": "0.0.0.0"}, "http://localhost:8000/", "http://10.1.2.3:8000/"),
        ({"host": "::", "port": 80}, "http://localhost/", "http://10.1.2.3/"),
        ({"host": "192.0.2.5", "port": 99}, "http://192.0.2.5:99/", "http://192.0.2.5:99/"),
        ({"host": "0.0.0.0", "address": "https://hall.example/"}, "http://localhost:8000/", "https://hall.example/"),
    ],
)
def test_what_is_printed(settings: dict[str, object], here: str, others: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "lan_address", lambda: "10.1.2.3")
    config = Config(**settings)  # type: ignore[arg-type]  # each of its own kind
    assert (links.here(config), links.reachable(config)) == (here, others)


def test_without_a_network_there_is_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "lan_address", lambda: "")
    assert links.reachable(Config(host="0.0.0.0")) == ""


@pytest.mark.parametrize(
    "settings",
    [
        {"address": "hall.example"}, {"address": "https://hall.example/path"}, {"proxy": "caddy"}, {"proxy": "10.0.0.1/8"}, {"port": 70000},
        {"certificate": "/nowhere"}, {"certificate": "/nowhere", "key": "/nowhere"}, {"admin_token": "short"}, {"log": "xml"},
        {"log_level": "loud"}, {"database": "oracle://x"}, {"workers": 1000},
    ],
    ids=str,
)  # fmt: skip
def test_settings_that_cannot_be_are_refused_with_a_sentence(settings: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        Config(**settings)  # type: ignore[arg-type]
