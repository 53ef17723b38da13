"""The words of RagnaRok Star."""
