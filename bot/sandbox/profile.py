"""What the bot says of itself: commands by scope and language, descriptions, names."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.model import Chat
from bot.sandbox.plain import JsonObject


@dataclass(slots=True)
class Profile:
    """Texts by language; the empty language is the fallback."""

    commands: dict[tuple[str, str], list[JsonObject]] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def menu(self, chat: Chat, person: int, language: str | None) -> list[JsonObject]:
        """The commands that `person` sees in `chat`: the narrowest scope that has any, own language first."""
        member = chat.people.get(person)
        scopes = [f"chat_member:{chat.id}:{person}"] if chat.discussion else []
        if chat.discussion and member is not None and member.admin:
            scopes += [f"chat_administrators:{chat.id}"]
        scopes += [f"chat:{chat.id}"]
        if chat.discussion and member is not None and member.admin:
            scopes += ["all_chat_administrators"]
        scopes += ["all_group_chats" if chat.discussion else "all_private_chats", "default"]
        for scope in scopes:
            for code in (language or "", ""):
                if found := self.commands.get((scope, code)):
                    return found
        return []

    def description(self, language: str | None) -> str:
        return self.descriptions.get(language or "") or self.descriptions.get("", "")
