import {
  cancelLater,
  endReminder,
  listLaterMessages,
  listReminders,
  remindMe,
  sendLater,
} from "#domain/contract/http/chat-later.ts";
import { cancelWaiting, storeLater, listLater } from "#server/chat/later/messages.ts";
import { forgetReminder, remind, remindersOf } from "#server/chat/later/reminders.ts";
import { route, type Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

export function laterRoutes(parts: Parts): Route[] {
  return [
    route(listLaterMessages, ({ actor }) => listLater(parts, actor)),
    route(sendLater, ({ cause, body }) => storeLater(parts, cause, body)),
    route(cancelLater, ({ cause, params }) => cancelWaiting(parts, cause, params.id)),
    route(listReminders, ({ actor }) => remindersOf(parts, actor)),
    route(remindMe, ({ actor, body }) => remind(parts, actor, body)),
    route(endReminder, ({ actor, params }) => forgetReminder(parts, actor, params.id)),
  ];
}
