// One open chat of one person: head, topics, pinned message, feed, composer.

import { Composer } from "./composer.js";
import { avatar, copyText, h, iconButton } from "./dom.js";
import { plain } from "./entities.js";
import { Feed } from "./feed.js";
import { get } from "./link.js";
import { chatMenu, messageMenu } from "./menus.js";
import { press } from "./presses.js";
import { faceOf, isIn, keyOf, markRead, state, unread, visible } from "./state.js";
import { plural } from "./words.js";

export class ChatView {
  constructor(panel) {
    this.panel = panel;
    this.current = null;
    this.thread = 0;
    this.description = "";
    this.commands = [];
    this.action = null;
    this.busy = new Set();
    this.head = h("header", { class: "head" });
    this.tabs = h("div", { class: "tabs" });
    this.pinned = h("button", { class: "pinned", hidden: true });
    this.feed = new Feed(this);
    this.composer = new Composer(this);
    this.root = h("section", { class: "chat" }, h("div", { class: "wall" }), this.head, this.tabs, this.pinned, this.feed.root, this.composer.root);
  }

  get chat() {
    return state.chats.get(this.current);
  }

  open(chat, thread = 0) {
    this.current = chat;
    this.thread = thread;
    this.action = null;
    this.feed.reset();
    this.composer.reset();
    this.draw(true);
    this.seen();
    this.learn();
  }

  async learn() {
    const { commands, description } = await get("menu", { person: this.panel.id, chat: this.current });
    this.commands = commands;
    this.description = description;
    this.draw(false);
  }

  get context() {
    const { panel } = this;
    return {
      viewer: panel.id, words: panel.words, language: panel.person.language, busy: this.busy,
      group: this.chat.kind === "group" || this.chat.kind === "supergroup",
      press: (message, button, index, key) => press(this, message, button, index, key),
      view: (message) => panel.viewPicture(message),
      menu: (event, message) => messageMenu(this, event, message),
      jump: (key) => this.feed.jump(key),
      act: {
        copy: (text) => this.copy(text), open: (url) => panel.openLink(url), command: (text) => this.command(text),
        mention: (name) => panel.openMention(name), person: (id) => panel.openPerson(id),
      },
    };
  }

  async copy(text) {
    await copyText(text);
    this.panel.toast(this.panel.words.copied);
  }

  command(text) {
    const group = this.chat.kind !== "private" && !text.includes("@");
    this.composer.say(group ? `${text}@${state.bot.username}` : text);
  }

  seen() {
    if (!this.current || document.hidden || !this.panel.shown()) return;
    markRead(this.current, this.panel.id, this.chat?.forum ? this.thread : undefined);
    this.panel.changed();
  }

  draw(fresh) {
    if (!this.chat) return;
    this.drawHead();
    this.drawTabs();
    this.drawPinned();
    this.feed.draw(fresh);
    this.composer.draw();
  }

  drawHead() {
    const { panel, chat } = this;
    const face = faceOf(chat, panel.id);
    const status = h("span", { class: this.action ? "active" : "" }, this.action ?? this.status());
    const names = h("span", { class: "names" }, h("b", {}, face.title), status);
    this.head.replaceChildren(iconButton("back", panel.words.chats, () => panel.close(), "back"),
      h("span", { class: "who" }, avatar(face, ""), names), iconButton("dots", panel.words.menu, (event) => chatMenu(this, event)));
  }

  status() {
    const { words } = this.panel;
    if (this.chat.kind === "private") return state.botThere ? words.bot : words.waitBot;
    if (this.chat.kind === "direct") return words.direct;
    const people = Object.keys(this.chat.people).filter((id) => isIn(this.chat, id)).length;
    return plural(words, people + (["member", "administrator", "restricted"].includes(this.chat.bot) ? 1 : 0));
  }

  drawTabs() {
    const { chat, panel } = this;
    this.tabs.hidden = !chat.forum;
    if (!chat.forum) return;
    const topics = [{ id: 0, name: panel.words.general }, ...chat.topics];
    this.tabs.replaceChildren(...topics.map((topic) => {
      const count = topic.id === this.thread ? 0 : unread(chat.id, panel.id, topic.id);
      return h("button", { class: topic.id === this.thread ? "on" : "", onclick: () => this.open(chat.id, topic.id) }, topic.name, count > 0 && [" ", h("span", { class: "badge" }, count)]);
    }), iconButton("plus", panel.words.newTopic, () => panel.newTopic(chat)));
  }

  drawPinned() {
    const message = visible(this.current, this.panel.id).findLast((one) => one.pinned);
    this.pinned.hidden = !message;
    if (!message) return;
    this.pinned.onclick = () => this.feed.jump(keyOf(message));
    this.pinned.replaceChildren(h("i"), h("div", {}, h("b", {}, this.panel.words.pinned), h("span", {}, plain(message, this.panel.words))));
  }

  take(event) {
    const earlier = this.chat?.migrated_from;
    if (event.type === "commands") this.learn();
    if (event.type === "person" && event.person.id === this.panel.id) this.draw(false);
    if (event.type === "chat" && event.chat.id === this.current) this.follow(event.chat);
    if (!this.current || (event.chat !== this.current && event.chat !== earlier)) return;
    if (event.type === "action") this.showAction(event);
    if (!["message", "edit", "delete", "reaction"].includes(event.type)) return;
    if (event.message?.sender === state.bot.id) this.action = null;
    const atEnd = this.feed.atEnd();
    this.draw(false);
    if (event.type === "message" && event.message.sender === state.bot.id) this.composer.heed(event.message);
    if (atEnd || event.message?.sender === this.panel.id) this.seen();
  }

  follow(chat) {
    if (chat.migrated_to) this.panel.open(chat.migrated_to);
    else this.draw(false);
  }

  showAction({ action }) {
    const { words } = this.panel;
    this.action = action === "cancel" ? null : action.startsWith("upload") ? words.sendingPhoto : words.typing;
    clearTimeout(this.actionTimer);
    this.actionTimer = setTimeout(() => {
      this.action = null;
      this.drawHead();
    }, 5000);
    this.drawHead();
  }
}

