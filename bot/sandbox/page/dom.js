// Elements, icons, avatars, times. Text only ever enters as text.

const PATHS = {
  back: "M15 5l-7 7 7 7", menu: "M4 7h16M4 12h16M4 17h16", dots: "M12 5h.01M12 12h.01M12 19h.01",
  send: "M4 12l16-8-6 16-3-7z", close: "M6 6l12 12M18 6L6 18", plus: "M12 5v14M5 12h14", down: "M6 9l6 6 6-6",
  checks: "M2 13l4 4 8-9M10 16l1 1 9-10", link: "M8 16L16 8M9 8h7v7", copy: "M9 9h10v10H9zM5 15V5h10", bot: "M4 9h16v11H4zM12 9V4M8.500 14h.01M15.500 14h.01",
  group: "M9 11a3 3 0 100-6 3 3 0 000 6zM3 19c0-3 3-5 6-5s6 2 6 5M16 11a2.5 2.5 0 10-1-5M17 14c2.500.5 4 2 4 5", forum: "M4 5h12v9H9l-4 3v-3H4zM19 9h1v9l-3-2h-6",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3", reply: "M10 8L4 13l6 5v-3c5 0 8 1 10 4 0-6-4-8-10-8z", trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  block: "M12 21a9 9 0 100-18 9 9 0 000 18zM6 6l12 12", redo: "M5 12a7 7 0 117 7M5 12V7M5 12h5", door: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12zM12 14.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z", file: "M7 3h7l4 4v14H7zM14 3v4h4", at: "M16 12a4 4 0 11-8 0 4 4 0 018 0zM16 8v5a2.500 2.500 0 005 0 9 9 0 10-4 7",
  clip: "M20 11l-8 8a5 5 0 01-7-7l8-8a3.500 3.500 0 015 5l-8 8a2 2 0 01-3-3l7-7",
  columns: "M4 5h7v14H4zM13 5h7v14h-7z", share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
};

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "style") Object.assign(element.style, value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function icon(name) {
  const box = document.createElement("span");
  box.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
  return box.firstChild;
}

export function iconButton(name, label, onclick, more = "") {
  return h("button", { class: `round ${more}`, title: label, "aria-label": label, onclick }, icon(name));
}

const HUES = [["#ff885e", "#ff516a"], ["#ffcd6a", "#ff9f3b"], ["#82b1ff", "#665fff"], ["#a0de7e", "#54cb68"],
  ["#53edd6", "#28c9b7"], ["#72d5fd", "#2a9ef1"], ["#e0a2f3", "#d669ed"]];
const NAMES = ["#d45246", "#c77a1b", "#6a5fd8", "#3f9a3a", "#12958a", "#2a8fd0", "#b64fc8"];

export function hueOf(id) {
  return Math.abs(id) % 7;
}

export function nameColour(id) {
  return NAMES[hueOf(id)];
}

export function avatar(who, size = "") {
  if (who.bot) return h("span", { class: `avatar ${size}`, style: { backgroundImage: "url(/page/bot.svg)" } });
  const [from, to] = HUES[hueOf(who.id)];
  const letters = (who.title || "?").split(/\s+/).map((word) => [...word.replace(/^[«"“]+/, "")][0] ?? "").slice(0, 2).join("").toUpperCase();
  return h("span", { class: `avatar ${size}`, style: { backgroundImage: `linear-gradient(${from}, ${to})` } }, letters);
}

const clocks = new Map();

function format(language, options) {
  const key = `${language}${JSON.stringify(options)}`;
  if (!clocks.has(key)) clocks.set(key, new Intl.DateTimeFormat(language, options));
  return clocks.get(key);
}

export function clockTime(date, language) {
  return format(language || "en", { hour: "2-digit", minute: "2-digit", hour12: false }).format(date * 1000);
}

export function dayOf(date, now, language, words) {
  const [day, today] = [new Date(date * 1000), new Date(now * 1000)];
  if (day.toDateString() === today.toDateString()) return words.today;
  if (day.toDateString() === new Date(today - 86400000).toDateString()) return words.yesterday;
  return format(language || "en", { day: "numeric", month: "long" }).format(day);
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = h("textarea", { value: text, style: { position: "fixed", opacity: 0 } });
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
}
