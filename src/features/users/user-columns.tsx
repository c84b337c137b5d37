import type { UserAccount } from "#domain/contract/http/user-accounts.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { PendingMark } from "#src/desk-kit/approvals/pending-changes.tsx";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { nameText, roleTitles, STATUS_LABELS } from "#domain/accounts/user-text.ts";

type UserColumn = GridColumn<UserAccount>;

const COLUMNS: readonly UserColumn[] = [
  {
    id: "name",
    header: "Name",
    widthPx: 150,
    grow: 1,
    isFixed: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">
          <UserText text={nameText(row)} />
        </span>
        <PendingMark subject={row.id} />
      </span>
    ),
  },
  { id: "email", header: "Email", widthPx: 200, grow: 1, cell: ({ email }) => <UserText text={email} /> },
  { id: "roles", header: "Roles", widthPx: 180, grow: 1, cell: ({ roles }) => roleTitles(roles).join(", ") },
  { id: "status", header: "Status", widthPx: 80, cell: ({ status }) => <Status status={status} /> },
  {
    id: "seen",
    header: "Last seen",
    widthPx: 160,
    align: "end",
    cell: ({ last_seen_at }) => (last_seen_at === null ? "Never" : formatDateTime(Date.parse(last_seen_at))),
  },
];

/** On a phone a person is a card of two lines. */
const CARD: readonly UserColumn[] = [
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
          <PendingMark subject={row.id} />
          <Status status={row.status} />
        </span>
        <span className="block truncate text-[12px] text-muted">{roleTitles(row.roles).join(", ")}</span>
      </span>
    ),
  },
];

export function userColumns(isNarrow: boolean): readonly UserColumn[] {
  return isNarrow ? CARD : COLUMNS;
}

function Status({ status }: Pick<UserAccount, "status">) {
  return <span className={cx(status === "active" ? "" : "text-muted")}>{STATUS_LABELS[status]}</span>;
}
