"""Tests of Yggdrasil."""
