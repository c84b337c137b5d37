import type { QueuedRequest } from "#domain/contract/http/staff-requests.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { REQUEST_TYPE_LABELS, type RequestStatus } from "#domain/entities/support-request.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

type RequestColumn = GridColumn<QueuedRequest>;

export const STATUS_LABELS: Record<RequestStatus, string> = {
  OPEN: "Open",
  IN_HAND: "In hand",
  DONE: "Done",
  REFUSED: "Refused",
};

export function typeText({ type }: Pick<QueuedRequest, "type">): string {
  return type === null ? "Other" : REQUEST_TYPE_LABELS[type];
}

/** Requester: name and firm, or a visitor's name or address. */
export function askerText({ name, email, firm }: QueuedRequest): string {
  const who = name === "" ? email : name;
  return firm === null || name.includes(firm.name) ? who : `${who}, ${firm.name}`;
}

const COLUMNS: readonly RequestColumn[] = [
  {
    id: "title",
    header: "Request",
    widthPx: 200,
    grow: 2,
    isFixed: true,
    cell: ({ title }) => (
      <span className="font-medium">
        <UserText text={title} />
      </span>
    ),
  },
  { id: "type", header: "Type", widthPx: 150, grow: 1, cell: typeText },
  { id: "who", header: "From", widthPx: 200, grow: 1, cell: (row) => <UserText text={askerText(row)} /> },
  { id: "taken", header: "Taken by", widthPx: 110, cell: ({ taken_by }) => taken_by ?? "" },
  {
    id: "asked",
    header: "Asked",
    widthPx: 150,
    align: "end",
    cell: ({ created_at }) => formatDateTime(Date.parse(created_at)),
  },
];

/** On a phone a request is a card of two lines. */
const CARD: readonly RequestColumn[] = [
  {
    id: "title",
    header: "Request",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">
          <UserText text={row.title} />
        </span>
        <span className="flex justify-between gap-2 text-[12px] text-muted">
          <span className="truncate">
            <UserText text={askerText(row)} />
          </span>
          <span className="shrink-0 tabular-nums">{formatDateTime(Date.parse(row.created_at))}</span>
        </span>
      </span>
    ),
  },
];

export function requestColumns(isNarrow: boolean): readonly RequestColumn[] {
  return isNarrow ? CARD : COLUMNS;
}
