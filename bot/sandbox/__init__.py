"""A strict local Bot API server with a chat page: the stand-in for Telegram.

It imports aiohttp and the standard library only, shares no code with the bot, and keeps everything in memory.
"""
