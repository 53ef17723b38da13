"""How a hall is run: every setting once, with its default, its check and its line in docs/operate.md.

A flag of `meadhall serve` takes precedence over the environment (`MEADHALL_PORT=8000`), and the environment over a file (TOML:
`port = 8000`). A secret can be in a separate file: `MEADHALL_DATABASE_FILE=/run/secrets/database`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from meadhall.bots.own import check_bot, read_names
from meadhall.english import did_you_mean
from meadhall.errors import BadOption
from meadhall.notices.mail import check_server

__all__ = ["Config", "read_config", "table_of_settings"]

PREFIX = "MEADHALL_"
OTHERS = frozenset(("MEADHALL_CONFIG", "MEADHALL_COMPILE", "MEADHALL_EXPECT", "MEADHALL_DATA"))  # not settings of a hall
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


def _setting(default: Any, about: str, low: int = 0, high: int = 10**9, shown: str | None = None, secret: bool = False) -> Any:
    return field(default=default, metadata={"about": about, "low": low, "high": high, "shown": shown, "secret": secret})


@dataclass(frozen=True)
class Config:
    """The settings of one hall, checked. A count or a time of 0 means no limit."""

    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 for the whole network")
    port: int = _setting(8000, "the port to listen on", high=65535)
    database: str = _setting("", "sqlite:///FILE or postgresql://...", shown="a file in your home folder", secret=True)
    address: str = _setting("", "where others reach the hall, such as https://hall.example", shown="detected")
    proxy: str = _setting("", "addresses or networks of proxies whose X-Forwarded headers are trusted, separated by commas", shown="none")
    certificate: str = _setting("", "a file with the certificate for https", shown="none")
    key: str = _setting("", "a file with the private key of the certificate", shown="none")
    public: bool = _setting(False, "a hall for strangers: no chat at new tables unless the host asks for it")
    processes: int = _setting(1, "processes that serve the hall; more than one needs PostgreSQL", low=1, high=64)
    workers: int = _setting(0, "processes in which bots think and records are checked; 0: one fewer than the cores, at most 4", high=64)
    bots: str = _setting("", "bots of your own, NAME=module:function with commas between them", shown="none")
    bot_seconds: int = _setting(20, "the longest that a bot may think", low=1, high=600)
    connections: int = _setting(4000, "connections at the same time", low=10, high=100_000)
    connections_address: int = _setting(100, "connections at the same time from one address (IPv6: from one /64 network)")
    sockets_address: int = _setting(60, "tables that one address watches or plays at the same time")
    sockets_player: int = _setting(20, "tables, or windows, that one player has open at the same time")
    sockets_table: int = _setting(200, "people who have one table open at the same time")
    crowd: int = _setting(8, "how many players one address may stand for: its limits are theirs added up", low=1, high=1000)
    tables_player: int = _setting(60, "unfinished tables that one player may host")
    mail: str = _setting("", "the server for e-mail, such as smtp://user:password@mail.example:587", shown="no e-mail", secret=True)
    mail_from: str = _setting("", "the address that e-mail comes from", shown="none")
    webhooks: bool = _setting(False, "let people be told of their turns by webhook")
    webhooks_private: bool = _setting(False, "let webhooks lead to addresses in your own network")
    notice_seconds: int = _setting(120, "seconds to wait before somebody is told of their turn", high=86_400)
    away_days: int = _setting(30, "days per year that somebody may be away while slow clocks stand still", high=366)
    admin_token: str = _setting("", "the secret that opens the page /admin, at least 16 characters", shown="no such page", secret=True)
    metrics: bool = _setting(False, "metrics for Prometheus at /metrics; let the proxy keep strangers away from them")
    log: str = _setting("text", "how the log is written: text or json")
    log_level: str = _setting("warning", "what is logged: debug, info (every request), warning or error")
    keep_guests: int = _setting(365, "days after which somebody who has not been seen is forgotten")
    keep_sessions: int = _setting(180, "days after which a browser that has not been used must sign in again")
    keep_chat: int = _setting(365, "days after which lines of chat are deleted")
    keep_open: int = _setting(14, "days after which a table that never began is removed")
    keep_tables: int = _setting(0, "days after which a table at which nothing has happened is removed, finished or not")

    @property
    def proxies(self) -> list[str]:
        """The trusted addresses and networks."""
        return [part.strip() for part in self.proxy.split(",") if part.strip()]

    def __post_init__(self) -> None:
        for each in fields(self):
            value, limits = getattr(self, each.name), each.metadata
            if isinstance(value, int) and not isinstance(value, bool) and not limits["low"] <= value <= limits["high"]:
                raise BadOption(f"The setting {each.name} must be a number from {limits['low']} to {limits['high']}, not {value}.")
        if self.database and "://" in self.database and not self.database.startswith(("sqlite:///", "postgresql://", "postgres://")):
            raise BadOption("A database is given as sqlite:///FILE or postgresql://..., and in no other form.")
        if self.address:
            _check_address(self.address)
        for part in self.proxies:
            _check_network(part)
        if bool(self.certificate) != bool(self.key):
            raise BadOption("https needs both a certificate and its key.")
        for name in (self.certificate, self.key):
            if name and not Path(name).is_file():
                raise BadOption(f"There is no file {name} for https.")
        if self.admin_token and len(self.admin_token) < 16:
            raise BadOption("The setting admin_token must have at least 16 characters, or strangers could guess it.")
        for where in read_names(self.bots).values():
            check_bot(where)
        if self.mail:
            check_server(self.mail, self.mail_from)
        if (self.mail or self.webhooks) and not self.address:
            raise BadOption("Notices contain links, so the setting address must say where others reach the hall.")
        if self.log not in ("text", "json"):
            raise BadOption(f"The setting log must be text or json, not {self.log!r}.")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise BadOption(f"The setting log_level must be debug, info, warning or error, not {self.log_level!r}.")


def _check_address(text: str) -> None:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadOption(f"An address looks like https://hall.example or http://192.0.2.7:8000, not {text!r}.")


def _check_network(text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        raise BadOption(f"A proxy is given as its address or network, such as 127.0.0.1 or 10.0.0.0/8, not {text!r}.") from None


def read_config(flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: str | None = None) -> Config:
    """The settings from flags, environment and file, in this order. Refuses unknown and invalid settings."""
    environment = os.environ if environment is None else environment
    known = {each.name: each for each in fields(Config)}
    found: dict[str, Any] = {}
    name = file or environment.get(PREFIX + "CONFIG", "")
    if name:
        for key, value in _read_file(name).items():
            if key not in known:
                raise BadOption(f"{name}: there is no setting {key!r}{did_you_mean(key, tuple(known))}; docs/operate.md lists them all.")
            found[key] = _value(known[key].name, type(known[key].default), value, name)
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS:
            continue
        key = variable.removeprefix(PREFIX).lower()
        if key.endswith("_file") and key.removesuffix("_file") in known:
            key, text = key.removesuffix("_file"), _secret(variable, text)
        if key not in known:
            raise BadOption(f"{variable} is not a setting{did_you_mean(key, tuple(known))}; docs/operate.md lists them all.")
        found[key] = _value(key, type(known[key].default), text, variable)
    found.update({key: value for key, value in flags.items() if value is not None})
    return Config(**found)


def _value(key: str, kind: type, value: object, where: str) -> object:
    """A value of the right kind, from text or TOML."""
    if kind is bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in YES + NO:
            return value.lower() in YES
        raise BadOption(f"{where}: {key} is either true or false, not {value!r}.")
    if kind is int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if isinstance(value, str) and value.strip().isdecimal():
            return int(value)
        raise BadOption(f"{where}: {key} must be a whole number, not {value!r}.")
    if not isinstance(value, str):
        raise BadOption(f"{where}: {key} must be text, not {value!r}.")
    return value.strip()


def _read_file(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(name).read_text("utf-8"))
    except OSError as problem:
        raise BadOption(f"{name}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadOption(f"{name} is not a TOML file: {problem}") from None


def _secret(variable: str, name: str) -> str:
    try:
        return Path(name).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadOption(f"{variable}: {name} cannot be read ({getattr(problem, 'strerror', None) or problem}).") from None


def table_of_settings() -> list[str]:
    """The table of docs/operate.md, line by line; a test compares them."""
    out = ["| setting | default | what it does |", "|---|---|---|"]
    for each in fields(Config):
        shown = each.metadata["shown"] or (str(each.default).lower() if isinstance(each.default, bool) else str(each.default))
        out.append(f"| `{PREFIX}{each.name.upper()}` | {shown} | {each.metadata['about']} |")
    return out
