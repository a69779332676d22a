"""Fuzzing: `python -m tests.fuzz TARGET --seconds N` looks for inputs that break what reads them."""
