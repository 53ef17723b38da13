"""The rules of Yggdrasil."""

from .state import YggdrasilState

__all__ = ["YggdrasilState"]
