// One message: bubble, caption, reply, picture, keyboard; or a service line.

import { clockTime, h, icon, nameColour } from "./dom.js";
import { formatted, plain } from "./entities.js";
import { fileUrl } from "./link.js";
import { keyOf, messagesOf, nameOf, state } from "./state.js";
import { fill } from "./words.js";

export function serviceText(message, words) {
  const [a, from] = [nameOf(message.sender), message.sender];
  if (message.group_chat_created || message.supergroup_chat_created) return fill(words.groupMade, { a, t: message.chat.title });
  if (message.new_chat_members) {
    const [added] = message.new_chat_members;
    return added.id === from ? fill(words.joined, { a }) : fill(words.invited, { a, b: added.first_name });
  }
  if (message.left_chat_member) {
    const gone = message.left_chat_member;
    return gone.id === from ? fill(words.left, { a }) : fill(words.kicked, { a, b: gone.first_name });
  }
  if (message.pinned_message) return fill(words.pinnedBy, { a });
  if (message.forum_topic_created) return fill(words.topicMade, { t: message.forum_topic_created.name });
  if (message.forum_topic_closed) return words.topicClosed;
  if (message.forum_topic_reopened) return words.topicReopened;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return words.toSuper;
  return null;
}

export function messageNode(message, context) {
  const service = serviceText(message, context.words);
  if (service !== null) return tagged(h("div", { class: "service" }, service), message);
  const out = message.sender === context.viewer && !message.sender_chat;
  const pack = h("div", { class: "pack" }, bubble(message, context, out));
  const keyboard = message.markup?.inline_keyboard && keyboardNode(message, context);
  if (keyboard) {
    pack.classList.add("keyed");
    pack.append(keyboard);
  }
  if (picture(message)) pack.classList.add("media");
  if (message.reaction) pack.append(h("span", { class: "reaction" }, message.reaction));
  return tagged(h("div", { class: `msg ${out ? "out" : "in"}`, oncontextmenu: (event) => context.menu(event, message) }, pack), message);
}

function tagged(node, message) {
  node.dataset.key = keyOf(message);
  return node;
}

function picture(message) {
  return message.media && (message.media.kind === "photo" || (message.media.kind === "animation" && /^(image|video)/.test(message.media.mime)));
}

function bubble(message, context, out) {
  const text = message.text ?? message.caption ?? "";
  const parts = [byLine(message, context, out), secret(message, context), reply(message, context)];
  if (picture(message)) parts.push(photo(message, context));
  else if (message.media) parts.push(attachment(message));
  const stamp = stampNode(message, context, out);
  if (text || !picture(message)) {
    parts.push(h("div", { class: "words" }, formatted(text, message.entities ?? message.caption_entities, context.act), stamp));
  } else {
    parts.push(stamp);
  }
  if (message.show_caption_above_media && picture(message)) parts.splice(-2, 2, parts.at(-1), parts.at(-2));
  return h("div", { class: `bubble ${text || !picture(message) ? "" : "bare"}` }, parts);
}

function byLine(message, context, out) {
  const [named, via] = [context.group && !out, message.via_bot];
  if (!named && !via) return null;
  const id = message.sender_chat?.id ?? message.sender;
  const name = message.sender_chat?.title ?? nameOf(message.sender);
  return h("div", { class: "by", style: { color: nameColour(id) } }, named && name, via && h("span", {}, `${context.words.via} @${state.bot.username}`));
}

function secret(message, context) {
  return message.receiver ? h("div", { class: "secret" }, icon("eye"), context.words.onlyYou) : null;
}

function reply(message, context) {
  if (!message.reply_to_message) return null;
  const target = messagesOf(message.chat_id).get(message.reply_to_message.message_id);
  const jump = () => context.jump(message.reply_to_message.message_id);
  const name = nameOf(target?.sender ?? message.reply_to_message.from.id);
  return h("button", { class: "reply", onclick: jump }, h("b", {}, name), h("span", {}, plain(target ?? message.reply_to_message, context.words) || "…"));
}

function photo(message, context) {
  const { width, height } = message.media;
  if (message.media.mime.startsWith("video")) {
    const film = h("video", { src: fileUrl(message.media), autoplay: true, loop: true, muted: true, playsInline: true });
    return h("a", { class: "photo", style: { aspectRatio: `${width} / ${height}` } }, film);
  }
  const image = h("img", { src: fileUrl(message.media), alt: message.caption ?? context.words.photo, decoding: "sync", draggable: false });
  return h("a", { class: "photo", style: { aspectRatio: `${width} / ${height}` }, onclick: () => context.view(message) }, image);
}

function attachment(message) {
  const { media } = message;
  const size = media.size > 1048576 ? `${(media.size / 1048576).toFixed(1)} MB` : `${Math.max(1, Math.round(media.size / 1024))} KB`;
  return h("a", { class: "file", href: fileUrl(media), download: media.name },
    h("span", { class: "disc" }, icon("file")), h("div", {}, h("b", {}, media.name), h("span", {}, size)));
}

function stampNode(message, context, out) {
  const edited = message.edit_date && message.sender !== state.bot.id && !message.via_bot && `${context.words.edited} `;
  const time = clockTime(message.date, context.language);
  return h("span", { class: "stamp" }, edited, time, out && icon("checks"));
}

function keyboardNode(message, context) {
  let index = -1;
  return h("div", { class: "keyboard" }, message.markup.inline_keyboard.map((row) => h("div", {}, row.map((button) => {
    index += 1;
    return keyNode(button, index, message, context);
  }))));
}

function keyNode(button, index, message, context) {
  const mark = button.url ? "link" : button.copy_text ? "copy" : "switch_inline_query" in button || button.switch_inline_query_chosen_chat ? "share" : null;
  const press = ({ currentTarget }) => context.press(message, button, index, currentTarget);
  const busy = context.busy.has(`${keyOf(message)}:${button.callback_data}`);
  const classes = `key ${button.style ?? ""} ${button.disabled ? "off" : ""} ${busy ? "busy" : ""}`;
  return h("button", { class: classes, onclick: press }, button.text, mark && icon(mark));
}
