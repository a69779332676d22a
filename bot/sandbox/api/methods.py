"""All methods by their documented name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.sandbox.api import about, answers, chats, deleting, editing, ephemeral_edits, receiving, sending
from bot.sandbox.api.call import Call
from bot.sandbox.plain import Json

Handler = Callable[[Call], Awaitable[Json]]

METHODS: Final[Mapping[str, Handler]] = {
    "getMe": about.get_me,
    "setMyCommands": about.set_my_commands,
    "getMyCommands": about.get_my_commands,
    "deleteMyCommands": about.delete_my_commands,
    "setMyDescription": about.set_my_description,
    "getMyDescription": about.get_my_description,
    "setMyShortDescription": about.set_my_short_description,
    "getMyShortDescription": about.get_my_short_description,
    "setMyName": about.set_my_name,
    "getMyName": about.get_my_name,
    "getFile": about.get_file,
    "getUpdates": receiving.get_updates,
    "setWebhook": receiving.set_webhook,
    "deleteWebhook": receiving.delete_webhook,
    "getWebhookInfo": receiving.get_webhook_info,
    "sendMessage": sending.send_message,
    "sendPhoto": sending.send_photo,
    "sendAnimation": sending.send_animation,
    "sendDocument": sending.send_document,
    "sendChatAction": sending.send_chat_action,
    "editMessageText": editing.edit_message_text,
    "editMessageCaption": editing.edit_message_caption,
    "editMessageMedia": editing.edit_message_media,
    "editMessageReplyMarkup": editing.edit_message_reply_markup,
    "editEphemeralMessageText": ephemeral_edits.edit_text,
    "editEphemeralMessageCaption": ephemeral_edits.edit_caption,
    "editEphemeralMessageMedia": ephemeral_edits.edit_media,
    "editEphemeralMessageReplyMarkup": ephemeral_edits.edit_reply_markup,
    "deleteEphemeralMessage": ephemeral_edits.delete,
    "deleteMessage": deleting.delete_message,
    "deleteMessages": deleting.delete_messages,
    "pinChatMessage": deleting.pin_chat_message,
    "unpinChatMessage": deleting.unpin_chat_message,
    "unpinAllChatMessages": deleting.unpin_all_chat_messages,
    "setMessageReaction": deleting.set_message_reaction,
    "answerCallbackQuery": answers.answer_callback_query,
    "answerInlineQuery": answers.answer_inline_query,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatAdministrators": chats.get_chat_administrators,
    "getChatMemberCount": chats.get_chat_member_count,
    "leaveChat": chats.leave_chat,
}
