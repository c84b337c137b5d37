import type { Approval } from "#domain/accounts/approval.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { STATUS_LABELS } from "#src/features/approvals/approval-text.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

type ApprovalColumn = GridColumn<Approval>;

const maker = ({ is_mine, made_by }: Approval) => (is_mine ? "You" : <UserText text={made_by} />);

const COLUMNS: readonly ApprovalColumn[] = [
  {
    id: "sentence",
    header: "Change",
    widthPx: 260,
    grow: 3,
    isFixed: true,
    cell: ({ sentence }) => (
      <span className="font-medium">
        <UserText text={sentence} />
      </span>
    ),
  },
  { id: "kind", header: "Kind", widthPx: 130, grow: 1, cell: ({ kind_title }) => kind_title },
  { id: "maker", header: "Made by", widthPx: 110, grow: 1, cell: maker },
  { id: "status", header: "Status", widthPx: 84, cell: ({ status }) => STATUS_LABELS[status] },
  {
    id: "at",
    header: "Made at",
    widthPx: 150,
    align: "end",
    cell: ({ created_at }) => formatDateTime(Date.parse(created_at)),
  },
];

/** On a phone a change is a card of two lines. */
const CARD: readonly ApprovalColumn[] = [
  {
    id: "sentence",
    header: "Change",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">
          <UserText text={row.sentence} />
        </span>
        <span className="flex justify-between gap-2 text-[12px] text-muted">
          <span className="truncate">{maker(row)}</span>
          <span>{STATUS_LABELS[row.status]}</span>
        </span>
      </span>
    ),
  },
];

export function approvalColumns(isNarrow: boolean): readonly ApprovalColumn[] {
  return isNarrow ? CARD : COLUMNS;
}
