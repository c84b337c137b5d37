import { useEffect, useEffectEvent, useRef } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endReminder, listReminders, remindMe, type ChatReminder } from "#domain/contract/http/chat-later.ts";
import { call } from "#src/lib/api.ts";
import { DueReminders } from "#src/platform/chat/due-reminders.ts";
import { PAGE_CLOCK } from "#src/platform/chat/page-clock.ts";
import { useSession } from "#src/platform/identity/session.ts";

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
  const queries = useQueryClient();
  const key = [REMINDERS, useUserId()];
  const put = (change: (reminders: readonly ChatReminder[]) => ChatReminder[]) =>
    queries.setQueryData<ChatReminder[]>(key, (reminders = []) => change(reminders));
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  return {
    remind: useMutation({
      mutationFn: ({ url, messageId, at }: { url: string; messageId: string; at: Date }) =>
        call(remindMe, { body: { channel_url: url, message_id: messageId, remind_at: at.toISOString() } }),
      onSuccess: (set) => put((reminders) => withReminder(reminders, set)),
      onError: refresh,
    }),
    end: useMutation({
      mutationFn: (id: string) => call(endReminder, { params: { id } }),
      onMutate: (id) => put((reminders) => reminders.filter((each) => each.id !== id)),
      onSettled: refresh,
    }),
  };
}

function withReminder(reminders: readonly ChatReminder[], set: ChatReminder): ChatReminder[] {
  return [...reminders.filter(({ id }) => id !== set.id), set].toSorted(
    (a, b) => Date.parse(a.remind_at) - Date.parse(b.remind_at),
  );
}

/** Tells my reminders as they fall due, each once in this page. For the one place that shows them. */
export function useDueReminders(onDue: (reminder: ChatReminder) => void): void {
  const { data: reminders } = useReminders();
  const tell = useEffectEvent(onDue);
  const due = useRef<DueReminders | null>(null);
  useEffect(() => {
    due.current = new DueReminders(PAGE_CLOCK, (reminder) => tell(reminder));
    return () => due.current?.stop();
  }, []);
  useEffect(() => due.current?.follow(reminders ?? []), [reminders]);
}
