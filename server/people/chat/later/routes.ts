import { endReminder, listLaterMessages, listReminders, remindMe } from "#domain/contract/http/chat-later.ts";
import { listLater } from "#server/people/chat/later/messages.ts";
import { forgetReminder, remind, remindersOf } from "#server/people/chat/later/reminders.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Lists of scheduled messages, and reminders: served by us with either engine. */
export function laterRoutes(parts: Parts): Route[] {
  return [
    route(listLaterMessages, ({ actor }) => listLater(parts, actor)),
    route(listReminders, ({ actor }) => remindersOf(parts, actor)),
    route(remindMe, ({ actor, body }) => remind(parts, actor, body)),
    route(endReminder, ({ actor, params }) => forgetReminder(parts, actor, params.id)),
  ];
}
