// The rail of people: switch between them, put them side by side, add one.

import { field, form, languageChoice } from "./dialogs.js";
import { avatar, h, icon } from "./dom.js";
import { post } from "./link.js";
import { nameOf, state, unreadOf, until } from "./state.js";

export class Rail {
  constructor(root, stage) {
    this.root = root;
    this.stage = stage;
  }

  draw() {
    const people = [...state.people.values()].filter(({ deactivated }) => !deactivated).map(({ id }) => this.soul(id));
    const { words } = this.stage.front;
    this.root.replaceChildren(...people, this.tool("plus", words.add, () => this.newPerson()), h("span", { class: "space" }),
      h("div", { class: "wide" }, this.tool("columns", words.beside, () => this.stage.toggleBeside(), this.stage.beside)));
  }

  soul(id) {
    const on = this.stage.panels.has(id);
    const count = on ? 0 : unreadOf(id);
    return h("button", { class: `soul ${on ? "on" : ""}`, title: nameOf(id), onclick: () => this.stage.choose(id) },
      avatar({ id, title: nameOf(id) }), h("span", { class: "name" }, nameOf(id)), count > 0 && h("span", { class: "badge" }, count));
  }

  tool(picture, title, onclick, on) {
    return h("button", { class: `soul tool ${on ? "on" : ""}`, title, "aria-label": title, onclick }, h("span", { class: "plus" }, icon(picture)), h("span", { class: "name" }, title));
  }

  newPerson() {
    const panel = this.stage.front;
    const { words } = panel;
    form(panel, words.newPerson, [field(words.name, "first_name"), field(words.username, "username"), languageChoice(words)], async (values) => {
      const made = await panel.safely(post("people", values));
      if (!made) return;
      await until(() => state.people.has(made.id) && state.chats.has(made.id));
      this.stage.choose(made.id);
    });
  }
}
