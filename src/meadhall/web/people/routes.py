"""The addresses of the pages about people."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from meadhall.notices import Hooks, Mailer
from meadhall.notices.watch import Notices
from meadhall.table import SECOND
from meadhall.web.house import House
from meadhall.web.people import company, own, rest, standing, ways

__all__ = ["notices_of", "people_routes"]


def people_routes() -> list[BaseRoute]:
    """Everything below /me, and what links in messages lead to."""
    return [
        Route("/me", own.page_of_one, methods=["GET"]),
        Route("/me/waiting", own.waiting, methods=["GET"]),
        Route("/me/data.json", own.export, methods=["GET"]),
        Route("/me/forget", own.forget, methods=["POST"]),
        Route("/me/ways", ways.add, methods=["POST"]),
        Route("/me/ways/{way}/remove", ways.drop, methods=["POST"]),
        Route("/me/ways/{way}/try", ways.try_out, methods=["POST"]),
        Route("/me/ratings", standing.choose, methods=["POST"]),
        Route("/me/company", company.choose, methods=["POST"]),
        Route("/me/asked/{table}/decline", company.decline, methods=["POST"]),
        Route("/t/{table}/ask", company.ask, methods=["POST"]),
        Route("/me/away", rest.add, methods=["POST"]),
        Route("/me/away/{span}/end", rest.end, methods=["POST"]),
        Route("/notices/confirm/{code}", ways.confirm_page, methods=["GET"]),
        Route("/notices/confirm/{code}", ways.confirm, methods=["POST"]),
        Route("/notices/stop/{way}", ways.stop_page, methods=["GET"]),
        Route("/notices/stop/{way}", ways.stop, methods=["POST"]),
    ]


def notices_of(house: House) -> Notices:
    """The notices of a hall, by its settings."""
    config = house.config
    mailer = Mailer(config.mail, config.mail_from) if config.mail else None
    hooks = Hooks(config.webhooks_private) if config.webhooks else None
    return Notices(house.hall, config.address, config.notice_seconds * SECOND, mailer, hooks, house.looking)
