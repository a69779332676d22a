"""Formatted text as Telegram parses it."""
