import type { ReactNode } from "react";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { focusMessage } from "#src/chat-client/message-focus.ts";
import type { ChatReminder, LaterMessage } from "#domain/contract/http/chat-later.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { useReminderChanges, useReminders, useWithoutEnding } from "#src/chat-client/reminders.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { Button } from "#src/ui/button.tsx";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { closeDialogTo, openDialog } from "#src/features/chat/chat-ui.ts";
import { dropDue, placeOf } from "#src/features/chat/later/due-toast.ts";
import { useLaterChanges, useLaterMessages } from "#src/features/chat/later/later-messages.ts";
import { momentText } from "#src/features/chat/later/moments.ts";
import { TimedList } from "#src/features/chat/later/timed-list.tsx";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";

const NO_REMINDERS: readonly ChatReminder[] = [];

/** Lists the user's reminders; opening one shows its message and ends it. */
export function RemindersDialog() {
  const { data = NO_REMINDERS } = useReminders();
  const reminders = useWithoutEnding(data);
  const { end, endUndoably } = useReminderChanges();
  const { keyText } = useCommand("chat.remind");
  const nowMs = serverNowMs();
  const rows = reminders.map(({ id, channel_name: title, snippet: line, remind_at: at }) => ({
    id,
    title,
    line,
    when: Date.parse(at) <= nowMs ? `due ${momentText(Date.parse(at), nowMs)}` : momentText(Date.parse(at), nowMs),
  }));
  function done(id: string): void {
    dropDue(id);
    end.mutate(id, { onError: notifyChatError });
  }
  function open(id: string): void {
    const reminder = reminders.find((each) => each.id === id);
    if (reminder === undefined) return;
    closeDialogTo(() => focusMessage(placeOf(reminder)));
    if (Date.parse(reminder.remind_at) <= nowMs) done(id);
  }
  return (
    <ListFrame>
      <TimedList
        label="My reminders"
        rows={rows}
        empty={`No reminders. Go to a message and press ${keyText ?? "the key of “Remind me”"} to set one.`}
        endLabel="End"
        onOpen={open}
        onEnd={(id) => {
          const reminder = reminders.find((each) => each.id === id);
          dropDue(id);
          if (reminder !== undefined) endUndoably(reminder);
        }}
      />
    </ListFrame>
  );
}

/** Lists the user's scheduled messages of all conversations. */
export function LaterDialog() {
  const myUserId = useCurrentUserId();
  const channels = useChat((state) => state.channels);
  const { data: messages = [] } = useLaterMessages();
  const { cancel } = useLaterChanges();
  const { keyText } = useCommand("chat.send-later");
  const { runner } = useCommandSystem();
  const nowMs = serverNowMs();
  const rows = messages.map(({ id, channel_url: url, message, send_at: at, failure }) => ({
    id,
    title: channels[url] === undefined ? "A conversation you left" : channelName(channels[url], myUserId),
    line: message,
    when: momentText(Date.parse(at), nowMs),
    problem: failure,
  }));
  /** Cancels at once, as the message could go out meanwhile; undo schedules it again. */
  function cancelUndoably(message: LaterMessage): void {
    const { id, channel_url: url, message: text, send_at: at } = message;
    const undo = () => chat.client.sendLater(url, text, new Date(at)).sent;
    const act = { subject: `chat.later ${id}`, text: "The message will not be sent", undo };
    cancel.mutate(message, { onError: notifyChatError, onSuccess: () => acts.done(act) });
  }
  const named = (id: string) => messages.find((each) => each.id === id);
  return (
    <ListFrame>
      <TimedList
        label="Scheduled messages"
        rows={rows}
        empty={`No scheduled messages. Write one and press ${keyText ?? "the key of “Send later”"} to send it later.`}
        endLabel="Cancel"
        onOpen={(id) => {
          const url = named(id)?.channel_url;
          if (url === undefined) return;
          closeDialogTo(() => void runner.runCommand("chat.open", { who: `channel:${url}` }, "button"));
        }}
        onEnd={(id) => {
          const message = named(id);
          if (message !== undefined) cancelUndoably(message);
        }}
      />
    </ListFrame>
  );
}

function ListFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <p className="flex justify-end p-3">
        <Button kind="quiet" onClick={() => openDialog(null)}>
          Close
        </Button>
      </p>
    </>
  );
}
