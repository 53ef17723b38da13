"""The pictures of NXS: Ragnarok."""
