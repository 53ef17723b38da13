"""The words of NXS: Ragnarok."""
