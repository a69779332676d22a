// Text with entities as elements. Offsets are UTF-16 units, as JavaScript counts.

import { h } from "./dom.js";

const SIMPLE = { bold: "b", italic: "i", underline: "u", strikethrough: "s", blockquote: "blockquote", pre: "pre" };

const BLOCKS = ["blockquote", "expandable_blockquote", "pre"];

export function formatted(text, entities, act) {
  const sorted = [...(entities ?? [])].sort((one, two) => one.offset - two.offset || two.length - one.length);
  return piece(text, 0, text.length, sorted, act);
}

function piece(text, begin, end, entities, act) {
  const nodes = [];
  let place = begin;
  for (let index = 0; index < entities.length; index += 1) {
    const entity = entities[index];
    if (entity.offset < place || entity.offset >= end) continue;
    const stop = Math.min(entity.offset + entity.length, end);
    const inner = entities.slice(index + 1).filter((one) => one.offset < stop);
    if (entity.offset > place) nodes.push(text.slice(place, entity.offset));
    nodes.push(wrapped(entity, text.slice(entity.offset, stop), piece(text, entity.offset, stop, inner, act), act));
    // The line break after a block is the block's own end.
    place = BLOCKS.includes(entity.type) && text[stop] === "\n" ? stop + 1 : stop;
  }
  if (place < end) nodes.push(text.slice(place, end));
  return nodes;
}

function wrapped(entity, raw, children, act) {
  const kind = entity.type;
  if (SIMPLE[kind]) return h(SIMPLE[kind], {}, children);
  if (kind === "expandable_blockquote") return h("blockquote", { class: "long", onclick: ({ currentTarget }) => currentTarget.classList.toggle("open") }, children);
  if (kind === "code") return h("code", { onclick: () => act.copy(raw) }, children);
  if (kind === "spoiler") return h("span", { class: "spoiler", onclick: ({ currentTarget }) => currentTarget.classList.toggle("seen") }, children);
  const targets = {
    text_link: () => act.open(entity.url), url: () => act.open(/^[a-z]+:/i.test(raw) ? raw : `https://${raw}`),
    bot_command: () => act.command(raw), mention: () => act.mention(raw), text_mention: () => act.person(entity.user.id),
    hashtag: () => act.copy(raw), email: () => act.copy(raw),
  };
  if (!targets[kind]) return h("span", {}, children);
  const follow = (event) => {
    event.preventDefault();
    targets[kind]();
  };
  return h("a", { href: "#", onclick: follow }, children);
}

export function plain(message, words) {
  if (!message) return "";
  const media = { photo: words.photo, animation: words.gif, document: message.media?.name ?? words.file }[message.media?.kind];
  const text = message.text ?? message.caption ?? "";
  return [media, text].filter(Boolean).join(", ").replace(/\s+/g, " ");
}
