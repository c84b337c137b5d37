import { X } from "lucide-react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { senderName } from "#src/platform/chat/channel-rules.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { messageLine } from "#src/features/chat/channel-words.ts";
import { endEdit, replyTo, useChatUi } from "#src/features/chat/chat-ui.ts";

/** What the text being written is about: the message it changes, or the one it answers. */
export function ComposerNote({ channel }: { channel: ChatChannel }) {
  const { url } = channel;
  const reply = useChatUi((ui) => ui.replies[url]);
  const edited = useChatUi((ui) => ui.edits[url]);
  if (edited !== undefined) {
    return (
      <Note
        words={edited.unsentReqId === null ? "Changing" : "Changing, not sent yet"}
        line={messageLine(edited.message)}
        drop="Stop changing"
        onDrop={() => endEdit(url)}
      />
    );
  }
  if (reply === undefined) return null;
  return (
    <Note
      words={`Answering ${senderName(channel, reply)}`}
      line={messageLine(reply)}
      drop="Answer nobody"
      onDrop={() => replyTo(url, null)}
    />
  );
}

function Note(props: { words: string; line: string; drop: string; onDrop: () => void }) {
  return (
    <p className="flex items-center gap-2 border-b border-line bg-page px-3 py-1 text-[12px]">
      <span className="shrink-0 font-medium">
        <UserText text={props.words} />
      </span>
      <span className="min-w-0 flex-1 truncate text-muted">
        <UserText text={props.line} />
      </span>
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
