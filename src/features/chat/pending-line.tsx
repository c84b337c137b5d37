import type { ChatMessage } from "#domain/entities/chat.ts";
import { cancelSending, sendAgain } from "#src/features/chat/chat-acts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";

/** What becomes of a message that the server does not have: how far its file is, or that it was not sent. */
export function PendingLine({ message, state }: { message: ChatMessage; state: "sending" | "failed" }) {
  const { req_id: reqId, channel_url: url, file } = message;
  const share = useChatUi((ui) => (reqId === null ? undefined : ui.uploads[reqId]));
  const linkClass = "rounded px-1 font-medium text-fg underline underline-offset-2 hover:bg-hover";
  if (reqId === null) return null;
  if (state === "failed") {
    return (
      <p className="flex items-center gap-2 text-[12px] text-danger">
        Not sent.
        <button type="button" className={linkClass} onClick={() => sendAgain(url, reqId)}>
          Retry
        </button>
        <button type="button" className={linkClass} onClick={() => cancelSending(url, reqId)}>
          Discard
        </button>
      </p>
    );
  }
  if (file === null || share === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-[12px] text-muted">
      <progress
        aria-label={`Sending ${file.name}`}
        value={share}
        max={1}
        className="h-1 w-28 overflow-hidden rounded accent-primary"
      />
      {Math.round(share * 100)} %
      <button type="button" className={linkClass} onClick={() => cancelSending(url, reqId)}>
        Cancel
      </button>
    </p>
  );
}
