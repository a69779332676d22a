// Menus: of a chat, of a message.

import { copyText, h, icon } from "./dom.js";
import { post } from "./link.js";

export function showMenu(panel, event, items) {
  event.preventDefault();
  const close = () => {
    cover.remove();
    menu.remove();
  };
  const cover = h("div", { class: "menu-catch", onclick: close, oncontextmenu: (again) => { again.preventDefault(); close(); } });
  const menu = h("div", { class: "menu", role: "menu" }, items.filter(Boolean).map(([picture, text, action, bad]) => h("button", {
    class: bad ? "bad" : "", role: "menuitem", onclick: () => { close(); action(); },
  }, icon(picture), text)));
  panel.root.append(cover, menu);
  const [box, size] = [panel.root.getBoundingClientRect(), { width: menu.offsetWidth, height: menu.offsetHeight }];
  const from = event.currentTarget?.classList?.contains("round") ? event.currentTarget.getBoundingClientRect() : null;
  const x = from ? from.right - box.left - size.width : event.clientX - box.left;
  const y = from ? from.bottom - box.top + 4 : event.clientY - box.top;
  menu.style.left = `${Math.max(8, Math.min(x, box.width - size.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, box.height - size.height - 8))}px`;
}

export function chatMenu(view, event) {
  const { chat, panel } = view;
  const { words, person } = panel;
  const act = (action, body) => () => panel.safely(post(action, { person: panel.id, ...body }));
  if (chat.kind === "direct") return showMenu(panel, event, [["back", words.chats, () => panel.close()]]);
  if (chat.kind === "private") {
    return showMenu(panel, event, [
      ["redo", words.restart, act("start", {})],
      person.blocked ? ["block", words.unblock.toLowerCase(), act("block", { blocked: false })] : ["block", words.block, act("block", { blocked: true }), true],
    ]);
  }
  const inside = ["member", "administrator", "restricted"].includes(chat.bot);
  return showMenu(panel, event, [
    ["group", words.members, () => panel.showMembers(chat)],
    inside ? ["bot", words.kickBot, act("bot_status", { chat: chat.id, status: "kicked" })] : ["bot", words.addBot, act("bot_status", { chat: chat.id, status: "member" })],
    chat.forum && ["forum", words.newTopic, () => panel.newTopic(chat)],
    chat.kind === "group" && ["redo", words.migrate, act("migrate", { chat: chat.id })],
    ["door", words.leave, act("leave", { chat: chat.id }), true],
  ]);
}

export function messageMenu(view, event, message) {
  const { panel } = view;
  const { words } = panel;
  const text = message.text ?? message.caption;
  const mine = message.sender === panel.id && !message.via_bot && message.text;
  const remove = () => panel.safely(post("delete", { person: panel.id, chat: message.chat_id, message: message.message_id }));
  showMenu(panel, event, [
    message.message_id && ["reply", words.reply, () => view.composer.answer(message)],
    text && ["copy", words.copy, () => copyText(text).then(() => panel.toast(words.copied))],
    mine && ["pen", words.edit, () => view.composer.change(message)],
    message.message_id && ["trash", words.remove, remove, true],
  ]);
}
