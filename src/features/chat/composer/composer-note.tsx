import { X } from "lucide-react";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { senderName } from "#src/chat-client/channel-rules.ts";
import { UserText } from "#src/ui/user-text.tsx";
import type { ChatState } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { useIsFrozen } from "#src/features/chat/change-rules.ts";
import { messageLine } from "#src/features/chat/channel-text.ts";
import { endEdit, replyTo, useChatUi } from "#src/features/chat/chat-ui.ts";

/** Shows the message being edited or answered. */
export function ComposerNote({ channel }: { channel: ChatChannel }) {
  const { url } = channel;
  const reply = useChatUi((ui) => ui.replies[url]);
  const edited = useChatUi((ui) => ui.edits[url]);
  const isFrozen = useIsFrozen(edited?.unsentReqId === null ? edited.message : null);
  const answeredNow = useChat((state) => reply && loadedAt(state, reply));
  if (edited !== undefined) {
    return (
      <Note
        label={isFrozen ? "Correcting" : edited.unsentReqId === null ? "Editing" : "Editing, not sent yet"}
        line={messageLine(edited.message)}
        more={isFrozen ? "Everyone can still see the earlier text." : ""}
        drop={isFrozen ? "Stop correcting" : "Stop editing"}
        onDrop={() => endEdit(url)}
      />
    );
  }
  if (reply === undefined) return null;
  // The reply quotes the message as it was when the reply began; a later change is shown beside it.
  const isChanged = answeredNow !== undefined && answeredNow.updated_at !== reply.updated_at;
  return (
    <Note
      label={`Answering ${senderName(channel, reply)}`}
      line={messageLine(reply)}
      more={isChanged ? `Changed since: ${messageLine(answeredNow)}` : ""}
      drop="Cancel the reply"
      onDrop={() => replyTo(url, null)}
    />
  );
}

const loadedAt = (state: ChatState, { channel_url: url, message_id: id }: ChatMessage) =>
  state.windows[url]?.messages.find((message) => message.message_id === id);

function Note(props: { label: string; line: string; more: string; drop: string; onDrop: () => void }) {
  return (
    <p className="flex items-center gap-2 border-b border-line bg-page px-3 py-1 text-[12px]">
      <span className="shrink-0 font-medium">
        <UserText text={props.label} />
      </span>
      <span className="min-w-0 flex-1 truncate text-muted">
        <UserText text={props.line} />
      </span>
      {props.more === "" ? null : (
        <span className="max-w-[60%] shrink-0 truncate text-warn">
          <UserText text={props.more} />
        </span>
      )}
      <button
        type="button"
        aria-label={props.drop}
        title={`${props.drop} (Escape)`}
        className="grid size-5 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        onClick={props.onDrop}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </p>
  );
}
