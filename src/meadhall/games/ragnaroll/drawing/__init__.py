"""The pictures of RagnaRoll."""
