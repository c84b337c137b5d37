import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import { play } from "#src/lib/sound.ts";
import { focusMessage, type MessagePlace } from "#src/chat-client/message-focus.ts";
import { dropToast, notify } from "#src/ui/toast.tsx";

const toastGroup = (reminderId: string): string => `reminder-${reminderId}`;

/** Removes the toast of a finished reminder. */
export function dropDue(reminderId: string): void {
  dropToast(toastGroup(reminderId));
}

/** Location of the message behind a reminder. */
export function placeOf(reminder: ChatReminder): MessagePlace {
  return { url: reminder.channel_url, messageId: reminder.message_id, at: Date.parse(reminder.sent_at) };
}

/** Shows a due reminder until it is opened or dismissed; a dismissed one stays in the reminder list. */
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
