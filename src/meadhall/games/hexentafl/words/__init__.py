"""The words of heXentafl."""
