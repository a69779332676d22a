// Writing: text, replies, edits, commands, inline queries, the bot's own keyboards; START and UNBLOCK.

import { h, icon, iconButton } from "./dom.js";
import { plain } from "./entities.js";
import { fileUrl, post } from "./link.js";
import { isIn, nameOf, state, visible } from "./state.js";

const PAUSE = 250;

export class Composer {
  constructor(view) {
    this.view = view;
    this.options = h("div", { class: "options", hidden: true });
    this.strip = h("div", { class: "strip", hidden: true });
    this.input = h("textarea", { rows: 1, oninput: () => this.typed(), onkeydown: (event) => this.key(event) });
    this.pill = h("button", { class: "menu-pill", onclick: () => this.toggleMenu() });
    this.button = iconButton("send", "→", () => this.submit(), "send");
    this.file = h("input", { type: "file", hidden: true, onchange: () => this.sendFile() });
    this.clip = iconButton("clip", "", () => this.file.click(), "clip");
    this.keys = h("div", { class: "keys", hidden: true });
    this.box = h("div", { class: "compose" }, this.options, this.strip, h("div", { class: "write" }, this.pill, this.input, this.file, this.clip, this.button), this.keys);
    this.notice = h("div", { class: "notice", hidden: true });
    this.big = h("button", { class: "big", hidden: true });
    this.root = h("footer", { class: "dock" }, this.notice, this.box, this.big);
    this.payload = null;
  }

  get panel() {
    return this.view.panel;
  }

  reset() {
    Object.assign(this, { reply: null, editing: null, payload: null, offer: null, menuOpen: false });
    this.input.value = "";
    this.heed(visible(this.view.current, this.panel.id).findLast((one) => one.sender === state.bot.id && one.markup && !one.markup.inline_keyboard));
  }

  heed(message) {
    const markup = message?.markup;
    if (markup?.force_reply && visible(this.view.current, this.panel.id).at(-1) === message) this.answer(message, markup.input_field_placeholder);
    if (markup?.remove_keyboard) this.setKeys(null);
    if (markup?.keyboard) this.setKeys(markup);
    if (!message) this.setKeys(null);
  }

  setKeys(markup) {
    this.keys.hidden = !markup;
    if (!markup) return;
    this.keys.replaceChildren(...markup.keyboard.map((row) => h("div", {}, row.map((key) => h("button", {
      onclick: () => {
        this.say(key.text);
        if (markup.one_time_keyboard) this.setKeys(null);
      },
    }, key.text)))));
  }

  draw() {
    const { chat, panel } = this.view;
    const { person, words } = panel;
    const start = chat.kind === "private" && (!person.started || this.payload !== null);
    const blocked = chat.kind === "private" && person.blocked && person.started;
    const closed = this.closed();
    this.big.hidden = !(start || blocked);
    this.box.hidden = start || blocked || Boolean(closed);
    this.notice.hidden = !closed;
    this.notice.textContent = closed ?? "";
    this.big.textContent = blocked && !start ? words.unblock : words.start;
    this.big.classList.toggle("pulse", start);
    this.big.onclick = () => this.begin(blocked && !start);
    this.input.placeholder = words.message;
    this.pill.hidden = chat.kind === "direct" || !this.view.commands.length;
    this.pill.classList.toggle("slim", chat.kind !== "private" || Boolean(this.input.value));
    this.pill.replaceChildren(icon(this.menuOpen ? "close" : "menu"), h("span", {}, words.menu));
    this.button.disabled = !this.input.value.trim();
    this.clip.title = words.attach;
    this.clip.setAttribute("aria-label", words.attach);
    this.clip.hidden = Boolean(this.input.value);
    this.drawStrip();
    this.drawOptions();
  }

  closed() {
    const { chat, thread } = this.view;
    const { words } = this.panel;
    if (chat.deleted) return words.gone;
    if (chat.migrated_to) return words.moved;
    if (!isIn(chat, this.panel.id)) return words.removed;
    return chat.topics?.find((topic) => topic.id === thread)?.closed ? words.closed : null;
  }

  async begin(unblock) {
    const payload = this.payload ?? "";
    this.payload = null;
    if (unblock) await this.panel.safely(post("block", { person: this.panel.id, blocked: false }));
    else await this.panel.safely(post("start", { person: this.panel.id, payload }));
    this.draw();
  }

  offerStart(payload) {
    this.payload = payload;
    this.draw();
  }

  answer(message, placeholder) {
    this.reply = message;
    this.draw();
    if (placeholder) this.input.placeholder = placeholder;
    this.input.focus();
  }

  change(message) {
    this.editing = message;
    this.input.value = message.text ?? "";
    this.typed();
    this.input.focus();
  }

  ask(query) {
    this.input.value = `@${state.bot.username} ${query}`;
    this.typed();
    this.input.focus();
  }

  drawStrip() {
    const about = this.editing ?? this.reply;
    this.strip.hidden = !about;
    if (!about) return;
    const { words } = this.panel;
    const title = this.editing ? words.edit : nameOf(about.sender);
    const drop = () => {
      if (this.editing) this.input.value = "";
      this.editing = null;
      this.reply = null;
      this.draw();
    };
    this.strip.replaceChildren(icon(this.editing ? "pen" : "reply"), h("i"), h("div", {}, h("b", {}, title), h("span", {}, plain(about, words))), iconButton("close", words.cancel, drop));
  }

  typed() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 140)}px`;
    this.menuOpen = false;
    this.queryBot();
    this.draw();
  }

  queryBot() {
    const match = this.input.value.match(/^@(\w+)\s([\s\S]*)$/);
    clearTimeout(this.timer);
    if (match?.[1].toLowerCase() !== state.bot.username.toLowerCase()) {
      this.offer = null;
      return;
    }
    this.timer = setTimeout(() => this.fetchOffer(match[2]), PAUSE);
  }

  async fetchOffer(query) {
    const asked = await this.panel.safely(post("inline", { person: this.panel.id, chat: this.view.current, query, wait: 10 }));
    if (!asked || !this.input.value.startsWith("@")) return;
    this.offer = { query: asked.query, results: asked.answer?.results ?? [], button: asked.answer?.button };
    this.draw();
  }

  toggleMenu() {
    this.menuOpen = !this.menuOpen;
    this.draw();
  }

  drawOptions() {
    const items = this.offer ? this.offerItems() : this.commandItems();
    this.options.hidden = !items.length;
    this.options.replaceChildren(...items);
  }

  commandItems() {
    const typed = this.input.value.match(/^\/(\w*)$/)?.[1];
    if (typed === undefined && !this.menuOpen) return [];
    const fits = this.view.commands.filter(({ command }) => this.menuOpen || command.startsWith(typed));
    return fits.map(({ command, description }) => h("button", { onclick: () => this.pick(command) }, h("code", {}, `/${command}`), h("span", {}, description)));
  }

  pick(command) {
    this.menuOpen = false;
    this.input.value = "";
    this.view.command(`/${command}`);
  }

  offerItems() {
    const { results, button } = this.offer;
    const items = results.map((result) => h("button", { onclick: () => this.choose(result) },
      h("span", { class: "thumb", style: result.unique ? { backgroundImage: `url("${fileUrl(result)}")` } : {} }, result.unique ? "" : [...(result.title || "•")][0]),
      h("span", { class: "pair" }, h("code", {}, result.title || result.type), h("span", {}, result.description))));
    if (button) items.unshift(h("button", { onclick: () => this.panel.openStart(button.start_parameter ?? "") }, h("code", {}, button.text)));
    return items.length ? items : [h("div", { class: "note" }, this.panel.words.nothing)];
  }

  async choose(result) {
    const { query } = this.offer;
    this.offer = null;
    this.input.value = "";
    this.typed();
    const place = { chat: this.view.current, thread: this.view.thread || null };
    await this.panel.safely(post("choose", { person: this.panel.id, query, result: result.id, ...place }));
  }

  key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text || this.offer) return;
    this.input.value = "";
    if (this.editing) {
      const { message_id: message } = this.editing;
      this.editing = null;
      await this.panel.safely(post("edit", { person: this.panel.id, chat: this.view.current, message, text }));
    } else {
      await this.say(text);
    }
    this.typed();
  }

  async say(text, more = {}) {
    const reply = this.reply?.message_id ?? null;
    this.reply = null;
    this.menuOpen = false;
    this.draw();
    const place = { chat: this.view.current, thread: this.view.thread || null, reply_to: reply };
    await this.panel.safely(post("send", { person: this.panel.id, text, ...place, ...more }));
  }

  async sendFile() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    await this.say("", { document: btoa(letters), name: file.name });
  }
}
