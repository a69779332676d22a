// Puts the page together: the stage shows one person, or several side by side.

import { h } from "./dom.js";
import { botIsThere, follow } from "./link.js";
import { Panel } from "./panel.js";
import { Rail } from "./rail.js";
import { state, take, watch } from "./state.js";

const SHOWN = "sandbox-shown";

class Stage {
  constructor(root) {
    this.root = root;
    this.panels = new Map();
    this.all = new Map();
    this.beside = false;
  }

  get front() {
    return [...this.panels.values()][0];
  }

  panel(id) {
    if (!this.all.has(id)) this.all.set(id, new Panel(id, () => this.later()));
    return this.all.get(id);
  }

  choose(id) {
    if (!this.beside) this.show([id]);
    else if (!this.panels.has(id)) this.show([...this.panels.keys(), id]);
    else if (this.panels.size > 1) this.show([...this.panels.keys()].filter((one) => one !== id));
  }

  toggleBeside() {
    this.beside = !this.beside;
    const [first] = this.panels.keys();
    const second = [...state.people.keys()].find((id) => id !== first);
    this.show(this.beside && second ? [first, second] : [first]);
  }

  show(ids) {
    const order = [...state.people.keys()];
    ids.sort((one, two) => order.indexOf(one) - order.indexOf(two));
    this.panels = new Map(ids.map((id) => [id, this.panel(id)]));
    this.root.replaceChildren(...[...this.panels.values()].map(({ root }) => root));
    for (const panel of this.panels.values()) panel.redraw();
    sessionStorage.setItem(SHOWN, JSON.stringify({ ids, beside: this.beside }));
    this.changed();
  }

  restore() {
    const saved = JSON.parse(sessionStorage.getItem(SHOWN) ?? "null");
    const ids = saved?.ids.filter((id) => state.people.has(id)) ?? [];
    this.beside = Boolean(saved?.beside && ids.length > 1);
    this.show(ids.length ? ids : [...state.people.keys()].slice(0, 1));
  }

  // Several things may ask for a redraw of the rail at once: one is enough.
  later() {
    if (!this.asked) this.asked = requestAnimationFrame(() => this.changed());
  }

  changed() {
    this.asked = null;
    rail.draw();
    for (const panel of this.panels.values()) panel.list.draw();
    document.documentElement.lang = this.front.person.language ?? "en";
  }
}

const stage = new Stage(document.getElementById("stage"));
const rail = new Rail(document.getElementById("rail"), stage);
const lost = h("div", { class: "lost", hidden: true });
document.body.append(lost);

watch((event) => {
  if (event.type === "state") {
    if (!state.people.size) return;
    stage.restore();
    return;
  }
  for (const panel of stage.panels.values()) panel.take(event);
  if (event.type !== "action" && event.type !== "answer") stage.later();
});

follow(take, (connected) => {
  lost.hidden = connected;
  if (!connected && stage.front) lost.textContent = stage.front.words.lost;
});

document.addEventListener("visibilitychange", () => {
  for (const panel of stage.panels.values()) panel.chat.seen();
});

async function waitForBot() {
  const there = await botIsThere();
  if (there !== state.botThere) {
    state.botThere = there;
    for (const panel of stage.panels.values()) if (panel.chat.chat) panel.chat.drawHead();
  }
  setTimeout(waitForBot, there ? 15000 : 700);
}
waitForBot();
