import { and, eq } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { getLimitNeeded } from "#domain/contract/http/limits.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { limitLeft } from "#domain/limits/limit-left.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { LimitChecks } from "#server/market/trading/limits/limit-checks.ts";
import { ticketsFor } from "#server/market/trading/tickets/queries.ts";

/** Use of the firm's limits by a deal being entered. Binds and stores nothing. */
export async function limitNeededBy(
  parts: Parts,
  actor: Actor,
  asked: QueryOf<typeof getLimitNeeded>,
): Promise<ResponseOf<typeof getLimitNeeded>> {
  const { orm } = parts.db;
  const bond = parts.bonds.get(asked.finstrument_id);
  if (bond === undefined) throw new Refusal("not_found", "Not found.");
  const own = asked.eoi === undefined ? undefined : and(eq(eois.id, asked.eoi), eq(eois.clientId, actor.clientId));
  const [edited] =
    own === undefined ? [] : await orm.select({ id: eois.id, userId: eois.userId }).from(eois).where(own);
  if (asked.eoi !== undefined && edited === undefined) throw new Refusal("not_found", "Not found.");
  const isDealt = asked.ticket === undefined ? undefined : and(eq(tickets.id, asked.ticket), ticketsFor(actor));
  const [dealt] = isDealt === undefined ? [] : await orm.select({ id: tickets.id }).from(tickets).where(isDealt);
  if (asked.ticket !== undefined && dealt === undefined) throw new Refusal("not_found", "Not found.");
  const checks = new LimitChecks({ parts, reader: orm, tx: null, now: parts.clock.now() }, actor.clientId);
  const deal = {
    bond,
    side: asked.quote_type,
    settlementDate: asked.settlement_date,
    counterpartyId: asked.counterparty ?? null,
    userId: edited?.userId ?? actor.userId,
    quantity: asked.quantity,
    bondYield: asked.bond_yield ?? null,
    cleanPrice: asked.unit_clean_price ?? null,
    // Bands of single orders are checked later with the deal, when the market is known.
    market: null,
    isBehindQuote: false,
    releases: [edited, dealt].flatMap((row) => (row === undefined ? [] : [{ id: row.id, share: 1 }])),
  };
  const tightest = await checks.tightest(deal);
  const breaches = await checks.warningsOf(deal);
  return {
    limit: tightest === null ? null : limitLeft(tightest),
    breaches: breaches.map(({ text, on_breach }) => ({ text, on_breach })),
  };
}
