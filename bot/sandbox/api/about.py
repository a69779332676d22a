"""getMe, commands, descriptions, getFile."""

from __future__ import annotations

import re

from bot.sandbox.api.call import Call
from bot.sandbox.api.targets import find_chat
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.files import DOWNLOAD_LIMIT
from bot.sandbox.plain import Json, JsonObject, int_of, items, obj, text_of

_PEOPLE_SCOPES = ("chat", "chat_administrators", "chat_member")


async def get_me(call: Call) -> Json:
    bot = call.world.bot
    return {
        **bot.user(),
        "can_join_groups": True,
        "can_read_all_group_messages": bot.reads_groups,
        "supports_inline_queries": bot.inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


async def set_my_commands(call: Call) -> Json:
    commands = [_command(obj(item)) for item in items(call.args.json("commands", "commands"))]
    if len(commands) > 100:
        raise bad_request("BOT_COMMAND_INVALID")
    call.backend.profile.commands[_scope(call), _language(call)] = commands
    _changed(call)
    return True


async def get_my_commands(call: Call) -> Json:
    return call.backend.profile.commands.get((_scope(call), _language(call)), [])


async def delete_my_commands(call: Call) -> Json:
    call.backend.profile.commands.pop((_scope(call), _language(call)), None)
    _changed(call)
    return True


def _command(item: JsonObject) -> JsonObject:
    name, description = text_of(item, "command").removeprefix("/"), text_of(item, "description")
    if not name:
        raise bad_request("command must be non-empty")
    if len(name) > 32:
        raise bad_request("command length must not exceed 32")
    if not re.fullmatch(r"[a-z0-9_]+", name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description.strip():
        raise bad_request("command description must be non-empty")
    if len(description) > 256:
        raise bad_request("command description length must not exceed 256")
    return {"command": name, "description": description}


def _language(call: Call) -> str:
    code = call.args.text("language_code")
    if not re.fullmatch(r"(?:[a-z]{2})?", code):
        raise bad_request("invalid language code specified")
    return code


def _scope(call: Call) -> str:
    """The scope as the key of `Profile.commands`."""
    scope = obj(call.args.json("scope", "BotCommandScope"))
    kind = text_of(scope, "type", "default")
    if kind not in _PEOPLE_SCOPES:
        return kind
    call.args.values["scope_chat"] = str(scope.get("chat_id", ""))
    chat = find_chat(call, "scope_chat")
    return f"{kind}:{chat.id}" + (f":{int_of(scope, 'user_id')}" if kind == "chat_member" else "")


def _changed(call: Call) -> None:
    call.world.hub.publish("commands")


async def set_my_description(call: Call) -> Json:
    return _set(call, call.backend.profile.descriptions, "description", 512)


async def get_my_description(call: Call) -> Json:
    return {"description": call.backend.profile.descriptions.get(_language(call), "")}


async def set_my_short_description(call: Call) -> Json:
    return _set(call, call.backend.profile.short_descriptions, "short_description", 120)


async def get_my_short_description(call: Call) -> Json:
    return {"short_description": call.backend.profile.short_descriptions.get(_language(call), "")}


async def set_my_name(call: Call) -> Json:
    return _set(call, call.backend.profile.names, "name", 64)


async def get_my_name(call: Call) -> Json:
    return {"name": call.backend.profile.names.get(_language(call), call.world.bot.first_name)}


def _set(call: Call, texts: dict[str, str], name: str, limit: int) -> bool:
    if len(call.args.text(name)) > limit:
        raise bad_request(f"{name.upper()}_TOO_LONG")
    texts[_language(call)] = call.args.text(name)
    _changed(call)
    return True


async def get_file(call: Call) -> Json:
    file_id = call.args.text("file_id")
    if not file_id:
        raise bad_request("file_id not specified")
    try:
        stored = call.world.files.find(file_id)
    except ApiError as error:
        raise bad_request("invalid file_id") from error
    if stored is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if stored.size > DOWNLOAD_LIMIT:
        raise bad_request("file is too big")
    return {
        "file_id": file_id,
        "file_unique_id": stored.unique,
        "file_size": stored.size,
        "file_path": stored.path,
    }
