"""The words of Lindisfarne."""
