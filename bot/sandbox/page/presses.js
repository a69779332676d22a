// What happens when a button is pressed, and what the bot's answers look like.

import { copyText } from "./dom.js";
import { post } from "./link.js";
import { keyOf, state } from "./state.js";

const PATIENCE = 30;

export async function press(view, message, button, index, key) {
  const { panel } = view;
  if (button.disabled) return;
  if (button.url) await panel.openLink(button.url);
  else if (button.copy_text) await copied(view, button.copy_text.text);
  else if (button.switch_inline_query_current_chat !== undefined) view.composer.ask(button.switch_inline_query_current_chat);
  else if (button.switch_inline_query !== undefined) panel.shareInline(button.switch_inline_query);
  else if (button.switch_inline_query_chosen_chat) panel.shareInline(button.switch_inline_query_chosen_chat.query ?? "");
  else if (button.callback_data) await ask(view, message, button, index, key);
}

async function copied(view, text) {
  await copyText(text);
  view.panel.toast(view.panel.words.copied);
}

// A button that still waits for its answer ignores further taps, as in Telegram's own clients.
async function ask(view, message, button, index, key) {
  const mark = `${keyOf(message)}:${button.callback_data}`;
  if (view.busy.has(mark)) return;
  view.busy.add(mark);
  key.classList.add("busy");
  const place = { chat: message.chat_id, message: message.message_id, ephemeral: message.ephemeral_message_id };
  try {
    const { answer } = await post("press", { person: view.panel.id, ...place, data: button.callback_data, wait: PATIENCE });
    if (answer) show(view.panel, answer);
  } catch (error) {
    view.panel.toast(error.message);
  }
  view.busy.delete(mark);
  for (const one of view.root.querySelectorAll(`[data-key="${keyOf(message)}"] .key`)) one.classList.remove("busy");
}

function show(panel, answer) {
  if (answer.url) panel.openLink(answer.url);
  else if (answer.text && answer.show_alert) panel.alert(state.bot.first_name, answer.text);
  else if (answer.text) panel.toast(answer.text);
}
