"""The rules of RagnaRok Star."""

from .state import RagnarokStarState

__all__ = ["RagnarokStarState"]
