"""The rules of RagnaRoll."""

from .state import RagnarollState

__all__ = ["RagnarollState"]
