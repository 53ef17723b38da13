"""The words of Yggdrasil."""
