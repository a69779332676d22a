// The page's own words in the languages of the people who use it.

const RU = {
  chats: "Чаты", bot: "бот", start: "ЗАПУСТИТЬ", unblock: "РАЗБЛОКИРОВАТЬ", message: "Сообщение", menu: "Меню",
  reply: "Ответить", copy: "Копировать", edit: "Изменить", remove: "Удалить", block: "Заблокировать бота",
  restart: "Перезапустить бота", pinned: "Закреплённое сообщение", copied: "Скопировано", ok: "OK", cancel: "Отмена",
  create: "Создать", photo: "Фото", gif: "GIF", file: "Файл", attach: "Отправить файл", today: "Сегодня", yesterday: "Вчера", you: "Вы",
  about: "Что умеет этот бот?", typing: "печатает…", sendingPhoto: "отправляет фото…", edited: "изменено",
  newGroup: "Новая группа", groupName: "Название группы", kind: "Вид", plain: "Обычная группа",
  supergroup: "Супергруппа", forum: "Форум с темами", members: "Участники", withBot: "Добавить бота",
  newPerson: "Новый человек", name: "Имя", language: "Язык", username: "Имя пользователя", newTopic: "Новая тема",
  topicName: "Название темы", general: "Общее", leave: "Покинуть группу", addBot: "Добавить бота",
  kickBot: "Удалить бота", migrate: "Сделать супергруппой", onlyYou: "Видно только вам", choose: "Выберите чат",
  write: "Написать", openLink: "Открыть ссылку?", open: "Открыть", unsaid: "Бот ещё не ответил", via: "через",
  waitBot: "Бот подключается…", nothing: "Ничего не нашлось", deletedAccount: "Аккаунт удалён", beside: "Рядом",
  add: "Добавить", closed: "Тема закрыта", moved: "Группа стала супергруппой", gone: "Группа удалена", removed: "Вы больше не в этой группе",
  groupMade: "{a} создаёт группу «{t}»", joined: "{a} вступает в группу", invited: "{a} добавляет {b}",
  left: "{a} покидает группу", kicked: "{a} удаляет {b}", pinnedBy: "{a} закрепляет сообщение",
  topicMade: "Тема «{t}» создана", topicClosed: "Тема закрыта", topicReopened: "Тема снова открыта",
  toSuper: "Группа стала супергруппой", people: ["{n} участник", "{n} участника", "{n} участников"],
  empty: "Здесь пока нет сообщений", lost: "Связь с песочницей потеряна. Переподключение…", direct: "Личный чат",
};
const UK = {
  chats: "Чати", bot: "бот", start: "ЗАПУСТИТИ", unblock: "РОЗБЛОКУВАТИ", message: "Повідомлення", menu: "Меню",
  reply: "Відповісти", copy: "Копіювати", edit: "Змінити", remove: "Видалити", block: "Заблокувати бота",
  restart: "Перезапустити бота", pinned: "Закріплене повідомлення", copied: "Скопійовано", ok: "OK",
  cancel: "Скасувати", create: "Створити", photo: "Фото", gif: "GIF", file: "Файл", attach: "Надіслати файл", today: "Сьогодні",
  yesterday: "Учора", you: "Ви", about: "Що вміє цей бот?", typing: "пише…", sendingPhoto: "надсилає фото…",
  edited: "змінено", newGroup: "Нова група", groupName: "Назва групи", kind: "Вид", plain: "Звичайна група",
  supergroup: "Супергрупа", forum: "Форум із темами", members: "Учасники", withBot: "Додати бота",
  newPerson: "Нова людина", name: "Ім’я", language: "Мова", username: "Ім’я користувача", newTopic: "Нова тема",
  topicName: "Назва теми", general: "Загальна", leave: "Покинути групу", addBot: "Додати бота",
  kickBot: "Видалити бота", migrate: "Зробити супергрупою", onlyYou: "Бачите лише ви", choose: "Оберіть чат",
  write: "Написати", openLink: "Відкрити посилання?", open: "Відкрити", unsaid: "Бот ще не відповів", via: "через",
  waitBot: "Бот підключається…", nothing: "Нічого не знайдено", deletedAccount: "Акаунт видалено", beside: "Поруч",
  add: "Додати", closed: "Тему закрито", moved: "Група стала супергрупою", gone: "Групу видалено", removed: "Ви більше не в цій групі",
  groupMade: "{a} створює групу «{t}»", joined: "{a} приєднується до групи", invited: "{a} додає {b}",
  left: "{a} виходить із групи", kicked: "{a} вилучає {b}", pinnedBy: "{a} закріплює повідомлення",
  topicMade: "Тему «{t}» створено", topicClosed: "Тему закрито", topicReopened: "Тему знову відкрито",
  toSuper: "Група стала супергрупою", people: ["{n} учасник", "{n} учасники", "{n} учасників"],
  empty: "Тут іще немає повідомлень", lost: "Зв’язок із пісочницею втрачено. Перепідключення…", direct: "Особистий чат",
};
const EN = {
  chats: "Chats", bot: "bot", start: "START", unblock: "UNBLOCK", message: "Message", menu: "Menu", reply: "Reply",
  copy: "Copy", edit: "Edit", remove: "Delete", block: "Block bot", restart: "Restart bot", pinned: "Pinned message",
  copied: "Copied", ok: "OK", cancel: "Cancel", create: "Create", photo: "Photo", gif: "GIF", file: "File", attach: "Send a file",
  today: "Today", yesterday: "Yesterday", you: "You", about: "What can this bot do?", typing: "typing…",
  sendingPhoto: "sending a photo…", edited: "edited", newGroup: "New group", groupName: "Group name", kind: "Kind",
  plain: "Basic group", supergroup: "Supergroup", forum: "Forum with topics", members: "Members",
  withBot: "Add the bot", newPerson: "New person", name: "Name", language: "Language", username: "Username",
  newTopic: "New topic", topicName: "Topic name", general: "General", leave: "Leave group", addBot: "Add the bot",
  kickBot: "Remove the bot", migrate: "Make it a supergroup", onlyYou: "Only you can see this",
  choose: "Choose a chat", write: "Write", openLink: "Open this link?", open: "Open",
  unsaid: "The bot has not answered yet", via: "via", waitBot: "The bot is connecting…", nothing: "Nothing found",
  deletedAccount: "Deleted account", beside: "Beside", add: "Add", closed: "This topic is closed",
  moved: "This group is a supergroup now", gone: "This group was deleted", removed: "You are no longer in this group",
  groupMade: "{a} created the group “{t}”", joined: "{a} joined the group", invited: "{a} added {b}",
  left: "{a} left the group", kicked: "{a} removed {b}", pinnedBy: "{a} pinned a message",
  topicMade: "Topic “{t}” created", topicClosed: "Topic closed", topicReopened: "Topic reopened",
  toSuper: "This group became a supergroup", people: ["{n} member", "{n} members", "{n} members"],
  empty: "No messages here yet", lost: "Connection to the sandbox lost. Reconnecting…", direct: "Private chat",
};
const ALL = { ru: RU, uk: UK, en: EN };

export const LANGUAGES = { ru: "Русский", uk: "Українська", en: "English" };

export function wordsFor(person) {
  return ALL[person?.language] ?? EN;
}

export function fill(text, values) {
  return text.replace(/\{(\w)\}/g, (_, key) => values[key] ?? "");
}

export function plural(words, count) {
  const [ten, hundred] = [count % 10, count % 100];
  let form = count === 1 ? 0 : 1;
  if (words !== EN) form = ten === 1 && hundred !== 11 ? 0 : ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2;
  return fill(words.people[form], { n: count });
}
