"""The rules of NXS: Ragnarok."""

from .state import NxsState

__all__ = ["NxsState"]
