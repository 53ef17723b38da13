"""The address under which others reach the hall: printed when it opens, and used in links and QR codes."""

from __future__ import annotations

import socket

from starlette.requests import HTTPConnection

from meadhall.web.config import Config

__all__ = ["here", "lan_address", "link_base", "reachable"]

EVERYWHERE = ("0.0.0.0", "::", "")
HERE = ("localhost", "127.0.0.1", "::1", "0.0.0.0", "::")


def lan_address() -> str:
    """This machine's address on the local network; "" if there is none. Nothing is sent: only the route is looked up."""
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))
                found = str(probe.getsockname()[0])
            except OSError:
                continue
        if found not in HERE:
            return found
    return ""


def reachable(config: Config) -> str:
    """The address for others, with a slash at the end; "" if only this machine can reach the hall."""
    if config.address:
        return config.address.rstrip("/") + "/"
    host = lan_address() if config.host in EVERYWHERE else config.host
    return _url(config, host) if host and host not in HERE else ""


def here(config: Config) -> str:
    """The address for a browser on this machine."""
    return _url(config, "localhost" if config.host in (*EVERYWHERE, "127.0.0.1", "::1") else config.host)


def _url(config: Config, host: str) -> str:
    scheme = "https" if config.certificate else "http"
    usual = 443 if config.certificate else 80
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named}{'' if config.port == usual else f':{config.port}'}/"


def link_base(request: HTTPConnection, set_address: str, for_others: str) -> str:
    """What a link begins with: the address in the settings, else the visitor's, unless that works only on the visitor's machine."""
    if set_address:
        return set_address.rstrip("/") + "/"
    base = request.base_url
    return for_others if for_others and base.hostname in HERE else str(base)
