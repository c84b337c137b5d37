import type { Ref } from "react";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { CASE_CLOSE_LABELS, type SupervisionCase } from "#domain/surveillance/cases/case.ts";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { useCases } from "#src/features/surveillance/cases/case-queries.ts";
import { NewCaseForm } from "#src/features/surveillance/cases/new-case-form.tsx";

/** Letters typed in the list act as the page's keys. */
const PAGE_KEYS = { "data-keys": "page" } as const;
const ROW_PX = 64;

interface CasesSideProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
  listRef: Ref<ListBoxHandle>;
}

/** Lists the firm's cases, last worked first. */
export function CasesSide({ search, onChange, listRef }: CasesSideProps) {
  const state = search.cases ?? "open";
  const query = useCases(state);
  const rows = query.data?.cases ?? [];
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line p-2">
        <SelectButtonGroup
          label="Which cases"
          hideLabel
          value={state}
          options={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
          onChange={(next) => onChange({ cases: next === "open" ? undefined : next }, "replace")}
        />
        <span role="status" className="ml-auto text-[12px] text-muted">
          {query.data ? `${rows.length} ${rows.length === 1 ? "case" : "cases"}` : ""}
        </span>
      </div>
      <div className="border-b border-line p-2">
        <NewCaseForm items={[]} onOpened={({ id }) => onChange({ case: id, cases: undefined })} />
      </div>
      <ListNote
        query={query}
        isEmpty={rows.length === 0}
        failed="The cases could not be loaded."
        empty={
          state === "open"
            ? "No open cases. Enter a title above to open one, or add an alert, a message or an entry to a case with C."
            : "No closed cases yet. They appear here with their reason."
        }
      />
      <ListBox
        ref={listRef}
        label="Cases"
        rows={rows}
        rowId={({ id }) => id}
        openId={search.case ?? null}
        rowHeightPx={ROW_PX}
        rowClass="px-3 py-1.5"
        listKey={state}
        marks={PAGE_KEYS}
        onOpen={({ id }) => onChange({ case: id })}
      >
        {(row) => <CaseRow row={row} />}
      </ListBox>
    </>
  );
}

function CaseRow({ row }: { row: SupervisionCase }) {
  return (
    <>
      <p className="truncate font-medium">
        <UserText text={row.title} />
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">
        {row.items === 1 ? "1 item" : `${row.items} items`}, opened by {row.opened_by.nickname}
      </p>
      <p className="truncate text-[12px] leading-4 text-muted">
        {row.close_reason === null
          ? `Last worked on ${formatDateTime(Date.parse(row.changed_at))}`
          : `Closed: ${CASE_CLOSE_LABELS[row.close_reason]}`}
      </p>
    </>
  );
}
