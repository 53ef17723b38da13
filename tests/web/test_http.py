"""The interface for programs, which the page uses too: who may do what, and what the hall answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.store import Unreachable
from meadhall.web.security import LIMITS
from waiting import until
from web.programs import first_leaf, key, look, send, set_table, two_players
from web.serving import Served

# -- playing ----------------------------------------------------------------------------------------------------------


def test_two_players_take_turns(served: Served) -> None:
    host, friend, table = two_players(served)
    mine, theirs = look(host, table), look(friend, table)
    assert mine["you"] and not theirs["you"] and theirs["tree"] == {}
    assert send(host, table, mine, first_leaf(mine["tree"])).status_code == 200
    mine, theirs = look(host, table), look(friend, table)
    assert theirs["you"] and not mine["you"] and mine["moves"] == theirs["moves"] > 0
    assert "<svg" in mine["regions"]["stage"] and mine["log"]["html"]


def test_ten_identical_submits_are_one_choice(served: Served) -> None:
    host, friend, table = two_players(served)
    frame = look(host, table)
    body = {"seat": 0, "ask": frame["ask"], "path": [first_leaf(frame["tree"])], "key": key()}
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: host.post(f"/t/{table}/choose", json=body).status_code, range(10)))
    assert answers == [200] * 10
    assert look(friend, table)["moves"] == frame["moves"] + 1


def test_ten_conflicting_submits_have_one_winner(served: Served) -> None:
    host, friend, table = two_players(served)
    frame = look(host, table)
    actions = [first_leaf(frame["tree"], n) for n in range(10)]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda action: send(host, table, frame, action).status_code, actions))
    assert sorted(answers) == [200] + [409] * 9
    assert look(friend, table)["moves"] == frame["moves"] + 1


def test_a_stale_answer_brings_the_present_view(served: Served) -> None:
    host, friend, table = two_players(served)
    old = look(host, table)
    assert send(host, table, old, first_leaf(old["tree"])).status_code == 200
    late = send(host, table, old, first_leaf(old["tree"], 1))
    assert late.status_code == 409
    assert late.json()["frame"]["moves"] == old["moves"] + 1 and late.json()["frame"]["regions"] and late.json()["reason"]
    now = look(friend, table)
    assert send(friend, table, now, first_leaf(now["tree"])).status_code == 200


def test_a_choice_is_answered_with_the_clickers_own_frame(served: Served) -> None:
    host, _friend, table = two_players(served)
    old = look(host, table)
    body = {"seat": 0, "ask": old["ask"], "path": [first_leaf(old["tree"])], "key": key()}
    laid = host.post(f"/t/{table}/choose", json={**body, "draft": "only"})
    assert laid.status_code == 200 and laid.json()["draft"] == body["path"] and laid.json()["tree"] == {}
    assert look(host, table)["moves"] == old["moves"], "a draft changes nothing"
    done = host.post(f"/t/{table}/choose", json={**body, "draft": True}).json()
    assert done["draft"] == [] and not done["you"] and done["moves"] == old["moves"] + 1
    now = look(host, table)
    assert done.pop("beat")["own"], "with what it shows"
    assert {**done, "talk": now["talk"]} == now, "the same frame as everybody else's way to look"
    again = host.post(f"/t/{table}/choose", json={**body, "draft": "only"})
    assert again.status_code == 200 and again.json()["draft"] == [], "a repeated key is answered alike, whatever it asks for"
    assert host.post(f"/t/{table}/choose", json={**body, "draft": "perhaps"}).status_code == 422


def test_a_turn_of_several_choices_is_laid_out_and_committed_once(served: Served) -> None:
    host = served.guest()
    table = set_table(host, "ragnarokstar", sitting=["me", "random"])
    frame, path, ask = look(host, table), [], -1
    for _ in range(400):
        if not frame["you"]:
            frame = look(host, table)
            continue
        ask, path = frame["ask"], [first_leaf(frame["tree"])]
        laid = send(host, table, frame, path[0], draft=True).json()
        while laid["draft"] == path and laid["tree"] and len(path) < 3:
            assert laid["ask"] == ask == look(host, table)["ask"], "nothing is committed yet"
            path.append(first_leaf(laid["tree"]))
            laid = host.post(f"/t/{table}/choose", json={"seat": 0, "ask": ask, "path": path, "key": key(), "draft": True}).json()
        if len(path) > 1:
            break
        frame = laid
    assert len(path) > 1, "no turn of several choices was found"


def test_an_address_that_no_table_can_have_is_not_found(served: Served) -> None:
    assert served.guest().get("/t/%00").status_code == 404


def test_what_a_driver_says_is_not_passed_on(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    host = served.guest()
    table = set_table(host, sitting=["me", "me Bjorn"])
    frame = look(host, table)

    async def broken(*_: object) -> None:
        raise Unreachable("cannot write /home/astrid/secret.db: password hunter2")

    monkeypatch.setattr(served.app.state.house.hall.store, "append", broken)
    answer = send(host, table, frame, first_leaf(frame["tree"]))
    assert answer.status_code == 503 and "try again" in answer.json()["reason"] and "hunter2" not in answer.text
    monkeypatch.undo()
    assert send(host, table, frame, first_leaf(frame["tree"])).status_code == 200


def test_the_lobby_does_not_count_hidden_choices(served: Served) -> None:
    """RR-2.6: neither the time of a table nor its place in a list moves while somebody chooses in secret."""
    host, friend, table = two_players(served, "ragnaroll")
    other = set_table(served.guest("Leif"), sitting=["me", "open"])
    frame, hidden = look(host, table), 0
    before = [friend.get("/").json(), served.client().get("/").json()]
    assert any(row["id"] == other for row in before[0]["open"])
    while frame["you"]:
        frame = send(host, table, frame, first_leaf(frame["tree"])).json()
        if frame["you"]:
            assert [friend.get("/").json(), served.client().get("/").json()] == before
            hidden += 1
    assert hidden


def test_only_what_differs_from_the_defaults_is_named_at_the_table(served: Served) -> None:
    """A form sends every list by seat, with a member for each seat there is."""
    host = served.guest()

    def title(runes: str) -> str:
        wish = {"game": "lindisfarne", "sitting": ["me", "thrall", "thrall"], "options": {"starting_runes": runes}}
        made = host.post("/tables", json=wish).json()
        return host.get(made["url"], headers={"accept": "text/html"}).text.split("<main")[0]

    assert "3 players" in title("0,0,0") and "Runes" not in title("0,0,0")
    assert "Runes to begin with: None, 2 runes, None" in title("0,2,0")


def test_signing_out_forgets_the_cookie(served: Served) -> None:
    host = served.guest("Sigrid")
    old = host.cookies["meadhall"]
    assert host.get("/").json()["player"]["name"] == "Sigrid"
    assert host.post("/sign-out", json={}).status_code == 200
    assert "meadhall" not in host.cookies and host.get("/").json()["player"] is None
    assert served.client(authorization=f"Bearer {old}").get("/").json()["player"] is None


def test_an_illegal_choice_is_refused_with_a_reason(served: Served) -> None:
    host, _friend, table = two_players(served)
    frame = look(host, table)
    answer = send(host, table, frame, 999_999)
    assert answer.status_code == 422 and answer.json()["reason"]
    typed = host.post(f"/t/{table}/choose", json={"seat": 0, "ask": frame["ask"], "path": ["d5-d4"], "key": key()})
    assert typed.status_code == 422 and "HX-" in typed.json()["reason"]
    assert look(host, table)["moves"] == frame["moves"]


def test_why_not_names_the_clause_for_text_and_for_clicks(served: Served) -> None:
    host, friend, table = two_players(served)
    answer = host.post(f"/t/{table}/why", json={"seat": 0, "text": "d5-d4"}).json()
    assert "HX-2.3" in answer["reason"] and "do" not in answer
    good = host.post(f"/t/{table}/why", json={"seat": 0, "text": "d5-d6"}).json()
    assert good["do"] in look(host, table)["tree"]["next"]["p:d5"]["next"]["c:d6"].values()
    clicked = host.post(f"/t/{table}/why", json={"seat": 0, "path": ["p:a1"]}).json()
    assert "HX-2.1" in clicked["reason"]
    far = host.post(f"/t/{table}/why", json={"seat": 0, "path": ["p:d5", "c:f4"]}).json()
    assert "HX-2.2" in far["reason"]
    assert friend.post(f"/t/{table}/why", json={"seat": 1, "text": "a1-a2"}).status_code == 409


def test_typed_notation_is_a_choice(served: Served) -> None:
    host, friend, table = two_players(served)
    frame = look(host, table)
    assert host.post(f"/t/{table}/choose", json={"seat": 0, "ask": frame["ask"], "path": ["d5-d6"], "key": key()}).status_code == 200
    assert "d5-d6" in friend.get(f"/t/{table}/record.txt").text


def test_undo_takes_the_choice_back_or_asks(served: Served) -> None:
    host, friend, table = two_players(served)
    frame = look(host, table)
    send(host, table, frame, first_leaf(frame["tree"]))
    assert host.post(f"/t/{table}/undo", json={"seat": 0}).status_code == 204
    notice = look(friend, table)["notice"]
    if notice:  # another seat is on turn: it must agree
        assert friend.post(f"/t/{table}/agree", json={}).status_code == 200
    assert look(host, table)["you"] and look(host, table)["moves"] == 0


def test_a_replay_shows_every_moment_and_nothing_beyond(served: Served) -> None:
    host, friend, table = two_players(served)
    for client in (host, friend, host):
        frame = look(client, table)
        send(client, table, frame, first_leaf(frame["tree"]))
    last = look(host, table)["moves"]
    boards = [look(host, table, at=n)["regions"]["stage"] for n in range(last + 1)]
    assert len(set(boards)) == last + 1 and boards[-1] == look(host, table)["regions"]["stage"]
    assert host.get(f"/t/{table}/view", params={"at": last + 1}).status_code == 404
    assert all(look(host, table, at=n)["tree"] == {} for n in range(last))


def test_a_record_goes_out_and_comes_back(served: Served) -> None:
    host, friend, table = two_players(served)
    for client in (host, friend, host):
        frame = look(client, table)
        send(client, table, frame, first_leaf(frame["tree"]))
    text = host.get(f"/t/{table}/record.txt").text
    again = host.post("/import", json={"record": text})
    assert again.status_code == 200, again.text
    assert look(host, again.json()["table"])["regions"]["stage"] == look(host, table)["regions"]["stage"]
    assert host.post("/import", json={"record": "nonsense"}).status_code == 422


def test_hints_are_legal_and_in_words(served: Served) -> None:
    host, friend, table = two_players(served)
    answer = host.post(f"/t/{table}/hint", json={"seat": 0}).json()
    assert answer["reason"].startswith("A good choice") and answer["path"][0] in look(host, table)["tree"]["next"]
    assert friend.post(f"/t/{table}/hint", json={"seat": 1}).status_code == 409


def test_a_whole_game_against_a_bot_by_program(served: Served) -> None:
    client = served.guest("Leif")
    table = set_table(client, sitting=["me", "random"])
    for turn in range(300):
        frame = look(client, table)
        if frame["over"]:
            assert frame["result"] and not frame["you"]
            break
        if frame["you"]:
            assert send(client, table, frame, first_leaf(frame["tree"], turn % 3 if turn % 5 else 0)).status_code == 200
    else:
        client.post(f"/t/{table}/resign", json={"seat": 0})
        assert look(client, table)["over"]


# -- seats and links --------------------------------------------------------------------------------------------------


def test_looking_at_an_invitation_never_spends_it(served: Served) -> None:
    host, friend = served.guest(), served.guest("Torvald")
    made = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"], "visibility": "link"}).json()
    for _ in range(30):
        assert friend.get(made["invite"], headers={"accept": "text/html"}).status_code == 200
    assert friend.post(made["invite"], json={}).status_code == 200
    late = served.guest("Ingrid").post(made["invite"], json={})
    assert late.status_code == 404 and late.json()["reason"]


def test_a_new_link_takes_the_place_of_the_old_one(served: Served) -> None:
    host, friend = served.guest(), served.guest("Torvald")
    made = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"], "visibility": "link"}).json()
    watch = host.post(f"/t/{made['table']}/invite", json={"kind": "watch"}).json()["url"]
    fresh = host.post(f"/t/{made['table']}/invite", json={}).json()["url"]
    assert friend.post(made["invite"], json={}).status_code == 404
    assert friend.get(fresh).json() == {"table": made["table"], "kind": "seat", "game": "hexentafl", "free": [1]}
    assert friend.get(watch).status_code == 200, "a link of the other kind is as good as before"
    assert friend.post(fresh, json={}).json()["seat"] == 1


def test_the_browser_of_the_host_keeps_the_link_beyond_a_restart(serving: Callable[..., Served], tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'hall.db'}"
    first = serving(database=database)
    host = first.guest()
    made = host.post("/tables", json={"game": "hexentafl", "sitting": ["me", "open"], "visibility": "link"}).json()
    first.close()
    second = serving(database=database)

    def waiting_room(cookies: httpx.Cookies) -> str:
        return httpx.get(f"{second.url}/t/{made['table']}", headers={"accept": "text/html"}, cookies=cookies).text

    assert made["invite"] in waiting_room(host.cookies)
    elsewhere = httpx.Cookies({"meadhall": host.cookies["meadhall"]})  # the same host at another device
    assert made["invite"] not in waiting_room(elsewhere) and "Make a link to send" in waiting_room(elsewhere)
    httpx.post(f"{second.url}/t/{made['table']}/invite", json={}, cookies=elsewhere)
    assert made["invite"] not in waiting_room(host.cookies), "a link that is void is not shown"


def test_a_seat_belongs_to_its_player(served: Served) -> None:
    host, friend, table = two_players(served)
    stranger = served.guest("Loke")
    frame = look(host, table)
    action = first_leaf(frame["tree"])
    body = {"seat": 0, "ask": frame["ask"], "path": [action], "key": key()}
    assert friend.post(f"/t/{table}/choose", json=body).status_code == 403
    assert stranger.post(f"/t/{table}/choose", json=body).status_code == 403
    assert httpx.post(f"{served.url}/t/{table}/choose", json=body).status_code == 403
    assert friend.post(f"/t/{table}/invite", json={}).status_code == 403
    assert look(host, table)["moves"] == frame["moves"]


def test_private_tables_are_private(served: Served) -> None:
    host, stranger = served.guest(), served.guest("Loke")
    table = set_table(host, sitting=["me", "random"], visibility="private")
    for part in ("", "/view", "/record.txt", "/board.svg"):
        assert stranger.get(f"/t/{table}{part}").status_code == 403
    assert stranger.post(f"/t/{table}/chat", json={"text": "hi"}).status_code == 403
    listed = stranger.get("/").json()
    assert all(row["id"] != table for name in ("open", "watch") for row in listed[name])


def test_a_watch_link_lets_watch_and_no_more(served: Served) -> None:
    host, watcher = served.guest(), served.guest("Ingrid")
    table = set_table(host, sitting=["me", "random"], visibility="link")
    link = host.post(f"/t/{table}/invite", json={"kind": "watch"}).json()["url"]
    assert watcher.get(f"/t/{table}/view").status_code == 403
    assert watcher.post(link.removeprefix(served.url), json={}).status_code == 200
    frame = look(watcher, table)
    assert frame["seat"] == -2 and frame["tree"] == {} and not frame["you"]
    assert watcher.post(f"/t/{table}/choose", json={"seat": 0, "ask": 0, "path": [1], "key": key()}).status_code == 403


def test_a_player_can_go_on_at_another_device(served: Served) -> None:
    host = served.guest("Astrid")
    link = host.post("/device", json={}).json()["url"].removeprefix(served.url)
    phone = served.client()
    assert phone.get(link, headers={"accept": "text/html"}).status_code == 200
    assert phone.post(link).status_code == 200
    assert phone.get("/").json()["player"]["name"] == "Astrid"
    assert phone.post(link).status_code == 404


def test_a_link_for_another_device_names_the_player_and_replaces_nobody_unasked(served: Served) -> None:
    host, other = served.guest("Astrid"), served.guest("Bjorn")
    link = host.post("/device", json={}).json()["url"].removeprefix(served.url)
    page = other.get(link, headers={"accept": "text/html"}).text
    assert "Continue as Astrid" in page and "you are now <b>Bjorn</b>" in page
    refused = other.post(link, json={})
    assert refused.status_code == 409 and "You are Bjorn here" in refused.json()["reason"]
    assert other.get("/").json()["player"]["name"] == "Bjorn"
    assert other.post(link, json={"instead": True}).status_code == 200
    assert other.get("/").json()["player"]["name"] == "Astrid"
    assert host.get(link).status_code == 404


def test_hidden_choices_move_nothing_in_the_lists_of_others(served: Served) -> None:
    """Operators' lists, too: whoever polls them learns neither when nor how often somebody chose in secret."""
    host, friend, table = two_players(served, "ragnaroll")
    watcher = served.client()
    seen, quiet = [client.get("/").json() for client in (friend, watcher)], 0
    for _ in range(6):
        frame = look(host, table)
        if not frame["you"] or look(friend, table)["seq"] != look(friend, table)["seq"]:
            break
        before = look(friend, table)["seq"]
        assert send(host, table, frame, first_leaf(frame["tree"])).status_code == 200
        if look(friend, table)["seq"] != before:
            break
        assert [client.get("/").json() for client in (friend, watcher)] == seen
        quiet += 1
    assert quiet


# -- guards -----------------------------------------------------------------------------------------------------------


def test_other_sites_may_not_change_anything(served: Served) -> None:
    host = served.guest()
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        for path in ("/tables", "/name", "/t/x/choose", "/import"):
            assert host.post(path, json={"game": "hexentafl"}, headers=headers).status_code == 403


def test_every_answer_carries_the_guards(served: Served) -> None:
    client = served.guest()
    table = set_table(client, sitting=["me", "random"])
    for path in ("/", "/new", "/games/hexentafl", f"/t/{table}", "/nowhere"):
        answer = client.get(path, headers={"accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy and answer.headers["x-content-type-options"] == "nosniff"
        assert "style=" not in answer.text and "<style" not in answer.text and "onclick" not in answer.text
    for path in (f"/t/{table}", f"/t/{table}/view", f"/t/{table}/record.txt", "/"):
        assert client.get(path).headers["cache-control"] == "no-store"


def test_the_cookie_is_for_us_alone(served: Served) -> None:
    answer = httpx.post(f"{served.url}/name", data={"name": "Bjorn"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert answer.status_code == 303 and "httponly" in cookie and "samesite=lax" in cookie
    assert "set-cookie" not in httpx.get(f"{served.url}/").headers


def test_oversized_bodies_are_refused(served: Served) -> None:
    client = served.guest()
    assert client.post("/tables", json={"game": "hexentafl", "name": "x" * 9000}).status_code == 413

    def drip() -> Any:
        for _ in range(20):
            yield b"x" * 1000

    assert client.post("/tables", content=drip(), headers={"content-type": "application/json"}).status_code == 413


def test_too_many_requests_are_refused_and_told_when(serving: Any) -> None:
    hall = serving(limits={**LIMITS, "chat": (3, 0.1)})
    host, _friend, table = two_players(hall)
    answers = [host.post(f"/t/{table}/chat", json={"text": "hej"}) for _ in range(5)]
    assert [a.status_code for a in answers] == [204, 204, 204, 429, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1 and "try again" in answers[-1].json()["reason"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/t/nosuchtable", None, 404),
        ("GET", "/games/chess", None, 404),
        ("GET", "/nowhere", None, 404),
        ("PUT", "/tables", {}, 405),
        ("POST", "/tables", {"game": "chess"}, 404),
        ("POST", "/tables", {"game": "hexentafl", "sitting": ["me"]}, 422),
        ("POST", "/tables", {"game": "hexentafl", "options": {"size": 9}}, 422),
        ("POST", "/tables", {"game": "hexentafl", "options": {"x": 1}}, 422),
        ("POST", "/tables", {"game": "hexentafl", "sitting": ["me", "emperor"]}, 422),
        ("POST", "/name", {"name": "\u202e"}, 422),
        ("POST", "/tables", {"game": "hexentafl", "visibility": "x"}, 422),
        ("POST", "/tables", {"game": "hexentafl", "settings": 3}, 422),
        ("GET", "/t/nosuchtable/join/abc", None, 404),
        ("POST", "/device/abc", {}, 404),
    ],
)
def test_refusals_have_the_right_status_and_a_sentence(served: Served, method: str, path: str, body: Any, status: int) -> None:
    client = served.guest()
    answer = client.request(method, path, json=body) if body is not None else client.request(method, path)
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"].strip()
    form = {name: str(value) for name, value in body.items()} if body else None
    page = client.request(method, path, headers={"accept": "text/html"}, data=form)
    assert page.status_code == 303 or (page.status_code in (status, 422) and "<html" in page.text)


def test_bodies_that_are_no_json_objects_are_refused(served: Served) -> None:
    client = served.guest()
    for body in (b"[", b"[1]", b"null", b'"x"', b"{" * 3000, b"\xff\xfe"):
        answer = client.post("/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, body
    assert client.post("/tables", content=b"x", headers={"content-type": "multipart/form-data"}).status_code == 415


def test_hostile_names_and_talk_are_only_text(served: Served) -> None:
    evil = "<img src=x onerror=alert(1)>"
    host = served.guest(evil)
    table = set_table(host, sitting=["me", "random"])
    host.post(f"/t/{table}/chat", json={"text": "</script><script>alert(2)</script>"})
    html = host.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "<img src=x" not in html and "<script>alert" not in html and "&lt;img" in html
    frame = look(host, table)
    assert "<script>alert" not in frame["talk"] and "<img" not in json.dumps(frame["regions"])


def test_health_and_readiness(served: Served) -> None:
    assert httpx.get(f"{served.url}/healthz").text == "ok\n"
    assert httpx.get(f"{served.url}/readyz").status_code == 200


def test_programs_may_use_a_bearer_token(served: Served) -> None:
    token = httpx.post(f"{served.url}/name", json={"name": "Program"}).json()["token"]
    client = served.client(authorization=f"Bearer {token}")
    table = set_table(client, sitting=["me", "random"])
    frame = look(client, table, data=1)
    assert frame["data"]["viewer"] == 0 and client.get("/games").json()["hexentafl"]["options"]
    assert send(client, table, frame, first_leaf(frame["tree"])).status_code == 200


# -- when something is broken -----------------------------------------------------------------------------------------


def test_a_bot_that_fails_does_not_hold_up_the_table_and_the_log_says_so(serving: Any) -> None:
    def lost(*_question: object) -> int:
        raise RuntimeError("no idea")

    hall = serving(brain=lost, bot_seconds=2.0)
    client = hall.guest()
    table = set_table(client, sitting=["me", "karl"])
    frame = look(client, table)
    send(client, table, frame, first_leaf(frame["tree"]))
    frame = until(lambda: (now := look(client, table))["you"] and now)
    assert frame["moves"] == 2
    assert "another bot chooses" in frame["log"]["html"]
    assert client.post(f"/t/{table}/hint", json={"seat": 0}).status_code == 503


def test_a_database_that_does_not_answer_means_try_again(serving: Any) -> None:
    hall = serving()
    client = hall.guest()
    table = set_table(client, sitting=["me", "random"])
    frame = look(client, table)
    store = hall.app.state.house.hall.store

    async def gone(*_row: object) -> None:
        raise Unreachable("The disk is full.")

    real, store.append = store.append, gone
    answer = send(client, table, frame, first_leaf(frame["tree"]))
    assert answer.status_code == 503 and answer.headers["retry-after"] and answer.json()["reason"]
    store.append = real
    assert look(client, table)["moves"] == frame["moves"], "nothing has happened"
    assert send(client, table, frame, first_leaf(frame["tree"])).status_code == 200
