"""Small complete games that the laws are proved on, and the same games with one bug each."""
