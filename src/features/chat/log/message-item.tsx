import type { ChatChannel, ChatMessage, MessageQuote } from "#domain/entities/chat.ts";
import { formatDateTime, formatTime } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";
import { isBrokerToBroker, senderName } from "#src/chat-client/channel-rules.ts";
import { deleteSubject } from "#src/chat-client/undoable.ts";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { QuoteChips } from "#src/desk-kit/quote-reading/quote-chips.tsx";
import { TableNote } from "#src/desk-kit/quote-reading/table-note.tsx";
import { RemovedControlsNote, UserText } from "#src/ui/user-text.tsx";
import { DELETED_TEXT, messageLine, quoteLine } from "#src/features/chat/channel-text.ts";
import { viewPicture } from "#src/features/chat/chat-ui.ts";
import { LinkPreview } from "#src/features/chat/log/link-preview.tsx";
import { MessageFile } from "#src/features/chat/log/message-file.tsx";
import { MessageText } from "#src/features/chat/log/message-text.tsx";
import { PendingLine } from "#src/features/chat/log/pending-line.tsx";
import type { LogRow } from "#src/features/chat/log/log-rows.ts";
import { receiptOf } from "#src/features/chat/log/receipts.ts";
import { useChatPreferences } from "#src/features/chat/current-preferences.ts";

const NO_KEYWORDS: readonly string[] = [];
const STATE_TEXTS: Readonly<Record<string, string>> = {
  checking: "Checking…",
  sending: "Sending…",
  asked: "Not sent yet",
  waiting: "Waiting",
};

interface MessageItemProps {
  row: Extract<LogRow, { kind: "message" }>;
  channel: ChatChannel;
  myUserId: string;
  /** Current version of the message it replies to; null when not loaded, undefined when it is no reply. */
  answered: ChatMessage | null | undefined;
  /** Newest own message: its receipt is shown as text, others only as a mark. */
  isMyLast: boolean;
  onAnswered: () => void;
}

/** Shows one message: sender, quoted message, text, file, time and receipt. */
export function MessageItem(props: MessageItemProps) {
  const { row, channel, myUserId, answered, isMyLast, onAnswered } = props;
  const { message, state, startsGroup, pending, isBlocked = false } = row;
  const preferences = useChatPreferences();
  const undoable = useUndoable(deleteSubject(message.channel_url, message.message_id));
  if (message.message_type === "admin" || message.sender === null) {
    return (
      <p className="px-3 py-1 text-center text-[12px] text-muted">
        <UserText text={message.message} />
        <Time at={message.created_at} className="ml-2 text-[11px]" />
      </p>
    );
  }
  const isMine = message.sender.user_id === myUserId;
  const mentioned = channel.members.filter(({ user_id: id }) => message.mentioned_user_ids.includes(id));
  return (
    <div
      className={cx(
        "grid max-w-[920px] grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-3",
        startsGroup ? "pt-1.5 pb-px" : "py-px",
      )}
    >
      {startsGroup ? (
        <p className="col-span-2 flex items-baseline gap-2">
          <span className={cx("font-semibold", isMine && "text-muted")}>
            {isMine ? "You" : <UserText text={senderName(channel, message)} />}
          </span>
          {/* Shows the sender's firm even after they have left. */}
          {!isMine && channel.custom_type !== "direct" && message.sender.brand_name ? (
            <span className="truncate text-[12px] text-muted">
              <UserText text={message.sender.brand_name} />
            </span>
          ) : null}
          {isBrokerToBroker(channel, message) ? (
            <span className="shrink-0 text-[12px] text-muted">Broker to broker</span>
          ) : null}
        </p>
      ) : null}
      <div className="flex min-w-0 flex-col gap-1">
        {answered === undefined ? null : <Answered of={message} now={answered} channel={channel} onOpen={onAnswered} />}
        {message.deleted || undoable ? (
          <p className="text-muted italic">
            {undoable ? <UndoButton act={undoable} className="not-italic" /> : DELETED_TEXT}
          </p>
        ) : message.data?.buzz ? (
          <p className="font-medium">{isMine ? "You buzzed" : "Buzzed you"}</p>
        ) : (
          <>
            {message.message === "" || message.message_type === "file" ? null : (
              <MessageText
                text={message.message}
                corrections={message.corrections}
                mentioned={mentioned}
                myUserId={myUserId}
                keywords={isMine ? NO_KEYWORDS : preferences.keywords}
              />
            )}
            <RemovedControlsNote of={message.message} />
            <QuoteChips messageId={message.message_id} />
            {isMine ? <TableNote text={message.message} sentAt={message.created_at} /> : null}
            {message.file ? (
              <MessageFile
                file={message.file}
                isStored={state === "sent"}
                onView={() => viewPicture({ url: message.channel_url, messageId: message.message_id })}
              />
            ) : null}
            {message.og_meta_data && preferences.showLinkPreviews ? <LinkPreview of={message.og_meta_data} /> : null}
          </>
        )}
        {pending === undefined ? null : <PendingLine pending={pending} isBlocked={isBlocked} />}
      </div>
      <Aside
        message={message}
        channel={channel}
        myUserId={myUserId}
        isMine={isMine}
        showsReceiptText={isMyLast}
        state={isBlocked ? "waiting" : state}
      />
    </div>
  );
}

function Aside(props: {
  message: ChatMessage;
  channel: ChatChannel;
  myUserId: string;
  isMine: boolean;
  showsReceiptText: boolean;
  state: string;
}) {
  const { message, channel, myUserId, isMine, showsReceiptText, state } = props;
  const receipt = isMine && state === "sent" && !message.deleted ? receiptOf(message, channel, myUserId) : null;
  return (
    <p className="flex items-baseline gap-1.5 self-start pt-px text-[11px] leading-4 whitespace-nowrap text-muted">
      <Revised message={message} />
      {/* Placed beside the time, so nothing moves once the message is stored. */}
      {STATE_TEXTS[state] === undefined ? null : <span>{STATE_TEXTS[state]}</span>}
      {receipt ? (
        <span
          title={receipt.readers === "" ? receipt.text : `Read by ${receipt.readers}`}
          className={cx(receipt.isRead && "font-semibold text-fg")}
        >
          <span aria-hidden>{receipt.mark}</span>{" "}
          <span className={cx(!showsReceiptText && "sr-only")}>{receipt.text}</span>
        </span>
      ) : null}
      <Time at={message.created_at} />
    </p>
  );
}

function Time({ at, className }: { at: number; className?: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDateTime(at)} IST`} className={className}>
      {formatTime(at)}
    </time>
  );
}

/**
 * Marks a changed message: a correction with its time, or an edit made within two minutes and before anybody relied on
 * the message.
 */
function Revised({ message: { corrections, updated_at: at, deleted } }: { message: ChatMessage }) {
  const last = corrections.at(-1);
  if (deleted || at === 0) return null;
  if (last === undefined) return <span title={formatDateTime(at)}>edited</span>;
  const times = corrections.map(({ corrected_at }) => formatDateTime(corrected_at)).join(", ");
  return (
    <span title={`${times} IST`} className="text-warn">
      corrected {formatTime(last.corrected_at)}
    </span>
  );
}

interface AnsweredProps {
  /** The reply; replies from before quotes were stored have none. */
  of: ChatMessage;
  now: ChatMessage | null;
  channel: ChatChannel;
  onOpen: () => void;
}

/** Shows the quoted message of a reply as it was then, with a note if it changed since. */
function Answered({ of: { data }, now, channel, onOpen }: AnsweredProps) {
  const quote = data?.quote;
  const text = quote ? quoteLine(quote) : now === null ? "An earlier message" : messageLine(now);
  const sender = now === null ? (quote?.sender ?? null) : now.sender;
  const name = sender === null ? "" : senderName(channel, { sender });
  const since = quote === undefined || now === null ? "" : changedSince(quote, now);
  return (
    <button
      type="button"
      tabIndex={-1}
      // The quoted message of a broadcast copy is in the broadcast channel, so it cannot be opened here.
      disabled={now === null && (quote === undefined || data?.created_from !== undefined)}
      onClick={onOpen}
      className="flex max-w-full gap-1 border-l-2 border-line-strong pl-2 text-left text-[12px] text-muted not-disabled:hover:text-fg"
    >
      <span className="min-w-0 truncate">
        <span className="sr-only">In reply to </span>
        {name ? (
          <span className="font-medium">
            <UserText text={name} />:{" "}
          </span>
        ) : null}
        <UserText text={text} />
      </span>
      {since === "" ? null : <span className="shrink-0 text-warn">{since}</span>}
    </button>
  );
}

function changedSince(quote: MessageQuote, now: ChatMessage): string {
  if (quote.updated_at === now.updated_at) return "";
  if (now.deleted) return quote.deleted ? "" : "deleted since";
  return (now.corrections.at(-1)?.corrected_at ?? 0) > quote.updated_at ? "corrected since" : "edited since";
}
