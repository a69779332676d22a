// The list of one person's chats.

import { avatar, clockTime, dayOf, h, icon, iconButton } from "./dom.js";
import { plain } from "./entities.js";
import { serviceText } from "./message.js";
import { chatsOf, faceOf, nameOf, now, state, unread, visible } from "./state.js";

export class ChatList {
  constructor(panel) {
    this.panel = panel;
    this.rows = h("div", { class: "rows" });
    this.bar = h("div", { class: "bar" });
    this.root = h("aside", { class: "list" }, this.bar, this.rows);
  }

  draw() {
    const { words } = this.panel;
    this.bar.replaceChildren(h("h1", { class: "grow" }, words.chats), iconButton("pen", words.newGroup, () => this.panel.newGroup()));
    const chats = chatsOf(this.panel.id).map((chat) => ({ chat, last: visible(chat.id, this.panel.id).at(-1) }));
    chats.sort((one, two) => order(two) - order(one));
    this.rows.replaceChildren(...chats.map((item) => this.row(item)));
  }

  row({ chat, last }) {
    const { id, words } = this.panel;
    const face = faceOf(chat, id);
    const count = this.panel.looksAt(chat.id) && !chat.forum ? 0 : unread(chat.id, id);
    const mark = chat.kind === "private" ? "bot" : chat.forum ? "forum" : chat.kind === "direct" ? null : "group";
    return h("button", { class: `row ${this.panel.looksAt(chat.id) ? "on" : ""}`, onclick: () => this.panel.open(chat.id) },
      avatar(face, "large"),
      h("span", { class: "what" },
        h("span", { class: "line" }, h("span", { class: "title" }, mark && icon(mark), face.title), last && h("span", { class: "when" }, this.when(last))),
        h("span", { class: "line" }, h("span", { class: "faint" }, last ? this.preview(chat, last) : words.unsaid), count > 0 && h("span", { class: "badge" }, count))));
  }

  when(message) {
    const { person, words } = this.panel;
    const day = dayOf(message.date, now(), person.language, words);
    return day === words.today ? clockTime(message.date, person.language) : day;
  }

  preview(chat, message) {
    const { id, words } = this.panel;
    const service = serviceText(message, words);
    if (service !== null) return service;
    const named = message.sender === id ? words.you : chat.kind === "private" || chat.kind === "direct" ? null : nameOf(message.sender);
    return [named && h("b", {}, `${named}: `), plain(message, words)];
  }
}

function order({ chat, last }) {
  return last?.date ?? (chat.id === state.bot.id ? 1 : 0);
}
