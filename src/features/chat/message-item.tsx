import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { formatDateTime, formatTime } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";
import { senderName } from "#src/platform/chat/channel-rules.ts";
import { QuoteChips } from "#src/platform/quote-reading/quote-chips.tsx";
import { RemovedControlsNote, UserText } from "#src/ui/user-text.tsx";
import { DELETED_TEXT, messageLine } from "#src/features/chat/channel-words.ts";
import { LinkPreview } from "#src/features/chat/link-preview.tsx";
import { MessageFile } from "#src/features/chat/message-file.tsx";
import { MessageText } from "#src/features/chat/message-text.tsx";
import { PendingLine } from "#src/features/chat/pending-line.tsx";
import type { LogRow } from "#src/features/chat/log-rows.ts";
import { receiptOf } from "#src/features/chat/receipts.ts";
import { useWishes } from "#src/features/chat/wishes-now.ts";

const NO_WORDS: readonly string[] = [];
const STATE_TEXTS: Readonly<Record<string, string>> = {
  checking: "Checking…",
  sending: "Sending…",
  asked: "Not sent yet",
  waiting: "Waits",
};

interface MessageItemProps {
  row: Extract<LogRow, { kind: "message" }>;
  channel: ChatChannel;
  myUserId: string;
  /** The message it answers: null when it is not held, undefined when it answers none. */
  answered: ChatMessage | null | undefined;
  /** The newest of mine says in words how far it has come; the others by mark. */
  isMyLast: boolean;
  onAnswered: () => void;
}

/** One message: who and when, what it answers, what it says, its file, how far it has come. */
export function MessageItem(props: MessageItemProps) {
  const { row, channel, myUserId, answered, isMyLast, onAnswered } = props;
  const { message, state, startsGroup, pending, isHeldBack = false } = row;
  const wishes = useWishes();
  if (message.message_type === "admin" || message.sender === null) {
    return (
      <p className="px-3 py-1 text-center text-[12px] text-muted">
        <UserText text={message.message} />
      </p>
    );
  }
  const isMine = message.sender.user_id === myUserId;
  const member = channel.members.find(({ user_id: id }) => id === message.sender?.user_id);
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
          {!isMine && channel.custom_type !== "direct" && member?.brand_name ? (
            <span className="truncate text-[12px] text-muted">
              <UserText text={member.brand_name} />
            </span>
          ) : null}
        </p>
      ) : null}
      <div className="flex min-w-0 flex-col gap-1">
        {answered === undefined ? null : <Answered message={answered} channel={channel} onOpen={onAnswered} />}
        {message.deleted ? (
          <p className="text-muted italic">{DELETED_TEXT}</p>
        ) : message.data?.buzz ? (
          <p className="font-medium">{isMine ? "You buzzed" : "Buzzed you"}</p>
        ) : (
          <>
            {message.message === "" || message.message_type === "file" ? null : (
              <MessageText
                text={message.message}
                mentioned={mentioned}
                myUserId={myUserId}
                keywords={isMine ? NO_WORDS : wishes.keywords}
              />
            )}
            <RemovedControlsNote of={message.message} />
            <QuoteChips messageId={message.message_id} />
            {message.file ? <MessageFile file={message.file} isStored={state === "sent"} /> : null}
            {message.og_meta_data && wishes.showLinkPreviews ? <LinkPreview of={message.og_meta_data} /> : null}
          </>
        )}
        {pending === undefined ? null : <PendingLine pending={pending} isHeldBack={isHeldBack} />}
      </div>
      <Aside
        message={message}
        channel={channel}
        myUserId={myUserId}
        isMine={isMine}
        inWords={isMyLast}
        state={isHeldBack ? "waiting" : state}
      />
    </div>
  );
}

function Aside(props: {
  message: ChatMessage;
  channel: ChatChannel;
  myUserId: string;
  isMine: boolean;
  inWords: boolean;
  state: string;
}) {
  const { message, channel, myUserId, isMine, inWords, state } = props;
  const receipt = isMine && state === "sent" && !message.deleted ? receiptOf(message, channel.members, myUserId) : null;
  return (
    <p className="flex items-baseline gap-1.5 self-start pt-px text-[11px] leading-4 whitespace-nowrap text-muted">
      {message.updated_at > 0 && !message.deleted ? (
        <span title={formatDateTime(message.updated_at)}>edited</span>
      ) : null}
      {/* Beside the time, so that nothing moves when it is stored. */}
      {STATE_TEXTS[state] === undefined ? null : <span>{STATE_TEXTS[state]}</span>}
      {receipt ? (
        <span title={receipt.words} className={cx(receipt.isRead && "font-semibold text-fg")}>
          <span aria-hidden>{receipt.mark}</span> <span className={cx(!inWords && "sr-only")}>{receipt.words}</span>
        </span>
      ) : null}
      <time dateTime={new Date(message.created_at).toISOString()} title={`${formatDateTime(message.created_at)} IST`}>
        {formatTime(message.created_at)}
      </time>
    </p>
  );
}

function Answered({
  message,
  channel,
  onOpen,
}: {
  message: ChatMessage | null;
  channel: ChatChannel;
  onOpen: () => void;
}) {
  const words = message === null ? "An earlier message" : messageLine(message);
  const name = message === null ? "" : senderName(channel, message);
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={message === null}
      onClick={onOpen}
      className="block max-w-full truncate border-l-2 border-line-strong pl-2 text-left text-[12px] text-muted not-disabled:hover:text-fg"
    >
      <span className="sr-only">In reply to </span>
      {name ? (
        <span className="font-medium">
          <UserText text={name} />:{" "}
        </span>
      ) : null}
      <UserText text={words} />
    </button>
  );
}
