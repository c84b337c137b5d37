import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import { play } from "#src/lib/sound.ts";
import { focusMessage, type MessagePlace } from "#src/chat-client/message-focus.ts";
import { dropToast, notify } from "#src/ui/toast.tsx";

const toastGroup = (reminderId: string): string => `reminder-${reminderId}`;

/** The reminder is done with: it is not shown again. */
export function dropDue(reminderId: string): void {
  dropToast(toastGroup(reminderId));
}

/** Where the message stands that somebody is reminded of. */
export function placeOf(reminder: ChatReminder): MessagePlace {
  return { url: reminder.channel_url, messageId: reminder.message_id, at: Date.parse(reminder.sent_at) };
}

/** Tells of a reminder that is due, until it is opened or put away; one put away stays in the list of reminders. */
export function notifyDue(reminder: ChatReminder, done: () => void): void {
  const open = () => {
    focusMessage(placeOf(reminder));
    done();
  };
  notify({
    summary: `Reminder: ${reminder.channel_name}`,
    detail: reminder.snippet,
    severity: "info",
    life: Infinity,
    group: toastGroup(reminder.id),
    act: open,
    actionText: "Open",
  });
  play("attention");
}
