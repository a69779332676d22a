"""Routers, one per file: a handler parses, calls a use case, and has something shown."""
