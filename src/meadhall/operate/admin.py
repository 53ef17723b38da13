"""`meadhall admin`: the keeper's acts on the command line, while a hall may be running."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from meadhall.arguments import common
from meadhall.errors import BadOption

if TYPE_CHECKING:
    from meadhall.store import Store

__all__ = ["add_deeds", "administer"]


def add_deeds(admin: argparse.ArgumentParser, database: Callable[[argparse.ArgumentParser], None]) -> None:
    """The subcommands."""
    deeds = admin.add_subparsers(title="commands", metavar="COMMAND", dest="deed", parser_class=type(admin))

    def add(name: str, about: str) -> argparse.ArgumentParser:
        made = deeds.add_parser(name, help=about, description=about)
        database(made)
        common(made, "json")
        return made

    listing = add("list", "List people, tables, bans, or what keepers have done.")
    listing.add_argument("what", choices=("people", "tables", "bans", "acts"))
    listing.add_argument("--like", default="", help="only people with this in their name, or with this id")
    listing.add_argument("--limit", type=int, default=50, metavar="N")
    add("stats", "Count people, tables, choices and chat.")
    show = add("show", "Show a table: its seats, and its chat with line numbers.")
    show.add_argument("table")
    ban = add("ban", "Keep a player (by id) or an address out.")
    ban.add_argument("whom")
    ban.add_argument("--hours", type=int, default=0, help="for how long (default: for good)")
    add("unban", "Let somebody in again.").add_argument("whom")
    rename = add("rename", "Give somebody another name, everywhere.")
    rename.add_argument("player")
    rename.add_argument("name")
    add("remove-table", "Remove a table with everything in it.").add_argument("table")
    seat = add("remove-seat", "Remove somebody from a seat; a bot plays on.")
    seat.add_argument("table")
    seat.add_argument("seat", type=int, help="1, 2, ...")
    add("remove-line", "Delete a line of chat.").add_argument("line", type=int)
    add("forget", "Delete a person's data: the name is replaced everywhere.").add_argument("player")
    add("export", "Print everything that is stored about a person, as JSON.").add_argument("player")
    for name in ("ban", "rename", "remove-table", "remove-seat", "remove-line", "forget"):
        deeds.choices[name].add_argument("--why", default="", help="a reason, which is recorded (and shown to people who are banned)")


async def administer(store: Store, options: argparse.Namespace) -> None:
    """Carry out a command and print the result."""
    from meadhall.table import Hall
    from meadhall.table.keeper import Keeper
    from meadhall.table.seats import seat_names
    from meadhall.web.connections import network

    hall = Hall(store)
    keeper = Keeper(hall)
    deed = options.deed
    if deed is None:
        raise BadOption("meadhall admin: what is to be done? (try meadhall admin --help)")
    if deed == "stats":
        _print(options, [{"what": name, "count": count} for name, count in (await keeper.care.stats()).items()])
    elif deed == "list" and options.what == "people":
        _print(options, [vars(found) for found in await keeper.care.people(options.like, options.limit)])
    elif deed == "list" and options.what == "tables":
        rows = await store.tables(limit=options.limit)
        told = [{"id": t.id, "game": t.game, "status": t.status, "host": t.host, "seats": ", ".join(seat_names(t))} for t in rows]
        _print(options, told)
    elif deed == "list" and options.what == "bans":
        _print(options, [vars(ban) for ban in await keeper.care.bans(hall.now())])
    elif deed == "list":
        _print(options, [vars(act) for act in await keeper.care.latest(options.limit)])
    elif deed == "show":
        row = await store.table(options.table)
        if row is None:
            raise BadOption("there is no such table")
        _print(options, [{"seat": s.n + 1, "kind": s.kind, "player": s.player or "", "name": s.name} for s in row.seats])
        _print(options, [{"line": c.id, "player": c.player, "name": c.name, "said": c.body} for c in await store.chat(row.id)])
    elif deed == "export":
        print(json.dumps(await keeper.export(options.player), indent=2, ensure_ascii=False))
    else:
        doing: dict[str, Callable[[], Any]] = {
            "ban": lambda: keeper.ban(network(options.whom), options.why, options.hours),
            "unban": lambda: keeper.unban(network(options.whom)),
            "rename": lambda: keeper.rename(options.player, options.name, options.why),
            "remove-table": lambda: keeper.remove_table(options.table, options.why),
            "remove-seat": lambda: keeper.remove_seat(options.table, options.seat - 1, options.why),
            "remove-line": lambda: keeper.remove_line(options.line, options.why),
            "forget": lambda: keeper.forget(options.player, options.why),
        }
        await doing[deed]()
        print("Done. A hall that is open takes it over within seconds.")


def _print(options: argparse.Namespace, rows: list[dict[str, Any]]) -> None:
    """Print rows as a table whose columns fit their contents, or as JSON."""
    if options.json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    shown = [{key: _said(key, value) for key, value in row.items()} for row in rows]
    if not shown:
        print("Nothing.")
        return
    wide = {key: max(len(key), *(len(row[key]) for row in shown)) for key in shown[0]}
    for row in [{key: key for key in wide}, *shown]:
        print("  ".join(row[key].ljust(wide[key]) for key in wide).rstrip())


def _said(key: str, value: object) -> str:
    if key in ("at", "created", "seen", "until") and isinstance(value, int):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M") if value else "never"
    return str(value)
