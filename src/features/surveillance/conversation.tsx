import { useMemo, useState } from "react";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { MemberEvent, SupervisedChannel } from "#domain/surveillance/supervised.ts";
import { Button } from "#src/ui/button.tsx";
import { DateBox } from "#src/ui/date-field.tsx";
import { ConversationLog } from "#src/features/surveillance/conversation-log.tsx";
import { conversationRows } from "#src/features/surveillance/conversation-rows.ts";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { useMessages } from "#src/features/surveillance/queries.ts";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { KIND_LABELS } from "#src/features/surveillance/labels.ts";

interface ConversationProps {
  channel: SupervisedChannel;
  events: readonly MemberEvent[];
  search: SurveillanceSearch;
  onChange: ChangeSearch;
}

/** Shows a conversation with its full history, oldest first; remounts for another one or another place in it. */
export function Conversation({ channel, events, search, onChange }: ConversationProps) {
  const { at, message } = search;
  const { query, messages } = useMessages(channel.url, at);
  const { hasPreviousPage, hasNextPage } = query;
  // Counts presses of 'Newest': each remounts the log, which then lands at its end.
  const [landings, setLandings] = useState(0);
  const [jumped, setJumped] = useState<IsoDate | null>(null);
  const rows = useMemo(
    () => conversationRows(messages, events, { hasPrevious: hasPreviousPage, hasNext: hasNextPage }),
    [messages, events, hasPreviousPage, hasNextPage],
  );
  const names = useMemo(
    () => new Map(channel.members.map(({ user_id, nickname }) => [user_id, nickname])),
    [channel.members],
  );
  return (
    <section aria-label={`Conversation ${channel.name}`} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
        <h2 className="min-w-0 truncate font-semibold">{channel.name}</h2>
        <span className="text-[12px] text-muted">
          {KIND_LABELS[channel.kind]}
          {channel.is_whatsapp_linked_channel ? ", linked to WhatsApp" : ""}
        </span>
        <span className="ml-auto flex items-center gap-1 text-[12px] text-muted">
          Jump to
          <DateBox
            aria-label="Jump to"
            value={jumped}
            onDate={(date) => {
              setJumped(date);
              if (date !== null) onChange({ at: istInstantMs(date, "00:00"), message: undefined }, "replace");
            }}
            className="w-32"
          />
        </span>
        <Button
          size="small"
          onClick={() => {
            setLandings((count) => count + 1);
            onChange({ at: undefined, message: undefined }, "replace");
          }}
        >
          Newest
        </Button>
      </header>
      {channel.seen_until === null ? null : (
        <p className="border-b border-line bg-warn-soft px-4 py-1 text-[12px] text-fg">
          No one from your firm has been a member since {formatDate(istDateOf(channel.seen_until))}{" "}
          {formatTimeWithSeconds(channel.seen_until)}. You cannot see later messages.
        </p>
      )}
      <ListNote
        query={query}
        isEmpty={messages.length === 0}
        failed="The messages could not be loaded."
        empty={
          at === undefined
            ? "No messages yet. They appear here once someone writes."
            : "No messages around this time. Choose Newest."
        }
      />
      {rows.length === 0 || query.isPending ? null : (
        <ConversationLog
          key={`${channel.url} ${at ?? "newest"} ${landings}`}
          label={`Messages of ${channel.name}`}
          rows={rows}
          names={names}
          sought={message}
          fromStart={at !== undefined}
          onEarlier={() => {
            if (hasPreviousPage && !query.isFetching && !query.isError) void query.fetchPreviousPage();
          }}
          onLater={() => {
            if (hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
          }}
          onAlert={(alert) => onChange({ alert }, "replace")}
        />
      )}
    </section>
  );
}
