import type { StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { SEGMENT_LABELS } from "#src/features/staff/firms/firm-text.ts";

type FirmColumn = GridColumn<StaffFirm>;

const COLUMNS: readonly FirmColumn[] = [
  { id: "name", header: "Name", widthPx: 170, grow: 2, isFixed: true, cell: (row) => <FirmName firm={row} /> },
  { id: "type", header: "Type", widthPx: 120, cell: ({ client_type }) => CLIENT_TYPE_TITLES[client_type] },
  { id: "segment", header: "Segment", widthPx: 120, cell: ({ client_segment }) => SEGMENT_LABELS[client_segment] },
  { id: "exchanges", header: "Exchanges", widthPx: 80, cell: ({ exchanges }) => exchanges.join(", ") || "None" },
  { id: "premium", header: "Premium", widthPx: 66, cell: ({ is_premium }) => (is_premium ? "Yes" : "No") },
  {
    id: "trial",
    header: "Trial ends",
    widthPx: 112,
    align: "end",
    cell: ({ mind_trial_ends_on }) => formatDate(mind_trial_ends_on),
  },
  { id: "people", header: "People", widthPx: 60, align: "end", cell: ({ people }) => people },
  {
    id: "created",
    header: "Created",
    widthPx: 112,
    align: "end",
    cell: ({ created_at }) => formatDate(istDateOf(Date.parse(created_at))),
  },
];

/** On a phone a firm is a card of two lines. */
const CARD: readonly FirmColumn[] = [
  {
    id: "name",
    header: "Name",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <FirmName firm={row} />
        <span className="block truncate text-[12px] text-muted">
          {SEGMENT_LABELS[row.client_segment]} · {row.people === 1 ? "1 person" : `${row.people} people`}
          {row.is_premium ? " · Premium" : ""}
        </span>
      </span>
    ),
  },
];

export function firmColumns(isNarrow: boolean): readonly FirmColumn[] {
  return isNarrow ? CARD : COLUMNS;
}

/** Text for an inactive or unregistered firm; null for any other. */
export function firmStateText({ status, is_registered }: StaffFirm): string | null {
  if (status === "inactive") return "Switched off";
  return is_registered ? null : "Not registered";
}

function FirmName({ firm }: { firm: StaffFirm }) {
  const state = firmStateText(firm);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">
        <UserText text={firm.name} />
      </span>
      {state === null ? null : (
        <span className="shrink-0 rounded border border-line-strong px-1 text-[11px] text-muted">{state}</span>
      )}
    </span>
  );
}
