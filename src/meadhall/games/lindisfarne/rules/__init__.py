"""The rules of Lindisfarne."""
