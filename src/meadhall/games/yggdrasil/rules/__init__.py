"""The rules of Yggdrasil."""
