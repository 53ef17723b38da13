"""The words of RagnaRoll."""
