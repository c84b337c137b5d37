import type { CSSProperties, Ref } from "react";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { isBrokerToBroker, senderName } from "#src/chat-client/channel-rules.ts";
import { focusOn, useChatUi } from "#src/features/chat/chat-ui.ts";
import type { LogRow } from "#src/features/chat/log/log-rows.ts";
import { showMessage } from "#src/features/chat/show-message.ts";
import { MessageItem } from "#src/features/chat/log/message-item.tsx";

interface LogArticleProps {
  row: LogRow;
  index: number;
  measure: Ref<HTMLElement>;
  style: CSSProperties;
  channel: ChatChannel;
  myUserId: string;
  isCurrent: boolean;
  isMyLast: boolean;
  /** Message it replies to; null when not loaded, undefined when it is no reply. */
  answered: ChatMessage | null | undefined;
  onCurrent: (key: string) => void;
}

/** Renders one row of the log: a message as an article, or a line between messages. */
export function LogArticle(props: LogArticleProps) {
  const { row, index, measure, style, channel, myUserId, isCurrent, isMyLast, answered, onCurrent } = props;
  const isLit = useChatUi((ui) => ui.lit !== null && row.kind === "message" && ui.lit === row.message.message_id);
  if (row.kind !== "message") {
    return (
      <div data-index={index} ref={measure as Ref<HTMLDivElement>} style={style}>
        <Separator row={row} />
      </div>
    );
  }
  return (
    <article
      data-index={index}
      data-key={row.key}
      {...(isLit ? { "data-lit": "" } : {})}
      {...(isCurrent ? { "data-current-message": "", "data-panel-focus": "" } : {})}
      ref={measure}
      style={style}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows, j and k move to it
      tabIndex={isCurrent ? 0 : -1}
      aria-label={labelOf(row.message, channel, myUserId)}
      onFocus={() => {
        onCurrent(row.key);
        focusOn(row.message);
      }}
      className="hover:bg-hover focus-visible:bg-selected focus-visible:outline-offset-[-2px]"
    >
      <MessageItem
        row={row}
        channel={channel}
        myUserId={myUserId}
        answered={answered}
        isMyLast={isMyLast}
        onAnswered={() => {
          const { channel_url: url, data } = row.message;
          if (answered) useChatUi.setState({ sought: { url, messageId: answered.message_id } });
          else if (data?.quote && data.reply_to !== undefined) {
            void showMessage({ url, messageId: data.reply_to, at: data.quote.created_at });
          }
        }}
      />
    </article>
  );
}

function Separator({ row }: { row: Exclude<LogRow, { kind: "message" }> }) {
  const line = "h-px flex-1";
  return row.kind === "day" ? (
    <p className="flex items-center gap-2 px-3 py-1.5 text-[11px] text-muted">
      <span className={`${line} bg-line`} aria-hidden />
      {formatDate(row.date)}
      <span className={`${line} bg-line`} aria-hidden />
    </p>
  ) : (
    <p className="flex items-center gap-2 px-3 py-0.5 text-[11px] font-semibold text-warn">
      New
      <span className={`${line} bg-warn`} aria-hidden />
    </p>
  );
}

function labelOf(message: ChatMessage, channel: ChatChannel, myUserId: string): string {
  if (message.sender === null) return "Notice";
  const name = message.sender.user_id === myUserId ? "You" : senderName(channel, message);
  const between = isBrokerToBroker(channel, message) ? ", broker to broker" : "";
  return `${name}, ${formatTime(message.created_at)}${between}`;
}
