import type { Ref } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { CLOSE_REASON_WORDS } from "#domain/surveillance/alert-life.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { MarkedText } from "#src/features/surveillance/marked-text.tsx";
import { PickList, type PickListHandle } from "#src/features/surveillance/pick-list.tsx";
import { useQueue } from "#src/features/surveillance/queries.ts";
import { SeverityTag } from "#src/features/surveillance/severity-tag.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { ALERT_KIND_WORDS, stateWords } from "#src/features/surveillance/words.ts";

interface AlertsSideProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  listRef: Ref<PickListHandle>;
}

const ALERT_ROW_PX = 80;
const EMPTY = {
  active: "Alerts will be listed here as they are raised. None is open; what raises them stands under Rules.",
  mine: "Alerts that are yours will be listed here. Open one under Active and take it.",
  closed: "Closed alerts will be listed here with their reason. None has been closed yet.",
} as const;

/** The queue: gravest and oldest first; opening one shows its message in its place. */
export function AlertsSide({ search, onChange, listRef }: AlertsSideProps) {
  const query = useQueue(search.queue);
  const rows = query.data?.results ?? [];
  const queue = search.queue ?? "active";
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-2">
        <SelectButtonGroup
          label="Which alerts"
          hideLabel
          value={queue}
          options={[
            { value: "active", label: "Active" },
            { value: "mine", label: "Mine" },
            { value: "closed", label: "Closed" },
          ]}
          onChange={(next) => onChange({ queue: next === "active" ? undefined : next }, "replace")}
        />
        <span role="status" className="ml-auto text-[12px] text-muted">
          {query.data ? `${query.data.count} ${query.data.count === 1 ? "alert" : "alerts"}` : ""}
        </span>
      </div>
      <ListNote query={query} isEmpty={rows.length === 0} failed="The alerts could not be read." empty={EMPTY[queue]} />
      <PickList
        ref={listRef}
        label="Alerts"
        rows={rows}
        keyOf={({ id }) => id}
        openKey={search.alert}
        rowHeight={ALERT_ROW_PX}
        Row={AlertRow}
        onOpen={(alert) =>
          onChange({
            alert: alert.id,
            channel: alert.channel_url,
            at: alert.message_at,
            message: alert.message_id,
          })
        }
      />
    </>
  );
}

function AlertRow({ row }: { row: ChatAlert }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <SeverityTag severity={row.severity} />
        <span className="min-w-0 flex-1 truncate font-medium">{ALERT_KIND_WORDS[row.kind]}</span>
        <time className="shrink-0 text-[12px] text-muted">{formatDateTime(row.message_at)}</time>
      </p>
      <p className="truncate">
        <MarkedText {...row.excerpt} />
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">
        {row.sender ? `${row.sender.nickname}, ${row.sender.firm}` : "System"}
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">{stateWords(row, CLOSE_REASON_WORDS)}</p>
    </>
  );
}
