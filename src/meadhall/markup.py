"""Text that needs no escaping. A class of its own, because compiled modules cannot extend str."""

__all__ = ["Markup"]


class Markup(str):
    """Text that is already HTML or SVG; only meadhall.elements and meadhall.svg make it."""

    __slots__ = ()
