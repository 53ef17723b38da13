"""Who may do what in the hall, for every kind of person: look, talk, hear, invite, sit down, end a game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from meadhall.store import Player
from meadhall.table import HOUR, MINUTE, Busy, Hall, NotAllowed, NotFound, Refused, Session
from meadhall.table.errors import TableError
from meadhall.table.keeper import Keeper
from meadhall.table.people import fingerprint
from table.test_absence import Clock, halls

PEOPLE = ("host", "seated", "watcher", "asked", "stranger")


async def told(wish: Awaitable[object]) -> str:
    """What a refusal says; "" if there is none."""
    try:
        await wish
    except TableError as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


async def company(hall: Hall, visibility: str, **settings: object) -> tuple[str, dict[str, Player]]:
    """A table of three seats with a host at none, somebody at the first, a watcher, somebody who is asked to come, and a stranger."""
    people = {who: (await hall.people.greet(who.title()))[0] for who in PEOPLE}
    session = await hall.create(people["host"], "hoard", 3, settings=settings, visibility=visibility, sitting=["open", "open", "open"])
    tbl = session.table.id
    await hall.claim(await hall.invite(tbl, people["host"]), people["seated"])
    await hall.claim(await hall.invite(tbl, people["host"], "watch"), people["watcher"])
    await hall.asking.ask(tbl, people["asked"].id, people["host"].id, 5)
    return tbl, people


def run(path: Path, test: Callable[[Hall, Clock], Awaitable[None]]) -> None:
    async def main(begin: Callable[[], Awaitable[Hall]], clock: Clock) -> None:
        await test(await begin(), clock)

    asyncio.run(halls(path, main))


@pytest.mark.parametrize("visibility", ["public", "link", "private"])
def test_who_may_look_and_sit_down(visibility: str, tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        tbl, people = await company(hall, visibility)
        seen = {who: await hall.may_look(tbl, player) for who, player in people.items()}
        assert seen == dict.fromkeys(PEOPLE, True) | {"stranger": visibility == "public"}
        assert await hall.may_look(tbl, None) == (visibility == "public")
        for who in ("stranger", "watcher"):
            refused = await told(hall.sit(tbl, people[who], 1))
            assert refused == ("" if visibility == "public" else "NotAllowed: You need an invitation to sit at this table.")
            if not refused:
                await hall.leave(tbl, people[who], 1)
        for seat, who in ((1, "seated"), (2, "seated"), (0, "host"), (1, "asked")):  # who has a seat leaves it for the new one
            assert (await hall.sit(tbl, people[who], seat)).seats_of(people[who].id) == [seat]
        session = await hall.session(tbl)
        assert [row.player for row in session.table.seats] == [people[who].id for who in ("host", "asked", "seated")]
        assert session.started and not await hall.asking.is_asked(tbl, people["asked"].id)

    run(tmp_path, test)


def test_who_has_several_seats_leaves_none_of_them(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        host = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(host, "ragnarokstar", 4, sitting=["me", "me Leif", "open", "open"])).table.id
        await hall.sit(tbl, host, 3)
        assert [row.kind for row in (await hall.session(tbl)).table.seats] == ["human", "human", "open", "human"]
        before = (await hall.session(tbl)).head
        await hall.sit(tbl, host, 0)
        await hall.sit(tbl, host)
        assert (await hall.session(tbl)).head == before, "a seat that one has is no change"
        other = (await hall.people.greet("Bjorn"))[0]
        assert await told(hall.sit(tbl, other, 0)) == "Refused: This seat is taken."
        await hall.sit(tbl, other)
        assert await told(hall.sit(tbl, (await hall.people.greet("Sigrid"))[0], 0)) == "Refused: No seat is free at this table."

    run(tmp_path, test)


WORDS = {
    ("host", "table"): "", ("seated", "table"): "", ("watcher", "table"): "", ("asked", "table"): "",
    ("host", "seats"): "them", ("seated", "seats"): "", ("watcher", "seats"): "them", ("asked", "seats"): "them",
    ("host", "watchers"): "", ("seated", "watchers"): "them", ("watcher", "watchers"): "", ("asked", "watchers"): "",
}  # fmt: skip


def test_who_talks_to_whom_and_who_hears_it(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        tbl, people = await company(hall, "private")
        for (who, audience), refused in WORDS.items():
            said = await told(hall.say(tbl, people[who], f"{who} to {audience}", audience))
            assert said == ("NotAllowed: You cannot talk to them." if refused else ""), (who, audience)
        for who in ("seated", "watcher"):
            assert await told(hall.say(tbl, people[who], "hail", "gods")) == "NotAllowed: You cannot talk to them."
        for audience in ("table", "seats", "watchers"):
            assert await told(hall.say(tbl, people["stranger"], "hail", audience)) == "NotAllowed: You do not sit at this table."
        assert (
            await told(hall.chat(tbl, people["stranger"]))
            == await told(hall.chat(tbl, None))
            == "NotAllowed: You do not sit at this table."
        )
        lines = [f"{who} to {audience}" for (who, audience), refused in WORDS.items() if not refused]
        for who, deaf in (("host", "seats"), ("seated", "watchers"), ("watcher", "seats"), ("asked", "seats")):
            heard = await hall.chat(tbl, people[who])
            assert [line.body for line in heard] == [line for line in lines if not line.endswith(deaf)]
            assert [line.body for line in await hall.chat(tbl, people[who], heard[0].id)] == [line.body for line in heard[1:]]
        await hall.abandon(tbl, people["host"])
        for who in ("host", "seated", "watcher"):
            assert [line.body for line in await hall.chat(tbl, people[who])] == lines, "after the end everybody hears everything"
        assert await told(hall.say(tbl, people["host"], "x" * 500)) == ""
        assert await told(hall.say(tbl, people["host"], "x" * 501)) == "Refused: At most 500 characters, please."
        quiet, others = await company(hall, "public", chat=False)
        assert await told(hall.say(quiet, others["seated"], "hail")) == "NotAllowed: Chat is off at this table."
        assert await hall.chat(quiet, None) == []

    run(tmp_path, test)


def test_an_invitation_is_for_so_many_and_for_so_long(tmp_path: Path) -> None:
    async def test(hall: Hall, clock: Clock) -> None:
        host = (await hall.people.greet("Astrid"))[0]
        tbl = (await hall.create(host, "ragnarokstar", 4)).table.id
        usual = 14 * 24 * HOUR
        for wish, uses, time in (
            ({}, 3, usual), ({"seat": 0}, 1, usual), ({"seat": 3}, 1, usual), ({"kind": "watch"}, 50, usual), ({"uses": 2}, 2, usual),
            ({"hours": 1}, 3, HOUR), ({"kind": "watch", "uses": 7, "hours": 2}, 7, 2 * HOUR),
        ):  # fmt: skip
            token = await hall.invite(tbl, host, **wish)
            invite = await hall.look(token)
            assert invite is not None and (invite.uses, invite.expires, invite.seat) == (uses, clock.now + time, wish.get("seat"))
            assert invite.kind == wish.get("kind", "seat")
            clock.now += time - 1
            assert await hall.look(token) is not None
            clock.now += 1
            assert await hall.look(token) is None
        for seat in (-1, 4):
            assert await told(hall.invite(tbl, host, seat=seat)) == "NotFound: There is no such seat."
        assert await told(hall.invite(tbl, host, "dinner")) == "Refused: An invitation is for a seat or for watching."
        await hall.start(tbl, host)
        late = await hall.look(await hall.invite(tbl, host))
        assert late is not None and late.uses == 1, "where no seat is free"

    run(tmp_path, test)


def test_invitations_of_one_kind_are_withdrawn(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        for kind, left in (("seat", {"watch"}), ("watch", {"seat"}), (None, set[str]())):
            tbl, people = await company(hall, "link")
            tokens = {kind: await hall.invite(tbl, people["host"], kind) for kind in ("seat", "watch")}
            assert await hall.revoke(tbl, people["host"], kind) == (4 if kind is None else 2)
            assert {kind for kind, token in tokens.items() if await hall.look(token)} == left
            assert await hall.may_look(tbl, people["watcher"]) == (kind == "seat")

    run(tmp_path, test)


def test_who_ends_a_game(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        tbl, people = await company(hall, "public")
        for who in ("seated", "stranger"):
            assert await told(hall.abandon(tbl, people[who])) == "NotAllowed: Only the host may close the table."
        await hall.start(tbl, people["host"])
        assert await told(hall.abandon(tbl, people["stranger"])) == "NotAllowed: You do not sit at this table."
        assert await told(hall.abandon(tbl, people["host"])) == "NotAllowed: You do not sit at this table.", "somebody else plays"
        await hall.abandon(tbl, people["seated"])
        assert (await hall.session(tbl)).status == "abandoned"

    run(tmp_path, test)


def test_a_device_has_ten_minutes_and_a_cookie_200_letters(tmp_path: Path) -> None:
    async def test(hall: Hall, clock: Clock) -> None:
        astrid = (await hall.people.greet("Astrid"))[0]
        assert re.fullmatch("p[0-9a-f]{16}", astrid.id)
        token = await hall.people.device_token(astrid)
        clock.now += 10 * MINUTE - 1
        assert await hall.people.whose_device(token) == astrid
        clock.now += 1
        assert await hall.people.whose_device(token) is None
        tbl = (await hall.create(astrid, "row", 2)).table.id
        seat = await hall.invite(tbl, astrid)
        assert await hall.people.whose_device(seat) is None and await told(hall.people.use_device(seat)) != ""
        device = await hall.people.device_token(astrid)
        assert (await told(hall.claim(device, astrid))).startswith("NotFound: This invitation")
        await hall.store.add_session(fingerprint("c" * 200), astrid.id, clock.now)
        await hall.store.add_session(fingerprint("c" * 201), astrid.id, clock.now)
        assert await hall.people.who("c" * 200) == astrid and await hall.people.who("c" * 201) is None and await hall.people.who("") is None

    run(tmp_path, test)


def test_a_rematch_is_for_those_who_were_there(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        tbl, people = await company(hall, "public")
        await hall.start(tbl, people["host"])
        assert await told(hall.rematch(tbl, people["seated"])) == "Refused: The game is not over."
        await hall.abandon(tbl, people["seated"])
        assert await told(hall.rematch(tbl, people["stranger"])) == "NotAllowed: You did not sit at this table."
        first = await hall.rematch(tbl, people["host"])
        assert (await hall.rematch(tbl, people["seated"])).table.id == first.table.id
        assert [row.player for row in first.table.seats] == [None, people["seated"].id, None]
        assert [row.kind for row in first.table.seats] == ["bot", "human", "bot"] and first.table.host == people["host"].id

    run(tmp_path, test)


def test_what_a_keeper_does_not_find_is_said(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        keeper = Keeper(hall)
        astrid = (await hall.people.greet("Astrid"))[0]
        for wish in (keeper.ban("p123"), keeper.rename("p123", "Leif"), keeper.forget("p123"), keeper.export("p123")):
            assert (await told(wish)).startswith("NotFound: There is no player 'p123'")
        assert await told(keeper.ban("")) == "Refused: Who is to be kept out?"
        assert await told(keeper.unban(astrid.id)) == f"NotFound: Nobody keeps {astrid.id!r} out."
        assert await told(keeper.remove_table("nowhere")) == "NotFound: There is no such table."
        assert await told(keeper.remove_line(7)) == "NotFound: There is no such line."
        for what in (astrid.id, "p.example.org", "p::1", "10.0.0.1"):
            await keeper.ban(what, "noise")
            assert what in hall.live.banned
            await keeper.unban(what)
            assert what not in hall.live.banned

    run(tmp_path, test)


def test_so_many_unfinished_tables_and_no_more(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        hall.most_tables = 2
        astrid = (await hall.people.greet("Astrid"))[0]
        sessions: list[Session] = [await hall.create(astrid, "row", 2) for _ in range(2)]
        record = "game hexentafl\n"
        for wish in (hall.create(astrid, "row", 2), hall.import_record(astrid, record)):
            with pytest.raises(Busy, match="2 unfinished"):
                await wish
        await hall.abandon(sessions[0].table.id, astrid)
        await hall.import_record(astrid, record)
        with pytest.raises(Refused, match="too long"):
            await hall.import_record(astrid, record + "#" * 200_000)

    run(tmp_path, test)


def test_only_the_host_arranges_a_table_and_only_before_the_start(tmp_path: Path) -> None:
    async def test(hall: Hall, _: Clock) -> None:
        tbl, people = await company(hall, "public")
        for wish in (
            hall.start(tbl, people["seated"]),
            hall.set_seat(tbl, people["seated"], 1, "karl"),
            hall.revoke(tbl, people["seated"]),
        ):
            with pytest.raises(NotAllowed, match="Only the host"):
                await wish
        await hall.set_seat(tbl, people["host"], 1, "jarl")
        await hall.start(tbl, people["host"])
        assert [row.bot for row in (await hall.session(tbl)).table.seats] == [None, "jarl", "karl"]
        for who in ("open", "me", "karl"):
            with pytest.raises(Refused, match="begun already"):
                await hall.set_seat(tbl, people["host"], 1, who)
        with pytest.raises(NotFound, match="no such table"):
            await hall.session("nowhere")

    run(tmp_path, test)
