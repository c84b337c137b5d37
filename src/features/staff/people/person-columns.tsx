import { nameText, STATUS_LABELS } from "#domain/accounts/user-text.ts";
import type { StaffPerson } from "#domain/contract/http/staff-people.ts";
import { rolesText } from "#domain/entities/roles.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

type PersonColumn = GridColumn<StaffPerson>;

export function whenText(instant: string | null): string {
  return instant === null ? "Never" : formatDateTime(Date.parse(instant));
}

/** Status of a person; names the firm when that is switched off. */
export function personStateText({ status, firm }: StaffPerson): string {
  return status === "active" && firm.status === "inactive" ? "Firm switched off" : STATUS_LABELS[status];
}

const COLUMNS: readonly PersonColumn[] = [
  {
    id: "name",
    header: "Name",
    widthPx: 150,
    grow: 1,
    isFixed: true,
    cell: (row) => (
      <span className="font-medium">
        <UserText text={nameText(row)} />
      </span>
    ),
  },
  { id: "email", header: "Email", widthPx: 190, grow: 1, cell: ({ email }) => <UserText text={email} /> },
  { id: "firm", header: "Firm", widthPx: 160, grow: 1, cell: ({ firm }) => <UserText text={firm.name} /> },
  { id: "roles", header: "Roles", widthPx: 150, grow: 1, cell: rolesText },
  { id: "status", header: "Status", widthPx: 90, cell: personStateText },
  {
    id: "signed-in",
    header: "Last sign-in",
    widthPx: 164,
    align: "end",
    cell: ({ last_sign_in_at }) => whenText(last_sign_in_at),
  },
];

/** On a phone a person is a card of two lines. */
const CARD: readonly PersonColumn[] = [
  {
    id: "name",
    header: "Name",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="flex items-center justify-between gap-2">
          <span className="truncate font-medium">
            <UserText text={nameText(row)} />
          </span>
          <span className="shrink-0 text-muted">{personStateText(row)}</span>
        </span>
        <span className="block truncate text-[12px] text-muted">
          <UserText text={`${row.email}, ${row.firm.name}`} />
        </span>
      </span>
    ),
  },
];

export function personColumns(isNarrow: boolean): readonly PersonColumn[] {
  return isNarrow ? CARD : COLUMNS;
}
