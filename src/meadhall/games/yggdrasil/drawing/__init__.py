"""The pictures of Yggdrasil."""
