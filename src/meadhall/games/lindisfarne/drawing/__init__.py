"""The pictures of Lindisfarne."""
