// The messages of one chat, kept in step with the state without redrawing what did not change.

import { avatar, dayOf, h, icon } from "./dom.js";
import { messageNode, serviceText } from "./message.js";
import { keyOf, nameOf, now, threadOf, unread, visible } from "./state.js";

const NEAR = 90;

export class Feed {
  constructor(view) {
    this.view = view;
    this.cache = new Map();
    this.stack = h("div", { class: "stack" });
    this.scroller = h("div", { class: "feed", onscroll: () => this.scrolled() }, h("div", { class: "pad" }), this.stack);
    this.down = h("button", { class: "down", hidden: true, "aria-label": "↓", onclick: () => this.toEnd(true) }, icon("down"));
    this.root = h("div", { class: "feedbox" }, this.scroller, this.down);
  }

  reset() {
    this.cache.clear();
    this.stack.replaceChildren();
  }

  atEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < NEAR;
  }

  toEnd(smooth) {
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  }

  scrolled() {
    if (this.atEnd()) this.view.seen();
    this.mark();
  }

  mark() {
    const { chat, panel, thread } = this.view;
    const count = chat ? unread(chat.id, panel.id, chat.forum ? thread : undefined) : 0;
    this.down.hidden = this.atEnd();
    this.down.replaceChildren(icon("down"), ...(count ? [h("span", { class: "badge" }, count)] : []));
  }

  messages() {
    const { chat, panel, thread } = this.view;
    return visible(chat.id, panel.id).filter((one) => !chat.forum || threadOf(one) === thread);
  }

  draw(fresh) {
    const { panel, context } = this.view;
    const stick = fresh || this.atEnd();
    const messages = this.messages();
    const wanted = [];
    let day = null;
    messages.forEach((message, index) => {
      const title = dayOf(message.date, now(), panel.person.language, panel.words);
      if (title !== day) wanted.push(this.dayNode(title));
      day = title;
      wanted.push(this.node(message, messages[index - 1], messages[index + 1], context, fresh));
    });
    if (!messages.length) wanted.push(this.empty());
    this.place(wanted);
    if (stick || messages.at(-1)?.sender === panel.id && this.last !== messages.at(-1)) this.toEnd(false);
    this.last = messages.at(-1);
    this.mark();
  }

  dayNode(title) {
    const key = `day ${title}`;
    if (!this.cache.has(key)) this.cache.set(key, { node: h("div", { class: "day" }, title) });
    return this.cache.get(key).node;
  }

  empty() {
    const { chat, panel } = this.view;
    if (chat.kind !== "private") return h("div", { class: "service" }, panel.words.empty);
    const text = this.view.description;
    return h("div", { class: "about" }, avatar({ bot: true }), h("b", {}, panel.botName()), text ? [h("p", {}, panel.words.about), h("p", { class: "text" }, text)] : h("p", {}, panel.words.unsaid));
  }

  node(message, before, after, context, fresh) {
    const first = !before || before.sender !== message.sender || serviceText(before, context.words) !== null;
    const last = !after || after.sender !== message.sender || serviceText(after, context.words) !== null;
    const known = this.cache.get(keyOf(message));
    const signature = `${first} ${last} ${message.reaction ?? ""}`;
    if (known?.message === message && known.signature === signature) return known.node;
    const node = messageNode(message, { ...context, group: context.group && first });
    if (node.classList.contains("msg")) {
      node.classList.toggle("first", first);
      node.classList.toggle("still", Boolean(known) || fresh);
      node.classList.toggle("group", context.group);
      if (context.group && message.sender !== context.viewer) node.prepend(last ? this.face(message) : h("span", { class: "gap" }));
    }
    if (known) keepPicture(known.node, node);
    this.cache.set(keyOf(message), { message, node, signature });
    return node;
  }

  face(message) {
    const { bot } = this.view.panel;
    const id = message.sender_chat?.id ?? message.sender;
    return avatar({ id, title: message.sender_chat?.title ?? nameOf(id), bot: id === bot }, "small");
  }

  place(wanted) {
    wanted.forEach((node, index) => {
      const there = this.stack.children[index];
      if (there !== node) this.stack.insertBefore(node, there ?? null);
    });
    while (this.stack.children.length > wanted.length) this.stack.lastChild.remove();
  }

  jump(key) {
    const node = this.cache.get(key)?.node;
    if (!node) return;
    node.scrollIntoView({ behavior: "smooth", block: "center" });
    node.classList.remove("flash");
    requestAnimationFrame(() => node.classList.add("flash"));
  }
}

// The old picture stays visible behind the new one until that has arrived.
function keepPicture(old, fresh) {
  const [before, after] = [old.querySelector(".photo img"), fresh.querySelector(".photo img")];
  if (before && after && before.src !== after.src) after.parentElement.style.backgroundImage = `url("${before.src}")`;
}
