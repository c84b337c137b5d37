import { ArrowDown } from "lucide-react";
import { chat } from "#src/chat-client/chat.ts";
import { notifyChatError } from "#src/features/chat/chat-acts.ts";

/** Placeholder for a conversation that is empty or could not be loaded. */
export function NoMessages({ url, couldNotRead }: { url: string; couldNotRead: boolean }) {
  if (!couldNotRead) return <p className="px-3 py-3 text-muted">No messages yet. Write the first one below.</p>;
  return (
    <p className="px-3 py-3 text-muted">
      The messages could not be loaded.{" "}
      <button
        type="button"
        className="rounded px-1 text-fg underline"
        onClick={() => void chat.actions.jumpToEnd(url).catch(notifyChatError)}
      >
        Try again
      </button>
    </p>
  );
}

/** Jumps to the newest message. */
export function ToNewest({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute right-3 bottom-2 flex h-7 items-center gap-1.5 rounded border border-line-strong bg-raised px-2 font-medium shadow-float hover:bg-hover"
    >
      <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
      {unseen > 0 ? `${unseen} new ${unseen === 1 ? "message" : "messages"}` : "Go to the newest"}
    </button>
  );
}
