"""The rules of RagnaRoll."""
