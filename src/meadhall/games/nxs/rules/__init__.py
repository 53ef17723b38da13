"""The rules of NXS: Ragnarok."""
