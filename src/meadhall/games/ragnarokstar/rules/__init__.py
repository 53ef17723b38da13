"""The rules of RagnaRok Star."""
