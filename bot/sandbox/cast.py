"""The ready-made people and groups that await whoever opens the page for the first time."""

from __future__ import annotations

from bot.sandbox.backend import Backend
from bot.sandbox.plain import JsonObject
from bot.sandbox.sim import groups, people

ANNA, BOGDAN, CHRIS = 5_000_001, 5_000_002, 5_000_003


async def invite(backend: Backend) -> None:
    """Анна, Богдан and Chris; a group and a forum with the bot in them."""
    for number, name, username, language in (
        (ANNA, "Анна", "anna", "ru"),
        (BOGDAN, "Богдан", "bohdan", "uk"),
        (CHRIS, "Chris", "chris", "en"),
    ):
        await people.add(
            backend, {"id": number, "first_name": name, "username": username, "language": language}
        )
    members: JsonObject = {"person": ANNA, "members": [BOGDAN, CHRIS], "bot": True}
    await groups.add(backend, {"title": "Вечерние нарды", **members})
    forum = await groups.add(backend, {"title": "Клуб «Длинная голова»", "forum": True, **members})
    assert isinstance(forum, dict)
    for topic in ("Турниры", "Короткие нарды"):
        await groups.add_topic(backend, {"chat": forum["id"], "person": ANNA, "name": topic})
