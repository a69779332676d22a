// One person's messenger: list, open chat, toasts, dialogs.

import { ChatView } from "./chat.js";
import { ChatList } from "./chatlist.js";
import { alertBox, choice, confirmBox, field, form, peopleBox, pickChat, tick } from "./dialogs.js";
import { h } from "./dom.js";
import { fileUrl, post } from "./link.js";
import { isIn, nameOf, state, until } from "./state.js";
import { wordsFor } from "./words.js";

const TOAST = 2800;

export class Panel {
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.chat = new ChatView(this);
    this.list = new ChatList(this);
    this.toasts = h("div", { class: "toasts", "aria-live": "polite" });
    this.frame = h("div", { class: "frame" }, this.list.root, this.chat.root);
    this.root = h("div", { class: "panel" }, this.frame, this.toasts);
  }

  get person() {
    return state.people.get(this.id);
  }

  get words() {
    return wordsFor(this.person);
  }

  get bot() {
    return state.bot.id;
  }

  botName() {
    return state.bot.first_name;
  }

  shown() {
    return this.root.isConnected && this.root.offsetParent !== null;
  }

  looksAt(chat) {
    return this.chat.current === chat && this.shown() && (this.frame.classList.contains("open") || this.root.clientWidth >= 720);
  }

  async open(chat, thread) {
    await until(() => state.chats.has(chat));
    this.frame.classList.add("open");
    this.chat.open(chat, thread);
    this.list.draw();
  }

  close() {
    this.frame.classList.remove("open");
    this.changed();
  }

  take(event) {
    this.chat.take(event);
    if (event.type !== "action" && event.type !== "answer") this.list.draw();
  }

  redraw() {
    this.list.draw();
    if (this.chat.current && state.chats.has(this.chat.current)) this.chat.open(this.chat.current, this.chat.thread);
    else this.open(this.id);
  }

  async safely(promise) {
    try {
      return await promise;
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  toast(text) {
    const node = h("div", { class: "toast" }, text);
    const stay = Math.max(TOAST, text.length * 50);
    this.toasts.replaceChildren(node);
    setTimeout(() => node.classList.add("gone"), stay);
    setTimeout(() => node.remove(), stay + 300);
  }

  alert(title, text) {
    alertBox(this, title, text);
  }

  viewPicture(message) {
    const root = h("div", { class: "viewer", onclick: () => root.remove() }, h("img", { src: fileUrl(message.media), alt: "" }));
    this.root.append(root);
  }

  async openStart(payload) {
    await this.open(this.id);
    this.chat.composer.offerStart(payload);
  }

  async openLink(url) {
    const target = await this.safely(post("link", { person: this.id, url }));
    if (!target) return;
    if (target.kind === "start") this.openStart(target.payload);
    else if (target.kind === "chat") this.open(this.id);
    else if (target.kind === "share") this.share(decode(target.text), decode(target.url));
    else if (target.kind === "startgroup") this.addToGroup();
    else confirmBox(this, this.words.openLink, url, this.words.open, () => window.open(url, "_blank", "noopener,noreferrer"));
  }

  share(text, url) {
    pickChat(this, async (chat, person) => {
      const target = chat ?? (await post("direct", { person: this.id, other: person })).id;
      await this.open(target);
      await this.safely(post("send", { person: this.id, chat: target, text: [url, text].filter(Boolean).join("\n") }));
    });
  }

  shareInline(query) {
    pickChat(this, async (chat, person) => {
      await this.open(chat ?? (await post("direct", { person: this.id, other: person })).id);
      this.chat.composer.ask(query);
    });
  }

  addToGroup() {
    pickChat(this, (chat) => chat < 0 && this.safely(post("bot_status", { chat, person: this.id, status: "member" })));
  }

  openMention(name) {
    const wanted = name.slice(1).toLowerCase();
    if (wanted === state.bot.username.toLowerCase()) return this.open(this.id);
    const person = [...state.people.values()].find(({ username }) => username?.toLowerCase() === wanted);
    return person && this.openPerson(person.id);
  }

  async openPerson(id) {
    if (id === this.id) return;
    if (id === state.bot.id) return void this.open(this.id);
    const chat = await this.safely(post("direct", { person: this.id, other: id }));
    if (chat) this.open(chat.id);
  }

  newGroup() {
    const { words } = this;
    const others = [...state.people.values()].filter(({ id }) => id !== this.id);
    const fields = [field(words.groupName, "title"), choice(words.kind, "kind", { supergroup: words.supergroup, group: words.plain, forum: words.forum }),
      others.map((person) => tick(nameOf(person.id), `p${person.id}`)), tick(words.withBot, "bot")];
    form(this, words.newGroup, fields, async (values) => {
      const members = others.map(({ id }) => id).filter((id) => values[`p${id}`]);
      const kind = values.kind === "group" ? "group" : "supergroup";
      const made = await this.safely(post("groups", { person: this.id, title: values.title, kind, forum: values.kind === "forum", members, bot: Boolean(values.bot) }));
      if (made) this.open(made.id);
    });
  }

  newTopic(chat) {
    form(this, this.words.newTopic, field(this.words.topicName, "name"), async ({ name }) => {
      const made = await this.safely(post("topics", { person: this.id, chat: chat.id, name }));
      if (made) this.open(chat.id, made.topic);
    });
  }

  showMembers(chat) {
    const members = Object.keys(chat.people).map(Number).filter((id) => isIn(chat, id));
    const others = [...state.people.keys()].filter((id) => !isIn(chat, id));
    const add = others.map((id) => [`${this.words.add}: ${nameOf(id)}`, () => this.safely(post("join", { chat: chat.id, person: id, by: this.id }))]);
    peopleBox(this, this.words.members, members, (id) => this.openPerson(id), add);
  }
}

function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
