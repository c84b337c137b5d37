import type { Ref } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { ALERT_KINDS } from "#domain/surveillance/supervised.ts";
import { CLOSE_REASON_LABELS } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES } from "#domain/surveillance/lexicon.ts";
import { FilterSelect } from "#src/ui/filter-select.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { MarkedText } from "#src/features/surveillance/marked-text.tsx";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { useQueue } from "#src/features/surveillance/queries.ts";
import { SeverityTag } from "#src/features/surveillance/severity-tag.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { ALERT_KIND_LABELS, dealtBy, SEVERITY_LABELS, stateLabel } from "#src/features/surveillance/labels.ts";

/** Letters typed in the list act as the page's keys. */
const PAGE_KEYS = { "data-keys": "page" } as const;

interface AlertsSideProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  listRef: Ref<ListBoxHandle>;
}

const NARROWING = "h-7 min-w-0 flex-1 text-[12px]";
const ALERT_ROW_PX = 80;
const EMPTY = {
  active: "No open alerts. Alerts appear here as they are raised; Rules lists what raises them.",
  mine: "No alerts assigned to you. Open one under Active and assign it to yourself.",
  closed: "No closed alerts yet. They appear here with their reason.",
} as const;

/** Lists the alerts, highest severity and oldest first; opening one shows its message in the conversation. */
export function AlertsSide({ search, onChange, listRef }: AlertsSideProps) {
  const query = useQueue(search);
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
      <div className="flex gap-2 border-b border-line p-2">
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={search.alerts}
          options={ALERT_KINDS.map((kind) => ({ value: kind, label: ALERT_KIND_LABELS[kind] }))}
          onChange={(alerts) => onChange({ alerts }, "replace")}
          className={NARROWING}
        />
        <FilterSelect
          label="Severity"
          all="All severities"
          value={search.severity}
          options={SEVERITIES.toReversed().map((severity) => ({ value: severity, label: SEVERITY_LABELS[severity] }))}
          onChange={(severity) => onChange({ severity }, "replace")}
          className={NARROWING}
        />
      </div>
      <ListNote
        query={query}
        isEmpty={rows.length === 0}
        failed="The alerts could not be loaded."
        empty={
          search.alerts !== undefined || search.severity !== undefined
            ? "No alert matches. Choose all kinds or all severities."
            : EMPTY[queue]
        }
      />
      <ListBox
        ref={listRef}
        label="Alerts"
        rows={rows}
        rowId={({ id }) => id}
        openId={search.alert ?? null}
        rowHeightPx={ALERT_ROW_PX}
        rowClass="px-3 py-1.5"
        marks={PAGE_KEYS}
        onOpen={(alert) =>
          onChange({
            alert: alert.id,
            channel: alert.channel_url ?? undefined,
            at: alert.channel_url === null ? undefined : alert.message_at,
            message: alert.message_id ?? undefined,
          })
        }
      >
        {(row) => <AlertRow row={row} />}
      </ListBox>
    </>
  );
}

function AlertRow({ row }: { row: ChatAlert }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <SeverityTag severity={row.severity} />
        <span className="min-w-0 flex-1 truncate font-medium">{ALERT_KIND_LABELS[row.kind]}</span>
        <time className="shrink-0 text-[12px] text-muted">{formatDateTime(row.message_at)}</time>
      </p>
      <p className="truncate">
        <MarkedText {...row.excerpt} />
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">
        {row.sender ? `${row.sender.nickname}, ${row.sender.firm}` : dealtBy(row)}
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">{stateLabel(row, CLOSE_REASON_LABELS)}</p>
    </>
  );
}
