"""The pictures of RagnaRok Star."""
