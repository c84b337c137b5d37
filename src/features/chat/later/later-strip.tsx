import { Clock } from "lucide-react";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";
import { focusComposer } from "#src/features/chat/chat-ui.ts";
import { useLaterChanges, useLaterMessages } from "#src/features/chat/later/later-messages.ts";
import { momentText } from "#src/features/chat/later/moments.ts";

/** Lists scheduled and failed messages of this conversation, above the composer. */
export function LaterStrip({ url }: { url: string }) {
  const { data: messages = [] } = useLaterMessages();
  const { cancel } = useLaterChanges();
  const here = messages.filter((message) => message.channel_url === url);
  if (here.length === 0) return null;
  return (
    <ul
      aria-label="Scheduled messages"
      className="max-h-[88px] shrink-0 overflow-y-auto border-t border-line bg-page text-[12px]"
    >
      {here.map((message) => (
        <LaterLine
          key={message.id}
          message={message}
          onCancel={() => {
            cancel.mutate(message, { onError: notifyChatError });
            focusComposer();
          }}
        />
      ))}
    </ul>
  );
}

function LaterLine({ message, onCancel }: { message: LaterMessage; onCancel: () => void }) {
  const { failure } = message;
  const when = momentText(Date.parse(message.send_at), serverNowMs());
  return (
    <li className="flex min-h-[22px] items-center gap-2 px-3">
      <Clock size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <UserText text={message.message} />
      </span>
      <span className={failure === null ? "shrink-0 text-muted" : "truncate text-danger"}>
        {failure === null ? `Scheduled for ${when}` : `Not sent ${when}: ${failure}`}
      </span>
      <button
        type="button"
        aria-label={failure === null ? `Cancel ${message.message}` : `Discard ${message.message}`}
        className="shrink-0 rounded px-1 font-medium underline underline-offset-2 hover:bg-hover"
        onClick={onCancel}
      >
        {failure === null ? "Cancel" : "Discard"}
      </button>
    </li>
  );
}
