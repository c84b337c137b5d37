import { CATEGORY_TITLES, CLIENT_TYPE_TITLES } from "#domain/entities/client-kinds.ts";
import type { ClientSummary } from "#domain/accounts/client-record.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { PendingMark } from "#src/desk-kit/approvals/pending-changes.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

export type ClientColumnId = "name" | "type" | "pan" | "ucc" | "contact" | "city" | "bank" | "created_at";
type ClientColumn = GridColumn<ClientSummary, ClientColumnId>;

const NONE = <span className="text-muted">–</span>;

const COLUMNS: readonly ClientColumn[] = [
  { id: "name", header: "Name", widthPx: 200, grow: 1, isFixed: true, cell: (row) => <ClientName client={row} /> },
  { id: "type", header: "Type", widthPx: 150, grow: 1, isUnsorted: true, cell: (row) => kindText(row) },
  { id: "pan", header: "PAN", widthPx: 104, isUnsorted: true, cell: ({ pan }) => <Code text={pan} /> },
  { id: "ucc", header: "UCC", widthPx: 104, isUnsorted: true, cell: ({ ucc }) => <Code text={ucc} /> },
  {
    id: "contact",
    header: "Contact",
    widthPx: 250,
    grow: 1,
    isUnsorted: true,
    cell: ({ email, mobile }) => (email === null ? NONE : <UserText text={`${email} · ${mobile ?? ""}`} />),
  },
  {
    id: "city",
    header: "City",
    widthPx: 100,
    grow: 1,
    isUnsorted: true,
    cell: ({ city }) => (city === null ? NONE : <UserText text={city} />),
  },
  {
    id: "bank",
    header: "Account",
    widthPx: 80,
    align: "end",
    isUnsorted: true,
    cell: ({ account_ends }) => <Code text={account_ends === null ? null : `…${account_ends}`} />,
  },
  { id: "created_at", header: "Added", widthPx: 108, align: "end", cell: (row) => addedText(row) },
];

/** On a phone a client is a card: the name, with the facts that tell namesakes apart below. */
const CARD: readonly ClientColumn[] = [
  {
    id: "name",
    header: "Name",
    widthPx: 0,
    grow: 1,
    cell: (row) => (
      <span className="block min-w-0">
        <ClientName client={row} />
        <span className="flex gap-2 text-[12px] text-muted">
          <Code text={row.pan} />
          <span className="truncate">{kindText(row)}</span>
        </span>
      </span>
    ),
  },
];

export function clientColumns(isNarrow: boolean): readonly ClientColumn[] {
  return isNarrow ? CARD : COLUMNS;
}

function ClientName({ client }: { client: ClientSummary }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">
        <UserText text={client.name} />
      </span>
      {client.is_complete ? null : (
        <span className="shrink-0 rounded border border-line-strong px-1 text-[11px] text-muted">Details missing</span>
      )}
      <PendingMark subject={client.id} />
    </span>
  );
}

function Code({ text }: { text: string | null }) {
  return text === null ? NONE : <span className="code">{text}</span>;
}

function kindText({ client_type, category }: ClientSummary): string {
  const type = CLIENT_TYPE_TITLES[client_type];
  return category === null ? type : `${type}, ${CATEGORY_TITLES[category]}`;
}

function addedText({ created_at }: ClientSummary): string {
  return formatDate(istDateOf(Date.parse(created_at)));
}
