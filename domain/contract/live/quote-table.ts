import type { Eoi } from "#domain/entities/eoi.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import { formatDate } from "#domain/lib/format-date.ts";

/**
 * Columns of the published quotes, one row per quote, shared by the worker and the Public Runs panel. Columns without a
 * header are only for filters and actions. Visible columns come in their default order.
 */
export const QUOTE_COLUMNS = [
  { id: "bond_name", header: "Bond", kind: "bond", widthPx: 164, grow: 2, hideable: false, isFixed: true },
  { id: "quote_type", header: "Side", kind: "side", widthPx: 62, hideable: false, isFixed: true },
  { id: "yield_stored", header: "Yield %", kind: "yield", widthPx: 76, flash: true },
  { id: "unit_price_stored", header: "Price", kind: "price", widthPx: 84, flash: true },
  { id: "remaining", header: "Size ₹", kind: "rupees", widthPx: 92, flash: true },
  { id: "client_name", header: "Firm", kind: "text", widthPx: 152, grow: 1 },
  { id: "marks", header: "Notes", kind: "text", within: "client_name" },
  { id: "kind", header: "Kind", kind: "text", widthPx: 76 },
  { id: "settlement_date", header: "Settles", kind: "date", widthPx: 100 },
  { id: "settlement_delta", header: "T+", kind: "number", widthPx: 48 },
  { id: "venue", header: "Venue", kind: "text", widthPx: 68 },
  { id: "created_at", header: "Posted", kind: "time", widthPx: 76 },
  { id: "status", header: "Status", kind: "text", widthPx: 80 },
  { id: "best", header: "Best", kind: "text", widthPx: 48 },
  { id: "credit_rating", header: "Rating", kind: "text", widthPx: 64 },
  { id: "maturity_date", header: "Maturity", kind: "date", widthPx: 100 },
  { id: "issuer", header: "Issuer", kind: "text", widthPx: 200 },
  { id: "finstrument_id", header: "ISIN", kind: "text", widthPx: 116 },
  { id: "user_name", header: "Dealer", kind: "text", widthPx: 120 },
  { id: "updated_at", header: "Changed", kind: "time", widthPx: 76 },
  { id: "expiry_date_stored", header: "Until", kind: "time", widthPx: 72 },
  { id: "client_id", header: "Firm id", kind: "text", widthPx: 116 },
  { id: "own", header: "Mine", kind: "text", widthPx: 56 },
] as const satisfies readonly LiveColumn[];

/**
 * Columns hidden by default, including those with the same value for nearly every quote; exceptions appear as marks.
 */
export const QUOTE_COLUMNS_HIDDEN: readonly string[] = [
  "kind",
  "settlement_date",
  "settlement_delta",
  "venue",
  "status",
  "issuer",
  "finstrument_id",
  "user_name",
  "updated_at",
  "expiry_date_stored",
  "client_id",
  "own",
];

const OWN = "Mine";
const USUAL_SETTLEMENT = "T+1";
/** Labels of the column `kind`. */
export const STATE_LABEL: Record<Eoi["state"], string> = {
  DEFAULT: "Firm",
  INDICATIVE: "Indicative",
  MANDATE: "Mandate",
};
const STATUS_WORDS: Record<Eoi["status"], string> = {
  HELD: "Held",
  OPEN: "Open",
  PARTIAL: "Part",
  FILLED: "Filled",
  CLOSED: "Withdrawn",
  EXPIRED: "Expired",
  REPLACED: "Replaced",
  REJECTED: "Rejected",
};

/** Deviations from the usual quote: firm, whole size, T+1 settlement. */
function marksOf(eoi: Eoi, isOwn: boolean): string {
  const settles = eoi.settlement_delta === null ? formatDate(eoi.settlement_date) : `T+${eoi.settlement_delta}`;
  return [
    isOwn ? OWN : null,
    eoi.status === "OPEN" ? null : STATUS_WORDS[eoi.status],
    eoi.state === "DEFAULT" ? null : STATE_LABEL[eoi.state],
    settles === USUAL_SETTLEMENT ? null : settles,
  ]
    .filter((mark) => mark !== null)
    .join(" · ");
}

/**
 * Converts a quote to a table row. Times are epoch ms.
 * @param myClientId the reader's firm
 */
export function quoteTableRow(eoi: Eoi, myClientId: string | null): Record<string, string | number | null> {
  const isOwn = eoi.client_id === myClientId;
  return {
    id: eoi.id,
    bond_name: eoi.bond_name,
    quote_type: eoi.quote_type,
    yield_stored: eoi.yield_stored,
    unit_price_stored: eoi.unit_price_stored,
    remaining: eoi.remaining,
    client_name: eoi.client_name,
    kind: STATE_LABEL[eoi.state],
    settlement_date: eoi.settlement_date,
    settlement_delta: eoi.settlement_delta,
    venue: eoi.exchange ?? "OTC",
    created_at: Date.parse(eoi.created_at),
    updated_at: Date.parse(eoi.updated_at),
    status: STATUS_WORDS[eoi.status],
    best: eoi.is_best ? "Best" : "",
    credit_rating: eoi.credit_rating,
    maturity_date: eoi.maturity_date,
    issuer: eoi.issuer,
    finstrument_id: eoi.finstrument_id,
    user_name: eoi.user_name,
    expiry_date_stored: Date.parse(eoi.expiry_date_stored),
    client_id: eoi.client_id,
    marks: marksOf(eoi, isOwn),
    own: isOwn ? OWN : "",
  };
}

/** Finished quotes of other firms leave the table; a firm's own are kept, shown as filled, withdrawn or expired. */
export function staysInTable(eoi: Pick<Eoi, "status" | "client_id">, myClientId: string | null): boolean {
  return eoi.status === "OPEN" || eoi.status === "PARTIAL" || eoi.client_id === myClientId;
}
