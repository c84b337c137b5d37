import { inArray, sql } from "drizzle-orm";
import { ANONYMOUS, venuePartyIds, venuePartyOf } from "#domain/exchange/venue-party.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { must } from "#domain/lib/must.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { clientRecords, clients } from "#server/machine/db/schema/people.ts";
import { openFirmPan } from "#server/machine/identity/pans.ts";
import { openText } from "#server/machine/identity/sealed-text.ts";
import type { tickets } from "#server/machine/db/schema/trading.ts";

export type TicketRow = typeof tickets.$inferSelect;
const FIRM = {
  id: clients.id,
  name: clients.name,
  nscclCode: clients.nscclCode,
  icclCode: clients.icclCode,
  state: clients.state,
  isCustodian: clients.isCustodian,
  pan: clients.pan,
  stpExchanges: clients.stpExchanges,
  giltAccount: clients.giltAccount,
};
type Firm = Pick<typeof clients.$inferSelect, keyof typeof FIRM>;
// Account numbers are not read, only their presence.
const ACCOUNT = {
  id: clientRecords.id,
  name: clientRecords.name,
  ucc: clientRecords.ucc,
  hasBank: sql<boolean>`${clientRecords.accountNumber} is not null and ${clientRecords.ifsc} is not null`,
  hasDemat: sql<boolean>`coalesce(${clientRecords.dpId}, ${clientRecords.boId}) is not null`,
};
interface Account {
  id: string;
  name: string;
  ucc: string | null;
  /** True when a UCC is stored, even one that does not open. */
  hasUcc: boolean;
  hasBank: boolean;
  hasDemat: boolean;
}

const firmsByIds = prepared("firms_by_ids", (db) =>
  db
    .select(FIRM)
    .from(clients)
    .where(sql`${clients.id} = any(${sql.placeholder("ids")})`),
);

/** A firm as a paper names it, with the PAN that tickets do not ask for. */
export type PartyFirm = Omit<Firm, "pan"> & { pan: string | null };

/** The firms of a context for a paper. */
export function partyFirms(
  config: Parts["config"],
  { firm }: Pick<TicketContext, "firm">,
): (id: string) => PartyFirm | undefined {
  return (id) => {
    const found = firm(id);
    return found && { ...found, pan: openFirmPan(config, found) };
  };
}

/** Names, codes and accounts of everybody some tickets name. */
export interface TicketContext {
  nameOf: NameOf;
  firm: (id: string) => Firm | undefined;
  account: (id: string) => Account | undefined;
  /** Legs of a ticket under way that is reported to a platform; null for others. */
  reportOf: (ticketId: string) => StoredReport | null;
  bonds: Parts["bonds"];
}

/**
 * UCC of the client of a side; null if the side is for the firm itself, or the client has none.
 * @throws Error if it does not open: the exchange is sent no other in its place
 */
export function uccOf({ account }: Pick<TicketContext, "account">, accountId: string | null): string | null {
  const found = accountId === null ? undefined : account(accountId);
  return found?.hasUcc === true ? must(found.ucc, "a secret that opens the UCC") : null;
}

export const sideOfRow = (row: Pick<TicketRow, "buyerSide" | "sellerSide">, side: "buyer" | "seller") =>
  side === "buyer" ? row.buyerSide : row.sellerSide;

const named = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => (id ? [id] : []))),
];

function peopleOf(row: TicketRow): (string | null | undefined)[] {
  return [
    row.buyerUserId,
    row.sellerUserId,
    row.facilitatorUserId,
    row.cancelAskedBy,
    row.difference?.by_user_id,
    row.consents.buyer?.user_id,
    row.consents.seller?.user_id,
    ...row.history.map((step) => step.by_user_id),
    ...row.brokers.map((broker) => broker.user_id),
  ];
}

/** A party of an exchange in the shape of a firm: it has its code there, and no further requirements here. */
function partyAsFirm(id: string, nameOf: NameOf): Firm | undefined {
  const party = venuePartyOf(id);
  if (party === null) return undefined;
  const code = party.code ?? ANONYMOUS;
  const { clientName: name } = nameOf(venuePartyIds(party).userId);
  const unknown = { state: null, isCustodian: false, pan: null, stpExchanges: [], giltAccount: null };
  return { id, name, nscclCode: code, icclCode: code, ...unknown };
}

/** @param others ids of further people to name beside those on the tickets */
export async function ticketContext(
  parts: Pick<Parts, "db" | "clock" | "bonds" | "config">,
  reader: Pick<Tx | Orm, "_" | "select">,
  rows: readonly TicketRow[],
  others: readonly string[] = [],
): Promise<TicketContext> {
  const context = await dealContext(parts, reader, rows, [...rows.flatMap((row) => peopleOf(row)), ...others]);
  const reports = await reportsOf(reader, rows);
  return { ...context, reportOf: (id) => reports.get(id) ?? null };
}

/** Fields of a ticket or an order that name its firms and accounts. */
type DealParties = Pick<TicketRow, "buyerClientId" | "sellerClientId" | "buyerSide" | "sellerSide" | "brokers">;

/** The same for any row with two sides. @param people ids of everybody to name; null and undefined are skipped */
export async function dealContext(
  parts: Pick<Parts, "db" | "clock" | "bonds" | "config">,
  reader: Pick<Tx | Orm, "_" | "select">,
  rows: readonly DealParties[],
  people: readonly (string | null | undefined)[],
): Promise<TicketContext> {
  const sides = rows.flatMap((row) => DEAL_SIDES.map((side) => sideOfRow(row, side)));
  const firmIds = named([
    ...rows.flatMap((row) => [row.buyerClientId, row.sellerClientId, ...row.brokers.map((each) => each.client_id)]),
    ...sides.map((side) => side.custodianId),
  ]);
  const recordIds = named(sides.map((side) => side.accountId));
  const nameOf = await namesOf(parts, reader, named(people));
  const firms = firmIds.length === 0 ? [] : await firmsByIds(reader, { ids: firmIds });
  const records =
    recordIds.length === 0
      ? []
      : await reader.select(ACCOUNT).from(clientRecords).where(inArray(clientRecords.id, recordIds));
  const firmById = new Map(firms.map((firm) => [firm.id, firm]));
  const accounts = records.map((record) => ({
    ...record,
    ucc: openText(parts.config, { column: clientRecords.ucc, id: record.id }, record.ucc),
    hasUcc: record.ucc !== null,
  }));
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  return {
    nameOf,
    firm: (id) => firmById.get(id) ?? partyAsFirm(id, nameOf),
    account: (id) => accountById.get(id),
    reportOf: () => null,
    bonds: parts.bonds,
  };
}

/** Legs of the tickets that are reported to a platform, from their orders. */
async function reportsOf(
  reader: Pick<Tx | Orm, "select">,
  rows: readonly TicketRow[],
): Promise<Map<string, StoredReport>> {
  const ids = rows.filter(({ exchange }) => exchange !== null && !isExchange(exchange)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await reader
    .select({ ticketId: orders.ticketId, report: orders.report })
    .from(orders)
    .where(inArray(orders.ticketId, ids))
    .orderBy(orders.createdAt);
  return new Map(
    found.flatMap(({ ticketId, report }) =>
      ticketId === null || report === null ? [] : [[ticketId, report] as const],
    ),
  );
}
