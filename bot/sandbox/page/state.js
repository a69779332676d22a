// What the sandbox holds, as the page knows it, and who is told of changes.

export const state = { bot: null, people: new Map(), chats: new Map(), messages: new Map(), offset: 0, ready: false, botThere: true };
const watchers = new Set();

export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

// A request's answer may overtake the event that tells what it made.
export function until(there) {
  return new Promise((resolve) => {
    if (there()) {
      resolve();
      return;
    }
    const leave = watch(() => {
      if (!there()) return;
      leave();
      resolve();
    });
  });
}

export function keyOf(message) {
  return message.message_id || `e${message.ephemeral_message_id}`;
}

export function messagesOf(chat) {
  if (!state.messages.has(chat)) state.messages.set(chat, new Map());
  return state.messages.get(chat);
}

function keep(message) {
  messagesOf(message.chat_id).set(keyOf(message), message);
}

function replaceAll(event) {
  for (const map of [state.people, state.chats, state.messages]) map.clear();
  Object.assign(state, { bot: event.bot, offset: event.offset, ready: true });
  for (const person of event.people) state.people.set(person.id, person);
  for (const chat of event.chats) state.chats.set(chat.id, chat);
  for (const message of event.messages) keep(message);
}

export function take(event) {
  if (event.type === "state") replaceAll(event);
  else if (event.type === "person") state.people.set(event.person.id, event.person);
  else if (event.type === "chat") state.chats.set(event.chat.id, event.chat);
  else if (event.type === "message" || event.type === "edit") keep(event.message);
  else if (event.type === "delete") messagesOf(event.chat).delete(event.message ?? `e${event.ephemeral}`);
  else if (event.type === "clock") state.offset = event.offset;
  else if (event.type === "reaction") {
    const message = messagesOf(event.chat).get(event.message);
    if (message) message.reaction = event.emoji;
  }
  for (const watcher of [...watchers]) watcher(event);
}

export function now() {
  return Date.now() / 1000 + state.offset;
}

export function nameOf(id) {
  if (id === state.bot?.id) return state.bot.first_name;
  const person = state.people.get(id);
  return person ? [person.first_name, person.last_name].filter(Boolean).join(" ") : "?";
}

// A chat as one person sees it: the bot, the other person, or the group.
export function faceOf(chat, viewer) {
  if (chat.kind === "private") return { id: state.bot.id, title: state.bot.first_name, bot: true };
  if (chat.kind === "direct") {
    const other = Object.keys(chat.people).map(Number).find((id) => id !== viewer);
    return { id: other, title: nameOf(other) };
  }
  return { id: chat.id, title: chat.title };
}

export function isIn(chat, person) {
  return ["creator", "administrator", "member", "restricted"].includes(chat.people[person]);
}

export function chatsOf(person) {
  return [...state.chats.values()].filter((chat) => chat.people[person] && !chat.migrated_to && (isIn(chat, person) || visible(chat.id, person).length));
}

// The messages that a person sees, those of the group before it became a supergroup included.
export function visible(chat, viewer) {
  const earlier = state.chats.get(chat)?.migrated_from;
  const own = [...messagesOf(chat).values()].filter((one) => !one.receiver || one.receiver === viewer);
  return earlier ? [...visible(earlier, viewer), ...own] : own;
}

const READ = "sandbox-read";
const read = JSON.parse(sessionStorage.getItem(READ) ?? "{}");

export function markRead(chat, viewer, thread) {
  const newest = visible(chat, viewer).filter((one) => thread === undefined || threadOf(one) === thread).at(-1);
  if (!newest) return;
  read[`${viewer}:${chat}:${thread ?? ""}`] = orderOf(newest);
  sessionStorage.setItem(READ, JSON.stringify(read));
}

function orderOf(message) {
  return message.message_id || message.ephemeral_message_id;
}

export function threadOf(message) {
  return message.is_topic_message || message.forum_topic_created ? message.message_thread_id : 0;
}

export function unread(chat, viewer, thread) {
  const forum = state.chats.get(chat)?.forum;
  return visible(chat, viewer).filter((message) => {
    if (thread !== undefined && threadOf(message) !== thread) return false;
    const mark = read[`${viewer}:${chat}:${forum ? threadOf(message) : ""}`] ?? 0;
    return message.sender !== viewer && spoken(message) && orderOf(message) > mark;
  }).length;
}

function spoken(message) {
  return message.text !== undefined || message.media !== undefined;
}

export function unreadOf(viewer) {
  return chatsOf(viewer).reduce((sum, chat) => sum + unread(chat.id, viewer), 0);
}
