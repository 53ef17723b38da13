"""The rules of heXentafl."""
