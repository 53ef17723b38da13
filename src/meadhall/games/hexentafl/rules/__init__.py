"""The rules of heXentafl."""

from .state import HexentaflState

__all__ = ["HexentaflState"]
