"""The addresses of the pages about people."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route

from meadhall.web.people import own

__all__ = ["people_routes"]


def people_routes() -> list[BaseRoute]:
    """Everything below /me."""
    return [
        Route("/me", own.page_of_one, methods=["GET"]),
        Route("/me/waiting", own.waiting, methods=["GET"]),
        Route("/me/data.json", own.export, methods=["GET"]),
        Route("/me/forget", own.forget, methods=["POST"]),
    ]
