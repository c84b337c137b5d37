import type { Ref } from "react";
import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { TimelineEntry } from "#domain/surveillance/timeline/entry.ts";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { TimelineExport } from "#src/features/surveillance/timeline/timeline-export.tsx";
import { TimelineFilters } from "#src/features/surveillance/timeline/timeline-filters.tsx";
import { filterOf, useTimeline } from "#src/features/surveillance/timeline/timeline-queries.ts";

/** Letters typed in the list act as the page's keys. */
const PAGE_KEYS = { "data-keys": "page" } as const;
const ROW_PX = 64;

interface TimelineSideProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  listRef: { current: ListBoxHandle | null };
  boxRef: Ref<HTMLInputElement>;
  exportRef: Ref<HTMLButtonElement>;
}

/** Lists the firm's audit entries, newest first; new ones do not move the visible rows. */
export function TimelineSide({ search, onChange, listRef, boxRef, exportRef }: TimelineSideProps) {
  const words = search.words ?? "";
  const filter = filterOf({ ...search, words });
  const { query, rows } = useTimeline(filter);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <>
      <TimelineFilters
        search={search}
        onChange={onChange}
        boxRef={boxRef}
        onDown={() => {
          listRef.current?.focus();
        }}
      />
      <TimelineExport filter={filter} buttonRef={exportRef} />
      <ListNote
        query={query}
        isEmpty={rows.length === 0}
        failed="The timeline could not be loaded."
        empty={
          Object.keys(filter).length > 0
            ? "No entry matches. Remove a condition, or clear them all."
            : "No entries yet. Your firm's activity appears here: quotes, deals, sign-ins, roles, clients, exports."
        }
      />
      <ListBox
        ref={listRef}
        label="Timeline"
        rows={rows}
        rowId={({ id }) => id}
        openId={search.entry ?? null}
        rowHeightPx={ROW_PX}
        rowClass="px-3 py-1.5"
        listKey={JSON.stringify(filter)}
        isLive
        marks={PAGE_KEYS}
        onOpen={({ id }) => onChange({ entry: id }, search.entry === undefined ? "push" : "replace")}
        onMore={() => {
          if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
        }}
      >
        {(row) => <EntryRow row={row} />}
      </ListBox>
    </>
  );
}

export const entryTime = (at: string): string => {
  const atMs = Date.parse(at);
  return `${formatDate(istDateOf(atMs))} ${formatTimeWithSeconds(atMs)}`;
};

/** Short subject of an entry: bond and other firms. */
const aboutText = ({ bonds, firms }: TimelineEntry): string => {
  const [bond] = bonds;
  const more = bonds.length > 1 ? ` and ${bonds.length - 1} more` : "";
  return [bond ? `${bond.name}${more}` : "", firms.map(({ name }) => name).join(", ")].filter(Boolean).join(" · ");
};

export function EntryRow({ row }: { row: TimelineEntry }) {
  const about = aboutText(row);
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{row.label}</span>
        <time dateTime={row.at} className="shrink-0 text-[12px] text-muted">
          {entryTime(row.at)}
        </time>
      </p>
      <p className="truncate text-[12px] leading-4">
        <UserText text={[row.summary, about].filter(Boolean).join(" · ")} />
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">
        <UserText text={row.is_own ? row.actor.name : [row.actor.name, row.actor.firm].filter(Boolean).join(", ")} />
      </p>
    </>
  );
}
