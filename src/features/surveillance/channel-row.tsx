import type { SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { KIND_LABELS } from "#src/features/surveillance/labels.ts";

export const CHANNEL_ROW_PX = 62;

/** Shows a conversation: name, firms, last use and open alerts. */
export function ChannelRow({ row: channel }: { row: SupervisedChannel }) {
  const firms = [...new Set(channel.members.map(({ firm }) => firm))];
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{channel.name}</span>
        {channel.open_alerts > 0 ? (
          <span className="shrink-0 rounded bg-ask-soft px-1 text-[11px] leading-4 font-semibold text-fg">
            {channel.open_alerts} {channel.open_alerts === 1 ? "alert" : "alerts"}
          </span>
        ) : null}
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">{firms.join(" · ")}</p>
      <p className="flex gap-2 text-[12px] leading-4 text-muted">
        <span className="min-w-0 flex-1 truncate">
          {KIND_LABELS[channel.kind]}, {channel.message_count} {channel.message_count === 1 ? "message" : "messages"}
          {channel.seen_until === null ? "" : ", left"}
        </span>
        <time className="shrink-0">{formatDateTime(channel.last_at)}</time>
      </p>
    </>
  );
}
