import type { Ref } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { searchMessages } from "#domain/contract/http/surveillance.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { ChannelRow, CHANNEL_ROW_PX } from "#src/features/surveillance/channel-row.tsx";
import { FindBox } from "#src/features/surveillance/find-box.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { MarkedText } from "#src/features/surveillance/marked-text.tsx";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { useChannels, useFound } from "#src/features/surveillance/queries.ts";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

interface ChatsSideProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  listRef: Ref<ListBoxHandle>;
  boxRef: Ref<HTMLInputElement>;
}

/** Letters typed in the list act as the page's keys. */
const PAGE_KEYS = { "data-keys": "page" } as const;
const FOUND_ROW_PX = 62;
const SHORTEST = 3;

/** Lists the firm's conversations, or messages found by words. */
export function ChatsSide({ search, onChange, listRef, boxRef }: ChatsSideProps) {
  return (
    <>
      <FindBox search={search} onChange={onChange} boxRef={boxRef} />
      {search.find === "messages" ? (
        <FoundMessages search={search} onChange={onChange} listRef={listRef} />
      ) : (
        <Conversations search={search} onChange={onChange} listRef={listRef} />
      )}
    </>
  );
}

type ListProps = Omit<ChatsSideProps, "boxRef">;

function Conversations({ search, onChange, listRef }: ListProps) {
  const q = (search.q ?? "").trim();
  const { query, rows } = useChannels(search, q, true);
  const isNarrowed =
    q !== "" || [search.kind, search.from, search.to, search.flagged].some((each) => each !== undefined);
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      <ListNote
        query={query}
        isEmpty={rows.length === 0}
        failed="The conversations could not be loaded."
        empty={
          isNarrowed
            ? "No conversation matches. Remove a condition, or search the messages under Messages."
            : "No conversations yet. They appear here once someone in your firm writes. Set up alerts under Rules."
        }
      />
      <ListBox
        ref={listRef}
        label="Conversations"
        rows={rows}
        rowId={({ url }) => url}
        openId={search.channel ?? null}
        rowHeightPx={CHANNEL_ROW_PX}
        rowClass="px-3 py-1.5"
        marks={PAGE_KEYS}
        onOpen={({ url }) => onChange({ channel: url, at: undefined, message: undefined, alert: undefined })}
        onMore={more}
      >
        {(row) => <ChannelRow row={row} />}
      </ListBox>
    </>
  );
}

function FoundMessages({ search, onChange, listRef }: ListProps) {
  const q = (search.q ?? "").trim();
  const isLong = q.length >= SHORTEST;
  const { query, rows } = useFound(search, q, isLong);
  const shown = isLong ? rows : [];
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      {isLong ? (
        <ListNote
          query={query}
          isEmpty={shown.length === 0}
          failed="The messages could not be searched."
          empty="No message in your firm's chats matches. Try fewer words, or other dates."
        />
      ) : (
        <p className="p-3 text-muted">
          Searches the messages of all your firm's chats. Type at least {SHORTEST} characters.
        </p>
      )}
      <ListBox
        ref={listRef}
        label="Messages found"
        rows={shown}
        rowId={({ message_id }) => message_id}
        openId={search.message ?? null}
        rowHeightPx={FOUND_ROW_PX}
        rowClass="px-3 py-1.5"
        marks={PAGE_KEYS}
        onOpen={(found) =>
          onChange({
            channel: found.channel_url,
            at: found.created_at,
            message: found.message_id,
            alert: undefined,
          })
        }
        onMore={more}
      >
        {(row) => <FoundRow row={row} />}
      </ListBox>
    </>
  );
}

type Found = ResponseOf<typeof searchMessages>["results"][number];

function FoundRow({ row }: { row: Found }) {
  return (
    <>
      <p className="flex items-baseline gap-2 text-[12px] leading-4 text-muted">
        <span className="shrink-0 font-medium text-fg">
          <UserText text={row.sender?.nickname ?? "System"} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          <UserText text={row.channel_name} />
        </span>
        <time className="shrink-0">{formatDateTime(row.created_at)}</time>
      </p>
      <p className="truncate">
        <MarkedText {...row.snippet} />
      </p>
      <p className="text-[12px] leading-4 text-muted">
        {row.deleted ? "Deleted" : row.in_earlier_version ? "Before an edit" : ""}
      </p>
    </>
  );
}
