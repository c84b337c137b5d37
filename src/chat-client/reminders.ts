import { useEffect, useEffectEvent, useRef } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endReminder, listReminders, remindMe, type ChatReminder } from "#domain/contract/http/chat-later.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { DueReminders } from "#src/chat-client/due-reminders.ts";
import { PAGE_CLOCK } from "#src/chat-client/page-clock.ts";
import { queries } from "#src/session/queries.ts";
import { acts, usePendingSubjects } from "#src/shell/undo/undo.ts";
import { useSession } from "#src/session/session.ts";

/** Reminders set in another place are learnt of after this long. */
const REFRESH_MS = 300_000;

const REMINDERS = "chat-reminders";
const useUserId = () => useSession(({ session }) => session?.user_info.unique_id ?? null);

/** My reminders, the soonest first; those that are due stay among them until they are ended. */
export function useReminders() {
  const userId = useUserId();
  return useQuery({
    queryKey: [REMINDERS, userId],
    enabled: userId !== null,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => (await call(listReminders, { signal })).reminders,
  });
}

/** Setting a reminder (asked again for the same message, its time moves) and being done with one. */
export function useReminderChanges() {
  const client = useQueryClient();
  const key = [REMINDERS, useUserId()];
  const update = (change: (reminders: readonly ChatReminder[]) => ChatReminder[]) =>
    holdAnswer<ChatReminder[]>(client, key, (reminders = []) => change(reminders));
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return {
    remind: useMutation({
      mutationFn: ({ url, messageId, at }: { url: string; messageId: string; at: Date }) =>
        call(remindMe, { body: { channel_url: url, message_id: messageId, remind_at: at.toISOString() } }),
      onSuccess: (set) => update((reminders) => withReminder(reminders, set)),
      onSettled: refresh,
    }),
    end: useMutation({
      mutationFn: (id: string) => call(endReminder, { params: { id } }),
      onMutate: (id) => update((reminders) => reminders.filter((each) => each.id !== id)),
      onSettled: refresh,
    }),
    /** Ends one after the time to undo it. */
    endUndoably: ({ id, channel_name: where }: ChatReminder) =>
      acts.pend(END, { id }, { subject: reminderSubject(id), text: `Ending the reminder of ${where}` }),
  };
}

const END = "chat.end-reminder";
const reminderSubject = (id: string) => `${END} ${id}`;
acts.define(END, async ({ id = "" }) => {
  await call(endReminder, { params: { id } });
  await queries.invalidateQueries({ queryKey: [REMINDERS] });
});

/** Those of a list that are not being ended. */
export function useWithoutEnding(reminders: readonly ChatReminder[]): ChatReminder[] {
  const ending = usePendingSubjects();
  return reminders.filter(({ id }) => !ending.has(reminderSubject(id)));
}

function withReminder(reminders: readonly ChatReminder[], set: ChatReminder): ChatReminder[] {
  return [...reminders.filter(({ id }) => id !== set.id), set].toSorted(
    (a, b) => Date.parse(a.remind_at) - Date.parse(b.remind_at),
  );
}

/** Shows the user's reminders as they fall due, each once per page. Use it in one place only. */
export function useDueReminders(onDue: (reminder: ChatReminder) => void): void {
  const { data: reminders } = useReminders();
  const showDue = useEffectEvent(onDue);
  const due = useRef<DueReminders | null>(null);
  useEffect(() => {
    due.current = new DueReminders(PAGE_CLOCK, (reminder) => showDue(reminder));
    return () => due.current?.stop();
  }, []);
  useEffect(() => due.current?.follow(reminders ?? []), [reminders]);
}
