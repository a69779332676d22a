// Alerts, questions and small forms, inside the panel of the person they concern.

import { avatar, h } from "./dom.js";
import { faceOf, chatsOf, nameOf, state } from "./state.js";
import { LANGUAGES } from "./words.js";

function layer(panel, content) {
  const root = h("div", { class: "layer", onclick: ({ target }) => target === root && root.remove() }, h("div", { class: "dialog", role: "dialog" }, content));
  root.addEventListener("keydown", ({ key }) => key === "Escape" && root.remove());
  panel.root.append(root);
  root.querySelector("input, .acts button:last-child")?.focus();
  return root;
}

export function alertBox(panel, title, text) {
  const root = layer(panel, [h("h2", {}, title), h("p", {}, text), h("div", { class: "acts" }, h("button", { onclick: () => root.remove() }, panel.words.ok))]);
}

export function confirmBox(panel, title, text, yes, action) {
  const done = () => {
    root.remove();
    action();
  };
  const root = layer(panel, [h("h2", {}, title), h("p", {}, text), h("div", { class: "acts" },
    h("button", { onclick: () => root.remove() }, panel.words.cancel), h("button", { onclick: done }, yes))]);
}

export function form(panel, title, fields, action, yes = panel.words.create) {
  const submit = (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    root.remove();
    action(values);
  };
  const root = layer(panel, h("form", { onsubmit: submit }, h("h2", {}, title), fields, h("div", { class: "acts" },
    h("button", { type: "button", onclick: () => root.remove() }, panel.words.cancel), h("button", {}, yes))));
}

export function field(label, name, value = "") {
  return h("label", { class: "field" }, h("span", {}, label), h("input", { name, value, autocomplete: "off", required: name !== "username" }));
}

export function choice(label, name, options) {
  return h("label", { class: "field" }, h("span", {}, label), h("select", { name }, Object.entries(options).map(([value, text]) => h("option", { value }, text))));
}

export function tick(label, name, checked = true) {
  return h("label", { class: "tick" }, h("input", { type: "checkbox", name, checked }), label);
}

export function languageChoice(words) {
  return choice(words.language, "language", LANGUAGES);
}

export function pickChat(panel, action) {
  const rows = chatsOf(panel.id).map((chat) => row(faceOf(chat, panel.id), () => done(chat.id)));
  const people = [...state.people.values()].filter(({ id }) => id !== panel.id).map((person) => row({ id: person.id, title: nameOf(person.id) }, () => done(null, person.id)));
  const done = (chat, person) => {
    root.remove();
    action(chat, person);
  };
  const root = layer(panel, [h("h2", {}, panel.words.choose), h("div", { class: "pick" }, rows, people)]);
}

export function peopleBox(panel, title, ids, action, rest = []) {
  const done = (id) => {
    root.remove();
    action(id);
  };
  const root = layer(panel, [h("h2", {}, title), h("div", { class: "pick" }, ids.map((id) => row({ id, title: nameOf(id), bot: id === state.bot.id }, () => done(id)))),
    rest.length > 0 && h("div", { class: "pick" }, rest.map(([text, act]) => h("button", { class: "row", onclick: () => { root.remove(); act(); } }, text)))]);
}

function row(face, onclick) {
  return h("button", { class: "row", type: "button", onclick }, avatar(face, "small"), h("span", { class: "title" }, face.title));
}
