"""The rules of Lindisfarne."""

from .state import LindisfarneState

__all__ = ["LindisfarneState"]
