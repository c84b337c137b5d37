import { createHash } from "node:crypto";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { getEvidence } from "#domain/contract/http/tickets.ts";
import type { ConsentedFigures, DealSide } from "#domain/entities/ticket.ts";
import type { EvidenceSeen } from "#domain/tickets/stored.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { ticketEvidence, tickets } from "#server/machine/db/schema/trading.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import type { CheckedMarket } from "#server/market/trading/checks/checked-market.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { readTicket } from "#server/market/trading/tickets/queries.ts";
import { termsOfRow } from "#server/market/trading/tickets/ticket-acts.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** SHA-256 of the evidence; the keys are sorted, as JSON columns do not keep their order. */
export function digestOf(seen: unknown): string {
  return createHash("sha256").update(canonical(seen)).digest("hex");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

const storeEvidence = prepared("store_evidence", (db) =>
  db.insert(ticketEvidence).values({
    id: sql.placeholder("id"),
    ticketId: sql.placeholder("ticketId"),
    side: sql.placeholder("side"),
    clientId: sql.placeholder("clientId"),
    userId: sql.placeholder("userId"),
    digest: sql.placeholder("digest"),
    seen: sql.placeholder("seen"),
    createdAt: sql.placeholder("createdAt"),
  }),
);

/**
 * Freezes the actor's screen at this second: the ticket, every level in the bond, the last deal. (N-09)
 * @param market of the bond, the same that the consent was checked against
 * @param last the last deal in the bond beside this one
 */
export async function freezeEvidence(
  parts: Parts,
  { tx, now, actor, send }: Change,
  row: TicketRow,
  side: DealSide,
  figures: ConsentedFigures,
  market: CheckedMarket,
  last: EvidenceSeen["last_deal"],
): Promise<string> {
  const id = parts.newId("evi");
  const { facilitatorUserId: facilitator } = row;
  const nameOf = await namesOf(parts, tx, facilitator === null ? [] : [facilitator]);
  const seen: EvidenceSeen = {
    number: row.number,
    version: row.version,
    bond_name: parts.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    figures,
    terms: termsOfRow(row, nameOf),
    levels: await levelsOf(market, actor),
    last_deal: last,
  };
  const { clientId, userId } = actor;
  send(
    storeEvidence(tx, { id, ticketId: row.id, side, clientId, userId, digest: digestOf(seen), seen, createdAt: now }),
  );
  return id;
}

/** Every live level in the bond, bids first, each side in the order it was posted. */
async function levelsOf(
  { parts, reader, quotes }: CheckedMarket,
  { clientId }: Actor,
): Promise<EvidenceSeen["levels"]> {
  const rows = (await quotes).toSorted(
    (a, b) => sideOrder(a) - sideOrder(b) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const nameOf = await namesOf(
    parts,
    reader,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    quote_type: row.quoteType,
    client_name: nameOf(row.userId).clientName,
    remaining: row.remaining,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    settlement_date: row.settlementDate,
    posted_at: row.createdAt.toISOString(),
    is_mine: row.clientId === clientId,
  }));
}

const sideOrder = ({ quoteType }: EoiRow) => (quoteType === "BID" ? 0 : 1);

const lastOtherDeal = prepared("last_other_deal", (db) =>
  db
    .select({
      unit_price_stored: tickets.unitPriceStored,
      yield_stored: tickets.yieldStored,
      at: tickets.createdAt,
    })
    .from(tickets)
    .where(
      and(eq(tickets.finstrumentId, sql.placeholder("isin")), ne(tickets.id, sql.placeholder("id")), countedAsDeal()),
    )
    .orderBy(desc(tickets.createdAt))
    .limit(1),
);

/** The last deal in the bond of a ticket beside it. */
export async function lastDealBeside(
  tx: Connected,
  { finstrumentId: isin, id }: TicketRow,
): Promise<EvidenceSeen["last_deal"]> {
  const [last] = await lastOtherDeal(tx, { isin, id });
  return last === undefined ? null : { ...last, at: last.at.toISOString() };
}

/** The actor's firm's evidence of each of its consents. @throws Refusal not_found for other firms */
export async function readEvidence(parts: Parts, actor: Actor, id: string): Promise<ResponseOf<typeof getEvidence>> {
  const ticket = await readTicket(parts, actor, id);
  const rows = await parts.db.orm
    .select()
    .from(ticketEvidence)
    .where(and(eq(ticketEvidence.ticketId, ticket.id), eq(ticketEvidence.clientId, actor.clientId)))
    .orderBy(desc(ticketEvidence.createdAt), desc(ticketEvidence.id));
  if (rows.length === 0) throw new Refusal("not_found", ticketTexts.noEvidence);
  const nameOf = await namesOf(
    parts,
    parts.db.orm,
    rows.map((row) => row.userId),
  );
  return {
    results: rows.map((row) => ({
      id: row.id,
      side: row.side,
      at: row.createdAt.toISOString(),
      user_name: nameOf(row.userId).userName,
      digest: row.digest,
      seen: row.seen,
    })),
  };
}
