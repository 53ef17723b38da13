"""The pictures of heXentafl."""
