import { useEffect, useState } from "react";
import { serverNowMs } from "#src/lib/server-time.ts";
import type { PendingShown } from "#src/chat-client/chat-client.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { cancelSending } from "#src/features/chat/chat-acts.ts";
import { discardUnsent } from "#src/features/chat/unsent-acts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";
import { agoText } from "#src/features/chat/log/ago-text.ts";
import { momentText } from "#src/features/chat/later/moments.ts";

const LINK = "rounded px-1 font-medium text-fg underline underline-offset-2 hover:bg-hover";
const BUTTON = "inline-flex h-6 items-center gap-2 rounded border border-current px-2 font-medium";
const MINUTE_MS = 60_000;

/** Status of an unsent message: a question to its writer, the reason of a failure, or upload progress. */
export function PendingLine({ pending, isBlocked }: { pending: PendingShown; isBlocked: boolean }) {
  const { state, message, sendAt } = pending;
  const reqId = message.req_id;
  if (reqId === null) return null;
  if (state === "asked") return <Question pending={pending} reqId={reqId} />;
  if (state === "failed") return <Failure pending={pending} reqId={reqId} />;
  if (isBlocked) return <p className="text-[12px] text-warn">Waiting for your answer to the message before it.</p>;
  if (sendAt !== undefined) {
    return <p className="text-[12px] text-muted">To be sent {momentText(sendAt, serverNowMs())}.</p>;
  }
  return message.file === null ? null : <Progress pending={pending} reqId={reqId} />;
}

/** Shows why a message is held back, with the key that sends it anyway. */
function Question({ pending: { question, message, sendAt }, reqId }: { pending: PendingShown; reqId: string }) {
  const isEdit = message.message_id !== "";
  const waited = useWaited(question?.waitedSince ?? null);
  return (
    <div role="alert" className="flex flex-col gap-1 rounded bg-warn-soft px-2 py-1.5 text-[12px] text-fg">
      {waited === null ? null : (
        <p>
          <span className="font-medium">Written {waited}</span> and not sent since. Do you still mean it?
        </p>
      )}
      {question?.reasons.map((reason) => (
        <p key={reason}>
          <bdi>{reason}</bdi>
        </p>
      ))}
      <p className="flex flex-wrap items-center gap-2">
        <CommandButton id="message.send-anyway" args={{ reqId }} showKey className={BUTTON}>
          {isEdit ? "Change anyway" : sendAt !== undefined ? "Schedule anyway" : "Send anyway"}
        </CommandButton>
        <CommandButton id="message.edit-unsent" args={{ reqId }} showKey className={BUTTON}>
          Edit
        </CommandButton>
        <CommandButton id="message.discard-unsent" args={{ reqId }} showKey className={BUTTON}>
          Discard
        </CommandButton>
      </p>
    </div>
  );
}

function Failure({ pending: { failure, message }, reqId }: { pending: PendingShown; reqId: string }) {
  const isFile = message.file !== null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[12px] text-danger">
      {message.message_id === "" ? "Not sent" : "Not changed"}
      {failure === undefined ? "." : `: ${failure.reason}`}
      {failure?.mayRetry === false ? null : (
        <CommandButton id="message.retry" args={{ reqId }} className={LINK}>
          Retry
        </CommandButton>
      )}
      {isFile ? null : (
        <CommandButton id="message.edit-unsent" args={{ reqId }} className={LINK}>
          Edit
        </CommandButton>
      )}
      <button type="button" className={LINK} onClick={() => discardUnsent(reqId)}>
        {isFile ? "Remove" : "Discard"}
      </button>
    </p>
  );
}

function Progress({ pending: { message }, reqId }: { pending: PendingShown; reqId: string }) {
  const share = useChatUi((ui) => ui.uploads[reqId]);
  if (message.file === null || share === undefined) return null;
  return (
    <p className="flex items-center gap-2 text-[12px] text-muted">
      <progress
        aria-label={`Sending ${message.file.name}`}
        value={share}
        max={1}
        className="h-1 w-28 overflow-hidden rounded accent-primary"
      />
      {Math.round(share * 100)} %
      <button type="button" className={LINK} onClick={() => cancelSending(message.channel_url, reqId)}>
        Cancel
      </button>
    </p>
  );
}

/** Text of the time waited by this machine's clock, updated as it passes; null when nothing waits. */
function useWaited(sinceMs: number | null): string | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (sinceMs === null) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return sinceMs === null ? null : agoText(sinceMs, nowMs);
}
